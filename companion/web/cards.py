"""The scorings of a box with train piles: each player's pile is counted, and pays for tickets (CG-03 to CG-07)."""

from typing import Any

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion import tables
from companion.i18n import color_name
from companion.rules.moves import Player
from companion.rules.piles import cards_left
from companion.tables import Played
from companion.web.payments import payment_view, summaries
from companion.web.steps import steps
from companion.web.words import game_name

pages = Blueprint("cards", __name__, url_prefix="/t/<key>")


@pages.get("/scoring/<int:scoring>")
def scoring(key: str, scoring: int) -> str | Response:
    """Whose piles are counted at a scoring; the final one is a step of the final scoring."""
    played = _load(key, scoring)
    if scoring == played.log.table.scorings:
        return redirect(url_for("cards.final", key=key))
    return _overview(played, scoring)


@pages.get("/final/piles")
def final(key: str) -> str:
    """The first step of the final scoring: everybody's pile."""
    played = tables.load(key)
    if not played.log.table.scorings:
        abort(404)
    return _overview(played, played.log.table.scorings)


@pages.get("/scoring/<int:scoring>/<player>")
def pile(key: str, scoring: int, player: str) -> str:
    """Counting one player's pile."""
    played = _load(key, scoring, player)
    table = played.log.table
    counted = table.piles.get((player, scoring))
    most = cards_left(table, player, scoring)
    return render_template(
        "cards_pile.html",
        **_common(played, scoring, player),
        names={card: color_name(card) for card in most},
        most=most,
        recorded=counted.cards if counted else None,
        tickets=len(table.hands[player]),
        counted_later=any(who == player and other > scoring for who, other in table.piles),
    )


@pages.get("/scoring/<int:scoring>/<player>/tickets")
def payment(key: str, scoring: int, player: str) -> str | Response:
    """What one player's pile pays for; a pile that isn't counted is counted first."""
    played = _load(key, scoring, player)
    if (player, scoring) not in played.log.table.piles:
        return redirect(url_for("cards.pile", key=key, scoring=scoring, player=player))
    return render_template(
        "cards_payment.html",
        **_common(played, scoring, player),
        payment=payment_view(played, player, scoring),
        next_player=_next_to_count(played, scoring, player),
    )


def _overview(played: Played, scoring: int) -> str:
    table = played.log.table
    return render_template(
        "cards_scoring.html",
        **_common(played, scoring),
        rows=summaries(played, scoring),
        steps=steps(played),
        not_counted_before=[
            (before, table.players[player].name)
            for before in range(1, scoring)
            for player in table.players
            if (player, before) not in table.piles
        ],
    )


def _load(key: str, scoring: int, player: str | None = None) -> Played:
    """The game, if it has this scoring and this player."""
    played = tables.load(key)
    table = played.log.table
    if not 1 <= scoring <= table.scorings or (player is not None and player not in table.players):
        abort(404)
    return played


def _common(played: Played, scoring: int, player: str | None = None) -> dict[str, Any]:
    table = played.log.table
    return {
        "game": played.game,
        "seq": played.seq,
        "box_name": game_name(played.box, played.game.variant),
        "scoring": scoring,
        "is_final": scoring == table.scorings,
        "player": table.players[player] if player else None,
    }


def _next_to_count(played: Played, scoring: int, player: str) -> Player | None:
    """Who comes next round the table without a counted pile; None when all are counted."""
    table = played.log.table
    seats = list(table.players)
    at = seats.index(player)
    waiting = [one for one in seats[at + 1 :] + seats[:at] if (one, scoring) not in table.piles]
    return table.players[waiting[0]] if waiting else None
