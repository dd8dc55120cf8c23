"""The reveal, which everybody sees coming; final scoring, step by step; and the finished game with its sheet.

From the reveal on every phone may see all tickets.
"""

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.score.sides import sides_of
from companion.store import Game
from companion.store.models import MOVES
from companion.table import play
from companion.table.access import allowed, has_secrets, this_phone
from companion.table.answers import answer_form
from companion.table.play import Played
from companion.table.views.board import board
from companion.table.views.final import awards as awards_of
from companion.table.views.final import steps
from companion.table.views.hands import hands_by_side
from companion.table.views.moves import corrections, move_history
from companion.table.views.network import loans
from companion.table.views.piles import not_counted
from companion.table.views.sheet import sheet_view
from companion.table.views.state import state
from companion.web.security import device_id

pages = Blueprint("final", __name__, url_prefix="/t/<key>")


@pages.get("/reveal")
def reveal(key: str) -> Answer:
    """Show what the reveal will do, and the button; once all are open, everybody's tickets."""
    played = play.replay(play.visit(key, device_id()))
    if not has_secrets(played):
        return redirect(url_for("final.tickets", key=key))
    table = played.log.table
    return render_template(
        "table/reveal.html",
        game=played.game,
        phone=this_phone(played.game),
        remaining=play.remaining(played.game),
        is_shared=play.is_shared(played.game),
        hands=[(player, table.in_hand(player.id)) for player in table.setup.players],
        shared=[
            ([table.players[player] for player in players], shared)
            for side, players in table.sides.items()
            if (shared := table.in_holder(side))
        ],
        state=state(played),
    )


@pages.post("/reveal")
@allowed(play.plays_at)
def announce(game: Game) -> Answer:
    """Every phone shows that the tickets are about to be revealed; where all secrets are on this phone, they are."""
    play.reveal(game.key, at_once=not play.is_shared(game))
    return answer_form(game.key, "final.reveal")


@pages.post("/reveal/stop")
@allowed(play.plays_at)
def stop(game: Game) -> Answer:
    """Not yet."""
    play.call_off(game.key)
    return answer_form(game.key, "table.show")


@pages.get("/final")
def start(key: str) -> Answer:
    """Show the first step."""
    endpoint, _name = steps(play.load(key))[0]
    return redirect(url_for(endpoint, key=key))


@pages.get("/final/tickets")
def tickets(key: str) -> str:
    """Show everybody's tickets, completed or not."""
    played = load_at_step(key)
    return render_template(
        "table/final_tickets.html", **_common(played), sides=hands_by_side(played), has_map=played.box.has_map
    )


@pages.get("/final/stations")
def stations(key: str) -> str:
    """Show what each station lends: the best choice, or the owner's own (EU-11)."""
    played = load_at_step(key)
    owners = [
        {
            "player": played.log.table.players[side.players[0]],
            "left": side.stations_left,
            "stations": loans(played, side),
        }
        for side in sides_of(played.log.table)
    ]
    each = next((rule.each for rule in played.box.scoring if rule.counted == "stations_left"), 0)
    return render_template("table/final_stations.html", **_common(played), owners=owners, each=each)


@pages.get("/final/awards")
def awards(key: str) -> str:
    """Show who is awarded what, with everybody's figures (EU-14, DE-07, DE-08, LA-08, TA-11, E12-07, CG-09)."""
    played = load_at_step(key)
    return render_template("table/final_awards.html", **_common(played), awards=awards_of(played))


@pages.get("/final/sheet")
def sheet(key: str) -> str:
    """Show the sheet, before the game is closed."""
    played = load_at_step(key)
    return render_template(
        "table/final_sheet.html", **_common(played), **sheet_view(played), board=board(played, interactive=False)
    )


@pages.get("/game")
def game(key: str) -> Answer:
    """Show the finished game, or what is known of it by its scores; one that goes on is at its table."""
    finished = play.visit(key, device_id(), scores=True)
    if finished.finished_at is None:
        return redirect(url_for("table.show", key=key))
    if finished.source != MOVES:
        (entry,) = play.list_entries([finished])
        winners = [" + ".join(side.names) for side in entry.sides if side.won]
        tied = [side for side in entry.sides if side.points == entry.sides[0].points]
        return render_template(
            "table/game_scores.html",
            game=finished,
            sides=entry.sides,
            winners=winners,
            by_tie_breaker=len(tied) > len(winners) == 1,
        )
    played = play.replay(finished)
    return render_template(
        "table/game.html",
        **_common(played),
        **sheet_view(played),
        board=board(played, interactive=False),
        log=move_history(played),
        corrections=corrections(played),
        may_reopen=play.may_reopen(finished, device_id()),
    )


def load_at_step(key: str) -> Played:
    """Give the game whose step is asked for. A page that isn't one of its steps is a 404, as is a key nobody gave out.

    While there are secrets, it is sent to the reveal.
    """
    played = play.load(key, device_id())
    if request.endpoint not in dict(steps(played)):
        abort(404)
    if has_secrets(played):
        abort(redirect(url_for("final.reveal", key=key)))
    return played


def _common(played: Played) -> dict[str, Any]:
    return {
        "game": played.game,
        "seq": played.seq,
        "steps": steps(played),
        "not_counted": not_counted(played),
    }
