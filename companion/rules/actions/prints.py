"""What a table's own copy of a box prints otherwise than the box's tables have it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_fields

from msgspec.structs import replace

from companion.rules.actions.tickets import MAX_POINTS
from companion.rules.box import Box, Route
from companion.rules.facts import COLORS
from companion.rules.faults import Fault, Why
from companion.rules.moves import Print
from companion.rules.state import TableState


def print_faults(table: TableState, move: Print) -> Iterator[Fault]:
    """A route of the board has a length that scores, or a colour of tracks; a ticket of one value has its points."""
    box, of_route, of_ticket = table.box, (move.length, move.color), (move.points,)
    own, others = (of_ticket, of_route) if move.route is None else (of_route, of_ticket)
    is_of_one = (move.route is None) != (move.ticket is None)
    if box.written or not is_of_one or not any(own) or any(others):
        yield Fault(Why.NOTHING_PRINTED)
        return
    if move.route is not None and move.route not in box.routes:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": move.route})
    elif move.route is not None:
        lengths, colors = prints_of(box, box.routes[move.route])
        if move.length is not None and move.length not in lengths:
            yield Fault(Why.NO_POINTS, {"length": move.length})
        if move.color is not None and move.color not in colors:
            yield Fault(Why.UNKNOWN_COLOR, {"id": move.color})
    if move.ticket is not None and (move.ticket not in box.tickets or box.tickets[move.ticket].has_values):
        yield Fault(Why.UNKNOWN_TICKET, {"id": move.ticket})
    if move.points is not None and not 1 <= move.points <= MAX_POINTS:
        yield Fault(Why.PRINTED_POINTS, {"most": MAX_POINTS})


def prints_of(box: Box, route: Route) -> tuple[Sequence[int], Sequence[str]]:
    """Give the lengths and the colours that a copy may print for a route; a bed has no colour (FR-03)."""
    pieces = box.track_pieces.each if route.bed and box.track_pieces else box.points
    return [length for length in box.points if length in pieces], () if route.bed else COLORS


def print_otherwise(table: TableState, move: Print) -> None:
    """The game is played with a copy that prints it so."""
    table.box = _as_printed(table.box, move)
    table.prints = (*table.prints, move)


def route_as_printed(route: Route, move: Print) -> Route:
    """Give a route as a copy of its box prints it."""
    return replace(route, length=move.length or route.length, color=move.color or route.color)


def _as_printed(box: Box, move: Print) -> Box:
    """Give the box as a copy of it prints it."""
    if move.route is not None:
        return replace(box, routes={**box.routes, move.route: route_as_printed(box.routes[move.route], move)})
    ticket = box.tickets[move.ticket or ""]
    own = {ticket.id: with_fields(ticket, points=move.points or ticket.points)}
    variants = {
        key: replace(variant, tickets={**variant.tickets, **own}) if ticket.id in variant.tickets else variant
        for key, variant in box.variants.items()
    }
    return replace(box, tickets={**box.tickets, **own}, variants=variants)
