"""Ways to complete a ticket: over the side's routes, free routes, and routes that stations could lend."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from companion.rules.actions.building import is_closed
from companion.rules.box import Route
from companion.rules.faults import Effect
from companion.rules.graph.network import Goal, Track, homes
from companion.rules.moves import Claim
from companion.rules.table import Table


@dataclass(frozen=True)
class Stations:
    """A side's possible lendings: each station lends a route that ends in its city (EU-10)."""

    lendable: tuple[Track, ...]
    """Other sides' routes."""
    built: frozenset[str]
    """Cities with a station of the side."""
    left: int
    """Number of stations that may still be built."""
    room: Callable[[str], bool]
    """Whether a station may still be built in a city (EU-08)."""


def open_tracks(table: Table) -> dict[str, Route]:
    """Return the free routes: unclaimed, and not closed by a parallel or crossing route.

    A claimed route is free if others may share it (UK-10).
    """
    offered = (move for mechanic in table.mechanics.values() for move in mechanic.offers(table))
    shared = {move.route for move in offered if isinstance(move, Claim)}
    twins_close, barring = table.twins_close, table.mechanics.having["bars"]
    return {
        key: route
        for key, route in table.box.routes.items()
        if (key not in table.claims or key in shared)
        and not (twins_close and is_closed(table, route))
        and not any(own.bars(table, route) is Effect.CLOSES for own in barring)
    }


def joins(network: Iterable[Track], goal: Goal) -> bool:
    """Whether the routes complete a ticket (ALL-07)."""
    home = homes(network)
    return bool(set.intersection(*({home.get(place, place) for place in stop} for stop in goal.stops)))


def stations_join(network: Iterable[Track], stations: Stations, goal: Goal) -> bool:
    """Whether the network and all possible lendings could complete a ticket.

    A player has three stations, so every combination that is short enough is tried.
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
    """Return the fewest lent routes between each part and a finish."""
    away = dict.fromkeys(finishes, 0)
    todo = list(finishes)
    for part in todo:
        for other, _track in links[part]:
            if other not in away:
                away[other] = away[part] + 1
                todo.append(other)
    return away
