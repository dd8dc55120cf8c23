"""Checks the map's files of a box folder: every fault at once, with its file, row and column."""

import csv
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from companion.pictures.layout import ANCHORS
from companion.rules.box import LOCALES, Box
from companion.rules.load_tables import BoxFault

NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)

Check = Callable[[str], str]
"""What is wrong with a cell's text; nothing, when it is empty."""


def _number(text: str) -> str:
    return "" if NUMBER.fullmatch(text) else f"“{text}” isn't a number"


def _anchor(text: str) -> str:
    return "" if text in ANCHORS else f"“{text}” isn't one of {', '.join(ANCHORS)}"


def _blank(text: str) -> str:
    return f"“{text}” stands where a junction has no label" if text else ""


PLACE: Mapping[str, Check] = {"x": _number, "y": _number}
LABEL: Mapping[str, Check] = {
    f"{locale}_{part}": check for locale in LOCALES for part, check in (*PLACE.items(), ("anchor", _anchor))
}
NO_LABEL: Mapping[str, Check] = dict.fromkeys(LABEL, _blank)
TRACK: Mapping[str, Check] = dict.fromkeys(("bend", "lane", "start", "end"), _number)


def map_faults(box: Box, folder: Path) -> Iterator[BoxFault]:
    """What is wrong with the map of a box; a box may also have no map at all."""
    if not any((folder / name).exists() for name in ("layout.csv", "tracks.csv", "land.svg")):
        return
    drawn = [place for place in box.places.values() if place.kind != "country"]
    places = {place.id: {**PLACE, **(NO_LABEL if place.kind == "junction" else LABEL)} for place in drawn}
    yield from _table_faults(folder / "layout.csv", places, (*PLACE, *LABEL))
    yield from _table_faults(folder / "tracks.csv", dict.fromkeys(box.routes, TRACK), TRACK)
    yield from _land_faults(folder / "land.svg")


def _table_faults(path: Path, rows: Mapping[str, Mapping[str, Check]], columns: Collection[str]) -> Iterator[BoxFault]:
    """A table of the map has one row for each id, and its cells pass their checks."""

    def fault(row: int, column: str, message: str) -> BoxFault:
        return BoxFault(path.name, row, column, message)

    text = _text(path)
    if isinstance(text, BoxFault):
        yield text
        return
    reader = csv.DictReader(text.splitlines())
    missing = [column for column in ("id", *columns) if column not in (reader.fieldnames or ())]
    if missing:
        yield from (fault(1, column, "the column is missing") for column in missing)
        return
    seen: set[str] = set()
    for row in reader:
        if row["id"] not in rows:
            yield fault(reader.line_num, "id", f"“{row['id']}” isn't on the board")
        if row["id"] in seen:
            yield fault(reader.line_num, "id", f"“{row['id']}” is there twice")
        seen.add(row["id"])
        wrong = {column: check(row[column] or "") for column, check in rows.get(row["id"], {}).items()}
        yield from (fault(reader.line_num, column, message) for column, message in wrong.items() if message)
    yield from (fault(0, "id", f"“{absent}” is missing") for absent in rows if absent not in seen)


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
