"""Alembic's environment: it uses the database of the application that `flask db` or the server's start has created."""

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
    """Disable foreign keys in SQLite, because replacing a changed table drops the old one and would delete the rows
    that refer to it.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    # SQLAlchemy's execute would begin a transaction, in which this pragma has no effect.
    pragma = connection.connection.cursor().execute
    pragma("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        connection.rollback()
        pragma("PRAGMA foreign_keys = ON")


def check_references(ctx: MigrationContext, **_step: Any) -> None:
    """Called after each step. Raises CommandError if a row refers to a missing one; the migration is then rolled
    back.
    """
    connection = ctx.connection
    if connection is None or connection.dialect.name != "sqlite":
        return
    if lost := connection.execute(text("PRAGMA foreign_key_check")).all():
        raise CommandError(f"rows refer to what isn't there: {lost[:5]}")


# A second program that starts at the same time waits here, on both kinds of database.
with db.engine.connect().execution_options(writes=True, durable=True) as connection, without_foreign_keys(connection):
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        on_version_apply=check_references,
        transactional_ddl=True,  # also on SQLite, so that a failed migration leaves a database for the older program
        **current_app.extensions["migrate"].configure_args,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            # If two servers start at once, the second one waits and finds nothing left to do.
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended('migrations', 0))"))
        context.run_migrations()
    connection.commit()
