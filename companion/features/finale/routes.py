"""The finale's page: while it is on, in time on all phones and the television; later from its beginning."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.finale.views import elapsed, finale_is_running, finale_view
from companion.store import Game
from companion.table import play
from companion.table.views.board import board
from companion.web.security import device_id

pages = Blueprint("finale", __name__, url_prefix="/t/<key>")


@pages.get("/finale")
def show(key: str) -> Answer:
    """Show how the result came about: while it is on, in time with all other phones; later from its beginning."""
    game = play.visit(key, device_id())
    if game.finished_at is None:
        return redirect(url_for("table.show", key=key))
    played = play.replay(game)
    is_running = finale_is_running(game) and "again" not in request.args
    return render_template(
        "finale/page.html",
        game=game,
        board=board(played, interactive=False),
        has_map=played.box.has_map,
        elapsed_ms=round(elapsed(game).total_seconds() * 1000) if is_running else 0,
        onward="table.watch" if "watch" in request.args else "final.game",
        **finale_view(played),
    )


def finale_instead(game: Game) -> str | None:
    """Lead who opens a table that has just ended to its finale, the television unless it has seen it."""
    if "seen" in request.args or not finale_is_running(game):
        return None
    to_watch = request.endpoint == "table.watch"
    return url_for("finale.show", key=game.key, watch=1 if to_watch else None)
