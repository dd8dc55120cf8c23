"""Last-seen times of devices are written together, and a deleted device doesn't stop the others."""

from collections.abc import Iterator
from datetime import timedelta
from threading import Thread

import pytest
from flask import Flask
from sqlalchemy import event, select

from companion.store import last_seen_buffer
from companion.store.database import db, now
from companion.store.last_seen import LastSeenBuffer
from companion.store.models import Game, Visit
from companion.table.service import opening, visiting
from companion.table.service.opening import NewPlayer
from tests.support.disks import read_only

HOST = "a" * 32
PHONES = [f"{number:032}" for number in range(30)]


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    """A table that many devices opened an hour ago."""
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        game = opening.open_table(box="europe", variant="base", people=people, device=HOST)
        db.session.add_all(
            Visit(device=device, game_id=game.id, seen_at=now() - timedelta(hours=1)) for device in PHONES
        )
        db.session.commit()
        yield game


def lately(game: Game) -> set[str]:
    db.session.rollback()
    seen = select(Visit.device).where(Visit.game_id == game.id, Visit.seen_at > now() - timedelta(minutes=1))
    return set(db.session.scalars(seen))


def test_phones_that_come_back_together_are_written_together(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.last_seen.WRITTEN_AFTER_S", 3600)
    commits: list[object] = []

    def count(connection: object) -> None:
        commits.append(connection)

    event.listen(db.engine, "commit", count)
    for device in PHONES:
        visiting.visit(game.key, device)
        visiting.visit(game.key, device)
    assert len(commits) == 0
    last_seen_buffer().write()
    event.remove(db.engine, "commit", count)
    assert len(commits) == 1
    assert lately(game) == {HOST, *PHONES}


def test_sighting_is_written_soon_by_itself(app: Flask, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.last_seen.WRITTEN_AFTER_S", 0)
    noted = LastSeenBuffer(app.app_context)
    noted.mark_seen(PHONES[0], game.id, now())
    while PHONES[0] not in lately(game):
        pass
    assert noted.at(PHONES[0], game.id) is None


def test_sighting_is_written_at_once_without_threads(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    visiting.visit(game.key, PHONES[0])
    assert PHONES[0] in lately(game)


def test_phone_whose_game_is_gone_keeps_nobody_from_being_noted(game: Game) -> None:
    last_seen_buffer().mark_seen(PHONES[0], game.id + 1, now())
    last_seen_buffer().mark_seen(PHONES[1], game.id, now())
    last_seen_buffer().write()
    assert lately(game) == {HOST, PHONES[1]}


@pytest.mark.database("sqlite")
def test_unwritten_sighting_is_written_at_the_next_visit(game: Game) -> None:
    visiting.visit(game.key, PHONES[0])
    with read_only():
        last_seen_buffer().write()
    visiting.visit(game.key, PHONES[0])
    last_seen_buffer().write()
    assert PHONES[0] in lately(game)
