"""The connection to the database, and what each kind of it has to be told about durability, waiting and time."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import Lock
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import Engine

from companion.store.models import Base

BUSY_TIMEOUT_MS = 10_000

db = SQLAlchemy(
    metadata=Base.metadata,
    session_options={"expire_on_commit": False},
    engine_options={"pool_pre_ping": True},  # a database server may have been started anew
)


def init_app(app: Flask) -> None:
    """Connect the app to SQLALCHEMY_DATABASE_URI."""
    db.init_app(app)
    with app.app_context():
        tell = {"sqlite": _tell_sqlite, "postgresql": _tell_postgresql}[db.engine.dialect.name]
        tell(db.engine)


@contextmanager
def writing(about: str = "", *, lasting: bool = True) -> Iterator[None]:
    """A transaction that reads before it writes, one at a time: committed at the end, rolled back on an exception.

    What was read is still true when it is written upon: a lock is taken at the start, on SQLite for the whole
    database, on PostgreSQL for what the transaction is `about`, such as one table's key. Those that don't say what they
    are about wait for each other. What needn't be `lasting` is written without waiting for the disk: should the power
    fail, the last of it is lost.
    """
    db.session.rollback()
    db.session.expire_all()  # what this request has read before the lock may be old by now
    with _turn if db.engine.dialect.name == "sqlite" else nullcontext():
        connection = db.session.connection(execution_options={"writes": True, "lasting": lasting})
        try:
            if connection.dialect.name == "postgresql":
                connection.execute(_LOCK, {"about": about})
                if not lasting:
                    connection.execute(text("SET LOCAL synchronous_commit = off"))
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise


_turn = Lock()
"""Who waits for SQLite's own lock sleeps and looks again, ever longer; in this process the next one begins at once."""

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:about, 0))")


def _tell_postgresql(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _record: Any) -> None:
        # READ COMMITTED: each query sees what was committed before it; so those after the lock see all it waited for.
        connection.execute(
            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;"
            f" SET TIME ZONE 'UTC'; SET lock_timeout = {BUSY_TIMEOUT_MS}"
        )
        connection.commit()


def _tell_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: Any) -> None:
        # The driver's own transaction handling would begin too late; `on_begin` does it.
        connection.isolation_level = None
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            f"busy_timeout = {BUSY_TIMEOUT_MS}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get("writes"):
            connection.exec_driver_sql(f"PRAGMA synchronous = {'FULL' if options['lasting'] else 'NORMAL'}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")
