"""What is known of a game beside its moves: its players' names, time and place; and the rematch."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.faults import Refused
from companion.store import Game
from companion.store.models import MOVES
from companion.table import play
from companion.table.access import allowed, back_to, is_in_room, may_change
from companion.table.forms import read_notes, typed_notes
from companion.web.forms import field_faults
from companion.web.i18n import sentences
from companion.web.security import device_id

pages = Blueprint("about", __name__, url_prefix="/t/<key>")


@pages.route("/names", methods=("GET", "POST"))
@allowed(play.may_name)
def names(game: Game) -> Answer:
    """Show the players in seating order, each name a field; what is wrong stands on the form, with all that was typed.

    A name that is still what the form began with is nobody's wish: another phone may have changed it meanwhile.
    """
    typed, faults = {}, []
    if request.method == "POST":
        typed = {seat.player: request.form.get(f"name-{seat.player}", seat.name) for seat in game.seats}
        changed = {player: name for player, name in typed.items() if name != request.form.get(f"was-{player}")}
        try:
            play.name_players(game.key, changed, device_id())
        except Refused as refused:
            faults = sentences(refused)
        else:
            return back_to(game)
    page = render_template("table/names.html", game=game, typed=typed, faults=faults)
    return page, 400 if faults else 200


@pages.route("/about", methods=("GET", "POST"))
@allowed(play.may_change, scores=True)
def notes(game: Game) -> Answer:
    """When and where a finished game was, how long it took, and notes. A game of scores has these on its own form."""
    if game.finished_at is None:
        raise play.NoSuchTable(game.key)
    faults: dict[str, str] = {}
    typed: Mapping[str, str] = request.form
    if request.method == "POST":
        try:
            play.write_notes(game.key, read_notes(typed, game.played_at), device_id())
        except Refused as refused:
            faults = field_faults(refused)
        else:
            return back_to(game)
    elif game.source != MOVES:
        return redirect(url_for("final.game", key=game.key))  # from there scores are corrected where they were typed
    else:
        typed = typed_notes(game)
    return render_template("table/notes.html", game=game, typed=typed, faults=faults), 400 if faults else 200


@pages.post("/rematch")
def rematch(key: str) -> Answer:
    """To the new table. Where the same can't be laid out again, to the form of a new table in the game's group."""
    try:
        table = play.rematch(key, device_id())
    except Refused as refused:
        why = refused.faults[0].why
        known = why if isinstance(why, play.RematchFault) else play.RematchFault.UNKNOWN
        return redirect(url_for("new.show", of=key, rematch=known.name.lower()), 303)
    return redirect(url_for("table.show", key=table.key), 303)


@pages.get("/next")
def next_table(key: str) -> Answer:
    """To the table where the game's people play on, for whoever may play there too; without one back to the game.

    A screen that asks to `watch` it may also be one that watched the game while it was played.
    """
    game = play.find(key, scores=True)
    watches = "watch" in request.args
    may = may_change(game) or (watches and is_in_room(game))
    table = play.next_of(game) if may else None
    if table is None:
        return redirect(url_for("final.game", key=key))
    if not watches:
        return redirect(url_for("table.show", key=table.key))
    return redirect(url_for("table.watch", key=table.key, overlay="" if "overlay" in request.args else None))
