"""Stations: which routes of others to borrow, so that the own tickets are worth the most (EU-10 to EU-12)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import product
from operator import and_
from types import MappingProxyType

from companion.rules.graph.network import Goal, Track, homes, in_order

Choice = str | None
"""What one station lends: a route's id, or nothing."""

NO_CHOICE: Mapping[str, Choice] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Lending:
    """What the stations lend, and what that completes."""

    chosen: tuple[tuple[str, Choice], ...]
    """What each station lends, as (city, route id or None) sorted by city."""
    completed: tuple[str, ...]
    """The tickets completed with it, sorted."""
    points: int
    """The points of all tickets, completed less failed."""

    @property
    def routes(self) -> Mapping[str, Choice]:
        """What each station lends, by its city."""
        return dict(self.chosen)


@dataclass(frozen=True, slots=True)
class Alternative:
    """What the tickets are worth if a station lends `route` (None: nothing) and the others do their best."""

    route: Choice
    points: int
    completed: int


class Lender:
    """What a side's stations can lend, over all of them together, and what its tickets are worth then.

    Each station lends its owner exactly one route of another player that ends in its city (EU-10), the same one for
    all tickets (EU-11); lent routes join up with own ones and with each other (EU-12). A joined ticket adds its
    points, another subtracts them (ALL-07).

    Inside, the side's own network is contracted to components: a lent route is then a link between two of them. A
    component is a bit, and a place that no own track touches is a component by itself. A link, or a group of
    components that links join, is a set of such bits; so is the set of the components that hold a ticket's ends.
    """

    def __init__(self, own: Iterable[Track], options: Mapping[str, Sequence[Track]], goals: Iterable[Goal]) -> None:
        """`own` are the side's own tracks; `options` has for each station's city the others' tracks that end there.

        Raises ValueError for an option that doesn't end in its station's city.
        """
        self._home = homes(own)
        self._bits: dict[str, int] = {}
        self._links = {city: self._links_at(city, options[city]) for city in sorted(options)}
        self._sure: list[str] = []  # tickets that are joined anyway
        self._open: list[tuple[Goal, list[int]]] = []  # those that lent routes can join, with the bits of their stops
        self._lost = 0  # points of all tickets if every open one fails
        self._sort_goals({goal.id: goal for goal in goals}.values())
        self._joins = cache(self._open_goals_in)

    def best(self, fixed: Mapping[str, Choice] = NO_CHOICE) -> Lending:
        """The choice of lent routes that is best for the owner's tickets; `fixed` is what the owner chose for cities.

        Best is: most points, then most tickets completed, then fewest routes lent, then the smallest ids; so a station
        that can't help lends nothing, and the answer doesn't depend on the order of anything. Raises ValueError for a
        fixed choice that isn't among the city's options.
        """
        for city, route in fixed.items():
            if city not in self._links or (route is not None and route not in self._links[city]):
                raise ValueError(f"a station in {city} can't lend {route}")
        choices = [(fixed[city],) if city in fixed else self._useful(city) for city in self._links]
        return min(map(self._lending, product(*choices)), key=_rank)

    def alternatives(self, city: str, fixed: Mapping[str, Choice] = NO_CHOICE) -> list[Alternative]:
        """What each choice for the station in `city` would give if the others do their best (EU-11): the best first.

        Of equals lending nothing comes first, then the smallest id. `fixed` holds the owner's choices for the other
        cities; one for `city` itself is set aside. Errors as in `best`.
        """
        lendings = {route: self.best({**fixed, city: route}) for route in (None, *self._links[city])}
        found = [Alternative(route, lending.points, len(lending.completed)) for route, lending in lendings.items()]
        return sorted(found, key=lambda choice: (-choice.points, -choice.completed))  # equals keep their order

    def _bit(self, city: str) -> int:
        return self._bits.setdefault(self._home.get(city, city), 1 << len(self._bits))

    def _links_at(self, city: str, tracks: Iterable[Track]) -> dict[str, int]:
        """The routes that the city's station may lend, in order: the components that each joins."""
        links = {}
        for track in in_order(tracks):
            if city not in (track.a, track.b):
                raise ValueError(f"route {track.id} doesn't end in {city}")
            links[track.id] = self._bit(track.a) | self._bit(track.b)
        return links

    def _sort_goals(self, goals: Iterable[Goal]) -> None:
        """Tell tickets for which lent routes can make a difference from those that are joined, or lost, anyway."""
        within_reach = _groups(link for links in self._links.values() for link in links.values())
        for goal in goals:
            stops = [sum({self._bit(city) for city in stop}) for stop in goal.stops]
            if reduce(and_, stops):
                self._sure.append(goal.id)
                self._lost += goal.points
                continue
            self._lost -= goal.points
            if any(all(group & stop for stop in stops) for group in within_reach):
                self._open.append((goal, stops))

    def _useful(self, city: str) -> tuple[Choice, ...]:
        """What the city's station should consider: nothing, or the smallest id to each component that it reaches."""
        if not self._open:
            return (None,)
        links = self._links[city]
        firsts = {link: route for route, link in reversed(links.items()) if link.bit_count() == 2}
        return (None, *firsts.values())

    def _lending(self, chosen: Sequence[Choice]) -> Lending:
        """What comes of one choice for every station, in the order of their cities."""
        choices = tuple(zip(self._links, chosen, strict=True))
        groups = _groups(self._links[city][route] for city, route in choices if route is not None)
        joined = {goal.id: goal.points for group in groups for goal in self._joins(group)}
        completed = tuple(sorted([*self._sure, *joined]))
        return Lending(choices, completed, self._lost + 2 * sum(joined.values()))

    def _open_goals_in(self, group: int) -> list[Goal]:
        """The open tickets that a joined group of components completes."""
        return [goal for goal, stops in self._open if all(group & stop for stop in stops)]


def _groups(links: Iterable[int]) -> list[int]:
    """The components that the links join, directly or in a chain (EU-12)."""
    groups: list[int] = []
    for link in links:
        joined = link
        apart = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups


def _rank(lending: Lending) -> tuple[object, ...]:
    """Sorts the best lending first: points, tickets completed, few routes lent, the routes' ids, the cities."""
    lent = sorted((route, city) for city, route in lending.chosen if route is not None)
    routes = [route for route, _ in lent]
    return -lending.points, -len(lending.completed), len(lent), routes, lent
