"""Stations: the best routes of other players to borrow for a side's tickets (EU-10 to EU-12)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import product
from operator import and_
from types import MappingProxyType

from companion.rules.graph.network import Goal, Track, homes, in_order

Choice = str | None
"""The id of the route that a station lends, or None."""

NO_CHOICE: Mapping[str, Choice] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Lending:
    """The lent routes, and the tickets that they complete."""

    chosen: tuple[tuple[str, Choice], ...]
    """(city, lent route id or None), sorted by city."""
    completed: tuple[str, ...]
    """Ids of the completed tickets, sorted."""
    points: int
    """Points of all tickets: completed minus failed."""

    @property
    def routes(self) -> Mapping[str, Choice]:
        return dict(self.chosen)


@dataclass(frozen=True, slots=True)
class Alternative:
    """The worth of all tickets if a station lends `route` (None for nothing) and the others do their best."""

    route: Choice
    points: int
    completed: int


class Lender:
    """The possible lendings of all stations of a side together, and the worth of its tickets with each.

    Each station lends its owner exactly one route of another player that ends in its city (EU-10), the same for all
    tickets (EU-11); lent routes connect with the owner's and with each other (EU-12). A completed ticket adds its
    points, a failed one subtracts them (ALL-07).

    Internally the side's network is contracted to components, so a lent route is a link between two of them. A
    component is a bit, and a place without a route of the side is a component of its own. A link, a group of linked
    components, and the components of a ticket's ends are sets of such bits.
    """

    def __init__(self, own: Iterable[Track], options: Mapping[str, Sequence[Track]], goals: Iterable[Goal]) -> None:
        """Take the side's routes (`own`), and the other players' routes that end in each station's city (`options`).

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
        """Return the best lending for the owner's tickets; `fixed` has the owner's choices by city.

        Best means most points, then most completed tickets, then fewest lent routes, then smallest ids. So a useless
        station lends nothing, and the result is independent of any order. Raises ValueError for a fixed choice that
        isn't an option.
        """
        for city, route in fixed.items():
            if city not in self._links or (route is not None and route not in self._links[city]):
                raise ValueError(f"a station in {city} can't lend {route}")
        choices = [(fixed[city],) if city in fixed else self._useful(city) for city in self._links]
        return min(map(self._lending, product(*choices)), key=_rank)

    def alternatives(self, city: str, fixed: Mapping[str, Choice] = NO_CHOICE) -> list[Alternative]:
        """Return the result of each choice for the station in `city` while the others do their best (EU-11), best
        first.

        Among equal ones lending nothing comes first, then the smallest id. `fixed` has the owner's choices for the
        other cities; one for `city` is ignored. Raises ValueError as `best` does.
        """
        lendings = {route: self.best({**fixed, city: route}) for route in (None, *self._links[city])}
        found = [Alternative(route, lending.points, len(lending.completed)) for route, lending in lendings.items()]
        return sorted(found, key=lambda choice: (-choice.points, -choice.completed))  # equals keep their order

    def _bit(self, city: str) -> int:
        return self._bits.setdefault(self._home.get(city, city), 1 << len(self._bits))

    def _links_at(self, city: str, tracks: Iterable[Track]) -> dict[str, int]:
        """Return the routes that the city's station may lend, in order, each with the components that it connects."""
        links = {}
        for track in in_order(tracks):
            if city not in (track.a, track.b):
                raise ValueError(f"route {track.id} doesn't end in {city}")
            links[track.id] = self._bit(track.a) | self._bit(track.b)
        return links

    def _sort_goals(self, goals: Iterable[Goal]) -> None:
        """Separate tickets that lent routes may complete from those that are completed or lost anyway."""
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
        """Return the choices worth trying: None, and the smallest id for each component that the station reaches."""
        if not self._open:
            return (None,)
        links = self._links[city]
        firsts = {link: route for route, link in reversed(links.items()) if link.bit_count() == 2}
        return (None, *firsts.values())

    def _lending(self, chosen: Sequence[Choice]) -> Lending:
        """Return the lending for one choice of every station, in the order of their cities."""
        choices = tuple(zip(self._links, chosen, strict=True))
        groups = _groups(self._links[city][route] for city, route in choices if route is not None)
        joined = {goal.id: goal.points for group in groups for goal in self._joins(group)}
        completed = tuple(sorted([*self._sure, *joined]))
        return Lending(choices, completed, self._lost + 2 * sum(joined.values()))

    def _open_goals_in(self, group: int) -> list[Goal]:
        return [goal for goal, stops in self._open if all(group & stop for stop in stops)]


def _groups(links: Iterable[int]) -> list[int]:
    """Return the groups of components that the links connect, directly or in a chain (EU-12)."""
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
    """Return a sort key, best first: [points, completed tickets, number of lent routes, route ids, cities]."""
    lent = sorted((route, city) for city, route in lending.chosen if route is not None)
    routes = [route for route, _ in lent]
    return -lending.points, -len(lending.completed), len(lent), routes, lent
