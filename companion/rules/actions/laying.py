"""Track pieces that are laid on beds in play, by whoever draws train cards (FR-03)."""

from collections.abc import Iterator

from companion.rules.actions import beds, building
from companion.rules.faults import Fault, Why
from companion.rules.moves import Lay
from companion.rules.state import TableState


def lay_faults(table: TableState, move: Lay) -> Iterator[Fault]:
    """A bed that no twin closes, and a piece for it (FR-03, FR-05, FR-06)."""
    route = table.box.routes.get(move.route)
    if route is None:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": move.route})
        return
    yield from beds.laying_faults(table, route, move.color)
    yield from building.closed_faults(table, route)


def lay(table: TableState, move: Lay) -> None:
    """The piece gives the bed its colour until somebody claims it."""
    table.pieces_laid[move.route] = move.color
