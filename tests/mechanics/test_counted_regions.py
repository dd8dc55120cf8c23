"""Regions counted by each separate network of a side, against another method and against the chart."""

from collections.abc import Sequence

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.mechanics.counted_regions.rules import CountedRegions, RegionFacts, scoring_networks
from companion.rules.box import Route
from companion.rules.load import get_box
from companion.rules.score.sheet import score
from companion.rules.score.sides import sides_of
from tests.support.play import claims, replay, side

ITALY = get_box("italy")
(REGIONS,) = (rule for rule in ITALY.scoring if rule.counted == "regions")
OWN = CountedRegions(ITALY.mechanics[RegionFacts])
CHART = {5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46, 15: 56}
SICILY = ("agrigento--palermo", "agrigento--catania", "catania--siracusa", "catania--messina")


def counts(*routes: str) -> list[int]:
    return [network.count for network in OWN.networks_of([ITALY.routes[route] for route in routes])]


@pytest.mark.rule("IT-07", "IT-09")
@given(st.lists(st.sampled_from(list(ITALY.routes.values())), max_size=40, unique=True))
def test_networks_count_what_walking_from_city_to_city_finds(routes: Sequence[Route]) -> None:
    """The test walks from city to city. The code counts, for each region, the network's cities."""
    graph = nx.Graph([route.ends for route in routes])
    cities = {place.id: place.facts["region"] for place in ITALY.places.values() if place.facts["region"]}
    expected = []
    for part in nx.connected_components(graph):
        within = [region for city, region in cities.items() if city in part]
        double = {"sardegna": 3, "sicilia": 5, "puglia": 4}
        expected.append(len({*within}) + sum(within.count(region) == size for region, size in double.items()))
    assert [network.count for network in OWN.networks_of(routes)] == sorted(expected, reverse=True)


@pytest.mark.rule("IT-09")
def test_region_counts_twice_only_with_all_cities_in_one_network() -> None:
    assert counts(*SICILY) == [2]
    assert counts(*SICILY[:3]) == [1]  # without Messina
    assert counts("agrigento--palermo", *SICILY[2:]) == [1, 1]  # all five cities, but in two networks
    assert counts("olbia--sassari", "cagliari--sassari") == [2]
    assert counts("bari--lecce", "bari--foggia") == [1]
    assert counts("bari--lecce", "bari--foggia", "lecce--taranto") == [2]
    assert counts("grosseto--pisa", "firenze--pisa") == [1]  # Toscana has no more than one


@pytest.mark.rule("IT-04")
def test_zone_is_no_region_and_joins_nothing() -> None:
    assert counts("francia-torino--torino") == [1]
    assert counts("milano--svizzera-milano", "bergamo--svizzera-bergamo", "bergamo--verona") == [2, 1]


@pytest.mark.rule("IT-07", "IT-08")
def test_points_follow_the_chart_up_to_15() -> None:
    """A chain from Messina to the north, one region more with each claim."""
    chain = (
        "cosenza--messina", "cosenza--salerno", "foggia--salerno", "foggia--pescara", "pescara--roma", "perugia--roma",
        "ancona--perugia", "firenze--perugia", "bologna--firenze", "bologna--verona", "bergamo--verona",
        "bolzano--verona", "genova--pisa", "firenze--pisa", "genova--torino",
    )  # fmt: skip
    found = {}
    for length in range(1, len(chain) + 1):
        one = side(replay(*claims("ann", *chain[:length]), box="italy"), "ann")
        found[one.measures["regions"]] = one.lines["regions"]
    assert found == {count: CHART.get(count, 0) for count in range(2, 16)}
    whole = ("bari--foggia", "bari--taranto", "bari--lecce")
    one = side(replay(*claims("ann", *chain, *whole), box="italy"), "ann")
    assert (one.measures["regions"], one.lines["regions"]) == (16, 56)


@pytest.mark.rule("IT-07")
def test_each_network_scores_separately_and_is_on_the_sheet() -> None:
    south = ("cosenza--messina", "cosenza--salerno", "salerno--taranto")
    north = ("genova--pisa", "genova--torino", "genova--milano", "bergamo--milano", "bergamo--verona")
    log = replay(*claims("ann", *SICILY, *south, *north, "tarvisio--trieste"), box="italy")
    assert side(log, "ann").witness["networks"] == [
        {"regions": ("calabria", "campania", "puglia", "sicilia"), "count": 5, "points": 1},
        {"regions": ("liguria", "lombardia", "piemonte", "toscana", "veneto"), "count": 5, "points": 1},
    ]
    (ann, _bob) = sides_of(log.table)
    lit = [route for network, _points in scoring_networks(ann, REGIONS) for route in network.routes]
    assert sorted(lit) == sorted([*SICILY, *south, *north])
    assert [one.lines["regions"] for one in score(log.table).sides] == [2, 0]
