"""What a ticket lacks: by hand, and against every set of further tracks that could be added."""

from collections.abc import Sequence
from itertools import chain, combinations
from typing import NamedTuple

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.graph.gap import Gap, find_gap
from companion.rules.graph.network import way
from tests.rules.graph.test_network import Card, Line, card


class Position(NamedTuple):
    """Own tracks, further ones, those of them that somebody has, and a ticket that isn't joined."""

    own: list[Line]
    further: list[Line]
    taken: frozenset[str]
    goal: Card


def length(track: Line) -> int:
    return track.length


@pytest.mark.rule("ALL-07")
def test_gap_between_two_parts() -> None:
    """Both ends stand in a part of the network; the link joins the parts where they are nearest, not the ends."""
    own = [Line("ab", "a", "b"), Line("yz", "y", "z")]
    further = [Line("az", "a", "z", 6), Line("bc", "b", "c", 2), Line("cy", "c", "y", 3), Line("bd", "b", "d", 1)]
    assert find_gap(own, further, card("a", "z"), length) == Gap((("a", "b"),), (("y", "z"),), ("bc", "cy"), 5)


@pytest.mark.rule("ALL-07")
def test_gap_goes_over_own_tracks_for_nothing() -> None:
    """A part of the network that lies between costs no trains and isn't part of the link."""
    own = [Line("mn", "m", "n", 6)]
    further = [Line("am", "a", "m", 2), Line("nz", "n", "z", 1), Line("az", "a", "z", 4)]
    assert find_gap(own, further, card("a", "z"), length) == Gap((), (), ("am", "nz"), 3)


def test_gap_at_an_end_that_no_track_reaches() -> None:
    assert find_gap([Line("ab", "a", "b")], [Line("bz", "b", "z", 4)], card("a", "z"), length) == Gap(
        (("a", "b"),), (), ("bz",), 4
    )


@pytest.mark.rule("DE-06")
def test_gap_of_a_country_reached_by_two_parts() -> None:
    """Any end of a country does; all parts that reach it are told."""
    own = [Line("ay", "a", "y"), Line("bz", "b", "z")]
    further = [Line("cb", "c", "b", 2), Line("ca", "c", "a", 1)]
    assert find_gap(own, further, card("c", "yz"), length) == Gap((), (("a", "y"), ("b", "z")), ("ca",), 1)


def test_gap_that_no_track_closes() -> None:
    assert find_gap([], [Line("ab", "a", "b")], card("a", "z"), length) == Gap((), (), None, 0)


@pytest.mark.rule("LA-05")
def test_gap_counts_what_a_track_takes() -> None:
    """A mountain track takes more trains than it has spaces."""
    further = [Line("over", "a", "z", 1), Line("round", "a", "z", 2)]
    crossing = {"over": 3, "round": 2}
    assert find_gap([], further, card("a", "z"), lambda track: crossing[track.id]).link == ("round",)


def test_gap_prefers_free_tracks_only_among_links_of_as_many_trains() -> None:
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
    """Some tracks between a few places, each one's own, another's or nobody's; a ticket that the own don't join."""
    ends = st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES)).filter(lambda pair: pair[0] != pair[1])
    drawn = draw(st.lists(st.tuples(ends, st.integers(1, 4), st.sampled_from(["own", "taken", "free"])), max_size=11))
    tracks = [(Line(str(number), *pair, trains), owner) for number, (pair, trains, owner) in enumerate(drawn)]
    own = [track for track, owner in tracks if owner == "own"]
    starts = draw(st.frozensets(st.sampled_from("abc"), min_size=1, max_size=2))
    finishes = draw(st.frozensets(st.sampled_from("efg"), min_size=1, max_size=2))
    goal = Card("goal", starts, finishes)
    return Position(
        own=own if way(own, goal) is None else [],
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
    """Nothing with fewer trains, then with fewer taken tracks, joins the ticket; the link does."""
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
    """The same by another's shortest path: own tracks for nothing, further ones for their trains."""
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
    """Every city that the own tracks join to an end is told, and no other."""
    own, further, taken, goal = position
    gap = find_gap(own, further, goal, length, taken)
    graph: nx.Graph[str] = nx.Graph([(track.a, track.b) for track in own])
    for ends, parts in ((goal.starts, gap.at_start), (goal.finishes, gap.at_finish)):
        reached = {tuple(sorted(nx.node_connected_component(graph, end))) for end in ends if end in graph}
        assert set(parts) == reached
        assert len(parts) == len(reached)
