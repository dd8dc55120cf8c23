"""Turns that were forgotten, and noted after the last one: they count, and are marked."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.moves import Claim, Station
from companion.rules.score.sheet import score
from companion.store.database import now
from companion.table import play
from tests.support.play import played
from tests.support.tables import OpenTable, claim, open_table, station, undo


def marked(table: OpenTable) -> list[str]:
    return [entry["text"] for entry in table.log() if entry.get("late") and entry["counts"]]


@pytest.mark.rule("ALL-09")
def test_forgotten_turn_counts_like_any_other() -> None:
    log = played(Station("bob", "wien"), Claim("ann", "berlin--wien", forgotten=True))
    assert {side.id: side.lines["routes"] for side in score(log.table).sides} == {"ann": 4, "bob": 0}


@pytest.mark.rule("ALL-09", "ALL-13")
def test_forgotten_turns_are_marked_in_the_log_and_on_the_result_while_they_count(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(station("p2", "wien"), claim("p2", "brest--dieppe") | {"forgotten": True})
    table.record(station("p1", "roma") | {"forgotten": True})
    assert marked(table) == ["Ann: station in Roma", "Bob: Brest – Dieppe"]
    table.record(undo(2))
    assert marked(table) == ["Bob: Brest – Dieppe"]
    with app.app_context(), play.games.changing(table.key) as game:
        game.reveal_at = game.finished_at = now()
    text = ann.get(f"{table.path}/game").get_data(as_text=True)
    assert "Noted after the last turn, forgotten before" in text
    assert text.count("noted after the last turn") == 1
