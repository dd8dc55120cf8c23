"""Tours in the state and on the pages: stops, values, the path in order, and missing stops."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.load import get_box
from companion.table.wording.names import route_hints
from tests.support.tables import OpenTable, claim, open_table

BOX = "rails-and-sails-world"
TOUR = "tehran--bangkok"
STOPS = "Tehran – Lahore – Mumbai – Bangkok"


@pytest.fixture
def table(ann: FlaskClient) -> OpenTable:
    table = open_table(ann, 2, box=BOX)
    keep: dict[str, Any] = {"type": "tickets", "player": "p1", "keep": [TOUR, "mumbai--beijing"]}
    table.record(keep)
    return table


def why(ann: FlaskClient, table: OpenTable) -> str:
    return " ".join(ann.get(f"{table.path}/why/p1/{TOUR}?for=p1").get_data(as_text=True).split())


@pytest.mark.rule("RS-10")
def test_hand_and_list_name_all_stops_and_the_three_values(ann: FlaskClient, table: OpenTable) -> None:
    page = " ".join(ann.get(f"{table.path}/tickets/p1?for=p1").get_data(as_text=True).split())
    assert STOPS in page
    assert "13 in order, 9 in any order, −19 if missed" in page
    assert "Manila – Honolulu – Port Moresby – Darwin" in page  # in the list to choose from
    assert 'data-b="honolulu|port-moresby|darwin"' in page  # found by any of its stops


@pytest.mark.rule("RS-10")
def test_why_tells_what_a_tour_lacks_and_where_each_stop_stands(ann: FlaskClient, table: OpenTable) -> None:
    table.record(claim("p1", "mumbai--tehran"), claim("p1", "bangkok--mumbai"))
    page = why(ann, table)
    assert "1 train is missing at least:" in page
    assert "Lahore – Mumbai" in page
    assert "None of their own routes reaches Lahore." in page
    for stop in ("Tehran", "Mumbai", "Bangkok"):
        assert f"{stop} is connected to" in page
    assert "19 points" in page


@pytest.mark.rule("RS-10")
def test_why_tells_whether_one_way_meets_the_stops_in_order(ann: FlaskClient, table: OpenTable) -> None:
    table.record(*(claim("p1", route) for route in ("mumbai--tehran", "lahore--mumbai", "bangkok--mumbai")))
    page = why(ann, table)
    assert "Connected, but not in order" in page
    assert "9 points" in page
    assert "The shortest path" not in page
    table.record(claim("p1", "lahore--tehran"))
    page = why(ann, table)
    assert "In order: this path visits every stop" in page
    assert "13 points" in page
    legs = [f'class="name">{leg}<' for leg in ("Tehran – Lahore", "Lahore – Mumbai", "Mumbai – Bangkok")]
    assert [page.index(leg) for leg in legs] == sorted(page.index(leg) for leg in legs)
    table.lay_open()
    sheet = " ".join(ann.get(f"{table.path}/final/sheet").get_data(as_text=True).split())
    assert "in order</span>" in sheet
    assert STOPS in sheet


@pytest.mark.rule("RS-04")
def test_track_with_two_cards_a_space_says_so(app: Flask) -> None:
    hint = "Each space takes two train cards of one colour."
    with app.test_request_context():
        hinted = {key for key, route in get_box(BOX).routes.items() if hint in route_hints(get_box(BOX), route)}
    assert hinted == {
        "anchorage--vancouver",
        "beijing--lahore",
        "casablanca--marseille",
        "dar-es-salaam--luanda",
        "lahore--tehran",
    }
