"""The pages before a game: home, a new table, the games that this phone knows, and the choice of language."""

from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import tables
from companion.i18n import COOKIE, browser_catalogue, color_name, locale, name_of, sentence
from companion.rules.box import LOCALES, Box
from companion.rules.faults import Refused
from companion.rules.moves import MAX_NAME
from companion.rules.setup import teams
from companion.rules.sheet import score
from companion.rules.shelf import box_ids, get_box, get_modules
from companion.security import device_id
from companion.store import Game
from companion.tables.loading import setup_of
from companion.tables.opening import Person
from companion.web.boxes import shelf, summary
from companion.web.words import color_letter, game_name, listed

pages = Blueprint("home", __name__)
pages.add_app_template_global(color_letter)
pages.add_app_template_filter(listed)
pages.add_app_template_global(lambda: browser_catalogue(locale()), "browser_messages")


YEAR_S = 365 * 24 * 3600


@pages.app_template_global()
def here() -> str:
    """The page's own address with its query, to come back to; a form that was sent has none."""
    return request.full_path.removesuffix("?") if request.method == "GET" else request.path


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
    box = request.form.get("box", "")
    if box not in box_ids():
        abort(400)
    try:
        game = tables.open_table(
            box=box,
            variant=request.form.get("variant", "base"),
            modules=request.form.getlist("modules"),
            people=_people(get_box(box)),
            device=device_id(),
        )
    except Refused as refused:
        return _form(faults=list(dict.fromkeys(map(sentence, refused.faults)))), 400
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


def _rows() -> list[tuple[str, str]]:
    """The name and the colour of each seat, as typed."""
    return list(zip(request.form.getlist("name"), request.form.getlist("color"), strict=False))


def _people(box: Box) -> list[Person]:
    """Who sits down, without the empty seats; where neighbours make a team, without the empty teams."""
    rows, size = _rows(), box.team_size
    neighbours = [rows[first : first + size] for first in range(0, len(rows), size)]
    return [Person(*row) for seats in neighbours if any(name.strip() for name, _color in seats) for row in seats]


def _form(faults: list[str]) -> str:
    return render_template(
        "new.html",
        boxes=[_choice(box) for box in shelf()],
        chosen_box=request.form.get("box") or _last_box(),
        chosen_variant=request.form.get("variant", "base"),
        modules=[
            {"id": module.id, "name": name_of(module), "depots": module.depots} for module in get_modules().values()
        ],
        chosen_modules=request.form.getlist("modules"),
        people=_rows(),
        faults=faults,
        max_name=MAX_NAME,
    )


def _last_box() -> str:
    """The box that this phone saw last; a new phone is offered the first one."""
    games = tables.known_games(device_id())
    return games[0].box if games else shelf()[0].id


def _choice(box: Box) -> dict[str, object]:
    """A box as the form of a new table offers it."""
    return {
        **summary(box),
        "has_map": box.has_map,
        "least": box.min_players,
        "most": box.max_players,
        "team_size": box.team_size,
        "colors": [{"id": color, "name": color_name(color)} for color in box.colors],
        "variants": [{"id": variant.id, "name": name_of(variant)} for variant in box.variants.values()],
    }


def _summary(game: Game) -> dict[str, object]:
    """A game in a list: what, when, who; when it is finished also the points and who won."""
    names = {seat.player: seat.name for seat in game.seats}
    colors = {seat.player: seat.color for seat in game.seats}
    sides: list[dict[str, object]] = [
        {"id": side, "name": " + ".join(names[player] for player in players), "color": colors[players[0]]}
        for side, players in teams(setup_of(game)).items()
    ]
    if game.finished_at is not None:
        results = {side.id: side for side in score(tables.replay(game).log.table).sides}
        for side in sides:
            result = results[str(side["id"])]
            side.update(total=result.total, winner=result.place == 1)
    return {
        "key": game.key,
        "box": game_name(get_box(game.box), game.variant),
        "created_at": game.created_at,
        "finished_at": game.finished_at,
        "moves": tables.moves_in(game),
        "people": sides,
    }
