"""A forgotten player is added during a game, by a form or as a move."""

from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.rules.moves import Join
from companion.rules.record import Record
from companion.store.database import db
from companion.store.models import Game, RecordedMove, Seat, SeatChange
from companion.table.service import games, loading
from companion.table.service.loading import log_cache
from tests.support.html import read
from tests.support.tables import OpenTable, claim, in_stock, open_table, sit_down, tickets, undo

TICKET = "brest--petrograd"


def join(name: str = "Carl", key: str = "carl", after: str | None = "p1", color: str = "green") -> dict[str, Any]:
    return {"type": "join", "players": [{"id": key, "name": name, "color": color}], "after": after}


def add(phone: FlaskClient, table: OpenTable, **typed: str) -> tuple[int, str]:
    """Submit the page's form with these values. Returns the status and the page's text."""
    key = read(phone.get(f"{table.path}/add-player")).one("[name=id]")["value"]
    form = {"id": key, "name": "Carl", "color": "green", "after": "p2", **typed}
    answer = phone.post(f"{table.path}/add-player", data=form)
    table.seq = table.state()["seq"]
    return answer.status_code, answer.get_data(as_text=True)


def order(table: OpenTable) -> list[str]:
    return [player["name"] for player in table.state()["players"]]


def test_form_adds_somebody_where_they_sit(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2)
    sit_down(bob, table, "p2")
    table.record(claim("p1", "dieppe--paris"), claim("p2", "brest--dieppe"), claim("p1", "berlin--wien"))
    page = read(ann.get(f"{table.path}/add-player"))
    assert page.values("[name=color]", "value") == ["green", "yellow", "black"]
    assert page.one("[name=after]").values("option", "value") == ["", "p1", "p2"]
    assert add(ann, table, name="  Carl ", after="p1")[0] == 303
    state = table.state()
    assert order(table) == ["Ann", "Carl", "Bob"]
    carl = state["players"][1]
    assert (in_stock(state, "trains")[1], carl["color"], state["seats"][carl["id"]]) == (45, "green", None)
    assert state["recent"][0]["text"] == "Carl added (green)"
    assert state["likely"][0] == carl["id"]  # Ann moved last
    for phone, of in ((ann, "the host's"), (bob, "another one's")):
        assert "Carl" in phone.get(table.path).get_data(as_text=True), of
        assert "Carl" in phone.get(f"{table.path}/watch").get_data(as_text=True), of
    assert "Carl" in bob.get(f"{table.path}/join").get_data(as_text=True)


def test_what_is_wrong_stands_on_the_form(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    for typed, words in [
        ({"name": " "}, "One player has no name."),
        ({"name": "BOB"}, "Two players have the same name."),
        ({"color": "red"}, "Two players have the same colour."),
        ({"after": "zoe"}, "The player this one was to follow isn’t at this table."),
    ]:
        status, page = add(ann, table, **typed)
        assert (status, words in page) == (400, True), typed
    assert order(table) == ["Ann", "Bob"]


def test_page_says_why_nobody_can_be_added(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 5)
    assert "This edition is for 2 to 5 players." in ann.get(f"{table.path}/add-player").get_data(as_text=True)
    table = open_table(ann, 2)
    sit_down(bob, table, "p2")
    ann.post(f"{table.path}/reveal")
    late = "Tickets are open, or about to be: nobody can join now."
    assert late in ann.get(f"{table.path}/add-player").get_data(as_text=True)
    refused = table.send(join())
    assert (refused.status_code, refused.get_json()["error"]["message"]) == (409, late)


def test_player_joins_open_game_of_one_phone(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    ann.post(f"{table.path}/reveal")
    table.record(join())
    assert order(table) == ["Ann", "Carl", "Bob"]


def test_who_only_watches_adds_nobody(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2)
    assert bob.get(f"{table.path}/add-player").status_code == 403
    assert bob.post(f"{table.path}/add-player", data={"name": "Carl"}).status_code == 403


def test_seat_works_at_once_and_its_tickets_are_secret(ann: FlaskClient, bob: FlaskClient, cat: FlaskClient) -> None:
    table = open_table(ann, 2)
    sit_down(bob, table, "p2")
    table.record(join())
    sit_down(cat, table, "carl")
    mine = OpenTable(cat, table.key, table.seq)
    mine.record(tickets("carl", TICKET), claim("carl", "dieppe--paris"))
    assert "Petrograd" in cat.get(f"{table.path}/tickets/carl").get_data(as_text=True)
    for other in (ann, bob):
        assert "Petrograd" not in other.get(f"{table.path}/tickets/carl").get_data(as_text=True)
        assert all("Petrograd" not in entry["text"] for entry in other.get(f"{table.path}/log").get_json()["entries"])


def test_log_names_a_left_player_by_their_warehouse(ann: FlaskClient) -> None:
    table = open_table(ann, 2, modules=("depots",))
    places = {"p2": "paris", "carl": "wien", "p1": "roma"}
    table.record(join(), *({"type": "depot", "player": player, "city": city} for player, city in places.items()))
    table.record(claim("p1", "berlin--wien") | {"collect": ["carl"]}, undo(4), undo(2), undo(0))
    assert order(table) == ["Ann", "Bob"]
    assert "Ann: Berlin – Wien + Carl’s warehouse" in [entry["text"] for entry in table.log()]


def test_undo_removes_the_seat_and_a_second_restores_it(
    app: Flask, ann: FlaskClient, bob: FlaskClient, cat: FlaskClient
) -> None:
    table = open_table(ann, 2)
    table.record(claim("p2", "berlin--wien"), join())
    sit_down(cat, table, "carl")
    bob.get(table.path)
    bob.post(f"{table.path}/seats/carl")  # asks for it
    mine = OpenTable(cat, table.key, table.seq)
    mine.record(tickets("carl", TICKET))
    table.seq = mine.seq
    refused = table.send(undo(1))
    assert refused.get_json()["error"]["message"] == "Moves with Carl still count (1). Undo those first."
    mine.record(undo(2))
    table.seq = mine.seq
    table.record(undo(1))
    assert (order(table), set(table.state()["seats"])) == (["Ann", "Bob"], {"p1", "p2"})
    log = [entry["text"] for entry in table.log()]
    assert log[0] == "Undone: Player added (green)"
    assert [entry for entry in table.log() if entry.get("player") == "carl"] == []
    with app.app_context():
        assert db.session.scalars(select(SeatChange)).all() == []
    table.record(undo(4))
    assert len(order(table)) == 3
    # The seat's present device must not see tickets noted before.
    assert "Petrograd" not in str([ann.get(f"{table.path}/log").get_json(), table.state()])
    with app.app_context():
        seat = db.session.scalars(select(Seat).where(Seat.player == "carl")).one()
        assert (seat.position, seat.device, len(seat.sealed)) == (1, None, 1)


def test_name_is_kept_once_and_is_what_it_is_now(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(join())
    ann.post(f"{table.path}/names", data={"name-carl": "Charles", "was-carl": "Carl"})
    assert order(table) == ["Ann", "Charles", "Bob"]
    assert table.log()[0]["text"] == "Charles added (green)"
    with app.app_context():
        assert "Carl" not in str(db.session.scalars(select(RecordedMove.body)).all())
        assert [one.players[0].name for one in loading.load(table.key).log.moves if isinstance(one, Join)] == [
            "Charles"
        ]


def test_same_move_sent_twice_adds_once(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    name = "00000000-0000-4000-8000-000000000001"
    assert table.send(join(" Carl"), name=name).status_code == 201
    assert table.send(join(" Carl"), name=name).status_code == 200
    assert len(order(table)) == 3


def test_what_another_process_kept_is_no_table_of_before(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "dieppe--paris"))
    with app.app_context():
        game = games.find(table.key)
        loading.load_unredacted(game)
        before = log_cache.get(game.key)
        assert before is not None
    table.record(join())
    with app.app_context():
        log_cache.put(table.key, before)  # as in a process that hasn't heard of it
        assert [one.name for one in loading.load(table.key).log.table.setup.players] == ["Ann", "Carl", "Bob"]
    table.record(claim("carl", "berlin--wien"))


@pytest.mark.parametrize("box", ["team-asia"])
def test_whole_team_is_added(ann: FlaskClient, box: str) -> None:
    table = open_table(ann, 4, box)
    page = read(ann.get(f"{table.path}/add-player"))
    ids = page.values("[name=id]", "value")
    assert page.one("[name=after]").values("option", "value") == ["", "p2", "p4"]
    color = page.values("[name=color]", "value")[0]
    form = {"id": ids, "name": ["Eve", "Fay"], "color": color, "after": "p2"}
    assert ann.post(f"{table.path}/add-player", data=form).status_code == 303
    assert [side["name"] for side in table.state()["sides"]] == ["Ann + Bob", "Eve + Fay", "Cat + Dan"]


def test_finished_game_has_everybody_and_its_record_goes_round(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "dieppe--paris"), join(), claim("carl", "berlin--wien"), tickets("carl", TICKET))
    ann.post(f"{table.path}/reveal")
    ann.post(f"{table.path}/finish")
    result = ann.get(f"{table.path}/game").get_data(as_text=True)
    assert "Carl" in result
    assert "Carl" in ann.get(f"{table.path}/replay").get_data(as_text=True)
    file = ann.get(f"{table.path}/record.json").data
    record = msgspec.json.decode(file, type=Record)
    assert [one.name for one in record.players] == ["Ann", "Bob"]
    assert [one.name for one in record.seated.players] == ["Ann", "Carl", "Bob"]
    with app.app_context():
        game = games.find(table.key)
        assert [seat.name for seat in game.seats] == ["Ann", "Carl", "Bob"]
        assert isinstance(game, Game)
