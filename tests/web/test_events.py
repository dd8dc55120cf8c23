"""The stream of events: who is told what and when, what it leaks, and what it holds."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import live, store
from companion.live import Hub
from companion.tables import Played
from companion.web import events, snapshots
from companion.web.state import state
from tests.web.tables import OpenTable, claim, open_table, sit_down, undo

BEAT = "event: beat\ndata:\n\n"


@pytest.fixture(autouse=True)
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    """A hub of the test's own, in which streams beat quickly."""
    hub = Hub(live.MOST_STREAMS)
    monkeypatch.setattr(live, "hub", hub)
    monkeypatch.setattr(events, "HEARTBEAT_S", 0.05)
    return hub


@contextmanager
def stream(phone: FlaskClient, table: OpenTable, since: object = -1) -> Iterator[Iterator[str]]:
    """What a phone hears, after the beat with which every stream begins."""
    with closing(phone.get(f"{table.path}/events?since={since}", buffered=False)) as response:
        assert response.status_code == 200
        heard = chunks_of(response)
        assert next(heard) == BEAT
        yield heard


def chunks_of(response: TestResponse) -> Iterator[str]:
    """What comes, as it comes."""
    return (chunk if isinstance(chunk, str) else chunk.decode() for chunk in response.response)


def version_of(table: OpenTable) -> int:
    version: int = table.state()["version"]
    return version


def test_move_is_told_to_every_phone_at_the_table(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    known = version_of(table)
    with stream(ann, table, known) as first, stream(bob, table, known) as second:
        table.record(claim("p1", "berlin--wien"))
        assert next(first) == next(second) == f"data: {known + 1}\n\n"


def test_phone_that_is_behind_is_told_at_once(ann: FlaskClient) -> None:
    table = open_table(ann)
    known = version_of(table)
    table.record(claim("p1", "berlin--wien"))
    with stream(ann, table, known) as heard:
        assert next(heard) == f"data: {known + 1}\n\n"


@pytest.mark.parametrize("since", ["", "x", "1.5", "9" * 30])
def test_phone_that_names_no_sensible_version_is_told_the_present_one(ann: FlaskClient, since: str) -> None:
    table = open_table(ann)
    with stream(ann, table, since) as heard:
        assert next(heard) == f"data: {version_of(table)}\n\n"


def test_nothing_new_is_a_beat(ann: FlaskClient) -> None:
    table = open_table(ann)
    with stream(ann, table, version_of(table)) as heard:
        assert next(heard) == BEAT
        assert next(heard) == BEAT


def test_what_may_have_been_missed_is_told_without_a_version(ann: FlaskClient, hub: Hub) -> None:
    table = open_table(ann)
    with stream(ann, table, version_of(table)) as heard:
        hub.tell_all()
        assert next(heard) == "data: -1\n\n"


def take_seat(_table: OpenTable, _ann: FlaskClient, bob: FlaskClient) -> TestResponse:
    return bob.post(f"{_table.path}/seats/p2/take")


def ask_for_seat(table: OpenTable, ann: FlaskClient, bob: FlaskClient) -> TestResponse:
    assert ann.post(f"{table.path}/seats/p1/take").status_code == 303
    return bob.post(f"{table.path}/seats/p1/take")


def take_back(table: OpenTable, _ann: FlaskClient, _bob: FlaskClient) -> TestResponse:
    table.record(claim("p1", "berlin--wien"))
    return table.send(undo(0))


def finish(table: OpenTable, ann: FlaskClient, _bob: FlaskClient) -> TestResponse:
    return ann.post(f"{table.path}/finish")


def reveal(table: OpenTable, ann: FlaskClient, _bob: FlaskClient) -> TestResponse:
    return ann.post(f"{table.path}/reveal")


@pytest.mark.parametrize("change", [take_seat, ask_for_seat, take_back, finish, reveal])
def test_other_changes_are_told_too(
    ann: FlaskClient, bob: FlaskClient, cat: FlaskClient, change: Callable[..., TestResponse]
) -> None:
    table = open_table(ann)
    known = version_of(table)
    with stream(cat, table, known) as heard:
        assert change(table, ann, bob).status_code in {201, 303}
        assert next(heard) == f"data: {version_of(table)}\n\n"
    assert version_of(table) > known


def test_refused_move_and_one_sent_twice_are_told_to_nobody(ann: FlaskClient) -> None:
    table = open_table(ann)
    name = "6f1c1d2e-0000-4000-8000-000000000001"
    table.send(claim("p1", "berlin--wien"), name=name)
    known = version_of(table)
    with stream(ann, table, known) as heard:
        assert table.send(claim("p2", "berlin--wien")).status_code == 409
        assert table.send(claim("p1", "berlin--wien"), name=name).status_code == 200
        assert next(heard) == BEAT
    assert version_of(table) == known


def test_version_is_told_when_it_can_be_read_by_all(
    ann: FlaskClient, bob: FlaskClient, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(ann)
    read: list[int] = []
    tell = hub.tell

    def ask_first(game: int, version: int) -> None:
        read.append(bob.get(f"{table.path}/state").get_json()["version"] - version)
        tell(game, version)

    monkeypatch.setattr(hub, "tell", ask_first)
    table.record(claim("p1", "berlin--wien"))
    assert read == [0]


def test_beyond_the_cap_there_is_no_stream_and_the_state_tells_as_much(
    ann: FlaskClient, bob: FlaskClient, hub: Hub
) -> None:
    table = open_table(ann)
    hub.most = 1
    with stream(ann, table):
        response = bob.get(f"{table.path}/events")
        assert (response.status_code, response.data) == (204, b"")
        table.record(claim("p1", "berlin--wien"))
        assert bob.get(f"{table.path}/state").get_json()["claims"] == {"berlin--wien": "p1"}
    with stream(bob, table):
        assert hub.streams == 1


def test_stream_that_was_left_is_open_no_more(ann: FlaskClient, hub: Hub) -> None:
    table = open_table(ann)
    with stream(ann, table):
        assert hub.streams == 1
    assert hub.streams == 0


def test_phone_that_left_pages_behind_holds_few_streams(ann: FlaskClient, bob: FlaskClient, hub: Hub) -> None:
    table = sit_down(bob, open_table(ann), "p2")
    left = [ann.get(f"{table.path}/events", buffered=False) for _ in range(5)]
    assert hub.streams == 3
    assert list(chunks_of(left[0])) == [BEAT]  # it ends, instead of waiting for ever
    for response in left:
        response.close()
    assert hub.streams == 0


def test_asking_for_the_head_opens_no_stream(ann: FlaskClient, hub: Hub) -> None:
    table = open_table(ann)
    response = ann.head(f"{table.path}/events")
    assert (response.status_code, response.data) == (200, b"")
    assert hub.streams == 0


def test_failure_while_a_stream_begins_leaves_none_open(
    ann: FlaskClient, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(ann)

    def fail() -> int:
        raise RuntimeError

    monkeypatch.setattr(store.db.session, "rollback", fail)
    ann.application.testing = False
    assert ann.get(f"{table.path}/events").status_code == 500
    monkeypatch.undo()
    assert hub.streams == 0


def test_stream_holds_no_database_connection(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    with stream(ann, table), app.app_context():
        assert store.db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]  # of the pool that is used


def test_stream_is_not_kept_nor_held_back_nor_compressed_on_its_way(ann: FlaskClient) -> None:
    table = open_table(ann)
    with closing(ann.get(f"{table.path}/events", headers={"Accept-Encoding": "gzip, br, zstd"})) as response:
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Accel-Buffering"] == "no"
        assert response.mimetype == "text/event-stream"
        assert "Content-Encoding" not in response.headers
        assert "Content-Length" not in response.headers


def test_stream_of_a_table_that_nobody_gave_out_is_not_there(ann: FlaskClient, hub: Hub) -> None:
    assert ann.get("/t/AAAAAAAAAAAAAAAAAAAAAA/events").status_code == 404
    assert hub.streams == 0


# The state, which phones ask for when they were told


def test_state_in_any_compression_is_known_by_its_etag(ann: FlaskClient) -> None:
    table = open_table(ann)
    for encoding in ("identity", "gzip", "br"):
        answer = ann.get(f"{table.path}/state", headers={"Accept-Encoding": encoding})
        again = {"Accept-Encoding": encoding, "If-None-Match": answer.headers["ETag"]}
        assert ann.get(f"{table.path}/state", headers=again).status_code == 304


def test_state_is_made_once_for_all_who_ask(
    ann: FlaskClient, bob: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(ann)
    made: list[int] = []

    def count(played: Played) -> dict[str, Any]:
        made.append(played.seq)
        return state(played)

    monkeypatch.setattr(snapshots, "state", count)
    table.record(claim("p1", "berlin--wien"))
    states = [phone.get(f"{table.path}/state").data for phone in (ann, bob, ann)]
    assert made == [1]
    assert len(set(states)) == 1


def test_each_reader_gets_the_state_in_their_language(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    texts = [
        ann.get(f"{table.path}/state", headers={"Accept-Language": language}).get_json()["log"][0]["text"]
        for language in ("en", "ru")
    ]
    assert texts == ["Ann: Berlin – Wien", "Ann: Берлин – Вена"]
