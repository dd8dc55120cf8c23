"""A box's two maps, read from layout.csv, tracks.csv and land.svg in its folder and in `portrait`.

The labels of a language with other names (names.<language>.csv) are in layout.<language>.csv. `python -m tools.layout`
computes these files once; nothing is laid out while serving.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import inf
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from companion.pictures.geometry import SPACE_GAP_LENGTH, Point, Space, curve, joints, length_of, spaces
from companion.rules.box import Box, Route
from companion.rules.facts import Positive, Text
from companion.rules.load_tables import by_language
from companion.rules.rows import BoxFault, TableRow, read_rows, read_text

BOXES = Path(__file__).parent.parent / "boxes"
FILES = ("layout.csv", "tracks.csv", "land.svg")

Shape = Literal["landscape", "portrait"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
"""A box's two maps: the board's own shape, and one redrawn for upright phones."""

MIN_EDGE_LENGTH = 3.0
"""Smallest distance between a route around the world and the edge of the board."""

PRINTED = "printed"
"""The key, in place of a language, for the names printed on the board, which most languages use."""

RIM_WIDTH = 9.0
"""Units from the middle of an outermost city or route to the edge of a map on a screen."""

Frame = tuple[float, float, float, float]
"""A rectangle on a board: left, top, width, height."""

Number = Annotated[float, Meta(ge=-9999, le=9999, description="a number")]

Anchor = Literal["start", "middle", "end"]


class _CityRow(Struct):
    id: Text
    x: Number
    y: Number
    anchor: Anchor | None = None
    label_x: Number | None = None
    label_y: Number | None = None


class _LabelRow(Struct):
    id: Text
    anchor: Anchor
    label_x: Number
    label_y: Number


class _TrackRow(Struct):
    id: Text
    bend: Number
    lane: Number
    start: Number
    end: Number
    spaces: Positive | None = None
    out_x: Number | None = None
    out_y: Number | None = None
    in_x: Number | None = None
    in_y: Number | None = None
    in_bend: Number | None = None

    @property
    def around(self) -> "Around | None":
        """The row's path around the world, or None."""
        if self.spaces is None:
            return None
        out, into = Point(self.out_x or 0.0, self.out_y or 0.0), Point(self.in_x or 0.0, self.in_y or 0.0)
        return Around(self.spaces, out, into, self.in_bend or 0.0)


AROUND = ["spaces", "out_x", "out_y", "in_x", "in_y", "in_bend"]
"""Columns of tracks.csv for routes around the world; blank for all others."""


@dataclass(frozen=True, slots=True)
class Label:
    """Position of a city's name: the offset from the city to a point of the baseline, and which end of the name is
    there.
    """

    anchor: str
    offset: Point


@dataclass(frozen=True, slots=True)
class Around:
    """The path of a route around the world: out at one edge of the board, in at the other."""

    spaces: int
    """Number of spaces before the edge."""
    out: Point
    """The point where it leaves the board."""
    into: Point
    """The point where it re-enters the board."""
    bend: float
    """The bend of the path after that point."""


@dataclass(frozen=True, slots=True)
class DrawnTrack:
    """The path of one route: its bend, its lane, and the distance left free at either end."""

    bend: float
    lane: float
    start: float
    end: float
    around: Around | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """An unbroken part of a route: its line, the distances left free at its ends, and its number of spaces."""

    line: list[Point]
    start: float
    end: float
    spaces: int

    def space(self) -> float:
        return (length_of(self.line) - self.start - self.end + SPACE_GAP_LENGTH) / self.spaces - SPACE_GAP_LENGTH

    def over(self, length: float) -> float:
        return (self.space() - length) * self.spaces


@dataclass(frozen=True, slots=True)
class Layout:
    """All positions of a board, in board units.

    Derived values are cached by route, so a changed layout must be a new object (`dataclasses.replace`).
    """

    width: float
    height: float
    cities: Mapping[str, Point]
    """Positions of cities and junctions."""
    labels: Mapping[str, Mapping[str, Label]]
    """Labels by language or PRINTED, then by city; a junction has none."""
    tracks: Mapping[str, DrawnTrack]
    land: str
    """Path data of the land."""
    _pieces: dict[str, list[Piece]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _spaces: dict[Route, list[Space]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _frame: list[Frame] = field(default_factory=list, init=False, repr=False, compare=False)
    drawn: dict[Route, str] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Markup that `track_spaces` has drawn, by route."""

    def labels_in(self, language: str) -> Mapping[str, Label]:
        return self.labels.get(language, self.labels[PRINTED])

    def pieces(self, route: Route) -> list[Piece]:
        """Return the parts of a route from its end a to its end b: one, or two if it goes around the world.

        The spaces of both parts are equally long, because the marks of cars run along them.
        """
        if route.id not in self._pieces:
            track = self.tracks[route.id]
            a, b, around = self.cities[route.a], self.cities[route.b], track.around
            if around:
                out = Piece(curve(a, around.out, track.bend, track.lane), track.start, MIN_EDGE_LENGTH, around.spaces)
                rest = route.length - around.spaces
                into = Piece(curve(around.into, b, around.bend, track.lane), MIN_EDGE_LENGTH, track.end, rest)
                shortest = min(out.space(), into.space())
                pieces = [
                    replace(out, end=out.end + out.over(shortest)),
                    replace(into, start=into.start + into.over(shortest)),
                ]
            else:
                pieces = [Piece(curve(a, b, track.bend, track.lane), track.start, track.end, route.length)]
            self._pieces[route.id] = pieces
        return self._pieces[route.id]

    def spaces(self, route: Route) -> list[Space]:
        """Return a route's spaces from its end a to its end b."""
        if route not in self._spaces:
            self._spaces[route] = [
                space
                for piece in self.pieces(route)
                for space in spaces(piece.line, piece.start, piece.end, piece.spaces)
            ]
        return self._spaces[route]

    def joints(self, route: Route) -> list[list[Point]]:
        """Return the lines along a route, from half a gap before its first space to half a gap after its last, because
        car marks start there.
        """
        gap = SPACE_GAP_LENGTH / 2
        return [joints(piece.line, piece.start - gap, piece.end - gap, piece.spaces) for piece in self.pieces(route)]

    def frame(self, routes: Iterable[Route]) -> Frame:
        """Return the part of the board for a screen: all cities and `routes`, without the margin for names.

        Cached, because the routes are the same each time.
        """
        if not self._frame:
            lines = [line for route in routes for line in self.joints(route)]
            spots = [*self.cities.values(), *(spot for line in lines for spot in line)]
            left, top = min(x for x, _ in spots) - RIM_WIDTH, min(y for _, y in spots) - RIM_WIDTH
            right, bottom = max(x for x, _ in spots) + RIM_WIDTH, max(y for _, y in spots) + RIM_WIDTH
            self._frame.append((left, top, right - left, bottom - top))
        return self._frame[0]


@dataclass(frozen=True)
class _MapFiles:
    """The parsed tables of a map, its size and land, and all faults found.

    `labels` are by language.
    """

    cities: list[TableRow[_CityRow]]
    labels: Mapping[str, list[TableRow[_LabelRow]]]
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
        labels={PRINTED: _labels(cities)}
        | {language: _labels([row.made for row in rows if row.made]) for language, rows in files.labels.items()},
        tracks={track.id: DrawnTrack(track.bend, track.lane, track.start, track.end, track.around) for track in tracks},
        land=land,
    )


def _labels(rows: Iterable[_CityRow | _LabelRow]) -> dict[str, Label]:
    return {row.id: Label(row.anchor, Point(row.label_x or 0.0, row.label_y or 0.0)) for row in rows if row.anchor}


@cache
def _layout_of(box_id: str, shape: Shape) -> Layout:
    return read_layout(map_folder(BOXES / box_id, shape))


def layout_of(box: Box, shape: Shape = "landscape") -> Layout:
    return _layout_of(box.id, shape)


def map_folder(folder: Path, shape: Shape) -> Path:
    return folder if shape == "landscape" else folder / shape


def has_maps(folder: Path) -> bool:
    return any((map_folder(folder, shape) / name).exists() for shape in SHAPES for name in FILES)


def map_faults(box: Box, folder: Path) -> list[BoxFault]:
    """Return the faults in the maps of a box, with file, row and column. A box may have no map."""
    folders = {shape: map_folder(folder, shape) for shape in SHAPES if has_maps(folder)}
    return [
        fault if place == folder else replace(fault, file=f"{shape}/{fault.file}")
        for shape, place in folders.items()
        for fault in _faults_in(box, place)
    ]


def _faults_in(box: Box, folder: Path) -> list[BoxFault]:
    files = _read_files(folder)
    found = files.faults
    kinds = {place.id: place.kind for place in box.places.values() if place.kind != "country"}
    named = {key for key, kind in kinds.items() if kind != "junction"}
    tables: list[tuple[str, list[TableRow[Any]], Iterable[str]]] = [
        ("layout.csv", files.cities, kinds),
        ("tracks.csv", files.tracks, box.routes),
        *((f"layout.{language}.csv", rows, named) for language, rows in files.labels.items()),
    ]
    for name, rows, known in tables:
        ids = {row.cells["id"]: row.number for row in rows}
        why = "has no name on the board" if known is named else "isn't on the board"
        found += [BoxFault(name, ids[key], "id", f"“{key}” {why}") for key in ids if key not in known]
        found += [BoxFault(name, 0, "id", f"“{key}” is missing") for key in known if ids and key not in ids]
    for row in files.cities:
        is_junction = kinds.get(row.cells["id"]) == "junction"
        for column in ("anchor", "label_x", "label_y"):
            text = row.cells.get(column, "")
            if column in row.cells and bool(text) == is_junction:
                message = f"“{text}” stands where a junction has no label" if text else "is empty"
                found.append(BoxFault("layout.csv", row.number, column, message))
    languages = {language for place in box.places.values() for language in place.names}
    for language in sorted(languages - files.labels.keys()):
        found.append(BoxFault(f"layout.{language}.csv", 0, "", "is missing"))
    for language in sorted(files.labels.keys() - languages):
        found.append(BoxFault(f"layout.{language}.csv", 0, "", f"there is no names.{language}.csv"))
    order = [*FILES, *sorted(fault.file for fault in found)]
    return sorted(found, key=lambda fault: (order.index(fault.file), fault.row or inf))


def _read_files(folder: Path) -> _MapFiles:
    faults: list[BoxFault] = []
    cities = list(read_rows(folder / "layout.csv", _CityRow, faults))
    labels = {
        language: list(read_rows(path, _LabelRow, faults)) for language, path in by_language(folder, "layout").items()
    }
    tracks = list(read_rows(folder / "tracks.csv", _TrackRow, faults, optional=AROUND))
    text = read_text(folder / "land.svg", faults)
    land = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)".*?<path d="([^"]*)"', text or "", re.DOTALL)
    if text is not None and not land:
        faults.append(BoxFault("land.svg", 0, "", "has no viewBox from 0 0, or no path"))
    return _MapFiles(cities, labels, tracks, land, faults)
