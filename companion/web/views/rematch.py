"""What pages say of a rematch: whether there is one, and why there isn't."""

from datetime import timedelta

from flask import request

from companion import groups
from companion.i18n import _
from companion.store import Game
from companion.store.models import now

A_DAY = timedelta(days=1)


def next_of(game: Game) -> Game | None:
    """The table where the game's people play on, if they do."""
    return groups.next_of(game)


def is_fresh(game: Game) -> bool:
    """Whether the game was played so lately that its people may still sit there: then a rematch comes first."""
    return now() - game.played_at < A_DAY


def why_no_rematch() -> str:
    """What the form of a new table tells whoever asked for a rematch and was led there; else nothing."""
    return {
        "removed": _("Somebody who played then was removed from the group. Who plays now?"),
        "box": _("That box isn’t known here. Which one is on the table?"),
        "unknown": _("The scores of that game don’t tell enough to lay it out again. Fill in what is missing."),
    }.get(request.args.get("rematch", ""), "")
