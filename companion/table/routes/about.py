"""A game's details apart from its moves: the players' names, time and place; and the rematch."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.faults import Refused
from companion.store.models import MOVES, Game
from companion.table.access import allowed, back_to, is_in_room, may_change
from companion.table.forms import read_notes, typed_notes
from companion.table.service import about, ending, games
from companion.table.service import faults as play_faults
from companion.table.wording.names import is_number_name
from companion.web.forms import field_faults
from companion.web.i18n import day, sentences
from companion.web.security import device_id
from companion.web.versions import form_check, refuse, shows

pages = Blueprint("about", __name__, url_prefix="/t/<key>")


def _names(game: Game) -> dict[str, str]:
    """Return the first value of each name's field. It is empty for a number name, because the player has no name
    yet.
    """
    return {seat.player: "" if is_number_name(seat.name) else seat.name for seat in game.seats}


@pages.route("/names", methods=("GET", "POST"))
@shows(_names, lambda game: ", ".join(seat.name for seat in game.seats))
@allowed(about.may_name)
def names(game: Game) -> Answer:
    """Ask for the players' names, in seating order. Faults are shown on the form with everything that was typed.

    Each name is its own version (`was-…`), because devices name different players at the same time. A name that equals
    the form's first value is left unchanged.
    """
    changed: dict[str, str] = {}
    faults, status = [], 200
    if request.method == "POST":
        was = {player: request.form.get(f"was-{player}") for player in _names(game)}
        typed = {player: request.form.get(f"name-{player}") for player in was}
        changed = {player: name for player, name in typed.items() if name is not None and name != was[player]}

        def check() -> None:
            names = _names(game)
            if any(was[one] not in (None, names[one]) and name != names[one] for one, name in changed.items()):
                refuse("about.names", game=game)

        try:
            about.name_players(game.key, changed, device_id(), check)
        except Refused as refused:
            faults, status = sentences(refused), refused.status
        else:
            return back_to(game)
    names = _names(game)
    return render_template("table/names.html", game=game, names=names, typed=names | changed, faults=faults), status


def _notes_words(game: Game) -> str:
    typed = typed_notes(game)
    minutes = str(game.minutes or "")
    return " · ".join(filter(None, (day(game.played_at), typed["time"], game.location, minutes, game.notes)))


@pages.route("/about", methods=("GET", "POST"))
@shows(lambda game: (game.played_at, game.minutes, game.location, game.notes), _notes_words)
@allowed(games.may_change, scores=True)
def notes(game: Game) -> Answer:
    """Ask for a finished game's time, place and notes. A game of scores has these on its own form."""
    if game.finished_at is None:
        raise games.NoSuchTable(game.key)
    faults: dict[str, str] = {}
    status = 200
    typed: Mapping[str, str] = request.form
    if request.method == "POST":
        try:
            about.write_notes(game.key, read_notes(typed, game.played_at), device_id(), form_check(game=game))
        except Refused as refused:
            faults, status = field_faults(refused), refused.status
        else:
            return back_to(game)
    elif game.source != MOVES:
        return redirect(url_for("final.game", key=game.key))  # it links to the form of the scores
    else:
        typed = typed_notes(game)
    return render_template("table/notes.html", game=game, typed=typed, faults=faults), status


@pages.post("/rematch")
def rematch(key: str) -> Answer:
    """Redirect to the rematch, or to the form of a new table if the same table can't be set up."""
    try:
        table = ending.rematch(key, device_id())
    except Refused as refused:
        why = refused.faults[0].why
        known = why if isinstance(why, play_faults.RematchFault) else play_faults.RematchFault.UNKNOWN
        return redirect(url_for("new.show", of=key, rematch=known.name.lower()), 303)
    return redirect(url_for("table.show", key=table.key), 303)


@pages.get("/next")
def next_table(key: str) -> Answer:
    """Redirect to the rematch if this device may play there, else back to the game.

    With `watch` a screen that watched the game in play is redirected too.
    """
    game = games.find(key, scores=True)
    watches = "watch" in request.args
    may = may_change(game) or (watches and is_in_room(game))
    table = games.next_of(game) if may else None
    if table is None:
        return redirect(url_for("final.game", key=key))
    if not watches:
        return redirect(url_for("table.show", key=table.key))
    return redirect(url_for("table.watch", key=table.key, overlay="" if "overlay" in request.args else None))
