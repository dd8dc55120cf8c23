"""The finale's page: synchronised on all devices while it runs, from the beginning afterwards."""

from datetime import timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.finale.acts import WINNER_MS
from companion.features.finale.views import finale_length, finale_view
from companion.store.models import Game
from companion.table.access import allowed, this_phone
from companion.table.presenters.board import board
from companion.table.service import games, loading, visiting
from companion.web.drawings import screen_shape
from companion.web.security import device_id

pages = Blueprint("finale", __name__, url_prefix="/t/<key>")


@pages.get("/finale")
def show(key: str) -> Answer:
    """Show the finale: synchronised with the other devices while it runs, from the beginning afterwards."""
    game = visiting.visit(key, device_id())
    is_running = games.remaining_ending(game) is not None
    if not is_running and game.finished_at is None:
        return redirect(url_for("table.show", key=key))
    whole = loading.load_unredacted(game)  # nowhere else is anything told before it is over: ADR 60
    view = finale_view(whole, game.ending_ms if is_running else None, screen_shape())
    return render_template(
        "finale/page.html",
        game=game,
        seq=whole.seq,
        board=board(whole, interactive=False, shape=screen_shape()),
        has_map=whole.box.has_map,
        phone=this_phone(game),
        is_shared=games.is_shared(game),
        is_running=is_running,
        is_in_room="watch" in request.args,
        left=lambda: _left(game),
        **vars(view),
    )


@pages.get("/finale/now")
def tell(key: str) -> dict[str, int | None]:
    """Return {"left": milliseconds that remain by the server's clock}, for devices whose clocks are wrong."""
    return {"left": _left(games.find(key))}


@pages.post("/finale/skip")
@allowed(lambda game, device: games.phone_at(game, device).is_host)
def skip(game: Game) -> Answer:
    """Skip to the last scene on all devices, because the ending is shortened to WINNER_MS milliseconds."""
    games.shorten(game.key, timedelta(milliseconds=WINNER_MS))
    return "", 204


def length_of(game: Game) -> timedelta:
    return finale_length(loading.load_unredacted(game))


def finale_of(game: Game) -> str:
    return url_for("finale.show", key=game.key, watch=1 if request.endpoint == "table.watch" else None)


def _left(game: Game) -> int | None:
    left = games.remaining_ending(game)
    return None if left is None else round(left * 1000)
