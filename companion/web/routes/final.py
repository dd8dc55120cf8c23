"""The reveal, which everybody sees coming; final scoring, step by step; and the finished game with its sheet.

From the reveal on every phone may see all tickets.
"""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion import groups, play
from companion.i18n import _
from companion.play import Played
from companion.rules.score.sides import sides_of
from companion.security import device_id
from companion.store import Game
from companion.store.models import MOVES
from companion.web.access import allowed, has_secrets, this_phone
from companion.web.errors import answer
from companion.web.views.board import board
from companion.web.views.cards import not_counted
from companion.web.views.final import awards as awards_of
from companion.web.views.final import load_at_step, steps
from companion.web.views.finale import elapsed, finale_view, is_on
from companion.web.views.hands import hands_by_side
from companion.web.views.moves import corrections, past
from companion.web.views.network import loans
from companion.web.views.sheet import sheet_view
from companion.web.views.state import done, state

pages = Blueprint("final", __name__, url_prefix="/t/<key>")


@pages.get("/reveal")
def reveal(key: str) -> Answer:
    """What the reveal will do, and the button; once all are open, everybody's tickets."""
    played = play.replay(play.visit(key, device_id()))
    if not has_secrets(played):
        return redirect(url_for("final.tickets", key=key))
    table = played.log.table
    return render_template(
        "reveal.html",
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
    return done(game.key, "final.reveal")


@pages.post("/reveal/stop")
@allowed(play.plays_at)
def stop(game: Game) -> Answer:
    """Not yet."""
    try:
        play.call_off(game.key)
    except play.TooLate:
        return answer(409, _("Too late to stop it: the tickets are open already."))
    return done(game.key, "table.show")


@pages.get("/final")
def start(key: str) -> Answer:
    """The first step."""
    endpoint, _name = steps(play.load(key))[0]
    return redirect(url_for(endpoint, key=key))


@pages.get("/final/tickets")
def tickets(key: str) -> str:
    """Everybody's tickets, completed or not."""
    played = load_at_step(key)
    return render_template(
        "final_tickets.html", **_common(played), sides=hands_by_side(played), has_map=played.box.has_map
    )


@pages.get("/final/stations")
def stations(key: str) -> str:
    """What each station lends: the best choice, or the owner's own (EU-11)."""
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
    return render_template("final_stations.html", **_common(played), owners=owners, each=each)


@pages.get("/final/awards")
def awards(key: str) -> str:
    """Who is awarded what, with everybody's figures (EU-14, DE-07, DE-08, LA-08, TA-11, E12-07, CG-09)."""
    played = load_at_step(key)
    return render_template("final_awards.html", **_common(played), awards=awards_of(played))


@pages.get("/final/sheet")
def sheet(key: str) -> str:
    """The sheet, before the game is closed."""
    played = load_at_step(key)
    return render_template(
        "final_sheet.html", **_common(played), **sheet_view(played), board=board(played, interactive=False)
    )


@pages.get("/finale")
def finale(key: str) -> Answer:
    """How the result came about: while it is on, in time with all other phones; later from its beginning."""
    game = play.visit(key, device_id())
    if game.finished_at is None:
        return redirect(url_for("table.show", key=key))
    played = play.replay(game)
    return render_template(
        "finale.html",
        game=game,
        board=board(played, interactive=False),
        has_map=played.box.has_map,
        elapsed_ms=round(elapsed(game).total_seconds() * 1000) if is_on(game) and "again" not in request.args else 0,
        onward="table.watch" if "watch" in request.args else "final.game",
        **finale_view(played),
    )


@pages.get("/game")
def game(key: str) -> Answer:
    """The finished game, or what is known of it by its scores; one that goes on is at its table."""
    finished = play.visit(key, device_id(), scores=True)
    if finished.finished_at is None:
        return redirect(url_for("table.show", key=key))
    if finished.source != MOVES:
        (listed,) = groups.listed([finished])
        winners = [" + ".join(side.names) for side in listed.sides if side.won]
        tied = [side for side in listed.sides if side.points == listed.sides[0].points]
        return render_template(
            "game_scores.html",
            game=finished,
            sides=listed.sides,
            winners=winners,
            by_tie_breaker=len(tied) > len(winners) == 1,
        )
    played = play.replay(finished)
    return render_template(
        "game.html",
        **_common(played),
        **sheet_view(played),
        board=board(played, interactive=False),
        log=past(played),
        corrections=corrections(played),
        may_reopen=groups.may_reopen(finished, device_id()),
    )


def _common(played: Played) -> dict[str, Any]:
    return {
        "game": played.game,
        "seq": played.seq,
        "steps": steps(played),
        "not_counted": not_counted(played),
    }
