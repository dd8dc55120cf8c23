"""A group's games: the list of them, and old ones that are entered by hand, by their scores alone."""

import json
from collections.abc import Sequence
from uuid import uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import groups, play
from companion.groups import BadEntry, Wanted
from companion.groups.games import MAX_LOCATION, MAX_NOTES
from companion.groups.group import derived_key
from companion.groups.scores import MAX_TITLE
from companion.i18n import local, zone
from companion.play import NotAtTable
from companion.rules.moves import MAX_NAME
from companion.security import device_id
from companion.store import Game, Group, Person
from companion.store.models import MOVES, now
from companion.web.forms.entry import OTHER, Entry, empty_entry, entry_of, read_entry, refuse, sent_entry
from companion.web.forms.fields import asked_page
from companion.web.text.boxes import shelf

pages = Blueprint("group_games", __name__)

Answer = str | Response | tuple[str, int]


@pages.get("/g/<group>/games")
def index(group: str) -> str:
    """The group's finished games, the newest first; `box`, `person`, `year` narrow the list, `page` turns it over.

    What the address asks for and the group doesn't have is left out, and said.
    """
    visited = groups.visit_group(group, device_id())
    people, choices = groups.people(visited), groups.choices(visited, zone())
    wanted = _wanted(people, choices)
    listing = groups.group_games(visited, wanted, asked_page())
    asked = {name: value for name in ("box", "person", "year", "page") if (value := request.args.get(name, ""))}
    shown = {
        "box": wanted.board or "",
        "person": wanted.person.key if wanted.person else "",
        "year": str(wanted.year or ""),
        "page": str(listing.page),
    }
    return render_template(
        "group_games.html",
        group=visited,
        people=people,
        choices=choices,
        shown=shown,
        is_filtered=bool(_chosen(shown)),
        has_strays=any(value != shown[name] for name, value in asked.items()),
        listing=listing,
        to=lambda page: url_for("group_games.index", group=group, _external=False, **{**_chosen(shown), "page": page}),
    )


@pages.get("/g/<group>/games/new")
def new(group: str) -> str:
    """The form of an old game."""
    visited = groups.visit_group(group, device_id())
    people = groups.people(visited)
    return _form(visited, empty_entry(people, f"{local(now()):%Y-%m-%d}"))


@pages.post("/g/<group>/games/new")
def enter(group: str) -> Answer:
    """Enter the game that the form describes; what is wrong is told on the form, with all that was typed."""
    visited = groups.visit_group(group, device_id())
    entry = sent_entry(request.form, empty_entry(groups.people(visited), "").rows)
    if (read := read_entry(entry)) is not None:
        board, notes, scores = read
        try:
            game = groups.enter(group, board, notes, scores, key=_key_of_form(visited))
        except BadEntry as bad:
            refuse(entry, bad)
        else:
            return redirect(url_for("final.game", key=game.key), 303)
    return _form(visited, entry), 400


@pages.get("/t/<key>/scores")
def correct(key: str) -> Answer:
    """The form of a game of scores alone, as it was filled in."""
    game = _game_of_scores(key)
    group = _group_of(game)
    return _form(group, entry_of(game, groups.people(group)), game)


@pages.post("/t/<key>/scores")
def save(key: str) -> Answer:
    """Say otherwise what was entered."""
    game = _game_of_scores(key)
    group = _group_of(game)
    entry = sent_entry(request.form, entry_of(game, groups.people(group)).rows)
    if (read := read_entry(entry, game)) is not None:
        board, notes, scores = read
        try:
            groups.correct(key, board, notes, scores, device_id())
        except BadEntry as bad:
            refuse(entry, bad)
        else:
            return redirect(url_for("final.game", key=key), 303)
    return _form(group, entry, game), 400


@pages.get("/t/<key>/delete")
def ask_to_delete(key: str) -> Answer:
    """Whether the game of scores alone is to go."""
    game = _game_of_scores(key)
    group = _group_of(game)
    return render_template("game_delete.html", game=game, group=group)


@pages.post("/t/<key>/delete")
def delete(key: str) -> Answer:
    """The game of scores alone goes; the group's list is shown."""
    _game_of_scores(key)
    return redirect(url_for("group_games.index", group=groups.delete_scores(key, device_id()).key), 303)


def _wanted(people: Sequence[Person], choices: groups.Choices) -> Wanted:
    """What the address asks for, as far as the group has it."""
    board, year = request.args.get("box", ""), request.args.get("year", "")
    return Wanted(
        board=board if board in choices.boards else None,
        person=next((person for person in people if person.key == request.args.get("person")), None),
        year=next((one for one in choices.years if str(one) == year), None),
        zone=zone(),
    )


def _chosen(shown: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in shown.items() if value and name != "page"}


def _game_of_scores(key: str) -> Game:
    """Raises NoSuchTable, also for a game with moves."""
    game = play.find(key, scores=True)
    if game.source == MOVES:
        raise play.NoSuchTable(key)
    return game


def _group_of(game: Game) -> Group:
    """Raises NotAtTable for a phone that doesn't know the game's group."""
    if (group := groups.group_of(game, device_id())) is None:
        raise NotAtTable
    return group


def _form(group: Group, entry: Entry, game: Game | None = None) -> str:
    letters = "ABCDEF"[: max(box.players_rule.most // box.team_size for box in shelf() if box.team_size > 1)]
    others = sorted({row.team for row in entry.rows} - {"", *letters})
    return render_template(
        "group_enter.html",
        group=group,
        game=game,
        entry=entry,
        form_id=entry.values.get("form") or str(uuid4()),
        boxes=[{"id": box.id, "has_teams": box.team_size > 1} for box in shelf()],
        other=OTHER,
        teams=[*letters, *others],
        had_teams=game is not None and any(seat.team for seat in game.seats),
        max_location=MAX_LOCATION,
        max_notes=MAX_NOTES,
        max_title=MAX_TITLE,
        max_name=MAX_NAME,
    )


def _key_of_form(group: Group) -> str:
    """The key of the game that this very form enters: the same form sent twice is one game.

    A form that was gone back to and filled in otherwise is another game. Who doesn't know the group's link can't guess
    it.
    """
    return derived_key(group.key, json.dumps(sorted(request.form.items(multi=True))).encode())
