"""Groups are opened, remembered by devices, and found only by their key."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion.features.groups.service import faults
from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service.group import NoSuchGroup
from companion.store.database import db, now
from companion.store.groups import GroupVisit
from companion.table.service import games, opening
from companion.table.service.opening import NewPlayer
from tests.support.refusals import refused

ANN, BOB, OUTSIDER = "a" * 32, "b" * 32, "f" * 32


def test_group_is_remembered_by_the_phone_that_opened_it_alone(app: Flask) -> None:
    with app.app_context():
        group = memory_group.open_group("  Thursday   evening ", ANN)
        assert group.name == "Thursday evening"
        assert len(group.key) == 22
        assert memory_group.known_groups(ANN) == [group]
        assert memory_group.known_groups(OUTSIDER) == []
        assert games.knows(ANN, group.id)
        assert not games.knows(OUTSIDER, group.id)
        assert not games.knows(ANN, None)


def test_groups_of_a_phone_come_by_name(app: Flask) -> None:
    with app.app_context():
        for name in ("Work", "Family", "Клуб"):
            memory_group.open_group(name, ANN)
        memory_group.open_group("Another phone’s", BOB)
        assert [group.name for group in memory_group.known_groups(ANN)] == ["Family", "Work", "Клуб"]


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u202e", "N" * 41])
def test_name_that_can_not_be_seen_or_is_too_long_opens_nothing(app: Flask, typed: str) -> None:
    with app.app_context():
        with refused(faults.GroupFault.GROUP_NAME):
            memory_group.open_group(typed, ANN)
        assert memory_group.known_groups(ANN) == []


def test_visit_is_remembered_once(app: Flask) -> None:
    with app.app_context():
        key = memory_group.open_group("Thursday", ANN).key
        for _visit in range(3):
            assert memory_group.visit_group(key, BOB).name == "Thursday"
        assert db.session.query(GroupVisit).filter_by(device=BOB).count() == 1


@pytest.mark.parametrize("days", [2, -2])
def test_phone_that_looks_at_its_group_again_is_noted_once_a_day(app: Flask, days: int) -> None:
    with app.app_context():
        key = memory_group.open_group("Thursday", ANN).key
        for ago, is_noted in ((timedelta(hours=1), False), (timedelta(days=days), True)):
            before = now() - ago
            db.session.execute(update(GroupVisit).values(seen_at=before))
            db.session.commit()
            memory_group.visit_group(key, ANN)
            db.session.expire_all()
            assert (db.session.scalars(select(GroupVisit.seen_at)).one() != before) == is_noted


@pytest.mark.parametrize("key", ["", "x", "A" * 22, "\0", "ключ"])
def test_key_that_nobody_gave_out_finds_nothing(app: Flask, key: str) -> None:
    with app.app_context():
        memory_group.open_group("Thursday", ANN)
        for ask in (
            memory_group.find_group,
            lambda key: memory_group.visit_group(key, BOB),
            lambda key: memory_group.forget(key, ANN),
        ):
            with pytest.raises(NoSuchGroup):
                ask(key)
        assert memory_group.known_groups(BOB) == []


def test_forgotten_group_is_gone_until_its_link_is_opened(app: Flask) -> None:
    with app.app_context():
        key = memory_group.open_group("Thursday", ANN).key
        memory_group.visit_group(key, BOB)
        memory_group.forget(key, ANN)
        assert memory_group.known_groups(ANN) == []
        assert [group.key for group in memory_group.known_groups(BOB)] == [key]
        memory_group.visit_group(key, ANN)
        assert [group.key for group in memory_group.known_groups(ANN)] == [key]


def test_renamed_group_keeps_its_key(app: Flask) -> None:
    with app.app_context():
        key = memory_group.open_group("Thursday", ANN).key
        memory_group.rename_group(key, "Friday")
        assert memory_group.find_group(key).name == "Friday"
        with refused(faults.GroupFault.GROUP_NAME):
            memory_group.rename_group(key, " ")
        assert memory_group.find_group(key).name == "Friday"


def test_last_game_is_the_one_that_began_last(app: Flask) -> None:
    with app.app_context():
        group = memory_group.open_group("Thursday", ANN)
        assert memory_group.last_game(group) is None
        keys = []
        for _table in range(2):
            people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
            game = opening.open_table(box="europe", variant="base", people=people, device=ANN)
            memory_games.add_to_group(game.key, group.key, ANN)
            keys.append(game.key)
        last = memory_group.last_game(memory_group.find_group(group.key))
        assert last is not None
        assert last.key == keys[1]
