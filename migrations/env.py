"""How Alembic reaches the database: through the application that `flask db` or the start of the server has made."""

from alembic import context
from flask import current_app
from sqlalchemy import text

from companion.store import db

# A program that starts at the same moment waits for its turn on either kind of database.
with db.engine.connect().execution_options(writes=True, lasting=True) as connection:
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
    connection.commit()
