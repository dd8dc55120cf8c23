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
from companion.table.service.loading import Played
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
    played = loading.replay(game)
    if games.is_revealed(game) or lacks(played):
        return answer_form(game.key, "final.start")
    return _announce(game)


@pages.get("/reveal")
def reveal(key: str) -> Answer:
    """Ask each device for its missing entries, without a total, and count down to the end."""
    played = loading.replay(visiting.visit(key, device_id()), device_id())
    game, table = played.game, played.log.table
    if game.finished_at is not None or games.remaining_ending(game) is not None:
        return redirect(url_for("table.show", key=key))
    if games.is_revealed(game):
        return redirect(url_for("final.start", key=key))
    return render_template(
        "table/reveal.html",
        **_common(played),
        phone=this_phone(game),
        remaining=games.remaining(game),
        is_shared=games.is_shared(game),
        hands=[(player, table.in_hand(player.id)) for player in table.setup.players],
        shared=[
            ([table.players[player] for player in players], shared)
            for side, players in table.sides.items()
            if (shared := table.in_holder(side))
        ],
        lacks=lacks(played),
        waiting=still_to_play(played),
        lacking=uncounted(played),
        state=state(played),
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
    played = load_at_step(key)
    return render_template("table/final_tickets.html", **_common(played), sides=hands_by_side(played))


@pages.get("/final/stations")
def stations(key: str) -> str:
    """Show the route that each station lends: the best choice, or the owner's (EU-11). Each device sees its own
    players'.
    """
    played = load_at_step(key)
    seen = this_phone(played.game).sees
    owners = [
        {
            "player": played.log.table.players[player],
            "left": side.stations.left,
            "stations": loans(played, side),
        }
        for side in sides_of(played.log.table)
        if (player := side.players[0]) in seen
    ]
    return render_template("table/final_stations.html", **_common(played), owners=owners)


@pages.get("/final/awards")
def awards(key: str) -> str:
    """Ask for the counts that only the table has. For a reopened game show the winners of all awards.

    (EU-14, DE-07, DE-08, LA-08, TA-11, E12-07, CG-09)
    """
    played = load_at_step(key)
    return render_template(
        "table/final_awards.html",
        **_common(played),
        awards=awards_of(played) if games.is_reopened(played.game) else counted(played),
    )


@pages.get("/final/sheet")
def sheet(key: str) -> str:
    """Show the sheet of a reopened game before it is saved again."""
    played = load_at_step(key)
    return render_template(
        "table/final_sheet.html",
        **_common(played),
        shown=sheet_view(played),
        board=board(played, interactive=False, shape=screen_shape()),
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
    played = loading.replay(finished)
    return render_template(
        "table/game.html",
        **_common(played),
        shown=sheet_view(played),
        board=board(played, interactive=False, shape=screen_shape()),
        log=move_history(played),
        corrections=corrections(played),
        may_reopen=ending.may_reopen(finished, device_id()),
    )


def load_at_step(key: str) -> Played:
    """Load the game of the requested step for this device.

    Abort with 404 for a page that is no step of the game, and redirect to the first step if it isn't time yet.
    """
    played = loading.load(key, device_id())
    if request.endpoint not in dict(steps(played)):
        abort(redirect(url_for("final.start", key=key)) if has_step(played, request.endpoint or "") else 404)
    return played


def _common(played: Played) -> dict[str, Any]:
    return {
        "game": played.game,
        "has_map": played.box.has_map,
        "seq": played.seq,
        "steps": steps(played),
        "not_counted": not_counted(played),
    }
