"""A read-only link of a group."""

from flask import Flask
from flask.testing import FlaskClient

from companion.store.database import db
from companion.store.groups import Group, GroupVisit
from tests.support.groups import fill, key_of, open_group
from tests.support.groups import text as words
from tests.support.html import read


def look_of(app: Flask, group: str) -> str:
    with app.app_context():
        return db.session.scalars(db.select(Group.look).where(Group.key == key_of(group))).one() or ""


def test_whoever_looks_sees_games_and_finds_nothing_to_change(
    app: Flask, ann: FlaskClient, outsider: FlaskClient
) -> None:
    group = open_group(ann, "Thursday")
    fill(app, key_of(group), games=40, open_games=1, device="0" * 32)
    assert ann.post(f"{group}/look").status_code == 303
    look = look_of(app, group)
    assert f"/look/{look}" in words(ann.get(f"{group}/link"))
    with app.app_context():
        known = db.session.query(GroupVisit).count()
    for path in (f"/look/{look}", f"/look/{look}?page=2"):
        page = words(outsider.get(path))
        assert "Thursday" in page
        assert "Ann" in page
        assert key_of(group) not in page
        assert not read(page).all('[href^="/t/"], [href^="/g/"]')
        assert set(read(page).values("[action]", "action")) <= {"/language"}
    with app.app_context():
        assert db.session.query(GroupVisit).count() == known, "the phone doesn't know the group by that"
    for path in ("name", "link", "look", "look/end", "import", "people", "games/new"):
        assert outsider.post(f"/g/{look}/{path}", data={"name": "x"}).status_code == 404
    assert outsider.get(f"/g/{look}").status_code == 404


def test_link_can_be_ended(app: Flask, ann: FlaskClient, outsider: FlaskClient) -> None:
    group = open_group(ann, "Thursday")
    ann.post(f"{group}/look")
    look = look_of(app, group)
    ann.post(f"{group}/look")
    assert look_of(app, group) == look
    ann.post(f"{group}/look/end")
    ended = outsider.get(f"/look/{look}")
    assert ended.status_code == 410
    assert "This link was turned off by the group." in words(ended)
    assert outsider.get(f"/g/{look}").status_code == 404
    assert outsider.get(f"/look/{'A' * 22}").status_code == 404
    ann.post(f"{group}/look")
    assert look_of(app, group) != look


def test_new_group_link_keeps_the_read_only_one_unless_disabled(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann, "Thursday")
    assert "view-only link too" not in words(ann.get(f"{group}/link"))
    ann.post(f"{group}/look")
    look = look_of(app, group)
    assert "The view-only link keeps working" in words(ann.get(f"{group}/link"))
    group = ann.post(f"{group}/link").location.removesuffix("/link")
    assert ann.get(f"/look/{look}").status_code == 200
    ann.post(f"{group}/link", data={"end_look": "1"})
    assert ann.get(f"/look/{look}").status_code == 410
