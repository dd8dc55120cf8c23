"""A device opens a game, and the game's end: announced to all, and stopped by any device."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from companion import pubsub
from companion.features.groups.service import group as memory_group
from companion.store import database, last_seen_buffer
from companion.store.database import db, now
from companion.store.models import Game, Visit, revision_of
from companion.table.service import ending, games, opening, seating, visiting
from companion.table.service.faults import TableFault
from companion.table.service.games import NOTICE, SHORT_NOTICE
from companion.table.service.opening import NewPlayer
from companion.table.service.seating import ANSWER_WITHIN, AWAKE_WITHIN
from tests.support.clocks import clock_set_back, clock_stopped
from tests.support.disks import read_only
from tests.support.games import lay_open
from tests.support.refusals import refused

HOST, BOB, CAT = "a" * 32, "b" * 32, "c" * 32
YEARS_S = 7 * 365 * 24 * 3600


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        yield opening.open_table(box="europe", variant="base", people=people, device=HOST)


def seen(game: Game, device: str) -> Visit | None:
    db.session.expire_all()
    return db.session.scalar(select(Visit).where(Visit.game_id == game.id, Visit.device == device))


def test_phone_is_noted_at_its_first_visit(game: Game) -> None:
    visiting.visit(game.key, BOB)
    assert seen(game, BOB)


def test_phone_is_seen_although_the_clock_was_set_back(game: Game) -> None:
    visiting.visit(game.key, BOB)
    with clock_set_back(YEARS_S):
        visiting.visit(game.key, BOB)
    last_seen_buffer().write()
    noted = seen(game, BOB)
    assert noted
    assert noted.seen_at < now() - timedelta(days=365)


@pytest.mark.database("sqlite")
def test_who_can_not_be_noted_sees_the_game_all_the_same(game: Game) -> None:
    with read_only():
        assert visiting.visit(game.key, BOB).box == "europe"
        assert len(game.seats) == 2
    assert seen(game, BOB) is None


@pytest.mark.database("sqlite")
def test_what_can_not_be_noted_of_a_group_keeps_nobody_out(app: Flask) -> None:
    with app.app_context():
        group = memory_group.open_group("Thursday", HOST)
        with read_only():
            assert memory_group.visit_group(group.key, BOB).name == "Thursday"
        assert not games.knows(BOB, group.id)


def test_seat_request_lasts_a_minute_even_if_clock_is_set_back(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    with clock_set_back(YEARS_S):
        assert not seating.take(game.key, "p2", CAT)
    with clock_set_back(YEARS_S - ANSWER_WITHIN.total_seconds() - 1):
        assert seating.take(game.key, "p2", CAT)  # nobody was heard of since, though some seem to be from the future


def test_owner_seen_in_the_future_is_not_awake_for_years(game: Game) -> None:
    visiting.visit(game.key, BOB)
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    with refused(TableFault.KEEPER_AWAKE):
        seating.answer(game.key, "p2", CAT, HOST, allow=True)
    with clock_set_back(YEARS_S), refused(TableFault.KEEPER_AWAKE):  # it was awake a moment ago
        seating.answer(game.key, "p2", CAT, HOST, allow=True)
    with clock_set_back(YEARS_S - AWAKE_WITHIN.total_seconds() - 1):
        seating.answer(game.key, "p2", CAT, HOST, allow=True)
    assert game.seats[1].device == CAT


def pass_time(game: Game, seconds: float) -> None:
    assert game.ends_at
    game.ends_at -= timedelta(seconds=seconds)
    db.session.commit()


SHOWN = timedelta(seconds=40)


@pytest.fixture
def stopped(game: Game) -> Iterator[None]:  # noqa: ARG001  (it is opened before)
    with clock_stopped():
        yield


def sit_apart(game: Game) -> None:
    """Seat two devices, so that either can stop an announcement."""
    seating.take(game.key, "p2", BOB)


@pytest.mark.usefixtures("stopped")
def test_end_is_counted_down_shown_and_then_over_by_the_clock(game: Game) -> None:
    sit_apart(game)
    games.announce(game.key, SHOWN)
    assert games.remaining(game) == NOTICE.total_seconds()
    assert games.remaining_ending(game) is None
    pass_time(game, NOTICE.total_seconds() + 1)
    assert games.remaining(game) is None
    assert games.remaining_ending(game) == SHOWN.total_seconds() - 1
    assert not games.is_revealed(game), "until it is over, nothing is open"
    assert visiting.visit(game.key, HOST).finished_at is None
    pass_time(game, SHOWN.total_seconds())
    over = game.ends_at
    assert (games.remaining(game), games.remaining_ending(game)) == (None, None)
    assert visiting.visit(game.key, "f" * 32).finished_at == over, "not when somebody looked at it"
    assert games.is_revealed(game)
    assert game.code is None


@pytest.mark.usefixtures("stopped")
def test_rest_of_an_end_is_shortened_and_never_lengthened(game: Game) -> None:
    games.announce(game.key, SHOWN)
    before = game.ends_at
    games.shorten(game.key, timedelta(seconds=6))
    assert game.ends_at == before, "it isn't shown yet"
    pass_time(game, SHORT_NOTICE.total_seconds() + 1)
    games.shorten(game.key, timedelta(seconds=6))
    assert games.remaining_ending(game) == 6
    pass_time(game, 4)
    games.shorten(game.key, timedelta(seconds=6))
    assert games.remaining_ending(game) == 2


def test_phones_are_notified_of_a_change_once_it_is_committed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that requests the state after the notice must receive the change, because no other notice follows."""
    published: list[tuple[str | None, str | None]] = []

    def publish(game_id: int, revision: str | None) -> None:
        with db.engine.connect() as another:
            read = another.execute(select(Game.version, Game.change_id).where(Game.id == game_id)).one()
            published.append((revision, revision_of(*read)))

    monkeypatch.setattr(pubsub.hub, "publish", publish)
    games.announce(game.key, SHOWN)
    assert published == [(game.revision, game.revision)]


@pytest.mark.usefixtures("stopped")
def test_one_phone_for_all_counts_down_briefly(game: Game) -> None:
    games.announce(game.key, SHOWN)
    assert games.remaining(game) == SHORT_NOTICE.total_seconds()


def test_second_announcement_does_not_move_the_end(game: Game) -> None:
    first = games.announce(game.key, SHOWN).ends_at
    version = games.find(game.key).version
    assert games.announce(game.key, timedelta()).ends_at == first
    assert games.find(game.key).version == version


@pytest.mark.parametrize("seconds", [0, 20])
def test_announcement_can_be_cancelled_while_shown_and_repeated(game: Game, seconds: float) -> None:
    games.announce(game.key, SHOWN)
    pass_time(game, seconds)
    games.call_off(game.key)
    assert (game.ends_at, games.remaining(game), games.remaining_ending(game)) == (None, None, None)
    assert not games.is_revealed(game)
    games.announce(game.key, SHOWN)
    assert games.remaining(game) is not None


def test_what_is_over_can_not_be_called_off(game: Game) -> None:
    ending.finish(game.key, HOST)
    with refused(TableFault.OVER):
        games.call_off(game.key)
    assert games.announce(game.key, SHOWN).ends_at is None


def test_finishing_reveals(game: Game) -> None:
    ending.finish(game.key, HOST)
    assert games.is_revealed(games.find(game.key))
    assert game.reveal_at
    assert game.reveal_at <= now()


def test_game_with_secrets_is_not_finished_before_they_are_open(game: Game) -> None:
    sit_apart(game)
    assert ending.finish(game.key, HOST).finished_at is None
    lay_open(game.key)
    assert ending.finish(game.key, HOST).finished_at is not None


@pytest.mark.parametrize("seconds", [4, 3600, 3 * 365 * 24 * 3600])
def test_what_was_over_stays_over_when_the_clock_is_set_back(game: Game, seconds: float) -> None:
    games.announce(game.key, SHOWN)
    pass_time(game, NOTICE.total_seconds() + SHOWN.total_seconds())
    assert games.is_revealed(visiting.visit(game.key, HOST))
    before = game.version
    with clock_set_back(seconds):
        assert games.is_revealed(visiting.visit(game.key, HOST))
        assert games.remaining(game) is None
        with refused(TableFault.OVER):
            games.call_off(game.key)
    assert game.version == before


@pytest.mark.usefixtures("stopped")
def test_clock_set_back_after_announcement_delays_nobody(game: Game) -> None:
    """The notice period starts again, so that no player is surprised by revealed tickets."""
    games.announce(game.key, SHOWN)
    whole = NOTICE + SHOWN
    with clock_set_back(3600):
        assert games.remaining(game) == NOTICE.total_seconds()
        assert not games.is_revealed(visiting.visit(game.key, HOST))
    with clock_set_back(3600 - NOTICE.total_seconds() / 2):
        assert games.remaining(game) == NOTICE.total_seconds() / 2
        assert visiting.visit(game.key, HOST).finished_at is None
    with clock_set_back(3600 - whole.total_seconds() - 1):
        assert visiting.visit(game.key, HOST).finished_at is not None


@contextmanager
def on_a_server_whose_clock_is(seconds: float) -> Iterator[None]:
    """Let another server of the same database handle the requests in this context."""
    db.session.remove()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "own_clock", lambda: datetime.now(UTC) + timedelta(seconds=seconds))
        yield
    db.session.remove()


@pytest.mark.database("postgresql")
@pytest.mark.parametrize("apart", [-2, -0.2, 0.2, 2])
def test_servers_whose_clocks_differ_agree_on_the_countdown(game: Game, apart: float) -> None:
    key = game.key
    with on_a_server_whose_clock_is(apart):
        sit_apart(games.find(key))
        games.announce(key, SHOWN)
    for clock in (0, -apart):
        with on_a_server_whose_clock_is(clock):
            left = games.remaining(visiting.visit(key, BOB))
            assert left is not None
            assert 0 < left <= NOTICE.total_seconds()
    with on_a_server_whose_clock_is(-apart):
        assert games.call_off(key).ends_at is None


@pytest.mark.database("postgresql")
def test_notes_of_two_servers_are_in_order_of_time(game: Game) -> None:
    key = game.key
    with on_a_server_whose_clock_is(3600):
        visiting.visit(key, BOB)
        seating.take(key, "p2", BOB)
    with on_a_server_whose_clock_is(-3600):
        visiting.visit(key, CAT)
    moments = [one.seen_at for device in (BOB, CAT) if (one := seen(games.find(key), device))]
    assert moments == sorted(moments)
    assert abs(moments[0] - now()) < timedelta(minutes=30)
