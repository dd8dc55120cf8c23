"""A file that comes in is seen as a whole or not at all, and holds up nobody."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from companion import history
from companion.history import BadFile, checking, effort, staging
from tests.history.a_group import (
    DEVICE,
    brought_in,
    exported,
)
from tests.history.group_files import File, counted, figures, pristine, written


@pytest.mark.parametrize("step", ["_write", "_join"])
def test_fault_in_the_middle_leaves_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Even a fault that nobody has thought of."""
    monkeypatch.setattr(staging, "BATCH", 1)
    whole, calls = getattr(staging, step), []

    def fail(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == (2 if step == "_write" else 1):
            raise RuntimeError
        return whole(*args)

    monkeypatch.setattr(staging, step, fail)
    with pytest.raises(RuntimeError):
        brought_in(app, written(pristine()))
    assert not any(counted(app).values())


def test_file_that_turns_out_to_be_too_much_work_leaves_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staging, "BATCH", 1)
    write, seconds = staging._write, [0]

    def write_slowly(*args: Any) -> Any:
        seconds[0] += 10
        return write(*args)

    monkeypatch.setattr(staging, "_write", write_slowly)
    monkeypatch.setattr(effort, "thread_time", lambda: seconds[0])
    with app.app_context(), pytest.raises(BadFile, match="more work than the server takes on"):
        history.import_group(written(pristine()), "former player", effort=effort.Effort(5))
    assert seconds == [10]
    assert not any(counted(app).values())


def test_killed_import_is_seen_by_nobody_and_the_next_one_completes_it(
    app: Flask, other_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = written(pristine())
    brought_in(other_app, data)
    monkeypatch.setattr(staging, "_clear", lambda _key: None)
    monkeypatch.setattr(staging, "_join", fail_at_once)
    with pytest.raises(RuntimeError):
        brought_in(app, data)
    monkeypatch.undo()
    assert counted(app)["Game"] == 2
    with app.app_context(), pytest.raises(history.NoSuchGroup):
        history.find_group("G" * 22)
    assert brought_in(app, data).games == 2
    assert counted(app) == counted(other_app)
    assert figures(app) == figures(other_app)
    assert exported(app, "G" * 22) == exported(other_app, "G" * 22)


def fail_at_once(*_args: object) -> Any:
    raise RuntimeError


@pytest.mark.parametrize("is_here", [False, True])
def test_tables_go_on_while_a_file_comes_in(app: Flask, monkeypatch: pytest.MonkeyPatch, is_here: bool) -> None:
    """Others write between two games, and until the end nobody sees one of them."""
    monkeypatch.setattr(staging, "BATCH", 1)
    file = pristine()
    if is_here:
        brought_in(app, written({**file, "games": []}))
    seen = []

    def look() -> None:
        with app.app_context():
            key = history.open_group("Friday", DEVICE).key
            seen.append((history.group_games(history.find_group(key)).count, listed(file)))

    read = checking.CheckedGame.read
    with ThreadPoolExecutor(1) as phone:
        monkeypatch.setattr(
            checking.CheckedGame, "read", lambda game: (phone.submit(look).result(timeout=5), read(game))[1]
        )
        brought_in(app, written(file))
    assert seen == [(0, 0 if is_here else None)] * 2
    with app.app_context():
        assert listed(file) == 2


def listed(file: File) -> int | None:
    """How many games the group is seen to have; None where nobody finds it."""
    try:
        return history.group_games(history.find_group(file["group"]["key"])).count
    except history.NoSuchGroup:
        return None


def test_file_that_began_later_goes_first(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(pristine())
    whole = staging._join

    def overtaken(*args: Any) -> Any:
        monkeypatch.setattr(staging, "_join", whole)
        assert brought_in(app, data).games == 2
        return whole(*args)

    monkeypatch.setattr(staging, "_join", overtaken)
    with pytest.raises(BadFile, match="Another file of this group"):
        brought_in(app, data)
    assert counted(app)["Game"] == 2


def test_two_phones_bring_the_same_file_at_once(app: Flask) -> None:
    """They may bring it as two groups, so that only the game's key tells."""
    file = pristine()
    files = [written(file), written({**file, "group": {**file["group"], "key": "H" * 22}})]
    with ThreadPoolExecutor(2) as phones:
        brought = list(phones.map(lambda data: brought_in(app, data), files))
    assert sorted(one.games for one in brought) == [0, 2]
    assert counted(app)["Game"] == 2
