"""A player's destination tickets: the hand, which tickets are completed, and the deck to choose from."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Literal, TypedDict

from flask import Blueprint, Response, abort, render_template, url_for

from companion.rules.actions.tickets import WRITTEN, same_card, written
from companion.rules.box import Box
from companion.rules.deck import Ticket
from companion.rules.moves import Player, Share, Tickets, Turn
from companion.rules.score.sides import Side, side_of
from companion.rules.table import Table
from companion.table.access import is_handed_round, private_page, this_phone
from companion.table.presenters.board import board
from companion.table.presenters.final import is_ending, steps
from companion.table.presenters.hands import ONLY, TicketFacts, hand, holder, on_map, pack_id, ticket_facts
from companion.table.service import games, loading
from companion.table.service import tickets as play_tickets
from companion.table.service.loading import LoadedGame
from companion.table.wording.mechanic import shown
from companion.table.wording.names import describe_deal, ticket_name
from companion.web.drawings import screen_shape
from companion.web.i18n import _, name_of, translated
from companion.web.security import device_id

JOINED = "joined"
"""The pack id of the tickets that the side's network connects."""

A_ROUND = timedelta(minutes=2)
"""Shortest time for a round of four players. Tickets of one draw are noted within it."""

pages = Blueprint("tickets", __name__, url_prefix="/t/<key>/tickets")


@pages.get("/<player>")
def show(key: str, player: str) -> Response:
    loaded = loading.load(key, device_id())
    return private_page(loaded, player, lambda: _hand(loaded, player), in_part=True)


@pages.get("/<player>/strip")
def ticket_bar(key: str, player: str) -> Response:
    """Show the player's tickets for the table's map, on the device that keeps them."""
    loaded = loading.load(key, device_id())
    if not loaded.box.is_drawn:
        abort(404)
    return private_page(loaded, player, lambda: _ticket_bar(loaded, player), in_part=True)


def _ticket_bar(loaded: LoadedGame, player: str) -> str:
    table = loaded.log.table
    return render_template(
        "table/strip.html",
        player=table.players[player],
        game=loaded.game,
        tickets=on_map(loaded, side_of(table, player), player),
        kept=_of_mechanics(table, player, "hand"),
        is_handed_round=is_handed_round(loaded.game),
    )


def _hand(loaded: LoadedGame, player: str) -> str:
    box, table = loaded.box, loaded.log.table
    side = side_of(table, player)
    sealed = table.in_hand(player) - len(table.hands[player])
    here = [one for one in table.players if one in this_phone(loaded.game).keeps]
    return render_template(
        "table/tickets.html",
        game=loaded.game,
        seq=loaded.seq,
        box=box,
        player=table.players[player],
        players=loaded.log.table.setup.players,
        hand=hand(loaded, side, player, in_part=sealed > 0),
        shared=holder(loaded, side, player),
        kept=_of_mechanics(table, player, "hand"),
        to_share=box.team_size > 1 and _is_to_share(loaded, player),
        deal=_deal(loaded, player),
        dealing=_of_mechanics(table, player, "deal"),
        packs=_packs(loaded, side, player),
        deck_known=bool(table.variant.tickets),
        source=next((translated(source.note) for source in box.provenance.sources if source.table == "tickets"), ""),
        places={
            place.id: {"name": name_of(place), "search": place.spellings}
            for place in box.places.values()
            if place.kind in ("city", "country")  # the ends that a ticket can have
        },
        board=board(loaded, shape=screen_shape()),
        is_handed_round=is_handed_round(loaded.game),
        next_hand=table.players[here[(here.index(player) + 1) % len(here)]] if is_handed_round(loaded.game) else None,
        sealed=sealed,
        is_ending=is_ending(loaded),
        onward=_onward(loaded, player),
    )


def _of_mechanics(table: Table, player: str, macro: Literal["hand", "deal"]) -> dict[str, Any]:
    """Return {mechanic: data of the macro} for the player."""
    private = {name: shown()[name].private(table, own, player) for name, own in table.mechanics.items()}
    return {name: data[macro] for name, data in private.items() if macro in data}


class Onward(TypedDict):
    """The next page of the final scoring, with its player if it has one."""

    url: str
    player: Player | None


class DealPack(TypedDict):
    """A pack, with the number of its cards in a deal if that is fixed."""

    id: str
    name: str
    count: int | None


class DealView(TypedDict):
    """The player's next deal. `keep` is 0 if the number of kept tickets is open."""

    words: str
    size: int
    exact: bool
    keep: int
    packs: list[DealPack]


class PackTicket(TicketFacts):
    """A ticket of the deck to choose from."""

    a: str
    b: str
    mine: bool
    search: list[str]


class PackView(TypedDict):
    """A pack of the deck."""

    id: str
    name: str
    tickets: list[PackTicket]


def _onward(loaded: LoadedGame, player: str) -> Onward | None:
    """Return the next page of the final scoring: the next player's tickets, or after the last player the next step."""
    if not games.is_revealed(loaded.game) or loaded.game.finished_at is not None or games.is_reopened(loaded.game):
        return None
    players, key = loaded.log.table.setup.players, loaded.game.key
    at = [one.id for one in players].index(player) + 1
    if at < len(players):
        return {"url": url_for("tickets.show", key=key, player=players[at].id), "player": players[at]}
    endpoints = [endpoint for endpoint, _name in steps(loaded)]
    following = endpoints[endpoints.index("final.tickets") :][1:2] or ["final.tickets"]
    return {"url": url_for(following[0], key=key), "player": None}


def _is_to_share(loaded: LoadedGame, player: str) -> bool:
    """Whether a ticket of the player's last draw still has to go to the team's holder (TA-02).

    A deal that was noted at once is a draw. Single tickets are of one draw until any turn is recorded. A turn that
    draws train cards isn't recorded, so a new draw is assumed after A_ROUND since the last shared ticket.
    """
    is_to_share, is_new_draw = False, True
    shared_at = None
    for index, move in loaded.log.counting_moves.items():
        at = loaded.rows[index].recorded_at
        match move:
            case Turn():
                is_new_draw = True
            case Tickets() if move.player == player:
                is_late = shared_at is not None and at - shared_at > A_ROUND
                is_to_share = is_to_share or is_new_draw or is_late or move.deal is not None
                is_new_draw = False
            case Share() if move.player == player:
                is_to_share, shared_at = False, at
    return is_to_share


def _deal(loaded: LoadedGame, player: str) -> DealView:
    """Return the player's next deal. An exact deal is never short of cards."""
    table, box = loaded.log.table, loaded.box
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
            for pack, name in {**_pack_names(box), WRITTEN: _("Typed in")}.items()
        ],
    }


def _pack_names(box: Box) -> dict[str, str]:
    return {pack.id: name_of(pack) for pack in box.packs.values()} or {ONLY: _("Tickets")}


def _packs(loaded: LoadedGame, side: Side, player: str) -> list[PackView]:
    """Return the variant's deck by pack, and the tickets that were written down before.

    Tickets that this device sees in other hands and in holders are left out (ALL-14). The player's own are marked. If
    all tickets are revealed, connected ones come first, the most points on top.
    """
    box, table = loaded.box, loaded.log.table
    others = [held for other, held in table.hands.items() if other != player]
    elsewhere = [ticket for held in (*others, *table.holders.values()) for ticket in held.values()]
    deck = sorted(table.variant.tickets.values(), key=lambda ticket: ticket_name(box, ticket))
    joined = _joined(side, deck) if games.is_revealed(loaded.game) and box.has_map else []
    packs = [
        (JOINED, _("Connected by this network"), joined),
        *(
            (pack, name, [one for one in deck if one not in joined and pack_id(box, one) == pack])
            for pack, name in _pack_names(box).items()
        ),
        (WRITTEN, _("Typed in before"), _written_before(loaded, player, deck)),
    ]
    return [
        {
            "id": pack,
            "name": name,
            "tickets": [
                {
                    **ticket_facts(loaded, ticket),
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


def _joined(side: Side, deck: Sequence[Ticket]) -> list[Ticket]:
    """Return the deck's tickets that the side's network connects, each as if it were the only one, because stations may
    help.
    """
    joined = [ticket for ticket in deck if replace(side, tickets=(ticket,)).completed]
    return sorted(joined, key=lambda ticket: -ticket.points)


def _written_before(loaded: LoadedGame, player: str, deck: Iterable[Ticket]) -> list[Ticket]:
    """Return written tickets that the deck lacks: this hand's, and the tickets of the device's other games of the
    box.
    """
    if not loaded.box.has_map:
        return []
    found = [ticket for ticket in loaded.log.table.hands[player].values() if ticket.deck == WRITTEN]
    if loaded.box.written:  # other games have other boards
        return found
    known = [*deck, *found]
    for card in play_tickets.written_before(loaded.box.id, device_id()):
        ticket = written(loaded.box, card)
        if not any(same_card(ticket, other) for other in known):
            found.append(ticket)
    return found
