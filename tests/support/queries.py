"""Count a page's database queries."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import event

from companion.store.database import CLOCK, db


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """Collect the reading statements in order during the context."""
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_further: Any) -> None:
        # PostgreSQL's clock is read once in a session on any page. SQLite has none.
        if statement.lstrip().upper().startswith("SELECT") and statement != CLOCK.text:
            statements.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", note)


@contextmanager
def queries() -> Iterator[list[str]]:
    """Collect the statements sent to the database during the context."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        sent.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    yield sent
    event.remove(db.engine, "before_cursor_execute", note)
