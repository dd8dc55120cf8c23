"""The table as a television or a tablet shows it to everybody in the room: to look at alone, with no secret in it."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import play
from companion.security import device_id
from companion.web.views.board import board
from companion.web.views.cards import card_scorings
from companion.web.views.finale import is_on
from companion.web.views.sheet import sheet_view
from companion.web.views.state import state

pages = Blueprint("watch", __name__, url_prefix="/t/<key>/watch")


@pages.get("")
def show(key: str) -> str | Response:
    """The board and the scores, for any phone with the link; of a finished game the result."""
    game = play.visit(key, device_id())
    if is_on(game) and "seen" not in request.args:
        return redirect(url_for("final.finale", key=key, watch=1))
    played = play.replay(game)
    table = played.log.table
    return render_template(
        "watch.html",
        game=game,
        board=board(played, interactive=False) if played.box.has_map else "",
        state=state(played),
        stations=played.box.stations,
        scorings=card_scorings(table),
        result=sheet_view(played) if game.finished_at else None,
    )
