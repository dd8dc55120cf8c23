"""Who hears of a change at a table: the open streams of this process, and over PostgreSQL those of other processes.

A hub knows no database and no web. It carries only the revision of a game; the stream decides what a phone is sent.
PostgreSQL's NOTIFY carries the game's number, its revision and the publishing process: a process doesn't wait for its
own messages.
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

from companion.web.limits import Shares

if TYPE_CHECKING:
    from concurrent.futures import Future

    import psycopg  # an extra: who keeps the games in SQLite doesn't have it

STREAM = "stationmaster.stream"
"""Where in the WSGI environment an answer that goes on leaves its stream, for a server that waits without a thread."""
LATER = "stationmaster.later"
"""The same for an answer that another thread makes just now: a server that can wait for that without a thread puts the
name there, finds a future, and asks again when that has ended."""
MOST_STREAMS = 2_000
"""Open streams of one process; more phones than that ask from time to time."""
MOST_STREAMS_OF_AN_ADDRESS = 100
"""Forty phones of one home share an address; a hundred are a crowd, and who comes later asks from time to time."""
MOST_OF_A_PHONE = 3
"""Streams of one phone at one table. That a page was left is noticed late: its stream makes room for a newer one."""

CHANNEL = "stationmaster"
HEARTBEAT_S = 2.0
"""After so much silence the connection is tried, and an end that was asked for is seen."""
SHORTEST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0
PATIENCE_S = 2.0
"""A stream waits for the first connection this long; after that it is notified once there is one."""

_HERE = secrets.token_hex(8)

_log = logging.getLogger(__name__)


class Stream(Protocol):
    """An answer that goes on: whoever drives it writes what is due, waits, and begins again."""

    @property
    def ended(self) -> bool:
        """Whether nothing comes any more."""

    @property
    def is_quick(self) -> bool:
        """Whether `due` can be asked without waiting for a database."""

    @property
    def making(self) -> "Future[None] | None":
        """What `due` would wait for: it ends when another thread has made what is due."""

    @property
    def pause(self) -> float:
        """Seconds until something is due though nothing happens."""

    def due(self) -> bytes:
        """What is to be sent now; nothing, if nothing is."""

    def on_news(self, call: Callable[[], None]) -> None:
        """From now on `call` is called, from any thread, when there is something to send or the stream ends."""


class Subscriber:
    """One open stream of a `phone`. It remembers that something happened while nobody was waiting.

    `revision` is the one that was published last, or None when only the database knows it.
    """

    def __init__(self, phone: str, address: str = "") -> None:
        self.phone = phone
        self.address = address
        self.revision: str | None = None
        self.has_news = False
        self.ended = False
        self._lock = threading.Lock()
        self._call: Callable[[], None] = lambda: None

    def notify(self, revision: str | None) -> None:
        """There is news: the game's revision, or None when something may have been missed.

        If another one wasn't taken yet, only the database knows the present revision: they may have come in the wrong
        order.
        """
        with self._lock:
            self.revision = revision if not self.has_news or revision == self.revision else None
            self.has_news = True
        self._call()

    def end(self) -> None:
        """Nothing comes any more."""
        self.ended = True
        self._call()

    def on_news(self, call: Callable[[], None]) -> None:
        """Have `call` called at news and at the end, from any thread; now, if there was any."""
        self._call = call
        if self.has_news or self.ended:
            call()

    def take_news(self) -> bool:
        """Whether there was news since this was asked last; what came meanwhile counts once."""
        with self._lock:
            has_news, self.has_news = self.has_news, False
            return has_news


class Hub:
    """The streams of this process. Every method may be called from any thread."""

    def __init__(self, most: int, most_of_an_address: int | None = None) -> None:
        """`most` streams may be open at once, and fewer from one address."""
        self.shares = Shares(most if most_of_an_address is None else most_of_an_address, most)
        self.published = 0
        """How often something was, at any game: whether anything was missed before a stream listened."""
        self._lock = threading.Lock()
        self._subscribers: defaultdict[int, list[Subscriber]] = defaultdict(list)

    @property
    def streams(self) -> int:
        """How many are open."""
        return self.shares.taken

    def subscribe(self, game: int, phone: str, address: str = "") -> Subscriber | None:
        """Begin to listen to a game; None when no more streams fit, and the phone must ask from time to time.

        A phone that has MOST_OF_A_PHONE streams there already loses the oldest of them.
        """
        with self._lock:
            own = [one for one in self._subscribers.get(game, ()) if one.phone == phone]
            if len(own) >= MOST_OF_A_PHONE:
                own[0].end()
                self._drop(game, own[0])
            if not self.shares.take(address):
                return None
            subscriber = Subscriber(phone, address)
            self._subscribers[game].append(subscriber)
            return subscriber

    def unsubscribe(self, game: int, subscriber: Subscriber) -> None:
        """Stop listening; doing it twice changes nothing."""
        with self._lock:
            self._drop(game, subscriber)

    def publish(self, game: int, revision: str | None) -> None:
        """A game is at this revision now; None when something may have been missed."""
        with self._lock:
            self.published += 1
            subscribers = list(self._subscribers.get(game, ()))
        for subscriber in subscribers:
            subscriber.notify(revision)

    def publish_all(self) -> None:
        """Something may have been missed: every stream should look."""
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


hub = Hub(MOST_STREAMS, MOST_STREAMS_OF_AN_ADDRESS)
"""The hub of this process."""


def process_name() -> str:
    """Name this process among all that share the database, also those that it forks."""
    return f"{_HERE}-{os.getpid()}"


def notify(session: Session | scoped_session[Session], game: int, revision: str) -> None:
    """Notify the other processes once this transaction is committed; on SQLite there are none."""
    if session.get_bind().dialect.name == "postgresql":
        notice = {"channel": CHANNEL, "payload": f"{game}:{revision}:{process_name()}"}
        session.execute(text("SELECT pg_notify(:channel, :payload)"), notice)


class Relay:
    """What other processes publish, passed on to the hub of this one by a thread that ends with the process."""

    def __init__(self, url: URL, hub: Hub) -> None:
        """`url` is the database's address, with or without its driver."""
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._connected = threading.Event()
        self._ended = threading.Event()

    def start(self) -> None:
        """Listen from now on; doing it again changes nothing, except in a forked process, which has no thread yet."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._connected.clear()
                self._thread = threading.Thread(target=self._listen, name="relay", daemon=True)
                self._thread.start()
        self._connected.wait(PATIENCE_S)

    def stop(self) -> None:
        """Listen no more; returns at once, the thread ends within a heartbeat."""
        self._ended.set()

    def _listen(self) -> None:
        """Connect, again and again; what was published between two connections may have been missed."""
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
        """Publish what others do, as long as the connection holds. Raises psycopg.Error when it doesn't."""
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=HEARTBEAT_S):
                game, _colon, news = notice.payload.partition(":")
                revision, _colon, publisher = news.rpartition(":")
                if publisher != process_name():
                    self._hub.publish(int(game), revision)
            connection.execute("SELECT 1")


_relays: dict[URL, Relay] = {}


def listen(url: URL, hub: Hub) -> None:
    """Have the hub hear of what other processes change, from now until the process ends.

    Called before a stream waits, not when the program starts: only then is it sure that the process won't be forked any
    more. On SQLite there is one process, and nothing to do.
    """
    if url.get_backend_name() == "postgresql":
        _relays.setdefault(url, Relay(url, hub)).start()


def stop_listening(url: URL) -> None:
    """End what `listen` began; the database may go away then."""
    if url in _relays:
        _relays.pop(url).stop()
