"""What happened, in the reader's language, as the log tells it."""

from collections.abc import Sized
from dataclasses import dataclass
from datetime import datetime

from companion.i18n import _, color_name, name_of, ngettext
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
)
from companion.rules.table import Table
from companion.tables import Played
from companion.web.words import listed, route_name


def move_words(log: Log, move: Move) -> str:
    """What happened, as the log tells it. Tickets are secret: the log says how many, not which."""
    match move:
        case Undo():
            return _undo_words(log, move)
        case Empty():
            return _("All warehouses emptied into a new deck")
        case Passengers():
            colors = listed(f"{count} {color_name(color)}" for color, count in move.colors.items() if count)
            return _("In {city}: {colors}", city=_city(log.box, move.city), colors=colors)
        case Tickets() | Share() | Pile() | Pay():
            return _card_words(log.table, move)
        case Borrow():
            return _borrow_words(log.box, log.table, move)
        case _:
            return _board_words(log.box, log.table, move)


@dataclass(frozen=True)
class Past:
    """A move of a finished game's log: its `number` from 1, and whether it counts; `at` is None where nobody knows."""

    number: int
    words: str
    counts: bool
    at: datetime | None


def past(played: Played) -> list[Past]:
    """All that was ever recorded, the newest first, as every phone may read it."""
    log = played.log
    moves = zip(log.moves, log.counting(), played.rows, strict=True)
    told = [
        Past(number, move_words(log, move), counts, row.recorded_at if row.recorded_by else None)
        for number, (move, counts, row) in enumerate(moves, 1)
    ]
    return told[::-1]


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


def takes_back(log: Log, move: Move) -> bool:
    """Whether the move takes something off the table: an undo does, the undo of an undo brings it back (ALL-13)."""
    return isinstance(move, Undo) and not takes_back(log, log.moves[move.move])


def _undo_words(log: Log, undo: Undo) -> str:
    """What was undone; the undo of an undo without a chain of “Undone: Undone:”."""
    undone = log.moves[undo.move]
    if not isinstance(undone, Undo):
        return _("Undone: {move}", move=move_words(log, undone))
    target = log.moves[undone.move]
    if isinstance(target, Undo):
        return move_words(log, target)
    return _("Restored: {move}", move=move_words(log, target))


def _player(table: Table, player: str) -> str:
    return table.players[player].name


def _city(box: Box, city: str) -> str:
    return name_of(box.places[city])
