"""Paths by which routes could still complete a ticket: open routes, and routes that stations could lend."""

import json
from collections.abc import Collection, Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.features.report.ways import Stations, joins, open_tracks, stations_join
from companion.rules.graph.network import Line, Track
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.record import read_record
from tests.support.games import load_game
from tests.support.networks import Card, card
from tests.support.play import claims, replay

CITIES = "abcdef"


def everywhere(_city: str) -> bool:
    return True


@pytest.mark.rule("ALL-06")
def test_taken_tracks_and_small_games_twins_are_not_open() -> None:
    for players, twin_is_open in ((3, False), (4, True)):
        table = replay(*claims("ann", "edinburgh--london"), players=players).table
        assert "edinburgh--london" not in open_tracks(table)
        assert ("edinburgh--london-2" in open_tracks(table)) == twin_is_open


@pytest.mark.rule("UK-10")
def test_taken_tracks_are_open_where_a_technology_shares_them() -> None:
    record = read_record(json.dumps(load_game("united-kingdom/three-on-one-track")[0]))
    table = Log(get_box(record.box), record.setup, record.moves).table
    shared = {route for route in table.claims if len(table.owners_of(route)) < len(table.players)}
    assert shared
    assert table.claims.keys() & open_tracks(table).keys() == shared


@pytest.mark.rule("EU-10")
def test_a_station_lends_one_track_that_ends_in_its_city() -> None:
    others = (Line("1", "a", "b", 1), Line("2", "b", "c", 1))
    goal = card("a", "c")
    assert not stations_join([], Stations(others, frozenset("b"), 0, everywhere), goal)
    assert stations_join([], Stations(others, frozenset("bc"), 0, everywhere), goal)
    assert stations_join([], Stations(others, frozenset("b"), 1, everywhere), goal)
    assert not stations_join([], Stations(others, frozenset("b"), 1, lambda _city: False), goal)


def lendings(stations: Stations) -> Iterator[list[Track]]:
    """Yield every lending, with the remaining stations built anywhere."""
    rooms = [city for city in CITIES if city not in stations.built and stations.room(city)]
    for count in range(stations.left + 1):
        for more in combinations(rooms, count):
            at = [[one for one in stations.lendable if city in (one.a, one.b)] for city in (*stations.built, *more)]
            for lent in product(*([None, *tracks] for tracks in at)):
                yield [one for one in lent if one]


tracks = st.lists(
    st.tuples(st.sampled_from(CITIES), st.sampled_from(CITIES)).filter(lambda pair: pair[0] < pair[1]), max_size=6
)


@given(
    tracks, tracks, st.sets(st.sampled_from(CITIES), max_size=2), st.integers(0, 2), st.sets(st.sampled_from(CITIES))
)
def test_stations_join_what_some_way_to_lend_and_to_build_joins(
    own: Collection[tuple[str, str]], others: Collection[tuple[str, str]], built: set[str], left: int, full: set[str]
) -> None:
    network = [Line(f"o{at}", *pair, 1) for at, pair in enumerate(own)]
    lendable = tuple(Line(f"l{at}", *pair, 1) for at, pair in enumerate(others))
    stations = Stations(lendable, frozenset(built), left, lambda city: city not in full)
    goal: Card = card("a", "f")
    expected = any(joins([*network, *lent], goal) for lent in lendings(stations))
    assert stations_join(network, stations, goal) == expected
