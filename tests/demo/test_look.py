"""A demo group in every installation: a game of it is shown, and it can't be changed."""

import json
import re
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.demo import look
from companion.features.demo.commands import given
from companion.features.finale.routes import length_of
from companion.rules.load import box_ids
from companion.store.database import db
from companion.store.groups import Group
from companion.store.models import Game
from tests.conftest import phone_of
from tests.support.html import read
from tests.support.tables import open_table


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return phone_of(app)


@pytest.fixture
def group(phone: FlaskClient) -> str:
    assert 'action="/demo"' in phone.get("/").text
    shown = phone.post("/demo").location
    assert phone.get(shown).status_code == 200
    return read(phone.get(f"{shown.removesuffix('/finale?again=1')}/game")).values('[href^="/g/"]', "href")[0]


def test_group_is_made_once_with_games_of_the_last_weeks(app: Flask, phone: FlaskClient, group: str) -> None:
    phone.post("/demo")
    with app.app_context():
        assert db.session.query(Group).count() == 1
        games = db.session.query(Game).all()
        assert {game.box for game in games} == set(box_ids())
        newest = max(game.finished_at for game in games if game.finished_at)
        with app.test_request_context():
            assert 35 <= length_of(db.session.query(Game).filter_by(key=look.SHOWN).one()).total_seconds() <= 45
        assert 1 <= (db.session.query(Group).one().created_at.now(newest.tzinfo) - newest).days <= 3
    assert "can’t be changed" in phone.get(group).text
    assert 'action="/demo"' not in phone.get("/").text  # it is among the phone's groups now


def test_everything_is_shown_and_nothing_changes(app: Flask, phone: FlaskClient, group: str) -> None:
    with app.app_context():
        game = db.session.query(Game.key).filter_by(source="moves").limit(1).scalar()
        before = [(one.key, one.version, one.group_id) for one in db.session.query(Game).order_by(Game.id)]
    key = group.removeprefix("/g/")
    for path in ("", "/games", "/statistics", "/people", "/rating", "/seasons"):
        assert phone.get(f"{group}{path}").status_code == 200, path
    assert phone.get(f"/t/{game}/game").status_code == 200
    asked = {"group": key, "key": game}
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and not rule.arguments.isdisjoint(asked) and rule.endpoint != "groups.forget":
            address = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: asked.get(found[1], "p1"), rule.rule)
            assert phone.post(address).status_code == 403, address
    table = open_table(phone).path
    for path, form in ((f"{table}/group", {"group": key}), ("/new", {"group": key, "box": "europe"})):
        assert "can’t be changed" in phone.post(path, data=form).text, path
    for path in (f"/new?group={key}", f"/new?of={game}", f"{group}/games/new"):
        assert "can’t be changed" in phone.get(path).text, path
    with app.app_context():
        after = [(one.key, one.version, one.group_id) for one in db.session.query(Game).order_by(Game.id)]
        assert after[: len(before)] == before
        assert db.session.query(Group).one().name == "Thursday trains"
    assert phone.post(f"{group}/forget").status_code == 303
    assert 'action="/demo"' in phone.get("/").text


@pytest.mark.parametrize("is_there", [True, False])
def test_no_file_adds_to_it(phone: FlaskClient, is_there: bool) -> None:
    if is_there:
        phone.post("/demo")
    file = {"file": (BytesIO(json.dumps(given()["group"]).encode()), "group.json")}
    page = phone.post("/groups/import", data=file, follow_redirects=True).text
    assert "can’t be changed" in page
