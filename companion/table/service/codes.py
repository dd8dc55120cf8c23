"""Keys, which are part of links, and join codes: short names of open tables, to be read aloud.

Wrong guesses are limited by token buckets, because a code is short. A guesser with an empty bucket has to wait.
"""

import math
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from sqlalchemy import delete, select

from companion.store.database import db, now, write_transaction
from companion.store.models import Game, Guesses
from companion.table.service.games import NoSuchTable

LETTERS = "ACEFHJKLMNPRTUWXY"
"""Letters that are not confused with each other or with a digit when spoken, written or typed."""
CODE_LENGTH = 6
BY_PHONE, BY_ADDRESS, BY_ALL = (10, timedelta(seconds=3)), (40, timedelta(seconds=2)), (300, timedelta(seconds=1))
"""Wrong codes at once, and the time until one more: by device, by address, and by all together.

There are 24 million codes. A device id is easily made up, so its limit only protects the others behind the same
address: a person who mistypes ten times blocks nobody else. Nobody waits longer than three seconds.
"""


BUCKET_TTL = timedelta(hours=1)
"""Time after which every bucket is full again."""

Found = TypeVar("Found")


def new_key() -> str:
    """Return a random key of 22 letters for a link. It has no hyphen in front, because commands would read it as an
    option.
    """
    while (key := secrets.token_urlsafe(16)).startswith("-"):
        continue
    return key


class TooManyGuesses(PermissionError):
    """The bucket is empty. `wait` has the seconds until the next guess."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


@dataclass(frozen=True)
class Bucket:
    """A token bucket of wrong guesses, for a guesser or for a secret."""

    name: str
    burst: int
    """Wrong guesses at once."""
    refill: timedelta
    """Time until one more guess."""
    for_all: bool = False
    """Whether all guessers share it. It then blocks only recent wrong guessers, so that many can't lock out
    everybody.
    """


def new_code() -> str:
    """Return a code that no open table has. The database refuses a duplicate made at the same time."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if db.session.scalar(select(Game.id).where(Game.code == code)) is None:
            return code


def spelt(number: int, length: int) -> str:
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(length))


def clean_code(typed: str) -> str:
    return "".join(sign for sign in typed.upper().translate(_LOOK_ALIKES) if sign.isalnum())


_LOOK_ALIKES = str.maketrans("АСЕНКМРТХУ", "ACEHKMPTXY")
"""Cyrillic letters that look like Latin ones, because readers can't tell them apart."""


def find_by_code(typed: str, *, device: str, address: str) -> Game:
    """Return the open table with this code. A wrong code counts as a guess of the device and of its address.

    Raises NoSuchTable; TooManyGuesses without a look-up.
    """
    code = clean_code(typed)
    buckets = (
        Bucket(f"phone {device}", *BY_PHONE),
        Bucket(f"address {address}", *BY_ADDRESS),
        Bucket("everybody", *BY_ALL, for_all=True),
    )

    def look() -> Game | None:
        return db.session.scalar(select(Game).where(Game.code == code)) if len(code) == CODE_LENGTH else None

    game = guess(buckets, look)
    if game is None:
        raise NoSuchTable(code)
    return game


def guess(buckets: Sequence[Bucket], look: Callable[[], Found | None]) -> Found | None:
    """Return the result of `look`. None counts as a wrong guess. Raises TooManyGuesses without a look-up."""
    with write_transaction("guesses"):
        db.session.execute(delete(Guesses).where(Guesses.counted_at < now() - BUCKET_TTL))
        rows = [(_filled(bucket), bucket) for bucket in buckets]
        is_new = all(row.remaining >= bucket.burst for row, bucket in rows if not bucket.for_all)
        waits = [
            (1 - row.remaining) * bucket.refill
            for row, bucket in rows
            if row.remaining < 1 and not (bucket.for_all and is_new)
        ]
        if waits:
            raise TooManyGuesses(math.ceil(max(waits).total_seconds()))
        found = look()
        if found is None:
            for row, _bucket in rows:
                row.remaining = max(row.remaining - 1, 0.0)
    return found


def _filled(bucket: Bucket) -> Guesses:
    """Return the bucket, refilled up to now. A clock that was set back adds nothing."""
    moment = now()
    row = db.session.get(Guesses, bucket.name[:64])
    if row is None:
        row = Guesses(source=bucket.name[:64], remaining=float(bucket.burst), counted_at=moment)
        db.session.add(row)
    else:
        passed = max(moment - row.counted_at, timedelta())
        row.remaining = min(float(bucket.burst), row.remaining + passed / bucket.refill)
        row.counted_at = moment
    return row
