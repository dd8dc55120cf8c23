"""The worth of tickets, routes and stations in a group's finished games on one map, counted by the database.

Games of scores and games in play are left out, because they have no moves or no results.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, cast, extract, func, select, true

from companion.store.database import db
from companion.store.groups import Group, Person, Result

MIN_CASES = 5
"""Minimum number of cases for a share."""
Z_FACTOR = 1.96
"""Standard deviations of a 95 % interval."""


class Narrowed(NamedTuple):
    """Filter of results by number of sides, seat (from 0), year or person. None means all."""

    sides: int | None = None
    seat: int | None = None
    year: int | None = None
    person: Person | None = None


@dataclass(frozen=True)
class Share:
    """A share of cases, and Wilson's 95 % interval of the probability, from 0 to 1."""

    part: int
    of: int

    @property
    def is_known(self) -> bool:
        return self.of >= MIN_CASES

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound of the probability."""
        part, of = self.part / self.of, self.of
        middle, spread = (
            part + Z_FACTOR * Z_FACTOR / (2 * of),
            Z_FACTOR * sqrt(part * (1 - part) / of + Z_FACTOR * Z_FACTOR / (4 * of * of)),
        )
        scale = 1 + Z_FACTOR * Z_FACTOR / of
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True)
class TicketWorth:
    """A ticket's counts: the hands in which it was `noted`, `kept`, completed and `won` with, and the sum of its
    points.
    """

    ticket: str
    noted: int
    kept: int
    completed: int
    points: int
    won: int

    @property
    def mean(self) -> float | None:
        """Mean points of a hand that kept it. None for less than MIN_CASES hands, because chance would dominate."""
        return self.points / self.kept if self.kept >= MIN_CASES else None


@dataclass(frozen=True)
class PlaceWorth:
    """A claimed route or a city with a station. `taken` counts the players who had it, `won` the winners among them."""

    id: str
    taken: int
    won: int


@dataclass(frozen=True)
class MapWorth:
    """All counts of a map. `hands` counts the players' hands, `told` the `games` with moves, and `mean` adds up all
    tickets.
    """

    hands: int
    won: int
    games: int
    told: int
    tickets: Sequence[TicketWorth]
    routes: Sequence[PlaceWorth]
    cities: Sequence[PlaceWorth]
    mean: TicketWorth


def map_worth(group: Group, board: str, narrowed: Narrowed = Narrowed()) -> MapWorth:  # noqa: B008 - immutable
    """Count tickets, routes and cities in the group's games on the board."""
    wanted = _wanted(group, board, narrowed)
    games = func.count(Result.game_id.distinct())
    is_told = Result.hand.is_not(None)
    hands = func.count().filter(is_told), func.count().filter(is_told, Result.won)
    row = db.session.execute(select(*hands, games, games.filter(is_told)).where(*wanted)).one()
    tickets = _tickets(wanted)
    mean = (sum(getattr(one, name) for one in tickets) for name in ("noted", "kept", "completed", "points", "won"))
    routes, cities = _places(wanted, Result.tracks), _places(wanted, Result.built)
    return MapWorth(row[0], row[1], row[2], row[3], tickets, routes, cities, TicketWorth("", *mean))


def narrowings(group: Group, board: str) -> dict[str, list[int]]:
    """Return {filter: values} of games with moves: numbers of sides, seats (from 0) and years, latest first."""
    year = cast(extract("year", Result.played_at), Integer)
    query = select(Result.sides, Result.position, year).distinct()
    rows = db.session.execute(query.where(*_wanted(group, board, Narrowed()), Result.tickets.is_not(None))).all()
    sides, seats, years = ({*column} for column in zip(*rows, strict=True)) if rows else (set(), set(), set())
    return {"sides": sorted(sides), "seat": sorted(seats), "year": sorted(years, reverse=True)}


def _wanted(group: Group, board: str, narrowed: Narrowed) -> list[ColumnElement[bool]]:
    """Return the filter's conditions. Solitary games are left out, because they have no winner."""
    wanted: list[ColumnElement[bool]] = [Result.group_id == group.id, Result.board == board, Result.sides > 1]
    if narrowed.sides is not None:
        wanted.append(Result.sides == narrowed.sides)
    if narrowed.seat is not None:
        wanted.append(Result.position == narrowed.seat)
    if narrowed.year is not None:
        wanted.append(extract("year", Result.played_at) == narrowed.year)
    if narrowed.person is not None:
        wanted.append(Result.person_id == narrowed.person.id)
    return wanted


def _tickets(wanted: Sequence[ColumnElement[bool]]) -> Sequence[TicketWorth]:
    """Count the tickets. The highest mean comes first, then by id the tickets with too few games."""
    name = "json_each_text" if _is_postgresql() else "json_each"
    hand = getattr(func, name)(Result.hand).table_valued("key", "value")
    points = cast(hand.c.value, Integer)
    kept = hand.c.value.is_not(None)
    query = select(
        *(hand.c.key, func.count(), func.count().filter(kept), func.count().filter(points > 0)),
        *(func.coalesce(func.sum(points), 0), func.count().filter(kept, Result.won)),
    ).select_from(Result).join(hand, true()).where(*wanted).group_by(hand.c.key)  # fmt: skip
    rows = [TicketWorth(*row) for row in db.session.execute(query)]
    return sorted(rows, key=lambda one: (one.mean is None, -(one.mean or 0), one.ticket))


def _places(wanted: Sequence[ColumnElement[bool]], column: Any) -> Sequence[PlaceWorth]:
    """Count the entries of a JSON column's lists, the most frequent first."""
    name = "json_array_elements_text" if _is_postgresql() else "json_each"
    each = getattr(func, name)(column).table_valued("value")
    query = select(each.c.value, func.count(), func.count().filter(Result.won)).select_from(Result)
    query = query.join(each, true()).where(*wanted).group_by(each.c.value)
    return sorted((PlaceWorth(*row) for row in db.session.execute(query)), key=lambda one: (-one.taken, one.id))


def _is_postgresql() -> bool:
    return db.engine.dialect.name == "postgresql"
