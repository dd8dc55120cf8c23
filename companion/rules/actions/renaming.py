"""Rename a place of a typed board, as if it had been typed so from the start."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Forget, Move, Rename, Share, Tickets, WrittenTicket
from companion.rules.state import TableState
from companion.rules.written import place_faults, track_renamed, with_place_renamed


def rename_faults(table: TableState, move: Rename) -> Iterator[Fault]:
    """Yield the faults of a new name. Tickets don't matter, because a refusal would reveal secret ones.

    A replay plays a renaming first, before its place is on the board, so only the box is checked.
    """
    box = table.box
    if not box.written:
        yield Fault(Why.NO_WRITTEN_BOARD)
        return
    if not table.judges_order:
        return
    place = box.places.get(move.place)
    if place is None or place.kind != "city":
        yield Fault(Why.UNKNOWN_CITY, {"id": move.place})
        return
    if move.name == move.place:
        yield Fault(Why.NAME_UNCHANGED, {"place": place})
    others = {key: other for key, other in box.places.items() if key != move.place}
    yield from place_faults(replace(box, places=others), move.name)
    if any({*route.ends} == {move.place, move.name} for route in box.routes.values()):
        yield Fault(Why.ROUTE_BETWEEN, {"a": place, "b": box.places[move.name]})


def rename(table: TableState, move: Rename) -> None:
    table.box = with_place_renamed(table.box, move.place, move.name)
    table.is_renamed = True


def move_renamed(move: Move, renaming: Rename) -> Move:
    """Return the move with the place's new name."""
    match move:
        case Claim() | Forget():
            return replace(move, route=track_renamed(move.route, renaming.place, renaming.name))
        case Tickets():
            deal = None if move.deal is None else _tickets_renamed(move.deal, renaming)
            return replace(move, keep=_tickets_renamed(move.keep, renaming), deal=deal)
        case Share():
            return replace(move, tickets=_tickets_renamed(move.tickets, renaming))
        case _:
            return move


def _tickets_renamed(tickets: Sequence[str | WrittenTicket], renaming: Rename) -> tuple[str | WrittenTicket, ...]:
    def renamed(end: str) -> str:
        return renaming.name if end == renaming.place else end

    return tuple(
        replace(one, a=renamed(one.a), b=renamed(one.b)) if isinstance(one, WrittenTicket) else one for one in tickets
    )
