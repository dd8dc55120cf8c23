"""What is noted of a phone that looks at a game, and what isn't when the database can't be written to."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from companion import groups, play
from companion.play import KeeperAwake
from companion.play.opening import Person
from companion.play.seats import ANSWER_WITHIN
from companion.store import Game, Visit, db
from companion.store.models import now
from tests.clocks import clock_set_back
from tests.disks import read_only

HOST, BOB, CAT = "a" * 32, "b" * 32, "c" * 32
YEARS_S = 7 * 365 * 24 * 3600


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    """An open table."""
    with app.app_context():
        people = [Person("Ann", "red"), Person("Bob", "blue")]
        yield play.open_table(box="europe", variant="base", people=people, device=HOST)


def seen(game: Game, device: str) -> Visit | None:
    db.session.expire_all()
    return db.session.scalar(select(Visit).where(Visit.game_id == game.id, Visit.device == device))


def test_phone_is_noted_at_its_first_visit(game: Game) -> None:
    play.visit(game.key, BOB)
    assert seen(game, BOB)


def test_phone_is_seen_although_the_clock_was_set_back(game: Game) -> None:
    play.visit(game.key, BOB)
    with clock_set_back(YEARS_S):
        play.visit(game.key, BOB)
    noted = seen(game, BOB)
    assert noted
    assert noted.seen_at < now() - timedelta(days=365)


@pytest.mark.database("sqlite")
def test_who_can_not_be_noted_sees_the_game_all_the_same(game: Game) -> None:
    with read_only():
        assert play.visit(game.key, BOB).box == "europe"
        assert len(game.seats) == 2
    assert seen(game, BOB) is None


@pytest.mark.database("sqlite")
def test_what_can_not_be_noted_of_a_group_keeps_nobody_out(app: Flask) -> None:
    with app.app_context():
        group = groups.open_group("Thursday", HOST)
        with read_only():
            assert groups.visit_group(group.key, BOB).name == "Thursday"
        assert not groups.knows(BOB, group.id)


def test_request_for_a_seat_waits_a_minute_and_not_for_years_after_the_clock_was_set_back(game: Game) -> None:
    play.take(game.key, "p2", BOB)
    play.take(game.key, "p2", CAT)
    with clock_set_back(YEARS_S):
        assert not play.take(game.key, "p2", CAT)
    with clock_set_back(YEARS_S - ANSWER_WITHIN.total_seconds() - 1):
        assert play.take(game.key, "p2", CAT)  # nobody was heard of since, though some seem to be from the future


def test_keeper_who_was_heard_of_in_the_future_is_not_awake_for_years(game: Game) -> None:
    play.visit(game.key, BOB)
    play.take(game.key, "p2", BOB)
    play.take(game.key, "p2", CAT)
    with pytest.raises(KeeperAwake):
        play.answer(game.key, "p2", CAT, HOST, allow=True)
    with clock_set_back(YEARS_S):
        play.answer(game.key, "p2", CAT, HOST, allow=True)
    assert game.seats[1].device == CAT
