"""The table screen, for players and for those who only watch, and the endpoint through which every move travels."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion import groups, play
from companion.i18n import _
from companion.rules.faults import Refused
from companion.rules.log import MOST_MOVES
from companion.rules.moves import Malformed, read_json
from companion.security import device_id, error_answer
from companion.web.access import this_phone
from companion.web.errors import answer
from companion.web.views.board import board, board_facts, screen_shape
from companion.web.views.cards import card_players, card_scorings
from companion.web.views.finale import is_on
from companion.web.views.moves import late_sentence
from companion.web.views.sheet import sheet_view
from companion.web.views.state import Snapshot, state, take
from companion.web.views.written import written_view

MOST_REASONS = 6
"""A move that names a thousand things is refused in a few sentences, not in a thousand."""

pages = Blueprint("table", __name__, url_prefix="/t/<key>")


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone sends: its own name for the move, how many moves it knew, the move, and which one it corrects."""

    uuid: UUID
    seq: int
    move: dict[str, Any]
    instead: int | None = None


@pages.get("")
def show(key: str) -> Answer:
    """The table screen; a finished game shows its sheet or scores instead, and who has no seat is asked to take one.

    A phone that plays in a group's game knows the group from now on.
    """
    game = play.visit(key, device_id(), scores=True)
    if game.finished_at is not None:
        return redirect(url_for("final.finale" if is_on(game) else "final.game", key=key))
    if not play.plays_at(game, device_id()):
        return redirect(url_for("join.show", key=key))
    groups.remember(game.group_id, device_id())
    played = play.replay(game, device_id())
    table = played.log.table
    shown: dict[str, Any] = {"players": card_players(table), "scorings": card_scorings(table)}
    template = "cards.html"
    if played.box.is_drawn:
        template, shown = "table.html", {"board": board(played, shape=screen_shape()), "facts": board_facts(table)}
    elif played.box.has_map:
        template, shown = "written.html", {"facts": board_facts(table), "written": written_view(table)}
    return render_template(
        template,
        game=game,
        seq=played.seq,
        state=state(played),
        box=played.box,
        **shown,
    )


@pages.get("/watch")
def watch(key: str) -> Answer:
    """The board and the scores as a television or a tablet shows them to the room; of a finished game the result."""
    game = play.visit(key, device_id())
    if is_on(game) and "seen" not in request.args:
        return redirect(url_for("final.finale", key=key, watch=1))
    played = play.replay(game)
    return render_template(
        "watch.html",
        game=game,
        board=board(played, interactive=False),
        state=state(played),
        stations=played.box.stations,
        has_map=played.box.has_map,
        scorings=card_scorings(played.log.table),
        result=sheet_view(played) if game.finished_at else None,
    )


@pages.get("/state")
def read_state(key: str) -> Response:
    """The state as JSON; 304 when the phone has it already."""
    now = take(play.visit(key, device_id()))
    response = Response(mimetype="application/json")
    response.set_etag(now.mark, weak=True)  # whichever way it is compressed
    response.headers["Cache-Control"] = "private, no-cache"
    if not request.if_none_match.contains_weak(now.mark):
        response.set_data(now.body)
    response.make_conditional(request)
    return response


@pages.post("/moves")
def record(key: str) -> Response:
    """Record one move: 201 when it stands, 200 when the log has it already, 409 with the reason when it is refused.

    The answer brings the present state along, so that the phone can show what the table is like now.
    """
    if not request.is_json:
        return answer(415)
    try:
        sent = read_json(request.get_data(), Sent)
        recorded = play.record(
            key=key, uuid=str(sent.uuid), seq=sent.seq, body=sent.move, device=device_id(), instead=sent.instead
        )
    except Malformed as error:
        return error_answer(400, _("That isn't a move: {reason}", reason=str(error)))
    except Refused as refused:
        rule = next((fault.rule for fault in refused.faults if fault.rule), None)
        reasons = dict.fromkeys(late_sentence(fault, sent.move.get("player")) for fault in refused.faults)
        return _refuse(key, 409 if rule else 400, " ".join(list(reasons)[:MOST_REASONS]), rule)
    except play.NotYours as error:
        return _refuse(key, 403, _not_yours(key, error.player))
    except play.Unfit as unfit:
        return _refuse(key, 409, _(unfit.fault.value, most=MOST_MOVES))
    now = take(recorded.played.game, recorded.played)
    return _json({"seq": recorded.played.seq}, now, 200 if recorded.repeated else 201)


def _not_yours(key: str, player: str) -> str:
    game = play.find(key)
    name = next(seat.name for seat in game.seats if seat.player == player)
    if player in this_phone(game).keeps:
        return _("What the former phone of {player} noted is sealed until the reveal.", player=name)
    return _("The tickets of {player} are kept on another phone.", player=name)


def _refuse(key: str, status: int, message: str, rule: str | None = None) -> Response:
    return _json({"error": {"rule": rule, "message": message}}, take(play.find(key)), status)


def _json(facts: dict[str, Any], now: Snapshot, status: int) -> Response:
    body = msgspec.json.encode({**facts, "state": msgspec.Raw(now.body)})
    return Response(body, status, content_type="application/json")


@pages.post("/finish")
def finish(key: str) -> Answer:
    """The game is over: from now on the link shows the sheet. Its tickets are revealed before."""
    try:
        game = groups.finish(key, device_id())
    except groups.StillSecret:
        return redirect(url_for("final.start", key=key), 303)
    return redirect(url_for("final.finale" if is_on(game) else "final.game", key=key), 303)


@pages.post("/reopen")
def reopen(key: str) -> Answer:
    """Back to the table, to correct something."""
    groups.reopen(key, device_id())
    return redirect(url_for("table.show", key=key), 303)
