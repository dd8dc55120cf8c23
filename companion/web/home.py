"""The pages before a game: home, a new table, the games that this phone knows, and the choice of language."""

from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import tables
from companion.i18n import COOKIE, browser_catalogue, locale, name_of, sentence
from companion.rules.box import LOCALES, Box
from companion.rules.faults import Refused
from companion.rules.moves import MAX_NAME
from companion.rules.sheet import score
from companion.rules.shelf import box_ids, get_box
from companion.security import device_id
from companion.store import Game
from companion.tables.opening import Person
from companion.web.words import color_letter, color_name, game_name, listed

pages = Blueprint("home", __name__)
pages.add_app_template_global(color_letter)
pages.add_app_template_filter(listed)
pages.add_app_template_global(lambda: browser_catalogue(locale()), "browser_messages")

YEAR_S = 365 * 24 * 3600


@pages.get("/")
def home() -> str:
    """New table, and the games that go on."""
    games = tables.known_games(device_id())
    return render_template("home.html", open_games=[_summary(game) for game in games if game.finished_at is None])


@pages.get("/games")
def games() -> str:
    """Every game that this phone has opened, the newest first."""
    return render_template("games.html", games=[_summary(game) for game in tables.known_games(device_id())])


@pages.get("/new")
def new() -> str:
    """The form of a new table."""
    return _form(faults=[])


@pages.post("/new")
def create() -> Response | tuple[str, int]:
    """Open the table that the form describes; what is wrong is told on the form, with all that was typed."""
    names, colors = request.form.getlist("name"), request.form.getlist("color")
    people = [Person(name, color) for name, color in zip(names, colors, strict=False) if name.strip()]
    box = request.form.get("box", "")
    if box not in box_ids():
        abort(400)
    try:
        game = tables.open_table(
            box=box, variant=request.form.get("variant", "base"), people=people, device=device_id()
        )
    except Refused as refused:
        return _form(faults=[sentence(fault) for fault in refused.faults]), 400
    return redirect(url_for("table.show", key=game.key), 303)


@pages.post("/language")
def language() -> Response:
    """Remember the reader's language, and go back to the page."""
    chosen = request.form.get("lang", "")
    if chosen not in LOCALES:
        abort(400)
    response = redirect(_own_path(request.form.get("next", "/")), 303)
    response.set_cookie(COOKIE, chosen, max_age=YEAR_S, samesite="Lax", secure=request.is_secure)
    return response


def _own_path(url: str) -> str:
    """The path when it is one of ours, so that a forged form can't lead elsewhere."""
    parts = urlsplit(url)
    ours = not parts.scheme and not parts.netloc and url.startswith("/") and not url.startswith(("//", "/\\"))
    return url if ours and url.isprintable() else "/"


def _form(faults: list[str]) -> str:
    names, colors = request.form.getlist("name"), request.form.getlist("color")
    return render_template(
        "new.html",
        boxes=[_box_facts(get_box(box)) for box in box_ids()],
        chosen_box=request.form.get("box", box_ids()[0]),
        chosen_variant=request.form.get("variant", "base"),
        people=list(zip(names, colors, strict=False)),
        faults=faults,
        max_name=MAX_NAME,
    )


def _box_facts(box: Box) -> dict[str, object]:
    return {
        "id": box.id,
        "name": name_of(box),
        "min_players": box.min_players,
        "max_players": box.max_players,
        "trains": box.trains,
        "stations": box.stations,
        "colors": [{"id": color, "name": color_name(color)} for color in box.colors],
        "variants": [{"id": variant.id, "name": name_of(variant)} for variant in box.variants.values()],
    }


def _summary(game: Game) -> dict[str, object]:
    """A game in a list: what, when, who; when it is finished also the points and who won."""
    people: list[dict[str, object]] = [{"name": seat.name, "color": seat.color} for seat in game.seats]
    if game.finished_at is not None:
        result = score(tables.replay(game).log.table)
        sides = {player: side for side in result.sides for player in side.players}
        for person, seat in zip(people, game.seats, strict=True):
            side = sides[seat.player]
            person.update(total=side.total, winner=side.place == 1)
    return {
        "key": game.key,
        "box": game_name(get_box(game.box), game.variant),
        "created_at": game.created_at,
        "finished_at": game.finished_at,
        "moves": tables.moves_in(game),
        "people": people,
    }
