"""Faults that are planted in a server, so that the checker has to find them."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import uuid4

from flask import Flask, Response, request
from sqlalchemy import select

from companion.rules.faults import Refused
from companion.store import Game, RecordedMove, db, write_transaction
from companion.table import play

EVERY = 6
"""A table's log is harmed when it has so many moves, or twice as many, and so on."""

Rows = list[RecordedMove]


def plant(fault: str, app: Flask) -> None:
    """Have this process be at fault; an empty name plants nothing."""
    if fault == "secret":
        app.after_request(_with_hands)
    elif fault:
        play.record = _harming(play.record, HARMS[fault], when_refused=fault == "refused")


def _lose(rows: Rows, _sent: Any) -> None:
    """A move that was acknowledged is gone."""
    db.session.delete(rows[-1])


def _double(rows: Rows, _sent: Any) -> None:
    """A move is recorded once more, under another name."""
    _append(rows, str(uuid4()), rows[-1].body)


def _swap(rows: Rows, _sent: Any) -> None:
    """The newest two moves change places."""
    one, other = rows[-2:]
    former, newest = (one.uuid, one.body), (other.uuid, other.body)
    one.uuid = str(uuid4())  # no two may have one name meanwhile
    db.session.flush()
    other.uuid, other.body = former
    db.session.flush()
    one.uuid, one.body = newest


def _record_all_the_same(rows: Rows, sent: Any) -> None:
    """A move that is refused is recorded."""
    _append(rows, sent["uuid"], sent["move"])


HARMS: dict[str, Callable[[Rows, Any], None]] = {
    "lost": _lose,
    "doubled": _double,
    "order": _swap,
    "refused": _record_all_the_same,
}


def _harming(
    record: Callable[..., Any], harm: Callable[[Rows, Any], None], *, when_refused: bool
) -> Callable[..., Any]:
    """Recording a move, and then what does harm."""

    @wraps(record)
    def recording(**asked: Any) -> Any:
        try:
            recorded = record(**asked)
        except Refused:
            if when_refused:
                _do_harm(asked["key"], harm)
            raise
        if not (when_refused or recorded.repeated):
            _do_harm(asked["key"], harm)
        return recorded

    return recording


def _do_harm(key: str, harm: Callable[[Rows, Any], None]) -> None:
    with write_transaction(key):
        moves = select(RecordedMove).join(Game, Game.id == RecordedMove.game_id)
        rows = list(db.session.scalars(moves.where(Game.key == key).order_by(RecordedMove.seq)))
        if rows and len(rows) % EVERY == 0:
            harm(rows, request.get_json())


def _append(rows: Rows, uuid: str, body: Any) -> None:
    last = rows[-1]
    further = RecordedMove(game_id=last.game_id, seq=last.seq + 1, uuid=uuid, body=body, recorded_by=last.recorded_by)
    db.session.add(further)


def _with_hands(response: Response) -> Response:
    """The state tells everybody's tickets."""
    if request.endpoint == "table.read_state" and response.status_code == 200:
        played = play.everything(play.find(str(request.view_args and request.view_args["key"])))
        hands = {player: sorted(map(str, hand)) for player, hand in played.log.table.hands.items()}
        response.set_data(json.dumps({**response.get_json(), "hands": hands}))
    return response
