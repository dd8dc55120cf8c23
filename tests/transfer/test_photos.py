"""Photos of games are part of the group's file."""

import io
import json
from base64 import b64encode
from datetime import UTC

import pytest
from flask import Flask
from sqlalchemy import delete, select, update

from companion.features.groups.service import group as memory_group
from companion.features.transfer.matching.candidates import TAKE
from companion.features.transfer.matching.games import Answers, Reading
from companion.features.transfer.writing.importing import ImportReport, import_file
from companion.features.transfer.writing.lifecycle import undo_import
from companion.rules.faults import Refused
from companion.store.database import db
from companion.store.models import Game
from companion.store.photos import Photo
from tests.conftest import phone_of
from tests.support.a_group import FORMER, brought_in, exported, open_group, play_game
from tests.support.games import load_game
from tests.support.group_files import pristine, written
from tests.support.jpegs import jpeg, progressive, with_place


def photo_of(app: Flask, uid: str) -> str | None:
    with app.app_context():
        return db.session.scalar(select(Photo.jpeg).join(Game, Game.id == Photo.game_id).where(Game.uid == uid))


def chosen(app: Flask, group: str, data: bytes, uid: str) -> ImportReport:
    with app.app_context():
        how = Reading(UTC, "somebody", Answers(games={uid: TAKE}))
        return import_file(data, memory_group.find_group(group), how, FORMER)


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


def test_nothing_about_a_picture_comes_in_or_goes_out(app: Flask, other_app: Flask, group: str) -> None:
    clean = exported(app, group)
    plain, more = (b64encode(data) for data in (jpeg(), with_place(jpeg())))
    brought_in(other_app, clean.replace(plain, more))
    assert exported(other_app, group) == clean
    for kept, goes_out in ((with_place(jpeg()), True), (progressive(jpeg()), False)):  # by an earlier version
        with app.app_context():
            db.session.execute(update(Photo).values(jpeg=b64encode(kept).decode()))
            db.session.commit()
        assert (exported(app, group) == clean) == goes_out
        assert b64encode(kept) not in exported(app, group)


def test_group_is_saved_without_photos_too(app: Flask, group: str) -> None:
    phone = phone_of(app)
    assert f'href="/g/{group}/export.json?photos=no"' in phone.get(f"/g/{group}/take").text
    for query, is_there in (("", True), ("?photos=no", False)):
        with phone.get(f"/g/{group}/export.json{query}") as answer:
            assert (b'"photo"' in answer.data) == is_there


def text_of(data: bytes) -> str:
    return b64encode(data).decode()


def corrected(app: Flask, group: str, **changes: str | None) -> bytes:
    """Return the group's file with its photographed game changed, or without it if None."""
    file = json.loads(exported(app, group))
    (game,) = (game for game in file["games"] if "photo" in game)
    game.update(changes)
    file["games"] = [{name: value for name, value in one.items() if value is not None} for one in file["games"]]
    return written(file)


@pytest.mark.parametrize("ours", [None, b64encode(jpeg(300, 200)).decode()])
def test_missing_photo_is_shown_and_taken_if_chosen(app: Flask, other_app: Flask, group: str, ours: str | None) -> None:
    brought_in(other_app, corrected(app, group, photo=ours))
    before = exported(other_app, group)
    (one,) = brought_in(other_app, exported(app, group)).differing
    # A missing photo is proposed. If both sides have one, the user chooses.
    assert (one.is_newer, one.has_photo, one.has_other_photo) == (ours is None, True, ours is not None)
    assert photo_of(other_app, one.uid) == ours, "nothing is taken unasked"
    report = chosen(other_app, group, exported(app, group), one.uid)
    assert exported(other_app, group) == exported(app, group)
    assert not brought_in(other_app, exported(app, group)).differing
    with other_app.app_context():
        assert undo_import(memory_group.find_group(group), report.import_id, FORMER).stay == 0
    assert exported(other_app, group) == before


def test_page_shows_which_of_two_games_has_a_photo(app: Flask, other_app: Flask, group: str) -> None:
    for ours, shown in ((None, 1), (text_of(jpeg(300, 200)), 2)):
        with other_app.app_context():
            db.session.execute(delete(Photo))
            db.session.commit()
        brought_in(other_app, corrected(app, group, photo=ours))
        if ours is not None:
            (one,) = brought_in(other_app, corrected(app, group, photo=ours)).differing
            chosen(other_app, group, corrected(app, group, photo=ours), one.uid)
        phone = phone_of(other_app)
        file = {"file": (io.BytesIO(exported(app, group)), "group.json")}
        phone.get(f"/g/{group}")
        page = phone.post(f"/g/{group}/import", data=file, follow_redirects=True).text
        assert page.count("A photo of the board") == shown


def test_photo_here_stays_when_the_file_has_none_or_the_same(app: Flask, other_app: Flask, group: str) -> None:
    brought_in(other_app, exported(app, group))
    assert not brought_in(other_app, corrected(app, group, photo=None)).differing
    for photo, notes in ((None, "Corrected."), (text_of(with_place(jpeg())), "Corrected again.")):
        data = corrected(app, group, notes=notes, photo=photo)
        (one,) = brought_in(other_app, data).differing
        assert not one.has_photo
        chosen(other_app, group, data, one.uid)
        assert f'"notes":"{notes}"'.encode() in exported(other_app, group)
        assert photo_of(other_app, one.uid) == text_of(jpeg())


def test_moves_stay_as_they_are_where_a_photo_alone_comes_in(app: Flask, other_app: Flask, group: str) -> None:
    brought_in(other_app, corrected(app, group, photo=None))
    with other_app.app_context():
        db.session.execute(update(Game).values(moves_at_end=3))
        db.session.commit()
    (one,) = brought_in(other_app, exported(app, group)).differing
    chosen(other_app, group, exported(app, group), one.uid)
    with other_app.app_context():
        assert set(db.session.scalars(select(Game.moves_at_end))) == {3}


@pytest.mark.parametrize(
    "photo",
    ["", "base64?", *(b64encode(data).decode() for data in (b"GIF", jpeg(size=200 * 1024 + 1), progressive(jpeg())))],
)
def test_what_is_no_photo_is_refused_with_its_place(app: Flask, photo: str) -> None:
    file = pristine()
    file["games"][1]["photo"] = photo
    with pytest.raises(Refused) as refused:
        brought_in(app, written(file))
    assert refused.value.place.startswith("games[1]")
