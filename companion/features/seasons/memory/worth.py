"""The worth of tickets, routes and stations in a group's finished games on one map, counted by the database.

Only games with moves count. A game in play has no results, so it isn't counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, cast, extract, func, select, true

from companion.store.database import db
from companion.store.groups import Group, Person, Result

FEW = 5
"""Least number of cases for which a share is shown."""
Z = 1.96
"""Standard deviations of a 95 % interval."""


class Narrowed(NamedTuple):
    """Filter of results by number of sides, seat (from 0), year or person; None for all."""

    sides: int | None = None
    seat: int | None = None
    year: int | None = None
    person: Person | None = None


@dataclass(frozen=True)
class Share:
    """A part of some cases, with the 95 % interval of the chance behind it (Wilson's), from 0 to 1."""

    part: int
    of: int

    @property
    def is_known(self) -> bool:
        """Whether there are enough cases to say anything."""
        return self.of >= FEW

    @property
    def interval(self) -> tuple[float, float]:
        """The least and the largest chance that fit what was counted."""
        part, of = self.part / self.of, self.of
        middle, spread = part + Z * Z / (2 * of), Z * sqrt(part * (1 - part) / of + Z * Z / (4 * of * of))
        scale = 1 + Z * Z / of
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True)
class TicketWorth:
    """A ticket's counts: in how many hands it was `noted`, `kept`, completed and won with; the points it brought."""

    ticket: str
    noted: int
    kept: int
    completed: int
    points: int
    won: int

    @property
    def mean(self) -> float | None:
        """The points that it brought a player who kept it; None below FEW."""
        return self.points / self.kept if self.kept >= FEW else None


@dataclass(frozen=True)
class PlaceWorth:
    """A route that was claimed, or a city that got a station: how often, and by how many who won."""

    id: str
    taken: int
    won: int


@dataclass(frozen=True)
class MapWorth:
    """All counts of a map. `hands` are the players' hands, `told` the games of all `games` that have moves.

    `mean` adds up all tickets.
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
    """List the numbers of sides, the seats (from 0) and the years, latest first, of games with moves."""
    year = cast(extract("year", Result.played_at), Integer)
    query = select(Result.sides, Result.position, year).distinct()
    rows = db.session.execute(query.where(*_wanted(group, board, Narrowed()), Result.tickets.is_not(None))).all()
    sides, seats, years = ({*column} for column in zip(*rows, strict=True)) if rows else (set(), set(), set())
    return {"sides": sorted(sides), "seat": sorted(seats), "year": sorted(years, reverse=True)}


def _wanted(group: Group, board: str, narrowed: Narrowed) -> list[ColumnElement[bool]]:
    """Solitary games are left out, since nobody wins one."""
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
    """Count the tickets; the ones that brought most come first, then those of too few games, by id."""
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
    """Count the entries of a column's lists, the most frequent first."""
    name = "json_array_elements_text" if _is_postgresql() else "json_each"
    each = getattr(func, name)(column).table_valued("value")
    query = select(each.c.value, func.count(), func.count().filter(Result.won)).select_from(Result)
    query = query.join(each, true()).where(*wanted).group_by(each.c.value)
    return sorted((PlaceWorth(*row) for row in db.session.execute(query)), key=lambda one: (-one.taken, one.id))


def _is_postgresql() -> bool:
    return db.engine.dialect.name == "postgresql"
