"""The cache of a log between requests always equals the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete

from companion.rules.log import Log
from companion.rules.moves import Claim, Move, read_move, write_move
from companion.store.database import db, now
from companion.store.models import RecordedMove
from companion.table.service import loading
from companion.table.service.loading import TABLE_SIZE, CachedLog, LogCache, MoveRow, load
from companion.table.service.recording import record
from tests.support.tables import OpenTable, claim, open_table, tickets, undo

FIRST, SECOND, THIRD = "berlin--wien", "berlin--danzig", "lisboa--madrid"


@contextmanager
def reading() -> Iterator[list[object]]:
    """Collect the moves read from the database during the context."""
    read: list[object] = []

    def reads(body: object) -> Move:
        read.append(body)
        return read_move(body)

    with patch.object(loading, "read_move", reads):
        yield read


@pytest.fixture
def table(ann: FlaskClient) -> OpenTable:
    table = open_table(ann)
    table.record(claim("p1", FIRST), claim("p2", SECOND))
    return table


def store(app: Flask, table: OpenTable, seq: int, route: str, player: str = "p1", **more: object) -> None:
    """Record a move as another process does."""
    with app.app_context():
        game = load(table.key).game
        values = {"uuid": str(uuid4()), "recorded_by": "another", "recorded_at": now()} | more
        db.session.add(RecordedMove(game_id=game.id, seq=seq, body=write_move(Claim(player, route)), **values))
        game.version += 1
        db.session.commit()


def bring_back(app: Flask, *, moves: int) -> None:
    with app.app_context():
        db.session.execute(delete(RecordedMove).where(RecordedMove.seq > moves))
        db.session.commit()


def claims(app: Flask, table: OpenTable) -> dict[str, str]:
    with app.app_context():
        return load(table.key).log.table.claims


def test_moves_are_not_read_again(table: OpenTable) -> None:
    with reading() as read:
        table.record(claim("p1", THIRD), undo(2), tickets("p1", "berlin--roma"))
        table.state()
    assert read == []


def test_moves_of_another_process_are_played_on(app: Flask, table: OpenTable) -> None:
    store(app, table, 3, THIRD)
    with reading() as read:
        assert claims(app, table) == {FIRST: "p1", SECOND: "p2", THIRD: "p1"}
        assert len(read) == 1
        refused = table.send(claim("p2", THIRD))
    assert refused.status_code == 409
    assert refused.get_json()["error"]["rule"] == "ALL-01"


def test_log_that_a_backup_cut_short_is_replayed(app: Flask, table: OpenTable) -> None:
    bring_back(app, moves=1)
    assert claims(app, table) == {FIRST: "p1"}
    bring_back(app, moves=0)
    assert claims(app, table) == {}


@pytest.mark.parametrize("uuid", [None, "the same"])
def test_log_that_went_on_otherwise_after_a_backup_is_replayed(app: Flask, table: OpenTable, uuid: str | None) -> None:
    with app.app_context():
        last = load(table.key).rows[-1].uuid
    bring_back(app, moves=0)
    store(app, table, 1, THIRD)
    store(
        app, table, 2, "amsterdam--essen", uuid=last if uuid else str(uuid4()), recorded_at=now() + timedelta(seconds=1)
    )
    assert claims(app, table) == {THIRD: "p1", "amsterdam--essen": "p1"}


def test_refused_move_leaves_the_kept_log_as_it_was(table: OpenTable) -> None:
    before = table.state()
    for move in (claim("p1", SECOND), undo(7), tickets("p1", "no-such-ticket")):
        assert table.send(move).status_code in (400, 409)
    assert table.state() == before


def test_move_that_is_not_committed_is_not_kept(app: Flask, table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise InterruptedError

    with app.app_context():
        host = load(table.key).game.host
        assert host
        monkeypatch.setattr(db.session, "commit", fail)
        with pytest.raises(InterruptedError):
            record(key=table.key, uuid=str(uuid4()), seq=2, body=claim("p1", THIRD), device=host)
    monkeypatch.undo()
    assert claims(app, table) == {FIRST: "p1", SECOND: "p2"}


def test_names_given_later_are_those_of_the_table(app: Flask, table: OpenTable) -> None:
    with app.app_context():
        game = load(table.key).game
        game.seats[0].name = "Anna"
        db.session.commit()
        assert load(table.key).log.table.players["p1"].name == "Anna"


def test_tables_that_nobody_asked_for_the_longest_are_forgotten(app: Flask, table: OpenTable) -> None:
    with app.app_context():
        loaded = load(table.key)
    one = CachedLog(loaded.rows, loaded.log)
    keeper = LogCache(3 * (TABLE_SIZE + 2))
    for key in "abc":
        keeper.put(key, one)
    keeper.get("a")
    keeper.put("d", one)
    assert [key for key in "abcd" if keeper.get(key)] == ["a", "c", "d"]
    keeper.put(
        "a", CachedLog([MoveRow(1, "", "", now())] * loading.MAX_CACHED_MOVES, Log(loaded.box, loaded.log.setup))
    )
    assert not any(keeper.get(key) for key in "abcd")
