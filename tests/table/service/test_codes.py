"""The spoken code: its spellings, its table, and the limit of guesses."""

import string
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from flask import Flask

from companion.store.database import db, now
from companion.store.models import Game, Guesses
from companion.table.service import ending, games, opening
from companion.table.service.codes import (
    BY_ADDRESS,
    BY_ALL,
    BY_PHONE,
    CODE_LENGTH,
    LETTERS,
    TooManyGuesses,
    clean_code,
    find_by_code,
    new_key,
)
from companion.table.service.games import NoSuchTable
from companion.table.service.opening import NewPlayer

HOST, ANN, BOB, HERE = "a" * 32, "b" * 32, "c" * 32, "192.168.0.7"
BURST = BY_PHONE[0]
WRONG = "9" * CODE_LENGTH


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        yield opening.open_table(box="europe", variant="base", people=people, device=HOST)


def test_no_key_could_be_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-g" * 11, "--" * 11, "g-" * 11])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _size: next(made))
    assert new_key() == "g-" * 11


def look_up(typed: str, device: str = ANN, address: str = HERE) -> Game:
    return find_by_code(typed, device=device, address=address)


def guess_wrong(times: int, device: str = ANN, address: str = HERE) -> None:
    for _time in range(times):
        with pytest.raises(NoSuchTable):
            look_up(WRONG, device, address)


class Clock:
    """The clock of the buckets, which only a test advances."""

    def __init__(self) -> None:
        self.moment = now()

    def __call__(self) -> datetime:
        return self.moment


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("companion.table.service.codes.now", clock)
    return clock


@pytest.mark.parametrize(
    "typed",
    ["ACEHKM", "ace hkm", " Ace-HKM ", "A C E H K M", "асенкм", "АСЕ НКМ", "AСе Hкm"],
)
def test_code_is_understood_however_it_is_typed(typed: str) -> None:
    assert clean_code(typed) == "ACEHKM"


def test_cyrillic_look_alikes_are_all_letters_of_codes() -> None:
    assert set(clean_code("АСЕНКМРТХУ")) == set("ACEHKMPTXY") <= set(LETTERS)


def test_letters_of_codes_cannot_be_taken_for_one_another() -> None:
    assert set(LETTERS) < set(string.ascii_uppercase)
    assert set(LETTERS).isdisjoint("BDGIOQSVZ")


def test_table_is_found_by_its_code(game: Game) -> None:
    assert game.code
    assert len(game.code) == CODE_LENGTH
    assert set(game.code) <= set(LETTERS)
    assert look_up(f"{game.code[:3]} {game.code[3:]}".lower()).key == game.key


def test_code_is_free_after_the_game_and_not_needed_to_correct(game: Game) -> None:
    code = game.code or ""
    ending.finish(game.key, HOST)
    with pytest.raises(NoSuchTable):
        look_up(code)
    ending.reopen(game.key, HOST)
    assert games.find(game.key).code is None


@pytest.mark.usefixtures("game")
def test_what_is_no_code_finds_nothing(subtests: pytest.Subtests) -> None:
    for typed in ["", " ", "ABC", "ABCDEFGHIJ", "%", "' OR 1=1", "\x00" * CODE_LENGTH]:
        with subtests.test(repr(typed)), pytest.raises(NoSuchTable):
            look_up(typed)


def test_right_codes_cost_nothing(game: Game) -> None:
    for _time in range(3 * BURST):
        look_up(game.code or "")


def test_guessing_device_waits_without_blocking_its_address(game: Game, clock: Clock) -> None:
    guess_wrong(BURST)
    with pytest.raises(TooManyGuesses) as refused:
        look_up(game.code or "")
    assert refused.value.wait == 3
    assert look_up(game.code or "", BOB).key == game.key
    clock.moment += timedelta(seconds=refused.value.wait)
    assert look_up(game.code or "").key == game.key


def test_address_guessing_from_new_devices_waits_others_do_not(game: Game) -> None:
    for number in range(BY_ADDRESS[0]):
        guess_wrong(1, f"{number:032d}")
    with pytest.raises(TooManyGuesses) as refused:
        look_up(game.code or "", BOB)
    assert refused.value.wait <= 3
    assert look_up(game.code or "", BOB, "192.168.0.8").key == game.key


@pytest.mark.usefixtures("game")
def test_guesses_come_back_with_time_but_no_more_than_there_were(clock: Clock) -> None:
    guess_wrong(BURST)
    clock.moment += BY_PHONE[1]
    guess_wrong(1)
    with pytest.raises(TooManyGuesses):
        look_up(WRONG)
    clock.moment += timedelta(minutes=30)
    guess_wrong(BURST)
    with pytest.raises(TooManyGuesses):
        look_up(WRONG)


@pytest.mark.usefixtures("game")
def test_clock_that_was_put_back_gives_no_guesses(clock: Clock) -> None:
    guess_wrong(BURST)
    clock.moment -= timedelta(minutes=30)
    with pytest.raises(TooManyGuesses):
        look_up(WRONG)


def test_many_addresses_are_slowed_down_but_not_shut_out(game: Game) -> None:
    guess_wrong(1)
    everybody = db.session.get(Guesses, "everybody")
    assert everybody
    assert everybody.remaining == pytest.approx(BY_ALL[0] - 1)
    everybody.remaining = 0.0
    db.session.commit()
    with pytest.raises(TooManyGuesses):
        look_up(game.code or "")
    assert look_up(game.code or "", BOB, "an address that never guessed").key == game.key


@pytest.mark.usefixtures("game")
def test_old_guesses_are_forgotten(clock: Clock) -> None:
    guess_wrong(1, BOB, "somewhere")
    clock.moment += timedelta(hours=2)
    guess_wrong(1)
    found = {bucket.source for bucket in db.session.scalars(db.select(Guesses))}
    assert found == {f"phone {ANN}", f"address {HERE}", "everybody"}
