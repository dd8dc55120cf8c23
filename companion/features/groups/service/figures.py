"""The figures of a group's games, each declared once with its SQL, its sum and its name."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from sqlalchemy import ColumnElement, Row, SQLColumnExpression, and_, case, func

from companion.rules.faults import N_
from companion.store.groups import Result


@dataclass(frozen=True)
class Figure:
    """How a figure is computed from results, and its name on pages."""

    sql: ColumnElement[Any]
    """SQL expression over several results."""
    add: Callable[[Iterable[int]], int]
    """Adds the figures of several boards."""
    value: Any = None
    """The figure of one result."""
    name: str = ""
    """English name on pages; empty for a count that only other figures use."""
    over: str = ""
    """Name of the count by which a sum is divided for its mean."""
    unit: str = ""
    """Unit of a record, which is the best of all results; empty for sums."""


def _count(name: str = "", *conditions: SQLColumnExpression[bool]) -> Any:
    sql = func.count().filter(*conditions) if conditions else func.count()
    return field(metadata={"figure": Figure(sql, sum, name=name)})


def _known(value: SQLColumnExpression[Any]) -> Any:
    return field(metadata={"figure": Figure(func.count(value), sum)})


def _mean(name: str, value: SQLColumnExpression[Any], over: str) -> Any:
    return field(metadata={"figure": Figure(func.coalesce(func.sum(value), 0), sum, value, name, over)})


def _record(name: str, value: SQLColumnExpression[Any], unit: str = "points", *, lowest: bool = False) -> Any:
    sql, add = (func.min(value), min) if lowest else (func.max(value), max)
    return field(metadata={"figure": Figure(sql, add, value, name, unit=unit)})


# A typed rank may contradict the points; such a lead isn't counted.
_LEAD_WON = case((and_(Result.won, Result.lead >= 0), Result.lead))
_LEAD_LOST = case((and_(~Result.won, Result.lead <= 0), Result.lead))


@dataclass(frozen=True)
class Figures:
    """Figures of several results. A record is None if no game has one."""

    # i18n: heading or column: games that were played
    games: int = _count(N_("Games"))
    # i18n: column: games that somebody won
    wins: int = _count(N_("Wins"), Result.won)
    shared: int = _count("", Result.shared)
    pointed: int = _known(Result.points)
    """Games with known points."""
    contested: int = _count("", Result.sides > 1)
    """Games with more than one side."""
    recorded: int = _known(Result.tickets)
    """Games with moves."""
    mapped: int = _known(Result.longest)
    """Games with moves on a board with routes."""
    stationed: int = _known(Result.stations)
    """Games with moves and a box with stations."""
    points: int = _mean(N_("Average points"), Result.points, "pointed")
    """Sum over the `pointed` games."""
    places: int = _mean(N_("Average rank"), case((Result.sides > 1, Result.place)), "contested")
    """Sum of ranks over the `contested` games."""
    # i18n: line of the score sheet: points for claimed routes
    routes: int = _mean(N_("Routes"), Result.routes, "recorded")
    """Sum over the `recorded` games, as all sums from here to `failed`."""
    # i18n: destination tickets
    tickets: int = _mean(N_("Tickets"), Result.tickets, "recorded")
    awards: int = _mean(N_("Bonuses and the rest"), Result.awards, "recorded")
    completed: int = _mean(N_("Tickets completed"), Result.completed, "recorded")
    failed: int = _mean(N_("Tickets failed"), Result.failed, "recorded")
    longest: int = _mean(N_("Longest route"), Result.longest, "mapped")
    """Sum over the `mapped` games."""
    stations: int = _mean(N_("Stations built"), Result.stations, "stationed")
    """Sum over the `stationed` games."""
    best_points: int | None = _record(N_("Highest score"), Result.points)
    closest: int | None = _record(N_("Closest win"), _LEAD_WON, lowest=True)
    """Smallest lead of a win."""
    widest: int | None = _record(N_("Biggest win"), _LEAD_WON)
    """Largest lead of a win."""
    narrowest: int | None = _record(N_("Closest defeat"), _LEAD_LOST)
    """Lead of the closest defeat (0 or negative)."""
    swing: int | None = _record(N_("Biggest swing in the final scoring"), Result.lead - Result.lead_before)
    """Largest gain of lead in a final scoring."""
    comeback: int | None = _record(
        # i18n: record: the most points behind before the final scoring of a game that was won
        N_("Biggest comeback"),
        case((and_(Result.won, Result.lead_before < 0), -Result.lead_before)),
    )
    """Largest deficit before the final scoring of a won game."""
    without_longest: int | None = _record(
        # i18n: record: the highest score of somebody who won although another player had a longer route
        N_("Best win without the longest route"),
        case((and_(Result.won, Result.longest_lead < 0), Result.points)),
    )
    best_longest: int | None = _record(N_("Longest route"), Result.longest, "trains")
    best_tickets: int | None = _record(N_("Most points for tickets"), Result.tickets)
    best_completed: int | None = _record(N_("Most tickets completed"), Result.completed, "tickets")

    def mean(self, key: str) -> float | None:
        games: int = getattr(self, FIGURES[key].over)
        return getattr(self, key) / games if games else None

    def has(self, key: str) -> bool:
        return bool(getattr(self, FIGURES[key].over or "games"))


FIGURES: dict[str, Figure] = {one.name: one.metadata["figure"] for one in fields(Figures)}
RECORDS = [key for key, figure in FIGURES.items() if figure.unit]
SOURCES = ("routes", "tickets", "awards")
"""Sources of points, in the order of a bar's parts."""
USUAL = ("completed", "failed", "longest", "stations")
"""Other means of a game with moves."""
OF_MOVES = (*SOURCES, *USUAL)
COLUMNS = [figure.sql.label(key) for key, figure in FIGURES.items()]
"""Columns of a query that groups results, for `figures_of`."""


def figures_of(row: Row[*tuple[Any, ...]]) -> Figures:
    return Figures(**{key: getattr(row, key) for key in FIGURES})


def add(several: Sequence[Figures]) -> Figures:
    known = {key: [value for one in several if (value := getattr(one, key)) is not None] for key in FIGURES}
    figures: dict[str, Any] = {key: None if figure.unit else 0 for key, figure in FIGURES.items()}
    return Figures(**figures | {key: FIGURES[key].add(values) for key, values in known.items() if values})
