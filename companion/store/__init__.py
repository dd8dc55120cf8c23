"""The database: models, and the few queries and writes that the rest of the program needs."""

from flask import Flask, current_app

from companion.store import database, hidden
from companion.store.database import (
    check_writable,
    clock_ahead,
    db,
    give_way,
    held,
    lock_too,
    upgrade,
    write_transaction,
)
from companion.store.groups import Alias, Group, GroupVisit, Person, RatingDue, Result, Season
from companion.store.hidden import ALL_ROWS
from companion.store.imports import ImportChange, ImportMemory, PendingImport, RunningImport
from companion.store.last_seen import LastSeenBuffer, is_recent
from companion.store.models import Game, Guesses, OldLink, RecordedMove, Seat, SeatChange, SeatRequest, Visit
from companion.store.numbers import largest, numbers, sizes, unseen_bytes
from companion.store.photos import Photo
from companion.store.removal import kept_for, remove_games, remove_group
from companion.store.secret_mark import change_key, is_key
from companion.store.unavailable import NOT_NOW, Cause, Unavailable, cause_of, said


def init_app(app: Flask) -> None:
    database.init_app(app)
    hidden.init_app()
    app.extensions["last_seen"] = LastSeenBuffer(app.app_context)


def last_seen_buffer() -> LastSeenBuffer:
    found: LastSeenBuffer = current_app.extensions["last_seen"]
    return found
