"""Which group a game belongs to."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups import memory
from companion.features.groups.access import group_of, may_choose_group
from companion.rules.faults import Refused
from companion.store import Game
from companion.table import play
from companion.table.access import allowed, back_to
from companion.web.errors import answer
from companion.web.i18n import _, sentence
from companion.web.security import device_id

pages = Blueprint("membership", __name__)


@pages.route("/t/<key>/group", methods=("GET", "POST"))
@allowed(play.may_change, scores=True)
def show(game: Game) -> Answer:
    """Show the groups that this phone remembers, to choose from; a new one; or none. Who didn't play there only looks.

    The form has the chosen `group`, the name of a `new` one, or neither.
    """
    device, fault = device_id(), ""
    chosen, typed = request.form.get("group", ""), request.form.get("new")
    if request.method == "POST" and not may_choose_group(game):
        return answer(403, _("Only phones that play there can change its group."))
    if request.method == "POST":
        try:
            if chosen or typed is not None:
                into = memory.visit_group(chosen, device) if chosen else memory.open_group(typed or "", device)
                memory.add_to_group(game.key, into.key, device)
            else:
                memory.remove_from_group(game.key, device)
        except Refused as refused:
            fault = refused.message(sentence)
        else:
            return back_to(game)
    present, known = group_of(game), list(memory.known_groups(device))
    page = render_template(
        "groups/game_group.html",
        game=game,
        present=present,
        groups=known if present is None or present in known else [present, *known],
        typed=typed or "",
        fault=fault,
    )
    return page, 400 if fault else 200
