"""A group to look around in, where the app is alone in its phone: it shows everything, and stays as it is."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features import pocket
from companion.rules.load import box_ids
from companion.store import Game, Group, db
from tests.conftest import phone_of
from tests.support.tables import open_table


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    pocket.mark_alone(app)
    return phone_of(app)


@pytest.fixture
def group(phone: FlaskClient) -> str:
    assert 'action="/demo"' in phone.get("/").text
    return str(phone.post("/demo").location)


def test_group_is_made_once_with_games_of_the_last_weeks(app: Flask, phone: FlaskClient, group: str) -> None:
    assert phone.post("/demo").location == group
    with app.app_context():
        assert db.session.query(Group).count() == 1
        games = db.session.query(Game).all()
        assert {game.box for game in games} == set(box_ids())
        newest = max(game.finished_at for game in games if game.finished_at)
        assert 1 <= (db.session.query(Group).one().created_at.now(newest.tzinfo) - newest).days <= 3
    assert "stays as it is" in phone.get(group).text
    assert 'action="/demo"' not in phone.get("/").text  # it is among the phone's groups now


def test_everything_is_shown_and_nothing_changes(app: Flask, phone: FlaskClient, group: str) -> None:
    with app.app_context():
        game = db.session.query(Game.key).filter_by(source="moves").limit(1).scalar()
        before = [(one.key, one.version, one.group_id) for one in db.session.query(Game).order_by(Game.id)]
    key = group.removeprefix("/g/")
    for path in ("", "/games", "/statistics", "/people", "/rating"):
        assert phone.get(f"{group}{path}").status_code == 200, path
    assert phone.get(f"/t/{game}/game").status_code == 200
    asked = {"group": key, "key": game}
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and not rule.arguments.isdisjoint(asked) and rule.endpoint != "groups.forget":
            address = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: asked.get(found[1], "p1"), rule.rule)
            assert phone.post(address).status_code == 403, address
    table = open_table(phone).path
    for path, form in ((f"{table}/group", {"group": key}), ("/new", {"group": key, "box": "europe"})):
        assert "stays as it is" in phone.post(path, data=form).text, path
    for path in (f"/new?group={key}", f"/new?of={game}", f"{group}/games/new"):
        assert "stays as it is" in phone.get(path).text, path
    with app.app_context():
        after = [(one.key, one.version, one.group_id) for one in db.session.query(Game).order_by(Game.id)]
        assert after[: len(before)] == before
        assert db.session.query(Group).one().name == "Thursday trains"
    assert phone.post(f"{group}/forget").status_code == 303
    assert 'action="/demo"' in phone.get("/").text


def test_server_has_none(app: Flask) -> None:
    phone = phone_of(app)
    assert "/demo" not in phone.get("/").text
    assert phone.post("/demo").status_code in (404, 405)
