"""The table screen, and the endpoint through which every move travels."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import groups, play
from companion.i18n import _
from companion.play import NotYours, Played, Unfit
from companion.rules.faults import Refused
from companion.rules.log import MOST_MOVES
from companion.rules.moves import Malformed, read_json
from companion.security import device_id, error_answer
from companion.store import Game
from companion.web.access import this_phone
from companion.web.errors import answer
from companion.web.views.board import board, board_facts
from companion.web.views.cards import card_players, card_scorings
from companion.web.views.finale import is_on
from companion.web.views.refusals import late_sentence
from companion.web.views.state import state, take

REASONS_TOLD = 6
"""A move that names a thousand things is refused in a few sentences, not in a thousand."""

pages = Blueprint("table", __name__, url_prefix="/t/<key>")


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone sends: its own name for the move, how many moves it knew, and the move."""

    uuid: UUID
    seq: int
    move: dict[str, Any]


@pages.get("")
def show(key: str) -> str | AnyResponse:
    """The table screen; a finished game shows its sheet or scores instead, and who has no seat is asked to take one.

    A phone that plays in a group's game knows the group from now on.
    """
    game = play.visit(key, device_id(), scores=True)
    if game.finished_at is not None:
        return redirect(url_for("final.finale" if is_on(game) else "final.game", key=key))
    if not this_phone(game).is_in:
        return redirect(url_for("join.show", key=key))
    groups.remember(game.group_id, device_id())
    return _screen(play.replay(game, device_id()))


def _screen(played: Played) -> str:
    table = played.log.table
    shown: dict[str, Any] = {"players": card_players(table), "scorings": card_scorings(table)}
    if played.box.has_map:
        shown = {"board": board(played), "facts": board_facts(table)}
    return render_template(
        "table.html" if played.box.has_map else "cards.html",
        game=played.game,
        seq=played.seq,
        state=state(played),
        box=played.box,
        **shown,
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
    """Record one move: 201 when it stands, 200 when the log has it already, 409 with the reason when it is refused."""
    if not request.is_json:
        return answer(415)
    try:
        sent = read_json(request.get_data(), Sent)
        recorded = play.record(key=key, uuid=str(sent.uuid), seq=sent.seq, body=sent.move, device=device_id())
    except Malformed as error:
        return error_answer(400, _("That isn't a move: {reason}", reason=str(error)))
    except NotYours as error:
        return _refuse(key, 403, _not_yours(key, error.player))
    except Unfit as unfit:
        return _refuse(key, 409, _(unfit.fault.value, most=MOST_MOVES))
    except Refused as refused:
        return _against_the_rules(key, refused, sent.move.get("player"))
    status = 200 if recorded.repeated else 201
    return _with_state(recorded.played.game, status, {"seq": recorded.played.seq}, recorded.played)


@pages.post("/finish")
def finish(key: str) -> AnyResponse:
    """The game is over: from now on the link shows the sheet. Its tickets are revealed before."""
    try:
        game = groups.finish(key, device_id())
    except groups.StillSecret:
        return redirect(url_for("final.start", key=key), 303)
    return redirect(url_for("final.finale" if is_on(game) else "final.game", key=key), 303)


@pages.post("/reopen")
def reopen(key: str) -> AnyResponse:
    """Back to the table, to correct something."""
    groups.reopen(key, device_id())
    return redirect(url_for("table.show", key=key), 303)


def _not_yours(key: str, player: str) -> str:
    """Why this phone may not say anything about the player's tickets."""
    game = play.find(key)
    name = next(seat.name for seat in game.seats if seat.player == player)
    if player in this_phone(game).keeps:
        return _("What the former phone of {player} noted is sealed until the reveal.", player=name)
    return _("The tickets of {player} are kept on another phone.", player=name)


def _against_the_rules(key: str, refused: Refused, player: object) -> Response:
    """Every reason once."""
    rule = next((fault.rule for fault in refused.faults if fault.rule), None)
    reasons = dict.fromkeys(late_sentence(fault, player) for fault in refused.faults)
    return _refuse(key, 409 if rule else 400, " ".join(list(reasons)[:REASONS_TOLD]), rule)


def _refuse(key: str, status: int, message: str, rule: str | None = None) -> Response:
    """A refusal brings the present state along, so that the phone can show what the table is like now."""
    return _with_state(play.find(key), status, {"error": {"rule": rule, "message": message}})


def _with_state(game: Game, status: int, facts: dict[str, Any], played: Played | None = None) -> Response:
    """The facts as JSON, and the state beside them."""
    body = msgspec.json.encode({**facts, "state": msgspec.Raw(take(game, played).body)})
    return make_response(body, status, {"Content-Type": "application/json"})
