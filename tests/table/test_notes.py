"""Notes on a finished game: permissions, stored values and errors."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import group as memory_group
from companion.table.service import games
from tests.support.html import words
from tests.support.tables import OpenTable, claim, open_table, sit_down

FORM = {"date": "2020-02-29", "time": "19:30", "minutes": "80", "location": "Ann’s", "notes": "Snow."}


@pytest.fixture
def table(ann: FlaskClient) -> OpenTable:
    """Ann's finished game, which Bob has the link of."""
    table = open_table(ann, 2)
    table.record(claim("p1", "palermo--smyrna"))
    assert ann.post(f"{table.path}/reveal").status_code == 303
    assert ann.post(f"{table.path}/finish").status_code == 303
    return table


def noted(app: Flask, table: OpenTable) -> tuple[datetime, int | None, str, str]:
    with app.app_context():
        game = games.find(table.key)
        return game.played_at, game.minutes, game.location, game.notes


def test_what_is_noted_stands_on_the_games_page(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    ann.set_cookie("zone", "Europe/Berlin")
    assert ann.post(f"{table.path}/about", data=FORM).location == f"{table.path}/game"
    assert noted(app, table) == (datetime(2020, 2, 29, 18, 30, tzinfo=UTC), 80, "Ann’s", "Snow.")
    page = words(ann.get(f"{table.path}/game"))
    assert "29 Feb 2020" in page
    assert "Where Ann’s How long 1 h 20 min Notes Snow." in page
    form = ann.get(f"{table.path}/about").get_data(as_text=True)
    for value in ("2020-02-29", "19:30", "80", "Ann’s"):
        assert f'value="{value}"' in form


def test_form_sent_as_it_is_changes_nothing(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    before = noted(app, table)
    same = {"date": before[0].date().isoformat(), "time": before[0].strftime("%H:%M")}
    assert before[0].microsecond > 0
    assert ann.post(f"{table.path}/about", data=same).status_code == 303
    assert ann.post(f"{table.path}/about", data={"date": same["date"]}).status_code == 303
    assert noted(app, table) == before


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("date", "2020-02-30", "Which day was it?"),
        ("date", "2999-01-01", "That day is in the future."),
        ("time", "half past seven", "What time was it? For example 19:30."),
        ("minutes", "1.5", "How many minutes? Digits only, please."),
        ("minutes", "-3", "A game can’t take that long."),
        ("location", "x" * 81, "A place can have up to 80 characters."),
        ("notes", "x" * 4001, "Notes can have up to 4,000 characters."),
    ],
)
def test_what_can_not_be_noted_is_said_with_all_that_was_typed(
    app: Flask, ann: FlaskClient, table: OpenTable, field: str, value: str, message: str
) -> None:
    before = noted(app, table)
    sent = {**FORM, field: value}
    answer = ann.post(f"{table.path}/about", data=sent)
    assert message in words(answer, 400)
    kept = answer.get_data(as_text=True)
    assert all(f'value="{sent[name]}"' in kept for name in ("date", "time", "minutes", "location"))
    assert noted(app, table) == before


@pytest.mark.parametrize(
    ("zone", "day", "moment"),
    [
        ("America/Los_Angeles", "29 Feb 2020", datetime(2020, 3, 1, 3, 30, tzinfo=UTC)),
        ("Pacific/Auckland", "29 Feb 2020", datetime(2020, 2, 29, 6, 30, tzinfo=UTC)),
        ("", "29 Feb 2020", datetime(2020, 2, 29, 19, 30, tzinfo=UTC)),
        ("Nowhere/Land", "29 Feb 2020", datetime(2020, 2, 29, 19, 30, tzinfo=UTC)),
        ("../../etc/passwd", "29 Feb 2020", datetime(2020, 2, 29, 19, 30, tzinfo=UTC)),
        ("x" * 3000, "29 Feb 2020", datetime(2020, 2, 29, 19, 30, tzinfo=UTC)),
    ],
)
def test_day_and_hour_are_those_of_who_reads_them(
    app: Flask, ann: FlaskClient, table: OpenTable, zone: str, day: str, moment: datetime
) -> None:
    ann.set_cookie("zone", zone)
    ann.post(f"{table.path}/about", data=FORM)
    assert noted(app, table)[0] == moment
    assert day in words(ann.get(f"{table.path}/game"))
    form = ann.get(f"{table.path}/about").get_data(as_text=True)
    assert 'value="2020-02-29"' in form
    assert 'value="19:30"' in form


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Pacific/Auckland", "Europe/Berlin"])
def test_day_without_an_hour_stays_that_day(ann: FlaskClient, table: OpenTable, zone: str) -> None:
    ann.set_cookie("zone", zone)
    ann.post(f"{table.path}/about", data={**FORM, "time": ""})
    assert "29 Feb 2020" in words(ann.get(f"{table.path}/game"))
    today = f"{datetime.now(ZoneInfo(zone)):%Y-%m-%d}"
    assert ann.post(f"{table.path}/about", data={**FORM, "date": today, "time": ""}).status_code == 303
    assert f'value="{today}"' in ann.get(f"{table.path}/about").get_data(as_text=True)


def test_other_day_without_an_hour_keeps_the_known_hour(app: Flask, ann: FlaskClient, table: OpenTable) -> None:
    ann.post(f"{table.path}/about", data=FORM)
    ann.post(f"{table.path}/about", data={**FORM, "date": "2020-02-27", "time": ""})
    assert noted(app, table)[0] == datetime(2020, 2, 27, 19, 30, tzinfo=UTC)


def test_phone_with_the_link_alone_reads_but_notes_nothing(
    app: Flask, ann: FlaskClient, bob: FlaskClient, table: OpenTable
) -> None:
    ann.post(f"{table.path}/about", data=FORM)
    page = bob.get(f"{table.path}/game").get_data(as_text=True)
    assert "Snow." in page
    assert "/about" not in page
    assert "/reopen" not in page
    before = noted(app, table)
    assert bob.get(f"{table.path}/about").status_code == 403
    assert bob.post(f"{table.path}/about", data={**FORM, "notes": "Rain."}).status_code == 403
    assert bob.post(f"{table.path}/reopen").status_code == 403
    assert noted(app, table) == before


def test_phone_of_the_group_notes_and_reopens(app: Flask, ann: FlaskClient, bob: FlaskClient, table: OpenTable) -> None:
    with app.app_context():
        group = memory_group.open_group("Thursday", "f" * 32).key
    ann.get(f"/g/{group}/games")
    ann.post(f"{table.path}/group", data={"group": group})
    bob.get(f"/g/{group}/games")
    page = bob.get(f"{table.path}/game").get_data(as_text=True)
    assert f"{table.path}/about" in page
    assert f"{table.path}/reopen" in page
    assert bob.post(f"{table.path}/about", data=FORM).status_code == 303
    assert noted(app, table)[3] == "Snow."
    assert bob.post(f"{table.path}/reopen").location == table.path


def test_open_game_has_nothing_to_note(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2)
    sit_down(bob, table, "p2")
    for phone in (ann, bob):
        assert phone.get(f"{table.path}/about").status_code == 404
        assert phone.post(f"{table.path}/about", data=FORM).status_code == 404
