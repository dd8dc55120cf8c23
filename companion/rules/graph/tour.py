"""Tours: tickets with stops between their ends (RS-10)."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush
from itertools import count

from companion.rules.graph.network import Track, in_order, paths_from, shortest_path

Exits = Mapping[str, Sequence[tuple[str, Track]]]
"""Routes by place, each with its other end."""


def way_in_order(tracks: Iterable[Track], stops: Sequence[str]) -> tuple[str, ...] | None:
    """Return the route ids of the shortest path from the first stop to the last that visits the others in order and no
    place twice, or None. Other places may lie between.

    Among equal paths the one with fewer routes, then with smaller ids. The remaining distance is never less than the
    shortest walk over the remaining stops, so the first path to arrive is the shortest (A*).
    """
    tracks = in_order(tracks)
    exits = _exits(tracks)
    if not all(stop in exits for stop in stops):
        return None
    to_stop = [{path.b: path.length for path in paths_from([stop], tracks)} for stop in stops]
    rest = [
        sum(to_stop[at + 1].get(stops[at], 0) for at in range(first, len(stops) - 1)) for first in range(len(stops))
    ]
    number = count()
    waiting: list[tuple[int, int, tuple[str, ...], int, int, str, int, frozenset[str]]] = []

    def go_on(gone: int, routes: tuple[str, ...], place: str, met: int, passed: frozenset[str]) -> None:
        if not _can_meet(exits, place, stops[met:], passed):
            return
        least = gone + (to_stop[met][place] + rest[met] if met < len(stops) else 0)
        heappush(waiting, (least, len(routes), routes, next(number), gone, place, met, passed))

    go_on(0, (), stops[0], 1, frozenset())
    while waiting:
        *_, routes, _number, gone, place, met, passed = heappop(waiting)
        if met == len(stops):
            return routes
        barred = passed | {place} | {*stops[met + 1 :]}
        for other, track in exits[place]:
            if other not in barred:
                go_on(gone + track.length, (*routes, track.id), other, met + (other == stops[met]), passed | {place})
    return None


def _exits(tracks: Iterable[Track]) -> Exits:
    exits: defaultdict[str, list[tuple[str, Track]]] = defaultdict(list)
    for track in tracks:
        exits[track.a].append((track.b, track))
        exits[track.b].append((track.a, track))
    return exits


def _can_meet(exits: Exits, place: str, stops: Sequence[str], passed: AbstractSet[str]) -> bool:
    """Whether all stops are connected with the place after the passed places are removed."""
    found, todo = {place}, [place]
    while todo:
        for other, _track in exits[todo.pop()]:
            if other not in found and other not in passed:
                found.add(other)
                todo.append(other)
    return found.issuperset(stops)


def smallest_tree(tracks: Collection[Track], stops: Sequence[Collection[str]]) -> tuple[str, ...] | None:
    """Return the ids of the routes that connect a place of each stop with the fewest trains, or None.

    Among equal ones fewer routes, then smaller ids. A tree that connects some stops to a place is two such trees that
    meet there, or a smaller one with a path to the place (Dreyfus and Wagner 1971).
    """
    exits = _exits(in_order(tracks))
    best: list[dict[str, tuple[int, int, tuple[str, ...]]]] = [{} for _ in range(1 << len(stops))]
    for at, places in enumerate(stops):
        best[1 << at] = dict.fromkeys(places, (0, 0, ()))
    for joined in range(1, len(best)):
        here = best[joined]
        part = (joined - 1) & joined
        while part:
            for place, one in best[part].items():
                if other := best[joined - part].get(place):
                    routes = tuple(sorted({*one[2], *other[2]}))
                    tree = one[0] + other[0], one[1] + other[1], routes
                    here[place] = min(here.get(place, tree), tree)
            part = (part - 1) & joined
        _spread(here, exits)
    whole = min(best[-1].values(), default=None)
    return whole[2] if whole else None


def _spread(trees: dict[str, tuple[int, int, tuple[str, ...]]], exits: Exits) -> None:
    """Extend trees along routes if that is cheaper than the known ones (Dijkstra)."""
    waiting = sorted((tree, place) for place, tree in trees.items())
    while waiting:
        tree, place = heappop(waiting)
        if tree > trees[place]:
            continue
        for other, track in exits.get(place, ()):
            longer = tree[0] + track.length, tree[1] + 1, tuple(sorted({*tree[2], track.id}))
            if other not in trees or longer < trees[other]:
                trees[other] = longer
                heappush(waiting, (longer, other))


def joining(tracks: Collection[Track], stops: Sequence[Collection[str]]) -> tuple[str, ...] | None:
    """Return the ids of the routes that connect a place of each stop with the fewest trains, or None (RS-10).

    For two stops the shortest path, from the first on; for more the smallest tree, sorted by id.
    """
    if len(stops) > 2:
        return smallest_tree(tracks, stops)
    path = shortest_path(tracks, *stops)
    return path.routes if path else None
