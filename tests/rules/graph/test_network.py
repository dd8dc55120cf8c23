"""Connected parts, completed tickets, shortest paths that complete a ticket, and gaps."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations, permutations
from random import Random
from typing import NamedTuple

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.graph.gaps import Gap, find_gap
from companion.rules.graph.network import (
    Reach,
    Region,
    homes,
    in_order,
    largest_region,
    reach_of,
    shortest_path,
    two_trails,
)
from tests.support.networks import Card, card


class Line(NamedTuple):
    id: str
    a: str
    b: str
    length: int = 1


def path(tracks: Collection[Line], goal: Card) -> tuple[str, ...] | None:
    found = shortest_path(tracks, goal.starts, goal.finishes)
    return found.routes if found else None


def simple_paths(tracks: Collection[Line], at: str, goal: str, seen: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the routes of every path that visits no city twice."""
    if at == goal:
        yield frozenset()
        return
    for track in tracks:
        for here, there in ((track.a, track.b), (track.b, track.a)):
            if here == at and there not in seen:
                for rest in simple_paths(tracks, there, goal, seen | {there}):
                    yield rest | {track.id}


@pytest.mark.rule("IN-07", "IN-09")
def test_two_trails_are_found_exactly_if_brute_force_finds_them() -> None:
    dice = Random(7)
    found = 0
    for _ in range(3000):
        tracks = []
        for number in range(dice.randint(2, 10)):
            a, b = dice.sample("abcdef", 2)
            tracks.append(Line(str(number), a, b))
        paths = list(simple_paths(tracks, "a", "b", frozenset("a")))
        are_there = any(one.isdisjoint(other) for one, other in combinations(paths, 2))
        trails = two_trails(tracks, {"a"}, {"b"})
        assert bool(trails) is are_there
        if trails:
            found += 1
            one, other = map(set, trails)
            assert one.isdisjoint(other)
            for trail in (one, other):
                assert shortest_path([track for track in tracks if track.id in trail], {"a"}, {"b"})
    assert 500 < found < 2500


@pytest.mark.rule("IN-07")
def test_two_trails_may_cross_in_a_city_but_share_no_train() -> None:
    eight = [Line("1", "a", "x"), Line("2", "a", "x"), Line("3", "x", "b"), Line("4", "x", "b")]
    assert len(two_trails(eight, {"a"}, {"b"})) == 2
    assert two_trails([*eight[:3], Line("5", "b", "c")], {"a"}, {"b"}) == ()
    assert two_trails([*eight, Line("5", "b", "c")], {"a"}, {"c"}) == ()
    assert two_trails(APART, {"a"}, {"b"}) == ()


SQUARE = [Line("ab", "a", "b", 2), Line("bc", "b", "c", 2), Line("cd", "c", "d", 3), Line("ad", "a", "d", 1)]
APART = [Line("xy", "x", "y", 4)]


def test_homes_of_cities() -> None:
    """A component is named by its smallest city. A city without a route has no component."""
    assert homes([Line("1", "d", "c"), Line("2", "c", "b"), *APART]) == {
        "b": "b",
        "c": "b",
        "d": "b",
        "x": "x",
        "y": "x",
    }


@pytest.mark.rule("ALL-07")
def test_path_with_fewest_trains() -> None:
    tracks = [Line("far", "a", "d", 6), Line("ab", "a", "b", 2), Line("bc", "b", "c", 2), Line("cd", "c", "d", 1)]
    assert path(tracks, card("a", "d")) == ("ab", "bc", "cd")
    assert path(tracks, card("d", "a")) == ("cd", "bc", "ab")


def test_path_of_equal_trains() -> None:
    """Of paths with equal trains the one with fewer routes, then with the smaller ids, in any order of claims."""
    two = [Line("3", "a", "p", 2), Line("4", "p", "d", 2)]
    also_two = [Line("1", "a", "q", 3), Line("9", "q", "d", 1)]
    three = [Line("0", "a", "r", 1), Line("00", "r", "s", 1), Line("000", "s", "d", 2)]
    tracks = [*two, *also_two, *three]
    for order in permutations(tracks):
        assert path(order, card("a", "d")) == ("1", "9")


def test_path_over_twin_tracks() -> None:
    assert path([Line("ab-2", "a", "b"), Line("ab", "a", "b")], card("a", "b")) == ("ab",)


def test_path_between_several_ends() -> None:
    tracks = [Line("1", "a", "b", 3), Line("2", "b", "c", 1), Line("3", "x", "c", 1)]
    assert path(tracks, card("ax", "bz")) == ("3", "2")
    assert path(tracks, card("a", "cb")) == ("1",)


def test_path_that_is_not_there() -> None:
    assert path([*SQUARE, *APART], card("a", "x")) is None
    assert path([], card("a", "b")) is None


def test_in_order_counts_a_route_once() -> None:
    line = Line("1", "a", "b")
    assert in_order([Line("2", "b", "c"), line, line]) == [line, Line("2", "b", "c")]


CITIES = "abcdef"
tracks_anywhere = st.lists(
    st.tuples(st.sampled_from(CITIES), st.sampled_from(CITIES), st.integers(1, 4)).filter(
        lambda ends: ends[0] != ends[1]
    ),
    max_size=9,
).map(lambda rows: [Line(f"r{index}", *row) for index, row in enumerate(rows)])
ends_anywhere = st.frozensets(st.sampled_from(CITIES), min_size=1, max_size=2)


def cheapest(tracks: Collection[Line], cities: frozenset[str], goal: Card) -> tuple[int, int, tuple[str, ...]] | None:
    """Return the best of all paths that visit no city twice."""
    found = []

    def go(city: str, passed: tuple[str, ...], routes: tuple[Line, ...]) -> None:
        if city in goal.finishes:
            found.append((sum(line.length for line in routes), len(routes), tuple(line.id for line in routes)))
        for line in tracks:
            if city in (line.a, line.b):
                other = line.b if line.a == city else line.a
                if other not in passed:
                    go(other, (*passed, other), (*routes, line))

    for city in cities & goal.starts:
        go(city, (city,), ())
    return min(found, default=None)


@given(tracks_anywhere, ends_anywhere, ends_anywhere, st.randoms(use_true_random=False))
def test_path_is_the_best_of_all(
    tracks: list[Line], starts: frozenset[str], finishes: frozenset[str], random: Random
) -> None:
    """The path equals the best by brute force, exists exactly when the ticket is completed, and is independent of the
    order.
    """
    goal = Card("t", starts, finishes)
    best = cheapest(tracks, frozenset(city for line in tracks for city in (line.a, line.b)), goal)
    found = path(tracks, goal)
    assert found == (best[2] if best else None)
    shuffled = random.sample(tracks, len(tracks))
    assert path(shuffled, goal) == found
    assert homes(shuffled) == homes(tracks)


@pytest.mark.rule("ALL-07")
def test_reach_of_an_open_ticket_is_all_that_hangs_on_its_ends() -> None:
    own = [Line("ab", "a", "b"), Line("bc", "b", "c"), Line("mn", "m", "n"), Line("yz", "y", "z")]
    assert reach_of(own, card("a", "z")) == Reach(joined=False, ends=("a", "z"), routes=("ab", "bc", "yz"))
    assert reach_of(own, card("o", "z")) == Reach(joined=False, ends=("o", "z"), routes=("yz",))
    assert reach_of([], card("a", "z")) == Reach(joined=False, ends=("a", "z"), routes=())


@pytest.mark.rule("ALL-07")
def test_reach_of_a_completed_ticket_is_its_part_with_branches() -> None:
    own = [Line("ab", "a", "b"), Line("bc", "b", "c"), Line("mn", "m", "n")]
    assert reach_of(own[::-1], card("a", "c")) == Reach(joined=True, ends=("a", "c"), routes=("ab", "bc"))
    assert reach_of(own, card("a", "b")) == Reach(joined=True, ends=("a", "b"), routes=("ab", "bc"))


@pytest.mark.rule("DE-05")
def test_reach_of_a_country_is_all_border_ends_until_joined() -> None:
    own = [Line("ay", "a", "y"), Line("bz", "b", "z")]
    assert reach_of(own, card("c", "xyz")) == Reach(joined=False, ends=("c", "x", "y", "z"), routes=("ay", "bz"))
    assert reach_of(own, card("a", "xyz")) == Reach(joined=True, ends=("a", "y"), routes=("ay",))


@pytest.mark.rule("LA-08")
def test_largest_region_counts_each_city_once() -> None:
    loop = [Line("a--b", "a", "b", 1), Line("b--c", "b", "c", 1), Line("a--c", "a", "c", 1), Line("c--d", "c", "d", 1)]
    line = [Line("v--w", "v", "w", 9), Line("w--x", "w", "x", 9), Line("x--y", "x", "y", 9)]
    cities = {*"abcdvwxy"}
    assert largest_region([*line, *loop], cities) == Region(tuple("abcd"), ("a--b", "a--c", "b--c", "c--d"))
    assert largest_region([*line, *loop[:2]], cities) == Region(tuple("vwxy"), ("v--w", "w--x", "x--y"))
    assert largest_region([], cities) == Region((), ())


@pytest.mark.rule("LA-08")
def test_largest_region_counts_cities_alone() -> None:
    tracks = [Line("a--b", "a", "b", 1), Line("b--c", "b", "c", 1), Line("x--y", "x", "y", 1)]
    assert largest_region(tracks, {"a", "x", "y"}).cities == ("x", "y")


class Position(NamedTuple):
    """The side's routes, further routes, the claimed ones of them, and a ticket that isn't completed."""

    own: list[Line]
    further: list[Line]
    taken: frozenset[str]
    goal: Card


def length(track: Line) -> int:
    return track.length


@pytest.mark.rule("ALL-07")
def test_gap_between_two_parts() -> None:
    own = [Line("ab", "a", "b"), Line("yz", "y", "z")]
    further = [Line("az", "a", "z", 6), Line("bc", "b", "c", 2), Line("cy", "c", "y", 3), Line("bd", "b", "d", 1)]
    assert find_gap(own, further, card("a", "z"), length) == Gap(((("a", "b"),), (("y", "z"),)), ("bc", "cy"), 5)


@pytest.mark.rule("ALL-07")
def test_gap_goes_over_own_tracks_for_nothing() -> None:
    own = [Line("mn", "m", "n", 6)]
    further = [Line("am", "a", "m", 2), Line("nz", "n", "z", 1), Line("az", "a", "z", 4)]
    assert find_gap(own, further, card("a", "z"), length) == Gap(((), ()), ("am", "nz"), 3)


def test_gap_at_an_end_that_no_track_reaches() -> None:
    assert find_gap([Line("ab", "a", "b")], [Line("bz", "b", "z", 4)], card("a", "z"), length) == Gap(
        ((("a", "b"),), ()), ("bz",), 4
    )


@pytest.mark.rule("DE-06")
def test_gap_of_a_country_reached_by_two_parts() -> None:
    own = [Line("ay", "a", "y"), Line("bz", "b", "z")]
    further = [Line("cb", "c", "b", 2), Line("ca", "c", "a", 1)]
    assert find_gap(own, further, card("c", "yz"), length) == Gap(((), (("a", "y"), ("b", "z"))), ("ca",), 1)


def test_gap_that_no_track_closes() -> None:
    assert find_gap([], [Line("ab", "a", "b")], card("a", "z"), length) == Gap(((), ()), None, 0)


@pytest.mark.rule("LA-05")
def test_gap_counts_what_a_track_takes() -> None:
    further = [Line("over", "a", "z", 1), Line("round", "a", "z", 2)]
    crossing = {"over": 3, "round": 2}
    assert find_gap([], further, card("a", "z"), lambda track: crossing[track.id]).link == ("round",)


def test_gap_prefers_free_tracks_among_links_of_equal_trains() -> None:
    further = [Line("1", "a", "z", 2), Line("2", "a", "y", 1), Line("3", "y", "z", 1)]
    assert find_gap([], further, card("a", "z"), length).link == ("1",)
    assert find_gap([], further, card("a", "z"), length, frozenset({"1"})).link == ("2", "3")
    assert find_gap([], [*further[:1], Line("4", "a", "z", 3)], card("a", "z"), length, frozenset({"1"})).link == ("1",)


def test_joined_ticket_has_no_gap() -> None:
    with pytest.raises(ValueError, match="is joined"):
        find_gap([Line("az", "a", "z")], [], card("a", "z"), length)


PLACES = "abcdefg"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw some routes between a few places (the side's own, another side's or unclaimed) and a ticket that isn't
    completed.
    """
    ends = st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES)).filter(lambda pair: pair[0] != pair[1])
    drawn = draw(st.lists(st.tuples(ends, st.integers(1, 4), st.sampled_from(["own", "taken", "free"])), max_size=11))
    tracks = [(Line(str(number), *pair, trains), owner) for number, (pair, trains, owner) in enumerate(drawn)]
    own = [track for track, owner in tracks if owner == "own"]
    starts = draw(st.frozensets(st.sampled_from("abc"), min_size=1, max_size=2))
    finishes = draw(st.frozensets(st.sampled_from("efg"), min_size=1, max_size=2))
    goal = Card("goal", starts, finishes)
    return Position(
        own=own if path(own, goal) is None else [],
        further=[track for track, owner in tracks if owner != "own"],
        taken=frozenset(track.id for track, owner in tracks if owner == "taken"),
        goal=goal,
    )


def joined(tracks: Sequence[Line], goal: Card) -> bool:
    graph: nx.Graph[str] = nx.Graph([(track.a, track.b) for track in tracks])
    graph.add_nodes_from(goal.starts | goal.finishes)
    return any(nx.has_path(graph, start, finish) for start in goal.starts for finish in goal.finishes)


@given(positions())
def test_link_is_the_shortest_of_all_sets_of_tracks(position: Position) -> None:
    """No set with fewer trains, then with fewer taken routes, completes the ticket. The link does."""
    own, further, taken, goal = position
    gap = find_gap(own, further, goal, length, taken)
    sets = chain.from_iterable(combinations(further, count) for count in range(1, len(further) + 1))
    costs = [
        (sum(track.length for track in added), sum(track.id in taken for track in added))
        for added in sets
        if joined([*own, *added], goal)
    ]
    if not costs:
        assert (gap.link, gap.trains) == (None, 0)
        return
    link = [track for track in further if track.id in (gap.link or ())]
    assert joined([*own, *link], goal)
    assert (gap.trains, sum(track.id in taken for track in link)) == min(costs)
    assert gap.trains == sum(track.length for track in link)


@given(positions())
def test_length_of_the_link_is_what_networkx_finds(position: Position) -> None:
    """Compares with networkx: the side's own routes cost 0, further ones their trains."""
    own, further, taken, goal = position
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    graph.add_weighted_edges_from((track.a, track.b, 0) for track in own)
    graph.add_weighted_edges_from((track.a, track.b, track.length) for track in further)
    graph.add_weighted_edges_from(("start", place, 0) for place in goal.starts)
    graph.add_weighted_edges_from(("finish", place, 0) for place in goal.finishes)
    gap = find_gap(own, further, goal, length, taken)
    if gap.link is None:
        assert not nx.has_path(graph, "start", "finish")
    else:
        assert nx.shortest_path_length(graph, "start", "finish", weight="weight") == gap.trains


@given(positions())
def test_gap_does_not_depend_on_the_order_of_tracks(position: Position) -> None:
    own, further, taken, goal = position
    assert find_gap(own[::-1], further[::-1], goal, length, taken) == find_gap(own, further, goal, length, taken)


@given(positions())
def test_ends_stand_in_whole_parts_of_the_network(position: Position) -> None:
    """Every city that the side's routes connect to an end is named, and no other."""
    own, further, taken, goal = position
    gap = find_gap(own, further, goal, length, taken)
    graph: nx.Graph[str] = nx.Graph([(track.a, track.b) for track in own])
    for ends, parts in ((goal.starts, gap.at[0]), (goal.finishes, gap.at[1])):
        reached = {tuple(sorted(nx.node_connected_component(graph, end))) for end in ends if end in graph}
        assert set(parts) == reached
        assert len(parts) == len(reached)
