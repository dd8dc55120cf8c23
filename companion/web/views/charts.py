"""Where things stand in the charts: figures become places in a drawing that is `WIDTH` units wide.

The drawing itself, with its words and the table behind it, is in templates/parts/charts.html.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor

from companion.groups.figures import SOURCES, Figures
from companion.groups.statistics import CAUTION, Rated, Scored, Standing

WIDTH = 340
HEIGHT = 150
LEFT, TOP = 30, 8
"""What the figures beside the drawing take, and what stays free above it."""
EDGE = 12
"""What stays free on both sides of the stretches, for half a figure of the axis."""
STEPS = 4
"""A drawing's figures are at least a quarter of its range apart."""


@dataclass(frozen=True)
class Scale:
    """Figures from `least` to `most`, drawn between two places."""

    least: float
    most: float
    start: float
    end: float

    def at(self, figure: float) -> float:
        """The place of a figure."""
        share = (figure - self.least) / ((self.most - self.least) or 1)
        return round(self.start + share * (self.end - self.start), 1)


@dataclass(frozen=True)
class Tick:
    """A figure beside the drawing, and where."""

    figure: int
    at: float


@dataclass(frozen=True)
class Part:
    """A piece of a bar."""

    kind: str
    x: float
    width: float


@dataclass(frozen=True)
class Column:
    """One game: an upright bar from the zero line."""

    x: float
    y: float
    width: float
    height: float
    won: bool


@dataclass(frozen=True)
class Columns:
    """Games one by one, with the figures beside them, the line of zero, and that of the mean of several."""

    columns: Sequence[Column]
    ticks: Sequence[Tick]
    zero: float
    mean: float | None


@dataclass(frozen=True)
class Course:
    """A rating over the games: its `line` and the `band` of its uncertainty as points of SVG, and where it ends."""

    line: str
    band: str
    end: tuple[float, float]
    ticks: Sequence[Tick]


@dataclass(frozen=True)
class Interval:
    """A rating with its uncertainty: from the cautious end to the other one, and the estimate between.

    `least` and `most` are the figures of the ends.
    """

    start: float
    middle: float
    end: float
    least: float
    most: float


@dataclass(frozen=True)
class Intervals:
    """Ratings on one scale, with its round figures."""

    rows: Sequence[Interval]
    ticks: Sequence[Tick]


def source_bars(figures: Iterable[Figures]) -> list[list[Part]]:
    """A bar for each: points for routes, for tickets, and others, side by side; what is below zero to the left."""
    sources = [[of_one.mean(kind) or 0.0 for kind in SOURCES] for of_one in figures]
    least = min((sum(min(0.0, points) for points in one) for one in sources), default=0.0)
    most = max((sum(max(0.0, points) for points in one) for one in sources), default=1.0)
    scale = Scale(least, most, 1, WIDTH - 1)
    return [list(_parts(one, scale)) for one in sources]


def _parts(sources: Sequence[float], scale: Scale) -> Iterable[Part]:
    up = down = 0.0
    for kind, points in zip(SOURCES, sources, strict=True):
        start = up if points > 0 else down + points
        x, end = scale.at(start), scale.at(start + abs(points))
        if points:
            yield Part(kind, x, round(end - x, 1))
        up, down = up + max(0.0, points), down + min(0.0, points)


def score_columns(scores: Sequence[Scored]) -> Columns:
    """The points of each game, the oldest to the left."""
    points = [one.points for one in scores]
    ticks = _round_figures(min([0, *points]), max([1, *points]))
    scale = Scale(ticks[0], ticks[-1], HEIGHT - TOP, TOP)
    zero = scale.at(0)
    step = min(14.0, (WIDTH - LEFT) / len(scores)) if scores else 0.0
    return Columns(
        [
            Column(
                round(LEFT + step * number, 1),
                min(zero, scale.at(one.points)),
                round(step * 0.8, 1),
                max(1.0, round(abs(scale.at(one.points) - zero), 1)),
                one.won,
            )
            for number, one in enumerate(scores)
        ],
        [Tick(figure, scale.at(figure)) for figure in ticks],
        zero,
        scale.at(sum(points) / len(points)) if len(points) > 1 else None,
    )


def rating_range(courses: Iterable[Sequence[Rated]]) -> tuple[float, float]:
    """From the lowest to the highest end of all these courses' bands, so that they can be compared."""
    ends = [end for course in courses for rated in course for end in _ends(rated.mu, rated.sigma, 1)]
    return min(ends, default=0.0), max(ends, default=1.0)


def rating_line(
    course: Sequence[Rated], within: tuple[float, float], height: float = HEIGHT, steps: int = STEPS
) -> Course:
    """The course of a rating, a step for each game; the figures beside it are at most so many `steps` apart."""
    figures = _round_figures(*within, steps)
    up = Scale(figures[0], figures[-1], height - TOP, TOP)
    along = Scale(course[0].nth, course[-1].nth, LEFT + 4, WIDTH - 6)
    middle = [(along.at(rated.nth), up.at(rated.mu)) for rated in course]
    low = [(along.at(rated.nth), up.at(_ends(rated.mu, rated.sigma, 1)[0])) for rated in course]
    high = [(along.at(rated.nth), up.at(_ends(rated.mu, rated.sigma, 1)[1])) for rated in course]
    return Course(
        _points(middle), _points([*low, *reversed(high)]), middle[-1], [Tick(one, up.at(one)) for one in figures]
    )


def rating_intervals(standings: Sequence[Standing]) -> Intervals:
    """Everybody's rating on one scale; all of them have one."""
    rated = [(one.mu, one.sigma) for one in standings if one.mu is not None and one.sigma is not None]
    ends = [_ends(mu, sigma, CAUTION) for mu, sigma in rated]
    least, most = min((low for low, _ in ends), default=0.0), max((high for _, high in ends), default=1.0)
    scale = Scale(least, most, EDGE, WIDTH - EDGE)
    rows = [
        Interval(scale.at(low), scale.at(mu), scale.at(high), low, high)
        for (mu, _sigma), (low, high) in zip(rated, ends, strict=True)
    ]
    return Intervals(
        rows, [Tick(figure, scale.at(figure)) for figure in _round_figures(least, most) if least <= figure <= most]
    )


def _ends(mu: float, sigma: float, times: int) -> tuple[float, float]:
    return mu - times * sigma, mu + times * sigma


def _points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)


def _round_figures(least: float, most: float, steps: int = STEPS) -> list[int]:
    """Round figures at even distances, from below the least to above the most: two more than so many steps at most."""
    rounded = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000)
    step = next(step for step in rounded if (most - least) / step <= steps)
    return list(range(floor(least / step) * step, ceil(most / step) * step + 1, step))
