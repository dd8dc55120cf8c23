"""Publish and subscribe: topics, coalesced events, the limit of subscribers, and PostgreSQL."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.orm import Session

from companion import pubsub
from companion.pubsub import MAX_STREAMS_OF_A_PHONE, Hub, Relay, Subscriber, notify
from tests.support.databases import Database


def subscribed(hub: Hub, game: int, phone: str = "phone") -> Subscriber:
    subscriber = hub.subscribe(game, phone)
    assert subscriber
    return subscriber


def test_change_rings_at_its_own_game_alone() -> None:
    hub = Hub(10)
    ours, theirs = subscribed(hub, 1), subscribed(hub, 2)
    hub.publish(1, "7:a")
    assert ours.consume_wake()
    assert ours.revision == "7:a"
    assert not theirs.consume_wake()


def test_what_rang_while_nobody_waited_counts_once() -> None:
    hub = Hub(10)
    subscriber = subscribed(hub, 1)
    hub.publish(1, "7:a")
    hub.publish(1, "7:a")
    assert subscriber.consume_wake()
    assert subscriber.revision == "7:a"
    assert not subscriber.consume_wake()


def test_of_two_revisions_the_database_knows_the_present_one() -> None:
    """They may arrive in the wrong order."""
    subscriber = Subscriber("phone")
    subscriber.notify("8:b")
    subscriber.notify("7:a")
    assert subscriber.consume_wake()
    assert subscriber.revision is None


def test_listener_with_a_gap_looks_whatever_else_is_sent() -> None:
    subscriber = Subscriber("phone")
    subscriber.notify(None)
    subscriber.notify("7:a")
    assert subscriber.consume_wake()
    assert subscriber.revision is None
    subscriber.notify("8:b")
    assert subscriber.consume_wake()
    assert subscriber.revision == "8:b"


def test_all_games_are_told_to_look() -> None:
    hub = Hub(10)
    subscribers = [subscribed(hub, 1), subscribed(hub, 2)]
    hub.publish_all()
    assert [(one.consume_wake(), one.revision) for one in subscribers] == [(True, None)] * 2


def test_whatever_is_published_counts_though_nobody_listens() -> None:
    hub = Hub(10)
    for publish in (hub.publish_all, lambda: hub.publish(1, "3:a")):
        before = hub.published
        publish()
        assert hub.published > before


@pytest.mark.parametrize("happens", [lambda one: one.notify("1:a"), Subscriber.end])
def test_waiter_is_called_at_news_and_end_even_if_earlier(
    happens: Callable[[Subscriber], None],
) -> None:
    called: list[bool] = []
    subscriber = Subscriber("phone")
    subscriber.on_wake(lambda: called.append(True))
    assert called == []
    happens(subscriber)
    assert called == [True]
    subscriber.on_wake(lambda: called.append(True))
    assert called == [True, True]


def test_no_more_streams_than_fit_until_one_has_left() -> None:
    hub = Hub(2)
    first, second = subscribed(hub, 1, "a"), subscribed(hub, 2, "b")
    assert hub.subscribe(3, "c") is None
    hub.unsubscribe(1, first)
    hub.unsubscribe(1, first)
    assert hub.streams == 1
    assert hub.subscribe(3, "c")
    hub.unsubscribe(2, second)
    assert hub.streams == 1


def test_newest_stream_of_a_phone_ends_its_oldest() -> None:
    hub = Hub(10)
    own = [subscribed(hub, 1, "mine") for _ in range(MAX_STREAMS_OF_A_PHONE)]
    others = [subscribed(hub, 1, "yours"), subscribed(hub, 2, "mine")]
    subscribed(hub, 1, "mine")
    assert [one.ended for one in own] == [True, *[False] * (MAX_STREAMS_OF_A_PHONE - 1)]
    assert not any(one.ended for one in others)
    assert hub.streams == MAX_STREAMS_OF_A_PHONE + len(others)
    hub.unsubscribe(1, own[0])
    assert hub.streams == MAX_STREAMS_OF_A_PHONE + len(others)


def test_streams_of_many_threads_are_counted_right() -> None:
    hub = Hub(50)

    def come_and_go(number: int) -> None:
        for _ in range(200):
            if subscriber := hub.subscribe(number % 3, f"phone {number}"):
                hub.publish(number % 3, "1:a")
                hub.unsubscribe(number % 3, subscriber)

    threads = [threading.Thread(target=come_and_go, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert hub.streams == 0


# From process to process


class Notes(Hub):
    """A hub that records its notifications; "all" after a possible gap."""

    def __init__(self) -> None:
        super().__init__(most=80)
        self.heard: list[tuple[int, str | None] | str] = []

    def publish(self, game: int, revision: str | None) -> None:
        self.heard.append((game, revision))

    def publish_all(self) -> None:
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
    """A hub that listens to the database's notifications."""
    notes = Notes()
    ear = Relay(make_url(address), notes)
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
def test_commit_is_heard_and_rollback_is_not(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.pubsub.process_name", lambda: str(threading.get_ident()))  # threads for processes
    engine = create_engine(address)
    with listening(address) as notes:
        assert notes.heard == ["all"]
        with Session(engine) as session:
            notify(session, 6, "1:a")
            session.rollback()
            notify(session, 7, "3:a")
            assert not soon(lambda: len(notes.heard) > 1, seconds=0.2), "sent before it was written"
            session.commit()
        assert soon(lambda: len(notes.heard) > 1)
        assert notes.heard == ["all", (7, "3:a")]
    engine.dispose()


@pytest.mark.database("postgresql")
def test_process_does_not_hear_itself(address: str) -> None:
    engine = create_engine(address)
    with listening(address) as notes:
        with Session(engine) as session:
            notify(session, 7, "3:a")
            session.commit()
        run(address, "SELECT pg_notify('stationmaster', '7:4:b:another')")
        assert soon(lambda: len(notes.heard) > 1)
        assert notes.heard == ["all", (7, "4:b")]
    engine.dispose()


@pytest.mark.database("postgresql")
def test_lost_connection_is_restored_and_all_are_told_to_look(address: str) -> None:
    lose = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with listening(address) as notes:
        run(address, lose)
        assert soon(lambda: len(notes.heard) > 1)
        run(address, "SELECT pg_notify('stationmaster', '7:4:older-release')")
        assert soon(lambda: len(notes.heard) > 2)
        assert notes.heard == ["all", "all", (7, "4")]


@pytest.mark.database("postgresql")
def test_server_away_at_first_is_listened_to_later(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.pubsub.PATIENCE_S", 0.05)
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
        pubsub.listen(url, notes)
    try:
        (thread,) = set(threading.enumerate()) - before
        assert notes.heard == ["all"]
    finally:
        pubsub.stop_listening(url)
    assert soon(lambda: not thread.is_alive()), "the thread outlives its end"


@pytest.mark.database("sqlite")
def test_on_sqlite_nobody_listens_and_nobody_is_notified(address: str) -> None:
    before = set(threading.enumerate())
    pubsub.listen(make_url(address), Notes())
    assert not set(threading.enumerate()) - before
    engine = create_engine(address)
    with Session(engine) as session:
        notify(session, 7, "3:a")
        session.commit()
    engine.dispose()
