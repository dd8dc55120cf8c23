"""A box's map, read from the tables beside it: layout.csv, tracks.csv and land.svg.

`python -m tools.layout` computes them once; nothing is laid out while serving.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from companion.pictures.geometry import Point, Space, curve, joints, spaces
from companion.rules.box import LOCALES, Box, Route

BOXES = Path(__file__).parent.parent / "boxes"

ANCHORS = ("start", "middle", "end")


@dataclass(frozen=True, slots=True)
class Label:
    """Where a city's name stands: the offset from the city to a point of its baseline, and which end of it is there."""

    anchor: str
    offset: Point


@dataclass(frozen=True, slots=True)
class Track:
    """The way of one route: its bend, its lane, and the ground that it leaves free at either end."""

    bend: float
    lane: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Layout:
    """All places of a board, in board units. `land` is the path data of the ground that isn't water.

    A junction of tracks has a place among `cities`, but no label.

    What follows from the tables is worked out once a route; a changed layout is a new one (`dataclasses.replace`).
    """

    width: float
    height: float
    cities: Mapping[str, Point]
    labels: Mapping[str, Mapping[str, Label]]
    tracks: Mapping[str, Track]
    land: str
    _lines: dict[str, list[Point]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _spaces: dict[str, list[Space]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def line(self, route: Route) -> list[Point]:
        """The middle line of a route, from city to city."""
        if route.id not in self._lines:
            track = self.tracks[route.id]
            self._lines[route.id] = curve(self.cities[route.a], self.cities[route.b], track.bend, track.lane)
        return self._lines[route.id]

    def spaces(self, route: Route) -> list[Space]:
        """A route's spaces, from its end a to its end b."""
        if route.id not in self._spaces:
            track = self.tracks[route.id]
            self._spaces[route.id] = spaces(self.line(route), track.start, track.end, route.length)
        return self._spaces[route.id]

    def joints(self, route: Route) -> list[Point]:
        """The line that a tap is measured against: the track's ends, and points half a space apart."""
        track = self.tracks[route.id]
        return joints(self.line(route), track.start, track.end, route.length)


def read_layout(folder: Path) -> Layout:
    """Read the map of a box folder. Raises FileNotFoundError for a box without one, ValueError for a bad table."""
    land = (folder / "land.svg").read_text(encoding="utf-8")
    frame = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', land)
    path = re.search(r'<path d="([^"]*)"', land)
    if not frame or not path:
        raise ValueError(f"{folder / 'land.svg'}: no viewBox from 0 0, or no path")
    rows = list(_rows(folder / "layout.csv"))
    return Layout(
        width=float(frame[1]),
        height=float(frame[2]),
        cities={row["id"]: Point(float(row["x"]), float(row["y"])) for row in rows},
        labels={
            locale: {row["id"]: label for row in rows if (label := _label(row, locale)) is not None}
            for locale in LOCALES
        },
        tracks={
            row["id"]: Track(float(row["bend"]), float(row["lane"]), float(row["start"]), float(row["end"]))
            for row in _rows(folder / "tracks.csv")
        },
        land=path[1],
    )


@cache
def _layout_of(box_id: str) -> Layout:
    return read_layout(BOXES / box_id)


def layout_of(box: Box) -> Layout:
    """The map of a box that comes with the program, read once."""
    return _layout_of(box.id)


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _label(row: Mapping[str, str], locale: str) -> Label | None:
    """Where a name stands; none in a row whose cells are empty: a junction has no name."""
    anchor = row[f"{locale}_anchor"]
    if not anchor:
        return None
    if anchor not in ANCHORS:
        raise ValueError(f"layout.csv, {row['id']}: “{anchor}” isn't one of {', '.join(ANCHORS)}")
    return Label(anchor, Point(float(row[f"{locale}_x"]), float(row[f"{locale}_y"])))
