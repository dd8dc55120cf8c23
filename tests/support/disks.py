"""Full or read-only disks, as SQLite sees them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from companion.store.database import db


@contextmanager
def read_only() -> Iterator[None]:
    with pragma("query_only", 1, 0):
        yield


@contextmanager
def full() -> Iterator[None]:
    """Simulate a disk without space for this file to grow."""
    db.session.rollback()
    (pages,) = db.session.connection().exec_driver_sql("PRAGMA page_count").one()
    with pragma("max_page_count", pages, 1_000_000):
        yield


@contextmanager
def pragma(name: str, value: int, after: int) -> Iterator[None]:
    """Set a pragma on all connections of the app."""
    engine = db.engine

    def set_it(connection: object, _record: object, _proxy: object) -> None:
        assert isinstance(connection, sqlite3.Connection)
        connection.execute(f"PRAGMA {name} = {value}")

    db.session.rollback()
    event.listen(engine, "checkout", set_it)
    try:
        yield
    finally:
        event.remove(engine, "checkout", set_it)
        db.session.rollback()
        engine.dispose()
        with db.engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA {name} = {after}")
