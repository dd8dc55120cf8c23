"""Coordinates of the charts: figures become positions in a drawing's units.

The templates groups/charts_parts.html and replay/page.html draw them, with words and tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import ceil, floor
from typing import TypedDict

from companion.features.groups.service.figures import SOURCES, Figures
from companion.features.groups.service.statistics import CAUTION_FACTOR, GameScore, Rated, Standing
from companion.features.groups.service.wins import Won
from companion.web.scale import ROUND, Scale

WIDTH = 340
HEIGHT = 150
LEFT, TOP = 30, 8
"""Space for the axis at the left, and free space at the top."""
EDGE_WIDTH = 12
"""Free space at both sides of the intervals, for half a number of the axis."""
LINE_WIDE, LINE_HIGH = 100, 24
"""Size of a line chart beside a name."""
MAX_AXIS_STEPS = 4
"""Largest number of steps of an axis."""


class BarPart(TypedDict):
    """A part of a bar."""

    kind: str
    x: float
    width: float


class Column(TypedDict):
    """A column: the points of a game."""

    x: float
    y: float
    width: float
    height: float
    won: bool


class ScoreColumns(TypedDict):
    """The columns with the lines of zero and of the mean."""

    columns: list[Column]
    ticks: list[tuple[int, float]]
    zero: float
    mean: float | None


class RatingLine(TypedDict):
    """The course of a rating: line and band of uncertainty as SVG points, and the end of the line."""

    line: str
    band: str
    end: tuple[float, float]
    ticks: list[tuple[int, float]]


class WonPart(TypedDict):
    """The wins of a person, by the place among all people."""

    at: int
    count: int
    x: float
    width: float


class WonBar(TypedDict):
    """A bar of the wins in one kind of games."""

    kind: int
    games: int
    parts: list[WonPart]


class Interval(TypedDict):
    """A rating from its cautious end, worth `least`, to the other one, worth `most`."""

    start: float
    middle: float
    end: float
    least: float
    most: float


class Intervals(TypedDict):
    """The ratings of all on one scale."""

    rows: list[Interval]
    ticks: list[tuple[int, float]]


def source_bars(figures: Iterable[Figures]) -> list[list[BarPart]]:
    """Return a bar for each: points for routes, tickets and others side by side, negative ones to the left."""
    sources = [[of_one.mean(kind) or 0.0 for kind in SOURCES] for of_one in figures]
    least = min((sum(min(0.0, points) for points in one) for one in sources), default=0.0)
    most = max((sum(max(0.0, points) for points in one) for one in sources), default=1.0)
    scale = Scale(least, most, 1, WIDTH - 1)
    return [list(_parts(one, scale)) for one in sources]


def _parts(sources: Sequence[float], scale: Scale) -> Iterable[BarPart]:
    up = down = 0.0
    for kind, points in zip(SOURCES, sources, strict=True):
        start = up if points > 0 else down + points
        x, end = scale.at(start), scale.at(start + abs(points))
        if points:
            yield {"kind": kind, "x": x, "width": round(end - x, 1)}
        up, down = up + max(0.0, points), down + min(0.0, points)


def score_columns(scores: Sequence[GameScore]) -> ScoreColumns:
    """Return a column for each game, oldest first, with the lines of zero and, for several games, of the mean."""
    points = [one.points for one in scores]
    ticks = _round_figures(min([0, *points]), max([1, *points]))
    scale = Scale(ticks[0], ticks[-1], HEIGHT - TOP, TOP)
    zero = scale.at(0)
    step = min(14.0, (WIDTH - LEFT) / len(scores)) if scores else 0.0
    return {
        "columns": [
            {
                "x": round(LEFT + step * number, 1),
                "y": min(zero, scale.at(one.points)),
                "width": round(step * 0.8, 1),
                "height": max(1.0, round(abs(scale.at(one.points) - zero), 1)),
                "won": one.won,
            }
            for number, one in enumerate(scores)
        ],
        "ticks": scale.ticks(ticks),
        "zero": zero,
        "mean": scale.at(sum(points) / len(points)) if len(points) > 1 else None,
    }


def rating_range(courses: Iterable[Sequence[Rated]]) -> tuple[float, float]:
    ends = [end for course in courses for rated in course for end in _ends(rated.mu, rated.sigma, 1)]
    return min(ends, default=0.0), max(ends, default=1.0)


def rating_line(
    course: Sequence[Rated], within: tuple[float, float], height: float = HEIGHT, steps: int = MAX_AXIS_STEPS
) -> RatingLine:
    """Return a rating's course by game: its `line`, and the `band` of its uncertainty, as SVG points.

    `end` is the last point; the axis has at most `steps` steps.
    """
    figures = _round_figures(*within, steps)
    up = Scale(figures[0], figures[-1], height - TOP, TOP)
    along = Scale(course[0].nth, course[-1].nth, LEFT + 4, WIDTH - 6)
    middle = [(along.at(rated.nth), up.at(rated.mu)) for rated in course]
    low = [(along.at(rated.nth), up.at(rated.mu - rated.sigma)) for rated in course]
    high = [(along.at(rated.nth), up.at(rated.mu + rated.sigma)) for rated in course]
    return {
        "line": _points(middle),
        "band": _points([*low, *reversed(high)]),
        "end": middle[-1],
        "ticks": up.ticks(figures),
    }


def course_lines(courses: Mapping[str, Sequence[Rated]]) -> dict[str, str]:
    """Return each person's rating over time as SVG points on a common scale; a single game has no line."""
    known = [rated for course in courses.values() for rated in course]
    ratings, times = [rated.mu for rated in known], [rated.played_at.timestamp() for rated in known]
    up = Scale(min(ratings, default=0), max(ratings, default=0), LINE_HIGH - 2, 2)
    along = Scale(min(times, default=0), max(times, default=0), 2, LINE_WIDE - 2)
    return {
        key: _points((along.at(rated.played_at.timestamp()), up.at(rated.mu)) for rated in course)
        for key, course in courses.items()
        if len(course) > 1
    }


def won_bars(won: Mapping[int, Won], people: Sequence[int]) -> list[WonBar]:
    """Return a bar for each year, latest first, or number of sides, largest first, with the wins of each person side by
    side.

    A part has the position in `people` and the number of wins.
    """
    scale = Scale(0, max((one.wins.total() for one in won.values()), default=0), 1, WIDTH - 1)
    return [
        {"kind": kind, "games": one.games, "parts": list(_won_parts([one.wins[person] for person in people], scale))}
        for kind, one in sorted(won.items(), reverse=True)
    ]


def _won_parts(counts: Sequence[int], scale: Scale) -> Iterable[WonPart]:
    for at, (count, end) in enumerate(zip(counts, accumulate(counts), strict=True)):
        if count:
            x = scale.at(end - count)
            yield {"at": at, "count": count, "x": x, "width": round(scale.at(end) - x, 1)}


def rating_intervals(standings: Sequence[Standing]) -> Intervals:
    """Return all ratings as intervals on one scale with round numbers. Each person must have a rating.

    An interval runs from the cautious end, worth `least`, to the other, worth `most`, with the estimate between.
    """
    rated = [
        (one.mu, *_ends(one.mu, one.sigma, CAUTION_FACTOR))
        for one in standings
        if one.mu is not None and one.sigma is not None
    ]
    least, most = min((low for _, low, _ in rated), default=0.0), max((high for _, _, high in rated), default=1.0)
    scale = Scale(least, most, EDGE_WIDTH, WIDTH - EDGE_WIDTH)
    return {
        "rows": [
            {"start": scale.at(low), "middle": scale.at(mu), "end": scale.at(high), "least": low, "most": high}
            for mu, low, high in rated
        ],
        "ticks": scale.ticks(figure for figure in _round_figures(least, most) if least <= figure <= most),
    }


def _ends(mu: float, sigma: float, times: int) -> tuple[float, float]:
    return mu - times * sigma, mu + times * sigma


def _points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)


def _round_figures(least: float, most: float, steps: int = MAX_AXIS_STEPS) -> list[int]:
    """Return round numbers at equal distances, from below `least` to above `most`: at most [steps + 2]."""
    step = next(step for step in ROUND if (most - least) / step <= steps)
    return list(range(floor(least / step) * step, ceil(most / step) * step + 1, step))
