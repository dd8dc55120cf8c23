"""Small drawings of parts of a board: the ground once a page, and each drawing's subject on it, in board units."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypedDict

from companion.pictures.geometry import Point
from companion.pictures.layout import layout_of
from companion.rules.box import Box, Route
from companion.web.i18n import name_of

SHAPE = 4 / 3
"""Ratio of a drawing's width to its height."""
MARGIN_RATIO = 0.16
"""Space around the subject, and the smallest share of the board's width in a drawing."""
MIN_SHARE = 0.3
SIDE, LETTER = 30, 6
"""In hundredths of a drawing's width: distance from the side at which a name turns inward, and the size of its
letters.
"""


class Ground(TypedDict):
    """The ground of all drawings: land, all routes as lines, all cities as dots."""

    land: str
    tracks: str
    cities: str
    whole: str
    unit: float


class PlacedName(TypedDict):
    """A city's name in a drawing."""

    name: str
    x: float
    y: float
    anchor: str


class BoardPart(TypedDict):
    """A part of the board: its view box, the ends and their names."""

    view: str
    ends: list[tuple[float, float]]
    names: list[PlacedName]
    size: float


def ground(box: Box) -> Ground:
    layout = layout_of(box)
    return {
        "land": layout.land,
        "tracks": "".join(line_of(box, route) for route in box.routes.values()),
        "cities": "".join(f"M{at.x:.0f} {at.y:.0f}h0" for at in layout.cities.values()),
        "whole": _view(0, 0, layout.width, layout.height),
        "unit": round(layout.width / 100, 1),
    }


def line_of(box: Box, route: Route) -> str:
    """Return the line of a route as path data: {two pieces} if it goes around the world."""
    return "".join(_curved(piece.line) for piece in layout_of(box).pieces(route))


def middle_of(box: Box, route: Route) -> Point:
    line = layout_of(box).pieces(route)[0].line
    return line[len(line) // 2]


def part_of(box: Box, routes: Iterable[Route], ends: Sequence[str]) -> BoardPart:
    """Return the part of the board with these routes and cities: its `view`, and the positions of `ends` and their
    names.
    """
    layout = layout_of(box)
    cities = [layout.cities[end] for end in ends]
    points = [*cities, *(point for one in routes for piece in layout.pieces(one) for point in piece.line[::12])]
    (left, right), (top, bottom) = _span(one.x for one in points), _span(one.y for one in points)
    wide = max(
        (right - left) * (1 + 2 * MARGIN_RATIO),
        (bottom - top) * (1 + 2 * MARGIN_RATIO) * SHAPE,
        MIN_SHARE * layout.width,
    )
    x, high = (left + right - wide) / 2, wide / SHAPE
    names = dict(reversed([*zip((name_of(box.places[end]) for end in ends), cities, strict=True)]))
    return {
        "view": _view(x, (top + bottom - high) / 2, wide, high),
        "ends": [(round(at.x, 1), round(at.y, 1)) for at in cities],
        "names": [*_placed(names, x, wide / 100)],
        "size": round(LETTER * wide / 100, 1),
    }


def _placed(names: Mapping[str, Point], left: float, unit: float) -> Iterator[PlacedName]:
    """Yield each name's position: above its city, or below if another name is in the way."""
    taken: list[tuple[float, float, float]] = []
    for name, at in names.items():
        share = (at.x - left) / unit
        anchor = "start" if share < SIDE else "end" if share > 100 - SIDE else "middle"
        long = len(name) * LETTER * unit * 0.6
        start = at.x - long * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        above, below = at.y - 4 * unit, at.y + (3 + LETTER) * unit
        is_free = all(abs(above - y) > LETTER * unit or start > end or start + long < begin for begin, end, y in taken)
        y = above if is_free else below
        taken.append((start, start + long, y))
        yield {"name": name, "x": round(at.x, 1), "y": round(y, 1), "anchor": anchor}


def _curved(line: Sequence[Point]) -> str:
    a, middle, b = line[0], line[len(line) // 2], line[-1]
    bend = Point(2 * middle.x - (a.x + b.x) / 2, 2 * middle.y - (a.y + b.y) / 2)
    return f"M{a.x:.0f} {a.y:.0f}Q{bend.x:.0f} {bend.y:.0f} {b.x:.0f} {b.y:.0f}"


def _span(places: Iterable[float]) -> tuple[float, float]:
    known = [*places]
    return min(known), max(known)


def _view(x: float, y: float, wide: float, high: float) -> str:
    return f"{x:.0f} {y:.0f} {wide:.0f} {high:.0f}"
