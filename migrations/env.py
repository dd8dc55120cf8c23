"""How Alembic reaches the database: through the application that `flask db` or the start of the server has made."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from alembic import context
from alembic.migration import MigrationContext
from alembic.util import CommandError
from flask import current_app
from sqlalchemy import Connection, text

from companion.store.database import db


@contextmanager
def without_foreign_keys(connection: Connection) -> Iterator[None]:
    """Let SQLite put a changed table in another's place: dropping the old one would drop what refers to it."""
    if connection.dialect.name != "sqlite":
        yield
        return
    # SQLAlchemy's own would begin a transaction, in which this does nothing.
    pragma = connection.connection.cursor().execute
    pragma("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        connection.rollback()
        pragma("PRAGMA foreign_keys = ON")


def check_references(ctx: MigrationContext, **_step: Any) -> None:
    """Raise CommandError when a row refers to one that isn't there: then all is as before the first step."""
    connection = ctx.connection
    if connection is None or connection.dialect.name != "sqlite":
        return
    if lost := connection.execute(text("PRAGMA foreign_key_check")).all():
        raise CommandError(f"rows refer to what isn't there: {lost[:5]}")


# A program that starts at the same moment waits for its turn on either kind of database.
with db.engine.connect().execution_options(writes=True, durable=True) as connection, without_foreign_keys(connection):
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        on_version_apply=check_references,
        transactional_ddl=True,  # on SQLite too: an older program goes on with what can't be brought up to date
        **current_app.extensions["migrate"].configure_args,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            # Several computers may start at once: the second one waits, and finds nothing left to do.
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended('migrations', 0))"))
        context.run_migrations()
    connection.commit()
