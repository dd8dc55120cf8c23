"""The stream of events: recipients, timing, language and content."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete
from werkzeug.test import TestResponse

from companion import pubsub
from companion.pubsub import Hub
from companion.store import database, models
from companion.store.database import db
from companion.store.models import RecordedMove
from companion.table import presenters
from companion.table.presenters.shapes import State
from companion.table.presenters.state import state
from companion.table.routes import events
from companion.table.service import games, loading
from companion.table.service.loading import LoadedGame
from tests.support.groups import finish as finish_game
from tests.support.tables import OpenTable, claim, open_table, sit_down, undo

BEAT = "event: beat\ndata:\n\n"
STATE = re.compile(r'event: state\nid: (W/"[0-9a-f]{16}")\ndata: (\{.*\})\n\n')


@pytest.fixture(autouse=True)
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    """A hub for the test, with a short heartbeat."""
    hub = Hub(pubsub.MAX_STREAMS)
    monkeypatch.setattr(pubsub, "hub", hub)
    monkeypatch.setattr(events, "HEARTBEAT_S", 0.05)
    return hub


@contextmanager
def stream(
    phone: FlaskClient, table: OpenTable, since: object = -1, headers: dict[str, str] | None = None
) -> Iterator[Iterator[str]]:
    """Yield the events of a device, after the heartbeat with which every stream begins."""
    path = f"{table.path}/events?since={since}"
    with closing(phone.get(path, headers=headers, buffered=False)) as response:
        assert response.status_code == 200
        heard = chunks_of(response)
        assert next(heard) == BEAT
        yield heard


def chunks_of(response: TestResponse) -> Iterator[str]:
    return (chunk if isinstance(chunk, str) else chunk.decode() for chunk in response.response)


def state_in(event: str) -> tuple[str, str]:
    found = STATE.fullmatch(event)
    assert found, event
    return found[1], found[2]


def version_in(event: str) -> int:
    version: int = json.loads(state_in(event)[1])["version"]
    return version


def version_of(table: OpenTable) -> int:
    version: int = table.state()["version"]
    return version


def revision_of(table: OpenTable) -> str:
    revision: str = table.state()["revision"]
    return revision


def test_stream_ends_once_the_link_is_renewed(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    with stream(bob, table, revision_of(table)) as heard:
        renewed = OpenTable(ann, ann.post(f"{table.path}/link").location.split("/")[2])
        renewed.record(claim("p1", "berlin--wien"))
        assert set(heard) <= {BEAT}


def test_move_is_sent_to_every_phone_at_the_table(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    known = version_of(table)
    with stream(ann, table, revision_of(table)) as first, stream(bob, table, revision_of(table)) as second:
        table.record(claim("p1", "berlin--wien"))
        heard = next(first)
        assert version_in(heard) == known + 1
        assert next(second) == heard
        assert next(first) == next(second) == BEAT


def test_tv_hears_of_the_rematch_and_is_led_there(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    assert bob.get(f"{table.path}/watch").status_code == 200
    finish_game(table)
    with stream(bob, table, revision_of(table)) as heard:
        following = ann.post(f"{table.path}/rematch").location
        assert json.loads(state_in(next(heard))[1])["next"] == "The next game has been started."
    assert bob.get(f"{table.path}/next?watch").location == f"{following}/watch"


def test_phone_that_is_behind_is_sent_the_state_at_once(ann: FlaskClient) -> None:
    table = open_table(ann)
    known = version_of(table)
    table.record(claim("p1", "berlin--wien"))
    with stream(ann, table, known) as heard:
        assert version_in(next(heard)) == known + 1
        assert next(heard) == BEAT


def test_phone_that_names_no_revision_is_sent_the_present_one(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    for since in ["", "x", "1.5", "9" * 30]:
        with subtests.test(since[:9]):
            table = open_table(ann)
            with stream(ann, table, since) as heard:
                assert version_in(next(heard)) == version_of(table)


def test_device_ahead_of_the_table_is_sent_the_state(ann: FlaskClient) -> None:
    table = open_table(ann)
    with stream(ann, table, version_of(table) + 5) as heard:
        assert version_in(next(heard)) == version_of(table)


def restore(app: Flask, table: OpenTable) -> None:
    """Restore the table's database rows from before the newest change."""
    with app.app_context():
        game = games.find(table.key)
        db.session.execute(delete(RecordedMove).where(RecordedMove.game_id == game.id))
        game.version, game.change_id = game.version - 1, "0123456789ab"
        db.session.commit()


def test_restored_state_is_sent_at_a_repeated_version(app: Flask, ann: FlaskClient) -> None:
    """The process continues. The lost state is still in its cache, at the same version."""
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    lost = table.state()
    restore(app, table)
    table.seq = 0
    with stream(ann, table, lost["revision"]) as heard:
        assert json.loads(state_in(next(heard))[1])["claims"] == {}
        answer = table.send(claim("p2", "dieppe--paris")).get_json()["state"]
        assert answer["version"] == lost["version"]
        assert answer["claims"] == table.state()["claims"] == {"dieppe--paris": "p2"}
        assert json.loads(state_in(next(chunk for chunk in heard if chunk != BEAT))[1]) == answer


def test_names_of_a_restored_state_are_answered(app: Flask, ann: FlaskClient) -> None:
    """Names change the version without a move."""
    table = open_table(ann)
    for name in ("Lost", "Found"):
        was = table.state()["players"][0]["name"]
        assert ann.post(f"{table.path}/names", data={"name-p1": name, "was-p1": was}).status_code == 303
        assert table.state()["players"][0]["name"] == name
        restore(app, table)


def test_device_that_names_its_content_is_sent_only_another(ann: FlaskClient) -> None:
    table = open_table(ann)
    etag, version = ann.get(f"{table.path}/state").headers["ETag"], version_of(table)
    with stream(ann, table, f"{version}&mark={quote(etag)}") as heard:
        assert next(heard) == BEAT  # the second one
        table.record(claim("p1", "berlin--wien"))
        assert version_in(next(chunk for chunk in heard if chunk != BEAT)) == version + 1
    for since in (version, version + 1):
        with stream(ann, table, f"{since}&mark={quote(etag)}") as heard:
            assert version_in(next(heard)) == version + 1
    # After a backup was brought back a version comes again.
    with stream(ann, table, f"{version + 1}&mark=W/%220123456789abcdef%22") as heard:
        assert version_in(next(heard)) == version + 1


def test_change_between_page_and_stream_is_not_missed(
    ann: FlaskClient, bob: FlaskClient, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_down(bob, open_table(ann), "p2")
    known, subscribe = version_of(table), hub.subscribe

    def late(*whose: Any) -> Any:
        monkeypatch.setattr(hub, "subscribe", subscribe)
        table.record(claim("p1", "berlin--wien"))
        return subscribe(*whose)

    monkeypatch.setattr(hub, "subscribe", late)
    with stream(bob, table, revision_of(table)) as heard:
        assert version_in(next(heard)) == known + 1


@pytest.mark.parametrize("language", ["en", "ru"])
def test_stream_equals_a_request_in_the_devices_language(ann: FlaskClient, bob: FlaskClient, language: str) -> None:
    table = sit_down(bob, open_table(ann), "p2")
    reads = {"Accept-Language": language}
    with stream(ann, table, revision_of(table), reads) as heard:
        table.record(claim("p2", "berlin--wien"))
        later = state_in(next(heard))
    with stream(ann, table, headers=reads) as heard:
        at_once = state_in(next(heard))
    answer = ann.get(f"{table.path}/state", headers=reads)
    assert later == at_once == (answer.headers["ETag"], answer.text)
    assert answer.get_json()["recent"][0]["text"] == {"en": "Bob: Berlin – Wien", "ru": "Bob: Берлин – Вена"}[language]
    assert ann.get(f"{table.path}/state", headers={**reads, "If-None-Match": later[0]}).status_code == 304


def test_announced_reveal_is_sent_with_the_seconds_that_are_left(ann: FlaskClient, bob: FlaskClient) -> None:
    table = sit_down(bob, open_table(ann), "p2")
    with stream(ann, table, revision_of(table)) as heard:
        assert bob.post(f"{table.path}/reveal").status_code == 303
        etag, text = state_in(next(heard))
    answer = ann.get(f"{table.path}/state")
    sent, asked = json.loads(text), answer.get_json()
    assert answer.headers["ETag"] == etag, "seconds that go by are no news"
    assert 9 < asked.pop("reveal_in") <= sent.pop("reveal_in") <= 10
    assert sent == asked


def test_nothing_new_is_a_beat(ann: FlaskClient) -> None:
    table = open_table(ann)
    with stream(ann, table, revision_of(table)) as heard:
        assert next(heard) == BEAT
        assert next(heard) == BEAT


def test_beat_comes_however_much_is_sent(ann: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The device responds to it with its own sign of life."""
    monkeypatch.setattr(events, "HEARTBEAT_S", 0)
    table = open_table(ann)
    with stream(ann, table, revision_of(table)) as heard:
        table.record(claim("p1", "berlin--wien"))
        assert version_in(next(heard)) == version_of(table)
        table.record(claim("p1", "berlin--danzig"))
        assert next(heard) == BEAT
        assert version_in(next(heard)) == version_of(table)


def test_what_may_have_been_missed_is_looked_for(ann: FlaskClient, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(ann)
    known = version_of(table)
    with stream(ann, table, revision_of(table)) as heard:
        hub.publish_all()
        assert next(heard) == BEAT
        with monkeypatch.context() as patch:
            patch.setattr(hub, "publish", lambda _game, _version: None)  # as if the line to the database were cut
            table.record(claim("p1", "berlin--wien"))
        assert next(heard) == BEAT
        hub.publish_all()
        assert version_in(next(heard)) == known + 1


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
def test_other_changes_are_sent_too(
    ann: FlaskClient, bob: FlaskClient, cat: FlaskClient, change: Callable[..., TestResponse]
) -> None:
    table = open_table(ann)
    known = version_of(table)
    with stream(cat, table, revision_of(table)) as heard:
        assert change(table, ann, bob).status_code in {201, 303}
        assert version_in(next(heard)) == version_of(table)
    assert version_of(table) > known


def test_refused_move_and_one_that_came_twice_are_sent_to_nobody(ann: FlaskClient) -> None:
    table = open_table(ann)
    name = "6f1c1d2e-0000-4000-8000-000000000001"
    table.send(claim("p1", "berlin--wien"), name=name)
    known = version_of(table)
    with stream(ann, table, revision_of(table)) as heard:
        assert table.send(claim("p2", "berlin--wien")).status_code == 409
        assert table.send(claim("p1", "berlin--wien"), name=name).status_code == 200
        assert next(heard) == BEAT
    assert version_of(table) == known


def test_version_is_sent_when_it_can_be_read_by_all(
    ann: FlaskClient, bob: FlaskClient, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(ann)
    read: list[bool] = []
    publish = hub.publish

    def ask_first(game: int, revision: str) -> None:
        read.append(bob.get(f"{table.path}/state").get_json()["revision"] == revision)
        publish(game, revision)

    monkeypatch.setattr(hub, "publish", ask_first)
    table.record(claim("p1", "berlin--wien"))
    assert read == [True]


def test_move_is_sent_though_its_answer_fails(ann: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(ann)
    known = version_of(table)
    ann.application.testing = False

    def fail(_played: LoadedGame) -> dict[str, Any]:
        raise RuntimeError

    with stream(ann, table, revision_of(table)) as heard:
        with monkeypatch.context() as patch:
            patch.setattr(presenters.state, "state", fail)
            assert table.send(claim("p1", "berlin--wien")).status_code == 500
        assert version_in(next(heard)) == known + 1
    assert table.state()["claims"] == {"berlin--wien": "p1"}


def test_who_records_makes_the_state_for_all_who_listen(
    ann: FlaskClient, bob: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_down(bob, open_table(ann), "p2")
    known = version_of(table)
    replayed: list[int] = []
    replay = loading.replay

    def count(game: models.Game) -> LoadedGame:
        replayed.append(game.version)
        return replay(game)

    with stream(ann, table, revision_of(table)) as first, stream(bob, table, revision_of(table)) as second:
        monkeypatch.setattr("companion.table.service.loading.replay", count)
        table.record(claim("p2", "berlin--wien"))
        assert version_in(next(first)) == version_in(next(second)) == known + 1
    assert replayed == []


def test_stream_beyond_the_cap_is_refused_and_state_says_so(ann: FlaskClient, bob: FlaskClient, hub: Hub) -> None:
    table = open_table(ann)
    hub.shares.together = 1
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

    def fail(*_arguments: object) -> int:
        raise RuntimeError

    monkeypatch.setattr(events, "StateStream", fail)
    ann.application.testing = False
    assert ann.get(f"{table.path}/events").status_code == 500
    monkeypatch.undo()
    assert hub.streams == 0


def test_stream_holds_no_database_connection(app: Flask, ann: FlaskClient) -> None:
    with app.app_context():
        pool: Any = database.db.engine.pool
    table = open_table(ann)
    with stream(ann, table) as heard:
        assert pool.checkedout() == 0
        assert STATE.match(next(heard))
        assert pool.checkedout() == 0


def test_stream_is_not_cached_buffered_or_compressed(ann: FlaskClient) -> None:
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


# The state, which phones without a stream ask for, and every phone from time to time


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

    def count(loaded: LoadedGame) -> State:
        made.append(loaded.seq)
        return state(loaded)

    monkeypatch.setattr(presenters.state, "state", count)
    table.record(claim("p1", "berlin--wien"))
    states = [phone.get(f"{table.path}/state").data for phone in (ann, bob, ann)]
    assert made == [1]
    assert len(set(states)) == 1


def test_each_reader_gets_the_state_in_their_language(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    texts = [
        ann.get(f"{table.path}/state", headers={"Accept-Language": language}).get_json()["recent"][0]["text"]
        for language in ("en", "ru")
    ]
    assert texts == ["Ann: Berlin – Wien", "Ann: Берлин – Вена"]
