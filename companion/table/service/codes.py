"""Keys, of which links are made, and join codes: a table's short name, to be read aloud, while the table is open.

Something so short may not be guessed for long: a wrong guess costs, and who has spent all waits a moment for the next.
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
"""Letters that can't be taken for one another, or for a digit, when they are spoken, written or typed."""
LENGTH = 6
BY_PHONE, BY_ADDRESS, BY_ALL = (10, timedelta(seconds=3)), (40, timedelta(seconds=2)), (300, timedelta(seconds=1))
"""How many wrong codes a phone, an address and everybody may try at once, and when one more.

There are 24 million codes. A phone is easily made up, so its limit is there for the others behind its address: whoever
mistypes ten times holds up nobody else. Nobody waits longer than three seconds.
"""


FORGOTTEN_AFTER = timedelta(hours=1)
"""By then every bucket is full again."""

Found = TypeVar("Found")


def new_key() -> str:
    """Make random bits in 22 letters, as every link has; a command would take a hyphen before them for an option's."""
    while (key := secrets.token_urlsafe(16)).startswith("-"):
        continue
    return key


class TooManyGuesses(PermissionError):
    """Nothing can be tried for a moment: `wait` are the seconds until the next guess."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


@dataclass(frozen=True)
class Bucket:
    """Of whoever guesses, or of what is guessed."""

    name: str
    burst: int
    """How many wrong guesses at once."""
    refill: timedelta
    """The time until there is one more."""
    for_all: bool = False
    """Such a one holds up only those who have guessed wrong of late: else many could shut out everybody."""


def new_code() -> str:
    """A code that no open table has now. That nobody else takes it meanwhile the database makes sure."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if db.session.scalar(select(Game.id).where(Game.code == code)) is None:
            return code


def spelt(number: int, length: int) -> str:
    """So many letters for a number."""
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(length))


def clean_code(typed: str) -> str:
    """A code as typed, without what people put between its letters; letters that look the same are taken as meant."""
    return "".join(sign for sign in typed.upper().translate(_LOOK_ALIKES) if sign.isalnum())


_LOOK_ALIKES = str.maketrans("АСЕНКМРТХУ", "ACEHKMPTXY")
"""Cyrillic letters that look like Latin ones: whoever reads a code can't know which they are."""


def find_by_code(typed: str, *, device: str, address: str) -> Game:
    """The open table with this code. A wrong one counts as a guess of the phone and of the address that it comes from.

    Raises NoSuchTable, and TooManyGuesses without looking.
    """
    code = clean_code(typed)
    buckets = (
        Bucket(f"phone {device}", *BY_PHONE),
        Bucket(f"address {address}", *BY_ADDRESS),
        Bucket("everybody", *BY_ALL, for_all=True),
    )

    def look() -> Game | None:
        return db.session.scalar(select(Game).where(Game.code == code)) if len(code) == LENGTH else None

    game = guess(buckets, look)
    if game is None:
        raise NoSuchTable(code)
    return game


def guess(buckets: Sequence[Bucket], look: Callable[[], Found | None]) -> Found | None:
    """What `look` finds; where it finds nothing, that was a wrong guess. Raises TooManyGuesses without looking."""
    with write_transaction("guesses"):
        db.session.execute(delete(Guesses).where(Guesses.counted_at < now() - FORGOTTEN_AFTER))
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
    """The bucket, as full as it is by now. A clock that was put back gives nothing."""
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
