"""What results add up to, as the database adds them up: sums, the best of each, and the means that are asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, SQLColumnExpression, and_, case, func

from companion.store import Result


@dataclass(frozen=True)
class Figures:
    """What some results add up to; a mean is a sum divided by the games that it rests on.

    `places` are of the `contested` games, which had more than one side. From `routes` to `failed` the sums are of the
    `recorded` games, whose moves are known; `longest` is of the `mapped` ones among them, on a board with routes, and
    `stations` of the `stationed` ones. The rest are extremes, None where there is no game for them: `closest` and
    `widest` are the smallest and the largest lead of a victory, `narrowest` the lead of the least defeat (0 or below),
    `swing` the largest gain of lead at a final scoring.
    """

    games: int
    wins: int
    shared: int
    points: int
    contested: int
    places: int
    recorded: int
    routes: int
    tickets: int
    awards: int
    completed: int
    failed: int
    mapped: int
    longest: int
    stationed: int
    stations: int
    best_points: int | None
    best_tickets: int | None
    best_completed: int | None
    best_longest: int | None
    closest: int | None
    widest: int | None
    narrowest: int | None
    swing: int | None

    @property
    def mean_points(self) -> float | None:
        """Points a game."""
        return _mean(self.points, self.games)

    @property
    def mean_place(self) -> float | None:
        """Of the games with more than one side."""
        return _mean(self.places, self.contested)

    @property
    def sources(self) -> tuple[float, float, float] | None:
        """Points a game for routes, for tickets, and all others; of games with moves."""
        if not self.recorded:
            return None
        return self.routes / self.recorded, self.tickets / self.recorded, self.awards / self.recorded

    @property
    def mean_completed(self) -> float | None:
        """Tickets completed a game, of games with moves."""
        return _mean(self.completed, self.recorded)

    @property
    def mean_failed(self) -> float | None:
        """Tickets left open a game, of games with moves."""
        return _mean(self.failed, self.recorded)

    @property
    def mean_longest(self) -> float | None:
        """Trains of the longest route, of games with moves on a board."""
        return _mean(self.longest, self.mapped)

    @property
    def mean_stations(self) -> float | None:
        """Stations built, of games with moves in boxes that have stations."""
        return _mean(self.stations, self.stationed)


def _count_of(*conditions: SQLColumnExpression[bool]) -> ColumnElement[int]:
    return func.count().filter(*conditions)


def _sum_of(figure: SQLColumnExpression[int | None]) -> ColumnElement[int]:
    return func.coalesce(func.sum(figure), 0)


_CONTESTED = Result.sides > 1
# A place that was given with scores alone may belie the points; such a lead is none to tell of.
_LEAD_WON = case((and_(Result.won, Result.lead >= 0), Result.lead))
_LEAD_LOST = case((and_(~Result.won, Result.lead <= 0), Result.lead))
_SUMS: dict[str, ColumnElement[int]] = {
    "games": func.count(),
    "wins": _count_of(Result.won),
    "shared": _count_of(Result.shared),
    "points": _sum_of(Result.points),
    "contested": _count_of(_CONTESTED),
    "places": _sum_of(case((_CONTESTED, Result.place))),
    "recorded": func.count(Result.tickets),
    "routes": _sum_of(Result.routes),
    "tickets": _sum_of(Result.tickets),
    "awards": _sum_of(Result.awards),
    "completed": _sum_of(Result.completed),
    "failed": _sum_of(Result.failed),
    "mapped": func.count(Result.longest),
    "longest": _sum_of(Result.longest),
    "stationed": func.count(Result.stations),
    "stations": _sum_of(Result.stations),
}
EXTREMES: dict[str, SQLColumnExpression[Any]] = {
    "best_points": Result.points,
    "best_tickets": Result.tickets,
    "best_completed": Result.completed,
    "best_longest": Result.longest,
    "closest": _LEAD_WON,
    "widest": _LEAD_WON,
    "narrowest": _LEAD_LOST,
    "swing": Result.lead - Result.lead_before,
}
"""The figures of a result whose best is told."""
_LOWEST_COUNTS = {"closest"}
"""Of all others the highest figure is the best."""

COLUMNS = (
    *(total.label(name) for name, total in _SUMS.items()),
    *((func.min if name in _LOWEST_COUNTS else func.max)(figure).label(name) for name, figure in EXTREMES.items()),
)
"""What a query asks of the results that it groups, to be read by `figures_of`."""


def figures_of(row: Row[*tuple[Any, ...]]) -> Figures:
    """The figures that a query has asked for."""
    return Figures(**{column.name: getattr(row, column.name) for column in COLUMNS})


def add(several: Sequence[Figures]) -> Figures:
    """All of these together."""
    sums: dict[str, Any] = {name: sum(getattr(one, name) for one in several) for name in _SUMS}
    return Figures(**sums | {name: _best(name, [getattr(one, name) for one in several]) for name in EXTREMES})


def _best(name: str, figures: Sequence[int | None]) -> int | None:
    best: Callable[..., int | None] = min if name in _LOWEST_COUNTS else max
    return best((figure for figure in figures if figure is not None), default=None)


def _mean(total: int, games: int) -> float | None:
    return total / games if games else None
