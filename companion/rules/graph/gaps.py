"""The missing link of a ticket: the parts of a network at its stops, and the routes that would connect them."""

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from companion.rules.graph.network import AnyTrack, Goal, Line, homes
from companion.rules.graph.tour import joining

Part = tuple[str, ...]
"""The cities of a connected part of a network, sorted."""

NOT_TAKEN: AbstractSet[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Gap:
    """The reason why a network doesn't complete a ticket."""

    at: tuple[tuple[Part, ...], ...]
    """For each stop of the ticket in order, the parts of the network there: () without a route, several for a
    country.
    """
    link: tuple[str, ...] | None
    """Ids of the routes that would complete the ticket with the fewest trains, from start to finish; None if no routes
    could.
    """
    trains: int
    """Trains that the link takes."""


def find_gap(
    network: Iterable[AnyTrack],
    further: Collection[AnyTrack],
    goal: Goal,
    trains: Callable[[AnyTrack], int],
    taken: AbstractSet[str] = NOT_TAKEN,
) -> Gap:
    """Return the ticket's missing link, if the board's `further` routes could be added to the network.

    `trains` returns the trains of a route; `taken` has ids of routes that are claimed or closed. Among links with equal
    trains the one with fewer taken routes is found, then with fewer routes, then with smaller ids. Raises ValueError
    for a completed ticket.
    """
    home = homes(network)
    stops = [{home.get(place, place) for place in stop} for stop in goal.stops]
    if set.intersection(*stops):
        raise ValueError(f"ticket {goal.id} is joined")
    costs = {track.id: trains(track) for track in further}
    # Between parts of the network instead of places; a train more weighs more than any number of taken tracks.
    links = [
        Line(
            track.id,
            home.get(track.a, track.a),
            home.get(track.b, track.b),
            costs[track.id] * (len(costs) + 1) + (track.id in taken),
        )
        for track in further
    ]
    link = joining(links, stops)
    return Gap(
        at=tuple(_cities(home, stop) for stop in stops),
        link=link,
        trains=sum(costs[key] for key in link or ()),
    )


def _cities(home: Mapping[str, str], parts: Iterable[str]) -> tuple[Part, ...]:
    members = (tuple(sorted(city for city, name in home.items() if name == part)) for part in sorted(parts))
    return tuple(cities for cities in members if cities)
