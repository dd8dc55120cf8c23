"""A backup holds every move acknowledged before it began, and can be restored on either database."""

import gzip
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_migrate import downgrade, upgrade
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from companion import create_app
from companion.features.groups.service import games
from companion.features.groups.service import group as memory_group
from companion.store.backup import LEFT_AFTER_S, BadBackup, NotEmpty, back_up, restore
from companion.store.database import Base, db
from companion.store.models import Game, RecordedMove
from companion.table.service import ending
from tests.conftest import leave_database, phone_of
from tests.support.databases import settings_in
from tests.support.tables import OpenTable, claim, open_table, tickets, undo

ROUTES = ("dieppe--paris", "berlin--danzig", "lisboa--madrid", "athina--sofia", "kharkov--kyiv")


def migrate(revision: str) -> None:
    if revision != "head":
        downgrade(revision="base")
    upgrade(revision=revision)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Flask]:
    """An application on another machine, on a database without tables."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    app = create_app(settings_in(folder, f"sqlite:///{folder / 'other.db'}"))
    yield app
    leave_database(app)


def finished_table(phone: FlaskClient) -> OpenTable:
    """A finished table of a group with moves of all kinds, also undone ones."""
    table = open_table(phone, 3)
    table.record(*(claim(f"p{1 + number % 3}", route) for number, route in enumerate(ROUTES)))
    table.record(tickets("p1", "lisboa--danzig"), undo(2))
    with phone.application.app_context():
        device = db.session.scalars(select(Game.host)).one()
        assert device
        group = memory_group.open_group("Четверг 🚂", device)
        games.add_to_group(table.key, group.key, device)
        ending.finish(table.key, device)
    return table


def contents(app: Flask) -> dict[str, list[tuple[Any, ...]]]:
    with app.app_context(), db.engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for table in Base.metadata.sorted_tables
        }


def backed_up(app: Flask, file: Path) -> int:
    with app.app_context():
        return back_up(db.engine, file)


def restored(app: Flask, file: Path) -> int:
    with app.app_context():
        return restore(db.engine, file, migrate)


def test_everything_comes_back_on_another_machine(
    app: Flask, ann: FlaskClient, elsewhere: Flask, tmp_path: Path
) -> None:
    table = finished_table(ann)
    file = tmp_path / "stationmaster.backup"
    rows = backed_up(app, file)
    assert restored(elsewhere, file) == rows == sum(map(len, contents(app).values()))
    assert contents(elsewhere) == contents(app)
    page = phone_of(elsewhere).get(f"{table.path}/game").get_data(as_text=True)
    assert "Ann" in page


def test_backup_goes_from_sqlite_to_either_kind(app: Flask, elsewhere: Flask, tmp_path: Path) -> None:
    """New ids of the database continue after the ids of the backup."""
    with elsewhere.app_context():
        upgrade()
    finished_table(phone_of(elsewhere))
    file = tmp_path / "stationmaster.backup"
    backed_up(elsewhere, file)
    restored(app, file)
    assert contents(app) == contents(elsewhere)
    again = played_again(app)
    assert len(contents(app)["game"]) == 2
    assert again.log() == []


def played_again(app: Flask) -> OpenTable:
    return open_table(phone_of(app), 2)


def test_backup_holds_every_move_acknowledged_before_it_began(
    app: Flask, ann: FlaskClient, elsewhere: Flask, tmp_path: Path
) -> None:
    table = open_table(ann, 3)
    acknowledged = 0
    stop = threading.Event()
    begun = threading.Event()

    def write() -> None:
        nonlocal acknowledged
        while not stop.is_set():
            table.record(claim("p1", "dieppe--paris"))
            table.record(undo(table.seq - 1))
            acknowledged = table.seq
            begun.set()

    writer = threading.Thread(target=write)
    writer.start()
    assert begun.wait(30)
    before = acknowledged
    backed_up(app, tmp_path / "busy.backup")
    after = table.seq + 1  # one may be on its way
    stop.set()
    writer.join()
    restored(elsewhere, tmp_path / "busy.backup")
    with elsewhere.app_context():
        sequence = db.session.scalars(select(RecordedMove.seq).order_by(RecordedMove.seq)).all()
        assert before <= len(sequence) <= after
        assert sequence == list(range(1, len(sequence) + 1))
        assert db.session.scalars(select(Game.version)).one() >= len(sequence)


def test_backup_of_an_older_program_fits_a_newer_one(elsewhere: Flask, tmp_path: Path) -> None:
    lines = [
        {"format": "stationmaster-backup/1", "revision": "0002", "made_at": "2026-11-20T10:00:00+00:00"},
        {
            "table": "game",
            "columns": ["id", "key", "box", "variant", "modules", "options", "created_at", "finished_at", "version"],
        },
        [7, "k" * 22, "europe", "base", [], {}, "2026-11-20T10:00:00+00:00", None, 3],
        {"rows": 1},
    ]
    file = write(tmp_path, "\n".join(map(json.dumps, lines)))
    assert restored(elsewhere, file) == 1
    with elsewhere.app_context():
        game = db.session.scalars(select(Game)).one()
        assert (game.id, game.played_at, game.source) == (7, game.created_at, "moves")


def test_full_database_is_left_alone(app: Flask, ann: FlaskClient, tmp_path: Path) -> None:
    finished_table(ann)
    file = tmp_path / "stationmaster.backup"
    backed_up(app, file)
    before = contents(app)
    with pytest.raises(NotEmpty):
        restored(app, file)
    assert contents(app) == before


HEAD = '{"format":"stationmaster-backup/1","revision":"0003"}\n'
GUESS = '{"table":"guesses","columns":["source","remaining","counted_at"]}\n["a",1.0,"2026-11-20T10:00:00+00:00"]\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "isn't a backup"),
        ("[1, 2]", "isn't a backup"),
        ('{"format":"companion/1"}', "isn't a backup"),
        ("not JSON", "damaged"),
        (HEAD, "cut short"),
        (HEAD + GUESS, "cut short"),
        (HEAD + GUESS + '{"rows":2}', "2 rows, but there are 1"),
        (HEAD + '{"table":"secrets","columns":[]}\n{"rows":0}', "laid out"),
        (HEAD + GUESS + GUESS + '{"rows":2}', "laid out"),
        (HEAD + GUESS.replace("2026-11-20T", "yesterday") + '{"rows":1}', "laid out"),
        (HEAD + '[1]\n{"rows":1}', "laid out"),
    ],
)
def test_file_that_is_no_whole_backup_leaves_nothing(elsewhere: Flask, tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(BadBackup, match=reason) as refused:
        restored(elsewhere, write(tmp_path, text))
    assert "sqlalche.me" not in str(refused.value), "whoever restores it didn't ask for our library"
    assert "\n" not in str(refused.value)
    with elsewhere.app_context():
        upgrade()
    assert not any(contents(elsewhere).values())


@pytest.mark.parametrize(
    "spoil",
    [lambda data: data[:-9], lambda data: data[:40] + b"?" + data[41:], lambda _: b"no"],
    ids=["cut", "changed", "other"],
)
def test_damaged_file_is_refused(
    app: Flask, ann: FlaskClient, elsewhere: Flask, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    finished_table(ann)
    file = tmp_path / "stationmaster.backup"
    backed_up(app, file)
    file.write_bytes(spoil(file.read_bytes()))
    with pytest.raises(BadBackup, match="damaged"):
        restored(elsewhere, file)


def test_backup_is_private_and_appears_only_when_complete(app: Flask, elsewhere: Flask, tmp_path: Path) -> None:
    file = tmp_path / "stationmaster.backup"
    backed_up(app, file)
    assert file.stat().st_mode & 0o777 == 0o600
    whole = file.read_bytes()
    with pytest.raises(OperationalError):
        backed_up(elsewhere, file)  # it has no tables yet
    assert file.read_bytes() == whole
    assert [path.name for path in tmp_path.glob("*.backup*")] == [file.name]


def test_what_a_killed_backup_left_goes_with_a_later_one(app: Flask, tmp_path: Path) -> None:
    names = ("all.backup.abcd1234.part", "all.backup.part", "all.backup.is.mine.part", "other.backup.abcd1234.part")
    long_ago = time.time() - 2 * LEFT_AFTER_S
    for name in names:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (long_ago, long_ago))
    (tmp_path / "all.backup.efgh5678.part").touch()  # another one is at work
    backed_up(app, tmp_path / "all.backup")
    assert {file.name for file in tmp_path.glob("*.backup*")} == {"all.backup", "all.backup.efgh5678.part", *names[2:]}


def write(folder: Path, text: str) -> Path:
    file = folder / "made.backup"
    file.write_bytes(gzip.compress(text.encode()))
    return file
