"""Differences between a table's copy of a box and the box's tables."""

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
    """Yield the faults of a print: lengths that score, colours of routes, bullet signs, points of tickets."""
    box = table.box
    printed = {
        "route": any([move.length, move.color, move.bullet is not None]),
        "ticket": bool(move.points),
        "company": bool(move.by_place),
    }
    named = [kind for kind in printed if getattr(move, kind) is not None]
    if box.written or len(named) != 1 or [kind for kind, is_said in printed.items() if is_said] != named:
        yield Fault(Why.NOTHING_PRINTED)
    elif move.route is not None:
        yield from _route_faults(box, move, move.route)
    elif move.ticket is not None:
        if move.ticket not in box.tickets or box.tickets[move.ticket].has_values:
            yield Fault(Why.UNKNOWN_TICKET, {"id": move.ticket})
        yield from point_faults([move.points or 0])
    elif table.untaken(named):
        yield Fault(Why.NOTHING_PRINTED)


def _route_faults(box: Box, move: Print, route: str) -> Iterator[Fault]:
    if route not in box.routes:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": route})
        return
    if move.length is not None and move.length not in box.points:
        yield Fault(Why.NO_POINTS, {"length": move.length})
    if move.color is not None and (box.routes[route].bed or move.color not in COLORS):
        yield Fault(Why.UNKNOWN_COLOR, {"id": move.color})
    if move.bullet is not None and not box.has_bullets:
        yield Fault(Why.NO_BULLETS)


def point_faults(points: Sequence[int]) -> Iterator[Fault]:
    if not all(1 <= one <= MAX_POINTS for one in points):
        yield Fault(Why.PRINTED_POINTS, {"most": MAX_POINTS})


def prints_of(table: TableState, route: Route) -> tuple[Sequence[int], Sequence[str]]:
    """Return the lengths and colours that a copy may print for a route. A bed has no colour (FR-03)."""
    mechanics = table.mechanics
    lengths = [one for one in table.box.points if not mechanics.faults(table, Print(route=route.id, length=one))]
    return lengths, () if route.bed else COLORS


def print_otherwise(table: TableState, move: Print) -> None:
    table.box = _as_printed(table.box, move)
    table.prints = (*table.prints, move)


def route_as_printed(route: Route, move: Print) -> Route:
    bullet = route.bullet if move.bullet is None else int(move.bullet)
    return replace(route, length=move.length or route.length, color=move.color or route.color, bullet=bullet)


def _as_printed(box: Box, move: Print) -> Box:
    """Return the box with the copy's differences."""
    if move.route is not None:
        return replace(box, routes={**box.routes, move.route: route_as_printed(box.routes[move.route], move)})
    if move.ticket is None:
        return box
    ticket = box.tickets[move.ticket]
    own = {ticket.id: with_fields(ticket, points=move.points or ticket.points)}
    variants = {
        key: replace(variant, tickets={**variant.tickets, **own}) if ticket.id in variant.tickets else variant
        for key, variant in box.variants.items()
    }
    return replace(box, tickets={**box.tickets, **own}, variants=variants)
