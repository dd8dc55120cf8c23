"""A group's file comes in: what is missing is written, and what is here stays."""

import json

import pytest
from flask import Flask

from companion import history, tables
from companion.rules.score.sheet import score
from companion.tables.opening import Person as Sits
from tests.history.a_group import (
    DEVICE,
    FORMER,
    brought_in,
    every_game,
    exported,
    full_group,
    person,
    play,
)
from tests.history.group_files import counted, figures, file_of, pristine, written
from tests.web.games import load_game


@pytest.fixture
def full(app: Flask) -> tuple[Flask, str]:
    return app, full_group(app)


def test_file_comes_out_as_it_went_in(full: tuple[Flask, str], other_app: Flask) -> None:
    app, group = full
    data = exported(app, group)
    brought = brought_in(other_app, data)
    assert (brought.people, brought.games, brought.known) == (10, len(every_game()) + 3, 0)
    assert exported(other_app, group) == data
    assert figures(other_app) == figures(app)
    assert counted(other_app) == counted(app)


def test_file_that_comes_twice_changes_nothing(full: tuple[Flask, str], other_app: Flask) -> None:
    app, group = full
    data = exported(app, group)
    brought_in(other_app, data)
    before = counted(other_app)
    again = brought_in(other_app, data)
    assert (again.people, again.games, again.known) == (0, 0, len(every_game()) + 3)
    assert counted(other_app) == before
    assert exported(other_app, group) == data


def test_file_brings_nothing_to_where_it_came_from(full: tuple[Flask, str]) -> None:
    app, group = full
    before = counted(app)
    again = brought_in(app, exported(app, group))
    assert (again.people, again.games) == (0, 0)
    assert counted(app) == before


def test_brought_game_has_the_sheet_of_the_record(app: Flask, other_app: Flask) -> None:
    _record, expected = load_game("germany/depots")
    file = file_of(app, "germany/depots")
    brought_in(other_app, written(file))
    with other_app.app_context():
        played = tables.load(file["games"][0]["id"])
        assert [side.total for side in score(played.log.table).sides] == sorted(
            expected["totals"].values(), reverse=True
        )
        assert {row.recorded_by for row in played.rows} == {""}
        assert played.game.reveal_at == played.game.finished_at


def test_group_that_is_here_gets_what_it_lacks(app: Flask, other_app: Flask) -> None:
    file = file_of(app, "europe/shared-victory")
    group = file["group"]["key"]
    brought_in(other_app, written(file))
    with other_app.app_context():
        history.rename_group(group, "Friday")
        history.rename(group, person(group, "Ann").key, "Anna")
        history.remove(group, person(group, "Bob").key, FORMER)
    play(app, group, load_game("europe/tie-decided-by-tickets")[0])
    brought = brought_in(other_app, exported(app, group))
    assert (brought.people, brought.games, brought.known) == (0, 1, 1)
    now_here = json.loads(exported(other_app, group))
    assert now_here["group"]["name"] == "Friday"
    assert b"Bob" not in exported(other_app, group)
    names = {player["name"] for game in now_here["games"] for player in game["record"]["players"]}
    assert {"Anna", FORMER} <= names
    assert not {"Ann", "Bob"} & names


def test_game_of_others_is_left_alone(app: Flask, other_app: Flask) -> None:
    """Whoever knows a table's link can't change it, or make it his group's, with a file that names its key."""
    theirs = file_of(other_app, "europe/shared-victory")
    key = theirs["games"][0]["id"]
    before = exported(other_app, theirs["group"]["key"])
    forged = file_of(app, "germany/depots")
    forged["games"][0]["id"] = key
    brought = brought_in(other_app, written(forged))
    assert (brought.games, brought.known) == (0, 1)
    assert exported(other_app, theirs["group"]["key"]) == before
    assert json.loads(exported(other_app, forged["group"]["key"]))["games"] == []


def test_open_table_is_left_alone(app: Flask, other_app: Flask) -> None:
    with other_app.app_context():
        game = tables.open_table(
            box="europe", variant="base", people=[Sits("A", "red"), Sits("B", "blue")], device=DEVICE
        )
        key = game.key
    forged = file_of(app, "europe/shared-victory")
    forged["games"][0]["id"] = key
    brought_in(other_app, written(forged))
    with other_app.app_context():
        table = tables.find(key)
        assert (table.group_id, table.finished_at, [seat.name for seat in table.seats]) == (None, None, ["A", "B"])


def test_file_written_by_another_program_comes_in(app: Flask) -> None:
    brought = brought_in(app, b"\xef\xbb\xbf" + json.dumps(pristine(), indent=4).encode())
    assert (brought.people, brought.games) == (4, 2)


def test_moment_of_another_time_zone_is_kept_in_ours(app: Flask) -> None:
    file = pristine()
    file["games"][0]["played_at"] = "2024-02-29T23:30:00+05:30"
    brought_in(app, written(file))
    assert b'"played_at":"2024-02-29T18:00:00Z","finished_at"' in exported(app, file["group"]["key"])
