"""An unavailable database (full, read-only, locked, deleted, replaced): an unstored move is not acknowledged."""

import shutil
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from companion.store import database
from companion.store.database import GuardedFile, db, write_transaction
from companion.store.models import Game
from companion.store.unavailable import Cause, Unavailable, cause_of
from tests.support.databases import new_game
from tests.support.disks import full, read_only

pytestmark = pytest.mark.database("sqlite")


def file_of(app: Flask) -> Path:
    with app.app_context():
        return Path(db.engine.url.database or "")


def write_one(key: str = "k" * 22, size: int = 1) -> None:
    with write_transaction():
        game = new_game({})
        game.key, game.notes = key, "n" * size
        db.session.add(game)


def keys() -> list[str]:
    db.session.rollback()
    return list(db.session.scalars(select(Game.key)))


@pytest.mark.parametrize(("state", "cause"), [(read_only, Cause.READ_ONLY), (full, Cause.FULL)])
def test_disk_that_takes_nothing_is_reported_and_can_be_read(app: Flask, state: object, cause: Cause) -> None:
    assert callable(state)
    with app.app_context():
        write_one()
        with state():
            with pytest.raises(Unavailable) as error:
                write_one("m" * 22, 1_000_000)
            assert error.value.cause is cause
            assert keys() == ["k" * 22]
        write_one("m" * 22)
        assert len(keys()) == 2


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (psycopg.errors.DiskFull, Cause.FULL),
        (psycopg.errors.ReadOnlySqlTransaction, Cause.READ_ONLY),
        (psycopg.errors.LockNotAvailable, Cause.BUSY),
        (psycopg.errors.TooManyConnections, Cause.BUSY),
        (psycopg.errors.AdminShutdown, Cause.DOWN),
    ],
)
def test_what_postgresql_says_is_reported_as_what_it_means(error: type[psycopg.Error], cause: Cause) -> None:
    assert cause_of(OperationalError("INSERT", {}, error())) is cause


def test_foreign_lock_is_waited_for_once_for_all_waiters(app: Flask) -> None:
    waited: list[float] = []

    def write() -> None:
        begun = time.monotonic()
        with app.app_context(), pytest.raises(Unavailable) as error:
            write_one()
        assert error.value.cause is Cause.BUSY
        waited.append(time.monotonic() - begun)

    threads = [threading.Thread(target=write) for _ in range(6)]
    with closing(sqlite3.connect(file_of(app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for thread in threads:
            thread.start()
        with app.app_context():
            assert keys() == []  # reads don't wait
        for thread in threads:
            thread.join()
    # One after the other, the last of them would have waited six times as long: 30 s instead of 5.
    assert len(waited) == len(threads)
    assert max(waited) < len(threads) * database.LOCK_TIMEOUT_S


def test_more_than_a_few_do_not_even_wait(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.extensions["turns"], "_line", threading.BoundedSemaphore(0))
    with app.app_context(), pytest.raises(Unavailable):
        write_one()


def test_optional_writes_are_skipped_after_a_writer_timed_out(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SHORT_LOCK_TIMEOUT_S", 60)
    with app.app_context():
        app.extensions["turns"].failed()
        with app.extensions["turns"].take(time.monotonic()):
            begun = time.monotonic()
            with pytest.raises(Unavailable), write_transaction(patient=False):
                pass
            assert time.monotonic() - begun < database.SHORT_LOCK_TIMEOUT_S


def test_nothing_is_acknowledged_into_a_file_that_was_deleted(app: Flask) -> None:
    file = file_of(app)
    with app.app_context():
        write_one()
        away = file.rename(file.with_name("away.db"))
        for action in (write_one, keys):
            with pytest.raises(Unavailable) as error:
                action()
            assert error.value.cause is Cause.GONE
        db.engine.dispose()
        with pytest.raises(Unavailable):
            keys()
        assert not file.exists()  # nor is an empty one made
        away.rename(file)
        assert keys() == ["k" * 22]


def test_nothing_is_acknowledged_on_a_replaced_file(app: Flask) -> None:
    file = file_of(app)
    with app.app_context():
        write_one()
        db.engine.dispose()
        file.rename(file.with_name("before.db"))
        shutil.copy(file.with_name("before.db"), file)
        with pytest.raises(Unavailable) as error:
            write_one("m" * 22)
    assert error.value.cause is Cause.GONE
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT count(*) FROM game").fetchone() == (1,)


def write_and_delete(file: Path) -> None:
    with write_transaction():
        db.session.add(new_game({}))
        db.session.flush()
        file.unlink()


@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_deleted_file_is_noticed_before_any_acknowledgement(app: Flask, suffix: str) -> None:
    file = file_of(app)
    with app.app_context():
        with pytest.raises(Unavailable):
            write_and_delete(Path(f"{file}{suffix}"))
        assert app.extensions["held_file"].path == str(file)


def test_files_are_for_their_owner_alone(app: Flask) -> None:
    file = file_of(app)
    with app.app_context():
        write_one()
        found = sorted(file.parent.glob(f"{file.name}*"))
        assert len(found) == 3
        assert {one.stat().st_mode & 0o777 for one in found} == {0o600}


def test_files_of_an_earlier_version_are_made_so(app: Flask) -> None:
    file = file_of(app)
    file.chmod(0o644)
    GuardedFile(str(file))
    assert file.stat().st_mode & 0o777 == 0o600
