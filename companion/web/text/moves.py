"""What happened, in the reader's language, as the log tells it: one entry for each kind of move."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.i18n import _, color_name, name_of, ngettext
from companion.rules import moves
from companion.rules.actions.tickets import named_tickets
from companion.rules.faults import N_, NN_
from companion.rules.log import Log
from companion.rules.table import Table
from companion.web.text.names import listed, route_name, ticket_name


class Kind(NamedTuple):
    """A kind of move as people read of it, in English.

    `words` say what happened; `otherwise` a note about cards when all may see which they are, a station that borrows
    nothing, or an undo that was undone. `spot` is what the move placed or noted on the board, and `at` the field that
    has its route or place.
    """

    words: str
    otherwise: str | tuple[str, str] = ""
    spot: str = ""
    at: str = ""


KINDS: Mapping[type, Kind] = {
    moves.Claim: Kind(N_("{player}: {route}"), spot="route", at="route"),
    moves.Station: Kind(N_("{player}: station in {city}"), spot="station", at="city"),
    moves.Depot: Kind(N_("{player}: depot in {city}"), spot="depot", at="city"),
    moves.Stock: Kind(N_("{player}: a card on the warehouse of {owner}")),
    moves.Empty: Kind(N_("All warehouses emptied into a new deck")),
    moves.Passengers: Kind(N_("In {city}: {colors}"), spot="drawn", at="city"),
    moves.Tickets: Kind(
        N_("{player}: {tickets} noted"), NN_("{player}: ticket {tickets}", "{player}: tickets {tickets}")
    ),
    moves.Share: Kind(N_("{player}: {tickets} to the shared holder"), N_("{player}: to the shared holder: {tickets}")),
    moves.Pile: Kind(N_("{player}: {cards} counted"), N_("{player}: pile of {cards}")),
    moves.Pay: Kind(N_("{player}: {tickets} chosen to pay"), N_("{player}: chosen to pay: {tickets}")),
    moves.Borrow: Kind(
        N_("{player}: the station in {city} borrows {route}"), N_("{player}: the station in {city} borrows nothing")
    ),
    moves.Undo: Kind(N_("Undone: {move}"), N_("Restored: {move}")),
}


def move_words(log: Log, move: moves.Move, *, is_open: bool = False) -> str:
    """What happened, as the log tells it. Unless they are open, cards are secret: it says how many, not which."""
    words, otherwise, _spot, _at = KINDS[type(move)]
    names = _names(log.table, move)
    count, more = 0, list[str]()
    match move:
        case moves.Undo():  # the undo of an undo without a chain of “Undone: Undone:”
            names["move"] = move_words(log, log.moves[log.origins[move.move]], is_open=is_open)
            is_open = log.removals[move.move]
        case moves.Claim():
            more = _taken_along(log.table, move)
        case moves.Borrow():
            is_open = move.route is None
        case moves.Pile():
            cards = listed(card_names(log.table, move)) or "0"
            count = sum(move.cards.values())
            names["cards"] = cards if is_open else ngettext("{n} train card", "{n} train cards", count)
        case moves.Tickets(keep=tickets) | moves.Share(tickets=tickets) | moves.Pay(tickets=tickets):
            is_open, count = is_open and bool(tickets), len(tickets)
            counted = ngettext("{n} ticket", "{n} tickets", count)
            names["tickets"] = listed(card_names(log.table, move)) if is_open else counted
    form = otherwise if is_open and otherwise else words
    text = _(form, **names) if isinstance(form, str) else ngettext(*form, count, **names)
    return " + ".join([text, *more])


def card_names(table: Table, move: moves.Move, ticket: str = "{name}") -> list[str]:
    """The cards that a note names, in the form of a `ticket`, which may ask for its {points}."""
    match move:
        case moves.Tickets(keep=named) | moves.Share(tickets=named) | moves.Pay(tickets=named):
            tickets = named_tickets(table.box, table.variant, named)
            return [ticket.format(name=ticket_name(table.box, one), points=one.points) for one in tickets]
        case moves.Pile():
            return [f"{count} × {color_name(color)}" for color, count in move.cards.items() if count]
    return []


def spot_of(move: moves.Move) -> tuple[str, str] | None:
    """What the move placed or noted on the board, and on which route or place; None where it did neither."""
    kind = KINDS[type(move)]
    return (kind.spot, getattr(move, kind.at)) if kind.spot else None


def _names(table: Table, move: moves.Move) -> dict[str, Any]:
    """What the move's fields name."""
    names: dict[str, Any] = {}
    for field in ("player", "owner"):
        if (player := getattr(move, field, None)) is not None:
            names[field] = table.players[player].name
    if isinstance(move, moves.Station | moves.Depot | moves.Borrow | moves.Passengers):
        names["city"] = name_of(table.box.places[move.city])
    if isinstance(move, moves.Claim | moves.Borrow) and move.route is not None:
        names["route"] = route_name(table.box, table.box.routes[move.route])
    if isinstance(move, moves.Passengers):
        names["colors"] = listed(f"{count} {color_name(color)}" for color, count in move.colors.items() if count)
    return names


def _taken_along(table: Table, claim: moves.Claim) -> list[str]:
    """The passengers of a claim, and the warehouses that it emptied (DE-04, E12-04)."""
    passengers = [
        _("{color} from {city}", color=color_name(color), city=name_of(table.box.places[place]))
        for place, color in claim.take.items()
    ]
    return passengers + [_("the warehouse of {owner}", owner=table.players[owner].name) for owner in claim.collect]
