"""Photos that are kept with games travel in the group's file."""

import json
from base64 import b64encode

import pytest
from flask import Flask
from sqlalchemy import select

from companion.features.transfer import exchange
from companion.rules.faults import Refused
from companion.store import Game, Photo, db
from tests.conftest import phone_of
from tests.support.a_group import FORMER, brought_in, exported, open_group, play_game
from tests.support.games import load_game
from tests.support.group_files import pristine, written
from tests.support.jpegs import jpeg


def photo_of(app: Flask, uid: str) -> str | None:
    """The picture of the game, as text."""
    with app.app_context():
        return db.session.scalar(select(Photo.jpeg).join(Game, Game.id == Photo.game_id).where(Game.uid == uid))


@pytest.fixture
def group(app: Flask) -> str:
    """A group with a game that has a photo and one that has none."""
    group = open_group(app)
    games = ("europe/shared-victory", "europe/tie-decided-by-tickets")
    keys = [play_game(app, group, load_game(name)[0]) for name in games]
    with app.app_context():
        game = db.session.scalars(select(Game).where(Game.key == keys[0])).one()
        db.session.add(Photo(game_id=game.id, width=640, height=427, jpeg=b64encode(jpeg()).decode()))
        db.session.commit()
    return group


def test_photo_goes_along_and_comes_back(app: Flask, other_app: Flask, group: str) -> None:
    data = exported(app, group)
    brought_in(other_app, data)
    with_one = [game["id"] for game in json.loads(data)["games"] if "photo" in game]
    assert len(with_one) == 1
    assert photo_of(other_app, with_one[0]) == b64encode(jpeg()).decode()
    assert exported(other_app, group) == data
    assert brought_in(other_app, data).games == 0  # twice changes nothing
    assert exported(other_app, group) == data


def test_group_is_saved_without_photos_too(app: Flask, group: str) -> None:
    phone = phone_of(app)
    assert f'href="/g/{group}/export.json?photos=no"' in phone.get(f"/g/{group}/take").text
    for query, is_there in (("", True), ("?photos=no", False)):
        with phone.get(f"/g/{group}/export.json{query}") as answer:
            assert (b'"photo"' in answer.data) == is_there


def test_photo_here_stays_when_the_files_game_is_taken(app: Flask, other_app: Flask, group: str) -> None:
    brought_in(other_app, exported(app, group))
    file = json.loads(exported(app, group))
    (game,) = (game for game in file["games"] if "photo" in game)
    game.update(notes="Corrected", photo=b64encode(jpeg(300, 200)).decode())
    report = brought_in(other_app, written(file))
    assert b"photo" not in report.file
    with other_app.app_context():
        exchange.replace_games(group, report.file, {game["id"]}, FORMER)
    assert b'"notes":"Corrected"' in exported(other_app, group)
    assert photo_of(other_app, game["id"]) == b64encode(jpeg()).decode()


@pytest.mark.parametrize(
    "photo", ["", "no base64!", b64encode(b"GIF89a").decode(), b64encode(jpeg(size=200 * 1024 + 1)).decode()]
)
def test_what_is_no_photo_is_refused_with_its_place(app: Flask, photo: str) -> None:
    file = pristine()
    file["games"][1]["photo"] = photo
    with pytest.raises(Refused) as refused:
        brought_in(app, written(file))
    assert refused.value.place.startswith("games[1]")
