"""What happened, in the reader's language, as the log tells it."""

from collections.abc import Sequence, Sized

from companion.i18n import _, color_name, name_of, ngettext
from companion.rules.actions.tickets import named_tickets
from companion.rules.box import Box
from companion.rules.log import Log
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
    Undo,
    WrittenTicket,
)
from companion.rules.table import Table
from companion.web.text.names import listed, route_name, ticket_name


def move_words(log: Log, move: Move, *, is_open: bool = False) -> str:
    """What happened, as the log tells it. Unless they are open, cards are secret: it says how many, not which."""
    match move:
        case Undo():
            return _undo_words(log, move, is_open=is_open)
        case Empty():
            return _("All warehouses emptied into a new deck")
        case Passengers():
            colors = listed(f"{count} {color_name(color)}" for color, count in move.colors.items() if count)
            return _("In {city}: {colors}", city=_city(log.box, move.city), colors=colors)
        case Tickets() | Share() | Pile() | Pay():
            return _named_words(log.table, move) if is_open else _card_words(log.table, move)
        case Borrow():
            return _borrow_words(log.box, log.table, move)
        case _:
            return _board_words(log.box, log.table, move)


def _board_words(box: Box, table: Table, move: Claim | Station | Depot | Stock) -> str:
    """What a player built, or laid on a warehouse."""
    player = _player(table, move.player)
    match move:
        case Claim():
            claimed = _("{player}: {route}", player=player, route=route_name(box, box.routes[move.route]))
            return " + ".join([claimed, *_taken_along(box, table, move)])
        case Station():
            return _("{player}: station in {city}", player=player, city=_city(box, move.city))
        case Depot():
            return _("{player}: depot in {city}", player=player, city=_city(box, move.city))
        case Stock():
            owner = _player(table, move.owner)
            return _("{player}: a card on the warehouse of {owner}", player=player, owner=owner)


def _card_words(table: Table, move: Tickets | Share | Pile | Pay) -> str:
    """How many cards a player noted, shared, counted or chose."""
    player = _player(table, move.player)
    match move:
        case Tickets():
            return _("{player}: {tickets} noted", player=player, tickets=_count_of_tickets(move.keep))
        case Share():
            return _("{player}: {tickets} to the shared holder", player=player, tickets=_count_of_tickets(move.tickets))
        case Pile():
            cards = ngettext("{n} train card", "{n} train cards", sum(move.cards.values()))
            return _("{player}: {cards} counted", player=player, cards=cards)
        case Pay():
            return _("{player}: {tickets} chosen to pay", player=player, tickets=_count_of_tickets(move.tickets))


def _named_words(table: Table, move: Tickets | Share | Pile | Pay) -> str:
    """Which cards a player noted, shared, counted or chose."""
    player = _player(table, move.player)
    match move:
        case Pile():
            cards = listed(f"{count} × {color_name(color)}" for color, count in move.cards.items() if count)
            return _("{player}: pile of {cards}", player=player, cards=cards or "0")
        case Tickets() if move.keep:
            tickets = _named(table, move.keep)
            return ngettext(
                "{player}: ticket {tickets}",
                "{player}: tickets {tickets}",
                len(move.keep),
                player=player,
                tickets=tickets,
            )
        case Share():
            return _("{player}: to the shared holder: {tickets}", player=player, tickets=_named(table, move.tickets))
        case Pay() if move.tickets:
            return _("{player}: chosen to pay: {tickets}", player=player, tickets=_named(table, move.tickets))
        case _:
            return _card_words(table, move)


def _named(table: Table, tickets: Sequence[str | WrittenTicket]) -> str:
    return listed(ticket_name(table.box, ticket) for ticket in named_tickets(table.box, table.variant, tickets))


def _borrow_words(box: Box, table: Table, move: Borrow) -> str:
    player, city = _player(table, move.player), _city(box, move.city)
    if move.route is None:
        return _("{player}: the station in {city} borrows nothing", player=player, city=city)
    route = route_name(box, box.routes[move.route])
    return _("{player}: the station in {city} borrows {route}", player=player, city=city, route=route)


def _taken_along(box: Box, table: Table, claim: Claim) -> list[str]:
    """The passengers of a claim, and the warehouses that it emptied (DE-04, E12-04)."""
    passengers = [
        _("{color} from {city}", color=color_name(color), city=_city(box, place)) for place, color in claim.take.items()
    ]
    return passengers + [_("the warehouse of {owner}", owner=_player(table, owner)) for owner in claim.collect]


def _count_of_tickets(tickets: Sized) -> str:
    return ngettext("{n} ticket", "{n} tickets", len(tickets))


def _undo_words(log: Log, undo: Undo, *, is_open: bool) -> str:
    """What was undone, or brought back: the undo of an undo without a chain of “Undone: Undone:”."""
    move = move_words(log, log.moves[log.origins[undo.move]], is_open=is_open)
    return _("Restored: {move}", move=move) if log.removals[undo.move] else _("Undone: {move}", move=move)


def _player(table: Table, player: str) -> str:
    return table.players[player].name


def _city(box: Box, city: str) -> str:
    return name_of(box.places[city])
