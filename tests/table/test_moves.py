"""The endpoint for moves: recorded moves and every refusal."""

import uuid

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table.service.loading import load
from tests.support.tables import claim, in_stock, open_table, sit_down, station, tickets, undo

UUID = "7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e11"


def test_move_is_recorded_and_answered_with_the_state(ann: FlaskClient) -> None:
    table = open_table(ann)
    response = table.send(claim("p1", "berlin--wien"))
    assert response.status_code == 201
    body = response.get_json()
    assert body["seq"] == 1
    assert body["state"]["claims"] == {"berlin--wien": "p1"}
    assert body["state"]["players"][0]["points"] == 4
    assert in_stock(body["state"], "trains")[0] == 42


def test_move_with_the_same_uuid_is_one_move(ann: FlaskClient) -> None:
    table = open_table(ann)
    first = table.send(claim("p1", "berlin--wien"), seq=0, name=UUID)
    again = table.send(claim("p1", "berlin--wien"), seq=0, name=UUID.upper())
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.get_json()["seq"] == 1
    assert len(table.log()) == 1


def test_move_with_a_known_uuid_and_other_content_is_refused(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.send(claim("p1", "berlin--wien"), name=UUID)
    response = table.send(claim("p1", "kharkov--rostov"), name=UUID)
    assert response.status_code == 409
    assert table.state()["claims"] == {"berlin--wien": "p1"}


def test_move_on_a_stale_sequence_is_judged_on_the_present_state(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    table = sit_down(bob, table, "p2")
    assert table.send(claim("p2", "kharkov--rostov"), seq=0).status_code == 201
    late = table.send(claim("p2", "berlin--wien"), seq=0)
    assert late.status_code == 409
    assert late.get_json()["error"] == {"rule": "ALL-01", "message": "Ann was first: Berlin – Wien."}
    assert late.get_json()["state"]["seq"] == 2


def test_move_on_a_sequence_from_the_future_is_refused(ann: FlaskClient) -> None:
    table = open_table(ann)
    response = table.send(claim("p1", "berlin--wien"), seq=1)
    assert response.status_code == 409
    assert response.get_json()["error"]["rule"] is None
    assert table.send(claim("p1", "berlin--wien"), seq=-1).status_code == 409
    assert table.state()["seq"] == 0


NO_MOVES: list[dict[str, object]] = [
    claim("zoe", "berlin--wien"),
    claim("p9", "berlin--wien"),
    claim("p1", "berlin--atlantis"),
    claim("p1", "<script>alert(1)</script>"),
    station("p1", "atlantis"),
    tickets("p1", "paris--atlantis"),
    tickets("p1"),
    {"type": "borrow", "player": "p1", "city": "atlantis", "route": None},
    {"type": "undo", "move": "first"},
    {"type": "fly", "player": "p1"},
    {"type": "claim", "player": "p1"},
    {"type": "claim", "player": ["p1"], "route": "berlin--wien"},
    {"type": "claim", "player": "p1", "route": "berlin--wien", "free": True},
    {},
]


def test_move_that_makes_no_sense_is_a_400_with_a_sentence(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    table = open_table(ann)
    table.record(claim("p2", "kharkov--rostov"))
    before = table.state()
    for move in NO_MOVES:
        with subtests.test(str(move)[:80]):
            response = table.send(move)
            assert response.status_code == 400
            assert response.get_json()["error"]["message"]
            assert response.get_json()["error"]["rule"] is None
            assert table.state() == before


NO_BODIES: list[bytes] = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"claim"',
    b"\xff\xfe",
    b'{"uuid": 7, "seq": 0, "move": {}}',
    b'{"uuid": "x", "seq": 0, "move": {}}',
    b'{"uuid": "7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e11", "seq": "0", "move": {}}',
    b'{"uuid": "7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e11", "seq": 0}',
    b'{"uuid": "7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e11", "seq": 1e400, "move": {}}',
    b"[" * 20_000,
    b'{"move":' * 5_000,
]


def test_body_that_is_no_move_is_a_400_with_a_sentence(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    table = open_table(ann)
    for data in NO_BODIES:
        with subtests.test(str(data)[:80]):
            response = ann.post(f"{table.path}/moves", data=data, content_type="application/json")
            assert response.status_code == 400
            assert response.get_json()["error"]["message"]
            assert table.state()["seq"] == 0


def test_body_that_is_not_json_is_a_415(ann: FlaskClient) -> None:
    table = open_table(ann)
    assert ann.post(f"{table.path}/moves", data={"type": "claim"}).status_code == 415


@pytest.mark.parametrize("size", [65 * 1024, 10 * 1024 * 1024])
def test_body_over_64_kb_is_a_413(ann: FlaskClient, size: int) -> None:
    table = open_table(ann)
    response = ann.post(f"{table.path}/moves", data=b" " * size, content_type="application/json")
    assert response.status_code == 413
    assert response.get_json()["error"]["message"]
    assert table.state()["seq"] == 0


def test_move_at_an_unknown_table_is_a_404(ann: FlaskClient) -> None:
    body = {"uuid": UUID, "seq": 0, "move": claim("p1", "berlin--wien")}
    response = ann.post("/t/AAAAAAAAAAAAAAAAAAAAAA/moves", json=body)
    assert response.status_code == 404
    assert response.get_json()["error"]["message"]


def test_move_at_a_finished_game_is_refused_until_it_is_reopened(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    ann.post(f"{table.path}/finish")
    response = table.send(claim("p1", "kharkov--rostov"))
    assert response.status_code == 409
    assert response.get_json()["state"]["finished"] is True
    ann.post(f"{table.path}/reopen")
    table.record(claim("p1", "kharkov--rostov"))


@pytest.mark.rule("ALL-13")
def test_undo_of_any_earlier_move_by_anyone(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"), claim("p2", "kharkov--rostov"))
    table = sit_down(bob, table, "p2")
    table.record(undo(0))
    state = table.state()
    assert state["claims"] == {"kharkov--rostov": "p2"}
    assert [(entry["index"], entry["counts"]) for entry in state["recent"]] == [(2, True), (1, True), (0, False)]


@pytest.mark.rule("ALL-13")
def test_undo_of_a_move_that_never_was_is_refused(ann: FlaskClient) -> None:
    table = open_table(ann)
    assert [table.send(undo(index)).status_code for index in (0, -1, 10**30)] == [409, 409, 409]
    assert table.state()["seq"] == 0


@pytest.mark.rule("ALL-06", "ALL-13")
def test_undo_that_breaks_a_later_move_is_refused_with_reason(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "frankfurt--paris"), undo(0), claim("p2", "frankfurt--paris-2"))
    response = table.send(undo(1))
    assert response.status_code == 409
    assert response.get_json()["error"]["rule"] == "ALL-13"
    assert "with so few players only one" in response.get_json()["error"]["message"]
    assert table.state()["seq"] == 3


def test_refusal_is_explained_in_the_readers_language(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    ann.set_cookie("lang", "ru")
    message = table.send(claim("p2", "berlin--wien")).get_json()["error"]["message"]
    assert "Берлин – Вена" in message
    assert "Ann" in message
    assert "belongs" not in message


def test_move_keeps_who_recorded_it_and_when(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    table = sit_down(bob, table, "p2")
    table.record(claim("p2", "kharkov--rostov"))
    with app.app_context():
        first, second = load(table.key).rows
        assert len({first.recorded_by, second.recorded_by}) == 2
        assert first.recorded_at <= second.recorded_at
        assert first.recorded_at.tzinfo is not None
        assert uuid.UUID(first.uuid) != uuid.UUID(second.uuid)


def test_state_is_not_sent_again_when_nothing_happened(ann: FlaskClient) -> None:
    table = open_table(ann)
    first = ann.get(f"{table.path}/state")
    again = ann.get(f"{table.path}/state", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    table.record(claim("p1", "berlin--wien"))
    assert ann.get(f"{table.path}/state", headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_unknown_method_is_a_405_that_names_the_known_ones(ann: FlaskClient) -> None:
    response = ann.put(f"{open_table(ann).path}/moves", json={})
    assert response.status_code == 405
    assert "POST" in response.allow
    assert response.get_json()["error"]["message"]
