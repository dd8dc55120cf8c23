"""What hangs together, which tickets it joins, and the cheapest way that completes one."""

from collections.abc import Collection
from itertools import permutations
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.graph.network import Region, homes, in_order, largest_region, way


class Line(NamedTuple):
    id: str
    a: str
    b: str
    length: int = 1


class Card(NamedTuple):
    id: str
    starts: frozenset[str]
    finishes: frozenset[str]
    points: int = 5


def card(start: str, finish: str, name: str = "") -> Card:
    """A ticket between two places; several places at an end are written as one word, a letter each."""
    return Card(name or f"{start}-{finish}", frozenset(start), frozenset(finish))


SQUARE = [Line("ab", "a", "b", 2), Line("bc", "b", "c", 2), Line("cd", "c", "d", 3), Line("ad", "a", "d", 1)]
APART = [Line("xy", "x", "y", 4)]


def test_homes_of_cities() -> None:
    """A component is named by its smallest city; a city without a track has no home."""
    assert homes([Line("1", "d", "c"), Line("2", "c", "b"), *APART]) == {
        "b": "b",
        "c": "b",
        "d": "b",
        "x": "x",
        "y": "x",
    }


@pytest.mark.rule("ALL-07")
def test_way_with_fewest_trains() -> None:
    """The way completes the ticket with the fewest trains, even over more routes; it reads from start to finish."""
    tracks = [Line("far", "a", "d", 6), Line("ab", "a", "b", 2), Line("bc", "b", "c", 2), Line("cd", "c", "d", 1)]
    assert way(tracks, card("a", "d")) == ("ab", "bc", "cd")
    assert way(tracks, card("d", "a")) == ("cd", "bc", "ab")


def test_way_of_equal_trains() -> None:
    """Of ways with as many trains, the one with fewer routes, then with the smaller ids; in any order of claims."""
    two = [Line("3", "a", "p", 2), Line("4", "p", "d", 2)]
    also_two = [Line("1", "a", "q", 3), Line("9", "q", "d", 1)]
    three = [Line("0", "a", "r", 1), Line("00", "r", "s", 1), Line("000", "s", "d", 2)]
    tracks = [*two, *also_two, *three]
    for order in permutations(tracks):
        assert way(order, card("a", "d")) == ("1", "9")


def test_way_over_twin_tracks() -> None:
    """Of two tracks between the same cities, the smaller id."""
    assert way([Line("ab-2", "a", "b"), Line("ab", "a", "b")], card("a", "b")) == ("ab",)


def test_way_between_several_ends() -> None:
    """The nearest of a country's ends counts, and the way doesn't go past it."""
    tracks = [Line("1", "a", "b", 3), Line("2", "b", "c", 1), Line("3", "x", "c", 1)]
    assert way(tracks, card("ax", "bz")) == ("3", "2")
    assert way(tracks, card("a", "cb")) == ("1",)


def test_way_that_is_not_there() -> None:
    """None where the ticket isn't joined, or its ends aren't touched."""
    assert way([*SQUARE, *APART], card("a", "x")) is None
    assert way([], card("a", "b")) is None


def test_in_order_counts_a_route_once() -> None:
    """The same route given twice is one route."""
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
    """The best way by trying all that pass no city twice."""
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
def test_way_is_the_best_of_all(
    tracks: list[Line], starts: frozenset[str], finishes: frozenset[str], random: Random
) -> None:
    """The way found is the best of all ways tried, is found exactly when the ticket is joined, and in any order."""
    goal = Card("t", starts, finishes)
    best = cheapest(tracks, frozenset(city for line in tracks for city in (line.a, line.b)), goal)
    found = way(tracks, goal)
    assert found == (best[2] if best else None)
    shuffled = random.sample(tracks, len(tracks))
    assert way(shuffled, goal) == found
    assert homes(shuffled) == homes(tracks)


@pytest.mark.rule("LA-08")
def test_largest_region_counts_each_city_once_with_branches_and_loops() -> None:
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
