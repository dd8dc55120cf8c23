"""How often something short may be guessed: a wrong guess costs, and who has spent all waits a moment for the next."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from sqlalchemy import delete

from companion.store import Guesses, db, writing
from companion.store.models import now

FORGOTTEN_AFTER = timedelta(hours=1)
"""By then every bucket is full again."""

Found = TypeVar("Found")


class TooManyGuesses(PermissionError):
    """Nothing can be tried for a moment: `wait` are the seconds until the next guess."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


@dataclass(frozen=True)
class Bucket:
    """Who guesses, or what is guessed: `burst` wrong ones at once, and one more every `refill`.

    One that is `for_all` holds up only those who have guessed wrong of late: else many could shut out everybody.
    """

    name: str
    burst: int
    refill: timedelta
    for_all: bool = False


def guess(buckets: Sequence[Bucket], look: Callable[[], Found | None]) -> Found | None:
    """What `look` finds; where it finds nothing, that was a wrong guess. Raises TooManyGuesses without looking."""
    with writing("guesses"):
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
