"""A game as a request finds and changes it, how a phone stands to it, and the end that is announced.

A phone may hold any number of seats. The phone that opened the table, its host, looks after the seats that nobody has
taken: one phone can serve for all. Tickets are secret to everybody else until the game is over, which everybody sees
coming: a countdown that anybody can stop, and then the end is shown on all phones at once (`ending_announced`).
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
"""So long every phone shows that the game is about to be counted, and anybody can stop it."""
SHORT_NOTICE = timedelta(seconds=3)
"""The same where one phone serves for all."""

AN_EVENING = timedelta(hours=6)
"""So long after a game its rematch is still the one that everybody means, however far it has come."""

# Made once, as every query of a move is: that takes longer than the database does.
# Phones that ask for a state that is made already need no seats: those are read when somebody asks for them.
_FIND = select(Game).where(Game.key == bindparam("key")).options(lazyload(Game.seats))

_REQUESTS = (
    select(SeatRequest)
    .where(SeatRequest.game_id == bindparam("game"))
    .order_by(SeatRequest.asked_at, SeatRequest.player, SeatRequest.device)
)


Check = Callable[[], None]
"""Raises Refused if a change was asked for by a form of an old page (`companion/web/versions.py`)."""


def unchecked() -> None:
    """Let a change pass that no form asks for."""


class NoSuchTable(LookupError):
    """Nobody has given out this key."""


class NotAtTable(PermissionError):
    """The phone has the table's link, but no seat there: it may watch."""


def find(key: str, *, scores: bool = False, counted: bool = False) -> Game:
    """The game with this key. Raises NoSuchTable.

    A game of scores alone has no table: it is found by who asks for `scores` too, so that nobody else has to think of
    games without moves. One that was counted had a table, whose phones hear what became of it: they ask for `counted`.
    """
    # PostgreSQL doesn't even look for a text with NUL in it.
    game = db.session.scalar(_FIND, {"key": key}) if "\0" not in key else None
    if game is None or not (scores or game.source == MOVES or (counted and game.source == COUNT)):
        raise NoSuchTable(key)
    return game


@contextmanager
def changing(key: str, *, scores: bool = False, counted: bool = False, patient: bool = True) -> Iterator[Game]:
    """The game with this key, as `find` has it, for a change by one writer; the phones hear of it once it is committed.

    Of what raises, or changes nothing, no phone is notified. What isn't `patient` hardly waits. Raises NoSuchTable.
    """
    # Nothing is written before the end: what is to be written then tells whether anything has changed.
    with write_transaction(key, patient=patient), db.session.no_autoflush:
        game = find(key, scores=scores, counted=counted)
        yield game
        touched = any(map(db.session.is_modified, db.session.dirty))  # set to what it was already is no change
        is_changed = bool(db.session.new or db.session.deleted or touched)
        if is_changed:
            game.mark_changed()
            pubsub.notify(db.session(), game.id, game.revision)
    if is_changed:
        pubsub.hub.publish(game.id, game.revision)


def is_revealed(game: Game) -> bool:
    """Whether everybody may see all tickets."""
    return game.reveal_at is not None


def keep_open(game: Game) -> None:
    """Note, within a transaction, that the tickets are open for good."""
    game.reveal_at = game.reveal_at or now()


def announce(key: str, ending: timedelta) -> Game:
    """Announce the end of the game, which is shown for so long after a countdown. Announced once, the moment stays.

    Raises NoSuchTable.
    """
    with changing(key) as game:
        if game.ends_at is None and game.finished_at is None:
            game.ending_ms = round(ending.total_seconds() * 1000)
            game.ends_at = now() + _notice(game) + ending
    return game


def call_off(key: str) -> Game:
    """Stop an end that was announced, be it shown already. Raises NoSuchTable; Refused where the game is over."""
    with changing(key) as game:
        if game.finished_at is not None:
            raise refusal(TableFault.OVER)
        game.ends_at = None
    return game


def shorten(key: str, rest: timedelta) -> Game:
    """Let an end that is shown be over in so long, if it isn't sooner. Raises NoSuchTable."""
    with changing(key) as game:
        if (left := remaining_ending(game)) is not None and game.ends_at and left > rest.total_seconds():
            game.ends_at = now() + rest
    return game


def is_put_off(game: Game) -> bool:
    """Whether an announced end is farther away than it can be, because the clock was set back."""
    return game.ends_at is not None and game.finished_at is None and game.ends_at - now() > _longest(game)


def announce_again(key: str) -> None:
    """Begin the notice of an end that is put off once more."""
    with changing(key, patient=False) as game:
        if is_put_off(game):
            game.ends_at = now() + _longest(game)


def remaining(game: Game) -> float | None:
    """Seconds until the end that was announced begins to be shown; None when none was, or it has begun."""
    until = _until_over(game)
    return None if until is None or (left := until - game.ending_ms / 1000) <= 0 else left


def remaining_ending(game: Game) -> float | None:
    """Seconds for which the end is still shown; None when it isn't."""
    return None if remaining(game) is not None else _until_over(game)


def is_over(game: Game) -> bool:
    """Whether an end that was announced is over, though nobody has noted that yet."""
    return game.ends_at is not None and game.finished_at is None and _until_over(game) is None


def _until_over(game: Game) -> float | None:
    """Seconds until the announced end is over, its whole notice at most: the clock may have been set back since."""
    if game.ends_at is None or game.finished_at is not None:
        return None
    left = min(game.ends_at - now(), _longest(game))
    return left.total_seconds() if left > timedelta() else None


def _longest(game: Game) -> timedelta:
    """From an announcement to the moment at which its end is over."""
    return NOTICE + timedelta(milliseconds=game.ending_ms)


def _notice(game: Game) -> timedelta:
    return NOTICE if is_shared(game) else SHORT_NOTICE


def next_of(game: Game) -> Game | None:
    """The table where the game's people play on: as long as nothing has happened there, or for AN_EVENING."""
    table = db.session.get(Game, game.next_id) if game.next_id is not None else None
    if table is None or table.finished_at is not None or game.finished_at is None:
        return None
    if table.created_at < game.finished_at + AN_EVENING:
        return table
    moved = select(RecordedMove.seq).where(RecordedMove.game_id == table.id).limit(1)
    return table if db.session.scalar(moved) is None else None


@dataclass(frozen=True)
class Phone:
    """How a phone stands to a table."""

    device: str
    seats: frozenset[str]
    """Those that it holds."""
    is_host: bool
    keeps: frozenset[str]
    """The seats for which it notes tickets: its own and, on the phone that opened the table, the free ones."""
    sees: frozenset[str]
    """The players whose tickets it sees. Where a former phone of the seat noted some as well, it doesn't see those."""

    @property
    def is_in(self) -> bool:
        """Whether it plays, and so may record; others with the link watch."""
        return self.is_host or bool(self.seats)


def phone_at(game: Game, device: str) -> Phone:
    """The phone with this device id, as it stands to the game now."""
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
    """Whether the phone has a seat there, or opened the table, and so may record."""
    return phone_at(game, device).is_in


def sees_all(game: Game, device: str) -> bool:
    """Whether no ticket of the table is a secret to this phone."""
    return len(phone_at(game, device).sees) == len(game.seats)


def knows(device: str, group_id: int | None) -> bool:
    """Whether the phone remembers the group, and so may be shown its link."""
    return group_id is not None and held(GroupVisit, (device, group_id)) is not None


def may_change(game: Game, device: str) -> bool:
    """Whether this phone may say something about the game: it plays there, or knows the game's group."""
    return plays_at(game, device) or knows(device, game.group_id)


def is_shared(game: Game) -> bool:
    """Whether the seats are on different phones, or were, so that there are secrets between them."""
    return len({seat.device or game.host for seat in game.seats}) > 1 or any(seat.sealed for seat in game.seats)


def is_reopened(game: Game) -> bool:
    """Whether the game was over already and is being corrected; such a table has no spoken code any more."""
    return game.finished_at is None and game.code is None


def seat_changes(game: Game, most: int | None = None) -> list[SeatChange]:
    """The changes of the table's seats, or the newest of them, in their order."""
    return list(db.session.scalars(_changes(most), {"game": game.id}))[::-1]


@cache
def _changes(most: int | None) -> Select[SeatChange]:
    at_table = SeatChange.game_id == bindparam("game")
    return select(SeatChange).where(at_table).order_by(SeatChange.nth.desc()).limit(most)


def requests_at(game: Game) -> list[SeatRequest]:
    """Who asks for which seat, the oldest first."""
    return list(db.session.scalars(_REQUESTS, {"game": game.id}))
