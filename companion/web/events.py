"""Server-sent events: a phone is told that its table is at a new version, and then asks for what it may see."""

from collections.abc import Iterator

from flask import Blueprint, Response, request

from companion import live, tables
from companion.live import Listener
from companion.security import device_id
from companion.store import db

HEARTBEAT_S = 15
"""A phone that hears nothing for longer than this knows that its connection is gone."""
BEAT = "event: beat\ndata:\n\n"

pages = Blueprint("events", __name__, url_prefix="/t/<key>")


@pages.get("/events")
def stream(key: str) -> Response:
    """The table's versions from now on; 204 when no more streams fit, and the phone asks for the state by itself.

    `since` is the version that the phone knows: when the table is further, it is told at once.
    """
    game = tables.find(key)
    game_id = game.id
    tables.remember(game, device_id())
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    live.listen(db.engine.url, live.hub)
    listener = live.hub.join(game_id, device_id())
    if listener is None:
        return Response(status=204)
    try:
        # Asked for after joining, anew: what happened in between would be lost.
        db.session.rollback()
        listener.ring(tables.find(key).version)
        # The connection goes back now, not when the stream ends: a stream holds a thread and nothing else.
        db.session.remove()
    except BaseException:
        live.hub.leave(game_id, listener)
        raise
    response = Response(_told(listener, _known()), mimetype="text/event-stream")
    response.call_on_close(lambda: live.hub.leave(game_id, listener))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _known() -> int:
    """The version that the phone knows; what is no number is none."""
    return request.args.get("since", default=-1, type=int)


def _told(listener: Listener, known: int) -> Iterator[str]:
    """An event for each version that the phone doesn't know, and a beat at first and in between as a sign of life.

    -1 is told when only the database knows the version.
    """
    yield BEAT
    while not listener.ended:
        if not listener.wait(HEARTBEAT_S):
            yield BEAT
            continue
        version = listener.version
        if version != known:
            known = -1 if version is None else version
            yield f"data: {known}\n\n"
