"""What a network lacks for a ticket: where its stops stand, and the tracks that would join them."""

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
    """Why a network doesn't join a ticket."""

    at: tuple[tuple[Part, ...], ...]
    """For each stop of the ticket, in their order, the parts of the network that reach it: none where no track does,
    and perhaps several for a country."""
    link: tuple[str, ...] | None
    """The ids of the further tracks that would join them with the fewest trains, from start to finish; None where no
    tracks could."""
    trains: int
    """How many trains the link takes."""


def find_gap(
    network: Iterable[AnyTrack],
    further: Collection[AnyTrack],
    goal: Goal,
    trains: Callable[[AnyTrack], int],
    taken: AbstractSet[str] = NOT_TAKEN,
) -> Gap:
    """What the network lacks for the ticket, if the `further` tracks of the board could be added to it.

    `trains` tells what a track takes; `taken` are the ids of tracks that somebody has or that are closed to everybody.
    Of links with as few trains the one with fewer tracks taken is found, then with fewer tracks, then with the smaller
    ids. Raises ValueError for a ticket that the network joins.
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
    """The cities of those parts that have any track."""
    members = (tuple(sorted(city for city, name in home.items() if name == part)) for part in sorted(parts))
    return tuple(cities for cities in members if cities)
