"""How Alembic reaches the database: through the application that `flask db` or the start of the server has made."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import context
from flask import current_app
from sqlalchemy import Connection, text

from companion.store import db


@contextmanager
def without_foreign_keys(connection: Connection) -> Iterator[None]:
    """Let SQLite put a changed table in another's place: dropping the old one would drop what refers to it."""
    if connection.dialect.name != "sqlite":
        yield
        return
    pragma = (
        connection.connection.cursor().execute
    )  # SQLAlchemy's own would begin a transaction, in which it does nothing
    pragma("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        connection.rollback()
        pragma("PRAGMA foreign_keys = ON")


def check_references(connection: Connection) -> None:
    """Raise RuntimeError when a row refers to one that isn't there."""
    if connection.dialect.name == "sqlite" and (lost := connection.execute(text("PRAGMA foreign_key_check")).all()):
        raise RuntimeError(f"rows refer to what isn't there: {lost[:5]}")


# A program that starts at the same moment waits for its turn on either kind of database.
with db.engine.connect().execution_options(writes=True, lasting=True) as connection, without_foreign_keys(connection):
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        **current_app.extensions["migrate"].configure_args,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            # Several computers may start at once: the second one waits, and finds nothing left to do.
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended('migrations', 0))"))
        context.run_migrations()
        check_references(connection)
    connection.commit()
