"""The pages before a game: home, a new table, the games that this phone knows, and the choice of language."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from msgspec.structs import replace

from companion import groups, play
from companion.groups.boards import known_boards, with_known_tracks
from companion.groups.listing import latest_table, open_games
from companion.i18n import COOKIE, color_name, name_of, sentence
from companion.play.opening import Person
from companion.rules.box import LOCALES, Box
from companion.rules.faults import Refused
from companion.rules.load import box_ids, get_box, get_modules
from companion.rules.moves import Options
from companion.security import device_id
from companion.store import Game, Group
from companion.web.forms import Unclear, asked_page, typed_board
from companion.web.text.names import is_number_name, number_name, number_names, shelf
from companion.web.views.lines import line_words

pages = Blueprint("home", __name__)

YEAR_S = 365 * 24 * 3600
USUAL_PLAYERS = 3
"""So many rows a new table begins with, or the next number that the box can be played by."""


@pages.get("/")
def home() -> str:
    """New table, the groups that this phone remembers, and the games that go on."""
    device = device_id()
    return render_template("home.html", groups=groups.known_groups(device), open_games=open_games(device))


@pages.get("/games")
def games() -> str:
    """Every game that this phone has opened, the newest first; `page` turns the list over."""
    listing = groups.phone_games(device_id(), asked_page())
    return render_template("games.html", listing=listing, to=lambda page: url_for("home.games", page=page))


@pages.route("/new", methods=("GET", "POST"))
def new() -> Answer:
    """The form of a new table; `?group=` brings a group's people along. What is wrong stands on it, as it was typed.

    With `?played=1` it asks about a game that has been played: from there it goes straight on to what is counted.
    """
    sent, faults = request.method == "POST", []
    asked = request.form if sent else request.args
    key, played = asked.get("group", ""), "played" in asked
    if sent and request.form.get("box") not in box_ids():
        abort(400)
    group = groups.visit_group(key, device_id()) if key else None
    typed = _typed() if sent else _proposal(group)
    if sent:
        people = _people(get_box(typed["box"]), typed["people"])
        try:
            board = typed_board(get_box(typed["box"]))
            if board:
                board = with_known_tracks(board, group, device_id())
            options = replace(typed["options"], board=board)
            game = play.open_table(**{**typed, "people": people, "options": options}, device=device_id(), played=played)
        except Unclear as unclear:
            faults = [unclear.sentence]
        except Refused as refused:
            faults = list(dict.fromkeys(map(sentence, refused.faults)))
        else:
            if group is not None:
                groups.add_to_group(game.key, group.key, device_id(), nobody=number_names())
            is_laid_out = not played or get_box(game.box).has_map
            return redirect(url_for("table.show" if is_laid_out else "final.start", key=game.key), 303)
    boxes = shelf([typed["box"], *groups.boxes_of(device_id())])
    page = render_template(
        "new.html",
        boxes=boxes,
        choices=[_choice(box) for box in boxes],
        modules=get_modules().values(),
        group=group,
        played=played,
        groups=groups.known_groups(device_id()),
        known=groups.people(group) if group else [],
        faults=faults,
        typed=typed,
        line_words=line_words,
        typed_board=request.form,
        known_boards=known_boards(group, device_id()),
    )
    return page, 400 if faults else 200


@pages.post("/language")
def language() -> Answer:
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


def _typed() -> dict[str, Any]:
    """What the form was sent with; `people` are the name and the colour of each seat."""
    return {
        "box": request.form["box"],
        "variant": request.form.get("variant", "base"),
        "modules": request.form.getlist("modules"),
        "options": Options(bonuses=tuple(cards)) if (cards := request.form.getlist("bonuses")) else Options(),
        "people": list(zip(request.form.getlist("name"), request.form.getlist("color"), strict=False)),
    }


def _people(box: Box, rows: Sequence[tuple[str, str]]) -> list[Person]:
    """Who sits down, without the empty seats; where neighbours make a team, without the empty teams."""
    neighbours = [rows[first : first + box.team_size] for first in range(0, len(rows), box.team_size)]
    return [Person(*row) for seats in neighbours if any(name.strip() for name, _color in seats) for row in seats]


def _proposal(group: Group | None) -> dict[str, Any]:
    """What the form begins with, ready to be sent: what was played last in the group or on this phone, and by whom."""
    device = device_id()
    last = groups.last_game(group) if group else latest_table(device)
    is_ours = last is not None and (group is not None or play.plays_at(last, device))
    box = get_box(last.box) if last and last.box in box_ids() else shelf()[0]
    again = last if is_ours and last and last.box == box.id else None
    people = _people_of_last_time(last, group) if last and is_ours else []
    if not people:
        counts = (count for count in box.player_counts() if count >= USUAL_PLAYERS)
        people = [("", "")] * next(counts, box.players_rule.most)
    colors = _different(box, [color for _name, color in people])
    return {
        "box": box.id,
        "variant": again.variant if again else "base",
        "modules": again.modules if again else [],
        "options": Options(),
        "people": [
            (name or number_name(number), color)
            for number, ((name, _color), color) in enumerate(zip(people, colors, strict=True), 1)
        ],
    }


def _people_of_last_time(last: Game, group: Group | None) -> list[tuple[str, str]]:
    """Their names and colours, in turn order; without the name of who had none or was removed from the group since."""
    persons = {seat.position: person for seat, person in groups.sitting(last)}
    people = []
    for seat in last.seats:
        person = persons.get(seat.position)
        name = person.name if person and group else "" if person and person.removed_at else seat.name
        # Of who was removed or is nobody of the group there is no name to offer.
        is_named = not is_number_name(name) and (person is not None or group is None)
        people.append((name if is_named else "", seat.color or (person and person.color) or ""))
    return people


def _different(box: Box, wanted: Sequence[str]) -> list[str]:
    """A colour of the box for each: the wanted one for the first who wants it, for the others what is left."""
    first: dict[str, int] = {color: wanted.index(color) for color in wanted if color in box.colors}
    left = (color for color in box.colors if color not in first)
    return [color if first.get(color) == at else next(left, box.colors[0]) for at, color in enumerate(wanted)]


def _choice(box: Box) -> dict[str, Any]:
    """A box as the script of the form knows it."""
    return {
        "id": box.id,
        "name": name_of(box),
        "is_drawn": box.is_drawn,
        "least": box.players_rule.least,
        "most": box.players_rule.most,
        "team_size": box.team_size,
        "colors": [{"id": color, "name": color_name(color)} for color in box.colors],
        "variants": [{"id": variant.id, "name": name_of(variant)} for variant in box.variants.values()],
    }
