"""A finished game is reopened and corrected: the sheet and all derived data follow."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import select

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service.statistics import heat
from companion.rules.score.sheet import score
from companion.store.database import db, now, write_transaction
from companion.store.groups import Group, GroupVisit
from companion.store.models import Game, Visit
from companion.table.service import ending, games, loading, opening, recording, seating, visiting
from companion.table.service.games import NotAtTable
from companion.table.service.opening import NewPlayer
from companion.table.service.seating import ANSWER_WITHIN
from tests.support.a_group import DEVICE, open_group, person, play_game
from tests.support.corrections import AFTER, BEFORE, RECORD, came_to

STRANGER, FRIEND = "1" * 32, "2" * 32


@pytest.fixture
def group(app: Flask) -> str:
    return open_group(app)


@pytest.fixture
def key(app: Flask, group: str) -> Iterator[str]:
    key = play_game(app, group, RECORD)
    with app.app_context():
        yield key


def tracks(group: str) -> dict[tuple[str, str], int]:
    """Return how often each player claimed each route."""
    return {
        (name, route): count
        for name in ("Ann", "Bob")
        for route, count in heat(memory_group.find_group(group), "europe", person(group, name)).counts.items()
    }


def correct(key: str) -> None:
    for move in ({"type": "undo", "move": 0}, {"type": "claim", "player": "p2", "route": "palermo--smyrna"}):
        recording.record(key=key, uuid=str(uuid4()), seq=3, body=move, device=DEVICE)


def test_reopened_corrected_and_finished_again_all_follows(key: str, group: str) -> None:
    assert came_to(key) == BEFORE
    assert tracks(group) == {("Ann", "palermo--smyrna"): 1, ("Bob", "edinburgh--london"): 1}
    assert (person(group, "Ann").streak, person(group, "Bob").streak) == (1, 0)

    ending.reopen(key, DEVICE)
    assert came_to(key) == {}
    assert tracks(group) == {}
    assert (person(group, "Ann").mu, person(group, "Ann").streak) == (None, 0)
    correct(key)
    ending.finish(key, DEVICE)

    assert came_to(key) == AFTER
    assert {side.id: side.total for side in score(loading.load(key).log.table).sides} == {"p1": 4, "p2": 44}
    assert tracks(group) == {("Bob", "palermo--smyrna"): 1, ("Bob", "edinburgh--london"): 1}
    assert (person(group, "Ann").streak, person(group, "Bob").streak) == (0, 1)
    assert (person(group, "Bob").mu or 0) > (person(group, "Ann").mu or 0)


def test_log_keeps_the_mistake_and_its_correction(key: str) -> None:
    ending.reopen(key, DEVICE)
    correct(key)
    ending.finish(key, DEVICE)
    log = loading.load(key).log
    assert [type(move).__name__ for move in log.moves] == ["Claim", "Claim", "Tickets", "Undo", "Claim"]
    assert log.counting() == [False, True, True, True, True]


def test_reopened_game_is_at_its_table_with_open_tickets(key: str) -> None:
    game = ending.reopen(key, DEVICE)
    assert (game.finished_at, game.code, games.is_revealed(game)) == (None, None, True)
    assert games.is_reopened(game)
    assert ending.finish(key, DEVICE).code is None


def test_reopening_twice_and_finishing_twice_changes_nothing(key: str) -> None:
    version = ending.reopen(key, DEVICE).version
    assert ending.reopen(key, DEVICE).version == version
    version = ending.finish(key, DEVICE).version
    assert ending.finish(key, DEVICE).version == version
    assert came_to(key) == BEFORE


def test_phone_with_the_link_alone_can_not_reopen(key: str) -> None:
    visiting.visit(key, STRANGER)
    assert ending.may_reopen(games.find(key), STRANGER) is False
    with pytest.raises(NotAtTable):
        ending.reopen(key, STRANGER)
    assert came_to(key) == BEFORE


def test_phone_of_the_group_reopens_and_can_then_correct(key: str, group: str) -> None:
    memory_group.visit_group(group, FRIEND)
    assert ending.may_reopen(games.find(key), FRIEND) is True
    ending.reopen(key, FRIEND)
    recording.record(key=key, uuid=str(uuid4()), seq=3, body={"type": "undo", "move": 0}, device=FRIEND)
    ending.finish(key, FRIEND)
    assert came_to(key) == {"Ann": (4, 2), "Bob": (29, 1)}


def test_reopening_needs_a_seat_once_the_group_is_left(key: str) -> None:
    with write_transaction():
        db.session.query(GroupVisit).delete()
        db.session.query(Game).update({"group_id": None})
        assert db.session.scalars(select(Group)).all()
    assert ending.may_reopen(games.find(key), FRIEND) is False
    assert ending.may_reopen(games.find(key), DEVICE) is True


def test_any_phone_of_the_group_closes_a_reopened_game_again(key: str, group: str) -> None:
    ending.reopen(key, DEVICE)
    with pytest.raises(NotAtTable):
        ending.finish(key, STRANGER)
    memory_group.visit_group(group, FRIEND)
    ending.finish(key, FRIEND)
    assert came_to(key) == BEFORE


def test_group_device_without_a_seat_does_not_close_an_open_game(app: Flask, group: str) -> None:
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        key = opening.open_table(box="europe", variant="base", people=people, device=DEVICE).key
        memory_games.add_to_group(key, group, DEVICE)
        memory_group.visit_group(group, FRIEND)
        with pytest.raises(NotAtTable):
            ending.finish(key, FRIEND)


def test_group_device_sits_down_at_a_reopened_game_and_corrects(key: str, group: str) -> None:
    ending.reopen(key, DEVICE)
    memory_group.visit_group(group, FRIEND)
    assert seating.take(key, "p2", FRIEND)
    recording.record(key=key, uuid=str(uuid4()), seq=3, body={"type": "undo", "move": 0}, device=FRIEND)
    assert ending.finish(key, FRIEND).finished_at


@pytest.mark.parametrize("in_group", [True, False])
def test_stranger_asks_for_any_seat_of_a_reopened_game(key: str, in_group: bool) -> None:
    """No response counts as consent only if there is no group to read."""
    if not in_group:
        memory_games.remove_from_group(key, DEVICE)
    ending.reopen(key, DEVICE)
    assert [seating.take(key, player, STRANGER) for player in ("p1", "p2")] == [False, False]
    with write_transaction():
        for request in games.requests_at(games.find(key)):
            request.asked_at = now() - ANSWER_WITHIN
        db.session.query(Visit).delete()
    assert seating.take(key, "p2", STRANGER) is not in_group
    if in_group:
        seating.answer(key, "p2", STRANGER, DEVICE, allow=True)
        assert games.phone_at(games.find(key), STRANGER).is_in
