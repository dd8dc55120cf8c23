"""Pages of the scorings: each player's train pile is counted and pays for tickets (CG-03 to CG-07)."""

from typing import Any

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.card_game.views import summaries
from companion.rules.choice.piles import cards_left, counted_later
from companion.rules.moves import Player
from companion.table.access import is_handed_round, private_page
from companion.table.presenters.final import steps
from companion.table.presenters.piles import not_counted, payment_view
from companion.table.service import loading
from companion.table.service.loading import LoadedGame
from companion.table.wording.names import join_names
from companion.web.i18n import _, color_name
from companion.web.security import device_id

pages = Blueprint("cards", __name__, url_prefix="/t/<key>")


@pages.get("/scoring/<int:scoring>")
def scoring(key: str, scoring: int) -> Answer:
    """Show the piles of a scoring. The final one is a step of the final scoring."""
    loaded = _load(key, scoring)
    if scoring == loaded.log.table.scorings:
        return redirect(url_for("cards.final", key=key))
    return _overview(loaded, scoring)


@pages.get("/final/piles")
def final(key: str) -> str:
    """Show the first step of the final scoring: all piles."""
    loaded = loading.load(key, device_id())
    if not loaded.log.table.scorings:
        abort(404)
    return _overview(loaded, loaded.log.table.scorings)


@pages.get("/scoring/<int:scoring>/<player>")
def pile(key: str, scoring: int, player: str) -> str:
    """Show the form for one player's pile."""
    loaded = _load(key, scoring, player)
    table = loaded.log.table
    counted = table.piles.get((player, scoring))
    most = cards_left(table, player, scoring)
    words = ""
    if counted:
        words = join_names(f"{count} × {color_name(card)}" for card, count in counted.cards.items()) or _("no cards")
    return render_template(
        "card_game/pile.html",
        **_common(loaded, scoring, player),
        names={card: color_name(card) for card in most},
        most=most,
        recorded=counted.cards if counted else None,
        recorded_words=words,
        tickets=table.in_hand(player),
    )


@pages.get("/scoring/<int:scoring>/<player>/tickets")
def payment(key: str, scoring: int, player: str) -> Answer:
    """Show the tickets that a player's pile pays for, which are secret. Redirects to the pile if it isn't counted."""
    loaded = _load(key, scoring, player)
    if (player, scoring) not in loaded.log.table.piles:
        return redirect(url_for("cards.pile", key=key, scoring=scoring, player=player))
    return private_page(loaded, player, lambda: _payment(loaded, scoring, player))


def _payment(loaded: LoadedGame, scoring: int, player: str) -> str:
    return render_template(
        "card_game/payment.html",
        **_common(loaded, scoring, player),
        payment=payment_view(loaded, player, scoring),
        next_player=_next_to_count(loaded, scoring, player),
        all_counted=all((one, scoring) in loaded.log.table.piles for one in loaded.log.table.players),
        is_handed_round=is_handed_round(loaded.game),
    )


def _overview(loaded: LoadedGame, scoring: int) -> str:
    return render_template(
        "card_game/scoring.html",
        **_common(loaded, scoring),
        rows=summaries(loaded, scoring),
        steps=steps(loaded),
        not_counted=[one for one in not_counted(loaded) if one["number"] < scoring],
    )


def _load(key: str, scoring: int, player: str | None = None) -> LoadedGame:
    """Return the game. Raises NotFound if it lacks this scoring or player."""
    loaded = loading.load(key, device_id())
    table = loaded.log.table
    if not 1 <= scoring <= table.scorings or (player is not None and player not in table.players):
        abort(404)
    return loaded


def _common(loaded: LoadedGame, scoring: int, player: str | None = None) -> dict[str, Any]:
    """Return the data of all pages; `closed` says why nothing can be changed, or is empty."""
    table = loaded.log.table
    is_late = player is not None and counted_later(table, player, scoring)
    return {
        "game": loaded.game,
        "seq": loaded.seq,
        "scoring": scoring,
        "is_final": scoring == table.scorings,
        "player": table.players[player] if player else None,
        "closed": "finished" if loaded.game.finished_at else "later" if is_late else "",
    }


def _next_to_count(loaded: LoadedGame, scoring: int, player: str) -> Player | None:
    """Return the next player in seating order whose pile isn't counted and who counts on this device; None after the
    last.
    """
    table = loaded.log.table
    seats = list(table.players)
    at = seats.index(player)
    waiting = [one for one in seats[at + 1 :] + seats[:at] if one in table.seen and (one, scoring) not in table.piles]
    return table.players[waiting[0]] if waiting else None
