"""Server-sent events: send a device the state of its table after every change."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from random import random
from threading import Event
from time import monotonic

from flask import Blueprint, Response, copy_current_request_context, request

from companion import pubsub
from companion.pubsub import Subscriber
from companion.store.database import db
from companion.table.presenters.state import Snapshot, being_made, cached_snapshot, snapshot
from companion.table.service import games, visiting
from companion.web.i18n import locale
from companion.web.limits import client_address
from companion.web.security import device_id

HEARTBEAT_S = 15
"""Seconds between beats. A device that gets none for longer reconnects."""
BEAT = b"event: beat\ndata:\n\n"

pages = Blueprint("events", __name__, url_prefix="/t/<key>")


@pages.get("/events")
def stream(key: str) -> Response:
    """Stream the table's states; 204 if there are too many streams, and the device polls instead.

    `since` is the revision that the device knows. If the table has another, its state is sent at once. `mark` is the
    ETag of the device's state, if it has one from this server: the state is then sent only if its content differs.
    """
    pubsub.listen(db.engine.url, pubsub.hub)
    published = pubsub.hub.published
    game_id, revision = visiting.version_of(key, device_id())
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    subscriber = pubsub.hub.subscribe(game_id, device_id(), client_address())
    if subscriber is None:
        return Response(status=204)
    try:
        if pubsub.hub.published != published:  # an update before the subscription would be lost
            db.session.rollback()
            revision = visiting.version_of(key, device_id())[1]
        subscriber.notify(revision)
        # Return the connection now, not at the end of the stream.
        db.session.remove()
        etag = request.args.get("mark", "")
        known = "" if etag else request.args.get("since", "")
        states = StateStream(subscriber, key, known, etag)
    except BaseException:
        pubsub.hub.unsubscribe(game_id, subscriber)
        raise
    request.environ[pubsub.STREAM] = states
    response = Response(states, mimetype="text/event-stream")
    response.call_on_close(lambda: pubsub.hub.unsubscribe(game_id, subscriber))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class StateStream:
    """A stream of an event for each new revision, and of beats at regular intervals.

    The device answers each beat with a request, so beats are sent whatever else is sent. The interval before the second
    beat is random, so that devices that reconnected together after a restart don't keep answering together. Our own
    server drives it without a thread (`pubsub.Stream`). For other servers it is a blocking iterable.
    """

    def __init__(self, subscriber: Subscriber, key: str, known: str, etag: str) -> None:
        """`known` is the device's revision, or `etag` the ETag of its state. Needs the request's context."""
        self._subscriber = subscriber
        self._key = key
        self._known = known
        self._etag = etag
        self._language = locale()
        self._beat_at = monotonic()
        self._pause = HEARTBEAT_S * random()

        @copy_current_request_context  # its end returns the database connection after each call
        def ask() -> Snapshot:
            return self._at_hand() or snapshot(games.find(key, counted=True))

        self._ask = ask

    @property
    def ended(self) -> bool:
        return self._subscriber.ended

    @property
    def is_quick(self) -> bool:
        """Whether the next chunk needs no database query, so that the server can fetch it without a thread."""
        subscriber = self._subscriber
        return not subscriber.has_wake or subscriber.revision == self._known or self._at_hand() is not None

    @property
    def pending(self) -> Future[None] | None:
        """The future of the next state, unless no other thread is making it."""
        revision = self._subscriber.revision
        return None if self.is_quick or revision is None else being_made(self._key, revision, self._language)

    @property
    def pause(self) -> float:
        """The seconds until the next beat."""
        return max(0.0, self._beat_at - monotonic())

    def on_wake(self, call: Callable[[], None]) -> None:
        """Set the callback for something to send or the end of the stream. It must be thread-safe, because any thread
        may call it.
        """
        self._subscriber.on_wake(call)

    def next_chunk(self) -> bytes:
        return b"".join(self._events())

    def __iter__(self) -> Iterator[bytes]:
        news = Event()
        self.on_wake(news.set)
        while not self.ended:
            news.clear()
            yield from self._events()
            news.wait(self.pause)

    def _events(self) -> Iterator[bytes]:
        if not self.pause:
            yield BEAT
            self._beat_at, self._pause = monotonic() + self._pause, HEARTBEAT_S
        if not self.ended and self._subscriber.consume_wake() and self._subscriber.revision != self._known:
            try:
                news = self._at_hand() or self._ask()
            except games.NoSuchTable:  # its link was renewed: the next request finds the new one
                self._subscriber.end()
                return
            if news.revision != self._known and news.etag != self._etag:
                yield b"event: state\nid: %b\ndata: %b\n\n" % (news.etag.encode(), news.body)
            self._known, self._etag = news.revision, news.etag

    def _at_hand(self) -> Snapshot | None:
        revision = self._subscriber.revision
        return None if revision is None else cached_snapshot(self._key, revision, self._language)
