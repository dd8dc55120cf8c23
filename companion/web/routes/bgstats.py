"""A finished game on its way to BG Stats: a link for the phone that has the app, and its QR code for another."""

from flask import Blueprint, Response, abort, make_response, render_template

from companion import exchange, play
from companion.web.text.games import game_title
from companion.web.views.invite import qr_code

pages = Blueprint("bgstats", __name__)

MOST_IN_QR = 1450
"""Characters of a link; a phone reads the QR code of more from a screen only with luck (125 modules, error level L)."""


@pages.get("/t/<key>/bgstats")
def show(key: str) -> Response:
    """The link, and its QR code where that can be scanned. Before the end there is none."""
    game = play.find(key, scores=True)
    if game.finished_at is None:
        abort(404)
    short = exchange.play_link(game, MOST_IN_QR)
    page = render_template(
        "bgstats.html",
        game=game,
        title=game_title(game),
        link=exchange.play_link(game),
        qr=qr_code(short, error="l") if short else "",
    )
    response = make_response(page)
    response.cache_control.no_cache = True
    return response
