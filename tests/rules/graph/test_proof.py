"""Proofs of the longest route: an independent checker accepts every one that the app shows, and rejects altered
ones.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.rules.graph import network
from companion.rules.graph.proof import Case, Part, Proof, prove
from companion.rules.graph.trail import NO_TRAIL, Trail
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.record import read_record
from companion.rules.score.sides import sides_of
from tests.support.lengths import repeated
from tests.support.networks import Line, by_walking, check_walk, lines, random_lines

GAMES = Path(__file__).parents[2] / "games"

Tracks = dict[str, Line]
MAX_DISTANCE = 1 << 30


# --- the checker: independent of the search for proofs and of any graph library -------------------------------------


def check(proof: Proof, tracks: Sequence[Line]) -> None:
    """Check that every claim of a complete proof holds, and that together they exclude a longer walk."""
    by_id = {track.id: track for track in tracks}
    check_walk(proof.trail, tracks)
    assert sorted(route for part in proof.parts for route in part.routes) == sorted(by_id)
    for place, part in enumerate(proof.parts):
        own = {route: by_id[route] for route in part.routes}
        assert set(part.cities) == ends(own)
        assert not any(ends(own) & set(other.cities) for other in proof.parts[:place])
        assert part.trains == weight(own)
        assert part.spare == max(part.trains - proof.trail.length, 0)
        if part.spare:
            assert part.case
            check_case(part.case, own, part.spare, frozenset(), frozenset())
    walked = proof.parts[0].routes if proof.parts else ()
    assert set(proof.trail.routes) <= set(walked)
    assert sorted(proof.left_out) == sorted(set(walked) - set(proof.trail.routes))


def check_case(case: Case, own: Tracks, spare: int, kept: frozenset[str], left_out: frozenset[str]) -> None:
    """Every walk that uses and omits these routes of a part omits at least `spare` trains."""
    assert (frozenset(case.kept), frozenset(case.left_out)) == (kept, left_out)
    rest = {route: track for route, track in own.items() if route not in left_out}
    lost = weight(own) - weight(rest)
    touching = {city: sum((track.a == city) + (track.b == city) for track in rest.values()) for city in ends(rest)}
    assert set(case.odd) == {city for city, count in touching.items() if count % 2}
    if lost >= spare:
        assert (case.paths, case.bound, case.cases) == ((), lost, ())
        return
    free = {route: track for route, track in rest.items() if route not in kept}
    cheapest = cheapest_pairing(case.odd, free)
    if case.bound is None:
        assert cheapest >= MAX_DISTANCE
        assert case.cases == ()
        return
    for path in case.paths:
        assert leads(path, free)
    assert case.bound == lost + sum(path.length for path in case.paths) == lost + cheapest
    used = [route for path in case.paths for route in path.routes]
    assert len(used) == len(set(used))
    paired = [city for path in case.paths for city in (path.a, path.b)]
    assert len(paired) == len(set(paired)) == max(len(case.odd) - 2, 0)
    assert sorted([*paired, *case.ends]) == sorted(case.odd)
    if case.bound >= spare:
        assert case.cases == ()
        return
    check_cut(case, own, spare, kept, left_out)


def check_cut(case: Case, own: Tracks, spare: int, kept: frozenset[str], left_out: frozenset[str]) -> None:
    """Without the cut, no route leads to the separated part. So a path uses one of its routes, or one part at most."""
    fallen = ends({route: own[route] for route in case.fallen})
    inside = {route for route, track in own.items() if {track.a, track.b} <= fallen}
    outside = {route for route, track in own.items() if not {track.a, track.b} & fallen}
    cut = own.keys() - inside - outside
    assert inside
    assert inside == set(case.fallen)
    assert cut == set(case.cut)
    wanted = [(kept | {route}, left_out) for route in cut - left_out]
    wanted += [(kept, left_out | cut | side) for side in (inside, outside) if not kept & (cut | side)]
    found = {(frozenset(one.kept), frozenset(one.left_out)): one for one in case.cases}
    assert found.keys() == set(wanted)
    for choice in wanted:
        check_case(found[choice], own, spare, *choice)


def weight(tracks: Tracks) -> int:
    return sum(track.length for track in tracks.values())


def ends(tracks: Tracks) -> set[str]:
    return {city for track in tracks.values() for city in (track.a, track.b)}


def leads(path: network.Path, free: Tracks) -> bool:
    """Whether the path leads from its first city to its last over these routes, with the stated length."""
    city = path.a
    for route in path.routes:
        if route not in free or city not in free[route][1:3]:
            return False
        city = free[route].b if city == free[route].a else free[route].a
    return city == path.b and path.length == sum(free[route].length for route in path.routes)


def cheapest_pairing(odd: Sequence[str], free: Tracks) -> int:
    """Return the fewest trains that pair all but two cities, by trying every pairing over Floyd-Warshall distances."""
    cities = sorted({*odd, *ends(free)})
    far = {(a, b): 0 if a == b else MAX_DISTANCE for a in cities for b in cities}
    for _, a, b, length in free.values():
        far[a, b] = far[b, a] = min(far[a, b], length)
    for over in cities:
        for a in cities:
            for b in cities:
                far[a, b] = min(far[a, b], far[a, over] + far[over, b])

    @cache
    def cost(left: frozenset[str], spared: int) -> int:
        if len(left) + spared <= 2:
            return 0
        city = min(left)
        rest = left - {city}
        alone = cost(rest, spared + 1) if spared < 2 else MAX_DISTANCE
        return min(alone, *(far[city, other] + cost(rest - {other}, spared) for other in rest))

    return cost(frozenset(odd), 0)


def accepted(proof: Proof, tracks: Sequence[Line]) -> bool:
    """Whether the checker accepts the proof."""
    try:
        check(proof, tracks)
    except (AssertionError, KeyError):
        return False
    return True


# --- what we print is accepted, and is as long as walking every trail says ------------------------------------------

CUTTING = lines("ab4", "bc4", "ca4", "cd1", "de4", "ef4", "fd4", "ax3", "ey3")
"""Two loops with a tail each, connected by one train: the cheapest pairing omits that train, and cuts."""

STAR = lines("ab3", "ac4", "ad5", "ae6", "yz9")
"""Four branches, of which two must be omitted, and a part that is too light."""


@pytest.mark.rule("EU-15")
@pytest.mark.parametrize("seed", range(repeated(10)))
def test_proof_of_random_networks_is_whole(seed: int) -> None:
    """The checker accepts the proofs of thousands of random networks, so the walk is longest without any search."""
    rng = Random(1000 + seed)
    for _ in range(1000):
        tracks = random_lines(rng, most=12)
        proof = prove(tracks)
        assert proof.complete
        check(proof, tracks)
        if len(tracks) <= 9:
            assert proof.trail.length == by_walking(tracks), tracks


@pytest.mark.rule("EU-15")
def test_every_longest_route_of_a_finished_game_is_proved(subtests: pytest.Subtests) -> None:
    """For every side of tests/games the length is the expected one, and its proof holds."""
    for path in sorted(GAMES.glob("*/*.json")):
        with subtests.test(f"{path.parent.name}/{path.stem}"):
            game = json.loads(path.read_text(encoding="utf-8"))
            record = read_record(json.dumps(game["record"]))
            box = get_box(record.box)
            for side in sides_of(Log(box, record.setup, record.moves).table):
                tracks = [Line(route.id, route.a, route.b, route.length) for route in side.routes]
                proof = prove(side.routes)
                check(proof, tracks)
                assert proof.trail == side.trail
                if "longest" in game["expected"]:
                    assert proof.trail.length == game["expected"]["longest"][side.id]


def test_proof_of_no_tracks() -> None:
    proof = prove([])
    assert proof == Proof(NO_TRAIL)
    assert proof.complete
    check(proof, [])


def test_proof_of_what_is_walked_whole() -> None:
    proof = prove(lines("ab2", "bc2", "ca2", "ad1", "yz6"))
    assert proof.left_out == ()
    assert [(part.trains, part.spare, part.case) for part in proof.parts] == [(7, 0, None), (6, 0, None)]


def test_proof_by_pairing() -> None:
    """Of four odd cities two lose their branch. The center is even."""
    part = prove(STAR).parts[0]
    assert part.case
    assert part.case.odd == ("b", "c", "d", "e")
    assert part.case.ends == ("d", "e")
    assert [(path.a, path.b, path.routes) for path in part.case.paths] == [("b", "c", ("00", "01"))]
    assert part.case.bound == part.spare == 7


def test_proof_by_cut() -> None:
    """Omitting the train between the loops is cheapest, and cuts. The cases omit as many trains as the walk."""
    proof = prove(CUTTING)
    case = proof.parts[0].case
    assert case
    assert proof.left_out == ("07", "08")
    assert (case.bound, case.cut) == (4, ("03",))
    assert (case.cases[0].kept, case.cases[0].bound) == (("03",), 6)
    assert all(one.bound and one.bound >= 6 and not one.cases for one in case.cases)


def test_proof_of_a_part_that_is_heavier_than_the_walk() -> None:
    """A heavier part with a shorter walk needs cases too."""
    tracks = lines("ab5", "ac5", "ad5", "ef4", "fg4", "gh4")
    proof = prove(tracks)
    assert [(part.trains, part.spare) for part in proof.parts] == [(12, 0), (15, 3)]
    assert proof.parts[1].case
    assert proof.parts[1].case.bound == 5
    check(proof, tracks)


def test_proof_that_would_be_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the search supports the figure then, and the proof makes no other claim."""
    monkeypatch.setattr("companion.rules.graph.proof.MAX_CASES", 2)
    proof = prove(CUTTING)
    assert proof.trail.length == 25
    assert not proof.complete
    assert proof.parts[0].case is None
    assert not accepted(proof, CUTTING)


def test_proof_in_any_order() -> None:
    rng = Random(7)
    for _ in range(200):
        tracks = random_lines(rng, most=14)
        assert prove(rng.sample(tracks, len(tracks))) == prove(tracks)


# --- what was tampered with is rejected ---------------------------------------------------------------------------


def with_part(proof: Proof, **changes: Any) -> Proof:
    first, *others = proof.parts
    return replace(proof, parts=(replace(first, **changes), *others))


def with_case(proof: Proof, change: Callable[[Case], Case]) -> Proof:
    case = proof.parts[0].case
    assert case
    return with_part(proof, case=change(case))


def with_first(case: Case, **changes: Any) -> Case:
    first, *others = case.cases
    return replace(case, cases=(replace(first, **changes), *others))


def other_pairing(case: Case) -> Case:
    return replace(case, paths=(network.Path("c", "d", ("01", "02"), 9),), bound=9)


LIES: dict[str, tuple[list[Line], Callable[[Proof], Proof]]] = {
    "walk-too-long": (STAR, lambda proof: replace(proof, trail=replace(proof.trail, length=12))),
    "walk-too-short": (
        STAR,
        lambda proof: replace(proof, trail=Trail(9, ("b", "a", "e"), ("00", "03")), left_out=("01", "02")),
    ),
    "walk-takes-a-route-twice": (
        STAR,
        lambda proof: replace(proof, trail=Trail(12, ("e", "a", "e"), ("03", "03"))),
    ),
    "walk-of-a-lighter-part": (STAR, lambda proof: replace(proof, trail=Trail(9, ("y", "z"), ("04",)))),
    "left-out-is-anothers": (STAR, lambda proof: replace(proof, left_out=("00", "99"))),
    "left-out-is-not-stated": (STAR, lambda proof: replace(proof, left_out=("00",))),
    "part-is-not-stated": (STAR, lambda proof: replace(proof, parts=proof.parts[:1])),
    "part-too-light": (STAR, lambda proof: with_part(proof, trains=11, spare=0, case=None)),
    "part-spares-less": (STAR, lambda proof: with_part(proof, spare=0, case=None)),
    "part-without-a-case": (STAR, lambda proof: with_part(proof, case=None)),
    "part-split": (
        STAR,
        lambda proof: replace(
            proof,
            parts=(
                Part(("a", "b", "c"), ("00", "01"), 7, 0),
                Part(("a", "d", "e"), ("02", "03"), 11, 0),
                *proof.parts[1:],
            ),
        ),
    ),
    "odd-city-missing": (STAR, lambda proof: with_case(proof, lambda case: replace(case, odd=("c", "d", "e")))),
    "even-city-called-odd": (
        STAR,
        lambda proof: with_case(proof, lambda case: replace(case, odd=("a", *case.odd))),
    ),
    "pairing-not-the-cheapest": (STAR, lambda proof: with_case(proof, other_pairing)),
    "pairing-leaves-three": (STAR, lambda proof: with_case(proof, lambda case: replace(case, paths=()))),
    "path-leads-elsewhere": (
        STAR,
        lambda proof: with_case(proof, lambda case: replace(case, paths=(network.Path("b", "c", ("00", "02"), 7),))),
    ),
    "path-costs-more-than-it-does": (
        STAR,
        lambda proof: with_case(
            proof, lambda case: replace(case, paths=(network.Path("b", "c", ("00", "01"), 8),), bound=8)
        ),
    ),
    "bound-too-high": (STAR, lambda proof: with_case(proof, lambda case: replace(case, bound=8))),
    "bound-called-impossible": (STAR, lambda proof: with_case(proof, lambda case: replace(case, paths=(), bound=None))),
    "supposes-what-nobody-said": (STAR, lambda proof: with_case(proof, lambda case: replace(case, kept=("00",)))),
    "cut-not-stated": (
        CUTTING,
        lambda proof: with_case(proof, lambda case: replace(case, cut=(), fallen=(), cases=())),
    ),
    "cut-that-does-not-cut": (CUTTING, lambda proof: with_case(proof, lambda case: replace(case, cut=("00",)))),
    "cut-of-something-else": (
        CUTTING,
        lambda proof: with_case(proof, lambda case: replace(case, fallen=("04", "05"))),
    ),
    "case-missing": (CUTTING, lambda proof: with_case(proof, lambda case: replace(case, cases=case.cases[1:]))),
    "case-twice-for-another": (
        CUTTING,
        lambda proof: with_case(proof, lambda case: replace(case, cases=(*case.cases[:2], case.cases[1]))),
    ),
    "case-not-settled": (
        CUTTING,
        lambda proof: with_case(proof, lambda case: with_first(case, kept=("00",))),
    ),
    "case-of-another-bound": (CUTTING, lambda proof: with_case(proof, lambda case: with_first(case, bound=7))),
}


def test_tampered_proof_is_rejected(subtests: pytest.Subtests) -> None:
    """The checker finds each alteration, and accepts the original."""
    for lie, (tracks, tamper) in LIES.items():
        with subtests.test(lie):
            proof = prove(tracks)
            assert accepted(proof, tracks)
            assert tamper(proof) != proof
            assert not accepted(tamper(proof), tracks)


def test_proof_of_a_shorter_walk_can_not_be_had() -> None:
    """No random claims about a network make the checker accept a walk shorter than the longest."""
    rng = Random(3)
    for _ in range(200):
        tracks = random_lines(rng, most=12)
        proof = prove(tracks)
        shorter = prove(tracks[:-1])
        if shorter.trail.length == proof.trail.length:
            continue
        for claim in (replace(proof, trail=shorter.trail), replace(shorter, parts=proof.parts), shorter):
            assert not accepted(claim, tracks)
