"""Where things lie on a board: points, a track's curve, and the spaces along it.

All lengths are board units (about 1,000 across the cities), x to the right, y downward; angles are degrees, clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

STEPS = 48
"""Pieces that a curve is cut into; a piece of the longest track is then shorter than 9 units."""

SPACE_GAP = 3.0
"""Bare ground between two spaces of a track."""

SPACE_WIDTH = 9.0
"""How broad a space is, across the track."""


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float

    def distance(self, other: "Point") -> float:
        """How far another point is, as the crow flies."""
        return hypot(other.x - self.x, other.y - self.y)

    def toward(self, other: "Point", share: float) -> "Point":
        """The point that is this share (0 to 1) of the way to another."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def turned(self, angle: float) -> "Point":
        """The point turned round 0 0."""
        along, across = cos(radians(angle)), sin(radians(angle))
        return Point(self.x * along - self.y * across, self.x * across + self.y * along)


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a track: its middle, how far it is turned, and its length along the track."""

    middle: Point
    angle: float
    length: float


def curve(a: Point, b: Point, bend: float = 0.0, lane: float = 0.0) -> list[Point]:
    """The middle line of a track from a to b.

    `bend` is how far the line's middle stands off the straight way, as a share of that way's length; `lane` shifts the
    whole line sideways in units (twins run in lanes). Positive is to the right hand of who travels from a to b.
    """
    dx, dy = b.x - a.x, b.y - a.y
    control = Point((a.x + b.x) / 2 - dy * 2 * bend, (a.y + b.y) / 2 + dx * 2 * bend)
    line = []
    for step in range(STEPS + 1):
        share = step / STEPS
        here, there = a.toward(control, share), control.toward(b, share)
        length = here.distance(there)
        x, y = here.toward(there, share)
        line.append(Point(x - (there.y - here.y) / length * lane, y + (there.x - here.x) / length * lane))
    return line


def length_of(line: Sequence[Point]) -> float:
    """How long a line of points is."""
    return sum(a.distance(b) for a, b in pairwise(line))


def along(line: Sequence[Point], distance: float) -> Point:
    """The point at a distance from the line's beginning; its last point when the line is shorter."""
    for a, b in pairwise(line):
        piece = a.distance(b)
        if distance <= piece:
            return a.toward(b, distance / piece)
        distance -= piece
    return line[-1]


def joints(line: Sequence[Point], start: float, end: float, count: int) -> list[Point]:
    """Points along a line of `count` equal parts: its two ends, and each part's middle and end between them."""
    whole, pieces = length_of(line) - start - end, 2 * count
    return [along(line, start + whole * number / pieces) for number in range(pieces + 1)]


def spaces(line: Sequence[Point], start: float, end: float, count: int) -> list[Space]:
    """A track's spaces, all equally long, with SPACE_GAP between them.

    `start` and `end` are the ground left free at the two cities. Each space is turned to read from left to right.
    """
    length = (length_of(line) - start - end - SPACE_GAP * (count - 1)) / count
    placed = []
    for number in range(count):
        back = start + number * (length + SPACE_GAP)
        a, b = along(line, back), along(line, back + length)
        angle = degrees(atan2(b.y - a.y, b.x - a.x))
        upright = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
        placed.append(Space(a.toward(b, 0.5), upright, length))
    return placed


def simplified(line: list[Point]) -> list[Point]:
    """A line as it is, or where it is straight, its two ends alone."""
    ends = [line[0], line[-1]]
    return ends if all(off_line(point, ends) < 0.2 for point in line) else line


def off_line(point: Point, line: Sequence[Point]) -> float:
    """How far a point is from the nearest place of a line (of one point at least)."""
    if len(line) == 1:
        return point.distance(line[0])
    return min(_off_piece(point, a, b) for a, b in pairwise(line))


def _off_piece(point: Point, a: Point, b: Point) -> float:
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    share = ((point.x - a.x) * dx + (point.y - a.y) * dy) / square if square else 0.0
    return point.distance(a.toward(b, min(1.0, max(0.0, share))))
