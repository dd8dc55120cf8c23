"""Turns after a player's last one are valid, and the server marks them in the log and on the sheet."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.moves import Claim, Station
from companion.rules.score.sheet import score
from companion.store.database import now
from companion.table.service import games
from tests.support.play import LONG_HAUL, replay
from tests.support.tables import OpenTable, claim, open_table, station, undo

BY_ANN = [claim("p1", route) for route in LONG_HAUL]
LAST_TURNS = [station("p2", "wien"), station("p1", "roma")]


def marked(table: OpenTable) -> list[str]:
    return [entry["text"] for entry in table.log() if entry.get("late") and entry["counts"]]


def over(phone: FlaskClient, *, played: bool = False) -> OpenTable:
    table = open_table(phone, 2, played=played)
    table.record(*BY_ANN, *LAST_TURNS)
    return table


@pytest.mark.rule("ALL-09")
def test_forgotten_turn_counts_like_any_other() -> None:
    log = replay(Station("bob", "wien"), Claim("ann", "berlin--wien", forgotten=True))
    assert {side.id: side.lines["routes"] for side in score(log.table).sides} == {"ann": 4, "bob": 0}


@pytest.mark.rule("ALL-09", "ALL-13")
def test_late_turns_are_marked_by_the_server_while_they_count(app: Flask, ann: FlaskClient) -> None:
    table = over(ann)
    assert marked(table) == []
    seq = table.seq  # known to both phones
    for late in (claim("p2", "brest--dieppe"), station("p1", "wilno")):
        assert table.send(late, seq=seq).status_code == 201
    assert marked(table) == ["Ann: station in Wilno", "Bob: Brest – Dieppe"]
    table.record(undo(seq + 1))
    assert marked(table) == ["Bob: Brest – Dieppe"]
    with app.app_context(), games.changing(table.key) as game:
        game.reveal_at = game.finished_at = now()
    text = ann.get(f"{table.path}/game").get_data(as_text=True)
    assert "Added after the last turn; it had been forgotten" in text
    assert text.count("noted after the last turn") == 1


@pytest.mark.rule("ALL-09")
def test_mark_sent_by_a_phone_before_the_last_lap_is_dropped(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p2", "brest--dieppe") | {"forgotten": True})
    assert marked(table) == []


@pytest.mark.rule("ALL-09")
def test_late_turn_sent_twice_is_recorded_once(ann: FlaskClient) -> None:
    table, name = over(ann), "6f2b1d1e-9a43-4a8e-8a55-0d7a3c2b1f00"
    for status in (201, 200):
        assert table.send(claim("p2", "brest--dieppe"), name=name).status_code == status
    assert marked(table) == ["Bob: Brest – Dieppe"]


@pytest.mark.rule("ALL-09", "ALL-13")
def test_correction_has_the_mark_of_the_move_it_replaces(ann: FlaskClient) -> None:
    table = over(ann)
    table.record(claim("p2", "brest--dieppe"))
    corrections = {len(BY_ANN): station("p2", "london"), table.seq - 1: claim("p2", "amsterdam--london")}
    for index, move in corrections.items():
        assert table.send(move, instead=index).status_code == 201
    assert marked(table) == ["Bob: Amsterdam – London"]


@pytest.mark.rule("ALL-09")
def test_finished_board_entered_in_any_order_has_no_marks(ann: FlaskClient) -> None:
    table = over(ann, played=True)
    table.record(claim("p2", "brest--dieppe"))
    assert marked(table) == []


@pytest.mark.rule("ALL-09")
def test_turn_added_to_a_reopened_game_has_no_mark(ann: FlaskClient) -> None:
    table = over(ann)
    table.lay_open()
    table.record(claim("p2", "brest--dieppe"))
    assert marked(table) == []
