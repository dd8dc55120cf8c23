"""Concurrent moves are appended once each, in order."""

import threading
from collections import Counter
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.load import get_box
from companion.table.service import recording
from companion.table.service.loading import load
from tests.conftest import phone_of
from tests.support.tables import OpenTable, another_tab, claim, open_table, sit_down, tickets, undo


def at_once(calls: int, call: object) -> None:
    barrier = threading.Barrier(calls)

    def run(number: int) -> None:
        barrier.wait()
        call(number)  # type: ignore[operator]

    threads = [threading.Thread(target=run, args=(number,)) for number in range(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_concurrent_claims_of_one_track_have_one_winner(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, 5)
    answers: list[tuple[int, str]] = []

    def send(number: int) -> None:
        player = f"p{number + 1}"
        phone = sit_down(phone_of(app), table, player)
        response = phone.send(claim(player, "petrograd--stockholm"))
        answers.append((response.status_code, (response.get_json().get("error") or {}).get("message", "")))

    at_once(5, send)
    assert Counter(status for status, _message in answers) == {201: 1, 409: 4}
    owner = table.state()["claims"]["petrograd--stockholm"]
    name = {player["id"]: player["name"] for player in table.state()["players"]}[owner]
    assert {message for status, message in answers if status == 409} == {f"{name} was first: Petrograd – Stockholm."}


def test_concurrent_claims_of_different_tracks_are_all_kept(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, 5)
    routes = [route.id for route in get_box("europe").routes.values() if route.length == 3 and "-2" not in route.id][
        :20
    ]
    phones = [sit_down(phone_of(app), table, f"p{seat}").phone for seat in range(1, 6)]
    answers: list[int] = []

    def send(number: int) -> None:
        phone = OpenTable(another_tab(phones[number % 5]), table.key)
        answers.append(phone.send(claim(f"p{number % 5 + 1}", routes[number])).status_code)

    at_once(20, send)
    assert answers == [201] * 20
    with app.app_context():
        loaded = load(table.key)
    assert [row.seq for row in loaded.rows] == list(range(1, 21))
    assert sorted(loaded.log.table.claims) == sorted(routes)


def test_replacing_move_is_recorded_with_its_undo_or_not_at_all(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"), claim("p2", "petrograd--stockholm"), tickets("p1", "stockholm--wien"))
    name = "7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e11"
    given = table.send(claim("p3", "berlin--wien"), name=name, instead=0)
    again = table.send(claim("p3", "berlin--wien"), name=name, instead=0)
    assert (given.status_code, given.get_json()["seq"], again.status_code) == (201, 5, 200)
    assert table.state()["claims"] == {"berlin--wien": "p3", "petrograd--stockholm": "p2"}
    taken = table.send(claim("p2", "petrograd--stockholm"), instead=4)
    assert (taken.status_code, taken.get_json()["error"]["rule"]) == (409, "ALL-01")
    assert table.send(claim("p1", "berlin--wien"), instead=0).status_code == 409  # that one counts no more
    assert table.send(claim("p1", "berlin--wien"), instead=99).status_code == 409
    with app.app_context():
        loaded = load(table.key)
    assert (loaded.seq, loaded.log.table.claims["berlin--wien"]) == (5, "p3")


def test_secret_note_of_another_phone_is_not_replaced(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    bobs = sit_down(bob, table, "p2")
    bobs.record(tickets("p2", "stockholm--wien"))
    assert table.send(claim("p1", "berlin--wien"), seq=1, instead=0).status_code == 403
    assert bobs.state()["players"][1]["tickets"] == 1


def test_record_of_the_same_uuid_many_times_at_once_is_one_move(ann: FlaskClient) -> None:
    table = open_table(ann)
    answers: list[int] = []

    def send(_number: int) -> None:
        phone = OpenTable(another_tab(ann), table.key)
        name = "7f3b5f0e-3a0f-4c7b-9a60-0d2f5a1f9e11"
        answers.append(phone.send(claim("p1", "berlin--wien"), name=name).status_code)

    at_once(6, send)
    assert Counter(answers) == {201: 1, 200: 5}
    assert len(table.log()) == 1


def test_card_note_is_undone_only_on_its_holders_device(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    bob = sit_down(phone_of(app), table, "p2")
    bob.record(tickets("p2", "berlin--roma"))
    table.seq = bob.seq
    for own, other in ((bob, table), (bob, table)):
        last = own.seq - 1  # the note, then its undo: bringing it back is no other phone's business either
        refused = other.send(undo(last))
        assert refused.status_code == 403
        assert refused.get_json()["error"]["message"] == "Bob’s tickets are on another phone."
        own.record(undo(last))


def test_board_move_is_undone_by_any_device_which_is_named(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    bob = sit_down(phone_of(app), table, "p2")
    table.record(claim("p1", "berlin--wien"))
    mine = table.state()["recent"][0]["phone"]
    bob.record(undo(0))
    entry = table.state()["recent"][0]
    assert entry["removed"] == {"move": claim("p1", "berlin--wien"), "phone": mine}
    assert entry["phone"] != mine


def test_full_log_takes_no_more(ann: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MAX_MOVES", 2)
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    last, name = claim("p2", "berlin--danzig"), str(uuid4())
    assert table.send(last, name=name).status_code == 201
    refused = table.send(claim("p1", "lisboa--madrid"))
    assert refused.status_code == 409
    assert "the most it can take" in refused.get_json()["error"]["message"]
    assert refused.get_json()["state"]["seq"] == 2
    assert table.send(last, name=name).status_code == 200


def test_table_is_opened_by_new_phones_while_others_record(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, 5)
    routes = [route.id for route in get_box("europe").routes.values() if "-2" not in route.id][:12]
    answers: Counter[int] = Counter()

    def use(number: int) -> None:
        for turn in range(6):
            if number % 2:
                answers[phone_of(app).get(f"{table.path}/join").status_code] += 1
            else:
                phone = OpenTable(another_tab(ann), table.key)
                answers[phone.send(claim(f"p{turn % 5 + 1}", routes[number // 2 * 6 + turn])).status_code] += 1

    at_once(4, use)
    assert answers == {200: 12, 201: 12}
