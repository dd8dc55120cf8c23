"""The database: models, and the few queries and writes that the rest of the program needs."""

from companion.store.database import check_writable, db, init_app, upgrade, write_transaction
from companion.store.groups import Alias, Group, GroupVisit, Person, Result
from companion.store.models import Game, Guesses, OldLink, RecordedMove, Seat, SeatChange, SeatRequest, Visit
from companion.store.numbers import numbers, sizes
from companion.store.photos import Photo
from companion.store.removal import kept_for, remove_games, remove_group
from companion.store.unavailable import NOT_NOW, Cause, Unavailable, cause_of
