"""How the points went over a game, as the lines of a chart: where everything stands, in units of the picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

WIDE, HIGH = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 30, 34, 12, 18
FINAL = 36
"""How wide the last step is, the final scoring: all lines go up there at once, and would hide each other."""
TAG_HIGH = 17
"""A letter at the end of a line, with the gap to the next one."""
MOST_LINES = 6


@dataclass(frozen=True)
class Course:
    """The chart: a grid line is (y, points); `step` is the way from one move to the next, `last` where it ends."""

    lines: tuple[dict[str, Any], ...]
    grid: tuple[tuple[float, int], ...]
    step: float
    last: float
    wide: int = WIDE
    high: int = HIGH
    left: int = LEFT
    top: int = TOP
    bottom: int = HIGH - BOTTOM


def draw_course(sides: Sequence[Mapping[str, Any]], points: Sequence[Mapping[str, int]]) -> Course:
    """A line for each side: `points` are everybody's after each step, by the side's id.

    The points stand until a move changes them, so the lines go in stairs; the last step is the final scoring. Each ends
    at a tag with its colour's letter; tags that would lie on each other are moved apart.
    """
    every = [one[str(side["id"])] for one in points for side in sides]
    low, high = min(0, *every), max(10, *every)
    gap = next(gap for gap in (5, 10, 20, 25, 50, 100, 200, 500, 10**6) if (high - low) / gap <= MOST_LINES)
    low = low // gap * gap
    step = (WIDE - LEFT - RIGHT - FINAL) / max(1, len(points) - 2)
    scale = (HIGH - TOP - BOTTOM) / (high - low)

    def y(figure: int) -> float:
        return round(HIGH - BOTTOM - (figure - low) * scale, 1)

    ends = [y(points[-1][str(side["id"])]) for side in sides]
    tags = _apart(ends)
    return Course(
        lines=tuple(
            {**side, "path": _stairs([y(one[str(side["id"])]) for one in points], step), "end": end, "tag": tag}
            for side, end, tag in zip(sides, ends, tags, strict=True)
        ),
        grid=tuple((y(figure), figure) for figure in range(low, high + 1, gap)),
        step=round(step, 3),
        last=WIDE - RIGHT,
    )


def _stairs(heights: Sequence[float], step: float) -> str:
    """A path that goes on level, and up or down at a move that changed the points; at the end straight to the total."""
    *moves, total = heights
    path = f"M{LEFT} {moves[0]}"
    for at, (before, height) in enumerate(pairwise(moves), 1):
        if height != before:
            path += f"H{LEFT + at * step:.1f}V{height}"
    return f"{path}H{WIDE - RIGHT - FINAL}L{WIDE - RIGHT} {total}"


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights, moved as little down or up as keeps them TAG_HIGH from each other, and in the picture."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = list(heights)
    least = TOP - 4.0
    for at in order:
        placed[at] = max(heights[at], least)
        least = placed[at] + TAG_HIGH
    most = HIGH - BOTTOM + 4.0
    for at in reversed(order):
        placed[at] = round(min(placed[at], most), 1)
        most = placed[at] - TAG_HIGH
    return placed
