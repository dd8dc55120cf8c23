"""The page of a game's report: games with a report, its time, and its content."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.report.drawings import part_of
from companion.rules.load import get_box
from companion.table.service import ending, loading
from tests.conftest import phone_of
from tests.support.games import every_game, load_game, put_on_a_table
from tests.support.groups import finish
from tests.support.html import read
from tests.support.tables import OpenTable, claim, open_table, tickets

OPENER = "0" * 32


def finished(app: Flask, name: str) -> str:
    """Return the path of a finished game of tests/games."""
    path = put_on_a_table(app, load_game(name)[0])
    with app.app_context():
        ending.finish(path.rpartition("/")[2], OPENER)
    return path


def short_game(phone: FlaskClient, **box: Any) -> OpenTable:
    """Claims of Ann, Bob and Ann. The third move completes her ticket."""
    table = open_table(phone, 3, **box)
    table.record(
        tickets("p1", "edinburgh--paris"),
        claim("p1", "edinburgh--london"),
        claim("p2", "berlin--essen"),
        claim("p1", "dieppe--london"),
        claim("p1", "dieppe--paris"),
    )
    return table


def test_report_is_there_once_the_game_is_over(ann: FlaskClient) -> None:
    table = short_game(ann)
    assert ann.get(f"{table.path}/report").status_code == 404
    finish(table)
    assert f'href="{table.path}/report"' in ann.get(f"{table.path}/game").text
    html = ann.get(f"{table.path}/report").text
    assert "Connected by move 5" in html
    assert "Ann: Dieppe – Paris" in html
    assert "Open to the end" not in html


def test_board_that_was_noted_at_the_end_has_none(ann: FlaskClient) -> None:
    form = {"box": "europe", "name": ["Ann", "Bob"], "color": ["red", "blue"], "played": "1"}
    path = ann.post("/new", data=form).location.partition("#")[0].partition("?")[0]
    table = OpenTable(ann, path.rpartition("/")[2])
    table.record(claim("p1", "edinburgh--london"), claim("p2", "berlin--essen"), claim("p1", "dieppe--london"))
    assert ann.post(f"{table.path}/finish").location == table.path
    assert ann.get(f"{table.path}/report").status_code == 404
    assert "/report" not in ann.get(f"{table.path}/game").text


def test_tracks_of_one_side_after_the_other_are_no_order(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "edinburgh--london"), claim("p1", "berlin--essen"), claim("p2", "dieppe--london"))
    finish(table)
    assert ann.get(f"{table.path}/report").status_code == 404


def test_every_box_has_a_report_with_all_its_tickets(app: Flask, subtests: pytest.Subtests) -> None:
    shown = set()
    for turn, name in enumerate(every_game()):
        with subtests.test(name):
            path = finished(app, name)
            answer = phone_of(app).get(f"{path}/report", headers={"Accept-Language": ("en", "ru", "de")[turn % 3]})
            with app.app_context():
                table = loading.load(path.rpartition("/")[2]).log.table
            if answer.status_code == 404:
                continue
            shown.add(table.box.id)
            held = sum(len(table.tickets_of(side)) for side in table.sides)
            assert answer.text.count('class="report-ticket"') == held
            assert 'id="ground"' in answer.text
    boxes = {load_game(name)[0]["box"] for name in every_game()} - {"card-game"}
    assert shown == boxes


def test_written_board_has_no_unknown_ways(ann: FlaskClient) -> None:
    form = {"box": "plain", "title": "Our own", "name": ["Ann", "Bob"], "color": ["red", "blue"]}
    path = ann.post("/new", data=form).location
    table = OpenTable(ann, path.rpartition("/")[2])
    table.record(claim("p1", "A--B:3"), claim("p2", "B--C:2"), claim("p1", "B--D:1"))
    finish(table)
    html = ann.get(f"{table.path}/report").text
    assert "Points over the game" in html
    assert "What became of the tickets" not in html, "nobody has any"
    assert "Claims that cost others the most" not in html


def test_what_would_have_been_with_every_ticket(ann: FlaskClient) -> None:
    """By hand: Ann 7 + 2 + 1 for routes, 12 for stations, 10 for the longest route, 7 for the ticket: 39.

    Bob 2 and 12, less 8 for a ticket: 6. With the ticket completed 8 + 8 more.
    """
    table = short_game(ann)
    table.record(tickets("p2", "berlin--bucuresti"))
    finish(table)
    figures = read(ann.get(f"{table.path}/report")).texts(".report-bars li")
    assert figures[:2] == ["R Ann 39", "B Bob 6 + 16 = 22"]


def test_name_moves_below_its_city_if_another_is_in_the_way() -> None:
    europe = get_box("europe")
    apart = part_of(europe, [], ["lisboa", "moskva"])["names"]
    assert [name["anchor"] for name in apart] == ["end", "start"]


def test_bullet_trains_take_spaces_and_no_trains(ann: FlaskClient) -> None:
    table = open_table(ann, 3, box="japan")
    japan = get_box("japan")
    short = [route.id for route in japan.routes.values() if route.length == 1 and not route.bullet]
    routes = [route for route in short if not japan.twins[route]]
    table.record(tickets("p2", *[*japan.tickets][:2]))
    table.record(*(claim(player, route) for player, route in zip(("p1", "p2", "p1"), routes, strict=False)))
    finish(table)
    html = ann.get(f"{table.path}/report").text
    assert re.search(r"Open to the end: \d+ spaces were missing", html)
    assert "Stations" not in html, "there are none in this box"
    assert "trains were missing" not in html
