"""Token buckets: how much somebody may do at once, and how soon more. Kept in memory, each process for itself.

In the database each refusal would cost a write, which is what is to be saved; that a start fills all buckets helps
nobody much. They go by a clock that nobody can set.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

MOST_SOURCES = 5000
"""Sources that are remembered. Who has been quiet the longest is forgotten first, and has a full bucket by then."""


@dataclass(frozen=True)
class Size:
    """`burst` at once, and one more every `refill_s` seconds."""

    burst: float
    refill_s: float

    def times(self, factor: int) -> "Size":
        """The same for so many times as many."""
        return Size(self.burst * factor, self.refill_s / factor)


class Buckets:
    """A bucket for each source, such as an address. Any thread may ask."""

    def __init__(self, size: Size, clock: Callable[[], float] = monotonic) -> None:
        self._size = size
        self._clock = clock
        self._lock = Lock()
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, source: str, amount: float = 1) -> float:
        """Take so much from a source's bucket: 0 when it was there, else the seconds until it will be."""
        with self._lock:
            level = self._level(source)
            if level >= amount:
                self._set(source, level - amount)
                return 0
            self._set(source, level)
            return (amount - level) * self._size.refill_s

    def owe(self, source: str, amount: float) -> None:
        """Take what is known only afterwards: the bucket may be less than empty then."""
        with self._lock:
            self._set(source, self._level(source) - amount)

    def _level(self, source: str) -> float:
        level, at = self._levels.get(source, (self._size.burst, 0.0))
        return min(self._size.burst, level + max(0.0, self._clock() - at) / self._size.refill_s)

    def _set(self, source: str, level: float) -> None:
        self._levels[source] = level, self._clock()
        self._levels.move_to_end(source)
        while len(self._levels) > MOST_SOURCES:
            self._levels.popitem(last=False)
