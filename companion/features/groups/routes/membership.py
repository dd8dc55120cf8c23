"""The group of a game. The first device that keeps the game in a group decides; moving it needs a confirmation."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups.access import group_of, may_choose_group
from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.rules.faults import Refused
from companion.store.models import Game
from companion.table.access import allowed, back_to
from companion.table.service import games
from companion.web.errors import answer
from companion.web.i18n import _, sentence
from companion.web.security import device_id
from companion.web.versions import form_check, shows

pages = Blueprint("membership", __name__)


def _group_name(game: Game) -> str:
    group = group_of(game)
    return group.name if group else _("no group")


@pages.route("/t/<key>/group", methods=("GET", "POST"))
@shows(lambda game: game.group_id, _group_name)
@allowed(games.may_change, scores=True)
def show(game: Game) -> Answer:
    """Show the device's groups to choose from, a new one, or none. A device that didn't play there can't choose.

    The form has the chosen `group`, the name of a `new` one, or neither. `keep` is the result's button: a game that
    another device has kept meanwhile stays where it is. `move` confirms the move.
    """
    device, fault, other, status = device_id(), "", None, 200
    chosen, typed = request.form.get("group", ""), request.form.get("new")
    if request.method == "POST" and not may_choose_group(game):
        return answer(403, _("Only phones that play in this game can change its group."))
    if request.method == "POST":
        if game.group_id is not None and "keep" in request.form:
            return back_to(game)
        try:
            other = None if "move" in request.form else _other_group(game, chosen, typed)
            if other is None:
                _choose(game, chosen, typed)
                return back_to(game)
        except Refused as refused:
            if "keep" in request.form and game.group_id is not None:  # another phone was first by a moment
                return back_to(game)
            fault, status = refused.message(sentence), refused.status
    present, known = group_of(game), list(memory_group.known_groups(device))
    page = render_template(
        "groups/game_group.html",
        game=game,
        present=present,
        groups=known if present is None or present in known else [present, *known],
        typed=typed or "",
        fault=fault,
        other=other,
        chosen=chosen,
    )
    return page, status


def _other_group(game: Game, chosen: str, typed: str | None) -> str | None:
    """Return the name of the group to which a kept game would move, or None. Raises NoSuchGroup, Refused."""
    if game.group_id is None:
        return None
    if chosen:
        group = memory_group.find_group(chosen)
        return group.name if group.id != game.group_id else None
    return None if typed is None else memory_group.group_name(typed)


def _choose(game: Game, chosen: str, typed: str | None) -> None:
    """Add the game to the chosen or to a new group, or take it out of its group. Raises NoSuchGroup, Refused."""
    device, check = device_id(), form_check(game=game)
    if chosen:
        memory_games.add_to_group(game.key, memory_group.visit_group(chosen, device).key, device, check)
    elif typed is not None:
        memory_games.add_to_new_group(game.key, typed, device, check)
    else:
        memory_games.remove_from_group(game.key, device, check)
