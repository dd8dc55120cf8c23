"""A player's destination tickets: what is in the hand, whether it is joined, and the deck to choose from."""

from typing import Any

from flask import Blueprint, abort, render_template

from companion import tables
from companion.i18n import name_of
from companion.rules.box import Ticket
from companion.rules.hands import named_tickets
from companion.rules.moves import Tickets
from companion.rules.sides import sides_of
from companion.tables import Played
from companion.web.table import board
from companion.web.words import ticket_name

pages = Blueprint("tickets", __name__, url_prefix="/t/<key>/tickets")


@pages.get("/<player>")
def show(key: str, player: str) -> str:
    """The hand of one player, and the deck."""
    played = tables.load(key)
    if player not in played.log.table.players:
        abort(404)
    return render_template(
        "tickets.html",
        game=played.game,
        seq=played.seq,
        player=played.log.table.players[player],
        players=played.log.setup.players,
        hand=hand(played, player),
        packs=_packs(played, player),
        cities={place.id: name_of(place) for place in played.box.places.values()},
        board=board(played),
    )


def hand(played: Played, player: str) -> list[dict[str, Any]]:
    """The player's tickets with their points, whether their ends are joined now, and the move to undo for each.

    `rest` are the other tickets of that move: they have to be noted again when it is undone.
    """
    table = played.log.table
    side = next(side for side in sides_of(table) if player in side.players)
    joined = {ticket.id for ticket in side.completed}
    moves = _moves_by_ticket(played, player)
    return [
        {
            "id": ticket.id,
            "name": ticket_name(played.box, ticket),
            "points": ticket.points,
            "pack": _pack_id(played, ticket),
            "joined": ticket.id in joined,
            "undo": moves[ticket.id][0],
            "rest": moves[ticket.id][1],
        }
        for ticket in sorted(table.hands[player].values(), key=lambda ticket: (-ticket.points, ticket.id))
    ]


def _moves_by_ticket(played: Played, player: str) -> dict[str, tuple[int, list[str]]]:
    """For each ticket in the hand the index of the move that brought it, and that move's other tickets."""
    found: dict[str, tuple[int, list[str]]] = {}
    for index, (move, counts) in enumerate(zip(played.log.moves, played.log.counting(), strict=True)):
        if counts and isinstance(move, Tickets) and move.player == player:
            ids = [ticket.id for ticket in named_tickets(played.box, played.log.table.variant, move.keep)]
            for ticket in ids:
                found[ticket] = (index, [other for other in ids if other != ticket])
    return found


def _pack_id(played: Played, ticket: Ticket) -> str | None:
    pack = played.box.pack_of(ticket)
    return pack.id if pack else None


def _packs(played: Played, player: str) -> list[dict[str, Any]]:
    """The variant's deck by pack; tickets in other hands are left out (ALL-14), those in the own hand are marked."""
    table = played.log.table
    elsewhere = {ticket for other, held in table.hands.items() if other != player for ticket in held}
    return [
        {
            "id": pack.id,
            "name": name_of(pack),
            "tickets": [
                {
                    "id": ticket.id,
                    "name": ticket_name(played.box, ticket),
                    "a": ticket.a,
                    "b": ticket.b,
                    "points": ticket.points,
                    "mine": ticket.id in table.hands[player],
                    "search": [name for end in (ticket.a, ticket.b) for name in played.box.places[end].names.values()],
                }
                for ticket in table.variant.tickets.values()
                if ticket.deck in pack.decks and ticket.id not in elsewhere
            ],
        }
        for pack in played.box.packs.values()
    ]
