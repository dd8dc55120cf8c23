"""Join codes: a table's short name, to be said aloud, for as long as the table is open."""

import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import delete, select

from companion.store import Game, Guesses, db, writing
from companion.store.models import now
from companion.tables.loading import NoSuchTable

LETTERS = "ACEFHJKLMNPRTUWXY"
"""Letters that can't be taken for one another, or for a digit, when they are said, written or typed."""
LENGTH = 6
BURST = 10
REFILL = timedelta(seconds=30)
"""One source may try BURST wrong codes at once, and one more every REFILL."""
EVERYBODY = "everybody"
"""All sources together, so that nobody gains much by asking from many addresses."""
BURST_OF_ALL = 300
REFILL_OF_ALL = timedelta(seconds=2)
FORGOTTEN_AFTER = timedelta(hours=1)
"""By then every bucket is full again."""


class TooManyGuesses(PermissionError):
    """No more codes can be tried for a while."""


def new_code() -> str:
    """A code that no open table has now. That nobody else takes it meanwhile the database makes sure."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if db.session.scalar(select(Game.id).where(Game.code == code)) is None:
            return code


def clean_code(typed: str) -> str:
    """A code as typed, without what people put between its letters; letters that look the same are taken as meant."""
    return "".join(sign for sign in typed.upper().translate(_LOOK_ALIKES) if sign.isalnum())


_LOOK_ALIKES = str.maketrans("АСЕНКМРТХУ", "ACEHKMPTXY")
"""Cyrillic letters that look like Latin ones: whoever reads a code can't know which they are."""


def find_by_code(typed: str, source: str) -> Game:
    """The open table with this code. A wrong one counts as a guess of `source`, such as an address.

    Raises NoSuchTable, and TooManyGuesses without looking.
    """
    code = clean_code(typed)
    with writing("join codes"):
        db.session.execute(delete(Guesses).where(Guesses.counted_at < now() - FORGOTTEN_AFTER))
        buckets = list(_buckets(source))
        if any(bucket.remaining < 1 for bucket in buckets):
            raise TooManyGuesses
        game = db.session.scalar(select(Game).where(Game.code == code)) if len(code) == LENGTH else None
        if game is None:
            for bucket in buckets:
                bucket.remaining -= 1
    if game is None:
        raise NoSuchTable(code)
    return game


def _buckets(source: str) -> Iterator[Guesses]:
    """The buckets that a guess is taken from, as full as they are by now."""
    for name, burst, refill in ((source[:64], BURST, REFILL), (EVERYBODY, BURST_OF_ALL, REFILL_OF_ALL)):
        bucket = db.session.get(Guesses, name)
        moment = now()
        if bucket is None:
            bucket = Guesses(source=name, remaining=burst, counted_at=moment)
            db.session.add(bucket)
        else:
            bucket.remaining = min(float(burst), bucket.remaining + _since(bucket.counted_at, moment) / refill)
            bucket.counted_at = moment
        yield bucket


def _since(before: datetime, after: datetime) -> timedelta:
    """A clock that was put back gives nothing."""
    return max(after - before, timedelta())
