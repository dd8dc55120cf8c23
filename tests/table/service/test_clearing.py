"""Deletion of tables without moves, and of old data that isn't permanent."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from companion.features.groups.service import games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.rules.moves import Claim, write_move
from companion.store.database import db, now
from companion.store.groups import Group, GroupVisit, Person
from companion.store.models import Game, Visit
from companion.table.service import clearing, ending, opening, recording, seating, visiting
from companion.table.service import clearing as play_clearing
from companion.table.service.opening import NewPlayer
from tests.support.clocks import clock_set_back

HOST, BOB = "a" * 32, "b" * 32


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    """A table opened eight days ago and not visited since."""
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        yield opening.open_table(box="europe", variant="base", people=people, device=HOST)


def eight_days_pass() -> None:
    long_ago = now() - timedelta(days=8)
    db.session.execute(update(Game).values(created_at=long_ago))
    db.session.execute(update(Visit).values(seen_at=long_ago))
    db.session.commit()


def mark_played(game: Game) -> None:
    recording.record(
        key=game.key, uuid="0" * 36, seq=0, body=write_move(Claim(player="p1", route="berlin--wien")), device=HOST
    )


def left() -> list[str]:
    db.session.expire_all()
    return list(db.session.scalars(select(Game.key)))


def test_unplayed_table_is_deleted_with_all_its_data(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p1", BOB)
    eight_days_pass()
    assert play_clearing.clear() == 1
    assert left() == []
    assert db.session.scalars(select(Visit)).all() == []


def test_table_of_a_group_goes_as_well_and_the_group_stays(game: Game) -> None:
    group = memory_group.open_group("Thursday", HOST)
    games.add_to_group(game.key, group.key, HOST)
    eight_days_pass()
    assert play_clearing.clear() == 1
    assert [person.name for person in memory_people.people(group)] == ["Ann", "Bob"]


def test_new_table_stays(game: Game) -> None:
    assert play_clearing.clear() == 0
    assert left() == [game.key]


def test_table_with_a_move_stays(game: Game) -> None:
    mark_played(game)
    eight_days_pass()
    assert play_clearing.clear() == 0


def test_table_that_was_looked_at_stays(game: Game) -> None:
    eight_days_pass()
    visiting.visit(game.key, BOB)
    assert play_clearing.clear() == 0


@pytest.mark.parametrize("reopened", [False, True])
def test_finished_game_stays(game: Game, reopened: bool) -> None:
    ending.finish(game.key, HOST)
    if reopened:
        ending.reopen(game.key, HOST)
    eight_days_pass()
    assert play_clearing.clear() == 0


def test_nothing_goes_because_the_clock_was_set_back(game: Game) -> None:
    with clock_set_back(30 * 24 * 3600):
        assert play_clearing.clear() == 0
    assert left() == [game.key]


def test_who_opens_a_table_clears_once_a_day(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    key = game.key
    eight_days_pass()
    people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
    for passed, expected in (
        (clearing.CLEAR_INTERVAL_S - 60, 2),
        (clearing.CLEAR_INTERVAL_S + 60, 2),
        (clearing.CLEAR_INTERVAL_S + 120, 3),
    ):
        monkeypatch.setattr(clearing, "monotonic", lambda passed=passed: clearing._Last.at + passed)
        opening.open_table(box="europe", variant="base", people=people, device=HOST)
        monkeypatch.undo()
        assert len(left()) == expected
    assert key not in left()


# Groups


@pytest.fixture
def group(app: Flask) -> Iterator[Group]:
    """A group with a person, not visited for a hundred days."""
    with app.app_context():
        group = memory_group.open_group("Thursday", HOST)
        memory_people.add_person(group.key, "Ann", "red")
        a_hundred_days_pass()
        yield group


def a_hundred_days_pass() -> None:
    long_ago = now() - timedelta(days=100)
    for column in (Group.created_at, GroupVisit.seen_at, Game.created_at, Visit.seen_at):
        db.session.execute(update(column.class_).values({column: long_ago}))
    db.session.commit()


def groups_left() -> int:
    return db.session.scalar(select(func.count()).select_from(Group)) or 0


@pytest.mark.usefixtures("group")
def test_group_without_games_that_nobody_looks_at_goes() -> None:
    other = memory_group.open_group("Friday", BOB)
    play_clearing.clear()
    assert list(db.session.scalars(select(Group.id))) == [other.id]
    assert not db.session.scalars(select(Person)).all()
    assert {visit.group_id for visit in db.session.scalars(select(GroupVisit))} == {other.id}


def test_group_that_is_looked_at_stays(group: Group) -> None:
    memory_group.visit_group(group.key, HOST)
    play_clearing.clear()
    assert groups_left() == 1


def test_group_with_a_game_stays_until_the_admin_deletes_it(group: Group) -> None:
    people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
    game = opening.open_table(box="europe", variant="base", people=people, device=HOST)
    games.add_to_group(game.key, group.key, HOST)
    mark_played(game)
    a_hundred_days_pass()
    play_clearing.clear()
    assert (groups_left(), left()) == (1, [game.key])
    age = timedelta(days=99)
    visiting.visit(game.key, BOB)
    assert play_clearing.clear_unseen_groups(age) == 0, "somebody looks at a game of it"
    a_hundred_days_pass()
    assert play_clearing.count_unseen_groups(timedelta(days=101)) == 0
    assert play_clearing.count_unseen_groups(age) == play_clearing.clear_unseen_groups(age) == 1
    assert (groups_left(), left()) == (0, [])


def test_many_groups_go_in_several_transactions(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(4):
        memory_group.open_group(group.name, HOST)
    a_hundred_days_pass()
    monkeypatch.setattr(clearing, "MAX_GROUPS_AT_ONCE", 2)
    assert play_clearing.clear_unseen_groups(timedelta(days=99)) == 5


# Temporary data


@pytest.mark.parametrize("is_over", [False, True])
def test_unvisited_game_is_deleted_after_its_days(app: Flask, game: Game, is_over: bool) -> None:
    mark_played(game)
    if is_over:
        ending.finish(game.key, HOST)
    eight_days_pass()
    app.config["KEEP_DAYS"] = 9
    assert play_clearing.clear() == 0
    app.config["KEEP_DAYS"] = 7
    assert play_clearing.count_unseen(timedelta(days=7)) == 1
    assert play_clearing.clear() == 1
    assert left() == []


def test_visited_game_and_a_groups_game_are_kept(app: Flask, game: Game) -> None:
    mark_played(game)
    group = memory_group.open_group("Thursday", HOST)
    eight_days_pass()
    visiting.visit(game.key, BOB)
    app.config["KEEP_DAYS"] = 7
    assert play_clearing.clear() == 0
    games.add_to_group(game.key, group.key, HOST)
    eight_days_pass()
    assert play_clearing.clear() == 0
    assert left() == [game.key]


@pytest.mark.usefixtures("game")
def test_many_games_go_in_several_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
    for _ in range(2):
        opening.open_table(box="europe", variant="base", people=people, device=HOST)
    eight_days_pass()
    monkeypatch.setattr(clearing, "MAX_GAMES_AT_ONCE", 2)
    assert play_clearing.clear() == 3
    assert left() == []
