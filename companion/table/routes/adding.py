"""Add a player who was forgotten when the table was opened."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.faults import Refused
from companion.rules.moves import Join, Malformed, Player
from companion.store.models import Game
from companion.table.access import allowed, back_to, record_typed
from companion.table.service import adding, games, loading
from companion.web.i18n import sentence, sentences

pages = Blueprint("adding", __name__, url_prefix="/t/<key>")


@pages.route("/add-player", methods=("GET", "POST"))
@allowed(games.plays_at)
def show(game: Game) -> Answer:
    """Ask for the new player's name, colour and place in turn order, or for a whole team's.

    The form has a `name` and an `id` for each player, a `color`, and the player before them in `after`, empty for the
    first place.
    """
    if game.finished_at is not None:
        return back_to(game)
    faults: list[str] = []
    if request.method == "POST":
        try:
            record_typed(game, _typed())
        except Malformed:  # not our form
            abort(400)
        except Refused as refused:
            faults = sentences(refused)
        else:
            return redirect(url_for("table.show", key=game.key), 303)
    loaded = loading.replay(game)
    size = loaded.box.team_size
    page = render_template(
        "table/add_player.html",
        game=game,
        seq=loaded.seq,
        faults=faults,
        typed=request.form,
        why_not="" if faults else next(map(sentence, adding.addition_faults(game)), ""),
        ids=adding.new_ids(game),
        colors=adding.free_colors(game),
        before=loaded.log.table.setup.players[size - 1 :: size],
    )
    return page, 400 if faults else 200


def _typed() -> Join:
    ids, names = request.form.getlist("id"), request.form.getlist("name")
    team = ids[0] if len(ids) > 1 else None
    color, after = request.form.get("color", ""), request.form.get("after")
    players = (Player(one, name, color, team) for one, name in zip(ids, names, strict=False))
    return Join(tuple(players), after or None)
