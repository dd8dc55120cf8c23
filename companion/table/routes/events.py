"""Server-sent events: a phone gets the state of its table whenever that has changed."""

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
"""A phone that hears nothing for longer than this knows that its connection is gone."""
BEAT = b"event: beat\ndata:\n\n"

pages = Blueprint("events", __name__, url_prefix="/t/<key>")


@pages.get("/events")
def stream(key: str) -> Response:
    """Show the table's states from now on; 204 when no more streams fit, and the phone asks for the state by itself.

    `since` is the revision that the phone knows: if the table is at another one, the state is sent at once. `mark` is
    the ETag of the phone's state, if it has one from this server: then another content is sent too.
    """
    pubsub.listen(db.engine.url, pubsub.hub)
    published = pubsub.hub.published
    game_id, revision = visiting.glance(key, device_id())
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    subscriber = pubsub.hub.subscribe(game_id, device_id(), client_address())
    if subscriber is None:
        return Response(status=204)
    try:
        if pubsub.hub.published != published:  # an update before the subscription would be lost
            db.session.rollback()
            revision = visiting.glance(key, device_id())[1]
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
    """An event for each revision that the phone doesn't know, and a beat at first and then by the clock.

    A beat is a sign of life, and the phone answers it by one of its own; so it comes however much else is sent. The
    second one comes earlier by chance: phones that came together, after a restart, shouldn't answer together for ever.
    Our own server drives it without a thread (`pubsub.Stream`); for any other one it is an iterable, which waits.
    """

    def __init__(self, subscriber: Subscriber, key: str, known: str, etag: str) -> None:
        """`known` is the revision that the phone has, or `etag` says what it has. Made within the request that asks."""
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
        """Whether nothing comes any more."""
        return self._subscriber.ended

    @property
    def is_quick(self) -> bool:
        """Whether what is due is at hand: nobody asks the database for it."""
        subscriber = self._subscriber
        return not subscriber.has_wake or subscriber.revision == self._known or self._at_hand() is not None

    @property
    def pending(self) -> Future[None] | None:
        """What ends when the state that is due has been made for another phone."""
        revision = self._subscriber.revision
        return None if self.is_quick or revision is None else being_made(self._key, revision, self._language)

    @property
    def pause(self) -> float:
        """Seconds until the next beat."""
        return max(0.0, self._beat_at - monotonic())

    def on_wake(self, call: Callable[[], None]) -> None:
        """From now on `call` is called, from any thread, when there is something to send or the stream ends."""
        self._subscriber.on_wake(call)

    def next_chunk(self) -> bytes:
        """What is to be sent now."""
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
