"""A side's routes as a network: what hangs together, which tickets it joins, and by which way.

Every function takes the tracks in any order and answers the same whatever that order is.
"""

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Protocol, TypeVar

import networkx as nx


class Track(Protocol):
    """One printed route between two adjacent places; `length` in trains."""

    @property
    def id(self) -> str: ...
    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...
    @property
    def length(self) -> int: ...


class Goal(Protocol):
    """A destination ticket: it asks for a way from any of `starts` to any of `finishes`."""

    @property
    def id(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def starts(self) -> frozenset[str]: ...
    @property
    def finishes(self) -> frozenset[str]: ...


AnyTrack = TypeVar("AnyTrack", bound=Track)


def in_order(tracks: Iterable[AnyTrack]) -> list[AnyTrack]:
    """The tracks sorted by id, each once: the order that makes every answer independent of the order of moves."""
    once = {track.id: track for track in tracks}
    return [once[route] for route in sorted(once)]


def homes(tracks: Iterable[Track]) -> dict[str, str]:
    """Every city of the network with its component's name, which is the smallest city in it.

    Two cities are connected exactly when their homes are equal; a city that no track touches is absent.
    """
    graph: nx.Graph[str] = nx.Graph()
    graph.add_edges_from((track.a, track.b) for track in tracks)
    home: dict[str, str] = {}
    for part in nx.connected_components(graph):
        home.update(dict.fromkeys(part, min(part)))
    return home


@dataclass(frozen=True, slots=True)
class Region:
    """A connected part of a network: its cities and its routes' ids, both sorted."""

    cities: tuple[str, ...]
    routes: tuple[str, ...]


def largest_region(tracks: Iterable[Track], cities: AbstractSet[str]) -> Region:
    """The connected network with the most of these cities, each counted once, branches and loops included (LA-08).

    Of several as large, the one with the smallest city. Without any track it is empty.
    """
    tracks = in_order(tracks)
    home = homes(tracks)
    members: defaultdict[str, list[str]] = defaultdict(list)
    for city in sorted(home.keys() & cities):
        members[home[city]].append(city)
    if not members:
        return Region((), ())
    largest = min(members, key=lambda name: (-len(members[name]), name))
    routes = tuple(track.id for track in tracks if home[track.a] == largest)
    return Region(tuple(members[largest]), routes)


def way(tracks: Iterable[Track], goal: Goal) -> tuple[str, ...] | None:
    """The way that completes the ticket with the fewest trains, as route ids from a start to a finish (ALL-07).

    Of several with as few trains, the one with fewer routes, then with the smaller ids. None when the network
    doesn't join the ticket.
    """
    exits: defaultdict[str, list[Track]] = defaultdict(list)
    for track in in_order(tracks):
        exits[track.a].append(track)
        exits[track.b].append(track)
    # Ways are compared as (trains, routes, ids): going on along the same track keeps two ways in order, so the
    # first way to arrive at a city is its best.
    ways: list[tuple[int, int, tuple[str, ...], str]] = [(0, 0, (), city) for city in sorted(goal.starts)]
    arrived: set[str] = set()
    while ways:
        trains, count, routes, city = heappop(ways)
        if city in arrived or city not in exits:
            continue
        if city in goal.finishes:
            return routes
        arrived.add(city)
        for track in exits[city]:
            other = track.b if track.a == city else track.a
            heappush(ways, (trains + track.length, count + 1, (*routes, track.id), other))
    return None
