"""Brute-force searches for the longest route, as a baseline."""

from collections.abc import Iterable
from time import perf_counter

from companion.rules.graph.network import Track


def _exits(tracks: Iterable[Track]) -> dict[str, list[tuple[int, str, int]]]:
    """Return the tracks of each city as {city: [(bit, other end, trains)]}."""
    exits: dict[str, list[tuple[int, str, int]]] = {}
    for index, track in enumerate(tracks):
        exits.setdefault(track.a, []).append((1 << index, track.b, track.length))
        exits.setdefault(track.b, []).append((1 << index, track.a, track.length))
    return exits


class Walker:
    """A search that walks every trail from every city, for at most `seconds`."""

    def __init__(self, tracks: Iterable[Track], seconds: float) -> None:
        self._exits = _exits(tracks)
        self._until = perf_counter() + seconds
        self.steps = 0
        self.longest = 0

    def walk(self) -> int:
        """Return the length of the longest trail. Raises TimeoutError."""
        for city in self._exits:
            self._go_on(city, 0, 0)
        return self.longest

    def _go_on(self, city: str, used: int, length: int) -> None:
        self.steps += 1
        if self.steps % 1024 == 0 and perf_counter() > self._until:
            raise TimeoutError
        self.longest = max(self.longest, length)
        for track, other, trains in self._exits[city]:
            if not used & track:
                self._go_on(other, used | track, length + trains)


class Rememberer:
    """A search that walks every trail, but each city with the same used routes only once, for at most `seconds`."""

    def __init__(self, tracks: Iterable[Track], seconds: float) -> None:
        self._exits = _exits(tracks)
        self._until = perf_counter() + seconds
        self._known: dict[tuple[str, int], int] = {}

    def walk(self) -> int:
        """Return the length of the longest trail. Raises TimeoutError."""
        return max((self._rest(city, 0) for city in self._exits), default=0)

    def _rest(self, city: str, used: int) -> int:
        """Return the length of the longest continuation. Raises TimeoutError."""
        key = city, used
        if key not in self._known:
            if len(self._known) % 1024 == 0 and perf_counter() > self._until:
                raise TimeoutError
            ways = ((track, other, trains) for track, other, trains in self._exits[city] if not used & track)
            self._known[key] = max(
                (trains + self._rest(other, used | track) for track, other, trains in ways), default=0
            )
        return self._known[key]
