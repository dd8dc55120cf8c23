"""Pages of a group's games: the list, and old games entered without moves."""

import json
from collections.abc import Sequence
from uuid import uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups.access import visit_group
from companion.features.groups.forms import OTHER, entry_of, read_entry, refuse, sent_entry
from companion.features.groups.service import games as memory_games
from companion.features.groups.service import listing as memory_listing
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.group import derived_key
from companion.features.groups.service.listing import Wanted
from companion.rules.faults import Refused
from companion.store.groups import Group, Person
from companion.store.models import COUNT, MOVES, Game
from companion.table.service import games
from companion.table.wording.names import game_title, shelf
from companion.web.forms import asked_page
from companion.web.i18n import day, zone
from companion.web.security import device_id
from companion.web.versions import form_check, shows

pages = Blueprint("group_games", __name__)
pages.before_request(visit_group)


@pages.get("/g/<group>/games")
def index(group: Group) -> str:
    """Show the group's finished games, newest first; `box`, `person` and `year` filter, `page` is the page.

    A filter value that the group lacks is ignored with a note.
    """
    people, choices = memory_people.people(group), memory_listing.choices(group, zone())
    wanted = _wanted(people, choices)
    listing = memory_listing.group_games(group, wanted, asked_page())
    chosen = {
        "box": wanted.board or "",
        "person": wanted.person.key if wanted.person else "",
        "year": str(wanted.year or ""),
    }
    shown = {**chosen, "page": str(listing.page)}
    return render_template(
        "groups/group_games.html",
        group=group,
        people=people,
        choices=choices,
        shown=shown,
        is_filtered=any(chosen.values()),
        has_strays=any(request.args.get(name) not in {None, "", value} for name, value in shown.items()),
        listing=listing,
        to=lambda page: url_for(
            "group_games.index",
            group=group.key,
            _external=False,
            **{name: value for name, value in chosen.items() if value},
            page=page,
        ),
    )


@pages.route("/g/<group>/games/new", methods=("GET", "POST"))
def enter(group: Group) -> Answer:
    return _form(group)


def _entered(game: Game) -> object:
    seats = [(seat.person_id, seat.name, seat.points, seat.place, seat.team) for seat in game.seats]
    return game.box, game.title, game.played_at, game.minutes, game.location, game.notes, seats


def _entered_words(game: Game) -> str:
    scores = ", ".join(f"{seat.name} {'–' if seat.points is None else seat.points}" for seat in game.seats)
    return " · ".join(filter(None, (game_title(game), day(game.played_at), scores, game.location, game.notes)))


@pages.route("/t/<key>/scores", methods=("GET", "POST"))
@shows(_entered, _entered_words)
def correct(key: str) -> Answer:
    """Show the form of a game without moves, filled in."""
    game, group = _game_of_scores(key)
    if game.source == COUNT:  # it is corrected where it was counted
        raise games.NoSuchTable(key)
    return _form(group, game)


@pages.route("/t/<key>/delete", methods=("GET", "POST"))
@shows(_entered)
def delete(key: str) -> Answer:
    """Ask whether to delete the game without moves; afterwards show the group's list."""
    game, group = _game_of_scores(key)
    if request.method == "POST":
        return redirect(
            url_for(
                "group_games.index", group=memory_scores.delete_scores(key, device_id(), form_check(game=game)).key
            ),
            303,
        )
    return render_template("groups/game_delete.html", game=game, group=group)


def _wanted(people: Sequence[Person], choices: memory_listing.FilterChoices) -> Wanted:
    """Return the filter of the address, without values that the group lacks."""
    board, year = request.args.get("box", ""), request.args.get("year", "")
    return Wanted(
        board=board if board in choices.boards else None,
        person=next((person for person in people if person.key == request.args.get("person")), None),
        year=next((one for one in choices.years if str(one) == year), None),
        zone=zone(),
    )


def _game_of_scores(key: str) -> tuple[Game, Group]:
    """Return the game and its group. Raises NoSuchTable, also for a game with moves; NotAtTable if the group is unknown
    to the device.
    """
    game = games.find(key, scores=True)
    if game.source == MOVES:
        raise games.NoSuchTable(key)
    if (group := memory_games.group_of(game, device_id())) is None:
        raise games.NotAtTable
    return game, group


def _form(group: Group, game: Game | None = None) -> Answer:
    """Show the form of a game without moves. A submitted form is entered, or corrects the `game`, unless it has
    faults.
    """
    entry, status = entry_of(game, memory_people.people(group)), 400
    if request.method == "POST":
        entry = sent_entry(request.form, entry.rows)
        if (read := read_entry(entry, game)) is not None:
            try:
                if game is None:
                    game = memory_scores.enter(group.key, *read, uid=_uid_of_form(group))
                else:
                    memory_scores.correct(game.key, *read, device_id(), form_check(game=game))
                return redirect(url_for("final.game", key=game.key), 303)
            except Refused as refused:
                refuse(entry, refused)
                status = refused.status
    letters = "ABCDEF"[: max(box.players_rule.most // box.team_size for box in shelf() if box.team_size > 1)]
    others = sorted({row.team for row in entry.rows} - {"", *letters})
    page = render_template(
        "groups/group_enter.html",
        group=group,
        game=game,
        entry=entry,
        form_id=entry.values.get("form") or str(uuid4()),
        boxes=[{"id": box.id, "has_teams": box.team_size > 1} for box in shelf()],
        other=OTHER,
        teams=[*letters, *others],
        had_teams=game is not None and any(seat.team for seat in game.seats),
    )
    return page, status if request.method == "POST" else 200


def _uid_of_form(group: Group) -> str:
    """Return the uid for the submitted form: the same form sent twice is one game, another entry is another game.

    It is keyed with the group's uid, because nobody else may guess it.
    """
    return derived_key(group.uid, json.dumps(sorted(request.form.items(multi=True))).encode())
