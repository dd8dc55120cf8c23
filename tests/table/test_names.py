"""The page that changes the players' names."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.groups import finish, key_of, names_in, open_group, open_in_group, text
from tests.support.html import read
from tests.support.tables import claim, open_table, sit_down


def names_at(phone: FlaskClient, path: str) -> list[str]:
    return [player["name"] for player in phone.get(f"{path}/state").get_json()["players"]]


def test_any_device_at_the_table_changes_a_name_and_log_has_it(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "berlin--wien"))
    sit_down(bob, table, "p2")
    assert f'href="{table.path}/names"' in text(bob.get(table.path))
    fields = read(bob.get(f"{table.path}/names")).all("[name^=name-]")
    assert {field["name"]: field["value"] for field in fields} == {"name-p1": "Ann", "name-p2": "Bob"}
    before = table.state()["version"]
    assert bob.post(f"{table.path}/names", data={"name-p1": "Anna"}).location == table.path
    assert names_at(ann, table.path) == ["Anna", "Bob"]
    assert table.state()["version"] > before
    finish(table)
    assert "Anna: " in text(ann.get(f"{table.path}/game"))


def test_untouched_name_does_not_undo_another_devices_change(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    ann.post(f"{table.path}/names", data={"name-p1": "Anna", "was-p1": "Ann"})
    ann.post(f"{table.path}/names", data={"name-p1": "Ann", "was-p1": "Ann", "name-p2": "Bert", "was-p2": "Bob"})
    assert names_at(ann, table.path) == ["Anna", "Bert"]


def test_number_is_an_empty_field_that_changes_nothing(ann: FlaskClient) -> None:
    response = ann.post("/new", data={"box": "europe", "name": ["Player 1", "Bob"], "color": ["red", "blue"]})
    html = text(ann.get(f"{response.location}/names"))
    assert 'name="name-p1" value="" placeholder="Player 1"' in html
    ann.post(f"{response.location}/names", data={"name-p1": "", "was-p1": "", "name-p2": "Bo", "was-p2": "Bob"})
    assert names_at(ann, response.location) == ["Player 1", "Bo"]


def test_impossible_name_is_a_400_that_keeps_the_input(ann: FlaskClient) -> None:
    table = open_table(ann, 3)
    response = ann.post(f"{table.path}/names", data={"name-p1": "bob", "name-p3": "Cleo"})
    assert response.status_code == 400
    assert "Two players have the same name." in text(response)
    assert 'value="Cleo"' in text(response)
    assert names_at(ann, table.path) == ["Ann", "Bob", "Cat"]


def test_phone_with_the_link_alone_may_not(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann, 2)
    assert outsider.get(f"{table.path}/names").status_code == 403
    assert outsider.post(f"{table.path}/names", data={"name-p1": "Eve"}).status_code == 403
    assert names_at(ann, table.path) == ["Ann", "Bob"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_unnamed_player_is_no_group_member_in_any_language(app: Flask, ann: FlaskClient, language: str) -> None:
    ann.set_cookie("lang", language)
    group = open_group(ann)
    names = read(ann.get(f"/new?group={key_of(group)}")).values("[name=name]", "value")
    table = open_in_group(ann, group, 3, name=[*names[:2], "Cat"])
    assert names_in(app, group) == ["Cat"]
    ann.post(f"{table.path}/names", data={"name-p2": "Bob"})
    assert names_in(app, group) == ["Bob", "Cat"]
    finish(table)
    ann.post(f"{table.path}/names", data={"name-p1": "Ann"})
    assert names_in(app, group) == ["Ann", "Bob", "Cat"]


def test_table_added_to_a_group_later_has_no_player_numbers(app: Flask, ann: FlaskClient) -> None:
    response = ann.post("/new", data={"box": "europe", "name": ["Player 1", "Bob"], "color": ["red", "blue"]})
    group = open_group(ann)
    ann.post(f"{response.location}/group", data={"group": key_of(group)})
    assert names_in(app, group) == ["Bob"]


def test_name_is_shown_as_text(ann: FlaskClient) -> None:
    names = ["<img src=x onerror=alert(1)>", 'O\'Brien & "Söhne"', "Cat"]
    path = ann.post("/new", data={"box": "europe", "name": names, "color": ["red", "blue", "green"]}).location
    for step in ("tickets/p1?for=p1", "reveal", "final/stations", "why"):
        html = ann.get(f"{path}/{step}").get_data(as_text=True)
        assert "<img src=x" not in html, step
        assert "&lt;img src=x onerror=alert(1)&gt;" in html, step
