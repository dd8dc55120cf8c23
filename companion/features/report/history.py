"""The proved course of a game by move: points, longest routes, tickets, and the cost of claims to others.

A ticket is held from the move that noted it. A player's first note counts as the deal at the start, whenever it was
made.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.features.report.ways import Stations, joins, open_tracks, stations_join
from companion.rules.actions.tickets import ticket_ids
from companion.rules.box import Route
from companion.rules.deck import Ticket
from companion.rules.graph.gaps import find_gap
from companion.rules.graph.trail import longest_trail
from companion.rules.log import Log
from companion.rules.moves import Claim, Join, Move, Note, Tickets
from companion.rules.score.lines import points_on_track
from companion.rules.score.sheet import score
from companion.rules.score.sides import Side, sides_of
from companion.rules.state import cost
from companion.rules.table import Table

Figures = Mapping[str, int]
"""Figures by side."""


@dataclass
class Life:
    """The fate of a ticket, by numbers of moves."""

    side: str
    ticket: Ticket
    since: int
    """Number of the move that noted it."""
    joined: int | None = None
    cut: int | None = None
    """Number of the move that cut it off."""
    trains: int | None = 0
    """Fewest trains of free routes that would complete it, without stations; None if no routes would."""
    link: frozenset[str] = frozenset()
    """Those routes; at the end the last ones that would have completed it."""


@dataclass(frozen=True)
class Loss:
    """The effect of a claim on another side's ticket: fewest trains before and after; None if no way was left."""

    life: Life
    before: int
    after: int | None


@dataclass(frozen=True)
class Harm:
    """A claim, by its move's number, with its cost to others."""

    number: int
    claim: Claim
    losses: tuple[Loss, ...]

    @property
    def cut_off(self) -> int:
        return sum(loss.after is None for loss in self.losses)

    @property
    def trains(self) -> int:
        return sum(loss.after - loss.before for loss in self.losses if loss.after is not None)


@dataclass(frozen=True)
class History:
    """The whole course of a game. On a typed board there are no harms and no ticket is cut off, since free routes
    aren't known.
    """

    moves: Sequence[Move | None]
    """The moves; the first entry, None, is the beginning."""
    points: Sequence[Figures]
    """Points at the beginning and after each move; the last entry has the totals."""
    longest: Sequence[Figures]
    """Longest routes at the beginning and after each move."""
    lives: Sequence[Life]
    harms: Sequence[Harm]
    """Claims with a cost to others, the highest first."""
    sides: Sequence[Side]

    @property
    def leads(self) -> Iterator[tuple[int, str]]:
        """Yield the number of each move after which one side led, and the side; the number after the last move is the
        final scoring.
        """
        before = None
        for number, points in enumerate(self.points):
            first = [side for side, own in points.items() if own == max(points.values())]
            if len(first) == 1 and first[0] != before:
                before = first[0]
                yield number, before


@lru_cache(maxsize=8)
def history_of(log: Log) -> History:
    return _Course(log).history()


class _Course:
    """A replay of the table, with the findings so far."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.table = Table(log.box, log.table.setup)
        self.table.judges_order = False  # the moves were valid when they were made, before an undo
        self.sides = {side.id: side for side in sides_of(log.table)}
        self.played = [move for move in log.counting_moves.values() if not isinstance(move, Join)]
        self.lives = [*_lives(log.table, self.played)]
        self.own: dict[str, dict[str, Route]] = {side: {} for side in self.sides}
        self.lent: dict[str, dict[str, Route]] = {side: {} for side in self.sides}
        self.free = open_tracks(self.table)
        self.harms: list[Harm] = []

    def history(self) -> History:
        points, longest = [points_on_track(self.table)], [dict.fromkeys(self.sides, 0)]
        for life in self.lives:
            self._measure(life)
        for number, move in enumerate(self.played, 1):
            self.table.play(move)
            grown = self._follow(number, move)
            points.append(points_on_track(self.table))
            longest.append(longest[-1] | {side: longest_trail(self._built(side)).length for side in grown})
        totals = {side.id: side.total for side in score(self.log.table, [*self.sides.values()]).sides}
        harms = [harm for harm in self.harms if harm.cut_off or harm.trains > 0]
        harms.sort(key=lambda harm: (-harm.cut_off, -harm.trains, harm.number))
        return History((None, *self.played), (*points, totals), longest, self.lives, harms, [*self.sides.values()])

    def _follow(self, number: int, move: Move) -> list[str]:
        """Update all tickets after a move. Return the sides whose routes have changed."""
        if isinstance(move, Note):
            return []
        own, lent = {side: self._own(side) for side in self.sides}, {side: self._lent(side) for side in self.sides}
        grown = [side for side in self.sides if own[side].keys() != self.own[side].keys()]
        reached = {*grown, *(side for side in self.sides if lent[side].keys() != self.lent[side].keys())}
        self.own, self.lent, self.free = own, lent, open_tracks(self.table)
        losses = []
        for life in self.lives:
            if life.joined is None and life.side in reached and joins(self._network(life.side), life.ticket):
                life.joined = number
            if life.trains and (life.side in grown or not life.link <= self.free.keys()):
                before = life.trains
                self._measure(life)
                if life.trains != before and life.since <= number:
                    losses.append(Loss(life, before, life.trains))
            if life.trains is None and life.joined is None and life.cut is None and not self._may_be_lent(life):
                life.cut = number
        if isinstance(move, Claim):
            others = [loss for loss in losses if move.player not in self.table.sides[loss.life.side]]
            self.harms.append(Harm(number, move, tuple(others)))
        return grown

    def _measure(self, life: Life) -> None:
        """Compute the fewest trains of free routes that would complete a ticket; None on a typed board."""
        own = self.own[life.side].values()
        if self.table.box.is_drawn and not joins(own, life.ticket):
            gap = find_gap(own, self.free.values(), life.ticket, cost)
            life.link = life.link if gap.link is None else frozenset(gap.link)
            life.trains = None if gap.link is None else gap.trains
        else:
            life.trains = 0

    def _built(self, side: str) -> list[Route]:
        table, players, common = self.table, self.table.sides[side], self.table.common
        return [table.box.routes[key] for key, player in table.laid if player in players and key not in common]

    def _own(self, side: str) -> dict[str, Route]:
        """Return the routes that the side's tickets may use: its own and the shared ones (JP-08)."""
        common = [self.table.box.routes[key] for key in self.table.common]
        return {route.id: route for route in (*self._built(side), *common)}

    def _lent(self, side: str) -> dict[str, Route]:
        """Return the routes that the side's stations finally lend, if station and route are built by now."""
        table, players = self.table, self.table.sides[side]
        lent = self.sides[side].lending.chosen if table.box.stations else ()
        return {
            key: table.box.routes[key]
            for city, key in lent
            if key in table.claims and table.stations.get(city) in players
        }

    def _network(self, side: str) -> list[Route]:
        return [*self.own[side].values(), *self.lent[side].values()]

    def _may_be_lent(self, life: Life) -> bool:
        """Whether stations could still complete a ticket that no free routes can."""
        table, players = self.table, self.table.sides[life.side]
        own = self.own[life.side]
        stations = Stations(
            lendable=tuple(table.box.routes[key] for key in table.claims if key not in own),
            built=frozenset(city for city, owner in table.stations.items() if owner in players),
            left=sum(table.stations_left[player] for player in players),
            room=self._has_room,
        )
        return stations_join([*own.values(), *self.free.values()], stations, life.ticket)

    def _has_room(self, city: str) -> bool:
        table = self.table
        return (
            table.box.places[city].kind == "city"
            and city not in table.stations
            and not any(one.kind == "shed" for one in table.pieces_at(city))
        )


def _lives(table: Table, moves: Sequence[Move]) -> Iterator[Life]:
    """Yield the tickets that the sides finally hold, by the first note of each."""
    noted: dict[tuple[str, str], int] = {}
    first: set[str] = set()
    for number, move in enumerate(moves, 1):
        if isinstance(move, Tickets):
            since = number if move.player in first else 0
            first.add(move.player)
            for key in ticket_ids(move.keep):
                noted.setdefault((table.side_of[move.player], key), since)
    for side in table.sides:
        for ticket in sorted(table.tickets_of(side).values(), key=lambda ticket: (-ticket.points, ticket.id)):
            yield Life(side, ticket, noted.get((side, ticket.id), 0))
