"""Seats for the colors found in a photo."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.groups import finish
from tests.support.html import read
from tests.support.tables import OpenTable, claim, open_table, sit_down


def seat(phone: FlaskClient, table: OpenTable, form: dict[str, str | list[str]]) -> TestResponse:
    return send(phone, table, {"version": version(table), **form})


def send(phone: FlaskClient, table: OpenTable, form: dict[str, str | list[str]]) -> TestResponse:
    return phone.post(f"{table.path}/photo/seats", data=form, headers={"Accept": "application/json"})


def version(table: OpenTable) -> str:
    version: str = read(table.phone.get(table.path)).one("[data-seats-version]")["data-seats-version"]
    return version


def colors(table: OpenTable) -> dict[str, str]:
    return {player["name"]: player["color"] for player in table.state()["players"]}


def test_players_get_colors_and_others_join_at_once(ann: FlaskClient) -> None:
    table = open_table(ann, 3)
    table.record(claim("p1", "berlin--wien"))
    response = seat(ann, table, {"color-p2": "black", "name": ["Dan", "Eve"], "color": ["blue", "yellow"]})
    assert response.status_code == 200
    assert colors(table) == {"Ann": "red", "Bob": "black", "Cat": "green", "Dan": "blue", "Eve": "yellow"}
    assert table.state()["claims"] == {"berlin--wien": "p1"}


def test_late_player_changes_color_in_every_reading_of_the_log(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    seat(ann, table, {"name": "Dan", "color": "green"})
    dan = table.state()["players"][-1]["id"]
    assert seat(ann, table, {f"color-{dan}": "yellow"}).status_code == 200
    assert colors(table)["Dan"] == "yellow"
    assert "Dan added (yellow)" in [entry["text"] for entry in table.log()]
    record = ann.get(f"{table.path}/record.json").get_json()
    assert [move["players"][0]["color"] for move in record["moves"]] == ["yellow"]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"color-p1": "black", "color-p2": "black"}, "Two players have the same colour."),
        ({"color-p1": "black", "name": "Bob", "color": "yellow"}, "Two players have the same name."),
        ({"color-p1": "black", "name": ["Dan", "Eve"], "color": ["yellow", "yellow"]}, "the same colour."),
        ({"color-p1": "black", "name": ["A", "B", "C", "D"], "color": ["yellow", "red", "white", "green"]}, "colour"),
    ],
)
def test_seats_that_cannot_be_change_nothing(ann: FlaskClient, form: dict[str, str | list[str]], sentence: str) -> None:
    table = open_table(ann, 2)
    before = table.state()
    response = seat(ann, table, form)
    assert response.status_code in (400, 409)
    assert sentence in response.get_json()["error"]["message"]
    assert table.state() == before


def test_old_page_overwrites_no_colors(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2)
    sit_down(bob, table, "p2")
    old = version(table)
    assert seat(ann, table, {"color-p1": "black"}).status_code == 200
    assert send(bob, table, {"color-p1": "yellow", "version": old}).status_code == 409
    assert colors(table) == {"Ann": "black", "Bob": "blue"}


def test_seats_of_a_finished_game_stay(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann, 2)
    assert seat(outsider, table, {"color-p1": "black"}).status_code == 403
    form: dict[str, str | list[str]] = {"color-p1": "black", "version": version(table)}
    finish(table)
    assert send(ann, table, form).status_code == 409
    assert colors(table) == {"Ann": "red", "Bob": "blue"}
