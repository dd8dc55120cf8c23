"""The log of a game page by page, and the replay of a finished one.

The replay has what lay on the board and stood on the scoring track after each move that counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, jsonify, render_template, request

from companion import play
from companion.i18n import _
from companion.play import NoSuchTable
from companion.rules.log import Log
from companion.rules.score.lines import marked_rules, points_on_track
from companion.rules.score.sheet import score
from companion.rules.table import Table
from companion.security import device_id
from companion.web.text.moves import card_names, move_words
from companion.web.text.names import change_words, game_title, named_side
from companion.web.views.board import board
from companion.web.views.charts import draw_course
from companion.web.views.moves import entry, run_words, runs

PAGE = 50
"""Moves that a page of the log holds."""

pages = Blueprint("log", __name__, url_prefix="/t/<key>")

Spot = tuple[str, str]
"""A place on the board for one thing: track, station, depot or passengers, and the id of its route or place."""


@dataclass(frozen=True)
class Step:
    """A move with what it changed: the `spots` where something else stands now, and each side's points on the track.

    `number` is the move's own in the log; the beginning and the final scoring have none.
    """

    words: str
    points: Mapping[str, int]
    spots: Mapping[Spot, str | int]
    number: int | None = None
    cards: tuple[str, ...] = ()


@pages.get("/log")
def show(key: str) -> Response:
    """A page of the log as JSON, the newest first; `before` is the index of the move before which it ends."""
    played = play.replay(play.visit(key, device_id()))
    end = min(max(request.args.get("before", default=played.seq, type=int), 0), played.seq)
    begin = max(0, end - PAGE)
    entries = [{**entry(played, run[0]), "text": run_words(played, run)} for run in runs(played, begin, end)]
    seats = [
        {"seq": change.seq, "text": change_words(played.game, change), "at": change.at.isoformat(timespec="seconds")}
        for change in reversed(play.seat_changes(played.game))
        if begin <= change.seq < end or change.seq >= end == played.seq
    ]
    response = jsonify(entries=entries, seats=seats, older=begin or None)
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.get("/replay")
def replay(key: str) -> str:
    """The board with a slider, the points over the moves, and all moves; while the game goes on there is none."""
    game = play.visit(key, device_id())
    if game.finished_at is None:
        raise NoSuchTable(key)
    played = play.replay(game)
    log = played.log
    found = steps(log)
    sides = [named_side(log.table, side) for side in log.table.sides]
    return render_template(
        "replay.html",
        game=game,
        title=game_title(game),
        board=board(played, interactive=False),
        sides=sides,
        steps=found,
        course=draw_course(sides, [step.points for step in found]) if marked_rules(log.table) else None,
        spots=[[[*spot, thing] for spot, thing in step.spots.items()] for step in found],
    )


def steps(log: Log) -> list[Step]:
    """From the beginning to the final scoring, the moves that count in their order."""
    table = Table(log.box, log.setup)
    table.judges_order = False  # moves stood in their time, whatever an undo took out before them
    before: dict[Spot, str | int] = {}
    found = [_step(table, before, _("The beginning"))]
    for index, move in log.standing.items():
        table.play(move)
        cards = tuple(card_names(table, move, "{name} ({points})"))
        found.append(_step(table, before, move_words(log, move), index + 1, cards))
    totals = {side.id: side.total for side in score(log.table).sides}
    return [*found, Step(_("Final scoring"), totals, {})]


def _step(
    table: Table, before: dict[Spot, str | int], words: str, number: int | None = None, cards: tuple[str, ...] = ()
) -> Step:
    """The table as it is now; `before` is updated to it."""
    present = _on_board(table)
    changed = {spot: thing for spot, thing in present.items() if before.get(spot) != thing}
    before |= changed
    return Step(words, points_on_track(table), changed, number, cards)


def _on_board(table: Table) -> dict[Spot, str | int]:
    """The owner's colour of all that is built, and how many passengers wait where. What is built stays."""
    color = {player.id: player.color for player in table.players.values()}
    things: dict[Spot, str | int] = {
        (kind, spot): color[owner]
        for kind, owners in (("track", table.claims), ("station", table.stations), ("depot", table.depots))
        for spot, owner in owners.items()
    }
    places = [place.id for place in table.box.places.values() if place.passengers]
    return things | {("passengers", place): table.passengers.left(place) for place in places}
