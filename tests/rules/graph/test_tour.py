"""Tours: the path that visits stops in order against every path, and the link against every set of routes."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from companion.rules.graph.network import homes, trains_of
from companion.rules.graph.tour import joining, way_in_order
from companion.rules.load import get_box


class Line(NamedTuple):
    id: str
    a: str
    b: str
    length: int = 1


def lines(*ends: str) -> list[Line]:
    return [Line(one, one[0], one[1], int(one[2:] or 1)) for one in ends]


@pytest.mark.rule("RS-10")
@pytest.mark.parametrize(
    ("tracks", "stops", "way"),
    [
        (["ab", "bc"], "abc", ("ab", "bc")),
        (["ab", "bc"], "cba", ("bc", "ab")),
        (["ab", "bc"], "acb", None),  # c is no way through
        (["ab", "bx", "xc"], "abc", ("ab", "bx", "xc")),  # another place lies between
        (["ax", "xb", "xc"], "abc", None),  # b hangs at x, to which the way would come twice
        (["ax", "xb", "xc", "bc"], "abc", ("ax", "xb", "bc")),
        (["ab", "bc", "ca"], "acb", ("ca", "bc")),
        (["ab", "bc", "cd"], "acd", ("ab", "bc", "cd")),
        (["ac", "cb", "bd"], "abcd", None),
        (["ab9", "bc9", "ax", "xb", "bx2"], "abc", ("ax", "xb", "bc9")),
        (["ab"], "abc", None),
        ([], "abc", None),
    ],
)
def test_way_meets_stops_in_order_and_repeats_no_place(
    tracks: Sequence[str], stops: str, way: tuple[str, ...] | None
) -> None:
    assert way_in_order(lines(*tracks), [*stops]) == way


@pytest.mark.rule("RS-10")
def test_stops_are_joined_by_the_fewest_trains() -> None:
    star = lines("ax", "bx", "cx", "ab2", "bc2")
    assert joining(star, [{"a"}, {"b"}, {"c"}]) == ("ax", "bx", "cx")
    assert joining(star, [{"a"}, {"b", "c"}]) == ("ab2",)
    assert joining(star[:2], [{"a"}, {"b"}, {"c"}]) is None
    assert joining([], [{"a"}, {"a", "b"}, {"a"}]) == ()


def simple_paths(tracks: Collection[Line], places: tuple[str, ...], goal: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield every continuation of the visited places, with its trains."""
    if places[-1] == goal:
        yield places, 0
        return
    for track in tracks:
        for here, there in ((track.a, track.b), (track.b, track.a)):
            if here == places[-1] and there not in places:
                for path, trains in simple_paths(tracks, (*places, there), goal):
                    yield path, trains + track.length


def a_network(dice: Random, cities: str, tracks: int) -> list[Line]:
    pairs = dice.sample([*combinations(cities, 2)], tracks)
    return [Line(f"{a}{b}", a, b, dice.randint(1, 4)) for a, b in pairs]


@pytest.mark.rule("RS-10")
@pytest.mark.parametrize("seed", range(60))
def test_way_is_the_shortest_path_that_meets_stops_in_order(seed: int) -> None:
    dice = Random(seed)
    tracks = a_network(dice, "abcdefg", dice.randint(5, 12))
    stops = dice.sample("abcdefg", dice.randint(3, 5))
    lengths = [
        trains
        for path, trains in simple_paths(tracks, (stops[0],), stops[-1])
        if [place for place in path if place in stops] == stops
    ]
    way = way_in_order(tracks, stops)
    by_id = {track.id: track for track in tracks}
    assert (None if way is None else trains_of(by_id[key] for key in way)) == min(lengths, default=None)
    back = way_in_order(tracks[::-1], stops[::-1])
    assert (way is None) == (back is None)
    assert way_in_order(tracks[::-1], stops) == way


@pytest.mark.rule("RS-10")
@pytest.mark.parametrize("seed", range(40))
def test_tree_is_the_smallest_track_set_that_joins_the_stops(seed: int) -> None:
    dice = Random(seed)
    tracks = a_network(dice, "abcdef", dice.randint(4, 8))
    stops = [{*dice.sample("abcdef", dice.randint(1, 2))} for _ in range(dice.randint(3, 4))]

    def joins(some: Collection[Line]) -> bool:
        home = homes(some)
        return bool(set.intersection(*({home.get(place, place) for place in stop} for stop in stops)))

    sets = [some for count in range(len(tracks) + 1) for some in combinations(tracks, count) if joins(some)]
    found = joining(tracks, stops)
    assert (None if found is None else trains_of(track for track in tracks if track.id in found)) == min(
        map(trains_of, sets), default=None
    )
    assert found is None or joins([track for track in tracks if track.id in found])


@pytest.mark.rule("RS-10")
def test_way_through_sixty_pieces_is_found_at_once() -> None:
    """The densest case: the shortest routes of the board, one of each parallel pair, and all tours."""
    box = get_box("rails-and-sails-world")
    own, spaces = [], 0
    for route in sorted(box.routes.values(), key=lambda route: (route.length, route.id)):
        if spaces + route.length <= 60 and not any(twin in own for twin in box.twins[route.id]):
            own.append(route)
            spaces += route.length
    for tour in (ticket for ticket in box.tickets.values() if ticket.via):
        for stops in (tour.places, tour.places[::-1]):
            way = way_in_order(own, stops)
            assert way is None or {*tour.places} <= {end for key in way for end in box.routes[key].ends}
