"""A proof that a side's longest continuous route can't be longer, in steps that a person can check (EU-15).

A longer trail would have to be in one component of the network and leave out fewer trains there than the component can
spare. A trail touches every city between its two ends an even number of times, so all odd cities but two must lose a
route. The lost routes form paths from one odd city to another. Hence the loss costs at least the cheapest pairing of
all odd cities but two (a minimum-weight T-join, whose pairs come from a minimum-weight matching; Edmonds and Johnson
1973).

If the pairing costs enough, there is no longer trail. Otherwise the left-out routes of the pairing cut the component in
two. Then any trail keeps one route of the cut, or leaves out everything on one side of it. Each of these cases is
proved in the same way, with fewer routes to choose from.
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

import networkx as nx

from companion.rules.graph.network import Path, Track, ends_of, homes, in_order, parts_of, paths_from, trains_of
from companion.rules.graph.trail import Trail, longest_trail

MAX_CASES = 60
"""A longer proof is unreadable; legal networks seldom need more than ten cases."""


@dataclass(frozen=True, slots=True)
class Case:
    """All trails that keep some routes and leave out others, with the least number of trains that they leave out."""

    kept: tuple[str, ...]
    left_out: tuple[str, ...]
    odd: tuple[str, ...]
    """Cities that are still odd; two of them stay unpaired: `ends`."""
    paths: tuple[Path, ...]
    """The cheapest pairing of the odd cities; it uses neither `kept` nor `left_out` routes."""
    bound: int | None
    """Trains that such a trail leaves out at least: the cost of `left_out` and the pairing. None if the odd cities
    can't be paired, so that there is no such trail.
    """
    cut: tuple[str, ...] = ()
    """If the bound is too low: the routes left out so far and in the pairing."""
    fallen: tuple[str, ...] = ()
    """Routes that are disconnected from the others without the cut."""
    cases: tuple["Case", ...] = ()
    """If the bound is too low: the cases, of which one must hold."""

    @property
    def ends(self) -> tuple[str, ...]:
        paired = {city for path in self.paths for city in (path.a, path.b)}
        return tuple(city for city in self.odd if city not in paired)


@dataclass(frozen=True, slots=True)
class Part:
    """A component of the network, its routes and their trains."""

    cities: tuple[str, ...]
    routes: tuple[str, ...]
    trains: int
    spare: int
    """A longer trail would leave out fewer trains than this; 0 if the whole component is no longer than the trail."""
    case: Case | None = None
    """If there is something to spare, the proof that any trail here leaves out at least that much. None if it would
    need too many cases; then only the search supports the figure.
    """


@dataclass(frozen=True, slots=True)
class Proof:
    """The longest trail, the routes that it leaves out of its component, and the proof for each component."""

    trail: Trail
    left_out: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    """The trail's component first, then the others, heaviest first."""

    @property
    def complete(self) -> bool:
        return all(part.spare == 0 or part.case for part in self.parts)


class TooManyCases(Exception):
    """The proof would be too long to read."""


def prove(tracks: Iterable[Track], trail: Trail | None = None) -> Proof:
    """Prove that no trail through the routes is longer than the longest one (EU-15), which is searched unless given.

    Exact, and independent of the order of the routes. A legal network takes a few milliseconds. With more than
    `MAX_CASES` cases a part has no proof (`Part.case`).
    """
    tracks = in_order(tracks)
    trail = trail or longest_trail(tracks)
    start = trail.cities[:1]
    parts = sorted(parts_of(tracks), key=lambda part: (ends_of(part).isdisjoint(start), -trains_of(part)))
    left_out = tuple(track.id for track in parts[0] if track.id not in trail.routes) if parts else ()
    return Proof(trail, left_out, tuple(_part(part, trail.length) for part in parts))


def _part(tracks: Sequence[Track], longest: int) -> Part:
    trains = trains_of(tracks)
    spare = max(trains - longest, 0)
    return Part(
        tuple(sorted(ends_of(tracks))),
        tuple(track.id for track in tracks),
        trains,
        spare,
        _Prover(tracks, spare).prove() if spare else None,
    )


def odd_cities(tracks: Iterable[Track]) -> tuple[str, ...]:
    """Return the cities with an odd number of these routes, sorted."""
    odd: set[str] = set()
    for track in tracks:
        odd ^= {track.a}
        odd ^= {track.b}  # a loop leaves its city as it is
    return tuple(sorted(odd))


def cheapest_pairing(tracks: Sequence[Track], odd: Sequence[str]) -> tuple[Path, ...] | None:
    """Return the pairing of all `odd` cities but two with the fewest trains, or None if there is none.

    The choice includes the two that stay unpaired. The paths have no common route.
    """
    if len(odd) <= 2:
        return ()
    found = (path for city in odd for path in paths_from([city], tracks))
    paths = {(path.a, path.b): path for path in found if path.a < path.b and path.b in odd}
    graph: nx.Graph[str | int] = nx.Graph()
    graph.add_nodes_from([*odd, 0, 1])
    graph.add_weighted_edges_from((a, b, path.length) for (a, b), path in paths.items())
    # Two extra nodes cost nothing; a city paired with one of them stays unpaired.
    graph.add_weighted_edges_from((city, spare, 0) for spare in (0, 1) for city in odd)
    matching = nx.min_weight_matching(graph)
    if 2 * len(matching) < len(odd) + 2:
        return None
    return tuple(path for pair, path in sorted(paths.items()) if pair in matching or pair[::-1] in matching)


@dataclass
class _Prover:
    """Proves that any trail through the routes of a component leaves out at least `spare` trains."""

    tracks: Sequence[Track]
    spare: int
    cases: int = 0

    def prove(self) -> Case | None:
        """Return the proof, or None if it takes too many cases."""
        try:
            return self._case(frozenset(), frozenset())
        except TooManyCases:
            return None

    def _case(self, kept: frozenset[str], left_out: frozenset[str]) -> Case:
        self.cases += 1
        if self.cases > MAX_CASES:
            raise TooManyCases
        rest = [track for track in self.tracks if track.id not in left_out]
        lost = trains_of(self.tracks) - trains_of(rest)
        odd = odd_cities(rest)
        paths: tuple[Path, ...] | None = ()
        if lost < self.spare:
            paths = cheapest_pairing([track for track in rest if track.id not in kept], odd)
        bound = None if paths is None else lost + sum(path.length for path in paths)
        case = Case(tuple(sorted(kept)), tuple(sorted(left_out)), odd, paths or (), bound)
        if bound is None or bound >= self.spare:
            return case
        cut, inside, outside = self._cut(left_out.union(*(path.routes for path in case.paths)))
        cases = tuple(self._case(*choice) for choice in choices(kept, left_out, cut, inside, outside))
        return replace(case, cut=tuple(sorted(cut)), fallen=tuple(sorted(inside)), cases=cases)

    def _cut(self, left_out: frozenset[str]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """Return the smallest cut: the routes that cut the component, those that fall off, and those that stay."""
        home = homes(track for track in self.tracks if track.id not in left_out)
        found = []
        for name in sorted(set(home.values())):
            fallen = self._with_lonely({city for city in home if home[city] == name}, home.keys())
            touching = [{track.a in fallen, track.b in fallen} for track in self.tracks]
            cut, inside, outside = (
                frozenset(track.id for track, sides in zip(self.tracks, touching, strict=True) if sides == wanted)
                for wanted in ({True, False}, {True}, {False})
            )
            weight = trains_of(track for track in self.tracks if track.id in inside)
            found.append((len(cut - left_out), weight, name, (cut, inside, outside)))
        return min(found)[-1]

    def _with_lonely(self, fallen: set[str], at_home: AbstractSet[str]) -> set[str]:
        """Return the fallen cities with those that have lost all routes and were mostly connected to them, since that
        makes the cut smaller.
        """
        for city in sorted(ends_of(self.tracks) - at_home):
            others = [track.b if track.a == city else track.a for track in self.tracks if city in (track.a, track.b)]
            if 2 * sum(other in fallen for other in others) > len(others):
                fallen.add(city)
        return fallen


def choices(
    kept: frozenset[str],
    left_out: frozenset[str],
    cut: frozenset[str],
    inside: frozenset[str],
    outside: frozenset[str],
) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Return a trail's options at a cut as (kept, left out): keep one of its routes, or leave out one side as well.

    Options that contradict earlier decisions are left out.
    """
    for route in sorted(cut - left_out):
        yield kept | {route}, left_out
    for side in (inside, outside):
        if not kept & (cut | side):
            yield kept, left_out | cut | side
