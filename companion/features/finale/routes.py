"""The finale's page: while it is on, in time on all phones and the television; later from its beginning."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.finale.views import elapsed, finale_is_running, finale_view
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


def after_its_finale(view: Callable[..., Any]) -> Callable[..., Any]:
    """Lead who opens a table that has just ended to its finale, the television unless it has seen it."""

    @wraps(view)
    def led(key: str) -> Any:
        if "seen" not in request.args:
            with suppress(play.NoSuchTable):
                if finale_is_running(play.find(key)):
                    to_watch = request.endpoint == "table.watch"
                    return redirect(url_for("finale.show", key=key, watch=1 if to_watch else None))
        return view(key)

    return led
