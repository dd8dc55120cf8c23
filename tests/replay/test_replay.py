"""The replay: the board and the score track after each valid move, and its permissions."""

import json
from itertools import combinations, pairwise
from math import dist
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.replay.course import draw_course
from companion.features.replay.steps import steps
from companion.rules.load import get_box
from companion.rules.moves import Move
from companion.rules.state import PieceKind
from companion.rules.table import Table
from companion.table.service import ending, loading
from companion.table.wording.names import NamedSide
from tests.conftest import phone_of
from tests.support.games import load_game, put_on_a_table, sampled_games
from tests.support.html import read
from tests.support.play import pieces_on
from tests.support.queries import counted
from tests.support.tables import OpenTable, claim, open_table, sit_down, station, tickets, undo


def finish(phone: FlaskClient, table: OpenTable) -> None:
    assert phone.post(f"{table.path}/reveal").status_code == 303
    assert phone.post(f"{table.path}/finish").status_code == 303


def finished(app: Flask, name: str) -> str:
    """Return the path of a finished game of tests/games."""
    path = put_on_a_table(app, load_game(name)[0])
    with app.app_context():
        ending.finish(path.rpartition("/")[2], "0" * 32)
    return path


def spots_of(html: str) -> list[list[list[Any]]]:
    changes: list[list[list[Any]]] = json.loads(read(html).text("#spots"))
    return changes


def rows_of(html: str) -> list[tuple[str, list[str]]]:
    return [(row.text(".what"), row.texts("td")) for row in read(html).all("tr[data-step]")]


def test_replay_shows_board_and_points_after_each_valid_move(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    table.record(
        claim("p1", "palermo--smyrna"),  # 15 points
        claim("p2", "edinburgh--london"),  # undone
        station("p2", "paris"),
        undo(1),
        claim("p1", "edinburgh--london"),  # 7 points
        tickets("p2", "palermo--constantinople"),
    )
    finish(ann, table)
    html = ann.get(f"{table.path}/replay").get_data(as_text=True)
    # At the end by hand: Ann 22 + 10 for the express + 12 for three stations, Bob 8 for two stations - 8.
    assert rows_of(html) == [
        ("The beginning", ["0", "0"]),
        ("Ann: Palermo – Smyrna", ["15", "0"]),
        ("Bob: station in Paris", ["15", "0"]),
        ("Ann: Edinburgh – London", ["22", "0"]),
        ("Bob: 1 ticket noted", ["22", "0"]),
        ("Final scoring", ["44", "0"]),
    ]
    assert spots_of(html) == [
        [],
        [["track", "palermo--smyrna", "red"]],
        [["station", "paris", "blue"]],
        [["track", "edinburgh--london", "red"]],
        [],
        [],
    ]
    assert "Palermo – Constantinople (8)" in html


def test_passengers_leave_their_cities_step_by_step(app: Flask) -> None:
    path = finished(app, "germany/depots")
    changes = spots_of(phone_of(app).get(f"{path}/replay").get_data(as_text=True))
    there = dict(get_box("germany").spots["number"])
    assert {id_: count for kind, id_, count in changes[0] if kind == "number"} == there
    for step in changes[1:]:
        for kind, place, left in step:
            if kind == "number":
                assert left < there[place]
                there[place] = left
    assert any(kind == "shed" for step in changes for kind, _place, _owner in step)


def test_replay_of_every_game_ends_at_its_board_and_its_sheet(app: Flask, subtests: pytest.Subtests) -> None:
    for turn, name in enumerate(sampled_games()):
        with subtests.test(name):
            _record, expected = load_game(name)
            path = finished(app, name)
            html = phone_of(app).get(f"{path}/replay", headers={"Accept-Language": ("en", "ru")[turn % 2]}).text
            assert html.count("data-step=") == len(spots_of(html)) + ('id="course"' in html)
            with app.app_context():
                log = loading.load(path.rpartition("/")[2]).log
            check_board(spots_of(html), log.table)
            assert sorted(steps(log)[-1].points.values()) == sorted(expected["totals"].values())


def check_board(spots: list[list[list[Any]]], table: Table) -> None:
    """The pieces placed by the steps equal the final board."""
    lies = {(kind, spot): thing for step in spots for kind, spot, thing in step}
    colors = {player.id: player.color for player in table.players.values()}
    built = {("track", route): colors[owner] for route, owner in table.claims.items()}
    built |= {("track", route): "bullet" for route in table.common}
    built |= {("station", city): colors[owner] for city, owner in table.stations.items()}
    for kind, spot in (("guest", "guest"), ("building", "station"), ("shed", "shed")):
        there = pieces_on(table, cast("PieceKind", kind))
        built |= {(spot, at): " ".join(colors[one] for one in owners.split()) for at, owners in there.items()}
    assert {spot: thing for spot, thing in lies.items() if spot[0] not in ("number", "laid")} == built
    laid = {bed: color for (kind, bed), color in lies.items() if kind == "laid" and bed not in table.claims}
    assert laid == pieces_on(table, "laid")
    numbers = {("number", piece.at): piece.number for piece in table.pieces if piece.kind == "number"}
    assert {spot: thing for spot, thing in lies.items() if spot[0] == "number"} == numbers


def test_box_without_a_board_shows_what_was_noted(app: Flask) -> None:
    html = phone_of(app).get(f"{finished(app, 'card-game/four-players-two-scorings')}/replay").get_data(as_text=True)
    assert 'id="course"' not in html
    assert 'id="slider"' not in html
    assert "Seattle – Toronto (17)" in html
    assert "2 × yellow, 1 × blue, 2 × pink, 1 × black" in html
    assert [points for _words, points in rows_of(html)] == [[]] * len(rows_of(html))


def test_open_game_has_no_replay(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2)
    sit_down(bob, table, "p2")
    table.record(claim("p1", "palermo--smyrna"))
    assert [phone.get(f"{table.path}/replay").status_code for phone in (ann, bob)] == [404, 404]


def test_reopened_game_has_no_replay_until_it_is_finished_again(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    finish(ann, table)
    assert ann.get(f"{table.path}/replay").status_code == 200
    ann.post(f"{table.path}/reopen")
    assert ann.get(f"{table.path}/replay").status_code == 404


@pytest.mark.parametrize("name", ["europe/shared-victory", "germany/two-players-full-stocks"])
def test_number_of_queries_does_not_depend_on_the_moves(app: Flask, name: str) -> None:
    path, phone = finished(app, name), phone_of(app)
    phone.get(f"{path}/replay")
    with counted(app) as asked:
        assert phone.get(f"{path}/replay").status_code == 200
    assert len(asked) == 4
    with counted(app) as asked:
        assert phone.get(f"{path}/game").status_code == 200
    assert len(asked) == 6  # the last ones are whether the moves have an order, and a photo is kept


def test_steps_play_each_move_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put_on_a_table(app, load_game("europe/three-players-stations-undo")[0])
    moves: list[Move] = []
    plays = Table.play

    def count(table: Table, move: Move) -> None:
        moves.append(move)
        plays(table, move)

    monkeypatch.setattr(Table, "play", count)
    with app.app_context():
        log = loading.load(path.rpartition("/")[2]).log
        moves.clear()
        assert len(steps(log)) == len(log.counting_moves) + 2
    assert moves == list(log.counting_moves.values())


def test_lines_of_the_course_go_in_stairs_and_end_apart() -> None:
    sides: list[NamedSide] = [
        {"id": name, "name": name, "color": color} for name, color in (("a", "red"), ("b", "blue"), ("c", "green"))
    ]
    points = [{"a": 0, "b": 0, "c": 0}, {"a": 10, "b": 0, "c": 0}, {"a": 40, "b": 38, "c": -12}]
    course = draw_course(sides, points, [(1, "a"), (2, "b")])
    low, high = course["grid"][0], course["grid"][-1]
    assert (low[0], high[0]) == (-20, 40)
    heights = dict(course["grid"])
    assert course["lines"][0]["path"] == f"M30 {heights[0]}H290.0V{heights[10]}H290L326 {heights[40]}"
    assert course["lines"][0]["end"] == heights[40]
    assert course["marks"] == [
        {"color": "red", "x": 290.0, "y": heights[10], "tag": heights[10]},
        {"color": "blue", "x": 326, "y": course["lines"][1]["end"], "tag": course["lines"][1]["end"]},
    ]
    tags = sorted(line["tag"] for line in course["lines"])
    assert all(below - above >= 17 for above, below in pairwise(tags))
    assert all(tag - 8 >= 0 and tag + 8 <= course["high"] for tag in tags)


def test_marks_side_by_side_are_moved_apart() -> None:
    sides: list[NamedSide] = [{"id": name, "name": name, "color": "red"} for name in "ab"]
    points = [{"a": at, "b": at + at % 2} for at in range(60)]
    marks = draw_course(sides, points, [(at, "b") for at in range(20, 26)])["marks"]
    places = [(mark["x"], mark["tag"]) for mark in marks]
    assert all(dist(one, other) >= 15 for one, other in combinations(places, 2))
    assert all(8 <= tag <= 212 for _x, tag in places)


def test_course_of_a_game_without_a_single_move_is_level(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    finish(ann, table)
    html = ann.get(f"{table.path}/replay").get_data(as_text=True)
    assert [words for words, _points in rows_of(html)] == ["The beginning", "Final scoring"]


def test_moves_and_chart_need_no_script_but_the_slider_does(app: Flask, ann: FlaskClient) -> None:
    html = ann.get(f"{finished(app, 'europe/three-players-stations-undo')}/replay").get_data(as_text=True)
    assert '<div id="controls" hidden>' in html
    assert 'id="course" ' in html
    listed = next(part for part in read(html).all("details") if "All moves and points" in part.text())
    assert len(listed.all("tr[data-step]")) == len(spots_of(html))


def test_page_says_that_the_slider_needs_scripts(app: Flask, ann: FlaskClient) -> None:
    for name, has_slider in (("germany/depots", True), ("card-game/equal-points-more-tickets-shared", False)):
        notes = read(ann.get(f"{finished(app, name)}/replay")).texts("noscript")
        said = any("The slider for stepping through the moves needs JavaScript" in note for note in notes)
        assert said is has_slider, name


@pytest.mark.rule("JP-04", "JP-06")
def test_replay_shows_bullet_trains_as_shared_then_own_trains(app: Flask) -> None:
    path = finished(app, "japan/undo-gives-its-bullet-train-to-the-next")
    changes = spots_of(phone_of(app).get(f"{path}/replay").get_data(as_text=True))
    looks = {route: look for step in changes for _thing, route, look in step}
    assert looks.pop("okayama--osaka") == looks.pop("aomori--hakodate") == "blue"
    assert looks.pop("fukushima--utsunomiya") == "red"
    assert {*looks.values()} == {"bullet"}
    assert len(looks) == 16
