"""How long a file may keep the server at work: no stranger's file holds up everybody's tables."""

from collections.abc import Iterable, Iterator
from time import thread_time
from typing import TypeVar

from companion.exchange.badfile import BadFile, Problem

Item = TypeVar("Item")


class Effort:
    """The work on one file, in seconds of the thread that does it; waiting for others costs nothing."""

    def __init__(self, most_s: float | None = None) -> None:
        """`most_s` is what it may take; None: any time."""
        self._end = None if most_s is None else thread_time() + most_s

    def each(self, items: Iterable[Item], place: str = "") -> Iterator[Item]:
        """Give the items one by one, as long as there is time. Raises BadFile, with the `place` in the file."""
        for item in items:
            if self._end is not None and thread_time() > self._end:
                raise BadFile(place, Problem.TOO_MUCH)
            yield item
