"""What a ticket lacks that isn't joined: where its two ends stand, and the shortest link between them (ALL-07)."""

from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from companion.rules.graph.network import AnyTrack, Goal, homes, in_order, way

Part = tuple[str, ...]
"""The cities of a connected part of a network, sorted."""

NOT_TAKEN: AbstractSet[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Gap:
    """Why a network doesn't join a ticket.

    `at_start` and `at_finish` are the parts of the network that reach an end of the ticket, none where no track does;
    a country can be reached by several. `link` are the ids of the further tracks that would join the two with the
    fewest `trains`, from start to finish; None where no tracks could.
    """

    at_start: tuple[Part, ...]
    at_finish: tuple[Part, ...]
    link: tuple[str, ...] | None
    trains: int


@dataclass(frozen=True, slots=True)
class _Link:
    """A further track as a link between two parts of the network."""

    id: str
    a: str
    b: str
    length: int


@dataclass(frozen=True, slots=True)
class _Ends:
    """A ticket between parts of the network instead of places."""

    id: str
    points: int
    starts: frozenset[str]
    finishes: frozenset[str]


def find_gap(
    network: Iterable[AnyTrack],
    further: Iterable[AnyTrack],
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
    further = in_order(further)
    starts, finishes = _parts(home, goal.starts), _parts(home, goal.finishes)
    if starts & finishes:
        raise ValueError(f"ticket {goal.id} is joined")
    # A train more weighs more than any number of taken tracks.
    scale = len(further) + 1
    links = [
        _Link(
            track.id,
            home.get(track.a, track.a),
            home.get(track.b, track.b),
            trains(track) * scale + (track.id in taken),
        )
        for track in further
    ]
    link = way(links, _Ends(goal.id, goal.points, starts, finishes))
    costs = {track.id: trains(track) for track in further}
    return Gap(
        at_start=_cities(home, starts),
        at_finish=_cities(home, finishes),
        link=link,
        trains=sum(costs[key] for key in link or ()),
    )


def _parts(home: dict[str, str], places: Collection[str]) -> frozenset[str]:
    """The parts of the network that hold the places, by name; a place without tracks is a part by itself."""
    return frozenset(home.get(place, place) for place in places)


def _cities(home: dict[str, str], parts: Collection[str]) -> tuple[Part, ...]:
    """The cities of those parts that have any track."""
    members = (tuple(sorted(city for city, name in home.items() if name == part)) for part in sorted(parts))
    return tuple(cities for cities in members if cities)
