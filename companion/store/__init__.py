"""The database: models, and the few queries and writes that the rest of the program needs."""

from companion.store.database import db, init_app, writing
from companion.store.groups import Alias, Claimed, Group, GroupVisit, Meeting, Person, Result, Tally, TrackCount
from companion.store.models import Game, Guesses, RecordedMove, Seat, SeatRequest, Visit

__all__ = [
    "Alias",
    "Claimed",
    "Game",
    "Group",
    "GroupVisit",
    "Guesses",
    "Meeting",
    "Person",
    "RecordedMove",
    "Result",
    "Seat",
    "SeatRequest",
    "Tally",
    "TrackCount",
    "Visit",
    "db",
    "init_app",
    "writing",
]
