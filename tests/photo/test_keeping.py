"""A photo stored with its game: permissions, accepted files, visibility and deletion."""

import io
from base64 import b64encode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update
from werkzeug.test import TestResponse

from companion.features.groups.service import scores
from companion.features.groups.service.scores import Score
from companion.store.database import db, now
from companion.store.models import Game
from companion.store.photos import Photo
from companion.store.removal import remove_games
from companion.table.service.about import Notes
from tests.support.groups import finish, key_of, open_group, open_in_group, text
from tests.support.jpegs import PLACE, jpeg, progressive, with_place
from tests.support.tables import OpenTable, open_table, sit_down

MAX_PHOTO_BYTES = 200 * 1024


@pytest.fixture
def table(ann: FlaskClient) -> OpenTable:
    table = open_table(ann)
    finish(table)
    return table


def keep(phone: FlaskClient, table: OpenTable, data: bytes) -> TestResponse:
    form = {"photo": (io.BytesIO(data), "board.jpg")}
    return phone.post(f"{table.path}/photo", data=form, headers={"Accept": "application/json"})


def photos(app: Flask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(Photo)) or 0


def test_photo_that_is_kept_stands_on_the_result(ann: FlaskClient, outsider: FlaskClient, table: OpenTable) -> None:
    assert "photo.jpg" not in text(ann.get(f"{table.path}/game"))
    assert ann.get(f"{table.path}/photo.jpg").status_code == 404
    assert keep(ann, table, jpeg(640, 427)).status_code == 200
    for phone in (ann, outsider):  # a device with the link sees the result
        page = text(phone.get(f"{table.path}/game"))
        assert f'<img src="{table.path}/photo.jpg"' in page
        assert 'width="640" height="427"' in page
        answer = phone.get(f"{table.path}/photo.jpg")
        assert (answer.data, answer.mimetype) == (jpeg(640, 427), "image/jpeg")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "private, no-cache"
        again = phone.get(f"{table.path}/photo.jpg", headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304


def test_another_photo_takes_the_place_of_the_first(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    keep(ann, table, jpeg(640, 427))
    assert keep(ann, table, jpeg(500, 400)).status_code == 200
    assert ann.get(f"{table.path}/photo.jpg").data == jpeg(500, 400)
    assert photos(app) == 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<script>alert(1)</script>",
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        jpeg(size=MAX_PHOTO_BYTES + 1),
    ],
    ids=["none", "page", "PNG", "too big"],
)
def test_what_is_no_small_jpeg_is_refused(app: Flask, ann: FlaskClient, table: OpenTable, data: bytes) -> None:
    answer = keep(ann, table, data)
    assert answer.status_code == 400
    assert answer.get_json()["error"]["message"] == "Photos are baseline JPEGs of at most 200 KB and 4 megapixels."
    assert photos(app) == 0


def test_nothing_is_kept_or_shown_of_a_photo_but_the_picture(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    assert keep(ann, table, with_place(jpeg())).status_code == 200
    assert ann.get(f"{table.path}/photo.jpg").data == jpeg()
    for kept, shown in ((with_place(jpeg()), 200), (progressive(jpeg()), 404)):  # by an earlier version
        with app.app_context():
            db.session.execute(update(Photo).values(jpeg=b64encode(kept).decode()))
            db.session.commit()
        answer = ann.get(f"{table.path}/photo.jpg")
        assert answer.status_code == shown
        assert PLACE not in answer.data


def test_largest_photo_is_kept(ann: FlaskClient, table: OpenTable) -> None:
    assert keep(ann, table, jpeg(size=MAX_PHOTO_BYTES)).status_code == 200


def test_who_isnt_at_the_table_neither_keeps_nor_removes_one(
    app: Flask, ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    assert keep(bob, table, jpeg()).status_code == 200  # while it is played
    finish(table)
    assert keep(outsider, table, jpeg(300, 300)).status_code == 403
    assert outsider.post(f"{table.path}/photo/remove").status_code == 403
    page = text(outsider.get(f"{table.path}/game"))
    assert "photo/remove" not in page
    assert "data-keep" not in page
    assert bob.get(f"{table.path}/photo.jpg").data == jpeg()
    assert keep(ann, OpenTable(ann, "A" * 22), jpeg()).status_code == 404
    assert photos(app) == 1


def test_nothing_comes_from_another_site(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    ann.environ_base["HTTP_ORIGIN"] = "https://elsewhere.example"
    assert keep(ann, table, jpeg()).status_code == 403
    assert photos(app) == 0


def test_photo_is_removed_by_the_games_people_and_its_group(app: Flask, ann: FlaskClient, cat: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    finish(table)
    keep(ann, table, jpeg())
    cat.get(group)  # is of the group now
    assert f'action="{table.path}/photo/remove"' in text(cat.get(f"{table.path}/game"))
    assert cat.post(f"{table.path}/photo/remove").location == f"{table.path}/game"
    assert photos(app) == 0
    assert cat.post(f"{table.path}/photo/remove").status_code == 303  # it is gone already


def test_photo_goes_with_its_game(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    keep(ann, table, jpeg())
    with app.app_context():
        game = db.session.scalars(select(Game).where(Game.key == table.key)).one()
        remove_games([game.id])
        db.session.commit()
    assert photos(app) == 0


def test_game_of_scores_alone_keeps_one_too(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    with app.app_context():
        key = scores.enter(key_of(group), "europe", Notes(now()), [Score("Ann", 121, 1, "red")]).key
    table = OpenTable(ann, key)
    assert keep(ann, table, jpeg()).status_code == 200
    assert "photo.jpg" in text(ann.get(f"{table.path}/game"))
