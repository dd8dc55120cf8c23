"""What is noted about a finished game beside its moves: when and where it was, how long it took, and notes."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import groups
from companion.groups import BadEntry
from companion.groups.games import MAX_LOCATION, MAX_NOTES
from companion.i18n import local
from companion.play import NoSuchTable
from companion.security import device_id
from companion.store import Game
from companion.store.models import MOVES
from companion.web.access import allowed, may_change
from companion.web.forms.fields import Unclear, notes_fault, read_notes

pages = Blueprint("notes", __name__, url_prefix="/t/<key>/about")


@pages.get("")
@allowed(may_change, scores=True)
def show(game: Game) -> str | Response:
    """The form, for phones that play there or know the game's group; only the form of a game of scores has them too."""
    _check_finished(game)
    if game.source != MOVES:
        return redirect(url_for("group_games.correct", key=game.key))
    typed = {
        "date": f"{local(game.played_at):%Y-%m-%d}",
        "time": f"{local(game.played_at):%H:%M}",
        "minutes": str(game.minutes or ""),
        "location": game.location,
        "notes": game.notes,
    }
    return _form(game, typed, {})


@pages.post("")
@allowed(may_change, scores=True)
def save(game: Game) -> str | Response | tuple[str, int]:
    """Note what the form says; what is wrong stands on the form, with all that was typed."""
    _check_finished(game)
    try:
        groups.write_notes(game.key, read_notes(request.form, game.played_at), device_id())
    except Unclear as unclear:
        return _form(game, request.form, {unclear.field: unclear.sentence}), 400
    except BadEntry as bad:
        return _form(game, request.form, dict([notes_fault(str(bad))])), 400
    return redirect(url_for("final.game", key=game.key), 303)


def _check_finished(game: Game) -> None:
    """Raises NoSuchTable while the game goes on."""
    if game.finished_at is None:
        raise NoSuchTable(game.key)


def _form(game: Game, typed: dict[str, str], faults: dict[str, str]) -> str:
    return render_template(
        "notes.html", game=game, typed=typed, faults=faults, max_location=MAX_LOCATION, max_notes=MAX_NOTES
    )
