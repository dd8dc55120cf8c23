"""Why a next move can't be recorded, and what it changes.

Each move type has two functions in a module of its subject: one yields every Fault that speaks against it, one
carries it out.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.rules.actions import claim, depot, passengers, pile, station, tickets
from companion.rules.faults import Fault, Refused, Why
from companion.rules.moves import (
    Borrow,
    Claim,
    Depot,
    Empty,
    Move,
    Passengers,
    Pay,
    Pile,
    Share,
    Station,
    Stock,
    Tickets,
)
from companion.rules.state import State


class Table(State):
    """The state at a table. `play` is the only way to change it."""

    def faults(self, move: Move) -> list[Fault]:
        """Every reason why the move can't be recorded now; empty when it stands. Undo is judged by `Log`."""
        player = getattr(move, "player", None)
        if player not in self.players and "player" in move.__struct_fields__:
            return [Fault(Why.UNKNOWN_PLAYER, {"id": str(player)})]
        return list(_HANDLERS[type(move)].faults(self, move))

    def play(self, move: Move) -> None:
        """Carry a move out. Raises Refused with every reason when it doesn't stand."""
        if faults := self.faults(move):
            raise Refused(faults)
        _HANDLERS[type(move)].carry_out(self, move)


@dataclass(frozen=True)
class _Handler:
    faults: Callable[[Table, Any], Iterator[Fault]]
    carry_out: Callable[[Table, Any], None]


_HANDLERS: dict[type, _Handler] = {
    Claim: _Handler(claim.claim_faults, claim.claim),
    Station: _Handler(station.station_faults, station.build_station),
    Borrow: _Handler(station.borrow_faults, station.choose_lending),
    Depot: _Handler(depot.depot_faults, depot.place_depot),
    Stock: _Handler(depot.stock_faults, depot.stock),
    Empty: _Handler(depot.empty_faults, depot.empty),
    Passengers: _Handler(passengers.drawn_faults, passengers.note_drawn),
    Tickets: _Handler(tickets.tickets_faults, tickets.take_tickets),
    Share: _Handler(tickets.share_faults, tickets.share),
    Pile: _Handler(pile.pile_faults, pile.count_pile),
    Pay: _Handler(pile.pay_faults, pile.choose_payment),
}
