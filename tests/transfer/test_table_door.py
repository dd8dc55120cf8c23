"""A table's record follows the steps of every import: shown, written after confirmation, undone."""

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.database import db
from companion.store.models import Game
from tests.conftest import phone_of
from tests.support.games import lay_open
from tests.support.html import read
from tests.support.tables import OpenTable, claim, open_table, sit_down, tickets


def record_of(app: Flask) -> bytes:
    """Return the file of a deleted table of Ann and Bob with a claim."""
    phone = phone_of(app)
    table = open_table(phone, 2)
    table.record(claim("p1", "brest--dieppe"))
    file: bytes = phone.get(f"{table.path}/record.json").data
    return file


def shown(phone: FlaskClient, file: bytes) -> tuple[str, str]:
    address = phone.post("/tables/import", data={"file": (io.BytesIO(file), "table.json")}).location
    return address, phone.get(address).text


def tables(app: Flask) -> int:
    with app.app_context():
        return db.session.query(Game).count()


def test_nothing_is_written_before_consent_and_all_is_undoable(app: Flask, other_app: Flask) -> None:
    file, phone = record_of(app), phone_of(other_app)
    address, page = shown(phone, file)
    assert ("Ann" in page, "Bob" in page, "1 move" in page, tables(other_app)) == (True, True, True, 0)
    assert phone_of(other_app).get(address).status_code == 404, "another phone's"
    assert phone.post(address).status_code == 303
    assert phone.post(address).status_code == 303, "sent twice"
    assert tables(other_app) == 1
    table = read(phone.get(address)).one('[href^="/t/"]')["href"]
    assert "Ann" in phone.get(table).text
    assert phone.post(f"{address}undo").status_code == 303
    assert (tables(other_app), phone.get(table).status_code) == (0, 404)
    assert "Import undone" in phone.get(address).text
    assert "Open this table here" in shown(phone, file)[1], "the same once more"


def test_table_at_which_something_has_happened_stays(app: Flask, other_app: Flask) -> None:
    file, phone = record_of(app), phone_of(other_app)
    address, _page = shown(phone, file)
    phone.post(address)
    table = read(phone.get(address)).one('[href^="/t/"]')["href"].removeprefix("/t/")
    OpenTable(phone, table, 1).record(claim("p2", "berlin--wien"))
    phone.post(f"{address}undo")
    assert tables(other_app) == 1
    assert "1 game stays" in phone.get(address).text


def test_table_that_is_here_is_offered_first(app: Flask) -> None:
    phone = phone_of(app)
    table = open_table(phone, 2)
    table.record(claim("p1", "brest--dieppe"))
    address, page = shown(phone, phone.get(f"{table.path}/record.json").data)
    assert "This table is already here" in page
    assert table.path in page
    phone.post(address)
    assert tables(app) == 2


def test_broken_record_leaves_nothing(app: Flask) -> None:
    broken = record_of(app).replace(b"brest--dieppe", b"brest--mars")
    answer = phone_of(app).post("/tables/import", data={"file": (io.BytesIO(broken), "table.json")})
    assert (answer.status_code, tables(app)) == (400, 1)
    assert "record.moves[0]" in answer.text


@pytest.mark.rule("ALL-08")
def test_record_is_compared_without_tickets_that_are_secret(app: Flask) -> None:
    """Bob has the table's link and guesses Ann's ticket: a right and a wrong guess get the same response."""
    ann, bob = phone_of(app), phone_of(app)
    table = open_table(ann, 2)
    sit_down(ann, table, "p1")
    sit_down(bob, table, "p2")
    table.record(tickets("p1", "lisboa--danzig"))
    guesses = [record_with(app, guess) for guess in ("lisboa--danzig", "berlin--roma")]
    assert ["Open this table here" in shown(bob, file)[1] for file in guesses] == [False, False], "it is here already"
    with app.app_context():
        lay_open(table.key)
    assert ["Open this table here" in shown(bob, file)[1] for file in guesses] == [False, True]


def record_with(app: Flask, ticket: str) -> bytes:
    """Return the record of another table of the same people, where the first one noted this ticket."""
    phone = phone_of(app)
    table = open_table(phone, 2)
    table.record(tickets("p1", ticket))
    file: bytes = phone.get(f"{table.path}/record.json").data
    return file
