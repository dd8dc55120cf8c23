"""A side's routes as a network: what hangs together, which tickets it joins, and by which way.

Every function takes the tracks in any order and answers the same whatever that order is.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Protocol, TypeVar


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


@dataclass(frozen=True, slots=True)
class Component:
    """Part of a network that hangs together: its cities and its routes' ids, both sorted, and its trains."""

    cities: tuple[str, ...]
    routes: tuple[str, ...]
    length: int


AnyTrack = TypeVar("AnyTrack", bound=Track)


def in_order(tracks: Iterable[AnyTrack]) -> list[AnyTrack]:
    """The tracks sorted by id, each once: the order that makes every answer independent of the order of moves."""
    once = {track.id: track for track in tracks}
    return [once[route] for route in sorted(once)]


def homes(tracks: Iterable[Track]) -> dict[str, str]:
    """Every city of the network with its component's name, which is the smallest city in it.

    Two cities are connected exactly when their homes are equal; a city that no track touches is absent.
    """
    neighbours: defaultdict[str, list[str]] = defaultdict(list)
    for track in tracks:
        neighbours[track.a].append(track.b)
        neighbours[track.b].append(track.a)
    home: dict[str, str] = {}
    for city in sorted(neighbours):
        if city in home:
            continue
        home[city] = city
        reached = [city]
        for place in reached:  # grows while it is walked
            for other in neighbours[place]:
                if other not in home:
                    home[other] = city
                    reached.append(other)
    return home


def components(tracks: Iterable[Track]) -> list[Component]:
    """What hangs together in the network, the component with the smallest city first."""
    tracks = in_order(tracks)
    home = homes(tracks)
    cities: defaultdict[str, list[str]] = defaultdict(list)
    for city in sorted(home):
        cities[home[city]].append(city)
    routes: defaultdict[str, list[Track]] = defaultdict(list)
    for track in tracks:
        routes[home[track.a]].append(track)
    return [
        Component(
            tuple(cities[name]),
            tuple(track.id for track in routes[name]),
            sum(track.length for track in routes[name]),
        )
        for name in cities
    ]


def largest_component(tracks: Iterable[Track]) -> Component | None:
    """The connected network with the most cities, branches and loops allowed, each city once (LA-08).

    Of several as large, the one with the smallest city; None for a side without routes.
    """
    return max(components(tracks), key=lambda component: len(component.cities), default=None)


def joined(tracks: Iterable[Track], goal: Goal) -> bool:
    """Whether the network joins the ticket's two ends, however long the way (ALL-07)."""
    return bool(joined_goals(tracks, [goal]))


def joined_goals(tracks: Iterable[Track], goals: Iterable[Goal]) -> frozenset[str]:
    """The ids of the tickets whose two ends the network joins (ALL-07)."""
    home = homes(tracks)
    return frozenset(
        goal.id
        for goal in goals
        if not {home[city] for city in goal.starts if city in home}.isdisjoint(
            home[city] for city in goal.finishes if city in home
        )
    )


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


def odd_cities(tracks: Iterable[Track]) -> tuple[str, ...]:
    """The cities where an odd number of the tracks end, sorted: a trail can leave at most two of them odd (EU-15)."""
    odd: set[str] = set()
    for track in in_order(tracks):
        odd ^= {track.a} ^ {track.b}
    return tuple(sorted(odd))
