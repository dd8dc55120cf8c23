"""The longest continuous route: the longest trail through a side's routes, exact (EU-15).

A connected set of routes is a trail exactly when at most two cities are odd, that is, have an odd number of its routes
(Euler). So the longest trail of a component is all its routes without the lightest set that must be left out.

A best-first (A*) search over a moving frontier finds that set. Routes are decided one after another, kept or left out,
in an order that leaves few cities open (partly decided) at a time. Partial choices with the same `SearchState` are
equivalent, and only the cheapest is continued. Sets of cities and of routes are bits of an int, and function calls are
few, because this is the innermost loop of the score.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from companion.rules.graph.network import Track, ends_of, parts_of, trains_of

MAX_TRAINS_LOST = 1 << 30
"""More trains than any network has."""

COMPLETE = (0,)
"""The pieces of a finished trail: one piece without an open city. Undecided routes are left out."""


@dataclass(frozen=True, slots=True)
class Trail:
    """Its length in trains, its cities in order, and the ids of the routes between them."""

    length: int
    cities: tuple[str, ...]
    """One more than the routes; a closed trail has its start at both ends."""
    routes: tuple[str, ...]


NO_TRAIL = Trail(0, (), ())


def longest_trail(tracks: Iterable[Track]) -> Trail:
    """Return the longest continuous route: it may pass a city again, but no train twice (EU-15).

    Exact, with the trail as evidence, and independent of the order of the routes. A route's id counts once. Among
    equally long trails the one in the component with more trains, then with the smallest city.

    A legal network of 45 trains takes about a millisecond at worst. The time grows with the number of cities that are
    open at once, so an illegal network can take much longer.
    """
    best: Sequence[Track] = ()
    longest = 0
    for part in sorted(parts_of(tracks), key=trains_of, reverse=True):
        spare = trains_of(part) - longest  # trains that a longer trail in this part may leave out
        if spare <= 0:
            break
        if kept := _longest_in(part, spare):
            best, longest = kept, trains_of(kept)
    return _in_turn(best) if best else NO_TRAIL


def _longest_in(part: Sequence[Track], spare: int) -> list[Track]:
    """Return the heaviest routes of a component that form a trail; [] if it would leave out `spare` trains or more."""
    number = {city: index for index, city in enumerate(sorted(ends_of(part)))}
    left_out = lightest_left_out([Edge(number[track.a], number[track.b], track.length) for track in part], spare)
    return [] if left_out is None else [track for index, track in enumerate(part) if not left_out >> index & 1]


def _in_turn(tracks: Sequence[Track]) -> Trail:
    """Return the trail along all routes, which must be connected with at most two odd cities (Hierholzer's algorithm).

    It starts in the smaller odd city, or in the smallest city if none is odd.
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
    # The trail comes out backwards, from its end to `start`, which is as good a direction.
    cities = tuple(city for city, _ in walked)
    routes = tuple(track.id for _, track in walked if track)
    return Trail(trains_of(tracks), cities, routes)


class Edge(NamedTuple):
    """A route between two cities, which are numbered from 0."""

    a: int
    b: int
    length: int


class SearchState(NamedTuple):
    """Everything that later decisions depend on, before an edge in the order."""

    place: int
    odd: int
    """Open cities (with undecided edges) that are odd if all undecided edges are kept."""
    stayed: int
    """Number of closed odd cities, at most two."""
    pieces: tuple[int, ...]
    """Components of the kept edges, each as its open cities, sorted."""


def lightest_left_out(edges: Sequence[Edge], limit: int) -> int | None:
    """Return the lightest set of a component's edges whose removal leaves one trail, as bits of their indexes.

    None if it weighs `limit` or more. The edges must be connected and weigh at least `limit` in all. Equal edges in
    equal order give the same set.
    """
    odd = 0
    for a, b, _ in edges:
        odd ^= 1 << a ^ 1 << b
    if odd.bit_count() <= 2:
        return 0
    order = _elimination_order(edges)
    left_out = _search([edges[index] for index in order], odd, limit)
    if left_out is None:
        return None
    return sum(1 << index for place, index in enumerate(order) if left_out >> place & 1)


def _elimination_order(edges: Sequence[Edge]) -> list[int]:
    """Return an order of the edges that keeps few cities open: always close the city that opens the fewest others."""
    cities = 1 + max(max(edge.a, edge.b) for edge in edges)
    at: list[list[int]] = [[] for _ in range(cities)]
    around = [1 << city for city in range(cities)]
    for index, (a, b, _) in enumerate(edges):
        at[a].append(index)
        at[b].append(index)
        around[a] |= 1 << b
        around[b] |= 1 << a

    reached = 0

    def opens(city: int) -> tuple[int, int, int]:
        return (around[city] & ~reached).bit_count(), -len(at[city]), city

    order: dict[int, None] = {}
    waiting = set(range(cities))
    while waiting:
        city = min(waiting, key=opens)
        waiting.remove(city)
        reached |= around[city]
        order.update(dict.fromkeys(at[city]))
    return list(order)


def _search(edges: Sequence[Edge], odd: int, limit: int) -> int | None:
    """Return the edges to leave out, as bits of their positions in the order; None if they weigh `limit` or more."""
    closing = _closing(edges)
    undecided = [sum(edge.length for edge in edges[place:]) for place in range(len(edges) + 1)]
    bound = Bound(edges)

    start = SearchState(0, odd, 0, ())
    cheapest = {start: 0}
    # The estimate of the whole cost, minus the place (the furthest first), a counter, cost so far, state, left out.
    heap = [(bound(start), 0, 0, 0, start, 0)]
    pushed = 0
    while heap:
        _, _, _, cost, state, left_out = heappop(heap)
        place = state.place
        if state.pieces == COMPLETE:
            return left_out | (1 << len(edges)) - (1 << place)
        if cost > cheapest[state]:
            continue
        a, b, length = edges[place]
        keep = cost, left_out, state.odd, _join(state.pieces, 1 << a | 1 << b)
        leave = cost + length, left_out | 1 << place, state.odd ^ 1 << a ^ 1 << b, state.pieces
        for spent, dropped, odd_then, pieces in (keep, leave):
            following = _close(SearchState(place + 1, odd_then, state.stayed, pieces), closing[place])
            if following is None or spent >= cheapest.get(following, MAX_TRAINS_LOST):
                continue
            estimate = spent + (undecided[place + 1] if following.pieces == COMPLETE else bound(following))
            if estimate < limit:
                cheapest[following] = spent
                pushed += 1
                heappush(heap, (estimate, -following.place, pushed, spent, following, dropped))
    return None


def _closing(edges: Sequence[Edge]) -> list[int]:
    """Return for each edge the cities whose last edge it is."""
    closing = [0] * len(edges)
    later = 0
    for place in range(len(edges) - 1, -1, -1):
        ends = 1 << edges[place].a | 1 << edges[place].b
        closing[place] = ends & ~later
        later |= ends
    return closing


def _join(pieces: tuple[int, ...], ends: int) -> tuple[int, ...]:
    """Return the pieces after a kept edge connects its two ends."""
    joined = ends
    apart = []
    for piece in pieces:
        if piece & ends:
            joined |= piece
        else:
            apart.append(piece)
    return tuple(sorted([*apart, joined]))


def _close(state: SearchState, closed: int) -> SearchState | None:
    """Return the state after these cities have no undecided edge left, or None if it can't become a trail.

    A third closed odd city is too many. A piece without an open city can't grow, so it must be the only one.
    """
    if not closed:
        return state
    stayed = state.stayed + (state.odd & closed).bit_count()
    pieces = tuple(sorted(piece & ~closed for piece in state.pieces))
    if stayed > 2 or (0 in pieces and pieces != COMPLETE):
        return None
    return SearchState(state.place, state.odd & ~closed, stayed, pieces)


class Bound:
    """A lower bound for the trains that must still be left out.

    Every odd city but two must lose an undecided edge, and lost edges lead in pairs from one odd city to another: over
    one edge, which counts half for either city, or over several, of which the first counts for one city and the last
    for the other. So each city needs at least half its cheapest edge to another odd city, or its cheapest edge,
    whichever is less. The two most expensive cities may stay odd.
    """

    def __init__(self, edges: Sequence[Edge]) -> None:
        cities = 1 + max(max(edge.a, edge.b) for edge in edges)
        exits: list[list[tuple[int, int]]] = [[] for _ in range(cities)]
        # For each place in the order: the undecided edges of each city, as (length, other end), the cheapest first.
        self._exits = [list(exits)]
        for a, b, length in reversed(edges):
            exits[a] = sorted([*exits[a], (length, 1 << b)])
            exits[b] = sorted([*exits[b], (length, 1 << a)])
            self._exits.append(list(exits))
        self._exits.reverse()
        self._known: dict[tuple[int, int, int], int] = {}

    def __call__(self, state: SearchState) -> int:
        """Return the trains that the remaining edges must lose at least; MAX_TRAINS_LOST if nothing helps."""
        place, odd, stayed, _ = state
        key = place, odd, stayed
        if key not in self._known:
            needs = sorted(self._needs(place, odd))
            losing = len(needs) - (2 - stayed)
            self._known[key] = (sum(needs[:losing]) + 1) // 2 if losing > 0 else 0
        return self._known[key]

    def _needs(self, place: int, odd: int) -> list[int]:
        """Return the need of each odd city, in half trains."""
        needs = []
        rest = odd
        while rest:
            city = rest.bit_length() - 1
            rest ^= 1 << city
            exits = self._exits[place][city]
            need = 2 * exits[0][0] if exits else MAX_TRAINS_LOST
            for length, other in exits:
                if length >= need:
                    break
                if other & odd:
                    need = length
                    break
            needs.append(need)
        return needs
