"""What one process tells, the hub of another hears: over PostgreSQL, also after a lost connection."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.orm import Session

from companion import live
from companion.live.hub import Hub
from companion.live.postgres import Listening, notify
from tests.databases import Database


class Notes(Hub):
    """A hub that writes down what it is told; "all" when something may have been missed."""

    def __init__(self) -> None:
        super().__init__(most=80)
        self.heard: list[tuple[int, int] | str] = []

    def tell(self, game: int, version: int) -> None:
        self.heard.append((game, version))

    def tell_all(self) -> None:
        self.heard.append("all")


def soon(happens: Callable[[], bool], seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.005)
    return True


@pytest.fixture
def address(database: Database, tmp_path: Path) -> Iterator[str]:
    with database.empty(tmp_path) as address:
        yield address


@contextmanager
def listening(address: str) -> Iterator[Notes]:
    """A hub that hears what is told in the database."""
    notes = Notes()
    ear = Listening(make_url(address), notes)
    ear.start()
    try:
        yield notes
    finally:
        ear.stop()


def run(address: str, *statements: str) -> None:
    engine = create_engine(address)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


@pytest.mark.database("postgresql")
def test_what_is_committed_is_heard_and_what_is_rolled_back_is_not(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.postgres.teller", lambda: str(threading.get_ident()))  # threads for processes
    engine = create_engine(address)
    with listening(address) as notes:
        assert notes.heard == ["all"]
        with Session(engine) as session:
            notify(session, 6, 1)
            session.rollback()
            notify(session, 7, 3)
            assert not soon(lambda: len(notes.heard) > 1, seconds=0.2), "told before it was written"
            session.commit()
        assert soon(lambda: len(notes.heard) > 1)
        assert notes.heard == ["all", (7, 3)]
    engine.dispose()


@pytest.mark.database("postgresql")
def test_process_does_not_hear_itself(address: str) -> None:
    engine = create_engine(address)
    with listening(address) as notes:
        with Session(engine) as session:
            notify(session, 7, 3)
            session.commit()
        run(address, "SELECT pg_notify('stationmaster', '7:4:another')")
        assert soon(lambda: len(notes.heard) > 1)
        assert notes.heard == ["all", (7, 4)]
    engine.dispose()


@pytest.mark.database("postgresql")
def test_lost_connection_is_made_again_and_everybody_is_told_to_look(address: str) -> None:
    lose = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with listening(address) as notes:
        run(address, lose)
        assert soon(lambda: len(notes.heard) > 1)
        run(address, "SELECT pg_notify('stationmaster', '7:4')")
        assert soon(lambda: len(notes.heard) > 2)
        assert notes.heard == ["all", "all", (7, 4)]


@pytest.mark.database("postgresql")
def test_server_that_is_away_at_first_is_listened_to_once_it_is_there(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.postgres.PATIENCE_S", 0.05)
    name, elsewhere = make_url(address).database, address.replace(f"/{make_url(address).database}?", "/postgres?")
    run(elsewhere, f"ALTER DATABASE {name} CONNECTION LIMIT 0")
    run(elsewhere, "CREATE ROLE guest LOGIN")
    guest = make_url(address).set(username="guest").render_as_string(hide_password=False)
    try:
        with listening(guest) as notes:
            assert notes.heard == []
            run(elsewhere, f"ALTER DATABASE {name} CONNECTION LIMIT -1")
            assert soon(lambda: notes.heard == ["all"])
    finally:
        run(elsewhere, f"ALTER DATABASE {name} CONNECTION LIMIT -1", "DROP ROLE guest")


@pytest.mark.database("postgresql")
def test_one_thread_listens_however_many_streams_ask_for_it(address: str) -> None:
    before = set(threading.enumerate())  # one of another test may end meanwhile, so they aren't counted
    url, notes = make_url(address), Notes()
    for _ in range(5):
        live.listen(url, notes)
    try:
        (listener,) = set(threading.enumerate()) - before
        assert notes.heard == ["all"]
    finally:
        live.listen_no_more(url)
    assert soon(lambda: not listener.is_alive()), "the thread outlives its end"


@pytest.mark.database("sqlite")
def test_on_sqlite_nobody_listens_and_nobody_is_told(address: str) -> None:
    before = set(threading.enumerate())
    live.listen(make_url(address), Notes())
    assert not set(threading.enumerate()) - before
    engine = create_engine(address)
    with Session(engine) as session:
        notify(session, 7, 3)
        session.commit()
    engine.dispose()
