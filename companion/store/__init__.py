"""The database: models, and the few queries and writes that the rest of the program needs."""

from flask import Flask, current_app

from companion.store import database, groups, hidden, imports, models, photos  # noqa: F401 - every table
from companion.store.last_seen import LastSeenBuffer


def init_app(app: Flask) -> None:
    database.init_app(app)
    hidden.init_app()
    app.extensions["last_seen"] = LastSeenBuffer(app.app_context)


def last_seen_buffer() -> LastSeenBuffer:
    found: LastSeenBuffer = current_app.extensions["last_seen"]
    return found
