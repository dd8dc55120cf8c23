"""Small networks of lettered cities, and their properties by brute force."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from companion.rules.graph.trail import Trail


class Line(NamedTuple):
    id: str
    a: str
    b: str
    length: int = 1


def lines(*words: str) -> list[Line]:
    return [Line(f"{index:02}", word[0], word[1], int(word[2:] or 1)) for index, word in enumerate(words)]


def by_walking(tracks: Sequence[Line]) -> int:
    """Return the longest trail by trying every one, with memoized rests by (city, routes used)."""
    exits: dict[str, list[tuple[int, str, int]]] = {}
    for index, (_, a, b, length) in enumerate(tracks):
        exits.setdefault(a, []).append((1 << index, b, length))
        exits.setdefault(b, []).append((1 << index, a, length))

    @cache
    def rest(city: str, used: int) -> int:
        return max((n + rest(other, used | bit) for bit, other, n in exits[city] if not used & bit), default=0)

    return max((rest(city, 0) for city in exits), default=0)


def check_walk(trail: Trail, tracks: Iterable[Line]) -> None:
    """Check that the walk is connected, uses the side's routes at most once each, and has the stated length."""
    by_id = {track.id: track for track in tracks}
    assert len(trail.cities) == len(trail.routes) + bool(trail.routes)
    assert len(set(trail.routes)) == len(trail.routes)
    assert sum(by_id[route].length for route in trail.routes) == trail.length
    for route, start, end in zip(trail.routes, trail.cities, trail.cities[1:], strict=False):
        assert sorted((by_id[route].a, by_id[route].b)) == sorted((start, end))


def random_lines(rng: Random, most: int) -> list[Line]:
    """Return a random network: sparse or dense, light or heavy, with parallel routes and rarely a loop."""
    cities = rng.randint(2, 9)
    heaviest = rng.choice((1, 2, 4, 8))
    tracks = []
    for index in range(rng.randint(1, most)):
        a, b = rng.randrange(cities), rng.randrange(cities)
        if a == b and rng.random() < 0.9:
            b = (a + 1) % cities
        tracks.append(Line(f"{index:02}", f"c{a}", f"c{b}", rng.randint(1, heaviest)))
    return tracks


class Card(NamedTuple):
    id: str
    starts: frozenset[str]
    finishes: frozenset[str]
    points: int = 5

    @property
    def stops(self) -> tuple[frozenset[str], ...]:
        return self.starts, self.finishes


def card(start: str, finish: str, name: str = "") -> Card:
    return Card(name or f"{start}-{finish}", frozenset(start), frozenset(finish))
