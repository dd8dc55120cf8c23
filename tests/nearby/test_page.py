"""The page by which other devices join: only where the app runs on a single device."""

from flask import Flask

from companion.features import pocket
from tests.conftest import phone_of
from tests.support.html import read
from tests.support.tables import open_table, sit_down


def test_table_without_a_server_leads_to_the_page(app: Flask) -> None:
    pocket.mark_alone(app)
    phone = phone_of(app)
    table = open_table(phone).path
    menu = phone.get(table).text
    assert f'href="{table}/nearby"' in menu
    assert "Other phones in the room can join with two codes." in menu
    answer = phone.get(f"{table}/nearby")
    assert "Let others join" in answer.text
    assert "Experimental" in answer.text
    assert read(answer).one("#nearby")["data-table"] == table
    assert "camera=(self)" in answer.headers["Permissions-Policy"]
    assert "camera=()" in phone.get(table).headers["Permissions-Policy"]


def test_who_is_in_is_known_by_the_seats_of_the_phone_that_asks(app: Flask) -> None:
    pocket.mark_alone(app)
    host, guest = phone_of(app), phone_of(app)
    opened = open_table(host)
    table = sit_down(guest, opened, "p2").path
    assert guest.get(f"{table}/nearby/names").json == {"names": ["Bob"]}
    assert phone_of(app).get(f"{table}/nearby/names").json == {"names": []}


def test_server_has_no_such_page(app: Flask) -> None:
    phone = phone_of(app)
    table = open_table(phone).path
    assert phone.get(f"{table}/nearby").status_code == 404
    assert "/nearby" not in phone.get(table).text
