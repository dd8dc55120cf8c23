"""By which ways tracks could still join a ticket: over own ones, those left free, and what stations would lend."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from companion.rules.actions.building import is_closed
from companion.rules.box import Route
from companion.rules.graph.network import Goal, Track, homes
from companion.rules.table import Table


@dataclass(frozen=True)
class Stations:
    """What a side's stations could lend: each of them lends a track that ends in its city (EU-10)."""

    lendable: tuple[Track, ...]
    """Others' tracks."""
    built: frozenset[str]
    """The cities of those that stand."""
    left: int
    """How many may still be built."""
    room: Callable[[str], bool]
    """Whether one may still be built in a city (EU-08)."""


def open_tracks(table: Table) -> dict[str, Route]:
    """The tracks that the board leaves open: nobody has them, nor is closed what lies beside or across them.

    One that somebody has is open where others may share it (UK-10).
    """
    is_shared = any(mechanic.may_share for mechanic in table.mechanics.values())
    twins_close = table.twins_close
    return {
        key: route
        for key, route in table.box.routes.items()
        if (key not in table.claims or is_shared)
        and not (twins_close and is_closed(table, route))
        and not any(mechanic.closes(table, route) for mechanic in table.mechanics.values())
    }


def joins(network: Iterable[Track], goal: Goal) -> bool:
    """Whether the tracks join a ticket (ALL-07)."""
    home = homes(network)
    return bool(set.intersection(*({home.get(place, place) for place in stop} for stop in goal.stops)))


def stations_join(network: Iterable[Track], stations: Stations, goal: Goal) -> bool:
    """Whether the network and what stations would lend could join a ticket, if they were all there for it.

    A player has three of them, so every way to use them is looked at that is short enough to arrive.
    """
    home = homes(network)
    links: defaultdict[str, list[tuple[str, Track]]] = defaultdict(list)
    for track in stations.lendable:
        a, b = home.get(track.a, track.a), home.get(track.b, track.b)
        if a != b:
            links[a].append((b, track))
            links[b].append((a, track))
    finishes = {home.get(place, place) for place in goal.finishes}
    away = _away(links, finishes)

    def reach(part: str, used: AbstractSet[str], left: int) -> bool:
        if part in finishes:
            return True
        spare = left + len(stations.built - used)
        for other, track in links[part]:
            for city in (track.a, track.b) if away.get(other, spare) < spare else ():
                is_built = city in stations.built
                can_lend = city not in used and (is_built or (left > 0 and stations.room(city)))
                if can_lend and reach(other, used | {city}, left - (not is_built)):
                    return True
        return False

    return any(reach(home.get(place, place), frozenset(), stations.left) for place in goal.starts)


def _away(links: defaultdict[str, list[tuple[str, Track]]], finishes: Collection[str]) -> dict[str, int]:
    """How many lent tracks each part is away from a finish at least."""
    away = dict.fromkeys(finishes, 0)
    todo = list(finishes)
    for part in todo:
        for other, _track in links[part]:
            if other not in away:
                away[other] = away[part] + 1
                todo.append(other)
    return away
