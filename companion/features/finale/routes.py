"""The finale's page: while it is on, in time on all phones and the television; later from its beginning."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from werkzeug.wrappers import Response

from companion.features.finale.views import elapsed, finale_is_running, finale_view
from companion.table import play
from companion.table.views.board import board
from companion.web.security import device_id

pages = Blueprint("finale", __name__, url_prefix="/t/<key>")


@pages.get("/finale")
def show(key: str) -> Answer:
    """How the result came about: while it is on, in time with all other phones; later from its beginning."""
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


def lead_there() -> Response | None:
    """Lead who opens a table that has just ended to its finale, the television unless it has seen it."""
    to_watch = request.endpoint == "table.watch"
    if request.method != "GET" or not (to_watch or request.endpoint == "table.show") or "seen" in request.args:
        return None
    try:
        game = play.find((request.view_args or {})["key"])
    except play.NoSuchTable:
        return None
    if not finale_is_running(game):
        return None
    return redirect(url_for("finale.show", key=game.key, watch=1 if to_watch else None))
