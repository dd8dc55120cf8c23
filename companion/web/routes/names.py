"""The page that changes what the players of a table are called."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import groups, play
from companion.i18n import sentence
from companion.rules.faults import Refused
from companion.rules.moves import MAX_NAME
from companion.security import device_id
from companion.store import Game
from companion.web.access import allowed, group_of, may_name
from companion.web.text.names import number_names

pages = Blueprint("names", __name__, url_prefix="/t/<key>/names")


@pages.get("")
@allowed(may_name)
def show(game: Game) -> str | Response:
    """The players in seating order, each name a field."""
    return _form(game, {}, [])


@pages.post("")
@allowed(may_name)
def save(game: Game) -> str | Response | tuple[str, int]:
    """Call the players so; what is wrong is told on the form, with all that was typed.

    A name that is still what the form began with is nobody's wish: another phone may have changed it meanwhile.
    """
    key = game.key
    typed = {seat.player: request.form.get(f"name-{seat.player}", seat.name) for seat in game.seats}
    names = {player: name for player, name in typed.items() if name != request.form.get(f"was-{player}")}
    try:
        groups.name_players(key, names, device_id(), nobody=number_names())
    except Refused as refused:
        return _form(play.find(key), typed, list(dict.fromkeys(map(sentence, refused.faults)))), 400
    return redirect(url_for("final.game" if game.finished_at else "table.show", key=key), 303)


def _form(game: Game, typed: dict[str, str], faults: list[str]) -> str:
    group = group_of(game)
    known = groups.people(group) if group else []
    return render_template("names.html", game=game, typed=typed, faults=faults, known=known, max_name=MAX_NAME)
