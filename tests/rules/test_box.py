"""The Europe box: its tables against their own checks (SOURCES.md), and the helpers of a Box."""

from collections import Counter

import networkx as nx
import pytest

from companion.rules.box import Box, nodes_of
from companion.rules.shelf import box_ids, get_box

# Cards whose printed points differ from the cheapest connection: (printed, cheapest), confirmed in SOURCES.md.
ODD_POINTS = {
    "edinburgh--athina": (21, 20),
    "london--wien": (10, 9),
    "essen--angora": (16, 15),
    "bucuresti--erzurum": (7, 8),
    "sochi--smyrna": (9, 8),
    "london--angora": (20, 19),
    "paris--berlin": (7, 6),
    "paris--roma": (10, 7),
}


@pytest.fixture(scope="module")
def europe() -> Box:
    return get_box("europe")


def test_shelf_holds_europe() -> None:
    assert "europe" in box_ids()


def test_shelf_has_no_box_of_another_name() -> None:
    with pytest.raises(KeyError):
        get_box("../europe")


def test_tracks_have_the_printed_counts(europe: Box) -> None:
    routes = europe.routes.values()
    assert len(europe.places) == 47
    assert len(routes) == 101
    assert sum(route.length for route in routes) == 300
    assert Counter(route.length for route in routes) == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}
    assert sum(route.ferry > 0 for route in routes) == 13
    assert sum(route.tunnel > 0 for route in routes) == 18
    colors = Counter(route.color for route in routes)
    assert colors.pop("gray") == 37
    assert set(colors.values()) == {8}
    assert len(colors) == 8


def test_twins_are_the_eleven_doubles(europe: Box) -> None:
    doubles = {frozenset(route.ends) for route in europe.routes.values() if europe.twins[route.id]}
    assert len(doubles) == 11
    assert [twin.id for twin in europe.twins["frankfurt--paris"]] == ["frankfurt--paris-2"]
    assert europe.twins["amsterdam--frankfurt"] == ()


def test_base_deck_has_six_long_and_forty_regular_tickets(europe: Box) -> None:
    tickets = europe.variants["base"].tickets.values()
    assert len(europe.tickets) == 101
    packs = Counter(pack.id for ticket in tickets if (pack := europe.pack_of(ticket)))
    assert packs == {"long": 6, "short": 40}


@pytest.mark.rule("E12-09", "E12-10", "E12-11", "E12-12")
@pytest.mark.parametrize(
    ("variant", "packs"),
    [("expanded", {"long": 6, "short": 59}), ("mega", {"long": 12, "short": 89}), ("big-cities", {"short": 45})],
)
def test_decks_of_europa_1912_have_the_printed_counts(europe: Box, variant: str, packs: dict[str, int]) -> None:
    tickets = europe.variants[variant].tickets.values()
    assert Counter(pack.id for ticket in tickets if (pack := europe.pack_of(ticket))) == packs


@pytest.mark.rule("E12-09")
def test_deck_of_europa_1912_is_55_new_cards_and_46_reprints(europe: Box) -> None:
    kinds = Counter((ticket.facts["new1912"], ticket.facts["deck1912"]) for ticket in europe.tickets.values())
    assert kinds == {
        ("1", "long"): 6,
        ("1", "short"): 19,
        ("1", "big-city"): 30,
        ("0", "long"): 6,
        ("0", "short"): 25,
        ("0", "big-city"): 15,
    }


def test_points_of_tickets_equal_the_cheapest_connection(europe: Box) -> None:
    graph: nx.Graph[str] = nx.Graph()
    for route in europe.routes.values():
        graph.add_edge(route.a, route.b, weight=route.length)
    cheapest = dict(nx.all_pairs_dijkstra_path_length(graph, weight="weight"))
    odd = {
        ticket.id: (ticket.points, cheapest[ticket.a][ticket.b])
        for ticket in europe.tickets.values()
        if ticket.points != cheapest[ticket.a][ticket.b]
    }
    assert odd == ODD_POINTS


@pytest.mark.rule("ALL-04")
def test_points_by_length_are_those_of_the_rulebook(europe: Box) -> None:
    assert europe.points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}


@pytest.mark.rule("EU-01")
def test_numbers_are_those_of_the_box(europe: Box) -> None:
    assert (europe.min_players, europe.max_players, europe.trains, europe.stations) == (2, 5, 45, 3)
    assert sorted(europe.colors) == ["black", "blue", "green", "red", "yellow"]


def test_nodes_of_a_city_are_itself(europe: Box) -> None:
    assert nodes_of(europe.places, "wien") == {"wien"}


def test_routes_at_a_city_are_all_that_end_there(europe: Box) -> None:
    assert {route.id for route in europe.routes_at["edinburgh"]} == {"edinburgh--london", "edinburgh--london-2"}
