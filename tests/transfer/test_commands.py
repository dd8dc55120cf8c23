"""`flask export`, `flask import` and `flask demo` at a terminal."""

import json
import re
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.config import ROOT
from companion.features.groups.service import group as memory_group
from companion.rules.load import box_ids
from companion.store.database import db
from companion.store.groups import Group
from companion.store.models import Game
from tests.conftest import leave_database, phone_of
from tests.support.databases import settings_in

FINISHED = len(json.loads((ROOT / "companion" / "features" / "demo" / "demo_games.json").read_text())["group"]["games"])

PLAYS = (("Catan", 5), ("Azul", 7), ("Catan", 9), ("Märklin", 90), ("Europe", "many"), ("Europe", 100))


@pytest.fixture
def demo(app: Flask) -> str:
    """The key of the group that `flask demo` made."""
    result = app.test_cli_runner().invoke(args=["demo"])
    assert result.exit_code == 0, result.output
    (key,) = re.findall(r"/g/(\S+)", result.output)
    return str(key)


def test_demo_has_a_finished_game_of_every_box_and_an_open_one(app: Flask, demo: str) -> None:
    with app.app_context():
        group = memory_group.find_group(demo)
        games = db.session.query(Game).filter_by(group_id=group.id).all()
        finished = {game.box for game in games if game.finished_at}
        assert finished == set(box_ids())
        assert any("depots" in game.modules for game in games)
        (live,) = (game for game in games if game.finished_at is None)
        paths = [f"/g/{demo}", f"/g/{demo}/games", f"/g/{demo}/statistics"]
        paths += [f"/t/{game.key}/game" for game in games if game.finished_at]
        assert live.code
    phone = phone_of(app)
    for path in paths:
        assert phone.get(path).status_code == 200, path
    assert phone.get(f"/t/{live.key}").location == f"/t/{live.key}/join"


def test_two_demos_have_nothing_in_common(app: Flask, demo: str) -> None:
    result = app.test_cli_runner().invoke(args=["demo"])
    assert result.exit_code == 0
    assert demo not in result.output
    with app.app_context():
        assert db.session.query(Group).count() == 2
        assert db.session.query(Game).count() == 2 * (FINISHED + 1)


def test_group_goes_out_and_comes_in_twice(app: Flask, demo: str, tmp_path: Path) -> None:
    runner = app.test_cli_runner()
    file = tmp_path / "group.json"
    written = runner.invoke(args=["export", f"https://trains.example.org/g/{demo}", str(file)])
    assert written.exit_code == 0, written.output
    assert len(json.loads(file.read_text(encoding="utf-8"))["games"]) == FINISHED
    printed = runner.invoke(args=["export", demo, "-"])
    assert printed.exit_code == 0, (printed.output, printed.exception)
    assert printed.stdout_bytes == file.read_bytes()
    read = runner.invoke(args=["import", str(file)])
    assert read.exit_code == 0, read.output
    assert "Nothing new." in read.output
    assert f"{FINISHED} games were already here and stay as they are." in read.output


def test_wrong_key_and_wrong_file_get_a_sentence(app: Flask, tmp_path: Path) -> None:
    runner = app.test_cli_runner()
    missing = runner.invoke(args=["export", "nobody", "-"])
    assert missing.exit_code == 1
    assert "There is no such group" in missing.output
    file = tmp_path / "group.json"
    file.write_text("[]")
    refused = runner.invoke(args=["import", str(file)])
    assert refused.exit_code == 1
    assert "Nothing was imported" in refused.output


def test_plays_come_in_as_proposed_and_what_is_left_out_is_named(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        group = memory_group.open_group("Thursday", "d" * 32).key
    file = tmp_path / "plays.csv"
    rows = [f"2024-05-01;{game};{name};{points}" for game, points in PLAYS for name in ("Ann", "Bob")]
    file.write_text("\n".join(["Date;Game;Player;Points", *rows]))
    done = app.test_cli_runner().invoke(args=["import", str(file), "--into", group])
    assert done.exit_code == 0, done.output
    assert "2 games imported" in done.output
    assert "2 people are new in the group." in done.output
    assert "3 games of other kinds were left out. Catan (2), Azul (1)" in done.output
    assert "Line 10 · 1 May 2024 · Europe: a score is missing or isn’t a whole number." in done.output
    assert "Märklin (1): a separate edition. Another answer: --box" in done.output


def test_commands_make_the_database_where_there_is_none(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path, f"sqlite:///{tmp_path / 'new.db'}"))
    runner = app.test_cli_runner()
    assert "There is no such group" in runner.invoke(args=["export", "nobody", "-"]).output
    assert runner.invoke(args=["demo"]).exit_code == 0
    assert runner.invoke(args=["backup", str(tmp_path / "all.backup")]).exit_code == 0
    leave_database(app)
