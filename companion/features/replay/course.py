"""The course of a game as a chart: a line for each side, by move."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import TypedDict

from companion.table.wording.names import NamedSide
from companion.web.scale import ROUND, Scale


class Frame(TypedDict):
    """Size of a chart, and the range of its lines."""

    wide: int
    high: int
    left: int
    top: int
    bottom: int
    last: int


COURSE: Frame = {"wide": 360, "high": 220, "left": 30, "top": 12, "bottom": 202, "last": 326}
"""The chart's size, and the area of its lines."""
FINAL_WIDTH = 36
"""Width of the last step, the final scoring, where all lines rise at once and would hide each other."""
MIN_MARK_LENGTH = 15
"""Smallest distance between two marks on a line."""
TAG_HEIGHT = 17
"""Height of the letter at a line's end, with the gap to the next."""
MAX_GRID_LINES = 6
MIN_GRID_POINTS = 5
"""Smallest number of points between two grid lines."""


class CourseMark(TypedDict):
    """A mark on a line; its `tag` is kept apart from the earlier tags."""

    color: str
    x: float
    y: float
    tag: float


class CourseLine(NamedSide):
    """A side's line, with the heights of its end and its tag."""

    path: str
    end: float
    tag: float


class Course(Frame):
    """The chart of the points over a game."""

    lines: list[CourseLine]
    grid: list[tuple[int, float]]
    step: float
    marks: list[CourseMark]


def draw_course(
    sides: Sequence[NamedSide], points: Sequence[Mapping[str, int]], marked: Iterable[tuple[int, str]] = ()
) -> Course:
    """Draw the points over a game. `points` has {side: points} after each step.

    Points are constant between moves, so the lines are stairs; the last step is the final scoring. Each line ends at a
    tag with its colour's letter; overlapping tags are moved apart. A line of the `grid` is (points, y); `step` is the
    distance between moves. `marked` lists (step, side): the side's line gets a mark there.
    """
    left, bottom, last = COURSE["left"], COURSE["bottom"], COURSE["last"]
    lines = [[one[side["id"]] for one in points] for side in sides]
    low, high = min(0, *map(min, lines)), max(10, *map(max, lines))
    gap = next(gap for gap in ROUND if gap >= MIN_GRID_POINTS and (high - low) / gap <= MAX_GRID_LINES)
    scale = Scale(low // gap * gap, high, bottom, COURSE["top"])
    ends = [scale.at(line[-1]) for line in lines]
    colors = {side["id"]: side["color"] for side in sides}
    step = (last - FINAL_WIDTH - left) / max(1, len(points) - 2)
    spots = [
        (colors[side], last if at == len(points) - 1 else round(left + at * step, 1), scale.at(points[at][side]))
        for at, side in marked
    ]
    return {
        **COURSE,
        "lines": [
            {**side, "path": _stairs([scale.at(one) for one in line], step), "end": end, "tag": tag}
            for side, line, end, tag in zip(sides, lines, ends, _apart(ends), strict=True)
        ],
        "grid": scale.ticks(range(low // gap * gap, high + 1, gap)),
        "step": round(step, 3),
        "marks": _marks(spots),
    }


def _stairs(heights: Sequence[float], step: float) -> str:
    """Return a path that is level between moves, and slopes to the total at the end."""
    *moves, total = heights
    left, last = COURSE["left"], COURSE["last"]
    path = f"M{left} {moves[0]}"
    for at, (before, height) in enumerate(pairwise(moves), 1):
        if height != before:
            path += f"H{left + at * step:.1f}V{height}"
    return f"{path}H{last - FINAL_WIDTH}L{last} {total}"


def _marks(spots: Sequence[tuple[str, float, float]]) -> list[CourseMark]:
    """Return a mark of a colour for each spot; a `tag` that would overlap an earlier one is moved up or down."""
    marks: list[CourseMark] = []
    for color, x, y in spots:
        tag, further = y, MIN_MARK_LENGTH if y < MIN_MARK_LENGTH * len(spots) else -MIN_MARK_LENGTH
        while any(hypot(x - mark["x"], tag - mark["tag"]) < MIN_MARK_LENGTH for mark in marks):
            tag = round(tag + further, 1)
        marks.append({"color": color, "x": x, "y": y, "tag": tag})
    return marks


def _apart(heights: Sequence[float]) -> list[float]:
    """Return the heights, moved as little as possible so that they are TAG_HEIGHT apart and inside the chart."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = list(heights)
    least = COURSE["top"] - 4.0
    for at in order:
        placed[at] = max(heights[at], least)
        least = placed[at] + TAG_HEIGHT
    most = COURSE["bottom"] + 4.0
    for at in reversed(order):
        placed[at] = round(min(placed[at], most), 1)
        most = placed[at] - TAG_HEIGHT
    return placed
