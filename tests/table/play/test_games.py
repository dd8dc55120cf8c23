"""A phone looks at a game, and the reveal: announced, seen by everybody before it comes, and stopped by anybody."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from companion import live
from companion.features.groups import memory
from companion.store import Game, Visit, db
from companion.store.database import now
from companion.table import play
from companion.table.play import TableFault
from companion.table.play.games import NOTICE
from companion.table.play.opening import NewPlayer
from companion.table.play.seating import ANSWER_WITHIN
from tests.support.clocks import clock_set_back
from tests.support.disks import read_only
from tests.support.refusals import refused

HOST, BOB, CAT = "a" * 32, "b" * 32, "c" * 32
YEARS_S = 7 * 365 * 24 * 3600


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    """An open table."""
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
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
        group = memory.open_group("Thursday", HOST)
        with read_only():
            assert memory.visit_group(group.key, BOB).name == "Thursday"
        assert not play.knows(BOB, group.id)


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
    with refused(TableFault.KEEPER_AWAKE):
        play.answer(game.key, "p2", CAT, HOST, allow=True)
    with clock_set_back(YEARS_S):
        play.answer(game.key, "p2", CAT, HOST, allow=True)
    assert game.seats[1].device == CAT


def pass_time(game: Game, seconds: float) -> None:
    assert game.reveal_at
    game.reveal_at -= timedelta(seconds=seconds)
    db.session.commit()


def test_reveal_comes_after_its_notice_and_not_before(game: Game) -> None:
    play.reveal(game.key, at_once=False)
    assert not play.is_revealed(game)
    assert play.remaining(game) == pytest.approx(NOTICE.total_seconds(), abs=1)
    pass_time(game, NOTICE.total_seconds() - 2)
    assert not play.is_revealed(game)
    pass_time(game, 2)
    assert play.is_revealed(game)
    assert play.remaining(game) is None


def test_phones_are_notified_of_a_change_once_it_is_committed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks because of it must be given what is new, or would never hear of it."""
    published: list[tuple[int | None, int | None]] = []

    def publish(game_id: int, version: int | None) -> None:
        with db.engine.connect() as another:
            published.append((version, another.scalar(select(Game.version).where(Game.id == game_id))))

    monkeypatch.setattr(live.hub, "publish", publish)
    play.reveal(game.key, at_once=False)
    assert published == [(game.version, game.version)]


def test_reveal_without_secrets_between_phones_is_at_once(game: Game) -> None:
    assert play.is_revealed(play.reveal(game.key, at_once=True))


def test_second_announcement_puts_nothing_off_and_brings_nothing_forward(game: Game) -> None:
    first = play.reveal(game.key, at_once=False).reveal_at
    version = play.find(game.key).version
    assert play.reveal(game.key, at_once=True).reveal_at == first
    assert play.find(game.key).version == version


def test_announcement_can_be_called_off_and_made_again(game: Game) -> None:
    play.reveal(game.key, at_once=False)
    play.call_off(game.key)
    assert (game.reveal_at, play.remaining(game)) == (None, None)
    play.reveal(game.key, at_once=False)
    assert play.remaining(game) is not None


def test_what_lies_open_can_not_be_called_off(game: Game) -> None:
    play.reveal(game.key, at_once=True)
    with refused(TableFault.REVEALED):
        play.call_off(game.key)
    assert play.is_revealed(play.find(game.key))


def test_finishing_reveals(game: Game) -> None:
    play.finish(game.key, HOST)
    assert play.is_revealed(play.find(game.key))
    assert game.reveal_at
    assert game.reveal_at <= now()


def test_game_with_secrets_is_not_finished_before_they_are_revealed(game: Game) -> None:
    play.take(game.key, "p2", "b" * 32)
    assert play.finish(game.key, HOST).finished_at is None
    play.reveal(game.key, at_once=True)
    assert play.finish(game.key, HOST).finished_at is not None


@pytest.mark.parametrize("seconds", [4, 3600, 3 * 365 * 24 * 3600])
def test_what_was_revealed_stays_revealed_when_the_clock_is_set_back(game: Game, seconds: float) -> None:
    play.reveal(game.key, at_once=False)
    pass_time(game, NOTICE.total_seconds() + 1)
    assert play.is_revealed(play.visit(game.key, HOST))
    before = game.version
    with clock_set_back(seconds):
        assert play.is_revealed(play.visit(game.key, HOST))
        assert play.remaining(game) is None
        with refused(TableFault.REVEALED):
            play.call_off(game.key)
    assert game.version == before


def test_nobody_waits_for_years_when_the_clock_is_set_back_after_the_announcement(game: Game) -> None:
    play.reveal(game.key, at_once=False)
    with clock_set_back(3600):
        assert play.is_revealed(game)


@pytest.mark.parametrize("at_once", [True, False])
def test_finished_game_lies_open_by_any_clock(game: Game, at_once: bool) -> None:
    if at_once:
        play.reveal(game.key, at_once=True)
    play.finish(game.key, HOST)
    with clock_set_back(4):
        assert play.is_revealed(game)
