"""The database: models, and the few queries and writes that the rest of the program needs."""

from companion.store.database import db, init_app, writing
from companion.store.models import Game, Guesses, RecordedMove, Seat, SeatRequest, Visit

__all__ = ["Game", "Guesses", "RecordedMove", "Seat", "SeatRequest", "Visit", "db", "init_app", "writing"]
