"""The code that is said aloud: how it is typed, whose it is, and how often it may be guessed."""

import string
from collections.abc import Iterator
from datetime import timedelta

import pytest
from flask import Flask

from companion import history, tables
from companion.store import Game, Guesses, db
from companion.store.models import now
from companion.tables import NoSuchTable, TooManyGuesses
from companion.tables.codes import BURST, BURST_OF_ALL, EVERYBODY, LENGTH, LETTERS, REFILL, clean_code, find_by_code
from companion.tables.opening import Person

HOST, HERE = "a" * 32, "192.168.0.7"
WRONG = "9" * LENGTH


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    """An open table."""
    with app.app_context():
        people = [Person("Ann", "red"), Person("Bob", "blue")]
        yield tables.open_table(box="europe", variant="base", people=people, device=HOST)


def guess_wrong(times: int, source: str = HERE) -> None:
    for _time in range(times):
        with pytest.raises(NoSuchTable):
            find_by_code(WRONG, source)


def later(passed: timedelta) -> None:
    """Let time pass for the buckets."""
    for bucket in db.session.scalars(db.select(Guesses)):
        bucket.counted_at -= passed
    db.session.commit()


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
    assert len(game.code) == LENGTH
    assert set(game.code) <= set(LETTERS)
    assert find_by_code(f"{game.code[:3]} {game.code[3:]}".lower(), HERE).key == game.key


def test_code_is_free_again_once_the_game_is_over_and_none_is_needed_to_correct_it(game: Game) -> None:
    code = game.code or ""
    history.finish(game.key, HOST)
    with pytest.raises(NoSuchTable):
        find_by_code(code, HERE)
    history.reopen(game.key, HOST)
    assert tables.find(game.key).code is None


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("typed", ["", " ", "ABC", "ABCDEFGHIJ", "%", "' OR 1=1", "\x00" * LENGTH])
def test_what_is_no_code_finds_nothing(typed: str) -> None:
    with pytest.raises(NoSuchTable):
        find_by_code(typed, HERE)


def test_guessing_is_limited_by_source_and_then_even_the_right_code_is_not_looked_at(game: Game) -> None:
    guess_wrong(BURST)
    for typed in (WRONG, game.code or ""):
        with pytest.raises(TooManyGuesses):
            find_by_code(typed, HERE)
    assert find_by_code(game.code or "", "192.168.0.8").key == game.key


def test_right_codes_cost_nothing(game: Game) -> None:
    for _time in range(3 * BURST):
        find_by_code(game.code or "", HERE)


@pytest.mark.usefixtures("game")
def test_guesses_come_back_with_time_but_no_more_than_there_were() -> None:
    guess_wrong(BURST)
    later(REFILL)
    guess_wrong(1)
    with pytest.raises(TooManyGuesses):
        find_by_code(WRONG, HERE)
    later(100 * REFILL)
    guess_wrong(BURST)
    with pytest.raises(TooManyGuesses):
        find_by_code(WRONG, HERE)


@pytest.mark.usefixtures("game")
def test_clock_that_was_put_back_gives_no_guesses() -> None:
    guess_wrong(BURST)
    later(-timedelta(hours=2))
    with pytest.raises(TooManyGuesses):
        find_by_code(WRONG, HERE)


@pytest.mark.usefixtures("game")
def test_many_sources_together_are_limited_too() -> None:
    guess_wrong(1)
    everybody = db.session.get(Guesses, EVERYBODY)
    assert everybody
    assert everybody.remaining == pytest.approx(BURST_OF_ALL - 1)
    everybody.remaining = 0.0
    everybody.counted_at = now()
    db.session.commit()
    with pytest.raises(TooManyGuesses):
        find_by_code(WRONG, "a source that never guessed before")


@pytest.mark.usefixtures("game")
def test_old_sources_are_forgotten() -> None:
    guess_wrong(1, "somebody")
    later(timedelta(hours=2))
    guess_wrong(1, HERE)
    assert {bucket.source for bucket in db.session.scalars(db.select(Guesses))} == {HERE, EVERYBODY}
