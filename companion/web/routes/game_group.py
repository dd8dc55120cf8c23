"""Which group a game is of: shown to who plays there or knows the group, and changed by them."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import groups
from companion.groups.group import MAX_GROUP_NAME
from companion.i18n import _
from companion.play import NotAtTable
from companion.security import device_id
from companion.store import Game
from companion.web.access import allowed, group_of, may_change
from companion.web.errors import answer
from companion.web.forms.fields import bad_group_name
from companion.web.text.names import number_names

pages = Blueprint("game_group", __name__, url_prefix="/t/<key>/group")


@pages.get("")
@allowed(may_change, scores=True)
def show(game: Game) -> str | Response:
    """The groups that this phone remembers, to choose from; a new one; or none, for who played there."""
    return _choice(game)


@pages.post("")
@allowed(may_change, scores=True)
def choose(game: Game) -> Response | tuple[str, int]:
    """The game is of the group that was chosen, of a new one called `new`, or with neither of none."""
    key, device = game.key, device_id()
    chosen, named = request.form.get("group", ""), request.form.get("new")
    if chosen:
        groups.add_to_group(key, groups.visit_group(chosen, device).key, device, nobody=number_names())
    elif named is not None:
        try:
            group = groups.open_group(named, device)
        except groups.BadName:
            return _choice(game, named, bad_group_name()), 400
        groups.add_to_group(key, group.key, device, nobody=number_names())
    else:
        try:
            groups.remove_from_group(key, device)
        except NotAtTable:
            return answer(403, _("Only phones that play there can take the game out of its group."))
    return redirect(url_for("final.game" if game.finished_at else "table.show", key=key), 303)


def _choice(game: Game, typed: str = "", fault: str = "") -> str:
    present = group_of(game)
    known = list(groups.known_groups(device_id()))
    return render_template(
        "game_group.html",
        game=game,
        present=present,
        may_remove_from_group=present is not None and groups.may_remove_from_group(game, device_id()),
        groups=known if present is None or present in known else [present, *known],
        typed=typed,
        fault=fault,
        max_name=MAX_GROUP_NAME,
    )
