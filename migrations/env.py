"""How Alembic reaches the database: through the application that `flask db` or the start of the server has made."""

from alembic import context
from flask import current_app

from companion.store import db

with db.engine.connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        **current_app.extensions["migrate"].configure_args,
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
