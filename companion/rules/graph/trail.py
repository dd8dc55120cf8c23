"""The longest continuous route: the longest trail through a side's own tracks, exact (EU-15).

A connected set of tracks can be walked in one go exactly when at most two cities are odd, that is touch an odd number
of its tracks (Euler). So the longest trail of a component is all its tracks less the lightest set that must be left
out; `frontier.py` finds that set.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.rules.graph.frontier import Edge, lightest_left_out
from companion.rules.graph.network import Track, homes, in_order


@dataclass(frozen=True, slots=True)
class Trail:
    """A walk that uses no track twice: its length in trains, the cities in turn, and the routes' ids between them.

    There is one city more than there are routes; a walk that comes back to its start names that city at both ends.
    """

    length: int
    cities: tuple[str, ...]
    routes: tuple[str, ...]


NO_TRAIL = Trail(0, (), ())


def longest_trail(tracks: Iterable[Track]) -> Trail:
    """The longest continuous route of own trains: it may loop and pass a city again, but no train twice (EU-15).

    Exact, with the walk as witness; the same walk whatever the order of the tracks. A track's id counts once.
    Without any track it is `Trail(0, (), ())`. A component with the most trains is looked at first, so of equally
    long trails in several components the one in the heavier component, then the one with the smallest city, is given.

    A legal network of 45 trains takes about a millisecond at worst; the time grows with the number of cities that
    have to stay open at once, so a network that no board allows can take much longer.
    """
    tracks = in_order(tracks)
    home = homes(tracks)
    components: defaultdict[str, list[Track]] = defaultdict(list)
    for track in tracks:
        components[home[track.a]].append(track)

    best: list[Track] = []
    longest = 0
    by_weight = sorted((-sum(track.length for track in members), name) for name, members in components.items())
    for minus_weight, name in by_weight:
        spare = -minus_weight - longest  # what this component may leave out and still be longer
        if spare <= 0:
            break
        kept = _longest_part(components[name], spare)
        if kept:
            best = kept
            longest = sum(track.length for track in kept)
    return _walk(best) if best else NO_TRAIL


def _longest_part(tracks: Sequence[Track], spare: int) -> list[Track]:
    """The heaviest part of one component that can be walked in one go; empty if `spare` trains or more are left out."""
    cities = sorted({city for track in tracks for city in (track.a, track.b)})
    number = {city: index for index, city in enumerate(cities)}
    edges = [Edge(number[track.a], number[track.b], track.length) for track in tracks]
    left_out = lightest_left_out(edges, spare)
    if left_out is None:
        return []
    return [track for index, track in enumerate(tracks) if not left_out >> index & 1]


def _walk(tracks: Sequence[Track]) -> Trail:
    """A walk along all the tracks, which must be connected with at most two odd cities (Hierholzer's algorithm).

    It starts in the smaller of the two odd cities, or in the smallest city where none is odd.
    """
    exits: defaultdict[str, list[Track]] = defaultdict(list)
    for track in reversed(tracks):  # popped from the end, so the smallest id leads on
        exits[track.a].append(track)
        exits[track.b].append(track)
    start = min((city for city in exits if len(exits[city]) % 2), default=min(exits))

    used: set[str] = set()
    path: list[tuple[str, Track | None]] = [(start, None)]  # each city with the track that led there
    walked: list[tuple[str, Track | None]] = []
    while path:
        city = path[-1][0]
        while exits[city] and exits[city][-1].id in used:
            exits[city].pop()
        if exits[city]:
            track = exits[city].pop()
            used.add(track.id)
            path.append((track.b if track.a == city else track.a, track))
        else:
            walked.append(path.pop())
    # The walk comes out backwards, from its end to `start`, which is as good a direction.
    cities = tuple(city for city, _ in walked)
    routes = tuple(track.id for _, track in walked if track)
    return Trail(sum(track.length for track in tracks), cities, routes)
