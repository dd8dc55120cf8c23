"""Rematch: the same people once more, by one tap."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from companion import history, tables
from companion.i18n import _
from companion.rules.faults import Refused
from companion.security import device_id
from companion.tables import NotAtTable
from companion.web.errors import answer
from companion.web.game_group import group_of

pages = Blueprint("rematch", __name__)


@pages.post("/t/<key>/rematch")
def open_again(key: str) -> Response:
    """To the new table. Where the same can't be laid out again, to the form of a new table in the game's group."""
    try:
        table = history.rematch(key, device_id())
    except NotAtTable:
        return answer(403, _("This phone only watches. Who played, or is of the group, can open a rematch."))
    except history.StillPlayed:
        return redirect(url_for("table.show", key=key), 303)
    except (history.NotTheSame, Refused):
        group = group_of(tables.find(key, scores=True))
        return redirect(url_for("home.new", group=group.key if group else None), 303)
    return redirect(url_for("table.show", key=table.key), 303)
