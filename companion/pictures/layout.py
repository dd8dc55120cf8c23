"""A box's two maps, read from tables beside it and in its folder `portrait`: layout.csv, tracks.csv and land.svg.

`python -m tools.layout` computes them once; nothing is laid out while serving.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import inf
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, defstruct

from companion.pictures.geometry import SPACE_GAP, Point, Space, curve, joints, spaces
from companion.rules.box import LOCALES, Box, Route, Text
from companion.rules.load_tables import BoxFault, TableRow, read_rows, read_text

BOXES = Path(__file__).parent.parent / "boxes"
FILES = ("layout.csv", "tracks.csv", "land.svg")

Shape = Literal["landscape", "portrait"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
"""A box's two maps: as it lies, and drawn together and stretched for a phone that stands."""

Number = Annotated[float, Meta(ge=-9999, le=9999, description="a number")]

_LABEL = {
    f"{locale}_{part}": kind
    for locale in LOCALES
    for part, kind in (("anchor", Literal["start", "middle", "end"]), ("x", Number), ("y", Number))
}
_CityRow: Any = defstruct(
    "_CityRow",
    [("id", Text), ("x", Number), ("y", Number), *((column, kind | None, None) for column, kind in _LABEL.items())],
)


class _TrackRow(Struct):
    id: Text
    bend: Number
    lane: Number
    start: Number
    end: Number


@dataclass(frozen=True, slots=True)
class Label:
    """Where a city's name stands: the offset from the city to a point of its baseline, and which end of it is there."""

    anchor: str
    offset: Point


@dataclass(frozen=True, slots=True)
class DrawnTrack:
    """The path of one route: its bend, its lane, and the ground that it leaves free at either end."""

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
    tracks: Mapping[str, DrawnTrack]
    land: str
    _lines: dict[str, list[Point]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _spaces: dict[str, list[Space]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def line(self, route: Route) -> list[Point]:
        """Give the middle line of a route, from city to city."""
        if route.id not in self._lines:
            track = self.tracks[route.id]
            self._lines[route.id] = curve(self.cities[route.a], self.cities[route.b], track.bend, track.lane)
        return self._lines[route.id]

    def spaces(self, route: Route) -> list[Space]:
        """Give a route's spaces, from its end a to its end b."""
        if route.id not in self._spaces:
            track = self.tracks[route.id]
            self._spaces[route.id] = spaces(self.line(route), track.start, track.end, route.length)
        return self._spaces[route.id]

    def joints(self, route: Route) -> list[Point]:
        """Give the line along a track: from half a gap before its first space to half a gap behind its last one."""
        track, gap = self.tracks[route.id], SPACE_GAP / 2
        return joints(self.line(route), track.start - gap, track.end - gap, route.length)


@dataclass(frozen=True)
class _MapFiles:
    """The rows of a map's tables, the size and the path of its land, and all faults met on the way."""

    cities: list[TableRow[Any]]
    tracks: list[TableRow[_TrackRow]]
    land: re.Match[str] | None
    faults: list[BoxFault]


def read_layout(folder: Path) -> Layout:
    """Read the map of a box folder. Raises ValueError with every fault of its files."""
    files = _read_files(folder)
    if files.faults or not files.land:
        raise ValueError("; ".join(map(str, files.faults)))
    cities = [row.made for row in files.cities if row.made]
    tracks = [row.made for row in files.tracks if row.made]
    width, height, land = files.land.groups()
    return Layout(
        width=float(width),
        height=float(height),
        cities={city.id: Point(city.x, city.y) for city in cities},
        labels={
            locale: {
                city.id: Label(anchor, Point(getattr(city, f"{locale}_x"), getattr(city, f"{locale}_y")))
                for city in cities
                if (anchor := getattr(city, f"{locale}_anchor"))
            }
            for locale in LOCALES
        },
        tracks={track.id: DrawnTrack(track.bend, track.lane, track.start, track.end) for track in tracks},
        land=land,
    )


@cache
def _layout_of(box_id: str, shape: Shape) -> Layout:
    return read_layout(map_folder(BOXES / box_id, shape))


def layout_of(box: Box, shape: Shape = "landscape") -> Layout:
    """Give a map of a box that comes with the program, read once."""
    return _layout_of(box.id, shape)


def map_folder(folder: Path, shape: Shape) -> Path:
    """Tell where the tables of one of a box's maps lie."""
    return folder if shape == "landscape" else folder / shape


def has_maps(folder: Path) -> bool:
    """Tell whether a box's folder has any file of a map."""
    return any((map_folder(folder, shape) / name).exists() for shape in SHAPES for name in FILES)


def map_faults(box: Box, folder: Path) -> list[BoxFault]:
    """Give what is wrong with the maps of a box, with file, row and column; a box may also have no map at all."""
    folders = {shape: map_folder(folder, shape) for shape in SHAPES if has_maps(folder)}
    return [
        fault if place == folder else replace(fault, file=f"{shape}/{fault.file}")
        for shape, place in folders.items()
        for fault in _faults_in(box, place)
    ]


def _faults_in(box: Box, folder: Path) -> list[BoxFault]:
    files = _read_files(folder)
    found = files.faults
    rows: list[TableRow[Any]]
    kinds = {place.id: place.kind for place in box.places.values() if place.kind != "country"}
    for name, rows, known in (("layout.csv", files.cities, kinds), ("tracks.csv", files.tracks, box.routes)):
        ids = {row.cells["id"]: row.number for row in rows}
        found += [BoxFault(name, ids[key], "id", f"“{key}” isn't on the board") for key in ids if key not in known]
        found += [BoxFault(name, 0, "id", f"“{key}” is missing") for key in known if ids and key not in ids]
    for row in files.cities:
        is_junction = kinds.get(row.cells["id"]) == "junction"
        for column in _LABEL:
            text = row.cells.get(column, "")
            if column in row.cells and bool(text) == is_junction:
                message = f"“{text}” stands where a junction has no label" if text else "is empty"
                found.append(BoxFault("layout.csv", row.number, column, message))
    return sorted(found, key=lambda fault: (FILES.index(fault.file), fault.row or inf))


def _read_files(folder: Path) -> _MapFiles:
    faults: list[BoxFault] = []
    cities = list(read_rows(folder / "layout.csv", _CityRow, faults))
    tracks = list(read_rows(folder / "tracks.csv", _TrackRow, faults))
    text = read_text(folder / "land.svg", faults)
    land = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)".*?<path d="([^"]*)"', text or "", re.DOTALL)
    if text is not None and not land:
        faults.append(BoxFault("land.svg", 0, "", "has no viewBox from 0 0, or no path"))
    return _MapFiles(cities, tracks, land, faults)
