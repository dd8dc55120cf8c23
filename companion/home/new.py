"""The form of a new table."""

from collections.abc import Mapping, Sequence
from typing import TypedDict, cast

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from msgspec.structs import replace

from companion.rules.box import Box
from companion.rules.faults import Fault, Refused
from companion.rules.load import box_ids, get_box, get_modules
from companion.rules.moves import Options
from companion.store.models import Game
from companion.table.forms import typed_board
from companion.table.presenters.lines import describe_line
from companion.table.presenters.screens import screen_of
from companion.table.service import about, games, listing, opening
from companion.table.service import faults as play_faults
from companion.table.service.boards import known_boards, with_known_tracks
from companion.table.service.opening import NewPlayer
from companion.table.signals import Players, players_asked, table_opened
from companion.table.wording.names import is_number_name, number_name, shelf
from companion.web.i18n import color_name, name_of, sentence, sentences
from companion.web.security import device_id

pages = Blueprint("new", __name__)

USUAL_PLAYERS_COUNT = 3
"""Rows of an empty form, or the next number of players that the box allows."""


@pages.route("/new", methods=("GET", "POST"))
def show() -> Answer:
    """Show the form of a new table, filled in from last time, or with its faults and the typed values.

    `?played=1` asks about a finished game; the form then leads to the count.
    """
    sent, faults = request.method == "POST", []
    asked = request.form if sent else request.args
    is_finished = "played" in asked
    if sent and request.form.get("box") not in box_ids():
        abort(400)
    players = _asked_players(asked)
    typed = _typed() if sent else _proposal(players)
    if sent:
        people = _people(get_box(typed["box"]), typed["people"])
        try:
            board = typed_board(get_box(typed["box"]))
            if board:
                board = with_known_tracks(board, players.group_id, device_id())
            game = opening.open_table(
                box=typed["box"],
                variant=typed["variant"],
                modules=typed["modules"],
                options=replace(typed["options"], board=board),
                people=people,
                device=device_id(),
                played=is_finished,
            )
        except Refused as refused:
            faults = sentences(refused)
        else:
            onward = [address for _feature, address in table_opened.send(game, form=request.form) if address]
            is_laid_out = not is_finished or get_box(game.box).has_map
            usual = url_for("table.show" if is_laid_out else "final.start", key=game.key)
            return redirect(onward[0] if onward else usual, 303)
    boxes = [box for box in shelf([typed["box"], *listing.boxes_of(device_id())]) if box.is_drawn or screen_of(box)]
    page = render_template(
        "home/new.html",
        boxes=boxes,
        choices=[_choice(box) for box in boxes],
        modules=get_modules().values(),
        played=is_finished,
        faults=faults,
        no_rematch=_why_no_rematch(request.args.get("rematch", "")),
        typed=typed,
        describe_line=describe_line,
        typed_board=request.form,
        known_boards=known_boards(players.group_id, device_id()),
    )
    return page, 400 if faults else 200


def _why_no_rematch(why: str) -> str:
    reason = play_faults.RematchFault.__members__.get(why.upper())
    return sentence(Fault(reason)) if reason else ""


class TypedGame(TypedDict):
    """The answers of the form; `people` are the name and the colour of each seat."""

    box: str
    variant: str
    modules: Sequence[str]
    options: Options
    people: Sequence[tuple[str, str]]


def _typed() -> TypedGame:
    return {
        "box": request.form["box"],
        "variant": request.form.get("variant", "base"),
        "modules": request.form.getlist("modules"),
        "options": Options(bonuses=tuple(cards)) if (cards := request.form.getlist("bonuses")) else Options(),
        "people": list(zip(request.form.getlist("name"), request.form.getlist("color"), strict=False)),
    }


def _people(box: Box, rows: Sequence[tuple[str, str]]) -> list[NewPlayer]:
    """Return the players without empty seats, or for teams without empty teams since partners sit side by side."""
    neighbours = [rows[first : first + box.team_size] for first in range(0, len(rows), box.team_size)]
    return [NewPlayer(*row) for seats in neighbours if any(name.strip() for name, _color in seats) for row in seats]


def _asked_players(asked: Mapping[str, str]) -> Players:
    """Return the players to propose: from the feature that the address names, otherwise this device's."""
    found = [players for _feature, players in players_asked.send(asked, device=device_id()) if players is not None]
    if found:
        return cast(Players, found[0])
    last = listing.latest_table(device_id())
    return Players(last, is_ours=last is not None and games.plays_at(last, device_id()))


def _proposal(players: Players) -> TypedGame:
    """Return a form that is ready to send: the box and variant played last, and the players."""
    last, is_ours = players.last, players.is_ours
    box = get_box(last.box) if last and last.box in box_ids() else shelf()[0]
    again = last if is_ours and last and last.box == box.id else None
    people = _people_of_last_time(last, players) if last and is_ours else []
    if not people:
        counts = (count for count in box.player_counts() if count >= USUAL_PLAYERS_COUNT)
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


def _people_of_last_time(last: Game, players: Players) -> list[tuple[str, str]]:
    """Return names and colours in turn order. A name is empty if there was none or the person has left the group."""
    persons = {seat.position: person for seat, person in about.persons_by_seat(last)}
    people = []
    for seat in last.seats:
        person = persons.get(seat.position)
        name = person.name if person and players.group_id else "" if person and person.removed_at else seat.name
        # A guest, or a person who was removed, has no name to offer.
        is_named = not is_number_name(name) and (person is not None or players.group_id is None)
        people.append((name if is_named else "", seat.color or (person and person.color) or ""))
    return people


def _different(box: Box, wanted: Sequence[str]) -> list[str]:
    """Return a different colour for each seat. The first to want a colour gets it, because colours can't be shared."""
    first: dict[str, int] = {color: wanted.index(color) for color in wanted if color in box.colors}
    left = (color for color in box.colors if color not in first)
    return [color if first.get(color) == at else next(left, box.colors[0]) for at, color in enumerate(wanted)]


class NamedThing(TypedDict):
    """An id with its name."""

    id: str
    name: str


class BoxChoice(TypedDict):
    """A box for the script of the form."""

    id: str
    name: str
    is_drawn: bool
    least: int
    most: int
    team_size: int
    colors: list[NamedThing]
    variants: list[NamedThing]


def _choice(box: Box) -> BoxChoice:
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
