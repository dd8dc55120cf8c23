"""An import or its undoing, killed at any transaction: none of it is visible, or all of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import listing, ratings
from companion.features.groups.service import people as memory_people
from companion.features.transfer.writing import importing, lifecycle
from companion.features.transfer.writing.lifecycle import undo_import
from companion.store import database
from companion.store.database import db
from companion.store.groups import Person, Result
from companion.store.hidden import ALL_ROWS
from companion.store.imports import ImportMemory, RunningImport
from companion.store.models import Game, Seat
from companion.table.signals import outcomes_missing
from tests.conftest import phone_of
from tests.support.a_group import FORMER, open_group
from tests.support.doors import DOORS, Evening, games_of, import_data
from tests.support.group_files import counted, figures

FIRST = [Evening(f"play-{at}", Evening().when + timedelta(days=at)) for at in range(4)]
CORRECTED = replace(FIRST[1], people=(("Ann", 101), ("Bob", 90)), saved=FIRST[1].saved + timedelta(days=40))
NEW = [
    Evening(f"new-{at}", Evening().when + timedelta(days=at, hours=-5), people=(("Ann", 80), ("Cat", 70 + at)))
    for at in range(3)
]
TIMED = {"/health", "/t/<key>/stream"}
"""Pages that never end, or that show a duration."""
FILE = DOORS["bgstats"]([FIRST[0], CORRECTED, *FIRST[2:], *NEW])


class Killed(BaseException):
    """The process ends here."""


@contextmanager
def killed_before_commit(monkeypatch: pytest.MonkeyPatch, number: int) -> Iterator[None]:
    """Kill the process before the commit with this number."""
    commits, whole = [0], database.write_transaction

    @contextmanager
    def write_transaction(*args: Any, **more: Any) -> Iterator[None]:
        with whole(*args, **more):
            yield
            commits[0] += 1
            if commits[0] >= number:
                raise Killed

    with monkeypatch.context() as patched:
        for module in (importing, lifecycle, ratings):
            patched.setattr(module, "write_transaction", write_transaction)
        with suppress(Killed):
            yield


@pytest.fixture
def group(app: Flask, monkeypatch: pytest.MonkeyPatch) -> str:
    """A group with four imported games. Every step writes the minimum."""
    for module, name, size in (
        (database, "PAUSE_S", 0),
        (importing, "ROWS_AT_ONCE", 1),
        (importing, "MAX_CHANGES_AT_ONCE", 1),
        (lifecycle, "MAX_GAMES_AT_ONCE", 1),
        (ratings, "STEP", 4),
    ):
        monkeypatch.setattr(module, name, size)
    key = open_group(app)
    import_data(app, key, DOORS["bgstats"](FIRST))
    return key


def shown(app: Flask, group: str) -> tuple[Any, ...]:
    """Return everything that pages show of the group, except ratings and import times."""
    games = [{name: value for name, value in game.items() if name != "created_at"} for game in games_of(app, group)]
    with app.app_context():
        people = sorted(person.name for person in memory_people.people(memory_group.find_group(group)))
    return games, people, counted(app)


def settled(app: Flask, group: str) -> tuple[Any, ...]:
    """Return the same after the next start, with ratings, memory and hidden rows."""
    with app.app_context():
        outcomes_missing.send(app)
        kinds = Game, Seat, Result, Person
        counts = [select(func.count()).select_from(kind).execution_options(**ALL_ROWS) for kind in kinds]
        snapshot = [db.session.scalar(count) for count in counts]
        marks = select(ImportMemory.mark, ImportMemory.part, ImportMemory.board).order_by(ImportMemory.mark)
        remembered = list(map(tuple, db.session.execute(marks)))
        assert db.session.scalar(select(RunningImport.key)) is None
    return shown(app, group), snapshot, remembered, rounded(figures(app))


def rounded(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [tuple(round(cell, 9) if isinstance(cell, float) else cell for cell in row) for row in rows]


def import_id(app: Flask) -> str:
    with app.app_context():
        query = select(Game.import_id).where(Game.import_id.is_not(None)).order_by(Game.id.desc())
        return db.session.scalars(query.execution_options(**ALL_ROWS)).first() or ""


@pytest.mark.database("sqlite", "postgresql")
def test_import_killed_at_any_transaction_leaves_nothing_or_all(
    app: Flask, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = shown(app, group), settled(app, group)
    import_data(app, group, FILE)
    snapshot = shown(app, group), settled(app, group)
    with app.app_context():
        undo_import(memory_group.find_group(group), import_id(app), FORMER)
    nothing_again = settled(app, group)
    assert nothing_again[1:] == nothing[1][1:]
    ends = []
    for number in range(1, 40):
        with killed_before_commit(monkeypatch, number):
            import_data(app, group, FILE)
        before_start, after_start = shown(app, group), settled(app, group)
        is_done = after_start[0][0] == snapshot[1][0][0]
        assert after_start == (snapshot[1] if is_done else nothing_again), number
        if is_done:  # the corrected game may follow after the start
            assert before_start[1:] == snapshot[0][1:]
        else:
            assert before_start == nothing[0]
        ends.append(is_done)
        if is_done:
            with app.app_context():
                undo_import(memory_group.find_group(group), import_id(app), FORMER)
            assert settled(app, group) == nothing_again
    assert ends == sorted(ends)
    assert {False, True} == set(ends)


@pytest.mark.database("sqlite", "postgresql")
def test_undo_killed_at_any_transaction_leaves_all_or_nothing(
    app: Flask, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_data(app, group, FILE)
    snapshot, undone = settled(app, group), []
    for number in range(1, 30):
        with killed_before_commit(monkeypatch, number), app.app_context():
            undo_import(memory_group.find_group(group), import_id(app), FORMER)
        after_start = settled(app, group)
        undone.append(after_start != snapshot)
        if undone[-1]:
            assert len(after_start[0][0]) == len(FIRST)
            assert after_start[1] == [4, 8, 8, 2]
            import_data(app, group, FILE)
            again = settled(app, group)
            assert again[1:] == snapshot[1:]
            snapshot = again
    assert undone == sorted(undone)
    assert {False, True} == set(undone)


@pytest.fixture
def hidden(app: Flask, group: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The group while an import has written all rows and isn't visible."""
    with monkeypatch.context() as patched, suppress(Killed):
        patched.setattr(importing._Import, "_show", _killed)
        patched.setattr(importing, "finish", _killed)
        import_data(app, group, FILE)
    return group


def _killed(*_args: Any) -> None:
    raise Killed


def pages(app: Flask, group: str) -> dict[str, str]:
    """Return every page of the group, of a person and of a game of it, by its rule."""
    with app.app_context():
        person = memory_people.people(memory_group.find_group(group))[0].key
        game = listing.group_games(memory_group.find_group(group)).games[0].game.key
    values = {"group": group, "person": person, "key": game, "box": "europe", "locale": "en"}
    phone, found = phone_of(app), {}
    phone.get(f"/g/{group}")
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.arguments <= set(values) and rule.rule not in TIMED:
            path = rule.build({name: values[name] for name in rule.arguments}, append_unknown=False)
            with phone.get(path[1] if path else "/") as response:
                found[rule.rule] = f"{response.status_code} {_without_chance(response.get_data(as_text=True))}"
    return found


def _without_chance(text: str) -> str:
    return re.sub(r'nonce="[^"]*"|"made_at":[^,]*|\d+ seconds|value="[A-Za-z0-9_-]{22,}"', "", text)


def test_page_is_the_same_while_an_import_is_hidden(app: Flask, group: str, request: pytest.FixtureRequest) -> None:
    before = pages(app, group)
    assert len(before) > 60
    request.getfixturevalue("hidden")
    with app.app_context():
        query = select(Game.uid).where(Game.import_id.is_not(None)).execution_options(**ALL_ROWS)
        uids = db.session.scalars(query.order_by(Game.id.desc()).limit(len(NEW))).all()
        assert len(uids) == len(NEW)
    assert {phone_of(app).get(f"/t/{uid}/game").status_code for uid in uids} == {404}
    after = pages(app, group)
    assert [rule for rule in before if before[rule] != after[rule]] == []


def test_person_renamed_during_a_hidden_import_is_so_in_it(app: Flask, hidden: str) -> None:
    with app.app_context():
        people = {one.name: one.key for one in memory_people.people(memory_group.find_group(hidden))}
        assert set(people) == {"Ann", "Bob"}
        memory_people.rename(hidden, people["Ann"], "Anna")
        names = select(Seat.name).distinct().execution_options(**ALL_ROWS)
        assert set(db.session.scalars(names)) == {"Anna", "Bob", "Cat"}


def test_import_that_could_not_be_removed_gives_way_to_the_next(app: Flask, hidden: str) -> None:
    """The disk may be full when it fails, so that its rows can't be deleted either."""
    with app.app_context():
        key = db.session.scalars(select(RunningImport.key)).one()
        assert lifecycle.progress_of(key) is None
    assert import_data(app, hidden, FILE).games == len(NEW)
    assert len(settled(app, hidden)[0][0]) == len(FIRST) + len(NEW)
