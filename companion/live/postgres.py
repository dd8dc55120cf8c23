"""Changes told from process to process: PostgreSQL's NOTIFY, heard by every process that serves.

Only a game's number and version travel, and who told it: a process doesn't wait for what it told itself.
"""

import logging
import os
import secrets
import threading
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, text
from sqlalchemy.orm import Session, scoped_session

from companion.live.hub import Hub

if TYPE_CHECKING:
    import psycopg  # an extra: who keeps the games in SQLite doesn't have it

CHANNEL = "stationmaster"
HEARTBEAT_S = 2.0
"""After so much silence the connection is tried, and an end that was asked for is seen."""
SHORTEST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0
PATIENCE_S = 2.0
"""A stream waits for the first connection this long; after that it is told once there is one."""

_HERE = secrets.token_hex(8)

_log = logging.getLogger(__name__)


def teller() -> str:
    """This process's name among all that share the database, also those that it forks."""
    return f"{_HERE}-{os.getpid()}"


def notify(session: Session | scoped_session[Session], game: int, version: int) -> None:
    """Tell the other processes once this transaction is committed; on a database of one process there are none."""
    if session.get_bind().dialect.name == "postgresql":
        told = {"channel": CHANNEL, "payload": f"{game}:{version}:{teller()}"}
        session.execute(text("SELECT pg_notify(:channel, :payload)"), told)


class Listening:
    """What other processes tell, passed on to the hub of this one by a thread that ends with the process."""

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
                self._thread = threading.Thread(target=self._listen, name="listening", daemon=True)
                self._thread.start()
        self._connected.wait(PATIENCE_S)

    def stop(self) -> None:
        """Listen no more; returns at once, the thread ends within a heartbeat."""
        self._ended.set()

    def _listen(self) -> None:
        """Connect, again and again; what was told between two connections may have been missed."""
        import psycopg  # noqa: PLC0415  (an extra)

        pause = SHORTEST_PAUSE_S
        while not self._ended.is_set():
            try:
                # Keepalives would take minutes to notice that the server's machine is gone.
                with psycopg.connect(
                    self._address, autocommit=True, connect_timeout=10, tcp_user_timeout=10_000
                ) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    pause = SHORTEST_PAUSE_S
                    self._hub.tell_all()
                    self._connected.set()
                    self._pass_on(line)
            except psycopg.Error as error:
                _log.warning("the database can't be listened to, trying again: %s", type(error).__name__)
                self._ended.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)

    def _pass_on(self, line: "psycopg.Connection[Any]") -> None:
        """Tell the hub what is told, as long as the connection holds. Raises psycopg.Error when it doesn't."""
        while not self._ended.is_set():
            for notice in line.notifies(timeout=HEARTBEAT_S):
                game, version, *told_by = notice.payload.split(":")
                if told_by != [teller()]:  # its own hub tells this process, once the state is made
                    self._hub.tell(int(game), int(version))
            line.execute("SELECT 1")


_listening: dict[URL, Listening] = {}


def listen(url: URL, hub: Hub) -> None:
    """Have the hub hear of what other processes change, from now until the process ends.

    Called before a stream waits, not when the program starts: only then is it sure that the process won't be forked any
    more. On SQLite there is one process, and nothing to do.
    """
    if url.get_backend_name() == "postgresql":
        _listening.setdefault(url, Listening(url, hub)).start()


def listen_no_more(url: URL) -> None:
    """End what `listen` began; the database may go away then."""
    if url in _listening:
        _listening.pop(url).stop()
