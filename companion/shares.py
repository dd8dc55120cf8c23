"""No address takes all there is: connections, streams, threads and room for files are shared out."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class CrowdedError(Exception):
    """This address has as much as one may have, or all together have."""


class Shares:
    """So many of something for each address, and so many for all together. Any thread may ask."""

    def __init__(self, each: int, together: int) -> None:
        self.together = together
        self.taken = 0
        self._each = each
        self._lock = Lock()
        self._of_address: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Whether there was one left to take."""
        with self._lock:
            if self.taken >= self.together or self._of_address[address] >= self._each:
                return False
            self.taken += 1
            self._of_address[address] += 1
            return True

    def give_back(self, address: str) -> None:
        """One that was taken is free again."""
        with self._lock:
            self.taken -= 1
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Hold one of them. Raises CrowdedError."""
        if not self.take(address):
            raise CrowdedError
        try:
            yield
        finally:
            self.give_back(address)
