"""Writes a finished map beside its box."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.pictures.layout import Layout
from companion.rules.box import LOCALES


def write_tables(folder: Path, layout: Layout) -> None:
    """Write layout.csv, tracks.csv and land.svg as `companion.pictures.layout` reads them."""
    folder.mkdir(exist_ok=True)
    sides = [f"{locale}_{column}" for locale in LOCALES for column in ("anchor", "x", "y")]
    _write(folder / "layout.csv", ["id", "x", "y", *sides], _city_rows(layout))
    tracks = layout.tracks.items()
    rows = ([key, f"{t.bend:g}", f"{t.lane:g}", f"{t.start:g}", f"{t.end:g}"] for key, t in tracks)
    _write(folder / "tracks.csv", ["id", "bend", "lane", "start", "end"], rows)
    (folder / "land.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width:g} {layout.height:g}">'
        f'<path d="{layout.land}"/></svg>\n',
        encoding="utf-8",
    )


def _city_rows(layout: Layout) -> Iterable[Sequence[str]]:
    for key, city in layout.cities.items():
        row = [key, f"{city.x:g}", f"{city.y:g}"]
        for locale in LOCALES:
            label = layout.labels[locale].get(key)
            row += [label.anchor, f"{label.offset.x:g}", f"{label.offset.y:g}"] if label else ["", "", ""]
        yield row


def _write(path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
