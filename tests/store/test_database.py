"""One writer at a time, and moments in UTC, on each kind of database."""

import threading
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest
from flask import Flask
from sqlalchemy import select

from companion.store import Game, Visit, db, write_transaction


def new_game(options: dict[str, object]) -> Game:
    return Game(key="k" * 22, box="europe", variant="base", modules=[], options=options)


def count_up(app: Flask, times: int) -> None:
    """Reads a number and writes the next one, slowly, as often as `times` says."""
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
