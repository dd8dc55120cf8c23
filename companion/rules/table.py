"""Why a next move can't be recorded, and what it changes: one entry for each kind of move."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.rules import moves
from companion.rules.actions import claim, depot, passengers, pile, station, tickets
from companion.rules.faults import Fault, Refused, Why
from companion.rules.state import State


class Kind(NamedTuple):
    """A kind of move: what yields every Fault that speaks against one, and what carries it out."""

    faults: Callable[[State, Any], Iterator[Fault]]
    carry_out: Callable[[State, Any], None]


KINDS: Mapping[type, Kind] = {
    moves.Claim: Kind(claim.claim_faults, claim.claim),
    moves.Station: Kind(station.station_faults, station.build_station),
    moves.Borrow: Kind(station.borrow_faults, station.choose_lending),
    moves.Depot: Kind(depot.depot_faults, depot.place_depot),
    moves.Stock: Kind(depot.stock_faults, depot.stock),
    moves.Empty: Kind(depot.empty_faults, depot.empty),
    moves.Passengers: Kind(passengers.drawn_faults, passengers.note_drawn),
    moves.Tickets: Kind(tickets.tickets_faults, tickets.take_tickets),
    moves.Share: Kind(tickets.share_faults, tickets.share),
    moves.Pile: Kind(pile.pile_faults, pile.count_pile),
    moves.Pay: Kind(pile.pay_faults, pile.choose_payment),
}
"""Every kind but Undo, which `Log` judges."""


class Table(State):
    """The state at a table. `play` is the only way to change it."""

    def faults(self, move: moves.Move) -> list[Fault]:
        """Every reason why the move can't be recorded now; empty when it stands."""
        if isinstance(move, moves.PlayerMove) and move.player not in self.players:
            return [Fault(Why.UNKNOWN_PLAYER, {"id": move.player})]
        return list(KINDS[type(move)].faults(self, move))

    def play(self, move: moves.Move) -> None:
        """Carry a move out. Raises Refused with every reason when it doesn't stand."""
        if faults := self.faults(move):
            raise Refused(faults)
        KINDS[type(move)].carry_out(self, move)
        if isinstance(move, moves.Turn):
            self.turn_taken(move.player)
