"""Server-sent events: a phone is told the state of its table whenever that has changed."""

from collections.abc import Callable, Iterator
from time import monotonic

from flask import Blueprint, Response, copy_current_request_context, request

from companion import live, tables
from companion.i18n import locale
from companion.live import Listener
from companion.security import device_id
from companion.store import db
from companion.web.snapshots import Snapshot, made, take

HEARTBEAT_S = 15
"""A phone that hears nothing for longer than this knows that its connection is gone."""
BEAT = b"event: beat\ndata:\n\n"

Look = Callable[[int | None], Snapshot]
"""The state of the table; the version that was told, if one was, saves the way to the database."""

pages = Blueprint("events", __name__, url_prefix="/t/<key>")


@pages.get("/events")
def stream(key: str) -> Response:
    """The table's states from now on; 204 when no more streams fit, and the phone asks for the state by itself.

    `since` is the version that the phone knows: when the table is at another one, it is told at once.
    """
    game_id = tables.visit(key, device_id()).id
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
        told = _told(listener, _known(), _look_at(key))
    except BaseException:
        live.hub.leave(game_id, listener)
        raise
    response = Response(told, mimetype="text/event-stream")
    response.call_on_close(lambda: live.hub.leave(game_id, listener))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _known() -> int:
    """The version that the phone knows; what is no number is none."""
    return request.args.get("since", default=-1, type=int)


def _look_at(key: str) -> Look:
    """How the stream, which outlives this request, comes by the state in the language of the phone that asks."""
    language = locale()

    @copy_current_request_context  # entered for each call: with its end the database's connection goes back
    def ask() -> Snapshot:
        return take(tables.find(key))

    def look(version: int | None) -> Snapshot:
        known = None if version is None else made(key, version, language)
        return known or ask()

    return look


def _told(listener: Listener, known: int, look: Look) -> Iterator[bytes]:
    """An event for each version that the phone doesn't know, and a beat at first and then by the clock.

    A beat is a sign of life, and the phone answers it by one of its own; so it comes however much else is told.
    """
    yield BEAT
    beat_at = monotonic() + HEARTBEAT_S
    while not listener.ended:
        if listener.wait(beat_at - monotonic()) and listener.version != known:
            news = look(listener.version)
            if news.version != known:
                known = news.version
                yield b"event: state\nid: %b\ndata: %b\n\n" % (news.etag.encode(), news.body)
        if monotonic() >= beat_at:
            yield BEAT
            beat_at = monotonic() + HEARTBEAT_S
