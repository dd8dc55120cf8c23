"""Write a finished map beside its box."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.pictures.layout import AROUND, PRINTED, Around, Label, Layout


def write_tables(folder: Path, layout: Layout) -> None:
    """Write layout.csv, its files by language, tracks.csv and land.svg, as `companion.pictures.layout` reads them."""
    folder.mkdir(exist_ok=True)
    label = ["anchor", "label_x", "label_y"]
    cities = (
        [key, f"{at.x:g}", f"{at.y:g}", *_side(layout.labels[PRINTED].get(key))] for key, at in layout.cities.items()
    )
    _write(folder / "layout.csv", ["id", "x", "y", *label], cities)
    for language in layout.labels.keys() - {PRINTED}:
        sides = ([key, *_side(side)] for key, side in layout.labels[language].items())
        _write(folder / f"layout.{language}.csv", ["id", *label], sides)
    tracks = layout.tracks.items()
    go_around = any(track.around for _, track in tracks)
    rows = (
        [key, f"{t.bend:g}", f"{t.lane:g}", f"{t.start:g}", f"{t.end:g}", *(_ends(t.around) if go_around else [])]
        for key, t in tracks
    )
    _write(folder / "tracks.csv", ["id", "bend", "lane", "start", "end", *(AROUND if go_around else [])], rows)
    (folder / "land.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width:g} {layout.height:g}">'
        f'<path d="{layout.land}"/></svg>\n',
        encoding="utf-8",
    )


def _ends(around: Around | None) -> Sequence[str]:
    if around is None:
        return [""] * len(AROUND)
    return [f"{around.spaces}", *(f"{value:g}" for value in (*around.out, *around.into, around.bend))]


def _side(label: Label | None) -> Sequence[str]:
    return [label.anchor, f"{label.offset.x:g}", f"{label.offset.y:g}"] if label else ["", "", ""]


def _write(path: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
