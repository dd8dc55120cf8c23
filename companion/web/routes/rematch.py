"""Rematch: the same people once more, by one tap."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from companion import groups, play
from companion.rules.faults import Refused
from companion.security import device_id
from companion.web.access import group_of

pages = Blueprint("rematch", __name__)


@pages.post("/t/<key>/rematch")
def open_again(key: str) -> Response:
    """To the new table. Where the same can't be laid out again, to the form of a new table in the game's group."""
    try:
        table = groups.rematch(key, device_id())
    except groups.StillPlayed:
        return redirect(url_for("table.show", key=key), 303)
    except groups.NotRepeatable as fault:
        return _to_the_form(key, fault.why)
    except Refused:
        return _to_the_form(key, "unknown")
    return redirect(url_for("table.show", key=table.key), 303)


@pages.get("/t/<key>/next")
def follow(key: str) -> Response:
    """To the table where the game's people play on, for who may play there too; without one back to the game."""
    game = play.find(key, scores=True)
    table = groups.next_of(game) if groups.may_change(game, device_id()) else None
    return redirect(url_for("table.show", key=table.key) if table else url_for("final.game", key=key))


def _to_the_form(key: str, why: str) -> Response:
    group = group_of(play.find(key, scores=True))
    return redirect(url_for("home.new", group=group.key if group else None, rematch=why), 303)
