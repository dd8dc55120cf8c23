"""The cheapest way to pair off odd cities: what any walk must at least leave out of a network.

A walk's own tracks touch every city between its two ends an even number of times. So of the odd cities all but two
must lose a track; and what a network loses can be followed, track by track, from one odd city to another. Hence the
loss costs no less than the cheapest pairing of all odd cities but two (a minimum-weight T-join, whose pairs come from
a minimum-weight matching; Edmonds and Johnson 1973).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import networkx as nx

from companion.rules.graph.network import Track


@dataclass(frozen=True, slots=True)
class Way:
    """The lightest way between two odd cities, as route ids from `a` to `b`, and its trains."""

    a: str
    b: str
    routes: tuple[str, ...]
    length: int


def odd_cities(tracks: Iterable[Track]) -> tuple[str, ...]:
    """The cities that an odd number of these tracks touch, sorted."""
    odd: set[str] = set()
    for track in tracks:
        odd ^= {track.a}
        odd ^= {track.b}
    return tuple(sorted(odd))


def cheapest_pairing(tracks: Sequence[Track], odd: Sequence[str]) -> tuple[Way, ...] | None:
    """The pairing of all `odd` cities but two over the tracks with the fewest trains in all; None if there is none.

    Which two go without is a part of the choice. The ways have no track in common.
    """
    if len(odd) <= 2:
        return ()
    exits = _exits(tracks)
    ways = {pair: way for at, start in enumerate(odd) for pair, way in _ways_from(at, start, odd, exits).items()}
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(odd) + 2))
    for (a, b), way in ways.items():
        graph.add_edge(a, b, weight=way.length)
    for spare in (len(odd), len(odd) + 1):  # two that cost nothing: who is paired with one of them goes without
        for city in range(len(odd)):
            graph.add_edge(city, spare, weight=0)
    matching = nx.min_weight_matching(graph)
    if 2 * len(matching) < len(odd) + 2:
        return None
    pairs = sorted((min(pair), max(pair)) for pair in matching)
    return tuple(ways[pair] for pair in pairs if pair in ways)


def _exits(tracks: Sequence[Track]) -> Mapping[str, Sequence[tuple[int, str, str]]]:
    """From each city the tracks as (length, id, other end)."""
    exits: defaultdict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for track in tracks:
        exits[track.a].append((track.length, track.id, track.b))
        exits[track.b].append((track.length, track.id, track.a))
    return exits


def _ways_from(
    at: int, start: str, odd: Sequence[str], exits: Mapping[str, Sequence[tuple[int, str, str]]]
) -> dict[tuple[int, int], Way]:
    """The lightest ways from one odd city to those after it, by their places in `odd` (Dijkstra's algorithm)."""
    wanted = {city: place for place, city in enumerate(odd) if place > at}
    ways: dict[tuple[int, int], Way] = {}
    arrived: set[str] = set()
    waiting: list[tuple[int, tuple[str, ...], str]] = [(0, (), start)]
    while waiting and len(ways) < len(wanted):
        trains, routes, city = heappop(waiting)
        if city in arrived:
            continue
        arrived.add(city)
        if city in wanted:
            ways[at, wanted[city]] = Way(start, city, routes, trains)
        for length, route, other in exits.get(city, ()):
            if other not in arrived:
                heappush(waiting, (trains + length, (*routes, route), other))
    return ways
