"""What a phone is told of a table."""

import pytest
from flask.testing import FlaskClient

from tests.web.tables import claim, open_table, station, tickets, undo


def test_state_of_an_empty_table(ann: FlaskClient) -> None:
    state = open_table(ann).state()
    assert state["seq"] == 0
    assert state["claims"] == {}
    assert state["closed"] == {}
    assert state["refused"] == {}
    assert state["no_station"] == {}
    assert state["last_lap"] is None
    assert state["likely"] == ["p1", "p2", "p3"]
    assert state["players"][1] == {
        "id": "p2",
        "name": "Bob",
        "color": "blue",
        "points": 0,
        "trains": 45,
        "stations": 3,
        "tickets": 0,
        "station_hint": "Costs 1 card.",
    }


def test_likely_next_is_who_sits_after_the_last_turn(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p2", "berlin--wien"))
    assert table.state()["likely"] == ["p3", "p1", "p2"]
    table.record(tickets("p2", "paris--wien"))
    assert table.state()["likely"] == ["p3", "p1", "p2"]
    table.record(undo(0))
    assert table.state()["likely"] == ["p1", "p2", "p3"]


@pytest.mark.rule("ALL-05", "ALL-06")
def test_closed_twin_says_why_for_everyone(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "frankfurt--paris"))
    state = table.state()
    assert list(state["closed"]) == ["frankfurt--paris-2"]
    why = {player: state["reasons"][index] for player, index in state["refused"]["frankfurt--paris-2"].items()}
    assert why["p1"] == "Ann already has a track between Frankfurt and Paris."
    assert why["p2"] == why["p3"] == state["reasons"][state["closed"]["frankfurt--paris-2"]]
    assert "only one track" in why["p2"]


@pytest.mark.rule("EU-08", "EU-09")
def test_station_of_another_and_an_empty_stock_say_why(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(station("p1", "wien"), station("p1", "roma"), station("p1", "kyiv"))
    state = table.state()
    assert state["stations"] == {"wien": "p1", "roma": "p1", "kyiv": "p1"}
    assert state["reasons"][state["no_station"]["paris"]["p1"]] == "Ann has no station left."
    assert "p2" not in state["no_station"]["paris"]
    table.record(station("p2", "paris"))
    assert [player["station_hint"] for player in table.state()["players"]][1:] == [
        "Costs 2 cards of one colour.",
        "Costs 1 card.",
    ]


@pytest.mark.rule("ALL-09")
def test_last_lap_is_announced_with_those_who_still_have_a_turn(ann: FlaskClient) -> None:
    table = open_table(ann)
    for route in (
        "petrograd--stockholm",
        "budapest--kyiv",
        "palermo--smyrna",
        "athina--brindisi",
        "athina--sarajevo",
        "barcelona--marseille",
        "brest--pamplona",
        "edinburgh--london",
    ):
        table.record(claim("p1", route))
    assert table.state()["last_lap"] is None
    table.record(claim("p1", "berlin--wien"))
    lap = table.state()["last_lap"]
    assert lap["text"] == "Last lap: Ann has 2 trains left."
    assert lap["waiting"] == ["p1", "p2", "p3"]
    table.record(claim("p2", "kharkov--rostov"))
    assert table.state()["last_lap"]["waiting"] == ["p1", "p3"]


@pytest.mark.rule("ALL-08")
def test_log_and_state_tell_how_many_tickets_but_not_which(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", "paris--wien", "brest--petrograd"))
    text = ann.get(f"{table.path}/state").get_data(as_text=True)
    assert table.state()["players"][0]["tickets"] == 2
    assert table.state()["log"][0]["text"] == "Ann: 2 tickets noted"
    assert "paris--wien" not in text
    assert "Petrograd" not in text


@pytest.mark.rule("EU-05", "EU-06", "EU-07")
@pytest.mark.parametrize(
    ("route", "hints"),
    [
        ("berlin--wien", []),
        ("berlin--danzig", ["Gray: cards of any one colour."]),
        ("athina--brindisi", ["Ferry: 1 locomotive, the rest in any one colour."]),
        ("palermo--smyrna", ["Ferry: 2 locomotives, the rest in any one colour."]),
    ],
)
def test_page_tells_what_the_rulebook_asks_for_a_track(ann: FlaskClient, route: str, hints: list[str]) -> None:
    from companion.rules.shelf import get_box
    from companion.web.words import route_hints

    with ann.application.test_request_context():
        assert route_hints(get_box("europe").routes[route]) == hints
        (tunnel,) = route_hints(get_box("europe").routes["angora--smyrna"])
    assert tunnel == "Tunnel: turn over 3 cards; each that matches your colour or is a locomotive costs one more."


@pytest.mark.rule("EU-04", "EU-09")
def test_page_reminds_of_the_four_things_that_a_turn_can_be(ann: FlaskClient) -> None:
    html = ann.get(open_table(ann).path).get_data(as_text=True)
    for thing in ("Draw train cards.", "Claim one route.", "Draw destination tickets.", "Build one station:"):
        assert thing in html
    assert "the first costs one card, the second two and the third three of one colour" in html
