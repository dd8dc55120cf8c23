"""The province mat on the pages: state, log sentences, and the express cards of the tickets' page."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules.load import get_box
from tests.support.tables import OpenTable, in_stock, open_table

DRAFT = list(get_box("south-korea").tickets)[:4]


def claim(player: str, route: str, **more: Any) -> dict[str, Any]:
    return {"type": "claim", "player": player, "route": route, **more}


def korea(phone: FlaskClient) -> OpenTable:
    return open_table(phone, box="south-korea", players=3)


@pytest.mark.rule("SK-01", "SK-05")
def test_phones_are_sent_the_spots_and_cards_used(ann: FlaskClient) -> None:
    table = korea(ann)
    table.record(
        claim("p1", "paju--seoul", spot=4, express=2), claim("p2", "pohang--taebaek", spot=6, color="green"),
        claim("p3", "incheon--seoul"),
    )  # fmt: skip
    state = table.state()
    assert state["along"] == {
        "paju--seoul": {"spot": 4, "express": 2},
        "pohang--taebaek": {"color": "green", "spot": 6},
    }
    assert state["mechanics"]["provinces"]["express"] == {"p1": [2], "p2": [], "p3": []}
    assert in_stock(state, "trains") == [42, 38, 44]
    assert [entry["text"] for entry in state["recent"]] == [
        "Cat: Incheon – Seoul",
        "Bob: Pohang – Taebaek + spot 6 (green)",
        "Ann: Paju – Seoul + spot 4 (yellow) + express card +2",
    ]


@pytest.mark.rule("SK-05")
def test_claim_is_refused_in_words_and_reassigned_with_its_spot(ann: FlaskClient) -> None:
    table = korea(ann)
    table.record(claim("p1", "paju--seoul", spot=4))
    answer = table.send(claim("p2", "seoul--suwon", spot=4))
    assert answer.status_code == 409
    assert "Ann already has a train on spot 4 of the yellow line." in answer.text
    assert table.send(claim("p2", "paju--seoul", spot=4), instead=0).status_code == 201
    assert in_stock(table.state(), "trains")[0] == 45


@pytest.mark.rule("SK-02", "SK-04")
def test_tickets_page_has_the_cards_left_after_the_draft(ann: FlaskClient) -> None:
    table = korea(ann)
    page = f"{table.path}/tickets/p1?for=p1"
    assert 'name="express"' not in ann.get(page).text
    table.record({"type": "tickets", "player": "p1", "keep": DRAFT}, claim("p1", "paju--seoul", spot=4, express=2))
    html = ann.get(page).text
    assert [f'value="{card}"' in html for card in ("1", "2", "3")] == [True, False, True]
    table.record({"type": "tickets", "player": "p1", "keep": ["seoul--busan"], "express": 1})
    assert table.state()["recent"][0]["text"] == "Ann: 1 ticket noted + express card +1"
    table.record({"type": "tickets", "player": "p1", "keep": ["jinju--pohang"]})
    words = ann.get(f"{table.path}/log").text
    assert "express card +1" in words
