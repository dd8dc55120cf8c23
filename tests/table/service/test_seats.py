"""Seats: owners, consent before a seat changes hands, and the device that may see its tickets."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from flask import Flask

from companion.store.database import db, now
from companion.store.models import Game, Seat, SeatRequest, Visit
from companion.table.service import games, opening, recording, seating, seats
from companion.table.service.faults import TableFault
from companion.table.service.games import NotAtTable
from companion.table.service.opening import NewPlayer
from companion.table.service.seating import ANSWER_WITHIN, AWAKE_WITHIN, MAX_REQUESTS, SEAT_REQUEST_TTL
from tests.support.games import lay_open
from tests.support.refusals import refused

HOST, BOB, CAT, THIEF = ("a" * 32, "b" * 32, "c" * 32, "f" * 32)


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue"), NewPlayer("Cat", "green")]
        yield opening.open_table(box="europe", variant="base", people=people, device=HOST)


def note_ticket(game: Game, player: str, device: str = HOST) -> None:
    move = {"type": "tickets", "player": player, "keep": ["brest--petrograd"]}
    recording.record(key=game.key, uuid=f"note {player}", seq=0, body=move, device=device)


def asking(game: Game) -> list[tuple[str, str]]:
    return [(one.player, one.device) for one in games.requests_at(games.find(game.key))]


def sees(game: Game, device: str) -> set[str]:
    return set(games.phone_at(games.find(game.key), device).sees)


def long_ago(game: Game, ago: timedelta) -> None:
    for request in games.requests_at(game):
        request.asked_at = now() - ago
    db.session.commit()


def awake(game: Game, device: str, ago: timedelta) -> None:
    db.session.merge(Visit(device=device, game_id=game.id, seen_at=now() - ago))
    db.session.commit()


# Holders of tickets


def test_host_looks_after_the_seats_that_nobody_took(game: Game) -> None:
    assert sees(game, HOST) == {"p1", "p2", "p3"}
    assert games.sees_all(game, HOST)
    assert not games.is_shared(game)
    seating.take(game.key, "p2", BOB)
    assert (sees(game, HOST), sees(game, BOB), sees(game, THIEF)) == ({"p1", "p3"}, {"p2"}, set())
    assert games.is_shared(game)
    assert not games.sees_all(game, HOST)


def test_phone_is_in_when_it_opened_the_table_or_has_a_seat(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    assert [games.phone_at(game, device).is_in for device in (HOST, BOB, CAT)] == [True, True, False]


def test_reveal_opens_all_hands_to_every_phone(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    game.reveal_at = now()
    assert sees(game, THIEF) == {"p1", "p2", "p3"}


# Notes of a previous device


def seat_of(game: Game, player: str) -> Seat:
    return next(seat for seat in games.find(game.key).seats if seat.player == player)


def pushed_out(game: Game) -> None:
    """Bob noted a ticket. Cat's device has his seat now, granted by the host while his slept."""
    seating.take(game.key, "p2", BOB)
    note_ticket(game, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    awake(game, BOB, 2 * AWAKE_WITHIN)
    seating.answer(game.key, "p2", CAT, HOST, allow=True)


def test_previous_devices_notes_are_sealed_until_the_reveal(game: Game) -> None:
    pushed_out(game)
    phone = games.phone_at(games.find(game.key), CAT)
    assert phone.seats == phone.keeps == {"p2"}
    assert not phone.sees
    lay_open(game.key)
    assert sees(game, CAT) == {"p1", "p2", "p3"}


def test_silence_hands_over_a_seat_but_not_its_tickets(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    note_ticket(game, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    for device in (HOST, BOB):
        awake(game, device, 2 * ANSWER_WITHIN)
    long_ago(game, ANSWER_WITHIN)
    assert seating.take(game.key, "p2", CAT)
    assert sees(game, CAT) == set()


def test_keeper_that_says_yes_opens_what_it_noted(game: Game) -> None:
    note_ticket(game, "p2")
    seating.take(game.key, "p2", BOB)
    seating.answer(game.key, "p2", BOB, HOST, allow=True)
    assert sees(game, BOB) == {"p2"}


def test_pushed_out_device_regains_its_seat_without_later_notes(game: Game) -> None:
    pushed_out(game)
    assert seating.take(game.key, "p2", BOB)
    assert sees(game, BOB) == {"p2"}
    assert not seating.take(game.key, "p2", CAT), "it noted nothing"


def test_word_opens_only_its_own_devices_notes(game: Game) -> None:
    pushed_out(game)
    move = {"type": "tickets", "player": "p2", "keep": ["palermo--constantinople"]}
    recording.record(key=game.key, uuid="later", seq=1, body=move, device=CAT)
    seating.open_by_word(game.key, "p2", THIEF, seats.passcode_of(game, "p2", BOB))
    assert games.phone_at(games.find(game.key), THIEF).keeps == {"p2"}
    assert seat_of(game, "p2").sealed == [CAT]
    seating.open_by_word(game.key, "p2", THIEF, seats.passcode_of(game, "p2", CAT))
    assert sees(game, THIEF) == {"p2"}


def test_word_of_a_phone_that_left_the_seat_opens_nothing(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.leave_seat(game.key, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    note_ticket(game, "p2", CAT)
    for word in (seats.passcode_of(game, "p2", BOB), seats.passcode_of(game, "p3", CAT), "", "é"):
        with refused(TableFault.WRONG_WORD):
            seating.open_by_word(game.key, "p2", BOB, word)
    assert sees(game, BOB) == set()


def test_own_word_of_who_pushed_out_opens_nothing(game: Game) -> None:
    pushed_out(game)
    seating.open_by_word(game.key, "p2", CAT, seats.passcode_of(game, "p2", CAT))
    assert sees(game, CAT) == set()


def test_what_was_opened_stays_open_after_the_seat_was_elsewhere(game: Game) -> None:
    pushed_out(game)
    seating.unseal(game.key, "p2", BOB, CAT)
    assert sees(game, CAT) == {"p2"}
    seating.take(game.key, "p2", HOST)
    seating.answer(game.key, "p2", HOST, CAT, allow=True)
    assert seat_of(game, "p2").sealed == [], "Bob's notes were open to Cat, who said yes"


def test_former_phone_opens_its_notes_to_no_other_than_it_meant(game: Game) -> None:
    pushed_out(game)
    seating.unseal(game.key, "p2", BOB, THIEF)
    seating.unseal(game.key, "p2", THIEF, CAT)
    assert sees(game, CAT) == set()


def test_what_the_team_shared_is_sealed_as_well(app: Flask) -> None:
    with app.app_context():
        people = [NewPlayer(name, color) for name, color in zip("ABCD", ("red", "red", "blue", "blue"), strict=True)]
        game = opening.open_table(box="team-asia", variant="base", people=people, device=HOST)
        seating.take(game.key, "p2", BOB)
        card = {"a": "delhi", "b": "hong-kong", "points": 19}
        for number, move in enumerate(({"type": "tickets", "keep": [card]}, {"type": "share", "tickets": [card]})):
            recording.record(key=game.key, uuid=f"{number}", seq=number, body={"player": "p2", **move}, device=BOB)
        assert not seating.take(game.key, "p1", THIEF), "the seat of the mate shows the holder"
        awake(game, HOST, 2 * ANSWER_WITHIN)
        awake(game, BOB, 2 * ANSWER_WITHIN)
        long_ago(game, ANSWER_WITHIN)
        assert seating.take(game.key, "p1", THIEF)
        assert sees(game, THIEF) == set()


def test_changes_of_seats_are_written_down_in_their_order(game: Game) -> None:
    pushed_out(game)
    seating.leave_seat(game.key, "p2", CAT)
    changes = games.seat_changes(games.find(game.key))
    assert [(one.nth, one.player, one.former, one.device, one.keeper, one.opened) for one in changes] == [
        (1, "p2", None, BOB, BOB, []),
        (2, "p2", BOB, CAT, CAT, []),
        (3, "p2", CAT, None, HOST, [CAT]),
    ]
    assert games.seat_changes(games.find(game.key), 1) == changes[-1:]


# Sitting down


def test_free_seat_is_taken_and_taking_it_twice_changes_nothing(game: Game) -> None:
    assert seating.take(game.key, "p2", BOB)
    version = games.find(game.key).version
    assert seating.take(game.key, "p2", BOB)
    assert games.find(game.key).version == version
    assert asking(game) == []


def test_one_phone_may_hold_several_seats(game: Game) -> None:
    assert seating.take(game.key, "p2", BOB)
    assert seating.take(game.key, "p3", BOB)
    assert sees(game, BOB) == {"p2", "p3"}


def test_occupied_seat_is_requested_and_stays_until_the_answer(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    assert not seating.take(game.key, "p2", THIEF)
    assert not seating.take(game.key, "p2", THIEF), "asking twice is asking once"
    assert asking(game) == [("p2", THIEF)]
    assert sees(game, THIEF) == set()


def test_free_seat_with_tickets_is_requested_except_by_the_host(game: Game) -> None:
    note_ticket(game, "p2")
    assert not seating.take(game.key, "p2", BOB)
    assert sees(game, BOB) == set()
    assert seating.take(game.key, "p2", HOST)


def test_tickets_that_were_taken_back_are_still_secret(game: Game) -> None:
    note_ticket(game, "p2")
    recording.record(key=game.key, uuid="undo", seq=1, body={"type": "undo", "move": 0}, device=HOST)
    assert not seating.take(game.key, "p2", BOB)


def test_host_frees_seat_without_tickets_and_requests_others(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p3", CAT)
    note_ticket(game, "p3", CAT)
    assert seating.take(game.key, "p2", HOST)
    assert not seating.take(game.key, "p3", HOST)
    assert (sees(game, BOB), sees(game, CAT)) == (set(), {"p3"})


# The answer


@pytest.mark.parametrize("answering", [HOST, BOB])
def test_yes_of_any_phone_at_the_table_hands_the_seat_over(game: Game, answering: str) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    seating.take(game.key, "p2", THIEF)
    seating.answer(game.key, "p2", CAT, answering, allow=True)
    assert (sees(game, CAT), sees(game, BOB)) == ({"p2"}, set())
    assert asking(game) == [], "who else asked was answered by that"


@pytest.mark.parametrize(
    ("keeper", "player", "why"), [(BOB, "p2", TableFault.KEEPER_AWAKE), (HOST, "p1", TableFault.OPENER_AWAKE)]
)
def test_only_the_awake_owner_of_a_seat_can_consent(game: Game, keeper: str, player: str, why: TableFault) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p3", CAT)
    note_ticket(game, "p1")
    seating.take(game.key, player, THIEF)
    awake(game, keeper, AWAKE_WITHIN / 2)
    with refused(why):
        seating.answer(game.key, player, THIEF, CAT, allow=True)
    assert sees(game, THIEF) == set()
    seating.answer(game.key, player, THIEF, keeper, allow=True)
    assert sees(game, THIEF) == {player}


def test_phone_that_keeps_the_seat_and_sleeps_is_answered_for(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    awake(game, BOB, 2 * AWAKE_WITHIN)
    seating.answer(game.key, "p2", CAT, HOST, allow=True)
    assert sees(game, CAT) == {"p2"}


def test_anybody_says_no_to_a_phone_that_asks(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", THIEF)
    awake(game, BOB, timedelta())
    seating.answer(game.key, "p2", THIEF, HOST, allow=False)
    assert asking(game) == []


def test_host_that_requested_a_seat_now_free_can_be_admitted(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p3", CAT)
    note_ticket(game, "p2", BOB)
    seating.take(game.key, "p2", HOST)
    seating.leave_seat(game.key, "p2", BOB)
    awake(game, HOST, timedelta())
    seating.answer(game.key, "p2", HOST, CAT, allow=True)
    assert games.phone_at(games.find(game.key), HOST).seats == {"p2"}


def test_no_leaves_the_seat_where_it_is(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", THIEF)
    seating.answer(game.key, "p2", THIEF, BOB, allow=False)
    assert sees(game, BOB) == {"p2"}
    assert asking(game) == []


@pytest.mark.parametrize("allow", [True, False])
def test_late_answer_changes_nothing(game: Game, allow: bool) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", THIEF)
    seating.answer(game.key, "p2", THIEF, BOB, allow=False)
    version = games.find(game.key).version
    seating.answer(game.key, "p2", THIEF, HOST, allow=allow)
    assert sees(game, BOB) == {"p2"}
    assert games.find(game.key).version == version


def test_phone_that_watches_answers_nothing(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", THIEF)
    for device in (THIEF, CAT):
        with pytest.raises(NotAtTable):
            seating.answer(game.key, "p2", THIEF, device, allow=True)
    assert sees(game, BOB) == {"p2"}


def test_nobody_answers_for_himself_be_he_at_the_table(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p3", THIEF)
    seating.take(game.key, "p2", THIEF)
    seating.answer(game.key, "p2", THIEF, THIEF, allow=True)
    assert sees(game, THIEF) == {"p3"}
    assert asking(game) == [("p2", THIEF)]


def test_consent_to_a_request_for_another_seat_changes_nothing(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p3", CAT)
    seating.take(game.key, "p3", THIEF)
    seating.answer(game.key, "p2", THIEF, HOST, allow=True)
    assert sees(game, BOB) == {"p2"}
    assert asking(game) == [("p3", THIEF)]


# Nobody is there to answer


def test_seat_is_given_when_no_phone_was_awake_for_a_minute(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    for device in (HOST, BOB):
        awake(game, device, 2 * ANSWER_WITHIN)
    assert not seating.take(game.key, "p2", CAT), "not before the minute is over"
    long_ago(game, ANSWER_WITHIN)
    assert seating.take(game.key, "p2", CAT)


@pytest.mark.parametrize("device", [HOST, BOB])
def test_seat_request_waits_while_a_device_is_awake(game: Game, device: str) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", THIEF)
    long_ago(game, ANSWER_WITHIN)
    awake(game, device, timedelta(seconds=20))
    awake(game, THIEF, timedelta())
    assert not seating.take(game.key, "p2", THIEF)
    assert sees(game, BOB) == {"p2"}


def test_open_requests_are_few_and_those_given_up_make_room(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    for number in range(MAX_REQUESTS):
        seating.take(game.key, "p2", f"{number:032d}")
    with refused(TableFault.MANY_ASK):
        seating.take(game.key, "p2", THIEF)
    long_ago(game, SEAT_REQUEST_TTL)
    awake(game, BOB, timedelta())
    assert not seating.take(game.key, "p2", THIEF)
    assert asking(game) == [("p2", THIEF)]


# Standing up


def test_seat_that_is_left_is_looked_after_by_the_host_again(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    note_ticket(game, "p2", BOB)
    seating.leave_seat(game.key, "p2", BOB)
    assert (sees(game, BOB), sees(game, HOST)) == (set(), {"p1", "p2", "p3"})
    assert not seating.take(game.key, "p2", CAT), "its tickets are secret by now"
    assert seating.take(game.key, "p2", BOB), "to all but who noted them"


def test_phone_leaves_no_seat_but_its_own(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.leave_seat(game.key, "p2", THIEF)
    assert sees(game, BOB) == {"p2"}


def test_who_asks_no_longer_withdraws_the_own_request_alone(game: Game) -> None:
    seating.take(game.key, "p2", BOB)
    seating.take(game.key, "p2", CAT)
    seating.take(game.key, "p2", THIEF)
    seating.leave_seat(game.key, "p2", THIEF)
    assert asking(game) == [("p2", CAT)]


@pytest.mark.parametrize(
    "act",
    [
        lambda key: seating.take(key, "p9", BOB),
        lambda key: seating.leave_seat(key, "p9", BOB),
        lambda key: seating.answer(key, "p9", BOB, HOST, allow=True),
    ],
    ids=["take", "stand up", "answer"],
)
def test_seat_that_there_is_not_is_refused(game: Game, act: Callable[[str], object]) -> None:
    with pytest.raises(seating.NoSuchSeat):
        act(game.key)


def test_every_change_of_a_seat_is_a_new_version(game: Game) -> None:
    versions = [games.find(game.key).version]
    for change in (
        lambda: seating.take(game.key, "p2", BOB),
        lambda: seating.take(game.key, "p2", CAT),
        lambda: seating.answer(game.key, "p2", CAT, HOST, allow=True),
        lambda: seating.leave_seat(game.key, "p2", CAT),
    ):
        change()
        versions.append(games.find(game.key).version)
    assert versions == [0, 1, 2, 3, 4]
    assert db.session.scalar(db.select(db.func.count()).select_from(SeatRequest)) == 0
