"""`flask backup` and `flask restore` at a terminal."""

import gzip
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.config import ConfigError, Settings
from companion.server import start as serve
from tests.conftest import leave_database, phone_of
from tests.support.databases import settings_in
from tests.support.tables import claim, open_table


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Flask]:
    """An application on an empty database without tables."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    app = create_app(settings_in(folder, f"sqlite:///{folder / 'other.db'}"))
    yield app
    leave_database(app)


def test_backup_and_restore(app: Flask, ann: FlaskClient, elsewhere: Flask, tmp_path: Path) -> None:
    table = open_table(ann)
    table.record(claim("p1", "dieppe--paris"))
    file = str(tmp_path / "all.backup")
    written = app.test_cli_runner().invoke(args=["backup", file])
    assert written.exit_code == 0
    assert f"rows are in {file} (" in written.output
    read = elsewhere.test_cli_runner().invoke(args=["restore", file])
    assert read.exit_code == 0, read.output
    assert "rows are back" in read.output
    # The same key signs the cookies here: Ann's phone is Ann's phone.
    cookie = ann.get_cookie("device")
    assert cookie
    phone = phone_of(elsewhere)
    phone.set_cookie("device", cookie.value)
    assert phone.get(f"{table.path}/state").get_json()["claims"] == {"dieppe--paris": "p1"}


def test_restore_into_a_database_that_is_in_use_is_refused(app: Flask, ann: FlaskClient, tmp_path: Path) -> None:
    open_table(ann)
    file = str(tmp_path / "all.backup")
    runner = app.test_cli_runner()
    assert runner.invoke(args=["backup", file]).exit_code == 0
    refused = runner.invoke(args=["restore", file])
    assert refused.exit_code == 1
    assert "The database isn't empty" in refused.output
    assert "Move stationmaster.db away" in refused.output


def test_key_is_changed_on_purpose_alone(app: Flask, settings: Settings, ann: FlaskClient) -> None:
    table = open_table(ann)
    serve.migrate(app)
    address = app.config["SQLALCHEMY_DATABASE_URI"]
    other = create_app(replace(settings, database_url=address, secret_key="another key, and long enough as well"))
    with pytest.raises(ConfigError, match=r"another secret key.*change-key"):
        serve.migrate(other)
    serve.migrate(app)
    changed = other.test_cli_runner().invoke(args=["change-key"])
    assert changed.exit_code == 0, changed.output
    serve.migrate(other)
    assert phone_of(other).get(f"{table.path}/state").status_code == 200
    with pytest.raises(ConfigError, match="another secret key"):
        serve.migrate(app)
    leave_database(other)


def test_restored_backup_belongs_to_the_server_that_took_it_in(
    app: Flask, ann: FlaskClient, tmp_path: Path, settings: Settings
) -> None:
    serve.migrate(app)
    table = open_table(ann)
    file = str(tmp_path / "all.backup")
    assert app.test_cli_runner().invoke(args=["backup", file]).exit_code == 0
    folder = tmp_path / "other"
    folder.mkdir()
    address = f"sqlite:///{folder / 'other.db'}"
    other = create_app(replace(settings, database_url=address, secret_key="another key, and long enough as well"))
    serve.migrate(other)  # it was open before, and its database has its mark
    read = other.test_cli_runner().invoke(args=["restore", file])
    assert read.exit_code == 0, read.output
    serve.migrate(other)
    assert phone_of(other).get(f"{table.path}/state").status_code == 200
    leave_database(other)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"format":"stationmaster-backup/1","revision":"9999"}\n{"rows":0}', "made by a newer version"),
        ("something else", "can't be restored: it is damaged or cut short"),
    ],
)
def test_file_that_can_not_be_restored_gets_a_sentence(
    elsewhere: Flask, tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "all.backup"
    file.write_bytes(gzip.compress(text.encode()))
    refused = elsewhere.test_cli_runner().invoke(args=["restore", str(file)])
    assert refused.exit_code == 1
    assert sentence in refused.output


def test_place_that_can_not_be_written_to_gets_a_sentence(app: Flask, tmp_path: Path) -> None:
    refused = app.test_cli_runner().invoke(args=["backup", str(tmp_path / "nowhere" / "all.backup")])
    assert refused.exit_code == 1
    assert "can't be written (No such file or directory)" in refused.output


def test_backup_of_each_day_is_kept_for_some_days(app: Flask, ann: FlaskClient, tmp_path: Path) -> None:
    open_table(ann)
    for old in ("stationmaster-2026-01-01.backup", "stationmaster-2026-01-02.backup", "holiday.backup"):
        (tmp_path / old).touch()
    left = tmp_path / "stationmaster-2026-01-03.backup.abcd1234.part"
    left.touch()
    os.utime(left, (0, 0))
    for _twice in range(2):
        done = app.test_cli_runner().invoke(args=["backups", str(tmp_path), "--keep", "2"])
        assert done.exit_code == 0, done.output
    kept = sorted(file.name for file in tmp_path.glob("*.backup"))
    assert kept[:2] == ["holiday.backup", "stationmaster-2026-01-02.backup"]
    assert len(kept) == 3
    assert not left.exists(), "a backup was killed"


def test_service_makes_a_backup_each_day(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended(BaseException):
        pass

    days = []

    def sleep(seconds: float) -> None:
        days.append(seconds)
        (made,) = tmp_path.glob("stationmaster-*.backup")
        made.unlink()
        if len(days) == 3:
            raise Ended

    monkeypatch.setattr("companion.cli.keeping.sleep", sleep)
    with pytest.raises(Ended):
        app.test_cli_runner().invoke(args=["backups", str(tmp_path), "--daily"], catch_exceptions=False)
    assert days == [24 * 3600] * 3
