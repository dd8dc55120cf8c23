"""One writer at a time, and times in UTC, on each kind of database."""

import sqlite3
import threading
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone

import pytest
from flask import Flask
from sqlalchemy import event, select, text

from companion.store.database import db, write_transaction
from companion.store.models import Game, Visit
from tests.support.databases import new_game, waiting_for_the_disk


def count_up(app: Flask, times: int) -> None:
    """Read a number and write the next one slowly, `times` times."""
    with app.app_context():
        for _ in range(times):
            with write_transaction("k"):
                game = db.session.scalars(select(Game)).one()
                count = game.options["count"]
                time.sleep(0.005)
                game.options = {"count": count + 1}


def test_what_was_read_is_still_true_when_it_is_written_upon(app: Flask) -> None:
    with app.app_context(), write_transaction():
        db.session.add(new_game({"count": 0}))
    threads = [threading.Thread(target=count_up, args=(app, 10)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with app.app_context():
        assert db.session.scalars(select(Game)).one().options == {"count": 40}


@pytest.mark.database("sqlite")
def test_other_processes_do_not_write_between_read_and_write(app: Flask) -> None:
    with app.app_context():
        file = db.engine.url.database or ""
        with write_transaction(), closing(sqlite3.connect(file, timeout=0)) as another:
            db.session.scalars(select(Game)).all()
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                another.execute("BEGIN IMMEDIATE")


@pytest.mark.database("postgresql")
def test_writers_of_different_things_do_not_wait_for_each_other(app: Flask) -> None:
    entered = threading.Event()

    def write() -> None:
        with app.app_context(), write_transaction("other"):
            entered.set()

    with app.app_context(), write_transaction("one"):
        thread = threading.Thread(target=write)
        thread.start()
        assert entered.wait(10)
    thread.join()


@pytest.mark.database("sqlite")
@pytest.mark.parametrize(("durable", "synchronous"), [(True, 2), (False, 1)])
def test_what_must_be_durable_waits_for_the_disk(app: Flask, durable: bool, synchronous: int) -> None:
    with waiting_for_the_disk(), app.app_context(), write_transaction(durable=durable):
        assert db.session.scalar(text("PRAGMA synchronous")) == synchronous


@pytest.mark.database("postgresql")
@pytest.mark.parametrize("durable", [True, False])
def test_only_what_need_not_be_durable_is_committed_at_leisure(app: Flask, durable: bool) -> None:
    asked: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda _connection, _cursor, asks, *_: asked.append(asks))
        with write_transaction(durable=durable):
            db.session.add(new_game({}))
    assert ("SET LOCAL synchronous_commit = off" in asked) is not durable


def fail_in_the_middle() -> None:
    with write_transaction():
        db.session.add(new_game({}))
        db.session.flush()
        raise ZeroDivisionError


def test_what_raises_is_not_written(app: Flask) -> None:
    with app.app_context():
        with pytest.raises(ZeroDivisionError):
            fail_in_the_middle()
        assert db.session.scalars(select(Game)).all() == []


def test_moments_are_read_in_utc_however_they_were_written(app: Flask) -> None:
    moment = datetime(2026, 11, 21, 20, 30, tzinfo=timezone(timedelta(hours=3)))
    with app.app_context():
        with write_transaction():
            game = new_game({})
            db.session.add(game)
            db.session.flush()
            db.session.add(Visit(device="d" * 32, game_id=game.id, seen_at=moment.astimezone(UTC)))
        db.session.expire_all()
        seen_at = db.session.scalars(select(Visit.seen_at)).one()
    assert (seen_at, seen_at.tzinfo, seen_at.hour) == (moment, UTC, 17)


@pytest.mark.database("postgresql")
def test_response_is_valid_though_the_database_is_gone_then(app: Flask) -> None:
    def read_and_lose() -> str:
        pid = db.session.scalar(text("SELECT pg_backend_pid()"))
        with db.engine.connect() as other:
            other.execute(text("SELECT pg_terminate_backend(:pid, 10000)"), {"pid": pid})
        return "what was read"

    app.add_url_rule("/lose", "lose", read_and_lose)
    assert [app.test_client().get("/lose").text for _ in range(2)] == ["what was read"] * 2
