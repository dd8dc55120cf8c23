"""The start page, this device's games, and the choice of language."""

from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.languages import languages
from companion.table.service import listing as play_listing
from companion.table.wording.names import shelf
from companion.web.forms import asked_page
from companion.web.i18n import COOKIE
from companion.web.security import device_id

pages = Blueprint("home", __name__)

YEAR_S = 365 * 24 * 3600


@pages.get("/")
def home() -> str:
    """Show the game in play and a door for each situation, below a picture of the box that was played last."""
    device = device_id()
    return render_template(
        "home/home.html",
        box=shelf(play_listing.boxes_of(device))[0],
        open_games=play_listing.open_games(device),
        knows_games=play_listing.knows_games(device),
    )


@pages.get("/games")
def games() -> str:
    listing = play_listing.phone_games(device_id(), asked_page())
    return render_template("home/games.html", listing=listing, to=lambda page: url_for("home.games", page=page))


@pages.post("/language")
def language() -> Answer:
    """Store the reader's language and return to the page."""
    chosen = request.form.get("lang", "")
    if chosen not in languages():
        abort(400)
    home = url_for("home.home")
    response = redirect(_own_path(request.form.get("next", ""), home), 303)
    response.set_cookie(COOKIE, chosen, max_age=YEAR_S, samesite="Lax", path=home, secure=request.is_secure)
    return response


def _own_path(url: str, home: str) -> str:
    """Return the path if it is one of ours, otherwise the start page, so that a forged form can't redirect
    elsewhere.
    """
    parts = urlsplit(url)
    ours = not parts.scheme and not parts.netloc and url.startswith(home) and not url.startswith(("//", "/\\"))
    return url if ours and url.isprintable() else home
