"""The log, page by page, and a state that holds only the newest moves of it."""

import json
from typing import get_args

from flask import Flask
from flask.testing import FlaskClient

from companion.rules.moves import Move
from companion.table.presenters.state import MAX_RECENT_MOVES
from companion.table.routes.log import PAGE_SIZE
from companion.table.wording.moves import KINDS
from tests.support.games import lay_open
from tests.support.tables import OpenTable, claim, open_table, sit_down, station, tickets, undo


def to_and_fro(table: OpenTable, moves: int) -> None:
    for at in range(table.seq, table.seq + moves, 2):
        table.record(claim("p1", "berlin--wien"), undo(at))


def test_every_kind_of_move_has_words() -> None:
    assert KINDS.keys() == {*get_args(Move)}


def test_state_does_not_grow_with_the_log(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p2", "amsterdam--essen"))
    to_and_fro(table, 20)
    early = len(json.dumps(table.state()))
    to_and_fro(table, 100)
    late = table.state()
    assert (late["seq"], len(late["recent"])) == (121, MAX_RECENT_MOVES)
    assert len(json.dumps(late)) < 1.05 * early


def test_log_is_read_page_by_page(ann: FlaskClient) -> None:
    table = open_table(ann)
    to_and_fro(table, PAGE_SIZE + 10)
    first = ann.get(f"{table.path}/log").get_json()
    assert [entry["index"] for entry in first["entries"]] == list(reversed(range(10, PAGE_SIZE + 10)))
    last = ann.get(f"{table.path}/log?before={first['older']}").get_json()
    assert [entry["index"] for entry in last["entries"]] == list(reversed(range(10)))
    assert last["older"] is None


def test_changes_of_seats_stand_in_the_log_where_they_happened(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    table.record(claim("p1", "amsterdam--essen"))
    bob.post(f"{table.path}/seats/p2/leave")
    to_and_fro(table, PAGE_SIZE)
    first = ann.get(f"{table.path}/log").get_json()
    last = ann.get(f"{table.path}/log?before={first['older']}").get_json()
    changes = [(change["seq"], change["text"][:22]) for change in first["seats"] + last["seats"]]
    assert changes == [(1, "Bob’s seat was returne"), (0, "Bob has joined as blue")]
    assert (len(first["seats"]), len(last["seats"])) == (1, 1)


def test_log_answers_whatever_page_is_asked_for(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    for before, count in (("-5", 0), ("0", 0), ("99999999999999999999", 1), ("x", 1), ("", 1)):
        assert len(ann.get(f"{table.path}/log?before={before}").get_json()["entries"]) == count


def test_state_names_the_move_by_which_each_thing_was_built(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"), station("p2", "wien"), claim("p2", "berlin--danzig"), undo(2))
    built = table.state()["built"]
    assert {kind: {thing: index for thing, (index, _at) in things.items()} for kind, things in built.items()} == {
        "route": {"berlin--wien": 0},
        "station": {"wien": 1},
        "depot": {},
        "drawn": {},
        "harbor": {},
        "marker": {},
        "laid": {},
    }


def test_last_move_is_the_newest_on_the_board(ann: FlaskClient) -> None:
    table = open_table(ann)
    assert table.state()["last"] is None
    table.record(tickets("p1", "berlin--roma"))
    assert table.state()["last"] is None
    table.record(claim("p1", "berlin--wien"), tickets("p2", "lisboa--danzig"), undo(2))
    assert table.state()["last"]["index"] == 1


def test_last_move_without_a_board_is_the_newest_of_all(ann: FlaskClient) -> None:
    table = open_table(ann, box="card-game")
    assert table.state()["last"] is None
    table.record({"type": "pile", "player": "p1", "scoring": 1, "cards": {"red": 2}})
    last = table.state()["last"]
    assert (last["index"], last["note"]) == (0, "p1")


def noted(app: Flask, phone: FlaskClient, *, revealed: bool) -> list[str]:
    """Return the log's lines after two players noted tickets one by one."""
    table = open_table(phone)
    for player, ticket in (
        ("p1", "berlin--roma"),
        ("p1", "lisboa--danzig"),
        ("p2", "paris--wien"),
        ("p1", "kyiv--sochi"),
    ):
        table.record(tickets(player, ticket))
    if revealed:
        with app.app_context():
            lay_open(table.key)
    return [entry["text"] for entry in table.log()]


def test_tickets_that_one_player_noted_are_one_line_and_unnamed(app: Flask, ann: FlaskClient) -> None:
    assert noted(app, ann, revealed=False) == ["Ann: 3 tickets noted", "Bob: 1 ticket noted"]


def test_ticket_notes_are_one_line_a_player(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", "berlin--roma"), claim("p1", "berlin--wien"), tickets("p2", "lisboa--danzig"))
    table.record(undo(2), tickets("p1", "kyiv--sochi"), undo(4), tickets("p1", "paris--wien"))
    lines = [(entry["index"], entry["kind"], entry["text"]) for entry in table.log()]
    assert lines == [(6, "tickets", "Ann: 2 tickets noted"), (1, "claim", "Ann: Berlin – Wien")]


def test_tickets_are_named_once_they_are_open(app: Flask, ann: FlaskClient) -> None:
    assert noted(app, ann, revealed=True) == [
        "Ann: tickets Berlin – Roma, Lisboa – Danzig, and Kyïv – Sochi",
        "Bob: ticket Paris – Wien",
    ]


def test_piles_are_shown_by_their_colours_once_they_are_open(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, box="card-game")
    table.record({"type": "pile", "player": "p1", "scoring": 1, "cards": {"red": 2, "locomotive": 1}})
    assert table.log()[0]["text"] == "Ann: 3 train cards counted"
    with app.app_context():
        lay_open(table.key)
    assert table.log()[0]["text"] == "Ann: pile of 1 × locomotive and 2 × red"
