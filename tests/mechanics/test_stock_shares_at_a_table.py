"""Shares on the pages: state, time of the tally, and corrections of a claim."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.tables import OpenTable, in_stock, open_table

PITTSBURG, ALTOONA = "johnstown--pittsburg", "altoona--johnstown"


def claim(player: str, route: str, **more: Any) -> dict[str, Any]:
    return {"type": "claim", "player": player, "route": route, **more}


def pennsylvania(phone: FlaskClient, players: int = 3) -> OpenTable:
    return open_table(phone, box="pennsylvania", players=players)


@pytest.mark.rule("PA-03")
def test_phones_are_sent_what_is_left_and_what_came_with_a_claim(ann: FlaskClient) -> None:
    table = pennsylvania(ann)
    table.record(claim("p1", PITTSBURG, share="prr"), claim("p2", ALTOONA))
    state = table.state()
    assert state["mechanics"]["stock_shares"]["left"] == {
        "prr": 14, "bo": 10, "erie": 8, "reading": 7, "lv": 6, "nyc": 5, "wm": 4, "jcl": 3, "brp": 2
    }  # fmt: skip
    assert state["along"] == {PITTSBURG: {"share": "prr"}}
    assert in_stock(state, "shares") == [1, 0, 0]
    assert [entry["text"] for entry in state["recent"]] == [
        "Bob: Altoona – Johnstown",
        "Ann: Johnstown – Pittsburg + a share of Pennsylvania Railroad",
    ]


@pytest.mark.rule("PA-03", "PA-09")
def test_corrected_claim_takes_the_share_that_is_named_then(ann: FlaskClient) -> None:
    table = pennsylvania(ann, players=2)
    table.record(claim("p1", PITTSBURG, share="prr", dummy="bo"))
    assert table.state()["along"][PITTSBURG] == {"share": "prr", "dummy": "bo"}
    assert table.send(claim("p2", PITTSBURG, share="bo", dummy="prr"), instead=0).status_code == 201
    state = table.state()
    assert state["along"][PITTSBURG] == {"share": "bo", "dummy": "prr"}
    assert in_stock(state, "shares") == [0, 1]
    left = state["mechanics"]["stock_shares"]["left"]
    assert (left["prr"], left["bo"]) == (14, 9)


def test_shares_lie_face_down_until_the_tickets_are_open(ann: FlaskClient) -> None:
    table = pennsylvania(ann)
    table.record(claim("p1", PITTSBURG, share="prr"))
    assert "Shares" not in ann.get(f"{table.path}/why").get_data(as_text=True)
    table.lay_open()
    awards = ann.get(f"{table.path}/final/awards").get_data(as_text=True)
    assert "Pennsylvania Railroad" in awards


NO_SHARES: list[tuple[dict[str, Any], int]] = [
    (claim("p1", PITTSBURG, share="erie"), 409),
    (claim("p1", PITTSBURG, dummy="prr"), 409),
    (claim("p1", PITTSBURG, share="x"), 400),
    (claim("p1", PITTSBURG, share=3), 400),
    (claim("p1", PITTSBURG, share=["prr"]), 400),
    ({"type": "holdings", "held": {"p1": {"prr": [16]}}}, 409),
    ({"type": "holdings", "held": {"p1": {"prr": [1, 1]}}}, 409),
    ({"type": "holdings", "held": {"p9": {"prr": [1]}}}, 400),
    ({"type": "holdings", "held": {"p1": {"x": [1]}}}, 400),
    ({"type": "holdings", "held": {"p1": {"prr": 1}}}, 400),
    ({"type": "holdings", "held": {"p1": ["prr"]}}, 400),
    ({"type": "holdings"}, 400),
]


def test_shares_that_make_no_sense_are_refused_with_a_sentence(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    table = pennsylvania(ann)
    for move, status in NO_SHARES:
        with subtests.test(str(move)[:80]):
            answer = table.send(move)
            assert (answer.status_code, bool(answer.get_json()["error"]["message"])) == (status, True)
            assert table.state()["claims"] == {}
