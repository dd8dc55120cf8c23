"""A seat reassigned to another device: sealed notes of the previous device, the passcode that opens them, and
notices.
"""

import re
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.database import db, now
from companion.store.models import Visit
from companion.table.service.seating import MAX_PASSCODE_TRIES
from tests.support.games import lay_open
from tests.support.html import read, words
from tests.support.seats import act, asking, table_of
from tests.support.tables import OpenTable, open_table, sit_down, tickets, undo

SECRET = "brest--petrograd"


def word_for(phone: FlaskClient, table: OpenTable) -> str:
    """Return the passcode of the device's only seat, as its menu shows it."""
    page = read(phone.get(table.path))
    (word,) = page.all(".words .code[translate=no] [aria-hidden]")
    assert page.one(".words .code .visually-hidden").text() == " ".join(word.text())  # read aloud letter by letter
    return word.text()


def take_over(phone: FlaskClient, yes: FlaskClient, table: OpenTable, player: str) -> None:
    """Reassign a seat with the consent of a device other than its owner's, which sleeps."""
    act(phone, table, player, "take")
    with phone.application.app_context():
        db.session.execute(db.update(Visit).values(seen_at=now() - timedelta(hours=1)))
        db.session.commit()
    (request,) = asking(table)
    assert act(yes, table, player, "answer", phone=request["phone"], allow="yes").status_code == 303


@pytest.fixture
def taken(ann: FlaskClient, bob: FlaskClient, cat: FlaskClient) -> OpenTable:
    """Cat's device took Bob's seat while Bob's slept."""
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    take_over(cat, ann, table, "p2")
    return table


def test_what_the_former_phone_noted_is_sealed_on_the_new_one(cat: FlaskClient, taken: OpenTable) -> None:
    page = cat.get(f"{taken.path}/tickets/p2")
    assert page.status_code == 200
    assert "1 ticket is sealed" in words(page)
    assert "Brest – Petrograd 21" not in words(page).partition("Add tickets")[0]
    assert cat.get(f"{taken.path}/why/p2/{SECRET}").status_code == 404


def test_new_device_notes_removes_and_sees_only_its_own(cat: FlaskClient, taken: OpenTable) -> None:
    own = table_of(cat, taken)
    own.record(tickets("p2", "palermo--constantinople"))
    page = cat.get(f"{taken.path}/tickets/p2")
    in_hand = words(page).partition("Add tickets")[0]
    assert "Palermo – Constantinople" in in_hand
    assert "1 ticket is sealed" in in_hand
    assert "Petrograd" not in in_hand
    assert SECRET not in "".join(read(page).values("[data-moves]", "data-moves"))
    assert cat.get(f"{taken.path}/why/p2/palermo--constantinople").status_code == 200
    assert own.state()["players"][1]["tickets"] == 2


def test_new_phone_takes_back_its_own_notes_but_no_sealed_one(cat: FlaskClient, taken: OpenTable) -> None:
    own = table_of(cat, taken)
    own.record(tickets("p2", "palermo--constantinople"))
    refused = own.send(undo(0))
    assert refused.status_code == 403
    assert "sealed" in refused.get_json()["error"]["message"]
    assert own.state()["players"][1]["tickets"] == 2
    own.record(undo(1))
    assert own.state()["players"][1]["tickets"] == 1


def test_sealed_ticket_for_own_other_seat_hides_its_holder(cat: FlaskClient, taken: OpenTable) -> None:
    refused = sit_down(cat, taken, "p3").send(tickets("p3", SECRET))
    assert refused.status_code == 409
    assert refused.get_json()["error"] == {
        "rule": "ALL-14",
        "message": "One of these tickets was dealt to someone else.",
    }


@pytest.mark.parametrize("tried", [SECRET, "lisboa--danzig"])
def test_ticket_conflicting_with_sealed_ones_hides_the_reason(cat: FlaskClient, taken: OpenTable, tried: str) -> None:
    """One is the sealed ticket itself, the other a second long one. Neither refusal reveals the sealed one."""
    refused = table_of(cat, taken).send(tickets("p2", tried, "palermo--constantinople"))
    assert refused.status_code == 409
    assert refused.get_json()["error"] == {
        "rule": "ALL-14",
        "message": "This doesn’t fit the tickets already noted, some on other phones.",
    }


def test_seats_word_opens_what_is_sealed(bob: FlaskClient, cat: FlaskClient, ann: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    word = word_for(bob, table)
    take_over(cat, ann, table, "p2")
    wrong = act(cat, table, "p2", "open", word="XXXX")
    assert "That isn’t the password for this seat." in words(wrong, 403)
    opened = act(cat, table, "p2", "open", word=f" {word.lower()} ")
    assert opened.location == f"{table.path}/tickets/p2"
    page = words(cat.get(opened.location))
    assert "Brest – Petrograd" in page.partition("Add tickets")[0]
    assert "sealed" not in page


def test_who_types_the_word_has_the_seat_with_its_tickets(ann: FlaskClient, bob: FlaskClient, cat: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    assert act(cat, table, "p2", "open", word=word_for(bob, table)).status_code == 303
    assert "Brest – Petrograd" in words(cat.get(f"{table.path}/tickets/p2")).partition("Add tickets")[0]
    assert bob.get(f"{table.path}/tickets/p2").status_code == 403


@pytest.mark.usefixtures("clock_stands_still")
def test_guessing_a_word_is_slowed_down(taken: OpenTable, cat: FlaskClient) -> None:
    answers = [act(cat, taken, "p2", "open", word="XXXX") for _time in range(MAX_PASSCODE_TRIES + 1)]
    assert [answer.status_code for answer in answers] == [403] * MAX_PASSCODE_TRIES + [429]
    assert "Retry-After" in answers[-1].headers


def test_former_phone_opens_its_notes_to_the_present_one(bob: FlaskClient, cat: FlaskClient, taken: OpenTable) -> None:
    phone = read(bob.get(f"{taken.path}/join")).one("[name=phone]")["value"]
    act(cat, taken, "p2", "unseal", phone=phone)
    assert "1 ticket is sealed" in words(cat.get(f"{taken.path}/tickets/p2")), "nobody opens another's notes"
    act(bob, taken, "p2", "unseal", phone="0" * 12)
    assert "1 ticket is sealed" in words(cat.get(f"{taken.path}/tickets/p2")), "a phone that hasn't the seat"
    act(bob, taken, "p2", "unseal", phone=phone)
    assert "sealed" not in words(cat.get(f"{taken.path}/tickets/p2"))


def test_reveal_opens_what_is_sealed_to_all(app: Flask, cat: FlaskClient, taken: OpenTable) -> None:
    assert table_of(cat, taken).state()["revealed"] is False
    with app.app_context():
        lay_open(taken.key)
    assert "Brest – Petrograd" in words(cat.get(f"{taken.path}/tickets/p2"))


def test_every_change_of_a_seat_is_sent_to_all_phones(ann: FlaskClient, bob: FlaskClient, taken: OpenTable) -> None:
    for phone in (ann, bob):
        changes = table_of(phone, taken).state()["seat_news"]["changes"]
        assert [change["nth"] for change in changes] == [1, 2]
        assert changes[0]["text"] == "Bob has joined as blue."
        assert re.fullmatch(
            "Bob’s seat is now on phone [A-Z]{3}. What was noted there before stays sealed.",
            changes[1]["text"],
        )
