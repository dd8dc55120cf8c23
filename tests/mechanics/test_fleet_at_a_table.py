"""Ships and harbors in the table's state and on the pages."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.tables import OpenTable, claim, on_board, open_table, reason, undo

BOX = "rails-and-sails-great-lakes"


def pieces(player: str, trains: int) -> dict[str, Any]:
    return {"type": "pieces", "player": player, "trains": trains}


def exchange(player: str, trains: int) -> dict[str, Any]:
    return {"type": "exchange", "player": player, "trains": trains}


def harbor(player: str, city: str) -> dict[str, Any]:
    return {"type": "harbor", "player": player, "city": city}


def stocks(table: OpenTable) -> list[tuple[Any, ...]]:
    state = table.state()
    fleet = state["mechanics"]["fleet"]
    left = [[stock["number"] for stock in player["stocks"]] for player in state["players"]]
    return [
        (trains, ships, player["id"] in fleet["choosing"], fleet["exchange"][player["id"]], harbors)
        for player, (trains, ships, harbors) in zip(state["players"], left, strict=True)
    ]


@pytest.mark.rule("GL-03", "GL-06", "GL-08")
def test_state_has_stocks_exchanges_and_harbors(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box=BOX)
    assert stocks(table) == [(27, 23, True, [9, 6], 3)] * 2
    table.record(pieces("p1", 20), claim("p1", "chicago--milwaukee"), claim("p2", "cleveland--new-york"))
    assert stocks(table) == [(20, 29, False, [2, 13], 3), (18, 23, False, [9, 6], 3)]
    table.record(exchange("p2", -3), harbor("p1", "chicago"))
    assert stocks(table) == [(20, 29, False, [2, 13], 2), (15, 26, False, [6, 9], 3)]
    state = table.state()
    assert on_board(state, "building") == {"chicago": "p1"}
    assert "chicago" not in state["refusals"]["unbuilt"]["harbor"]
    assert reason(state, state["refusals"]["unbuilt"]["harbor"]["milwaukee"]["p2"]) == "Bob has no route to Milwaukee."
    assert "p1" not in state["refusals"]["unbuilt"]["harbor"]["milwaukee"]
    assert "madison" not in state["refusals"]["unbuilt"]["harbor"]  # no port
    assert [*state["built"]["harbor"]] == ["chicago"]
    assert state["last"]["harbor"] == "chicago"
    assert [entry["text"] for entry in reversed(table.log())] == [
        "Ann: 20 trains and 30 ships chosen",
        "Ann: Chicago – Milwaukee",
        "Bob: Cleveland – New York",
        "Bob: 3 ships for 3 trains",
        "Ann: harbour in Chicago",
    ]


@pytest.mark.rule("E12-06")
def test_depot_may_stand_in_a_city_that_is_no_port(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box=BOX, modules=("depots",))
    madison = re.search(r'"madison": ?{[^}]*"builds": ?(\w+)', ann.get(table.path).get_data(as_text=True))
    assert madison
    assert madison[1] == "true"


@pytest.mark.rule("GL-13")
def test_last_lap_tells_who_has_how_many_turns_left(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box=BOX)
    long = ("cleveland--new-york", "montreal--rouyn-noranda", "ottawa--rouyn-noranda")
    sails = ("buffalo--detroit", "duluth--marquette", "green-bay--sault-ste-marie", "cleveland--detroit")
    table.record(*(claim("p1", route) for route in (*long, *sails)))
    lap = table.state()["last_lap"]
    assert lap == {
        "player": "p1",
        "text": "Last lap: Ann down to 6 pieces.",
        "waiting": ["p1", "p1", "p2", "p2"],
        "turns": 2,
    }
    table.record(harbor("p1", "detroit"), exchange("p1", 1))
    assert table.state()["last_lap"]["waiting"] == ["p2", "p2"]
    table.record(undo(8))
    assert table.state()["last_lap"]["waiting"] == ["p1", "p2", "p2"]


@pytest.mark.rule("GL-07", "GL-10", "GL-11")
def test_why_shows_each_harbors_tickets_and_the_exchanges(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box=BOX)
    table.record(
        {"type": "tickets", "player": "p1", "keep": ["green-bay--chicago"]},
        claim("p1", "chicago--milwaukee"),
        claim("p1", "green-bay--milwaukee"),
        harbor("p1", "chicago"),
        exchange("p1", 2),
    )
    hidden = ann.get(f"{table.path}/why").get_data(as_text=True)
    assert "Green Bay – Chicago" not in hidden
    assert "Pieces exchanged" in hidden
    table.lay_open()
    sheet = " ".join(ann.get(f"{table.path}/final/sheet").get_data(as_text=True).split())
    assert "Chicago · 1 ticket" in sheet
    assert "Exchanged · 2 pieces" in sheet
    assert "Never built · 2 harbours" in sheet
    assert "24 trains were left over" not in sheet
    assert "29 trains were left over. 17 ships were left over." in sheet
