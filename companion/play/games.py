"""A game as a request finds, visits and changes it, and the reveal, which everybody sees coming."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import lazyload

from companion import live
from companion.store import Game, Unavailable, Visit, db, writing
from companion.store.models import MOVES, now

SEEN_EVERY = timedelta(seconds=20)
"""A phone that is awake is noted no more often than this."""
NOTICE = timedelta(seconds=10)
"""So long every phone shows that the tickets are about to be revealed, and anybody can stop it."""

FOR_GOOD = datetime(1970, 1, 1, tzinfo=UTC)
"""The moment of a reveal that is over: no clock is ever before it, however far it is set back."""


class NoSuchTable(LookupError):
    """Nobody has given out this key."""


class TooLate(RuntimeError):
    """The tickets lie open already."""


def find(key: str, *, scores: bool = False) -> Game:
    """The game with this key. Raises NoSuchTable.

    A game of scores alone has no table: it is found by who asks for `scores` too, so that nobody else has to think of
    games without moves.
    """
    # PostgreSQL doesn't even look for a text with NUL in it.
    # Phones that ask for a state that is made already need no seats: those are read when somebody asks for them.
    query = select(Game).where(Game.key == key).options(lazyload(Game.seats))
    if not scores:
        query = query.where(Game.source == MOVES)
    game = db.session.scalar(query) if "\0" not in key else None
    if game is None:
        raise NoSuchTable(key)
    return game


@contextmanager
def changing(key: str, *, scores: bool = False) -> Iterator[Game]:
    """The game with this key, as `find` has it, for a change by one writer; the phones hear of it once it is committed.

    Of what raises, or changes nothing, no phone is notified. Raises NoSuchTable.
    """
    # Nothing is written before the end: what is to be written then tells whether anything has changed.
    with writing(key), db.session.no_autoflush:
        game = find(key, scores=scores)
        yield game
        touched = any(map(db.session.is_modified, db.session.dirty))  # set to what it was already is no change
        is_changed = bool(db.session.new or db.session.deleted or touched)
        if is_changed:
            game.version += 1
            live.notify(db.session(), game.id, game.version)
    if is_changed:
        live.hub.publish(game.id, game.version)


def visit(key: str, device: str, *, scores: bool = False) -> Game:
    """The game with this key, as `find` has it. That this phone has its link, and is awake, is noted.

    What was read before is read again when it is used: so this comes first. Raises NoSuchTable.
    """
    game = find(key, scores=scores)
    seen_at = db.session.scalar(select(Visit.seen_at).where(Visit.device == device, Visit.game_id == game.id))
    # A phone that was seen later than now is seen by a clock that was set back.
    if seen_at is None or not timedelta() <= now() - seen_at < SEEN_EVERY:
        # Two tabs of one phone may both find that it isn't noted yet: the second one has nothing to add.
        with suppress(IntegrityError, Unavailable), writing(device, lasting=seen_at is None, needed=False):
            db.session.merge(Visit(device=device, game_id=game.id, seen_at=now()))
    if is_revealed(game) and game.reveal_at != FOR_GOOD:
        # The announced moment is over: from now on it needs no clock. For the phones nothing changes by that.
        with suppress(Unavailable), writing(game.key, needed=False):
            if is_revealed(game):
                keep_open(game)
    return game


def is_revealed(game: Game) -> bool:
    """Whether everybody may see all tickets.

    A moment farther away than the notice was announced before the clock was set back, so it has passed.
    """
    return game.reveal_at is not None and not timedelta() < game.reveal_at - now() <= NOTICE


def keep_open(game: Game) -> None:
    """Note, within a transaction, that the tickets are open for good."""
    game.reveal_at = FOR_GOOD


def reveal(key: str, *, at_once: bool) -> Game:
    """Announce the reveal, or do it where there are no secrets between phones. Announced once, the moment stays.

    Raises NoSuchTable.
    """
    with changing(key) as game:
        if game.reveal_at is None:
            game.reveal_at = FOR_GOOD if at_once else now() + NOTICE
    return game


def call_off(key: str) -> Game:
    """Stop a reveal that was announced. Raises NoSuchTable, TooLate."""
    with changing(key) as game:
        if is_revealed(game):
            raise TooLate
        game.reveal_at = None
    return game


def remaining(game: Game) -> float | None:
    """Seconds until the reveal that was announced; None when none was, or it is over."""
    if game.reveal_at is None or is_revealed(game):
        return None
    return (game.reveal_at - now()).total_seconds()
