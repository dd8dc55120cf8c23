"""Opening a table: who sits where, and what a typed name becomes; tables that were never played at go again."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion import groups, play
from companion.play import opening
from companion.play.opening import Person, clean_name, open_table, seated
from companion.rules.faults import Refused, Why
from companion.rules.load import get_box
from companion.rules.moves import Claim, write_move
from companion.store import Game, Visit, db
from companion.store.models import now
from tests.clocks import clock_set_back


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("A\u200d", "A"),
        ("\u200d", ""),
        ("a\u202eb", "a b"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("🏳️\u200d🌈", "🏳️\u200d🌈"),
        ("👩🏽\u200d🚀 Ann", "👩🏽\u200d🚀 Ann"),
    ],
)
def test_name_keeps_what_can_be_seen(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.rule("TA-01")
def test_neighbours_make_a_team_in_the_first_ones_colour() -> None:
    people = [
        Person(name, color) for name, color in (("Ann", "red"), ("Bob", "blue"), ("Cat", "green"), ("Dan", "red"))
    ]
    players = seated(get_box("team-asia"), people)
    assert [(player.id, player.team, player.color) for player in players] == [
        ("p1", "t1", "red"),
        ("p2", "t1", "red"),
        ("p3", "t2", "green"),
        ("p4", "t2", "green"),
    ]


@pytest.mark.rule("TA-01")
def test_team_with_an_empty_seat_is_told_by_the_name_of_who_is_alone() -> None:
    names = ("Ann", "Bob", "Cat", " ", "Dan", "")
    people = [
        Person(name, color) for name, color in zip(names, ("red",) * 2 + ("blue",) * 2 + ("green",) * 2, strict=True)
    ]
    with pytest.raises(Refused) as refused:
        open_table(box="team-asia", variant="base", people=people, device="x")
    assert {fault.why for fault in refused.value.faults} == {Why.NO_PARTNER}
    assert [fault.sentence().split()[0] for fault in refused.value.faults] == ["Cat", "Dan"]


HOST, BOB = "a" * 32, "b" * 32


@pytest.fixture
def game(app: Flask) -> Iterator[Game]:
    """A table that was opened eight days ago and not looked at since."""
    with app.app_context():
        people = [Person("Ann", "red"), Person("Bob", "blue")]
        yield play.open_table(box="europe", variant="base", people=people, device=HOST)


def eight_days_pass() -> None:
    long_ago = now() - timedelta(days=8)
    db.session.execute(update(Game).values(created_at=long_ago))
    db.session.execute(update(Visit).values(seen_at=long_ago))
    db.session.commit()


def left() -> list[str]:
    db.session.expire_all()
    return list(db.session.scalars(select(Game.key)))


def test_table_that_nobody_played_at_goes_with_all_that_belongs_to_it(game: Game) -> None:
    play.take(game.key, "p2", BOB)
    play.take(game.key, "p1", BOB)
    eight_days_pass()
    assert play.clear_unused() == 1
    assert left() == []
    assert db.session.scalars(select(Visit)).all() == []


def test_table_of_a_group_goes_as_well_and_the_group_stays(game: Game) -> None:
    group = groups.open_group("Thursday", HOST)
    groups.add_to_group(game.key, group.key, HOST)
    eight_days_pass()
    assert play.clear_unused() == 1
    assert [person.name for person in groups.people(group)] == ["Ann", "Bob"]


def test_new_table_stays(game: Game) -> None:
    assert play.clear_unused() == 0
    assert left() == [game.key]


def test_table_with_a_move_stays(game: Game) -> None:
    move = write_move(Claim(player="p1", route="berlin--wien"))
    play.record(key=game.key, uuid="0" * 36, seq=0, body=move, device=HOST)
    eight_days_pass()
    assert play.clear_unused() == 0


def test_table_that_was_looked_at_stays(game: Game) -> None:
    eight_days_pass()
    play.visit(game.key, BOB)
    assert play.clear_unused() == 0


@pytest.mark.parametrize("reopened", [False, True])
def test_finished_game_stays(game: Game, reopened: bool) -> None:
    groups.finish(game.key, HOST)
    if reopened:
        groups.reopen(game.key, HOST)
    eight_days_pass()
    assert play.clear_unused() == 0


def test_nothing_goes_because_the_clock_was_set_back(game: Game) -> None:
    with clock_set_back(30 * 24 * 3600):
        assert play.clear_unused() == 0
    assert left() == [game.key]


def test_who_opens_a_table_clears_once_a_day(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    key = game.key
    eight_days_pass()
    people = [Person("Ann", "red"), Person("Bob", "blue")]
    for passed, expected in ((opening.EVERY_S - 60, 2), (opening.EVERY_S + 60, 2), (opening.EVERY_S + 120, 3)):
        monkeypatch.setattr(opening, "monotonic", lambda passed=passed: opening._Last.at + passed)
        play.open_table(box="europe", variant="base", people=people, device=HOST)
        monkeypatch.undo()
        assert len(left()) == expected
    assert key not in left()
