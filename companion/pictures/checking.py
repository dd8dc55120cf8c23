"""Checks the map's files of a box folder: every fault at once, with its file, row and column."""

import csv
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from companion.pictures.layout import ANCHORS
from companion.rules.box import LOCALES, Box
from companion.rules.reading import BoxFault

CITY_NUMBERS = ("x", "y", *(f"{locale}_{axis}" for locale in LOCALES for axis in "xy"))
CITY_ANCHORS = tuple(f"{locale}_anchor" for locale in LOCALES)
NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
TRACK_NUMBERS = ("bend", "lane", "start", "end")


def map_faults(box: Box, folder: Path) -> Iterator[BoxFault]:
    """What is wrong with the map of a box; a box may also have no map at all."""
    if not any((folder / name).exists() for name in ("layout.csv", "tracks.csv", "land.svg")):
        return
    drawn = [place.id for place in box.places.values() if place.kind != "country"]
    yield from _table_faults(folder / "layout.csv", drawn, CITY_NUMBERS, CITY_ANCHORS)
    yield from _table_faults(folder / "tracks.csv", list(box.routes), TRACK_NUMBERS, ())
    yield from _land_faults(folder / "land.svg")


def _table_faults(
    path: Path, ids: Collection[str], numbers: Collection[str], anchors: Collection[str]
) -> Iterator[BoxFault]:
    """A table of the map has one row for each id, and can be read."""

    def fault(row: int, column: str, message: str) -> BoxFault:
        return BoxFault(path.name, row, column, message)

    text = _text(path)
    if isinstance(text, BoxFault):
        yield text
        return
    reader = csv.DictReader(text.splitlines())
    missing = [column for column in ("id", *numbers, *anchors) if column not in (reader.fieldnames or ())]
    if missing:
        yield from (fault(1, column, "the column is missing") for column in missing)
        return
    seen: set[str] = set()
    for row in reader:
        if row["id"] not in ids:
            yield fault(reader.line_num, "id", f"“{row['id']}” isn't on the board")
        if row["id"] in seen:
            yield fault(reader.line_num, "id", f"“{row['id']}” is there twice")
        seen.add(row["id"])
        for name in [name for name in numbers if not NUMBER.fullmatch(row[name] or "")]:
            yield fault(reader.line_num, name, f"“{row[name]}” isn't a number")
        for name in [name for name in anchors if row[name] not in ANCHORS]:
            yield fault(reader.line_num, name, f"“{row[name]}” isn't one of {', '.join(ANCHORS)}")
    yield from (fault(0, "id", f"“{absent}” is missing") for absent in ids if absent not in seen)


def _land_faults(path: Path) -> Iterator[BoxFault]:
    land = _text(path)
    if isinstance(land, BoxFault):
        yield land
    elif not re.search(r'viewBox="0 0 [\d.]+ [\d.]+"', land) or not re.search(r'<path d="[^"]*"', land):
        yield BoxFault(path.name, 0, "", "has no viewBox from 0 0, or no path")


def _text(path: Path) -> str | BoxFault:
    """The file's text, or why there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return BoxFault(path.name, 0, "", "is missing")
    except UnicodeDecodeError as error:
        row = error.object[: error.start].count(b"\n") + 1
        return BoxFault(path.name, row, "", "holds bytes that aren't UTF-8")
