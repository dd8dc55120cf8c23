"""The database connection: durability, waiting and time for each kind of database, and the base class of all tables."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from math import copysign
from pathlib import Path
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Any, TypeVar

from alembic import command
from flask import Flask, current_app, has_app_context
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, DateTime, MetaData, TypeDecorator, event, make_url, text
from sqlalchemy.engine import Dialect, Engine
from sqlalchemy.orm import DeclarativeBase

from companion.store.unavailable import NOT_NOW, Cause, Unavailable, cause_of

LOCK_TIMEOUT_S = 5.0
"""Seconds that a writer waits for its turn and the lock together. A phone gives up after eight seconds."""
SHORT_LOCK_TIMEOUT_S = 0.25
"""Seconds that an unimportant write waits. After another writer has timed out it doesn't wait at all."""
PAUSE_S = 0.1
"""Seconds between the transactions of long work. SQLite's busy handler tries again after 0.1 s at the latest."""
FAILED_FOR_S = 10.0
READ_TIMEOUT_S = 2.0
"""SQLite readers wait only while another process recovers the WAL or holds an exclusive lock."""
MAX_WAITING_WRITERS = 40
"""Writers that wait for their turn, each in a thread. Any more are refused at once, so that readers get threads."""
MAX_CONCURRENT_WRITERS = {"sqlite": 1, "postgresql": 8}
"""Concurrent writers of this process. A writer that waits for SQLite's lock sleeps in growing intervals; here the next
one starts at once. On PostgreSQL some connections are left for readers.
"""
OWNER_ONLY_MODE = 0o600
_BESIDE = ("", "-wal", "-shm")
"""Suffixes of SQLite's files: database, WAL (it holds the newest moves), shared memory."""
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:about, 0)), clock_timestamp()")
CLOCK = text("SELECT clock_timestamp()")
_HELD = "held"
"""Key in the session's info: rows that the session keeps although nothing else refers to them."""
_READ = "clock"
"""Key in the session's info: PostgreSQL's last time, and the monotonic clock of this process at that moment."""

Row = TypeVar("Row", bound="Base")


class Utc(TypeDecorator[datetime]):
    """A moment with its time zone, also on SQLite, which has none."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Stored moments are in UTC."""
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


def now() -> datetime:
    """Return the present moment in UTC, by PostgreSQL's clock, which all servers of the database share.

    The session asks it once, and again at each lock. In between a monotonic clock counts on.
    """
    if not has_app_context() or db.engine.dialect.name != "postgresql":
        return own_clock()
    if _READ not in db.session.info:
        _set_clock(db.session.connection().scalar(CLOCK))
    moment: datetime
    moment, since = db.session.info[_READ]
    return moment + timedelta(seconds=monotonic() - since)


def own_clock() -> datetime:
    return datetime.now(UTC)


def clock_ahead() -> float:
    """Return the seconds by which this computer's clock is at least ahead of PostgreSQL's; negative if it is behind."""
    if db.engine.dialect.name != "postgresql":
        return 0.0
    found = []
    with db.engine.connect() as connection:
        for _time in range(3):
            begun, since = own_clock(), monotonic()
            moment = connection.scalar(CLOCK)
            took = monotonic() - since
            found.append((took, (begun - moment).total_seconds() + took / 2))
    took, ahead = min(found)
    return copysign(max(0.0, abs(ahead) - took / 2), ahead)


def held(kind: type[Row], key: Any) -> Row | None:
    """Return the row with this primary key and keep it for the session, so that later calls need no query."""
    row = db.session.get(kind, key)
    db.session.info.setdefault(_HELD, set()).add(row)  # else the session forgets it once nobody has it
    return row


def _set_clock(moment: datetime | None) -> None:
    db.session.info[_READ] = moment, monotonic()


class Base(DeclarativeBase):
    """Base of all tables. Constraints have names, so that migrations can change them on every database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(
    metadata=Base.metadata,
    session_options={"expire_on_commit": False},
    engine_options={
        "pool_timeout": LOCK_TIMEOUT_S,
        "hide_parameters": True,  # a logged error must not name a table's key
    },
)


class GuardedFile:
    """The database file at `path`. It must stay the same once it was opened, because writes into a deleted file are
    lost.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.has_wal = False
        self._identity = self._look()
        for suffix in _BESIDE:  # files of earlier versions may be readable by every user of the computer
            with suppress(OSError):  # it isn't there, or another user's
                Path(f"{path}{suffix}").chmod(OWNER_ONLY_MODE)

    def open(self, **options: Any) -> sqlite3.Connection:
        """Connect to the file; the first connection creates it. Raises Unavailable, sqlite3.Error."""
        if self._identity is None:
            with suppress(OSError):  # SQLite says better what is wrong
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, OWNER_ONLY_MODE))
        self.check()
        # Without "c" for create: a file that is gone must not come back empty.
        connection: sqlite3.Connection = sqlite3.connect(f"{Path(self.path).as_uri()}?mode=rw", uri=True, **options)
        self._identity = self._identity or self._look()
        return connection

    def check(self) -> None:
        """Raises Unavailable if the file isn't the one that was opened first."""
        if self._identity is not None and self._look() != self._identity:
            raise Unavailable(Cause.GONE)

    def check_written(self) -> None:
        """Check after a commit, before it is acknowledged. Raises Unavailable if the file or its WAL is gone."""
        self.check()
        if self.has_wal and not Path(f"{self.path}-wal").exists():
            raise Unavailable(Cause.GONE)

    def _look(self) -> tuple[int, int] | None:
        """Return device and inode of the file, or None if there is none."""
        try:
            found = os.stat(self.path)  # noqa: PTH116  (for every transaction: a Path would cost more than the call)
        except OSError:
            return None
        return found.st_dev, found.st_ino


class WriteQueue:
    """Limits the concurrent writers to `at_once`, and the number of waiting ones."""

    def __init__(self, at_once: int) -> None:
        self._free = BoundedSemaphore(at_once)
        self._line = BoundedSemaphore(MAX_WAITING_WRITERS)
        self._failed_at = -FAILED_FOR_S

    @contextmanager
    def take(self, until: float) -> Iterator[None]:
        """Hold a turn. Raises Unavailable if none is free before `until` (monotonic seconds)."""
        if not self._line.acquire(blocking=False):
            raise Unavailable(Cause.BUSY)
        try:
            has_turn = self._free.acquire(timeout=max(0.0, until - monotonic()))
        finally:
            self._line.release()
        if not has_turn:
            self.failed()
            raise Unavailable(Cause.BUSY)
        try:
            yield
        finally:
            self._free.release()

    def failed(self) -> None:
        self._failed_at = monotonic()

    def have_failed(self) -> bool:
        """Whether a writer timed out within the last FAILED_FOR_S seconds."""
        return monotonic() - self._failed_at < FAILED_FOR_S


def init_app(app: Flask) -> None:
    """Connect the app to SQLALCHEMY_DATABASE_URI."""
    is_server = make_url(app.config["SQLALCHEMY_DATABASE_URI"]).get_backend_name() != "sqlite"
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {"pool_pre_ping": is_server}  # it may have been restarted
    db.init_app(app)
    app.teardown_appcontext(_let_go)
    with app.app_context():
        kind = db.engine.dialect.name
        app.extensions["turns"] = WriteQueue(MAX_CONCURRENT_WRITERS[kind])
        if kind == "sqlite":
            app.extensions["held_file"] = GuardedFile(db.engine.url.database or "")
            _set_up_sqlite(db.engine, app.extensions["held_file"])
        else:
            _set_up_postgresql(db.engine)


def _let_go(_error: BaseException | None) -> None:
    """End the read transaction before the session ends, so that a dead connection doesn't spoil the response."""
    try:
        db.session.close()  # objects stay readable
    except NOT_NOW:
        db.session().invalidate()


def upgrade() -> None:
    command.upgrade(current_app.extensions["migrate"].migrate.get_config(), "head")


def check_writable() -> None:
    """Raise Unavailable if SQLite's file can't be written to, because its own error is hard to understand."""
    if db.engine.dialect.name == "sqlite":
        file = Path(db.engine.url.database or "")
        if not all(os.access(one, os.W_OK) for one in (file.parent, file) if one.exists()):
            raise Unavailable(Cause.READ_ONLY)


@contextmanager
def write_transaction(lock: str = "", *, durable: bool = True, patient: bool = True) -> Iterator[None]:
    """Read and then write, one transaction at a time: committed at the end, rolled back on an exception.

    A lock is taken at the start, so the rows that were read are still current when they are written: on SQLite for the
    whole database, on PostgreSQL for `lock`, for example one table's key. Transactions without a `lock` wait for each
    other. A write that isn't `durable` doesn't wait for the disk: after a power cut the last of them are lost. A write
    that isn't `patient` waits for SHORT_LOCK_TIMEOUT_S at most.

    Raises Unavailable after LOCK_TIMEOUT_S at the latest if the database can't be written to.
    """
    turns: WriteQueue = current_app.extensions["turns"]
    wait_s = LOCK_TIMEOUT_S if patient else 0 if turns.have_failed() else SHORT_LOCK_TIMEOUT_S
    until = monotonic() + wait_s
    db.session.rollback()
    db.session.expire_all()  # rows read before the lock may be stale
    with turns.take(until):
        try:
            connection = db.session.connection(execution_options={"writes": True, "durable": durable, "until": until})
            if connection.dialect.name == "postgresql":
                _set_clock(_lock_postgresql(connection, lock, durable=durable, until=until))
            yield
            db.session.commit()
            if connection.dialect.name == "sqlite":
                current_app.extensions["held_file"].check_written()
        except NOT_NOW as error:
            db.session.rollback()
            turns.failed()
            raise Unavailable(cause_of(error)) from error
        except BaseException:
            db.session.rollback()
            raise


def give_way() -> None:
    """Pause between two transactions of long work, so that other writers and processes get their turn."""
    if sys.platform != "emscripten":  # nobody else writes in the pocket
        sleep(PAUSE_S)


def lock_too(lock: str) -> None:
    """Take a second lock within a write transaction. On SQLite the transaction holds the only lock already.

    To avoid a deadlock, take only a group's lock here, and hold only a game's lock before.
    """
    connection = db.session.connection()
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK, {"about": lock})


def _lock_postgresql(connection: Connection, lock: str, *, durable: bool, until: float) -> datetime:
    """Take the lock. Return the moment at which it was granted."""
    left_ms = _milliseconds_until(until)
    if left_ms < LOCK_TIMEOUT_S * 900:  # else the connection's own limit is near enough
        connection.execute(text(f"SET LOCAL lock_timeout = {max(1, left_ms)}"))  # 0 would be for ever
    moment: datetime = connection.execute(_LOCK, {"about": lock}).one()[1]
    if not durable:
        connection.execute(text("SET LOCAL synchronous_commit = off"))
    return moment


def _milliseconds_until(moment: float) -> int:
    return max(0, int(1000 * (moment - monotonic())))


def _set_up_postgresql(engine: Engine) -> None:
    @event.listens_for(engine, "do_connect")
    def on_do_connect(_dialect: Any, _record: Any, _arguments: Any, options: dict[str, Any]) -> None:
        options.setdefault("connect_timeout", int(LOCK_TIMEOUT_S))

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: Any) -> None:
        # READ COMMITTED: each query sees what was committed before it; so those after the lock see all it waited for.
        connection.execute(
            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;"
            f" SET TIME ZONE 'UTC'; SET lock_timeout = {int(LOCK_TIMEOUT_S * 1000)}"
        )
        connection.commit()


def _set_up_sqlite(engine: Engine, file: GuardedFile) -> None:
    @event.listens_for(engine, "do_connect")
    def on_do_connect(_dialect: Any, _record: Any, _arguments: Any, options: dict[str, Any]) -> sqlite3.Connection:
        return file.open(**options)

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: Any) -> None:
        # The driver's own transaction handling would begin too late; `on_begin` does it.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {int(READ_TIMEOUT_S * 1000)}")
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        file.has_wal = mode == "wal"
        for pragma in ("synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        file.check()
        options = connection.get_execution_options()
        if not options.get("writes"):
            connection.exec_driver_sql("BEGIN")
            return
        connection.exec_driver_sql(f"PRAGMA synchronous = {'FULL' if options['durable'] else 'NORMAL'}")
        at_once: Callable[[str], Any] = (
            connection.connection.cursor().execute
        )  # these statements can't fail, so SQLAlchemy isn't needed
        wait_ms = _milliseconds_until(options["until"]) if "until" in options else int(LOCK_TIMEOUT_S * 1000)
        at_once(f"PRAGMA busy_timeout = {wait_ms}")
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            at_once(f"PRAGMA busy_timeout = {int(READ_TIMEOUT_S * 1000)}")
