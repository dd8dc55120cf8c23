"""Replayed logs, kept between requests: a move costs at the end of a game what it costs at the beginning.

What is kept is only ever a shorter way to what the database holds: who uses it looks first whether its newest move is
still the log's (`loading.py`). So it may be old, as when another process recorded, or belong to a past that a backup
has undone. It is never changed: a log with one move more is a new one.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from companion.rules.log import Log

MOST = 40_000
"""Moves that are kept in all, some 40 MB of them; the tables that nobody asked for the longest are forgotten first."""
EACH = 20
"""What a table takes besides its moves, in moves."""


class Row(NamedTuple):
    """How a move came into the log."""

    seq: int
    uuid: str
    recorded_by: str
    recorded_at: datetime


@dataclass(frozen=True)
class Kept:
    """A game's log as it was once: `rows` are its stored moves."""

    rows: Sequence[Row]
    log: Log


class Keeper:
    """The last logs by their table's key. Any thread may ask."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._size = 0

    def get(self, key: str) -> Kept | None:
        """What is kept of this table."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: str, kept: Kept) -> None:
        """Keep this instead of what was kept of the table."""
        with self._lock:
            self._forget(key)
            self._kept[key] = kept
            self._size += EACH + len(kept.rows)
            while self._size > self._most:
                self._forget(next(iter(self._kept)))

    def _forget(self, key: str) -> None:
        if former := self._kept.pop(key, None):
            self._size -= EACH + len(former.rows)


keeper = Keeper(MOST)
