"""Geometry of a board: points, the curve of a route, and the spaces along it.

Lengths are board units (about 1,000 across the cities), x to the right, y downward; angles are degrees, clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

CURVE_STEP_COUNT = 48
"""Segments of a curve. A segment of the longest route is then shorter than 9 units."""

SPACE_GAP_LENGTH = 3.0
"""Distance between two spaces of a route."""

SPACE_WIDTH = 9.0
"""Width of a space across the route."""


class Point(NamedTuple):
    """A point on the board."""

    x: float
    y: float

    def distance(self, other: "Point") -> float:
        return hypot(other.x - self.x, other.y - self.y)

    def toward(self, other: "Point", share: float) -> "Point":
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def turned(self, angle: float) -> "Point":
        along, across = cos(radians(angle)), sin(radians(angle))
        return Point(self.x * along - self.y * across, self.x * across + self.y * along)


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a route: its middle, its rotation in degrees, and its length along the route."""

    middle: Point
    angle: float
    length: float


def curve(a: Point, b: Point, bend: float = 0.0, lane: float = 0.0) -> list[Point]:
    """Return the middle line of a route from a to b.

    `bend` is the offset of the line's middle from the straight line, as a share of the distance; `lane` shifts the line
    sideways in units, for parallel routes. Positive is to the right when travelling from a to b.
    """
    dx, dy = b.x - a.x, b.y - a.y
    control = Point((a.x + b.x) / 2 - dy * 2 * bend, (a.y + b.y) / 2 + dx * 2 * bend)
    line = []
    for step in range(CURVE_STEP_COUNT + 1):
        share = step / CURVE_STEP_COUNT
        here, there = a.toward(control, share), control.toward(b, share)
        length = here.distance(there)
        x, y = here.toward(there, share)
        line.append(Point(x - (there.y - here.y) / length * lane, y + (there.x - here.x) / length * lane))
    return line


def length_of(line: Sequence[Point]) -> float:
    return sum(a.distance(b) for a, b in pairwise(line))


def along(line: Sequence[Point], distance: float) -> Point:
    """Return the point at a distance from the line's start; its last point if the line is shorter."""
    for a, b in pairwise(line):
        piece = a.distance(b)
        if distance <= piece:
            return a.toward(b, distance / piece)
        distance -= piece
    return line[-1]


def joints(line: Sequence[Point], start: float, end: float, count: int) -> list[Point]:
    """Return 2 * `count` + 1 points along a line of equal parts: its ends, the parts' ends, and the parts' middles. The
    line begins at `start` and stops `end` units before its end.
    """
    whole, pieces = length_of(line) - start - end, 2 * count
    return [along(line, start + whole * number / pieces) for number in range(pieces + 1)]


def spaces(line: Sequence[Point], start: float, end: float, count: int) -> list[Space]:
    """Return a route's spaces, of equal length, with SPACE_GAP_LENGTH between them.

    `start` and `end` are the distances left free at the two cities. Each space is turned to read from left to right.
    """
    length = (length_of(line) - start - end - SPACE_GAP_LENGTH * (count - 1)) / count
    placed = []
    for number in range(count):
        back = start + number * (length + SPACE_GAP_LENGTH)
        a, b = along(line, back), along(line, back + length)
        angle = degrees(atan2(b.y - a.y, b.x - a.x))
        upright = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
        placed.append(Space(a.toward(b, 0.5), upright, length))
    return placed


def simplified(line: list[Point]) -> list[Point]:
    """Return the line, or only its two ends if all points are within 0.2 units of the straight line, because that is
    invisible.
    """
    ends = [line[0], line[-1]]
    return ends if all(off_line(point, ends) < 0.2 for point in line) else line


def off_line(point: Point, line: Sequence[Point]) -> float:
    if len(line) == 1:
        return point.distance(line[0])
    return min(_off_piece(point, a, b) for a, b in pairwise(line))


def _off_piece(point: Point, a: Point, b: Point) -> float:
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    share = ((point.x - a.x) * dx + (point.y - a.y) * dy) / square if square else 0.0
    return point.distance(a.toward(b, min(1.0, max(0.0, share))))
