"""Networks to measure on: legal ones on a board, made-up ones, and ones that a search found to be hard."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from companion.rules.graph.network import Track, homes


class Line(NamedTuple):
    """A route of a made-up network."""

    id: str
    a: str
    b: str
    length: int


Network = Sequence[Track]


def fill(board: Sequence[Track], kept: Network, trains: int, rng: Random, *, team: bool = False) -> list[Track]:
    """Return the kept routes and random further ones, until the trains are used.

    A player never claims two routes between the same two cities; two players of a team may (ALL-05, TA-06).
    """
    network = list(kept)
    taken = {_place(track, team=team) for track in kept}
    left = trains - sum(track.length for track in kept)
    for track in rng.sample(board, len(board)):
        if track.length <= left and _place(track, team=team) not in taken:
            network.append(track)
            taken.add(_place(track, team=team))
            left -= track.length
    return network


def _place(track: Track, *, team: bool) -> object:
    return track.id if team else frozenset((track.a, track.b))


def climb(
    start: Network, change: Callable[[Network], Network], measure: Callable[[Network], float], steps: int
) -> Network:
    """Return the network after `steps` random changes, without those that lowered the measure."""
    network, height = start, measure(start)
    for _ in range(steps):
        other = change(network)
        reached = measure(other)
        if reached >= height:
            network, height = other, reached
    return network


def dense(board: Sequence[Track], trains: int, rng: Random, *, team: bool = False, steps: int = 400) -> Network:
    """Return a legal network with many cycles, by random exchanges of routes that lose no cycle."""

    def exchange(network: Network) -> Network:
        kept = rng.sample(network, len(network) - rng.randint(1, 4))
        return fill(board, kept, trains, rng, team=team)

    return climb(fill(board, (), trains, rng, team=team), exchange, cycles, steps)


def cycles(network: Network) -> int:
    """Return the network's number of independent cycles, since hard networks have many."""
    home = homes(network)
    return len(network) - len(home) + len(set(home.values()))


def complete(cities: int) -> Network:
    return [Line(f"{a}-{b}", str(a), str(b), 1) for a, b in combinations(range(cities), 2)]


def made_up(pairs: Iterable[tuple[int, int]]) -> Network:
    return [Line(f"{index:02}", f"{a:02}", f"{b:02}", 1) for index, (a, b) in enumerate(pairs)]
