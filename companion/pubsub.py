"""Publish and subscribe: notifies the open event streams of this process, and with PostgreSQL those of other processes.

The hub carries only the revision of a game; the stream decides what a phone is sent. PostgreSQL's NOTIFY carries the
game's number, its revision and the publishing process, which ignores its own messages.
"""

import logging
import os
import secrets
import threading
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import URL, text
from sqlalchemy.orm import Session, scoped_session

from companion.web.limits import ConcurrencyLimiter

if TYPE_CHECKING:
    from concurrent.futures import Future

    import psycopg  # an extra, not installed for SQLite

STREAM = "stationmaster.stream"
"""Key in the WSGI environment for the response's stream, which the server then drives without a thread."""
DEFERRED_RESPONSE = "stationmaster.later"
"""Key in the WSGI environment for a response that another thread is making. The server sets the key, finds a future
under it, and calls the application again when the future is done.
"""
MAX_STREAMS = 2_000
"""Open streams of one process. Any more phones poll."""
MAX_STREAMS_OF_AN_ADDRESS = 100
"""Forty phones of one home share an address. Above a hundred, further phones poll."""
MAX_STREAMS_OF_A_PHONE = 3
"""Streams of one phone at one table. A closed page is noticed late, so its stream makes room for a newer one."""

CHANNEL = "stationmaster"
HEARTBEAT_S = 2.0
"""Seconds of silence after which the connection is tested and a request to stop is noticed."""
SHORTEST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0
PATIENCE_S = 2.0
"""Seconds that a stream waits for the first connection. A later connection notifies every stream."""

_HERE = secrets.token_hex(8)

_log = logging.getLogger(__name__)


class Stream(Protocol):
    """A response of unlimited length. The server writes `next_chunk()`, waits for `on_wake` or `pause`, and repeats."""

    @property
    def ended(self) -> bool:
        """Whether the stream is closed."""

    @property
    def is_quick(self) -> bool:
        """Whether `next_chunk` returns without waiting for a database."""

    @property
    def pending(self) -> "Future[None] | None":
        """A future that `next_chunk` would wait for: another thread is making the next chunk."""

    @property
    def pause(self) -> float:
        """Seconds until the next chunk is due without any news."""

    def next_chunk(self) -> bytes:
        """Return the bytes to send now, possibly none."""

    def on_wake(self, call: Callable[[], None]) -> None:
        """Register `call`, which is called from any thread when there is something to send or the stream ends."""


class Subscriber:
    """One open stream of a `phone`. It remembers a notification that arrives while the stream isn't waiting.

    `revision` is the last published one, or None if only the database knows it.
    """

    def __init__(self, phone: str, address: str = "") -> None:
        self.phone = phone
        self.address = address
        self.revision: str | None = None
        self.has_wake = False
        self.ended = False
        self._lock = threading.Lock()
        self._call: Callable[[], None] = lambda: None

    def notify(self, revision: str | None) -> None:
        """Record a new revision of the game, or None if a notification may have been missed.

        If an earlier notification is still unread, `revision` becomes None: they may have arrived in the wrong order,
        so the reader must ask the database.
        """
        with self._lock:
            self.revision = revision if not self.has_wake or revision == self.revision else None
            self.has_wake = True
        self._call()

    def end(self) -> None:
        self.ended = True
        self._call()

    def on_wake(self, call: Callable[[], None]) -> None:
        """Register `call`, which any thread calls at news and at the end; at once if either has happened, since a wake
        isn't repeated.
        """
        self._call = call
        if self.has_wake or self.ended:
            call()

    def consume_wake(self) -> bool:
        """Whether there was news since the last call.
        Several notifications count once.
        """
        with self._lock:
            has_wake, self.has_wake = self.has_wake, False
            return has_wake


class Hub:
    """The streams of this process. Thread-safe."""

    def __init__(self, most: int, most_of_an_address: int | None = None) -> None:
        """Allow at most `most` open streams, and `most_of_an_address` from one address."""
        self.shares = ConcurrencyLimiter(most if most_of_an_address is None else most_of_an_address, most)
        self.published = 0
        """Number of publications of any game. A stream compares it to learn whether it missed one."""
        self._lock = threading.Lock()
        self._subscribers: defaultdict[int, list[Subscriber]] = defaultdict(list)

    @property
    def streams(self) -> int:
        return self.shares.taken

    def subscribe(self, game: int, phone: str, address: str = "") -> Subscriber | None:
        """Subscribe a phone to a game. Return None if no more streams fit; the phone then polls.

        If the phone already has MAX_STREAMS_OF_A_PHONE streams at this game, the oldest is closed.
        """
        with self._lock:
            own = [one for one in self._subscribers.get(game, ()) if one.phone == phone]
            if len(own) >= MAX_STREAMS_OF_A_PHONE:
                own[0].end()
                self._drop(game, own[0])
            if not self.shares.take(address):
                return None
            subscriber = Subscriber(phone, address)
            self._subscribers[game].append(subscriber)
            return subscriber

    def unsubscribe(self, game: int, subscriber: Subscriber) -> None:
        with self._lock:
            self._drop(game, subscriber)

    def publish(self, game: int, revision: str | None) -> None:
        """Notify a game's streams of its revision, or of None if a notification may have been missed."""
        with self._lock:
            self.published += 1
            subscribers = list(self._subscribers.get(game, ()))
        for subscriber in subscribers:
            subscriber.notify(revision)

    def publish_all(self) -> None:
        """Make every stream ask the database, because a notification may have been missed."""
        with self._lock:
            self.published += 1
            games = list(self._subscribers)
        for game in games:
            self.publish(game, None)

    def _drop(self, game: int, subscriber: Subscriber) -> None:
        if subscriber not in self._subscribers.get(game, ()):
            return
        self.shares.give_back(subscriber.address)
        self._subscribers[game].remove(subscriber)
        if not self._subscribers[game]:
            del self._subscribers[game]


hub = Hub(MAX_STREAMS, MAX_STREAMS_OF_AN_ADDRESS)
"""The hub of this process."""


def process_name() -> str:
    """Return a name that is unique among all processes of the database, because forked processes share `_HERE`."""
    return f"{_HERE}-{os.getpid()}"


def notify(session: Session | scoped_session[Session], game: int, revision: str) -> None:
    """Notify the other processes when this transaction commits. Does nothing on SQLite, since there is one process."""
    if session.get_bind().dialect.name == "postgresql":
        notice = {"channel": CHANNEL, "payload": f"{game}:{revision}:{process_name()}"}
        session.execute(text("SELECT pg_notify(:channel, :payload)"), notice)


class Relay:
    """A daemon thread that passes the notifications of other processes to this process's hub."""

    def __init__(self, url: URL, hub: Hub) -> None:
        """Take the database's address, with or without a driver."""
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._connected = threading.Event()
        self._ended = threading.Event()

    def start(self) -> None:
        """Start the thread unless it runs. A forked process has to start its own."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._connected.clear()
                self._thread = threading.Thread(target=self._listen, name="relay", daemon=True)
                self._thread.start()
        self._connected.wait(PATIENCE_S)

    def stop(self) -> None:
        """Ask the thread to end; it does within HEARTBEAT_S seconds."""
        self._ended.set()

    def _listen(self) -> None:
        """Connect until stopped. After each connection every stream asks the database, since notifications may be
        missing.
        """
        import psycopg  # noqa: PLC0415  (an extra)

        pause = SHORTEST_PAUSE_S
        while not self._ended.is_set():
            try:
                # Keepalives would take minutes to notice that the server's machine is gone.
                with psycopg.connect(
                    self._address, autocommit=True, connect_timeout=10, tcp_user_timeout=10_000
                ) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    pause = SHORTEST_PAUSE_S
                    self._hub.publish_all()
                    self._connected.set()
                    self._pass_on(connection)
            except psycopg.Error as error:
                _log.warning("the database can't be listened to, trying again: %s", type(error).__name__)
                self._ended.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)

    def _pass_on(self, connection: "psycopg.Connection[Any]") -> None:
        """Publish notifications until stopped. Raises psycopg.Error if the connection breaks."""
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=HEARTBEAT_S):
                game, _colon, news = notice.payload.partition(":")
                revision, _colon, publisher = news.rpartition(":")
                if publisher != process_name():
                    self._hub.publish(int(game), revision)
            connection.execute("SELECT 1")


_relays: dict[URL, Relay] = {}


def listen(url: URL, hub: Hub) -> None:
    """Relay the notifications of other processes to the hub until the process ends. Does nothing on SQLite.

    Called before a stream waits, not at the start, because only then the process won't be forked any more.
    """
    if url.get_backend_name() == "postgresql":
        _relays.setdefault(url, Relay(url, hub)).start()


def stop_listening(url: URL) -> None:
    if url in _relays:
        _relays.pop(url).stop()
