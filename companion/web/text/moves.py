"""What happened, in the reader's language, as the log tells it: one entry for each kind of move."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.i18n import _, color_name, name_of, ngettext
from companion.rules import moves
from companion.rules.actions.tickets import named_tickets
from companion.rules.log import Log
from companion.rules.table import Table
from companion.web.text.names import listed, route_name, ticket_name

Words = Callable[[dict[str, Any]], str]
"""A sentence about a move, given what its fields name; cards are counted, or listed where they are open."""


class Kind(NamedTuple):
    """A kind of move as people read of it.

    `words` say what happened; of a note about cards, how many they are, and `open_words` which. `spot` is what the move
    placed or noted on the board, and `at` the field that has its route or place.
    """

    words: Words
    open_words: Words | None = None
    spot: str = ""
    at: str = ""


KINDS: Mapping[type, Kind] = {
    moves.Claim: Kind(lambda names: _("{player}: {route}", **names), spot="route", at="route"),
    moves.Station: Kind(lambda names: _("{player}: station in {city}", **names), spot="station", at="city"),
    moves.Depot: Kind(lambda names: _("{player}: depot in {city}", **names), spot="depot", at="city"),
    moves.Stock: Kind(lambda names: _("{player}: a card on the warehouse of {owner}", **names)),
    moves.Empty: Kind(lambda _names: _("All warehouses emptied into a new deck")),
    moves.Passengers: Kind(lambda names: _("In {city}: {colors}", **names), spot="drawn", at="city"),
    moves.Tickets: Kind(
        lambda names: _("{player}: {tickets} noted", **names),
        lambda names: ngettext("{player}: ticket {tickets}", "{player}: tickets {tickets}", names["count"], **names),
    ),
    moves.Share: Kind(
        lambda names: _("{player}: {tickets} to the shared holder", **names),
        lambda names: _("{player}: to the shared holder: {tickets}", **names),
    ),
    moves.Pile: Kind(
        lambda names: _("{player}: {cards} counted", **names),
        lambda names: _("{player}: pile of {cards}", **names),
    ),
    moves.Pay: Kind(
        lambda names: _("{player}: {tickets} chosen to pay", **names),
        lambda names: _("{player}: chosen to pay: {tickets}", **names),
    ),
    moves.Borrow: Kind(
        lambda names: (
            _("{player}: the station in {city} borrows {route}", **names)
            if "route" in names
            else _("{player}: the station in {city} borrows nothing", **names)
        )
    ),
    moves.Undo: Kind(
        lambda names: _("Restored: {move}", **names) if names["is_back"] else _("Undone: {move}", **names)
    ),
}


def move_words(log: Log, move: moves.Move, *, is_open: bool = False) -> str:
    """What happened, as the log tells it. Unless they are open, cards are secret: it says how many, not which."""
    kind, names = KINDS[type(move)], _names(log.table, move)
    match move:
        case moves.Undo():  # the undo of an undo without a chain of “Undone: Undone:”
            undone = log.moves[log.origins[move.move]]
            names |= {"move": move_words(log, undone, is_open=is_open), "is_back": log.removals[move.move]}
        case moves.Claim():
            return " + ".join([kind.words(names), *_taken_along(log.table, move)])
        case moves.Pile():
            cards = listed(card_names(log.table, move)) or "0"
            count = sum(move.cards.values())
            names["cards"] = cards if is_open else ngettext("{n} train card", "{n} train cards", count)
        case moves.Tickets(keep=tickets) | moves.Share(tickets=tickets) | moves.Pay(tickets=tickets):
            is_open = is_open and bool(tickets)
            names["count"] = len(tickets)
            names["tickets"] = (
                listed(card_names(log.table, move)) if is_open else ngettext("{n} ticket", "{n} tickets", len(tickets))
            )
    return kind.open_words(names) if is_open and kind.open_words else kind.words(names)


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
