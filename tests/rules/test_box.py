"""A box's data: decks, numbers, parallel routes, and the helpers of Box."""

from collections import Counter

import pytest

from companion.rules.box import Box, nodes_of
from companion.rules.load import box_ids, get_box


@pytest.fixture(scope="module")
def europe() -> Box:
    return get_box("europe")


def test_shelf_holds_europe() -> None:
    assert "europe" in box_ids()


def test_shelf_has_no_box_of_another_name() -> None:
    with pytest.raises(KeyError):
        get_box("../europe")


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


@pytest.mark.rule("ALL-04")
def test_points_by_length_are_those_of_the_rulebook(europe: Box) -> None:
    assert europe.points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}


@pytest.mark.rule("EU-01")
def test_numbers_are_those_of_the_box(europe: Box) -> None:
    assert (europe.players_rule.least, europe.players_rule.most, europe.trains, europe.stations) == (2, 5, 45, 3)
    assert sorted(europe.colors) == ["black", "blue", "green", "red", "yellow"]


def test_nodes_of_a_city_are_itself(europe: Box) -> None:
    assert nodes_of(europe.places, "wien") == {"wien"}


def test_routes_at_a_city_are_all_that_end_there(europe: Box) -> None:
    assert {route.id for route in europe.routes_at["edinburgh"]} == {"edinburgh--london", "edinburgh--london-2"}


@pytest.mark.rule("DE-01", "LA-01", "TA-01", "CG-01")
@pytest.mark.parametrize(
    ("box", "trains", "stations", "last_lap"),
    [("germany", 45, 0, 2), ("legendary-asia", 45, 0, 2), ("team-asia", 27, 0, 3), ("card-game", 0, 0, 0)],
)
def test_stocks_are_those_of_the_box(box: str, trains: int, stations: int, last_lap: int) -> None:
    facts = get_box(box)
    assert (facts.trains, facts.stations, facts.last_lap_rule.trains) == (trains, stations, last_lap)


@pytest.mark.rule("CG-09")
def test_bonus_cards_stand_by_what_they_are_worth() -> None:
    assert list(get_box("card-game").bonuses.values()) == [15, 12, 12, 10, 8, 8]


@pytest.mark.rule("DE-05", "DE-06")
def test_nodes_of_a_country_are_its_border_ends() -> None:
    germany = get_box("germany")
    assert nodes_of(germany.places, "danemark") == {"danemark-kiel", "danemark-bremerhaven"}
    assert all(len(germany.routes_at[end]) == 1 for end in nodes_of(germany.places, "osterreich"))


@pytest.mark.rule("DE-05", "AF-11", "AF-12", "IT-04", "FR-08", "PA-08", "CH-06")
@pytest.mark.parametrize(
    ("box", "countries"),
    [
        ("germany", "danemark frankreich niederlande osterreich schweiz"),
        ("heart-of-africa", "nigeria sudan tchad"),  # one can pass through Madagascar
        ("italy", "austria croazia francia monaco svizzera"),
        ("france", "allemagne belgique corse espagne italie suisse"),
        ("pennsylvania", "ontario"),
        ("switzerland", "deutschland france italia osterreich"),
        ("poland", ""),  # a single end each
        ("europe", ""),
    ],
)
def test_countries_that_no_way_leads_through(box: str, countries: str) -> None:
    assert [place.id for place in get_box(box).dead_ends] == countries.split()
