"""A finished game is saved in a group of its people by one tap on its result."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from flask import Flask
from flask.testing import FlaskClient

from companion.store.database import db
from companion.store.groups import Group
from tests.support.groups import finish, group_of, key_of, names_in, open_group, text
from tests.support.html import read
from tests.support.tables import OpenTable, open_table, sit_down


def offered(phone: FlaskClient, table: OpenTable) -> tuple[str, str, str]:
    button = read(phone.get(f"{table.path}/game")).one("form.keep button")
    return button["name"], button["value"], button.text()


def test_new_group_is_named_after_its_people_on_the_result(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    finish(table)
    name, value, words = offered(ann, table)
    assert (name, value, words) == ("new", "Ann, Bob, Cat", "Save to a group: Ann, Bob, Cat")
    kept = ann.post(f"{table.path}/group", data={name: value}, follow_redirects=True)
    assert kept.request.path == f"{table.path}/game"
    kept_in = read(kept).one(".kept")
    assert kept_in.text() == "Saved in Ann, Bob, Cat Rename"
    assert names_in(app, kept_in.one("span a")["href"]) == ["Ann", "Bob", "Cat"]


def test_group_of_these_people_is_offered_by_name(ann: FlaskClient) -> None:
    group = open_group(ann)
    first, second = open_table(ann), open_table(ann)
    finish(first)
    ann.post(f"{first.path}/group", data={"group": key_of(group)})
    finish(second)
    name, value, words = offered(ann, second)
    assert (name, value) == ("group", key_of(group))
    assert words.startswith("Save to ")
    assert "Ann" not in words


def test_whoever_did_not_play_is_offered_nothing(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann)
    finish(table)
    assert 'class="keep"' not in text(outsider.get(f"{table.path}/game"))


def test_phones_that_keep_a_game_at_once_keep_it_in_one_group(
    app: Flask, ann: FlaskClient, bob: FlaskClient, cat: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    sit_down(cat, table, "p3")
    finish(table)
    page = read(ann.get(f"{table.path}/game"))
    form = {field["name"]: field["value"] for field in page.all("form.keep [name]")}
    phones = (ann, bob, cat)
    with ThreadPoolExecutor(len(phones)) as pool:
        barrier = Barrier(len(phones))

        def press(phone: FlaskClient) -> str | None:
            barrier.wait()
            return phone.post(f"{table.path}/group", data=form).location

        assert [*pool.map(press, phones)] == [f"{table.path}/game"] * 3
    group = group_of(app, table.path)
    with app.app_context():
        assert [f"/g/{one.key}" for one in db.session.query(Group)] == [group]
    assert names_in(app, group or "") == ["Ann", "Bob", "Cat"]
    for phone in phones:
        assert read(phone.get("/")).values(".group-button", "href") == [group]
        assert "Saved in Ann, Bob, Cat" in read(phone.get(f"{table.path}/game")).text(".kept")


def test_keep_of_an_old_page_leaves_the_game_where_it_is(app: Flask, ann: FlaskClient) -> None:
    table, group = open_table(ann), open_group(ann, "Sunday table")
    finish(table)
    for form in ({"new": "Ann, Bob, Cat", "keep": "1"}, {"new": "Ann, Bob, Cat"}):  # also one of an earlier version
        ann.post(f"{table.path}/group", data={"group": key_of(group)})
        ann.post(f"{table.path}/group", data=form)
        assert group_of(app, table.path) == group
        assert "Ann, Bob, Cat" not in text(ann.get("/groups"))
