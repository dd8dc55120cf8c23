"""Faults planted in a server, which the checker has to find."""

import json
from collections.abc import Callable
from functools import partial, wraps
from typing import Any
from uuid import uuid4

from flask import Flask, Response, request
from sqlalchemy import select

from companion.rules.faults import Refused
from companion.store.database import db, write_transaction
from companion.store.models import Game, RecordedMove
from companion.table.presenters.state import Snapshot, snapshot
from companion.table.routes import events
from companion.table.service import games, loading
from companion.table.service import recording as play_recording

FAULT_INTERVAL = 6
"""Number of moves after which a table's log is damaged, and again after each multiple of it."""

Rows = list[RecordedMove]


def plant(fault: str, app: Flask) -> None:
    """Plant a fault in this process, or none if the name is empty."""
    if fault in SECRETS:
        SECRETS[fault](app)
    elif fault:
        play_recording.record = _harming(play_recording.record, HARMS[fault], when_refused=fault == "refused")


def _lose(rows: Rows, _sent: Any) -> None:
    db.session.delete(rows[-1])


def _double(rows: Rows, _sent: Any) -> None:
    _append(rows, str(uuid4()), rows[-1].body)


def _swap(rows: Rows, _sent: Any) -> None:
    """Swap the newest two moves."""
    one, other = rows[-2:]
    former, newest = (one.uuid, one.body), (other.uuid, other.body)
    one.uuid = str(uuid4())  # no two may have one name meanwhile
    db.session.flush()
    other.uuid, other.body = former
    db.session.flush()
    one.uuid, one.body = newest


def _record_all_the_same(rows: Rows, sent: Any) -> None:
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
    """Wrap the recording of a move so that damage follows it."""

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
        if rows and len(rows) % FAULT_INTERVAL == 0:
            harm(rows, request.get_json())


def _append(rows: Rows, uuid: str, body: Any) -> None:
    last = rows[-1]
    further = RecordedMove(game_id=last.game_id, seq=last.seq + 1, uuid=uuid, body=body, recorded_by=last.recorded_by)
    db.session.add(further)


def _hands(game: Game) -> str:
    hands = loading.load_unredacted(game).log.table.hands
    return " ".join(ticket for hand in hands.values() for ticket in hand)


def _in_bodies(app: Flask) -> None:
    app.after_request(partial(_whisper, in_header=False))


def _in_headers(app: Flask) -> None:
    app.after_request(partial(_whisper, in_header=True))


def _whisper(response: Response, *, in_header: bool) -> Response:
    if request.endpoint == "table.read_state" and response.status_code == 200:
        hands = _hands(games.find(str(request.view_args and request.view_args["key"])))
        if in_header:
            response.headers["X-Hands"] = hands
        else:
            response.set_data(json.dumps({**response.get_json(), "hands": hands}))
    return response


def _in_streams(_app: Flask) -> None:
    """Make streams send every player's tickets."""

    def with_hands(game: Game) -> Snapshot:
        made = snapshot(game)
        return made._replace(body=json.dumps({**json.loads(made.body), "hands": _hands(game)}).encode())

    vars(events).update(snapshot=with_hands, cached_snapshot=lambda *_key: None)


SECRETS: dict[str, Callable[[Flask], None]] = {
    "secret": _in_bodies,
    "secret in a header": _in_headers,
    "secret in a stream": _in_streams,
}
