"""The state that a list of moves adds up to, and why a next move can't be recorded.

Each move type has two functions: one yields every Fault that speaks against it, one carries it out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules import hands
from companion.rules.box import Box, Ticket, Variant
from companion.rules.faults import Fault, Refused, Why
from companion.rules.moves import Borrow, Claim, Move, Player, Setup, Station, Tickets, Undo, counting, undo_faults
from companion.rules.setup import check_setup


@dataclass(frozen=True)
class LastLap:
    """Whose stock ran low, and who has recorded a turn since (ALL-09)."""

    player: str
    played_since: tuple[str, ...] = ()


class Table:
    """What lies on the board and in the hands. `play` is the only way to change it.

    `claims` maps a route's id to its player's, `stations` a city's; `trains` and `stations_left` are stocks;
    `hands` hold tickets by id; `lending` is what owners chose for their stations.
    """

    def __init__(self, box: Box, setup: Setup) -> None:
        """An empty table. Raises Refused when the set-up isn't one of this box."""
        check_setup(box, setup)
        self.box = box
        self.setup = setup
        self.players: dict[str, Player] = {player.id: player for player in setup.players}
        self.claims: dict[str, str] = {}
        self.trains = dict.fromkeys(self.players, box.trains)
        self.stations: dict[str, str] = {}
        self.stations_left = dict.fromkeys(self.players, box.stations)
        self.hands: dict[str, dict[str, Ticket]] = {player: {} for player in self.players}
        self.lending: dict[str, str | None] = {}
        self.last_lap: LastLap | None = None

    @property
    def variant(self) -> Variant:
        """The variant that is played, with its deck."""
        return self.box.variants[self.setup.variant]

    @property
    def twins_close(self) -> bool:
        """Whether the first track taken between two places closes the others (ALL-06)."""
        choice = self.setup.options.double_routes
        return choice == "closed" or (choice == "auto" and len(self.players) <= self.box.twins_closed_up_to)

    def faults(self, move: Move) -> list[Fault]:
        """Every reason why the move can't be recorded now; empty when it stands. Undo is judged by `Log`."""
        if getattr(move, "player", None) not in self.players:
            return [Fault(Why.UNKNOWN_PLAYER, {"id": str(getattr(move, "player", None))})]
        return list(_HANDLERS[type(move)].faults(self, move))

    def play(self, move: Move) -> None:
        """Carry a move out. Raises Refused with every reason when it doesn't stand."""
        if faults := self.faults(move):
            raise Refused(faults)
        _HANDLERS[type(move)].carry_out(self, move)


# --- claims ---------------------------------------------------------------------------------------------------------


def claim_faults(table: Table, claim: Claim) -> Iterator[Fault]:
    """A route is claimed whole, once, from the player's stock; of twins one a player, or one at all."""
    route = table.box.routes.get(claim.route)
    if route is None:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": claim.route})
        return
    player = table.players[claim.player]
    ends = {"a": table.box.places[route.a], "b": table.box.places[route.b]}
    if owner := table.claims.get(route.id):
        yield Fault(Why.CLAIMED, {**ends, "owner": table.players[owner]})
    twin_owners = {table.claims[twin.id] for twin in table.box.twins[route.id] if twin.id in table.claims}
    if player.id in twin_owners:
        yield Fault(Why.TWIN_HELD, {**ends, "player": player})
    elif twin_owners and table.twins_close:
        yield Fault(Why.TWIN_CLOSED, ends)
    if table.trains[player.id] < route.length:
        yield Fault(Why.TRAINS, {"player": player, "left": table.trains[player.id], "needed": route.length})


def _claim(table: Table, claim: Claim) -> None:
    table.claims[claim.route] = claim.player
    table.trains[claim.player] -= table.box.routes[claim.route].length
    _turn_taken(table, claim.player)


# --- stations -------------------------------------------------------------------------------------------------------


def station_faults(table: Table, station: Station) -> Iterator[Fault]:
    """A station may stand in any city where none stands, while the player has one left (EU-08)."""
    city = table.box.places.get(station.city)
    if city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": station.city})
        return
    if not table.box.stations:
        yield Fault(Why.NO_STATIONS)
        return
    if city.kind != "city":
        yield Fault(Why.NOT_A_CITY, {"city": city})
    if owner := table.stations.get(city.id):
        yield Fault(Why.STATION_TAKEN, {"city": city, "owner": table.players[owner]})
    if not table.stations_left[station.player]:
        yield Fault(Why.STATIONS_LEFT, {"player": table.players[station.player]})


def _build_station(table: Table, station: Station) -> None:
    table.stations[station.city] = station.player
    table.stations_left[station.player] -= 1
    _turn_taken(table, station.player)


def borrow_faults(table: Table, borrow: Borrow) -> Iterator[Fault]:
    """A station lends its owner one route of another player that ends in its city (EU-10)."""
    city = table.box.places.get(borrow.city)
    if city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": borrow.city})
        return
    if table.stations.get(city.id) != borrow.player:
        yield Fault(Why.NO_STATION_THERE, {"player": table.players[borrow.player], "city": city})
    if borrow.route is None:
        return
    route = table.box.routes.get(borrow.route)
    if route is None:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": borrow.route})
    elif city.id not in route.ends or table.claims.get(route.id, borrow.player) == borrow.player:
        ends = {"a": table.box.places[route.a], "b": table.box.places[route.b]}
        yield Fault(Why.NOT_LENT, {"city": city, **ends})


def _choose_lending(table: Table, borrow: Borrow) -> None:
    table.lending[borrow.city] = borrow.route


# --- tickets and the last lap ---------------------------------------------------------------------------------------


def _tickets_faults(table: Table, move: Tickets) -> Iterator[Fault]:
    return hands.tickets_faults(table.box, table.variant, table.players, table.hands, move)


def _take_tickets(table: Table, move: Tickets) -> None:
    for ticket in hands.named_tickets(table.box, table.variant, move.keep):
        table.hands[move.player][ticket.id] = ticket


def _turn_taken(table: Table, player: str) -> None:
    """The last lap begins when a stock is low at the end of a turn; from then on everyone has one turn (ALL-09)."""
    if table.last_lap:
        table.last_lap = LastLap(table.last_lap.player, (*table.last_lap.played_since, player))
    elif table.trains[player] <= table.box.last_lap:
        table.last_lap = LastLap(player)


@dataclass(frozen=True)
class _Handler:
    faults: Callable[[Table, Any], Iterator[Fault]]
    carry_out: Callable[[Table, Any], None]


_HANDLERS: dict[type, _Handler] = {
    Claim: _Handler(claim_faults, _claim),
    Station: _Handler(station_faults, _build_station),
    Borrow: _Handler(borrow_faults, _choose_lending),
    Tickets: _Handler(_tickets_faults, _take_tickets),
}


# --- the log --------------------------------------------------------------------------------------------------------


class Log:
    """All moves ever recorded, undone ones too, and the table that the counting ones add up to (ALL-13)."""

    def __init__(self, box: Box, setup: Setup, moves: Sequence[Move] = ()) -> None:
        """Replay the moves. Raises Refused with the index of the first that doesn't stand."""
        self.box = box
        self.setup = setup
        self.moves: list[Move] = []
        self.table = Table(box, setup)
        for index, move in enumerate(moves):
            try:
                self.record(move)
            except Refused as refused:
                raise Refused(refused.faults, index) from None

    def record(self, move: Move) -> None:
        """Append one move. Raises Refused, and leaves all as it was, when it doesn't stand."""
        if isinstance(move, Undo):
            self.table = self._without(move)
        else:
            self.table.play(move)
        self.moves.append(move)

    def faults(self, move: Move) -> list[Fault]:
        """Every reason why the move can't be recorded now."""
        if not isinstance(move, Undo):
            return self.table.faults(move)
        try:
            self._without(move)
        except Refused as refused:
            return refused.faults
        return []

    def counting(self) -> list[bool]:
        """For each move of the log whether it still counts."""
        return counting(self.moves)

    def _without(self, undo: Undo) -> Table:
        """The table as it is once the undo is made; later moves that rest on what it takes away refuse it."""
        if undo.player is not None and undo.player not in self.table.players:
            raise Refused([Fault(Why.UNKNOWN_PLAYER, {"id": undo.player})])
        if faults := undo_faults(self.moves, undo):
            raise Refused(faults)
        moves = [*self.moves, undo]
        table = Table(self.box, self.setup)
        for move, counts in zip(moves, counting(moves), strict=True):
            if counts and not isinstance(move, Undo):
                try:
                    table.play(move)
                except Refused as refused:
                    raise Refused([Fault(Why.UNDO_BREAKS, cause=fault) for fault in refused.faults]) from None
        return table
