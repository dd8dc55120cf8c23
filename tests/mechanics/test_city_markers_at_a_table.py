"""City markers on the pages: starting cities, markers and fugitive in the state, and the log's sentences."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.tables import OpenTable, in_stock, on_board, open_table, reason


def claim(player: str, route: str, **more: Any) -> dict[str, Any]:
    return {"type": "claim", "player": player, "route": route, **more}


def start(player: str, city: str) -> dict[str, Any]:
    return {"type": "marker", "player": player, "city": city}


def west(phone: FlaskClient, variant: str = "base", players: int = 2) -> OpenTable:
    return open_table(phone, box="old-west", variant=variant, players=players)


def why_not(state: dict[str, Any], route: str, player: str) -> str | None:
    index = state["refusals"]["refused"].get(route, {}).get(player)
    return None if index is None else reason(state, index)


@pytest.mark.rule("OW-03", "OW-04")
def test_phones_are_sent_who_chooses_next_and_where_claims_begin(ann: FlaskClient) -> None:
    table = west(ann)
    state = table.state()
    assert state["mechanics"]["city_markers"]["queue"] == ["p2", "p1"]
    assert why_not(state, "denver--pueblo", "p1") == "First everyone chooses a starting city. Bob is next."
    assert state["refusals"]["passing"] == [0]
    table.record(start("p2", "denver"), start("p1", "boise"))
    state = table.state()
    markers = state["mechanics"]["city_markers"]
    assert (markers["queue"], on_board(state, "building")) == ([], {"denver": "p2", "boise": "p1"})
    assert state["built"]["marker"].keys() == {"denver", "boise"}
    assert why_not(state, "denver--pueblo", "p2") is None
    assert why_not(state, "denver--pueblo", "p1") == ("Only routes from your own network, or from your starting city.")
    assert in_stock(state, "markers") == [2, 2]
    assert [entry["text"] for entry in state["recent"]] == ["Ann: starting city Boise", "Bob: starting city Denver"]


@pytest.mark.rule("OW-05", "OW-06", "OW-12")
def test_log_names_scorer_marks_and_capture_of_a_claim(ann: FlaskClient) -> None:
    table = west(ann, "alvin")
    assert table.state()["mechanics"]["city_markers"]["fugitive"] == {
        "name": "Alvin",
        "city": "roswell",
        "holder": None,
    }
    table.record(start("p2", "santa-fe"), start("p1", "las-cruces"), claim("p1", "las-cruces--roswell"))
    table.record(claim("p1", "roswell--santa-fe"), claim("p2", "pueblo--santa-fe", marker="pueblo"))
    state = table.state()
    assert [entry["text"] for entry in state["recent"][:3]] == [
        "Bob: Pueblo – Santa Fe + marker in Pueblo",
        "Ann: Roswell – Santa Fe + 4 for Bob",
        "Ann: Las Cruces – Roswell + Alvin captured, to Las Cruces",
    ]
    assert [entry.get("points") for entry in state["recent"][:3]] == [4, 0, 12]
    assert state["mechanics"]["city_markers"]["fugitive"] == {"name": "Alvin", "city": "las-cruces", "holder": "p1"}
    assert state["along"] == {"pueblo--santa-fe": {"marker": "pueblo"}}
    assert state["mechanics"]["city_markers"]["captures"] == {"las-cruces--roswell": "las-cruces"}
    page = ann.get(f"{table.path}/why?side=p1").get_data(as_text=True)
    assert "City markers" in page
    assert '<b class="figure">12</b>' in page  # the points for holding him appear at the end


@pytest.mark.rule("OW-12")
def test_city_of_the_fugitive_takes_no_marker(ann: FlaskClient) -> None:
    pages = {variant: ann.get(west(ann, variant).path).get_data(as_text=True) for variant in ("base", "alvin")}
    barred = {key: re.search(r'"barred": ?("?\w+"?)', page) for key, page in pages.items()}
    assert {key: found[1] for key, found in barred.items() if found} == {"base": "null", "alvin": '"roswell"'}


@pytest.mark.rule("OW-06")
def test_house_rule_leaves_markers_out(ann: FlaskClient) -> None:
    table = west(ann)
    reason = {"rule": "unjoined", "reason": "too much to tap"}
    assert "City markers aren’t noted" in ann.get(f"{table.path}/house-rules").get_data(as_text=True)
    assert ann.post(f"{table.path}/house-rules", data=reason).status_code == 303
    assert (table.state()["mechanics"]["city_markers"]["queue"], table.state()["refusals"]["passing"]) == ([], [])
    assert table.send(claim("p1", "denver--pueblo")).status_code == 201


def test_page_of_the_box_tells_of_its_markers_and_of_alvin(ann: FlaskClient) -> None:
    page = ann.get("/boxes/old-west").get_data(as_text=True)
    assert "3 city markers each" in page
    assert "captures him for 10 points" in page
