"""The database: models, and the few queries and writes that the rest of the program needs."""

from companion.store.database import db, init_app, writing
from companion.store.models import Game, RecordedMove, Seat, Visit

__all__ = ["Game", "RecordedMove", "Seat", "Visit", "db", "init_app", "writing"]
