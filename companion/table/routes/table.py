"""The table's pages, for players and for watchers, and the endpoint that records moves."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.pictures.layout import Shape
from companion.pubsub import DEFERRED_RESPONSE
from companion.rules.faults import Refused
from companion.rules.moves import Malformed, WrittenMove, read_json
from companion.store.models import Game
from companion.table.access import enter_room, room_onward
from companion.table.presenters.board import board, board_facts
from companion.table.presenters.moves import late_sentence
from companion.table.presenters.piles import card_scorings
from companion.table.presenters.screens import screen_of
from companion.table.presenters.sheet import sheet_view
from companion.table.presenters.state import Snapshot, being_made, cached_snapshot, snapshot, state
from companion.table.service import ending, games, loading, recording, visiting
from companion.table.signals import ending_table_opened, table_entered
from companion.table.wording.mechanic import panels_of, reminders_of
from companion.web.drawings import map_file, screen_shape
from companion.web.errors import answer
from companion.web.i18n import _, locale
from companion.web.security import device_id, error_answer
from companion.web.versions import form_check, shows

MAX_REASONS = 6
"""Maximum number of sentences in a refusal, because one move can have a thousand faults."""

pages = Blueprint("table", __name__, url_prefix="/t/<key>")


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sent move: the device's uuid for it, the number of moves that the device knew, and the index of the corrected
    move.
    """

    uuid: UUID
    seq: int
    move: WrittenMove
    instead: int | None = None


@pages.get("")
def show(key: str) -> Answer:
    """Show the table. A finished game redirects to its result, and a device without a seat to the seats."""
    game = visiting.visit(key, device_id(), scores=True)
    if game.finished_at is not None:
        return redirect(url_for("final.game", key=key))
    if instead := _where_it_ends(game):
        return redirect(instead)
    if not games.plays_at(game, device_id()):
        return redirect(url_for("join.show", key=key))
    table_entered.send(game, device=device_id())
    loaded = loading.replay(game, device_id())
    table = loaded.log.table
    template = "table/table.html"
    shown: dict[str, Any]
    if loaded.box.is_drawn:
        shown = {"board": board(loaded, shape=screen_shape()), "facts": board_facts(table)}
    elif screen := screen_of(loaded.box):
        template, shown = screen.template, screen.view(table)
    else:
        abort(404)
    return render_template(
        template,
        game=game,
        seq=loaded.seq,
        state=state(loaded),
        box=loaded.box,
        reminders=reminders_of(table, as_turns=False),
        turns=reminders_of(table, as_turns=True),
        panels=panels_of(table),
        **shown,
    )


def _where_it_ends(game: Game) -> str | None:
    if games.remaining_ending(game) is None:
        return None
    return next((instead for _feature, instead in ending_table_opened.send(game) if instead), None)


@pages.get("/<any(landscape, portrait):shape>-<language>.svg")
def drawing(key: str, shape: Shape, language: str) -> Response:
    """Return the map as this table's copy prints it, because `boxes.drawing` has the usual one."""
    return map_file(loading.load(key).box, shape, language, "private, no-cache")


@pages.get("/watch")
def watch(key: str) -> Answer:
    """Show the board and the scores for a television or tablet, or the result of a finished game.

    With `overlay` only the scores and the last move, on a transparent page.
    """
    game = visiting.visit(key, device_id())
    is_overlay = "overlay" in request.args
    if not is_overlay and (instead := _where_it_ends(game)):
        return redirect(instead)
    if onward := room_onward(game):
        return redirect(onward)
    loaded = loading.replay(game)
    page = render_template(
        "table/watch.html",
        game=game,
        board=board(loaded, interactive=False, shape=screen_shape()),
        state=state(loaded),
        is_overlay=is_overlay,
        stations=loaded.box.stations,
        has_map=loaded.box.has_map,
        scorings=card_scorings(loaded.log.table),
        result=sheet_view(loaded) if game.finished_at else None,
    )
    return enter_room(Response(page), game)


@pages.get("/state")
def read_state(key: str) -> Response:
    """Return the state as JSON, or 304 if the device has it already."""
    _game, revision = visiting.version_of(key, device_id())
    if DEFERRED_RESPONSE in request.environ and (making := being_made(key, revision, locale())):
        request.environ[DEFERRED_RESPONSE] = making
        return Response(status=503)  # the server discards it and calls again
    now = cached_snapshot(key, revision, locale()) or snapshot(games.find(key, counted=True))
    response = Response(mimetype="application/json")
    response.set_etag(now.mark, weak=True)  # weak, because the body may be compressed
    response.headers["Cache-Control"] = "private, no-cache"
    if not request.if_none_match.contains_weak(now.mark):
        response.set_data(now.body)
    response.make_conditional(request)
    return response


@pages.post("/moves")
def record(key: str) -> Response:
    """Record a move: 201 if it is recorded, 200 if the log has it already, 409 with the reason if it is refused.

    The response includes the present state, so that the device needs no second request.
    """
    if not request.is_json:
        return answer(415)
    try:
        sent = read_json(request.get_data(), Sent)
        recorded = recording.record(
            key=key, uuid=str(sent.uuid), seq=sent.seq, body=sent.move, device=device_id(), instead=sent.instead
        )
    except Malformed as error:
        return error_answer(400, _("That isn’t a valid move: {reason}", reason=str(error)))
    except Refused as refused:
        rule = next((fault.rule for fault in refused.faults if fault.rule), None)
        reasons = dict.fromkeys(late_sentence(fault, sent.move.get("player")) for fault in refused.faults)
        why = {"rule": rule, "message": " ".join(list(reasons)[:MAX_REASONS])}
        return _json({"error": why}, snapshot(games.find(key, counted=True)), refused.status)
    now = snapshot(recorded.loaded.game, recorded.loaded)
    return _json({"seq": recorded.loaded.seq}, now, 200 if recorded.repeated else 201)


def _json(facts: dict[str, Any], now: Snapshot, status: int) -> Response:
    body = msgspec.json.encode({**facts, "state": msgspec.Raw(now.body)})
    return Response(body, status, content_type="application/json")


@pages.post("/finish")
@shows(lambda game: game.revision)
def finish(key: str) -> Answer:
    """Save a reopened game, so that its link shows the result again."""
    game = ending.finish(key, device_id(), form_check(game=games.find(key)))
    return redirect(url_for("table.show" if game.finished_at else "final.start", key=key), 303)


@pages.post("/reopen")
@shows(lambda game: game.finished_at)
def reopen(key: str) -> Answer:
    ending.reopen(key, device_id(), form_check(game=games.find(key)))
    return redirect(url_for("table.show", key=key), 303)
