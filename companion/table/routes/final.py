"""The final scoring: the announced end, the corrections before it, and the finished game with its sheet.

Until the game is over no page shows a total or a failed ticket, and other players' tickets stay secret.
"""

from datetime import timedelta
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.score.sides import sides_of
from companion.store.models import MOVES, Game
from companion.table.access import allowed, room_onward, this_phone
from companion.table.answers import answer_form
from companion.table.presenters.board import board
from companion.table.presenters.final import awards as awards_of
from companion.table.presenters.final import counted, has_step, lacks, steps, still_to_play, uncounted
from companion.table.presenters.hands import hands_by_side
from companion.table.presenters.moves import corrections, move_history
from companion.table.presenters.network import loans
from companion.table.presenters.piles import not_counted
from companion.table.presenters.sheet import sheet_view
from companion.table.presenters.state import state
from companion.table.service import ending, games, listing, loading, visiting
from companion.table.service.loading import LoadedGame
from companion.table.signals import ending_announced
from companion.web.drawings import screen_shape
from companion.web.security import device_id

pages = Blueprint("final", __name__, url_prefix="/t/<key>")


@pages.get("/final")
def start(key: str) -> Answer:
    endpoint, _name = steps(loading.load(key))[0]
    return redirect(url_for(endpoint, key=key))


@pages.post("/final")
@allowed(games.plays_at)
def begin(game: Game) -> Answer:
    """Announce the end if nothing is missing, else redirect to the first step."""
    loaded = loading.replay(game)
    if games.is_revealed(game) or lacks(loaded):
        return answer_form(game.key, "final.start")
    return _announce(game)


@pages.get("/reveal")
def reveal(key: str) -> Answer:
    """Ask each device for its missing entries, without a total, and count down to the end."""
    loaded = loading.replay(visiting.visit(key, device_id()), device_id())
    game, table = loaded.game, loaded.log.table
    if game.finished_at is not None or games.remaining_ending(game) is not None:
        return redirect(url_for("table.show", key=key))
    if games.is_revealed(game):
        return redirect(url_for("final.start", key=key))
    return render_template(
        "table/reveal.html",
        **_common(loaded),
        phone=this_phone(game),
        remaining=games.remaining(game),
        is_shared=games.is_shared(game),
        hands=[(player, table.in_hand(player.id)) for player in table.setup.players],
        shared=[
            ([table.players[player] for player in players], shared)
            for side, players in table.sides.items()
            if (shared := table.in_holder(side))
        ],
        lacks=lacks(loaded),
        waiting=still_to_play(loaded),
        lacking=uncounted(loaded),
        state=state(loaded),
    )


@pages.post("/reveal")
@allowed(games.plays_at)
def announce(game: Game) -> Answer:
    return _announce(game)


def _announce(game: Game) -> Answer:
    if game.ends_at is None and game.finished_at is None:
        lengths = [length for _feature, length in ending_announced.send(game) if length]
        games.announce(game.key, max(lengths, default=timedelta()))
    return answer_form(game.key, "table.show" if games.is_revealed(game) else "final.reveal")


@pages.post("/reveal/stop")
@allowed(games.plays_at)
def stop(game: Game) -> Answer:
    """Cancel the announced end. If the end was shown, the first step is next, because something is to be corrected."""
    is_shown = games.remaining_ending(game) is not None
    games.call_off(game.key)
    return answer_form(game.key, "final.start" if is_shown else "table.show")


@pages.get("/final/tickets")
def tickets(key: str) -> str:
    loaded = load_at_step(key)
    return render_template("table/final_tickets.html", **_common(loaded), sides=hands_by_side(loaded))


@pages.get("/final/stations")
def stations(key: str) -> str:
    """Show the route that each station lends: the best choice, or the owner's (EU-11). Each device sees its own
    players'.
    """
    loaded = load_at_step(key)
    seen = this_phone(loaded.game).sees
    owners = [
        {
            "player": loaded.log.table.players[player],
            "left": side.stations.left,
            "stations": loans(loaded, side),
        }
        for side in sides_of(loaded.log.table)
        if (player := side.players[0]) in seen
    ]
    return render_template("table/final_stations.html", **_common(loaded), owners=owners)


@pages.get("/final/awards")
def awards(key: str) -> str:
    """Ask for the counts that only the table has. For a reopened game show the winners of all awards.

    (EU-14, DE-07, DE-08, LA-08, TA-11, E12-07, CG-09)
    """
    loaded = load_at_step(key)
    return render_template(
        "table/final_awards.html",
        **_common(loaded),
        awards=awards_of(loaded) if games.is_reopened(loaded.game) else counted(loaded),
    )


@pages.get("/final/sheet")
def sheet(key: str) -> str:
    """Show the sheet of a reopened game before it is saved again."""
    loaded = load_at_step(key)
    return render_template(
        "table/final_sheet.html",
        **_common(loaded),
        shown=sheet_view(loaded),
        board=board(loaded, interactive=False, shape=screen_shape()),
    )


@pages.get("/game")
def game(key: str) -> Answer:
    """Show the finished game, or its scores. A game in play redirects to its table."""
    finished = visiting.visit(key, device_id(), scores=True)
    if finished.finished_at is None:
        return redirect(url_for("table.watch" if "watch" in request.args else "table.show", key=key))
    if "watch" in request.args and (onward := room_onward(finished)):
        return redirect(onward)
    if finished.source != MOVES:
        (entry,) = listing.list_entries([finished])
        winners = [" + ".join(side.names) for side in entry.sides if side.won]
        tied = [side for side in entry.sides if side.points == entry.sides[0].points]
        return render_template(
            "table/game_scores.html",
            game=finished,
            sides=entry.sides,
            winners=winners,
            by_tie_breaker=entry.sides[0].points is not None and len(tied) > len(winners) == 1,
        )
    loaded = loading.replay(finished)
    return render_template(
        "table/game.html",
        **_common(loaded),
        shown=sheet_view(loaded),
        board=board(loaded, interactive=False, shape=screen_shape()),
        log=move_history(loaded),
        corrections=corrections(loaded),
        may_reopen=ending.may_reopen(finished, device_id()),
    )


def load_at_step(key: str) -> LoadedGame:
    """Load the game of the requested step for this device.

    Abort with 404 for a page that is no step of the game, and redirect to the first step if it isn't time yet.
    """
    loaded = loading.load(key, device_id())
    if request.endpoint not in dict(steps(loaded)):
        abort(redirect(url_for("final.start", key=key)) if has_step(loaded, request.endpoint or "") else 404)
    return loaded


def _common(loaded: LoadedGame) -> dict[str, Any]:
    return {
        "game": loaded.game,
        "has_map": loaded.box.has_map,
        "seq": loaded.seq,
        "steps": steps(loaded),
        "not_counted": not_counted(loaded),
    }
