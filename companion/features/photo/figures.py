"""Data of a board's appearance for the reader on the device: positions of the printed spaces, and their colours when
empty.

tools/photo computes the data from photos. A box without measured photos has none.
"""

import csv
import tomllib
from functools import cache
from typing import Any, NotRequired, TypedDict

import msgspec

from companion.rules.box import Box
from companion.rules.load import SHELF, get_box

FILE = "photo.toml"
GEOMETRY = ("x", "y", "angle", "length", "width")
PRINT = ("print", "across", "tint", "along")


def can_be_read(box: Box) -> bool:
    return box.is_drawn and (SHELF / box.id / FILE).is_file()


@cache
def encoded(box_id: str) -> bytes:
    return msgspec.json.encode(board_of(box_id))


class PhotoFacts(TypedDict):
    """A box's file of measured photos, see docs/adding-a-box.md."""

    aspect: float
    photos: int
    copies: int
    asked: int
    wrong: int
    ground: NotRequired[str]


def facts_of(box_id: str) -> PhotoFacts:
    facts: PhotoFacts = tomllib.loads((SHELF / box_id / FILE).read_text(encoding="utf-8"))  # type: ignore[assignment]
    return facts


def board_of(box_id: str) -> dict[str, Any]:
    """Return the measured data of a board for static/js/photo/table.js."""
    box, facts = get_box(box_id), facts_of(box_id)
    spaces: dict[str, list[list[float]]] = {}
    prints: dict[str, list[list[str]]] = {}
    for row in _rows(box_id, "photo.csv"):
        key = row["route"]
        spaces.setdefault(key, []).append([float(row[name]) for name in GEOMETRY])
        if "print" in row:
            prints.setdefault(key, []).append([row[name] for name in PRINT])
    cities = _rows(box_id, "photo_cities.csv")
    blank: dict[str, Any] = {}
    if prints:
        blank = {"ground": "".join(facts["ground"].split()), "prints": prints}
        blank["rings"] = {row["city"]: [row[name] for name in PRINT] for row in cities if "print" in row}
    return {
        "aspect": facts["aspect"],
        "photos": facts["photos"],
        "colors": box.colors,
        "trains": box.trains,
        "stations": box.stations,
        "closed": box.twins_rule.closed_up_to,
        "lanes": _lanes(box),
        "printed": {key: box.routes[key].color for key in spaces},
        "spaces": spaces,
        "cities": {row["city"]: [float(row["x"]), float(row["y"])] for row in cities},
        **blank,
    }


def _lanes(box: Box) -> list[list[str]]:
    """Return the groups of parallel routes, as lists of ids."""
    return [
        [key, *(twin.id for twin in twins)]
        for key, twins in box.twins.items()
        if twins and key < min(twin.id for twin in twins)
    ]


def _rows(box_id: str, name: str) -> list[dict[str, str]]:
    """Read a table of the box; [] if there is none."""
    path = SHELF / box_id / name
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
