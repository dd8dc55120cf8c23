"""Rematch: the same people once more, by one tap."""

from datetime import timedelta

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion import history, tables
from companion.i18n import _
from companion.rules.faults import Refused
from companion.security import device_id
from companion.store import Game
from companion.store.models import now
from companion.tables import NotAtTable
from companion.web.errors import answer
from companion.web.game_group import group_of
from companion.web.game_words import next_words

A_DAY = timedelta(days=1)

pages = Blueprint("rematch", __name__)
pages.add_app_template_global(next_words)


@pages.post("/t/<key>/rematch")
def open_again(key: str) -> Response:
    """To the new table. Where the same can't be laid out again, to the form of a new table in the game's group."""
    try:
        table = history.rematch(key, device_id())
    except NotAtTable:
        return answer(403, _("This phone only watches. Who played, or is of the group, can open a rematch."))
    except history.StillPlayed:
        return redirect(url_for("table.show", key=key), 303)
    except history.SomebodyRemoved:
        return _to_the_form(key, "removed")
    except history.BoxGone:
        return _to_the_form(key, "box")
    except Refused:
        return _to_the_form(key, "unknown")
    return redirect(url_for("table.show", key=table.key), 303)


@pages.get("/t/<key>/next")
def follow(key: str) -> Response:
    """To the table where the game's people play on, for who may play there too; without one back to the game."""
    game = tables.find(key, scores=True)
    table = history.next_of(game) if history.may_change(game, device_id()) else None
    return redirect(url_for("table.show", key=table.key) if table else url_for("final.game", key=key))


@pages.app_template_global()
def next_of(game: Game) -> Game | None:
    """The table where the game's people play on, if they do."""
    return history.next_of(game)


@pages.app_template_global()
def is_fresh(game: Game) -> bool:
    """Whether the game was played so lately that its people may still sit there: then a rematch comes first."""
    return now() - game.played_at < A_DAY


@pages.app_template_global()
def why_no_rematch() -> str:
    """What the form of a new table tells whoever asked for a rematch and was led there; else nothing."""
    return {
        "removed": _("Somebody who played then was removed from the group. Who plays now?"),
        "box": _("That box isn’t known here. Which one is on the table?"),
        "unknown": _("The scores of that game don’t tell enough to lay it out again. Fill in what is missing."),
    }.get(request.args.get("rematch", ""), "")


def _to_the_form(key: str, why: str) -> Response:
    group = group_of(tables.find(key, scores=True))
    return redirect(url_for("home.new", group=group.key if group else None, rematch=why), 303)
