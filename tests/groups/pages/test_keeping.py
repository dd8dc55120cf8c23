"""A finished game is kept in a group of its people by one tap on its result."""

from flask import Flask
from flask.testing import FlaskClient

from tests.support.groups import finish, key_of, names_in, open_group, text
from tests.support.html import read
from tests.support.tables import OpenTable, open_table


def offered(phone: FlaskClient, table: OpenTable) -> tuple[str, str, str]:
    """What the button of the result sends, and what it says."""
    button = read(phone.get(f"{table.path}/game")).one("form.keep button")
    return button["name"], button["value"], button.text()


def test_new_group_is_named_after_its_people_and_stands_on_the_result(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    finish(table)
    name, value, words = offered(ann, table)
    assert (name, value, words) == ("new", "Ann, Bob, Cat", "Keep in a group: Ann, Bob, Cat")
    kept = ann.post(f"{table.path}/group", data={name: value}, follow_redirects=True)
    assert kept.request.path == f"{table.path}/game"
    kept_in = read(kept).one(".kept")
    assert kept_in.text() == "Kept in Ann, Bob, Cat Standings"
    assert names_in(app, kept_in.one("a")["href"]) == ["Ann", "Bob", "Cat"]


def test_group_of_these_people_is_offered_by_name(ann: FlaskClient) -> None:
    group = open_group(ann)
    first, second = open_table(ann), open_table(ann)
    finish(first)
    ann.post(f"{first.path}/group", data={"group": key_of(group)})
    finish(second)
    name, value, words = offered(ann, second)
    assert (name, value) == ("group", key_of(group))
    assert words.startswith("Keep in ")
    assert "Ann" not in words


def test_whoever_did_not_play_is_offered_nothing(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann)
    finish(table)
    assert 'class="keep"' not in text(outsider.get(f"{table.path}/game"))
