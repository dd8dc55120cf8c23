"""The table screen, and the endpoint through which every move travels."""

import uuid
from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import tables
from companion.i18n import _, locale, sentence
from companion.pictures.board import draw_board
from companion.rules.faults import Refused
from companion.rules.moves import Malformed, read_json
from companion.security import device_id, error_answer
from companion.tables import FromTheFuture, GameOver, Played, UuidTaken
from companion.web.card_table import card_screen
from companion.web.errors import answer
from companion.web.facts import board_facts
from companion.web.reminder import reminder
from companion.web.state import etag, state
from companion.web.words import game_name, side_name

REASONS_TOLD = 6
"""A move that names a thousand things is refused in a few sentences, not in a thousand."""

pages = Blueprint("table", __name__, url_prefix="/t/<key>")


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone sends: its own name for the move, how many moves it knew, and the move."""

    uuid: uuid.UUID
    seq: int
    move: dict[str, Any]


@pages.get("")
def show(key: str) -> str | AnyResponse:
    """The table screen; a finished game shows its sheet instead."""
    tables.remember(key, device_id())
    played = tables.load(key)
    if played.game.finished_at is not None:
        return redirect(url_for("final.game", key=key))
    return map_screen(played) if played.box.has_map else card_screen(played)


def map_screen(played: Played) -> str:
    """The table screen of a box with a map."""
    return render_template(
        "table.html",
        game=played.game,
        box_name=game_name(played.box, played.game.variant),
        board=board(played),
        facts=board_facts(played.log.table),
        state=state(played),
        reminder=reminder(played.log.table),
    )


@pages.get("/state")
def read_state(key: str) -> Response:
    """The state as JSON; 304 when the phone has it already."""
    played = tables.load(key)
    response = jsonify(state(played))
    response.set_etag(etag(played))
    response.headers["Cache-Control"] = "private, no-cache"
    response.make_conditional(request)
    return response


@pages.post("/moves")
def record(key: str) -> Response:
    """Record one move: 201 when it stands, 200 when the log has it already, 409 with the reason when it is refused."""
    if not request.is_json:
        return answer(415)
    try:
        sent = read_json(request.get_data(), Sent)
        recorded = tables.record(key=key, uuid=str(sent.uuid), seq=sent.seq, body=sent.move, device=device_id())
    except Malformed as error:
        return error_answer(400, _("That isn't a move: {reason}", reason=str(error)))
    except FromTheFuture:
        return _refuse(key, 409, _("This phone is ahead of the table. Reload the page and try again."))
    except UuidTaken:
        return _refuse(key, 409, _("Another move was already sent under this name. Reload the page and try again."))
    except GameOver:
        return _refuse(key, 409, _("This game is finished. Reopen it to correct something."))
    except Refused as refused:
        rule = next((fault.rule for fault in refused.faults if fault.rule), None)
        reasons = dict.fromkeys(sentence(fault) for fault in refused.faults)
        message = " ".join(list(reasons)[:REASONS_TOLD])
        return _refuse(key, 409 if rule else 400, message, rule)
    body = {"seq": recorded.played.seq, "state": state(recorded.played)}
    return make_response(jsonify(body), 200 if recorded.repeated else 201)


@pages.post("/finish")
def finish(key: str) -> AnyResponse:
    """The game is over: from now on the link shows the sheet."""
    tables.finish(key)
    return redirect(url_for("final.game", key=key), 303)


@pages.post("/reopen")
def reopen(key: str) -> AnyResponse:
    """Back to the table, to correct something."""
    tables.reopen(key)
    return redirect(url_for("table.show", key=key), 303)


def board(played: Played, **options: Any) -> str:
    """The board as it lies on the table."""
    color = {player.id: player.color for player in played.log.setup.players}
    table = played.log.table
    return draw_board(
        played.box,
        claims={route: color[player] for route, player in table.claims.items()},
        stations={city: color[player] for city, player in table.stations.items()},
        depots={city: color[player] for city, player in table.depots.items()},
        passengers={
            place.id: table.passengers.left(place.id) for place in played.box.places.values() if place.passengers
        },
        owners={table.players[players[0]].color: side_name(table, side) for side, players in table.sides.items()},
        locale=locale(),
        **options,
    )


def _refuse(key: str, status: int, message: str, rule: str | None = None) -> Response:
    """A refusal brings the present state along, so that the phone can show what the table is like now."""
    return error_answer(status, message, rule, state=state(tables.load(key)))
