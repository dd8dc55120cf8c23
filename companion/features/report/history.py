"""What became of a game move by move, as far as it is proved: points, longest routes, tickets, what claims cost others.

A ticket is held from the note on that it came by; a player's first note has those of the start, whenever it was made.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.features.report.ways import Stations, joins, open_tracks, stations_join
from companion.rules.actions.building import cost
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
from companion.rules.table import Table

Figures = Mapping[str, int]
"""By side."""


@dataclass
class Life:
    """What became of a ticket of a side, by the numbers of moves."""

    side: str
    ticket: Ticket
    since: int
    """From when on it was held."""
    joined: int | None = None
    cut: int | None = None
    """When it was cut off."""
    trains: int | None = 0
    """The fewest that free tracks would still take to join it, stations aside: None where no tracks would."""
    link: frozenset[str] = frozenset()
    """Those tracks, in the end the last that would have joined it."""


@dataclass(frozen=True)
class Loss:
    """What a claim did to somebody else's ticket: the fewest trains before and after; None where no way was left."""

    life: Life
    before: int
    after: int | None


@dataclass(frozen=True)
class Harm:
    """A claim, by its move's number, and what it cost others."""

    number: int
    claim: Claim
    losses: tuple[Loss, ...]

    @property
    def cut_off(self) -> int:
        """Tickets to which no free tracks lead any more."""
        return sum(loss.after is None for loss in self.losses)

    @property
    def trains(self) -> int:
        """Trains more that the others take in all."""
        return sum(loss.after - loss.before for loss in self.losses if loss.after is not None)


@dataclass(frozen=True)
class History:
    """Everything about a game. On a board that nobody knows whole there are no harms, and no ticket is cut off."""

    moves: Sequence[Move | None]
    """The first, None, is the beginning."""
    points: Sequence[Figures]
    """At the beginning, then after each move; the totals come last."""
    longest: Sequence[Figures]
    """At the beginning, then after each move."""
    lives: Sequence[Life]
    harms: Sequence[Harm]
    """The claims that cost others something, the dearest first."""
    sides: Sequence[Side]

    @property
    def leads(self) -> Iterator[tuple[int, str]]:
        """By which move who went in front alone; the number behind the last move's is that of the final scoring."""
        before = None
        for number, points in enumerate(self.points):
            first = [side for side, own in points.items() if own == max(points.values())]
            if len(first) == 1 and first[0] != before:
                before = first[0]
                yield number, before


@lru_cache(maxsize=8)
def history_of(log: Log) -> History:
    """Play the game once more. A log is never changed, so what was found of it stays true."""
    return _Course(log).history()


class _Course:
    """The table as it is played once more, and what has been found so far."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.table = Table(log.box, log.table.setup)
        self.table.judges_order = False  # moves stood in their time, whatever an undo took out before them
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
        """Find what a move changed for everybody's tickets. Give the sides whose own tracks are others now."""
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
        """Find the fewest trains that free tracks would take to join a ticket; on an unknown board nobody knows any."""
        own = self.own[life.side].values()
        if self.table.box.is_drawn and not joins(own, life.ticket):
            gap = find_gap(own, self.free.values(), life.ticket, cost)
            life.link = life.link if gap.link is None else frozenset(gap.link)
            life.trains = None if gap.link is None else gap.trains
        else:
            life.trains = 0

    def _built(self, side: str) -> list[Route]:
        """The tracks with trains of the side."""
        table, players, common = self.table, self.table.sides[side], self.table.common
        return [table.box.routes[key] for key, player in table.laid if player in players and key not in common]

    def _own(self, side: str) -> dict[str, Route]:
        """What its tickets may run over: those, and what is everybody's (JP-08)."""
        common = [self.table.box.routes[key] for key in self.table.common]
        return {route.id: route for route in (*self._built(side), *common)}

    def _lent(self, side: str) -> dict[str, Route]:
        """What its stations lend in the end, as far as both stand already."""
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
        """Whether stations could still help a ticket to which no free tracks lead."""
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
        return table.box.places[city].kind == "city" and city not in table.stations and city not in table.sheds


def _lives(table: Table, moves: Sequence[Move]) -> Iterator[Life]:
    """The tickets that everybody has in the end, by the first note of each."""
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
