"""A finished game is tallied without its map: the page, its stored values, and the next page."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.transfer.reading.group_file import check_group
from companion.store.models import COUNT, MOVES
from companion.table.service.games import find
from tests.conftest import phone_of
from tests.support.tables import OpenTable, claim, open_table

JSON = {"Accept": "application/json"}
ANSWERS = {
    "train.2/p1": "5",
    "train.8/p1": "1",
    "train.4/p2": "3",
    "tickets/p1": "-7",
    "tickets/p2": "0",
    "completed/p1": "0",
    "completed/p2": "1",
    "stations/p1": "3",
    "stations/p2": "3",
    "longest_route/p2": "1",
}


def counted(phone: FlaskClient, **answers: str) -> OpenTable:
    """Open a tallied game of two: Ann 24 + 12, Bob 21 + 12 and the longest route, unless `answers` differ."""
    table = open_table(phone, 2, played=True)
    answer = phone.post(f"{table.path}/count", data=ANSWERS | answers)
    assert (answer.status_code, answer.location) == (303, f"{table.path}/game"), answer.text
    return table


def test_form_of_a_played_game_leads_to_the_count_of_any_map(ann: FlaskClient) -> None:
    form = {
        "box": "plain",
        "title": "Moon",
        "trains": "20",
        "points": "1 2 4",
        "name": ["Ann", "Bob"],
        "color": ["red", "blue"],
    }
    answer = ann.post("/new", data={**form, "played": "1", "count": "1"})
    assert answer.location.endswith("/count")
    page = ann.get(answer.location).text
    assert 'name="train.3/p2"' in page
    assert 'name="train.4/p2"' not in page
    table = answer.location.removesuffix("/count")
    assert answer.location in ann.get(table).text
    assert "Trains left: Ann 20 and Bob 20" in ann.get(f"{table}/final/trains").text


def test_count_becomes_the_result_with_its_lines(ann: FlaskClient) -> None:
    table = counted(ann)
    page = unescape(ann.get(f"{table.path}/game").text)
    assert "Bob wins" in page
    assert "scores only" in ann.get("/games").text
    assert "European Express" in page
    assert "Put the game on the map to have each one proved" in page
    with ann.application.app_context():
        game = find(table.key, scores=True)
        assert [(seat.points, seat.place) for seat in game.seats] == [(36, 2), (43, 1)]
        assert game.source == COUNT


def test_count_is_corrected_where_it_was_counted(ann: FlaskClient) -> None:
    table = counted(ann)
    page = ann.get(f"{table.path}/count").text
    assert 'name="train.2/p1" value="5"' in page
    assert ann.post(f"{table.path}/count", data={"train.2/p1": "1", "complete": "1"}).status_code == 303
    assert "Ann wins" in ann.get(f"{table.path}/game").text


def test_count_that_can_not_be_is_refused_and_changes_nothing(ann: FlaskClient) -> None:
    table = open_table(ann, 2, played=True)
    for answers, words in (
        ({"train.8/p1": "2"}, "Routes of length 8: 2 counted, but only 1 on the map."),
        ({"train.4/p1": "12"}, "Ann: 48 trains counted, but there are only 45."),
        ({"train.4/p1": "-1"}, "Whole numbers up to 999 only"),
        ({"train.4/p1": "two"}, "Whole numbers up to 999 only"),
        ({"tickets/p1": "1e9"}, "Whole numbers up to 999 only"),
    ):
        answer = ann.post(f"{table.path}/count", data=answers, headers=JSON)
        assert answer.status_code in (400, 409), answers
        assert words in answer.get_json()["error"]["message"]
    assert ann.get(f"{table.path}/game").location == table.path


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (("tickets/p1", "tickets/p2"), "No tickets for anyone."),
        (("tickets/p2",), "No tickets for Bob."),
        (("train.4/p2",), "No routes for Bob."),
        (("longest_route/p2",), "Nobody has “European Express”."),
        (("stations/p1", "stations/p2"), "“Stations left” is empty."),
    ],
)
def test_count_with_a_gap_asks_before_it_is_the_result(ann: FlaskClient, missing: tuple[str, ...], words: str) -> None:
    table = open_table(ann, 2, played=True)
    answers = {name: answer for name, answer in ANSWERS.items() if name not in missing}
    asked = ann.post(f"{table.path}/count", data=answers, headers=JSON)
    assert (asked.status_code, asked.get_json()) == (409, {"gaps": [words]})
    page = ann.post(f"{table.path}/count", data=answers)
    assert page.status_code == 409
    assert f"<li>{words}</li>" in unescape(page.text)
    assert 'name="train.2/p1" value="5"' in page.text  # nothing typed is lost
    assert ann.get(f"{table.path}/game").location == table.path
    assert ann.post(f"{table.path}/count", data={**answers, "complete": "1"}).status_code == 303


def test_every_gap_of_a_count_is_in_one_question(ann: FlaskClient) -> None:
    table = open_table(ann, 2, "germany", played=True)
    answers = {"train.2/p1": "5", "tickets/p1": "8", "tickets/p2": "3", "passengers.red/p1": "2"}
    asked = ann.post(f"{table.path}/count", data=answers, headers=JSON).get_json()
    assert asked == {"gaps": ["No routes for Bob.", "“Passengers” is empty for Bob."]}
    table = open_table(ann, 2, "rails-and-sails-world", played=True)
    asked = ann.post(f"{table.path}/count", data={}, headers=JSON).get_json()
    assert asked["gaps"][:2] == ["No routes for anyone.", "No tickets for anyone."]
    assert len(asked["gaps"]) == 5  # harbours, those left, pieces exchanged


def test_ticket_told_one_by_one_is_no_gap(ann: FlaskClient) -> None:
    table = open_table(ann, 2, played=True)
    answers = {**ANSWERS, "tickets/p2": "", "ticket.berlin--roma/p2": "1"}
    assert ann.post(f"{table.path}/count", data=answers).status_code == 303


def test_same_count_sent_twice_is_one_result(ann: FlaskClient) -> None:
    table = counted(ann)
    assert ann.post(f"{table.path}/count", data=ANSWERS, headers=JSON).get_json() == {"onward": f"{table.path}/game"}
    assert ann.get("/games").text.count("game-card") == 1


def test_counted_game_goes_on_with_its_map_and_keeps_the_count(ann: FlaskClient) -> None:
    table = counted(ann)
    answer = ann.post(f"{table.path}/count/map", data=ANSWERS)
    assert answer.location == table.path
    assert ann.get(table.path).status_code == 200
    table.record(claim("p1", "munchen--wien"))
    assert 'name="train.2/p1" value="5"' in ann.get(f"{table.path}/count").text
    assert ann.get(f"{table.path}/final").location.endswith("/final/trains")
    with ann.application.app_context():
        game = find(table.key)
        assert (game.source, game.finished_at, [seat.points for seat in game.seats]) == (MOVES, None, [None, None])


def test_phones_at_a_table_that_is_counted_are_led_to_the_result(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2, played=True)
    assert bob.get(table.path, follow_redirects=True).status_code == 200
    assert bob.get(f"{table.path}/watch").status_code == 200
    before = bob.get(f"{table.path}/state", headers=JSON).get_json()
    ann.post(f"{table.path}/count", data=ANSWERS)
    after = bob.get(f"{table.path}/state", headers=JSON).get_json()
    assert (after["finished"], after["version"]) == (True, before["version"] + 1)
    for page in ("", "/log", "/final/trains", "/tickets/p1"):
        assert bob.get(f"{table.path}{page}").location == f"{table.path}/game", page
    assert bob.get(f"{table.path}/watch").location == f"{table.path}/game?watch=1"
    late = {"uuid": str(uuid4()), "seq": 0, "move": claim("p1", "munchen--wien")}
    answer = ann.post(f"{table.path}/moves", json=late)
    assert (answer.status_code, answer.get_json()["state"]["finished"]) == (409, True)
    assert "finished" in answer.get_json()["error"]["message"]


def test_result_of_a_count_follows_to_the_map_and_to_the_rematch(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2, played=True)
    assert bob.get(f"{table.path}/watch").status_code == 200
    ann.post(f"{table.path}/count", data=ANSWERS)
    assert f'data-moves-url="{table.path}/moves"  hidden' in bob.get(f"{table.path}/game").text
    assert "data-in-room" in bob.get(f"{table.path}/game?watch=1").text
    again = ann.post(f"{table.path}/rematch").location
    assert bob.get(f"{table.path}/state", headers=JSON).get_json()["next"] == "The next game has been started."
    assert bob.get(f"{table.path}/next?watch").location == f"{again}/watch"
    ann.post(f"{table.path}/count/map", data=ANSWERS)
    assert not bob.get(f"{table.path}/state", headers=JSON).get_json()["finished"]
    assert bob.get(f"{table.path}/game?watch=1").location == f"{table.path}/watch"


def test_count_begins_with_what_the_map_has(ann: FlaskClient) -> None:
    table = open_table(ann, 2, played=True)
    table.record(claim("p1", "munchen--wien"), claim("p1", "berlin--wien"))
    page = ann.get(f"{table.path}/count").text
    assert "what’s on the map: 2 routes" in page
    assert 'name="train.3/p1" value="2"' in page


def test_card_game_has_nothing_to_count_so(ann: FlaskClient) -> None:
    people = {"name": ["Ann", "Bob"], "color": ["red", "blue"]}
    answer = ann.post("/new", data={"box": "card-game", **people, "played": "1", "count": "1"})
    table = answer.location.removesuffix("/final")
    assert answer.location == f"{table}/final"
    assert ann.get(f"{table}/count").location == table
    assert ann.post(f"{table}/count", data={}).status_code == 403


def test_game_in_play_is_not_counted(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    assert ann.get(f"{table.path}/count").location == table.path
    assert ann.post(f"{table.path}/count", data=ANSWERS).status_code == 403


def test_whoever_has_the_link_alone_counts_nothing(app: Flask, ann: FlaskClient) -> None:
    table, outsider = counted(ann), phone_of(app)
    assert outsider.get(f"{table.path}/count").location == f"{table.path}/game"
    assert outsider.post(f"{table.path}/count", data={}).status_code == 403
    assert outsider.post(f"{table.path}/count/map", data={}).status_code == 403
    assert "Bob wins" in outsider.get(f"{table.path}/game").text


def test_counted_game_has_a_picture_a_group_and_a_rematch(ann: FlaskClient) -> None:
    table = counted(ann)
    picture = ann.get(f"{table.path}/result.svg")
    assert (picture.status_code, "European Express" in picture.text) == (200, True)
    page = ann.get(f"{table.path}/game").text
    assert "Send the picture" in page
    assert "Save to a group: Ann, Bob" in page
    ann.post(f"{table.path}/group", data={"new": "Sunday"})
    group = ann.get(f"{table.path}/game").text.partition("/g/")[2].partition('"')[0]
    statistics: Any = unescape(ann.get(f"/g/{group}").text)
    assert "43" in statistics
    assert ann.get(f"{table.path}/scores").location == f"{table.path}/game"
    assert ann.post(f"{table.path}/rematch").status_code == 303


def test_equal_points_say_what_was_not_counted(ann: FlaskClient) -> None:
    table = open_table(ann, 2, played=True)
    ann.post(f"{table.path}/count", data={"train.2/p1": "1", "train.2/p2": "1", "complete": "1"})
    assert "the tie-breaker wasn’t counted" in ann.get(f"{table.path}/game").text


def test_counted_game_goes_with_the_file_of_its_group(ann: FlaskClient) -> None:
    table = counted(ann)
    ann.post(f"{table.path}/group", data={"new": "Sunday"})
    group = ann.get(f"{table.path}/game").text.partition("/g/")[2].partition('"')[0]
    with ann.get(f"/g/{group}/export.json") as answer:
        (game,) = check_group(answer.data).games
    scores = game.read().scores
    assert scores
    assert (scores.source, [player.points for player in scores.players]) == ("count", [36, 43])


def test_every_way_on_from_a_counted_game_leads_somewhere(ann: FlaskClient) -> None:
    table = counted(ann)
    page = ann.get(f"{table.path}/game").text
    ways = {way for way in re.findall(r'href="(/[^"#]*)', page) if not way.startswith("/static/")}
    assert {way: status for way in ways if (status := ann.get(way).status_code) >= 400} == {}


def test_refused_script_gets_the_version_that_replaces_the_count(ann: FlaskClient) -> None:
    table = counted(ann)
    form = {**ANSWERS, "train.2/p1": "6", "complete": "1"}
    refused = ann.post(f"{table.path}/count", data={**form, "version": "old"}, headers=JSON)
    assert refused.status_code == 409
    body = refused.get_json()
    assert "It’s now: Ann 36, Bob 43." in body["error"]["message"]
    again = ann.post(f"{table.path}/count", data={**form, "version": body["version"]}, headers=JSON)
    assert again.get_json() == {"onward": f"{table.path}/game"}
