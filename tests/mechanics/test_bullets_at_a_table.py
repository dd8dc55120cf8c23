"""Bullet trains in the table's state: owners, stock, and yields at the end."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import phone_of
from tests.support.games import load_game, put_on_a_table
from tests.support.html import words
from tests.support.sheets import added, sections, table_lines
from tests.support.tables import claim, in_stock, on_board, open_table, sit_down, tickets, undo

FIVE = "japan/five-players-two-second-one-without"


def bullets(state: dict[str, Any]) -> tuple[list[str], int]:
    return list(on_board(state, "common")), state["mechanics"]["bullets"]["left"]


@pytest.mark.rule("JP-04", "JP-05")
def test_state_has_bullet_trains_and_their_stock(ann: FlaskClient) -> None:
    table = open_table(ann, 3, box="japan")
    assert bullets(table.state()) == ([], 16)
    table.record(claim("p2", "kanazawa--nagano"), claim("p1", "kyoto--osaka"), claim("p1", "kyoto--tsuruga"))
    state = table.state()
    assert bullets(state) == (["kanazawa--nagano", "kyoto--osaka"], 14)
    assert state["claims"]["kanazawa--nagano"] == "p2"
    assert in_stock(state, "bullet_spaces") == [1, 4, 0]
    assert in_stock(state, "trains") == [19, 20, 20]
    assert [player["points"] for player in state["players"]] == [1, 0, 0]
    assert [entry["text"] for entry in table.log()] == [
        "Ann: Kyoto – Tsuruga",
        "Ann: Kyoto – Osaka + a bullet train",
        "Bob: Kanazawa – Nagano + a bullet train",
    ]
    table.record(undo(0))
    assert bullets(table.state()) == (["kyoto--osaka"], 15)


@pytest.mark.rule("JP-04")
def test_claim_of_a_bullet_route_is_refused_by_its_layer(ann: FlaskClient) -> None:
    table = open_table(ann, 3, box="japan")
    table.record(claim("p2", "kanazawa--nagano"))
    error = table.send(claim("p1", "kanazawa--nagano")).get_json()["error"]
    assert error == {"rule": "ALL-01", "message": "Bob was first: Kanazawa – Nagano."}


@pytest.mark.rule("JP-13")
def test_last_lap_is_announced_by_both_stocks(app: Flask) -> None:
    path = put_on_a_table(app, load_game("japan/last-lap-once-both-are-low")[0])
    state = phone_of(app).get(f"{path}/state").get_json()
    assert state["last_lap"]["text"] == "Last lap: Ann has 1 train left, and few bullet trains remain."
    assert state["last_lap"]["waiting"] == []


@pytest.mark.rule("JP-08")
def test_ticket_is_joined_on_the_map_by_bullet_trains_of_others(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2, box="japan")
    at_bobs = sit_down(bob, table, "p2")
    at_bobs.record(tickets("p2", "tokyo--sendai", "akita--miyako"))
    ticket_bar = f"{table.path}/tickets/p2/strip"
    assert 'data-joined="yes"' not in bob.get(ticket_bar).get_data(as_text=True)
    for route in ("tokyo--utsunomiya", "fukushima--utsunomiya", "fukushima--sendai"):
        assert table.send(claim("p1", route), seq=at_bobs.seq).status_code == 201
        at_bobs.seq += 1
    assert bob.get(ticket_bar).get_data(as_text=True).count('data-joined="yes"') == 1


@pytest.mark.rule("JP-08", "JP-10", "JP-11", "JP-12")
def test_sheet_tells_the_ways_over_bullet_trains_and_the_places(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game(FIVE)[0]), phone_of(app)
    lines = table_lines(phone.get(f"{path}/final/sheet").text)
    assert any(line.startswith("Bullet trains spaces of the bullet trains laid") for line in lines)
    shown = sections(phone, f"{path}/final/sheet")
    assert "Osaka – Kyoto a bullet train 1 space" in shown["why-p5-tickets"]
    assert "The shortest path: 14 spaces." in shown["why-p5-tickets"]
    assert "3 spaces are missing at least: Hiroshima – Okayama nobody’s 3 spaces" in shown["why-p1-tickets"]
    assert "Points by place: 25, 15, 5, −5, −10. With none: −20." in shown["why-p2-bullet_trains"]
    assert "Hamamatsu – Odawara +3" in shown["why-p1-bullet_trains"]
    assert "Eve 0 bullet spaces −20" in shown["why-p2-bullet_trains"]
    assert [added(phone, f"{path}/final/sheet", f"why-p{seat}-bullet_trains") for seat in range(1, 6)] == [
        25, 15, 15, -5, -20,
    ]  # fmt: skip


@pytest.mark.rule("JP-05")
def test_marker_that_tells_otherwise_is_counted_at_the_end(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game("japan/three-players-markers-counted-at-the-end")[0]), phone_of(app)
    assert "Bob has the most bullet spaces" in words(phone.get(f"{path}/final/awards"))
    assert "Counted at the end +29" in sections(phone, f"{path}/final/sheet")["why-p2-bullet_trains"]
    log = [entry["text"] for entry in phone.get(f"{path}/log").get_json()["entries"]]
    assert log[0] == "Cat: 3 bullet spaces at the end"


@pytest.mark.rule("ALL-10", "JP-05")
def test_recount_knows_that_bullet_trains_moved_no_marker(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="japan")
    table.record(claim("p1", "kanazawa--nagano"), claim("p1", "kyoto--tsuruga"), claim("p2", "kyoto--osaka"))
    page = words(ann.get(f"{table.path}/recount?at-p1=1&at-p2=0"))
    assert "Every marker you entered is correct." in page
    page = words(ann.get(f"{table.path}/recount?at-p1=0&at-p2=0"))
    assert "Missed?" in page
    assert "Kyoto – Tsuruga" in page
    assert "Kanazawa – Nagano" not in page
    assert "Kyoto – Osaka" not in page


def test_page_of_the_box_tells_places_and_the_loss_for_none(ann: FlaskClient) -> None:
    page = words(ann.get("/boxes/japan"))
    assert "with 2 players 10, −10; with 3 players 15, 5, −10" in page
    assert "A player who laid none gets −20" in page
    assert "Kokura – Matsuyama" in page
