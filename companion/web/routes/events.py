"""Server-sent events: a phone is told the state of its table whenever that has changed."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Protocol

from flask import Blueprint, Response, copy_current_request_context, request

from companion import live, play
from companion.addresses import client_address
from companion.i18n import locale
from companion.live import Listener
from companion.security import device_id
from companion.store import db
from companion.web.views.snapshots import Snapshot, made, take

HEARTBEAT_S = 15
"""A phone that hears nothing for longer than this knows that its connection is gone."""
BEAT = b"event: beat\ndata:\n\n"


class Look(Protocol):
    """Tells the state of the table. The version that was told, if one was, may save the way to the database."""

    def __call__(self, version: int | None, *, at_hand: bool) -> Snapshot | None:
        """The state; None when it isn't at hand and shouldn't be asked for."""


pages = Blueprint("events", __name__, url_prefix="/t/<key>")


@pages.get("/events")
def stream(key: str) -> Response:
    """The table's states from now on; 204 when no more streams fit, and the phone asks for the state by itself.

    `since` is the version that the phone knows: when the table is at another one, it is told at once.
    """
    game_id = play.visit(key, device_id()).id
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    live.listen(db.engine.url, live.hub)
    listener = live.hub.join(game_id, device_id(), client_address())
    if listener is None:
        return Response(status=204)
    try:
        # Asked for after joining, anew: what happened in between would be lost.
        db.session.rollback()
        listener.ring(play.find(key).version)
        # The connection goes back now, not when the stream ends.
        db.session.remove()
        told = Told(listener, _known(), _look_at(key))
    except BaseException:
        live.hub.leave(game_id, listener)
        raise
    request.environ[live.STREAM] = told
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
        return take(play.find(key))

    def look(version: int | None, *, at_hand: bool) -> Snapshot | None:
        known = None if version is None else made(key, version, language)
        return known if known or at_hand else ask()

    return look


class Told:
    """An event for each version that the phone doesn't know, and a beat at first and then by the clock.

    A beat is a sign of life, and the phone answers it by one of its own; so it comes however much else is told.
    Our own server drives it without a thread (`live.Stream`); for any other one it is an iterable, which waits.
    """

    def __init__(self, listener: Listener, known: int, look: Look) -> None:
        self._listener = listener
        self._known = known
        self._look = look
        self._beat_at = monotonic()

    @property
    def ended(self) -> bool:
        """Whether nothing comes any more."""
        return self._listener.ended

    @property
    def is_quick(self) -> bool:
        """Whether what is due is at hand: nobody asks the database for it."""
        version = self._listener.version
        return not self._listener.rung or version == self._known or self._look(version, at_hand=True) is not None

    @property
    def pause(self) -> float:
        """Seconds until the next beat."""
        return max(0.0, self._beat_at - monotonic())

    def on_news(self, call: Callable[[], None]) -> None:
        """From now on `call` is called, from any thread, when there is something to be told or the stream ends."""
        self._listener.on_news(call)

    def due(self) -> bytes:
        """What is to be told now."""
        return b"".join(self._events())

    def __iter__(self) -> Iterator[bytes]:
        while not self.ended:
            yield from self._events()
            self._listener.wait(self.pause)

    def _events(self) -> Iterator[bytes]:
        if not self.pause:
            yield BEAT
            self._beat_at = monotonic() + HEARTBEAT_S
        if not self.ended and self._listener.heard() and (version := self._listener.version) != self._known:
            news = self._look(version, at_hand=False)
            if news and news.version != self._known:
                self._known = news.version
                yield b"event: state\nid: %b\ndata: %b\n\n" % (news.etag.encode(), news.body)
