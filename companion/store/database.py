"""The connection to the database, and what SQLite has to be told about durability and waiting."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from companion.store.models import Base

BUSY_TIMEOUT_MS = 10_000

db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})


def init_app(app: Flask) -> None:
    """Connect the app to SQLALCHEMY_DATABASE_URI."""
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            _tell_sqlite(db.engine)


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that reads before it writes, one at a time: committed at the end, rolled back on an exception.

    SQLite takes the write lock at the start, so that what was read is still true when it is written upon.
    """
    db.session.rollback()
    db.session.connection(execution_options={"writes": True})
    try:
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise


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
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
