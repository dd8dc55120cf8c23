"""Find and change games; a device's rights at a table; the announced end of a game.

A device may hold any number of seats. The device that opened the table is its host and keeps the free seats, so one
device can serve all players. Tickets are secret to all other devices until the game is over. The end is announced
first: a countdown that any player can stop, then all devices show the end together (`ending_announced`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import lazyload

from companion import pubsub
from companion.rules.faults import refusal
from companion.store.database import db, held, now, write_transaction
from companion.store.groups import GroupVisit
from companion.store.models import COUNT, MOVES, Game, RecordedMove, SeatChange, SeatRequest
from companion.table.service.faults import TableFault

NOTICE = timedelta(seconds=10)
"""Length of the countdown before the end. Any player can stop it."""
SHORT_NOTICE = timedelta(seconds=3)
"""Length of the countdown if one device serves all players."""

AN_EVENING = timedelta(hours=6)
"""Time after a game within which an opened rematch stays linked, even if it has moves."""

# Queries of a move are built once, because building takes longer than running them.
# Seats are loaded lazily, because a request for a cached state needs none.
_FIND = select(Game).where(Game.key == bindparam("key")).options(lazyload(Game.seats))

_REQUESTS = (
    select(SeatRequest)
    .where(SeatRequest.game_id == bindparam("game"))
    .order_by(SeatRequest.asked_at, SeatRequest.player, SeatRequest.device)
)


Check = Callable[[], None]
"""Raises Refused if the form of a change is out of date (`companion/web/versions.py`)."""


def unchecked() -> None:
    """The check of a change without a form."""


class NoSuchTable(LookupError):
    """No table has this key."""


class NotAtTable(PermissionError):
    """The device has the table's link but no seat, so it may only watch."""


def find(key: str, *, scores: bool = False, counted: bool = False) -> Game:
    """Return the game with this key. Raises NoSuchTable.

    A game of scores has no table and is found only with `scores`, so that most callers need not handle games without
    moves. A counted game had a table whose devices still ask for it: they find it with `counted`.
    """
    # PostgreSQL raises an error for a text with NUL.
    game = db.session.scalar(_FIND, {"key": key}) if "\0" not in key else None
    if game is None or not (scores or game.source == MOVES or (counted and game.source == COUNT)):
        raise NoSuchTable(key)
    return game


@contextmanager
def changing(key: str, *, scores: bool = False, counted: bool = False, patient: bool = True) -> Iterator[Game]:
    """Find the game as `find` does, in a write transaction, and notify its devices after the commit.

    Nobody is notified if the block raises or changes nothing. Waits only briefly for the lock unless `patient`. Raises
    NoSuchTable.
    """
    # Without autoflush the session still lists every change at the end.
    with write_transaction(key, patient=patient), db.session.no_autoflush:
        game = find(key, scores=scores, counted=counted)
        yield game
        touched = any(map(db.session.is_modified, db.session.dirty))  # assigning an equal value changes nothing
        is_changed = bool(db.session.new or db.session.deleted or touched)
        if is_changed:
            game.mark_changed()
            pubsub.notify(db.session(), game.id, game.revision)
    if is_changed:
        pubsub.hub.publish(game.id, game.revision)


def is_revealed(game: Game) -> bool:
    return game.reveal_at is not None


def keep_open(game: Game) -> None:
    game.reveal_at = game.reveal_at or now()


def announce(key: str, ending: timedelta) -> Game:
    """Announce the end of the game. After the countdown it is shown for `ending`. Announcing it again changes nothing.

    Raises NoSuchTable.
    """
    with changing(key) as game:
        if game.ends_at is None and game.finished_at is None:
            game.ending_ms = round(ending.total_seconds() * 1000)
            game.ends_at = now() + _notice(game) + ending
    return game


def call_off(key: str) -> Game:
    """Cancel the announced end, even while it is shown. Raises NoSuchTable; Refused if the game is over."""
    with changing(key) as game:
        if game.finished_at is not None:
            raise refusal(TableFault.OVER)
        game.ends_at = None
    return game


def shorten(key: str, rest: timedelta) -> Game:
    """Shorten the shown end to at most `rest`. Raises NoSuchTable."""
    with changing(key) as game:
        if (left := remaining_ending(game)) is not None and game.ends_at and left > rest.total_seconds():
            game.ends_at = now() + rest
    return game


def is_put_off(game: Game) -> bool:
    """Whether the announced end is later than possible, because the clock was set back."""
    return game.ends_at is not None and game.finished_at is None and game.ends_at - now() > _longest(game)


def announce_again(key: str) -> None:
    with changing(key, patient=False) as game:
        if is_put_off(game):
            game.ends_at = now() + _longest(game)


def remaining(game: Game) -> float | None:
    """Return the seconds until the announced end is shown; None if no end is announced or it is shown already."""
    until = _until_over(game)
    return None if until is None or (left := until - game.ending_ms / 1000) <= 0 else left


def remaining_ending(game: Game) -> float | None:
    """Return the seconds for which the end is still shown; None if it isn't shown."""
    return None if remaining(game) is not None else _until_over(game)


def is_over(game: Game) -> bool:
    return game.ends_at is not None and game.finished_at is None and _until_over(game) is None


def _until_over(game: Game) -> float | None:
    """Return the seconds until the announced end has passed, at most its whole length: the clock may have been set
    back.
    """
    if game.ends_at is None or game.finished_at is not None:
        return None
    left = min(game.ends_at - now(), _longest(game))
    return left.total_seconds() if left > timedelta() else None


def _longest(game: Game) -> timedelta:
    return NOTICE + timedelta(milliseconds=game.ending_ms)


def _notice(game: Game) -> timedelta:
    return NOTICE if is_shared(game) else SHORT_NOTICE


def next_of(game: Game) -> Game | None:
    """Return the unfinished rematch: opened within AN_EVENING after the game, or later but without a move."""
    table = db.session.get(Game, game.next_id) if game.next_id is not None else None
    if table is None or table.finished_at is not None or game.finished_at is None:
        return None
    if table.created_at < game.finished_at + AN_EVENING:
        return table
    moved = select(RecordedMove.seq).where(RecordedMove.game_id == table.id).limit(1)
    return table if db.session.scalar(moved) is None else None


@dataclass(frozen=True)
class Phone:
    """A device's seats and rights at a table."""

    device: str
    seats: frozenset[str]
    """The players whose seats it holds."""
    is_host: bool
    keeps: frozenset[str]
    """The players for whom it notes tickets. The host also keeps the free seats."""
    sees: frozenset[str]
    """The players whose tickets it sees. Seats with sealed notes of a previous device are left out."""

    @property
    def is_in(self) -> bool:
        return self.is_host or bool(self.seats)


def phone_at(game: Game, device: str) -> Phone:
    """Return the device's present seats and rights at the game."""
    own = frozenset(seat.player for seat in game.seats if seat.device == device)
    is_host = game.host == device
    keeps = own | frozenset(seat.player for seat in game.seats if is_host and seat.device is None)
    sealed = frozenset(seat.player for seat in game.seats if seat.sealed)
    if is_revealed(game):
        keeps = sees = frozenset(seat.player for seat in game.seats)
    else:
        sees = keeps - sealed
    return Phone(device, own, is_host, keeps, sees)


def plays_at(game: Game, device: str) -> bool:
    return phone_at(game, device).is_in


def sees_all(game: Game, device: str) -> bool:
    return len(phone_at(game, device).sees) == len(game.seats)


def knows(device: str, group_id: int | None) -> bool:
    return group_id is not None and held(GroupVisit, (device, group_id)) is not None


def may_change(game: Game, device: str) -> bool:
    return plays_at(game, device) or knows(device, game.group_id)


def is_shared(game: Game) -> bool:
    """Whether the seats are or were on several devices, so that there are secrets between them."""
    return len({seat.device or game.host for seat in game.seats}) > 1 or any(seat.sealed for seat in game.seats)


def is_reopened(game: Game) -> bool:
    """Whether the finished game is open for corrections. Such a table has no join code, since nobody else is
    invited.
    """
    return game.finished_at is None and game.code is None


def seat_changes(game: Game, most: int | None = None) -> list[SeatChange]:
    return list(db.session.scalars(_changes(most), {"game": game.id}))[::-1]


@cache
def _changes(most: int | None) -> Select[SeatChange]:
    at_table = SeatChange.game_id == bindparam("game")
    return select(SeatChange).where(at_table).order_by(SeatChange.nth.desc()).limit(most)


def requests_at(game: Game) -> list[SeatRequest]:
    return list(db.session.scalars(_REQUESTS, {"game": game.id}))
