"""The longest continuous route: by hand where the answer is known, and against brute force."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.graph.trail import Trail, longest_trail
from tests.support.lengths import repeated
from tests.support.networks import Line, by_walking, check_walk, lines, random_lines


@pytest.mark.rule("EU-15")
def test_trail_of_no_tracks() -> None:
    assert longest_trail([]) == Trail(0, (), ())


@pytest.mark.rule("EU-15")
def test_trail_of_one_track() -> None:
    trail = longest_trail([Line("ab", "b", "a", 6)])
    assert (trail.length, trail.routes, set(trail.cities)) == (6, ("ab",), {"a", "b"})


@pytest.mark.rule("EU-15")
@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        pytest.param(lines("ab2", "bc3", "cd4"), 9, id="line"),
        pytest.param(lines("ab2", "bc3", "ca4"), 9, id="loop"),
        pytest.param(lines("ab", "bc", "ca", "ad", "de", "ea"), 6, id="figure-eight"),
        pytest.param(lines("ab2", "bz3", "ac4", "cz5", "ad6", "dz1"), 21, id="theta"),
        pytest.param(lines("ab3", "ac4", "ad5"), 9, id="three-branches"),
        pytest.param(lines("ab3", "ac4", "ad5", "ae6"), 11, id="four-branches"),
        pytest.param(lines("ab2", "bc2", "ca2", "cd8"), 14, id="loop-with-a-tail"),
        pytest.param(lines("ab2", "bc2", "ca2", "ad3", "be3", "cf3"), 10, id="loop-with-three-tails"),
        pytest.param(lines("ab4", "ab3"), 7, id="twin-tracks"),
        pytest.param(lines("ab2", "ab2", "bc1", "bd5"), 10, id="twin-tracks-with-branches"),
        pytest.param(lines("ab", "ac", "ad", "bc", "bd", "cd"), 5, id="all-between-four"),
        pytest.param(lines("ab2", "bc2", "de1", "ef8"), 9, id="two-components"),
        pytest.param(lines("ab8", "cd2", "de2", "ef2", "fc3"), 9, id="heavier-component-wins"),
        pytest.param(lines("ab5", "ac5", "ad5", "ef4", "fg4", "gh4"), 12, id="lighter-component-wins"),
    ],
)
def test_trail_length(tracks: list[Line], length: int) -> None:
    trail = longest_trail(tracks)
    check_walk(trail, tracks)
    assert trail.length == length == by_walking(tracks)


@pytest.mark.rule("EU-15")
def test_trail_where_the_cheapest_pairing_cuts() -> None:
    """Two loops with a tail each, connected by one train: its ends are odd, but without it there are two networks.

    The cheapest pairing of the odd cities would omit that train and one tail, 4 trains. Both tails, 6 trains, have to
    be omitted instead.
    """
    tracks = lines("ab4", "bc4", "ca4", "cd1", "de4", "ef4", "fd4", "ax3", "ey3")
    trail = longest_trail(tracks)
    check_walk(trail, tracks)
    assert trail.length == 31 - 6 == by_walking(tracks)
    assert "03" in trail.routes


@pytest.mark.rule("EU-15")
def test_trail_of_equal_components() -> None:
    tracks = [Line("1", "x", "y", 4), Line("2", "a", "b", 2), Line("3", "b", "c", 2)]
    assert longest_trail(tracks) == longest_trail(tracks[::-1])
    assert set(longest_trail(tracks).cities) == {"a", "b", "c"}


@pytest.mark.rule("EU-15")
def test_trail_that_comes_back() -> None:
    trail = longest_trail(lines("ca", "ab", "bc"))
    assert trail.cities[0] == trail.cities[-1] == "a"
    assert len(trail.cities) == 4


def test_trail_counts_a_route_once() -> None:
    assert longest_trail([Line("1", "a", "b", 3), Line("1", "a", "b", 3)]).length == 3


@pytest.mark.parametrize("cities", range(2, 13))
def test_trail_of_a_complete_network(cities: int) -> None:
    """With an even number of cities all are odd: all but two are paired by one train each (Euler)."""
    tracks = [Line(f"{a}-{b}", str(a), str(b)) for a in range(cities) for b in range(a)]
    trail = longest_trail(tracks)
    check_walk(trail, tracks)
    assert trail.length == len(tracks) - (0 if cities % 2 else cities // 2 - 1)


@pytest.mark.rule("EU-15")
@pytest.mark.parametrize("seed", range(repeated(10)))
def test_trail_equals_walking_every_trail(seed: int) -> None:
    """Exact on 10,000 random networks, with the walk as evidence."""
    rng = Random(seed)
    for _ in range(1000):
        tracks = random_lines(rng, most=11)
        trail = longest_trail(tracks)
        assert trail.length == by_walking(tracks), tracks
        check_walk(trail, tracks)


@pytest.mark.rule("EU-15")
def test_trail_equals_walking_large_networks() -> None:
    """Exact on networks of the size that a player claims."""
    rng = Random(45)
    for _ in range(15):
        tracks = [
            Line(f"{index:02}", f"c{a}", f"c{b}", rng.randint(1, 4))
            for index in range(15)
            for a, b in [rng.sample(range(10), 2)]
        ]
        assert longest_trail(tracks).length == by_walking(tracks), tracks


cities = st.sampled_from("abcdefg")
networks = st.lists(st.tuples(cities, cities, st.integers(1, 8)), max_size=10).map(
    lambda rows: [Line(f"{index:02}", *row) for index, row in enumerate(rows)]
)


@given(networks, st.randoms(use_true_random=False))
def test_trail_in_any_order(tracks: list[Line], random: Random) -> None:
    """The walk doesn't depend on the order of claims, nor on the order of a route's ends."""
    trail = longest_trail(tracks)
    turned = [track._replace(a=track.b, b=track.a) if random.random() < 0.5 else track for track in tracks]
    assert longest_trail(random.sample(turned, len(turned))) == trail
    assert trail.length == by_walking(tracks)


@given(networks, st.data())
def test_trail_never_shrinks_with_a_claim(tracks: list[Line], data: st.DataObject) -> None:
    more = [*tracks, Line("new", data.draw(cities), data.draw(cities), 3)]
    before, after = longest_trail(tracks).length, longest_trail(more).length
    assert before <= after <= 2 * before + 3
