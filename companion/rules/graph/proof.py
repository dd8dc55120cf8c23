"""Why a side's longest continuous route can't be longer, in steps that a person can check (EU-15).

A longer walk would have to be in one of the network's parts and leave out fewer trains there than the part has to
spare. Either the cheapest pairing of the odd cities costs as much already (see `pairing.py`): then there is none. Or
what that pairing leaves out cuts the part in two. Then any walk keeps one of the routes of the cut, or else leaves out
all on one side of it too: each of these cases is looked at in turn, in the same way, with less to choose from.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from companion.rules.graph.network import Track, homes, in_order
from companion.rules.graph.pairing import Way, cheapest_pairing, odd_cities
from companion.rules.graph.trail import Trail, longest_trail

MOST_CASES = 60
"""More cases than this nobody reads; legal networks seldom have more than ten."""


@dataclass(frozen=True, slots=True)
class Case:
    """All walks that keep the routes `kept` and leave out the routes `left_out`: they leave out `bound` trains or more.

    `bound` is what `left_out` and the cheapest pairing of the cities that are still odd cost together; None when they
    can't be paired off at all, so that there is no such walk. Two odd cities go without a pair: `ends`. Ways of a
    pairing run over neither `kept` nor `left_out`.

    When the bound isn't enough, `cut` are routes that were left out together so far and in the pairing, and `fallen`
    are the routes that no longer hang together with the others then. One of the `cases` must hold.
    """

    kept: tuple[str, ...]
    left_out: tuple[str, ...]
    odd: tuple[str, ...]
    ways: tuple[Way, ...]
    bound: int | None
    cut: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    cases: tuple["Case", ...] = ()

    @property
    def ends(self) -> tuple[str, ...]:
        """The odd cities that may stay odd."""
        paired = {city for way in self.ways for city in (way.a, way.b)}
        return tuple(city for city in self.odd if city not in paired)


@dataclass(frozen=True, slots=True)
class Part:
    """A connected part of the network, its routes and their trains; a longer walk would leave out less than `spare`.

    `spare` is 0 where even the whole part is no longer than the walk. Otherwise `case` shows that any walk here leaves
    out as much; None when that would take too many cases: then only the search for the walk itself stands behind it.
    """

    cities: tuple[str, ...]
    routes: tuple[str, ...]
    trains: int
    spare: int
    case: Case | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """The longest walk, what it leaves out of its part of the network, and why no part has a longer one.

    The walk's own part comes first, then the others, the heaviest first.
    """

    trail: Trail
    left_out: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()

    @property
    def complete(self) -> bool:
        """Every part is settled by its weight or by cases."""
        return all(part.spare == 0 or part.case for part in self.parts)


class TooManyCases(Exception):
    """The proof would be too long to read."""


def prove(tracks: Iterable[Track]) -> Proof:
    """The longest walk through the tracks, and why there is none longer (EU-15).

    Exact, and the same whatever the order of the tracks. A legal network takes a few milliseconds; where the cases
    would be more than `MOST_CASES`, it gives up and says so (`Part.case`).
    """
    tracks = in_order(tracks)
    trail = longest_trail(tracks)
    home = homes(tracks)
    members: defaultdict[str, list[Track]] = defaultdict(list)
    for track in tracks:
        members[home[track.a]].append(track)
    walked = home[trail.cities[0]] if trail.cities else ""
    order = sorted(members, key=lambda name: (name != walked, -_trains(members[name]), name))
    return Proof(
        trail,
        tuple(track.id for track in members[walked] if track.id not in trail.routes),
        tuple(_part(members[name], trail.length) for name in order),
    )


def _part(tracks: Sequence[Track], longest: int) -> Part:
    trains = _trains(tracks)
    spare = max(trains - longest, 0)
    return Part(
        tuple(sorted({city for track in tracks for city in (track.a, track.b)})),
        tuple(track.id for track in tracks),
        trains,
        spare,
        _Prover(tracks, spare).prove() if spare else None,
    )


def _trains(tracks: Iterable[Track]) -> int:
    return sum(track.length for track in tracks)


@dataclass
class _Prover:
    """Shows that any walk through the tracks of a part leaves out `spare` trains or more."""

    tracks: Sequence[Track]
    spare: int
    cases: int = field(default=0)

    def prove(self) -> Case | None:
        """None if it takes too many cases."""
        try:
            return self._case(frozenset(), frozenset())
        except TooManyCases:
            return None

    def _case(self, kept: frozenset[str], left_out: frozenset[str]) -> Case:
        self.cases += 1
        if self.cases > MOST_CASES:
            raise TooManyCases
        rest = [track for track in self.tracks if track.id not in left_out]
        lost = _trains(self.tracks) - _trains(rest)
        odd = odd_cities(rest)
        ways: tuple[Way, ...] | None = ()
        if lost < self.spare:
            ways = cheapest_pairing([track for track in rest if track.id not in kept], odd)
        bound = None if ways is None else lost + sum(way.length for way in ways)
        names = tuple(sorted(kept)), tuple(sorted(left_out)), odd, ways or (), bound
        if bound is None or bound >= self.spare:
            return Case(*names)
        cut, inside, outside = self._cut(left_out.union(*(way.routes for way in ways or ())))
        return Case(
            *names,
            tuple(sorted(cut)),
            tuple(sorted(inside)),
            tuple(self._case(*choice) for choice in choices(kept, left_out, cut, inside, outside)),
        )

    def _cut(self, left_out: frozenset[str]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """The routes whose loss cuts the part in two, those that fall off, and those that stay: the smallest cut."""
        home = homes(track for track in self.tracks if track.id not in left_out)
        found = []
        for name in sorted(set(home.values())):
            fallen = self._with_lonely({city for city in home if home[city] == name}, home.keys())
            touching = [{track.a in fallen, track.b in fallen} for track in self.tracks]
            cut, inside, outside = (
                frozenset(track.id for track, sides in zip(self.tracks, touching, strict=True) if sides == wanted)
                for wanted in ({True, False}, {True}, {False})
            )
            weight = _trains(track for track in self.tracks if track.id in inside)
            found.append((len(cut - left_out), weight, name, (cut, inside, outside)))
        return min(found)[-1]

    def _with_lonely(self, fallen: set[str], at_home: AbstractSet[str]) -> set[str]:
        """What falls off, and the cities that have lost all their routes, most of which led there: a smaller cut."""
        for city in sorted({end for track in self.tracks for end in (track.a, track.b)} - at_home):
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
    """What any walk must do about a cut, as (kept, left out): keep one of its routes, or leave out one side as well.

    Choices that go against what is settled already are none.
    """
    for route in sorted(cut - left_out):
        yield kept | {route}, left_out
    for side in (inside, outside):
        if not kept & (cut | side):
            yield kept, left_out | cut | side
