"""`flask backup` and `flask restore`, as a person at a terminal uses them."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from tests.conftest import leave_database, phone_of
from tests.support.databases import settings_in
from tests.support.tables import claim, open_table


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Flask]:
    """An application without any tables yet."""
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
    for _twice in range(2):
        done = app.test_cli_runner().invoke(args=["backups", str(tmp_path), "--keep", "2"])
        assert done.exit_code == 0, done.output
    kept = sorted(file.name for file in tmp_path.glob("*.backup"))
    assert kept[:2] == ["holiday.backup", "stationmaster-2026-01-02.backup"]
    assert len(kept) == 3


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
