"""A player's destination tickets: what is in the hand, whether it is joined, and the deck to choose from."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, abort, render_template

from companion.rules.actions.tickets import WRITTEN, same_card, written
from companion.rules.box import Box
from companion.rules.deck import Ticket
from companion.rules.moves import Share
from companion.rules.score.sides import side_of
from companion.table import play
from companion.table.access import is_handed_round, private_page, this_phone
from companion.table.play import Played
from companion.table.text.names import describe_deal
from companion.table.views.board import board
from companion.table.views.final import is_ending
from companion.table.views.hands import ONLY, hand, holder, on_map, pack_id, ticket_facts
from companion.table.views.purse import purse
from companion.web.drawings import screen_shape
from companion.web.i18n import _, name_of, translated
from companion.web.security import device_id

pages = Blueprint("tickets", __name__, url_prefix="/t/<key>/tickets")


@pages.get("/<player>")
def show(key: str, player: str) -> Response:
    """Show the hand of one player, and the deck."""
    played = play.load(key, device_id())
    return private_page(played, player, lambda: _hand(played, player), in_part=True)


@pages.get("/<player>/strip")
def strip(key: str, player: str) -> Response:
    """Show what the table's map shows of the player's tickets, on the phone that keeps them."""
    played = play.load(key, device_id())
    if not played.box.is_drawn:
        abort(404)
    return private_page(played, player, lambda: _strip(played, player), in_part=True)


def _strip(played: Played, player: str) -> str:
    table = played.log.table
    return render_template(
        "table/strip.html",
        player=table.players[player],
        game=played.game,
        tickets=on_map(played, side_of(table, player), player),
        purse=purse(table, player),
        is_handed_round=is_handed_round(played.game),
    )


def _hand(played: Played, player: str) -> str:
    box, table = played.box, played.log.table
    side = side_of(table, player)
    sealed = table.in_hand(player) - len(table.hands[player])
    here = [one for one in table.players if one in this_phone(played.game).keeps]
    return render_template(
        "table/tickets.html",
        game=played.game,
        seq=played.seq,
        box=box,
        player=table.players[player],
        players=played.log.setup.players,
        hand=hand(played, side, player, in_part=sealed > 0),
        shared=holder(played, side, player),
        purse=purse(table, player),
        to_share=box.team_size > 1 and not _has_shared(played, player),
        deal=_deal(played, player),
        express=_express(played, player),
        packs=_packs(played, player),
        deck_known=bool(table.variant.tickets),
        source=next((translated(source.note) for source in box.sources if source.table == "tickets"), ""),
        places={
            place.id: {"name": name_of(place), "search": place.spellings}
            for place in box.places.values()
            if place.kind in ("city", "country")  # what a ticket can name
        },
        board=board(played, shape=screen_shape()),
        is_handed_round=is_handed_round(played.game),
        next_hand=table.players[here[(here.index(player) + 1) % len(here)]] if is_handed_round(played.game) else None,
        sealed=sealed,
        is_ending=is_ending(played),
    )


def _has_shared(played: Played, player: str) -> bool:
    """Tell whether the player has put a ticket into the team's holder: from the start on each has (TA-02)."""
    return any(isinstance(move, Share) and move.player == player for move in played.log.counting_moves.values())


def _deal(played: Played, player: str) -> dict[str, Any]:
    """Give what is dealt to the player next: the rule in words, how many in all, and of each pack where that is fixed.

    An exact deal is never short of cards. `keep` is how many of it are kept, where that is exact too.
    """
    table, box = played.log.table, played.box
    rule = table.deal_of(player)
    deal = describe_deal(box, rule)
    if rule is table.variant.start:
        words = _("Dealt at the start: {deal}.", deal=deal)
    elif rule is table.variant.second:
        words = _("The second deal: {deal}.", deal=deal)
    else:
        words = _("Drawn later: {deal}.", deal=deal)
    return {
        "words": words,
        "size": rule.size,
        "exact": rule is not table.variant.later,
        "keep": rule.keep if rule.exact else 0,
        "packs": [
            {"id": pack, "name": name, "count": rule.counts.get(pack)}
            for pack, name in {**_pack_names(box), WRITTEN: _("Written down")}.items()
        ],
    }


def _express(played: Played, player: str) -> tuple[int, ...]:
    """Give the express cards that could bring more tickets: none before those of the start are kept (SK-04)."""
    table, cards = played.log.table, played.box.express
    if cards is None or table.deal_of(player) is not table.variant.later:
        return ()
    return tuple(card for card in cards.cards if card not in table.express[player])


def _pack_names(box: Box) -> dict[str, str]:
    return {pack.id: name_of(pack) for pack in box.packs.values()} or {ONLY: _("Tickets")}


def _packs(played: Played, player: str) -> list[dict[str, Any]]:
    """Give the variant's deck by pack, and the tickets that were written down before.

    Those that this phone sees in other hands and in teams' holders are left out (ALL-14); the rest stay listed, and
    those in the own hand are marked.
    """
    box, table = played.box, played.log.table
    others = [held for other, held in table.hands.items() if other != player]
    elsewhere = [ticket for held in (*others, *table.holders.values()) for ticket in held.values()]
    deck = list(table.variant.tickets.values())
    packs = [
        (pack, name, [ticket for ticket in deck if pack_id(box, ticket) == pack])
        for pack, name in _pack_names(box).items()
    ]
    packs.append((WRITTEN, _("Written down before"), _written_before(played, player, deck)))
    return [
        {
            "id": pack,
            "name": name,
            "tickets": [
                {
                    **ticket_facts(played, ticket),
                    "a": ticket.a,
                    "b": "|".join(ticket.places[1:]),
                    "mine": ticket.id in table.hands[player],
                    "search": [name for end in ticket.places for name in box.places[end].spellings],
                }
                for ticket in tickets
                if not any(same_card(ticket, other) for other in elsewhere)
            ],
        }
        for pack, name, tickets in packs
    ]


def _written_before(played: Played, player: str, deck: Iterable[Ticket]) -> list[Ticket]:
    """What was written down, in this hand now or where this phone saw it in games of the box; no card of the deck."""
    if not played.box.has_map:
        return []
    found = [ticket for ticket in played.log.table.hands[player].values() if ticket.deck == WRITTEN]
    if played.box.written:  # other games of it are other boxes
        return found
    known = [*deck, *found]
    for card in play.written_before(played.box.id, device_id()):
        ticket = written(played.box, card)
        if not any(same_card(ticket, other) for other in known):
            found.append(ticket)
    return found
