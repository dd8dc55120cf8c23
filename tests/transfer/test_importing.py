"""Import of a group's file: missing games are written, and existing ones stay unchanged."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from flask import Flask

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people
from companion.features.transfer.matching import candidates
from companion.features.transfer.matching.games import ImportGames
from companion.features.transfer.reading.group_file import check_group
from companion.features.transfer.reading.plays import ImportFault, WorkLimit
from companion.features.transfer.writing import importing, rows
from companion.features.transfer.writing.importing import import_group
from companion.rules.faults import Refused
from companion.rules.score.sheet import score
from companion.store import database
from companion.store.numbers import unseen_bytes
from companion.table.service import games as play_games
from companion.table.service import loading, opening, visiting
from companion.table.service.opening import NewPlayer as Sits
from tests.support.a_group import DEVICE, FORMER, brought_in, exported, full_group, person, play_game
from tests.support.games import every_game, load_game
from tests.support.group_files import File, counted, figures, file_of, pristine, written


def test_reexported_file_is_equal_and_changes_nothing_if_known(app: Flask, other_app: Flask) -> None:
    group = full_group(app)
    data, before = exported(app, group), counted(app)
    brought = brought_in(other_app, data)
    assert (brought.people, brought.games, brought.known) == (11, len(every_game()) + 3, 0)
    for here in (app, other_app):
        assert exported(here, group) == data
        assert figures(here) == figures(app)
        assert counted(here) == before
        again = brought_in(here, data)
        assert (again.people, again.games, again.known) == (0, 0, len(every_game()) + 3)
        assert counted(here) == before
        assert exported(here, group) == data


def test_brought_game_has_the_sheet_of_the_record(app: Flask, other_app: Flask) -> None:
    _record, expected = load_game("germany/depots")
    file = file_of(app, "germany/depots")
    brought_in(other_app, written(file))
    with other_app.app_context():
        loaded = loading.load(file["games"][0]["id"])
        assert [side.total for side in score(loaded.log.table).sides] == sorted(
            expected["totals"].values(), reverse=True
        )
        assert {row.recorded_by for row in loaded.rows} == {""}
        assert loaded.game.reveal_at == loaded.game.finished_at


@pytest.mark.rule("E12-02", "E12-07")
def test_older_game_is_imported_without_noted_first_depots(app: Flask, other_app: Flask) -> None:
    file = file_of(app, "germany/depots")
    record = file["games"][0]["record"]
    record["moves"] = [move for move in record["moves"] if move["type"] == "claim" and "collect" not in move]
    brought_in(other_app, written(file))
    with other_app.app_context():
        sheet = score(loading.load(file["games"][0]["id"]).log.table)
    assert [side.measures["depots_left"] for side in sheet.sides] == [4, 4, 4]


def test_group_that_is_here_gets_what_it_lacks(app: Flask, other_app: Flask) -> None:
    file = file_of(app, "europe/shared-victory")
    group = file["group"]["key"]
    brought_in(other_app, written(file))
    with other_app.app_context():
        memory_group.rename_group(group, "Friday")
        people.rename(group, person(group, "Ann").key, "Anna")
        people.remove(group, person(group, "Bob").key, FORMER)
    play_game(app, group, load_game("europe/tie-decided-by-tickets")[0])
    brought = brought_in(other_app, exported(app, group))
    assert (brought.people, brought.games, brought.known) == (0, 1, 1)
    now_here = json.loads(exported(other_app, group))
    assert now_here["group"]["name"] == "Friday"
    assert b'"Bob"' not in exported(other_app, group)  # without its quotes a random key might hold it
    names = {player["name"] for game in now_here["games"] for player in game["record"]["players"]}
    assert {"Anna", FORMER} <= names
    assert not {"Ann", "Bob"} & names


def test_game_of_others_is_left_alone(app: Flask, other_app: Flask) -> None:
    """A file with a table's key doesn't let the owner of its link change the table or take it into another group."""
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
        game = opening.open_table(
            box="europe", variant="base", people=[Sits("A", "red"), Sits("B", "blue")], device=DEVICE
        )
        key = game.key
    forged = file_of(app, "europe/shared-victory")
    forged["games"][0]["id"] = key
    brought_in(other_app, written(forged))
    with other_app.app_context():
        table = play_games.find(key)
        assert (table.group_id, table.finished_at, [seat.name for seat in table.seats]) == (None, None, ["A", "B"])


def test_file_written_by_another_program_comes_in(app: Flask) -> None:
    brought = brought_in(app, b"\xef\xbb\xbf" + json.dumps(pristine(), indent=4).encode())
    assert (brought.people, brought.games) == (4, 2)


def test_moment_of_another_time_zone_is_kept_in_ours(app: Flask) -> None:
    file = pristine()
    file["games"][0]["played_at"] = "2024-02-29T23:30:00+05:30"
    brought_in(app, written(file))
    assert b'"played_at":"2024-02-29T18:00:00Z","finished_at"' in exported(app, file["group"]["key"])


@pytest.mark.parametrize("step", ["game_of", "people_of", "note_due"])
def test_fault_in_the_middle_leaves_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Also for an unexpected exception."""
    monkeypatch.setattr(database, "PAUSE_S", 0)
    monkeypatch.setattr(importing, "ROWS_AT_ONCE", 1)
    whole, calls = getattr(importing, step), []

    def fail(*args: Any, **more: Any) -> Any:
        calls.append(args)
        done = whole(*args, **more)
        if len(calls) == (2 if step == "game_of" else 1):
            raise RuntimeError
        return done

    monkeypatch.setattr(importing, step, fail)
    with pytest.raises(RuntimeError):
        brought_in(app, written(pristine()))
    assert not any(counted(app).values())
    monkeypatch.undo()
    assert brought_in(app, written(pristine())).games == 2


def test_file_that_turns_out_to_be_too_much_work_leaves_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "ROWS_AT_ONCE", 1)
    write, limit, games = rows.game_of, WorkLimit(100_000), []

    def write_with_much_work(*args: Any) -> Any:
        games.append(write(*args))
        with suppress(Refused):
            limit.spend(100_000)
        return games[-1]

    monkeypatch.setattr(importing, "game_of", write_with_much_work)
    with app.app_context(), pytest.raises(Refused, match="too large for the server to import"):
        import_group(written(pristine()), "former player", limit=limit)
    assert len(games) == 1
    assert not any(counted(app).values())


def test_big_file_is_written_some_games_at_a_time(
    app: Flask, other_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = written(pristine())
    brought_in(other_app, data)
    monkeypatch.setattr(importing, "ROWS_AT_ONCE", 1)
    brought_in(app, data)
    assert counted(app) == counted(other_app)
    assert figures(app) == figures(other_app)


def test_two_phones_bring_the_same_file_at_once(app: Flask) -> None:
    """They may import it as two groups, so that only the game's key identifies it."""
    file = pristine()
    files = [written(file), written({**file, "group": {**file["group"], "key": "H" * 22}})]
    with ThreadPoolExecutor(2) as phones:
        brought = list(phones.map(lambda data: brought_in(app, data), files))
    assert sorted(one.games for one in brought) == [0, 2]
    assert counted(app)["Game"] == 2


def test_game_imported_elsewhere_meanwhile_is_here_already(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another group's file was committed between the comparison and the writing."""
    file = pristine()
    brought_in(app, written({**file, "group": {**file["group"], "key": "H" * 22}}))
    whole, looked = candidates.games_here, []

    def too_early(games: ImportGames) -> dict[str, Any]:
        looked.append(games)
        return whole(games) if len(looked) > 1 else {}

    monkeypatch.setattr(candidates, "games_here", too_early)
    brought = brought_in(app, written(file))
    assert (brought.games, brought.known, len(looked)) == (0, 2, 2)


def test_group_is_refused_while_unvisited_ones_fill_the_server(app: Flask) -> None:
    one, other = pristine(), pristine()
    one["group"]["key"], other["group"]["key"] = "1" * 22, "2" * 22
    for at, game in enumerate(other["games"]):
        game["id"] = f"{at + 5:022}"

    def import_limited(file: File, most: int) -> None:
        with app.app_context():
            importing.may_import(check_group(written(file)).group, DEVICE, most)
            report = import_group(written(file), FORMER, device=DEVICE)
            memory_group.remember(report.group.id, DEVICE)

    import_limited(one, 0)
    with app.app_context():
        size = unseen_bytes()
    assert size > len(written(one)) // 2
    with pytest.raises(Refused) as refused:
        import_limited(other, size - 1)
    assert refused.value.faults[0].why is ImportFault.NO_ROOM
    import_limited(one, size - 1)  # the missing games
    import_limited(other, size)
    with app.app_context():  # another phone knows the one, and a game of the other was looked at
        memory_group.visit_group("1" * 22, "b" * 32)
        assert 0 < unseen_bytes() <= size
        visiting.visit(other["games"][0]["id"], "b" * 32)
        assert unseen_bytes() == 0
