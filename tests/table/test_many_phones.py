"""Several devices at one table reach the same state, whatever the network does to their requests.

A request or its response may be lost, sent twice, or overtaken by a later one. A device keeps a move until it is
acknowledged.
"""

import uuid
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Tickets, read_move
from companion.store.database import db
from companion.store.models import RecordedMove
from companion.table.service import loading
from companion.table.service.loading import setup_of
from tests.conftest import phone_of
from tests.support.lengths import repeated
from tests.support.tables import OpenTable, claim, open_table, sit_down, station, tickets, undo

ROUTES = ("berlin--wien", "frankfurt--paris", "frankfurt--paris-2", "kharkov--rostov", "budapest--wien", "brest--paris")
CITIES = ("wien", "paris", "roma")
TICKETS = ("athina--angora", "berlin--roma", "paris--zagrab")
STEP_COUNT = 40
EXAMPLE_COUNT = 30

Entry = dict[str, Any]
"""A request of a device: uuid, seq and move."""


@dataclass
class Phone:
    """A device with its waiting moves and its known state."""

    client: FlaskClient
    player: str
    queue: list[Entry] = field(default_factory=list)
    sent: list[Entry] = field(default_factory=list)
    known: dict[str, Any] = field(default_factory=dict)
    etag: str = ""


class ManyPhones(RuleBasedStateMachine):
    """Three phones and one server."""

    app: Flask

    def __init__(self) -> None:
        super().__init__()
        ann, bob, cat = (phone_of(self.app) for _ in range(3))
        self.table = open_table(ann)
        self.phones = [Phone(ann, "p1"), Phone(bob, "p2"), Phone(cat, "p3")]
        for phone in self.phones:
            sit_down(phone.client, self.table, phone.player)
            self._ask(phone)
        self.acknowledged: set[str] = set()

    # Actions of people

    @rule(at=strategies.integers(0, 2), route=strategies.sampled_from(ROUTES), seat=strategies.integers(1, 3))
    def tap_a_route(self, at: int, route: str, seat: int) -> None:
        self._tap(at, claim(f"p{seat}", route))

    @rule(at=strategies.integers(0, 2), city=strategies.sampled_from(CITIES))
    def build_a_station(self, at: int, city: str) -> None:
        self._tap(at, station(self.phones[at].player, city))

    @rule(at=strategies.integers(0, 2), ticket=strategies.sampled_from(TICKETS))
    def note_a_ticket(self, at: int, ticket: str) -> None:
        self._tap(at, tickets(self.phones[at].player, ticket))

    @rule(at=strategies.integers(0, 2), back=strategies.integers(0, 3))
    def undo_one_of_the_last(self, at: int, back: int) -> None:
        known = self.phones[at].known["seq"]
        if known > back:
            self._tap(at, undo(known - 1 - back))

    # Actions of the network

    @precondition(lambda self: any(phone.queue for phone in self.phones))
    @rule(at=strategies.integers(0, 2), late=strategies.booleans())
    def deliver(self, at: int, late: bool) -> None:
        """Deliver the first request of the queue or, overtaking it, the last."""
        phone = self.phones[at]
        if phone.queue:
            entry = phone.queue.pop(-1 if late else 0)
            self._answered(phone, entry, self._post(phone, entry))

    @precondition(lambda self: any(phone.queue for phone in self.phones))
    @rule(at=strategies.integers(0, 2))
    def lose_the_answer(self, at: int) -> None:
        """Deliver the request but lose its response, so that the device keeps the move."""
        phone = self.phones[at]
        if phone.queue:
            response = self._post(phone, phone.queue[0])
            if response.status_code in (200, 201):
                self.acknowledged.add(phone.queue[0]["uuid"])

    @precondition(lambda self: any(phone.sent for phone in self.phones))
    @rule(at=strategies.integers(0, 2), which=strategies.integers(0, 50))
    def send_twice(self, at: int, which: int) -> None:
        """Deliver an old request again."""
        phone = self.phones[at]
        if phone.sent:
            entry = phone.sent[which % len(phone.sent)]
            response = self._post(phone, entry)
            if entry["uuid"] in self.acknowledged:
                assert response.status_code == 200, "it is in the log already"
            elif response.status_code == 201:
                self.acknowledged.add(entry["uuid"])  # refused then, in order now

    @rule(at=strategies.integers(0, 2))
    def look(self, at: int) -> None:
        self._ask(self.phones[at])

    # Invariants

    @invariant()
    def every_acknowledged_move_is_in_the_log_once(self) -> None:
        with self.app.app_context():
            rows = loading.load(self.table.key).rows
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            assert sorted(row.uuid for row in rows) == sorted(self.acknowledged)

    def teardown(self) -> None:
        """Send all waiting moves. All devices and the server then have the same state."""
        for phone in self.phones:
            while phone.queue:
                entry = phone.queue.pop(0)
                self._answered(phone, entry, self._post(phone, entry))
        self.every_acknowledged_move_is_in_the_log_once()
        for phone in self.phones:
            self._ask(phone)
        assert self.phones[0].known == self.phones[1].known == self.phones[2].known
        with self.app.app_context():
            loaded = loading.load(self.table.key)
            stored = select(RecordedMove.body).where(RecordedMove.game_id == loaded.game.id).order_by(RecordedMove.seq)
            moves = [read_move(body) for body in db.session.scalars(stored)]
            log = Log(get_box("europe"), setup_of(loaded.game), moves)
        assert loaded.log.table.claims == log.table.claims
        assert log.table.claims == self.phones[0].known["claims"]
        assert log.table.stations == self.phones[0].known["stations"]
        assert self.phones[0].known["version"] >= len(moves)

    def _tap(self, at: int, move: dict[str, Any]) -> None:
        phone = self.phones[at]
        phone.queue.append({"uuid": str(uuid.uuid4()), "seq": phone.known["seq"], "move": move})

    def _post(self, phone: Phone, entry: Entry) -> TestResponse:
        phone.sent.append(entry)
        response = phone.client.post(f"{self.table.path}/moves", json=entry)
        fitting = (403,) if self._takes_back_a_foreign_note(phone, entry) else (200, 201, 409)
        assert response.status_code in fitting, response.get_data(as_text=True)
        return response

    def _takes_back_a_foreign_note(self, phone: Phone, entry: Entry) -> bool:
        """Whether it undoes or restores a note about tickets of another device, which only that device may."""
        if entry["move"]["type"] != "undo":
            return False
        with self.app.app_context():
            log = loading.load(self.table.key).log
            noted = log.moves[log.origins[entry["move"]["move"]]]
        return isinstance(noted, Tickets) and noted.player != phone.player

    def _answered(self, phone: Phone, entry: Entry, response: TestResponse) -> None:
        if response.status_code in (403, 409):
            assert response.get_json()["error"]["message"]
        else:
            self.acknowledged.add(entry["uuid"])
        self._hear(phone, response.get_json()["state"])

    def _ask(self, phone: Phone) -> None:
        response = phone.client.get(f"{self.table.path}/state", headers={"If-None-Match": phone.etag})
        if response.status_code == 304:
            return
        phone.etag = response.headers["ETag"]
        self._hear(phone, response.get_json())

    def _hear(self, phone: Phone, state: dict[str, Any]) -> None:
        if state["version"] >= phone.known.get("version", 0):
            phone.known = state


@pytest.mark.long
def test_phones_and_server_end_in_the_same_state(app: Flask) -> None:
    machine = type("ManyPhonesHere", (ManyPhones,), {"app": app})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=repeated(EXAMPLE_COUNT), stateful_step_count=STEP_COUNT, deadline=None)
    )


def test_overtaking_moves_are_each_judged_on_arrival(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    late = OpenTable(sit_down(bob, table, "p2").phone, table.key)
    table.record(claim("p1", "berlin--wien"))
    assert late.send(claim("p2", "kharkov--rostov"), seq=0).status_code == 201
    refused = late.send(claim("p2", "berlin--wien"), seq=0)
    assert (refused.status_code, refused.get_json()["state"]["claims"]["berlin--wien"]) == (409, "p1")
