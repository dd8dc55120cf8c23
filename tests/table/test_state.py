"""The state of a table that a device receives."""

from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.load import get_box
from companion.table.presenters import state as state_view
from companion.table.presenters.shapes import State
from companion.table.presenters.state import snapshot, state
from companion.table.service import games
from companion.table.service.loading import LoadedGame
from companion.table.wording.names import route_hints
from tests.support.tables import claim, open_table, reason, station, tickets, undo


def stock(of: str, icon: str, number: int, label: str, hint: str = "") -> dict[str, Any]:
    words = {"id": of, "words": of, "icon": icon, "number": number, "label": label}
    return {**words, "is_shared": False, "hint": hint}


def test_state_of_an_empty_table(ann: FlaskClient) -> None:
    state = open_table(ann).state()
    assert state["seq"] == 0
    assert state["claims"] == {}
    assert state["refusals"] == {
        "closed": {},
        "refused": {},
        "unbuilt": {"station": {}},
        "barred": {},
        "reasons": [],
        "allowable": [],
        "passing": [],
    }
    assert state["mechanics"] == {}
    assert state["last_lap"] is None
    assert state["likely"] == ["p1", "p2", "p3"]
    assert state["players"][1] == {
        "id": "p2",
        "name": "Bob",
        "color": "blue",
        "side": "p2",
        "points": 0,
        "stocks": [
            stock("trains", "train", 45, "Trains"),
            stock("stations", "station", 3, "Stations", hint="Costs 1 card."),
        ],
        "tickets": 0,
    }
    assert state["sides"][1] == {
        "id": "p2",
        "name": "Bob",
        "players": ["p2"],
        "color": "blue",
        "points": 0,
        "trains": 45,
        "holder": 0,
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
    assert list(state["refusals"]["closed"]) == ["frankfurt--paris-2"]
    refused = state["refusals"]["refused"]["frankfurt--paris-2"]
    why = {player: reason(state, index) for player, index in refused.items()}
    assert why["p1"] == "Ann already has a route between Frankfurt and Paris."
    assert why["p2"] == why["p3"] == reason(state, state["refusals"]["closed"]["frankfurt--paris-2"])
    assert "only one" in why["p2"]


@pytest.mark.rule("EU-08", "EU-09")
def test_station_of_another_and_an_empty_stock_say_why(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(station("p1", "wien"), station("p1", "roma"), station("p1", "kyiv"))
    state = table.state()
    assert state["stations"] == {"wien": "p1", "roma": "p1", "kyiv": "p1"}
    assert reason(state, state["refusals"]["unbuilt"]["station"]["paris"]["p1"]) == "Ann has no station left."
    assert "p2" not in state["refusals"]["unbuilt"]["station"]["paris"]
    table.record(station("p2", "paris"))
    assert [player["stocks"][1]["hint"] for player in table.state()["players"]][1:] == [
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
    assert lap["text"] == "Last lap: Ann down to 2 trains."
    assert lap["waiting"] == ["p1", "p2", "p3"]
    table.record(claim("p2", "kharkov--rostov"), claim("p1", "budapest--wien"))
    later = table.state()["last_lap"]
    assert (later["text"], later["waiting"]) == (lap["text"], ["p3"])


@pytest.mark.rule("ALL-08")
def test_log_and_state_tell_how_many_tickets_but_not_which(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", "paris--wien", "brest--petrograd"))
    text = ann.get(f"{table.path}/state").get_data(as_text=True)
    assert table.state()["players"][0]["tickets"] == 2
    assert table.log()[0]["text"] == "Ann: 2 tickets noted"
    assert "paris--wien" not in text
    assert "Petrograd" not in text


@pytest.mark.rule("EU-05", "EU-06", "EU-07", "LA-03", "LA-05", "LA-06", "TA-07")
@pytest.mark.parametrize(
    ("box", "route", "hints"),
    [
        ("europe", "berlin--wien", []),
        ("europe", "berlin--danzig", ["Grey: cards of any one colour."]),
        ("europe", "athina--brindisi", ["Ferry: 1 locomotive, the rest in any one colour."]),
        ("europe", "palermo--smyrna", ["Ferry: 2 locomotives, the rest in any one colour."]),
        (
            "europe",
            "angora--smyrna",
            [
                "Tunnel: turn over 3 cards; each that matches your colour or is a locomotive costs one more.",
                "If you play only locomotives, only locomotives match, and only they pay.",
            ],
        ),
        (
            "team-asia",
            "cawnpore--kathmandu",
            [
                "Tunnel: turn over 6 cards; each that matches your colour or is a locomotive costs one more.",
                "If you play only locomotives, only locomotives match, and only they pay.",
            ],
        ),
        ("legendary-asia", "astrakhan--samarkand", ["Ferry: 1 locomotive, the rest in any one colour."]),
        ("legendary-asia", "ankara--tbilisi", ["Takes 2 trains + 1 for the mountain: 2 points at once."]),
        ("legendary-asia", "lhasa--mandalay", ["Takes 2 trains + 2 for the mountains: 4 points at once."]),
    ],
)
def test_page_tells_what_the_rulebook_asks_for_a_track(app: Flask, box: str, route: str, hints: list[str]) -> None:
    with app.test_request_context():
        assert route_hints(get_box(box), get_box(box).routes[route]) == hints


def test_state_is_built_once_for_simultaneous_requests(
    ann: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(ann)
    made: list[int] = []
    another = Event()

    def made_slowly(loaded: LoadedGame) -> State:
        made.append(loaded.seq)
        if len(made) > 1:
            another.set()
        else:
            another.wait(0.5)  # long enough for the others to begin, were they let
        return state(loaded)

    def ask(_phone: int) -> bytes:
        with app.test_request_context():
            return snapshot(games.find(table.key)).body

    monkeypatch.setattr(state_view, "state", made_slowly)
    monkeypatch.setattr(state_view, "_kept", OrderedDict())
    with ThreadPoolExecutor(4) as phones:
        assert len({*phones.map(ask, range(4))}) == 1
    assert len(made) == 1
