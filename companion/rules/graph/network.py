"""A side's routes as a network: components, shortest paths, completed tickets.

Every function takes the routes in any order, and its result doesn't depend on the order.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Protocol, TypeVar

import networkx as nx


class Track(Protocol):
    """A printed route between two adjacent places; `length` in trains."""

    @property
    def id(self) -> str: ...
    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...
    @property
    def length(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Line:
    """A route that belongs to no box."""

    id: str
    a: str
    b: str
    length: int


class Goal(Protocol):
    """A ticket: it asks for a path from any of `starts` to any of `finishes`, or for a connection of all `stops`, of
    which the first are the starts and the last the finishes.
    """

    @property
    def id(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def starts(self) -> frozenset[str]: ...
    @property
    def finishes(self) -> frozenset[str]: ...
    @property
    def stops(self) -> tuple[frozenset[str], ...]: ...


AnyTrack = TypeVar("AnyTrack", bound=Track)


def in_order(tracks: Iterable[AnyTrack]) -> list[AnyTrack]:
    once = {track.id: track for track in tracks}
    return [once[route] for route in sorted(once)]


def homes(tracks: Iterable[Track]) -> dict[str, str]:
    """Return each city's component by the smallest city in it: {city: smallest city}.

    Two cities are connected exactly when their values are equal. A city without a route is missing.
    """
    graph: nx.Graph[str] = nx.Graph()
    graph.add_edges_from((track.a, track.b) for track in tracks)
    home: dict[str, str] = {}
    for part in nx.connected_components(graph):
        home.update(dict.fromkeys(part, min(part)))
    return home


def parts_of(tracks: Iterable[AnyTrack]) -> list[list[AnyTrack]]:
    """Return the routes of each component, sorted; the components by their smallest city."""
    tracks = in_order(tracks)
    home = homes(tracks)
    parts: defaultdict[str, list[AnyTrack]] = defaultdict(list)
    for track in tracks:
        parts[home[track.a]].append(track)
    return [parts[name] for name in sorted(parts)]


def trains_of(tracks: Iterable[Track]) -> int:
    return sum(track.length for track in tracks)


def ends_of(tracks: Iterable[Track]) -> set[str]:
    return {city for track in tracks for city in (track.a, track.b)}


@dataclass(frozen=True, slots=True)
class Region:
    """A component of a network: its cities and its routes' ids, both sorted."""

    cities: tuple[str, ...]
    routes: tuple[str, ...]


def largest_region(tracks: Iterable[Track], cities: AbstractSet[str]) -> Region:
    """Return the component with the most of these cities, each counted once, with branches and loops (LA-08).

    Among equal ones the one with the smallest city. Without routes it is empty.
    """
    regions = [
        Region(tuple(sorted(ends_of(part) & cities)), tuple(track.id for track in part)) for part in parts_of(tracks)
    ]
    largest = max(regions, key=lambda region: len(region.cities), default=Region((), ()))
    return largest if largest.cities else Region((), ())


@dataclass(frozen=True, slots=True)
class Path:
    """The shortest path from one city to another."""

    a: str
    b: str
    routes: tuple[str, ...]
    """Route ids in order."""
    length: int
    """In trains."""


def paths_from(starts: Iterable[str], tracks: Iterable[Track]) -> Iterator[Path]:
    """Yield the paths with the fewest trains from any start to each reachable city, nearest first.

    Among equal paths the one with fewer routes, then with smaller ids.
    """
    exits: defaultdict[str, list[Track]] = defaultdict(list)
    for track in in_order(tracks):
        exits[track.a].append(track)
        exits[track.b].append(track)
    # Paths are compared as (trains, routes, ids): going on along the same track keeps two of them in order, so the
    # first to arrive at a city is its best (Dijkstra).
    waiting: list[tuple[int, int, tuple[str, ...], str, str]] = [(0, 0, (), city, city) for city in sorted(starts)]
    arrived: set[str] = set()
    while waiting:
        trains, count, routes, city, start = heappop(waiting)
        if city in arrived or city not in exits:
            continue
        arrived.add(city)
        yield Path(start, city, routes, trains)
        for track in exits[city]:
            other = track.b if track.a == city else track.a
            if other not in arrived:
                heappush(waiting, (trains + track.length, count + 1, (*routes, track.id), other, start))


def shortest_path(tracks: Iterable[Track], starts: Iterable[str], finishes: Collection[str]) -> Path | None:
    """Return the path from any start to any finish, as a ticket asks for it (ALL-07); None if there is none."""
    return next((path for path in paths_from(starts, tracks) if path.b in finishes), None)


def two_trails(tracks: Iterable[Track], starts: Iterable[str], finishes: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the route ids of two trails from a start to a finish without a common route; () if there are none.

    Both may pass the same city (IN-07): they are a flow of two units with capacity one for each route (IN-09).
    """
    # A city is a node ("", name) and a route is a node (id, ""), so that a flow uses a route once.
    begin, end = ("begin", "begin"), ("end", "end")
    names = {**dict.fromkeys(starts, begin), **dict.fromkeys(finishes, end)}
    graph: nx.Graph[tuple[str, str]] = nx.Graph()
    for track in in_order(tracks):
        for city in (track.a, track.b):
            graph.add_edge(names.get(city, ("", city)), (track.id, ""))
    if begin not in graph or end not in graph or not nx.has_path(graph, begin, end):
        return ()
    found = nx.edge_disjoint_paths(graph, begin, end, cutoff=2)
    trails = sorted(tuple(route for route, city in trail if not city) for trail in found)
    return tuple(trails) if len(trails) == 2 else ()


@dataclass(frozen=True, slots=True)
class Reach:
    """The parts of a network at a ticket's ends, and whether they complete it (ALL-07)."""

    joined: bool
    ends: tuple[str, ...]
    """The ticket's places, or if it is completed the places that complete it; sorted."""
    routes: tuple[str, ...]
    """Ids of the routes in the components at these places, sorted."""


def reach_of(network: Iterable[Track], goal: Goal) -> Reach:
    """Return the components at a ticket's ends; a country has its border ends."""
    network = in_order(network)
    home = homes(network)
    reached = [{home.get(place, place) for place in stop} for stop in goal.stops]
    common = set.intersection(*reached)
    parts = common or set.union(*reached)
    return Reach(
        joined=bool(common),
        ends=tuple(sorted(place for place in frozenset().union(*goal.stops) if home.get(place, place) in parts)),
        routes=tuple(track.id for track in network if home[track.a] in parts),
    )
