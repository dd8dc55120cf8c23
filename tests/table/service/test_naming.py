"""The players of a table change their names by the rules of a new table, also in a group's game."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.rules.faults import Refused, Why
from companion.store.database import db, now
from companion.store.models import Game
from companion.table.service import about, ending, games, opening
from companion.table.service.games import NotAtTable
from companion.table.service.opening import NewPlayer
from tests.support.a_group import open_group

ANN, STRANGER = "a" * 32, "b" * 32


@pytest.fixture
def group(app: Flask) -> Iterator[str]:
    key = open_group(app)
    with app.app_context():
        yield key


def open_one(group: str, *names: str) -> Game:
    people = [NewPlayer(name, color) for name, color in zip(names, ("red", "blue", "green"), strict=False)]
    game = opening.open_table(box="europe", variant="base", people=people, device=ANN)
    return memory_games.add_to_group(game.key, group, ANN)


def names_in(group: str) -> list[str]:
    return [person.name for person in memory_people.people(memory_group.find_group(group))]


def called(key: str) -> list[tuple[str, str | None]]:
    game = games.find(key)
    persons = {seat.position: person.name for seat, person in about.persons_by_seat(game)}
    return [(seat.name, persons.get(seat.position)) for seat in game.seats]


def test_number_is_nobody_of_the_group_until_it_gets_a_name(group: str) -> None:
    game = open_one(group, "Player 1", "Bob", "Player 2")
    assert names_in(group) == ["Bob"]
    before = game.version
    about.name_players(game.key, {"p1": " Ann  Lee ", "p3": "Player 3"}, ANN)
    assert called(game.key) == [("Ann Lee", "Ann Lee"), ("Bob", "Bob"), ("Player 3", None)]
    assert games.find(game.key).version > before, "the other phones hear of it"
    assert names_in(group) == ["Ann Lee", "Bob"]


def test_new_name_is_the_groups_person_or_a_new_one(group: str) -> None:
    open_one(group, "Ann", "Bob", "Cat")
    game = open_one(group, "Ann", "Bob")
    about.name_players(game.key, {"p1": "bob", "p2": "Ann"}, ANN)
    assert called(game.key) == [("bob", "Bob"), ("Ann", "Ann")]
    about.name_players(game.key, {"p2": "Dan"}, ANN)
    assert called(game.key) == [("bob", "Bob"), ("Dan", "Dan")]
    assert names_in(group) == ["Ann", "Bob", "Cat", "Dan"]


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ({"p1": "BOB"}, Why.SAME_NAME),
        ({"p1": " \u200f "}, Why.NO_NAME),
        ({"p1": "N" * 41}, Why.LONG_NAME),
    ],
)
def test_name_that_can_not_be_changes_nothing(group: str, names: dict[str, str], why: Why) -> None:
    game = open_one(group, "Ann", "Bob")
    with pytest.raises(Refused) as refused:
        about.name_players(game.key, names, ANN)
    assert [fault.why for fault in refused.value.faults] == [why]
    assert called(game.key) == [("Ann", "Ann"), ("Bob", "Bob")]


def test_what_is_the_same_tells_nobody_anything(group: str) -> None:
    game = open_one(group, "Ann", "Bob")
    before = games.find(game.key).version
    about.name_players(game.key, {"p1": "Ann ", "p9": "Eve"}, ANN)
    assert games.find(game.key).version == before


def test_only_who_plays_there_says_what_the_players_are_called(group: str) -> None:
    game = open_one(group, "Ann", "Bob")
    memory_group.visit_group(group, STRANGER)
    with pytest.raises(NotAtTable):
        about.name_players(game.key, {"p1": "Eve"}, STRANGER)
    games.find(game.key).reveal_at = now()
    db.session.commit()
    ending.finish(game.key, ANN)
    about.name_players(game.key, {"p2": "Eve"}, STRANGER)  # over, it is its group's as well
    assert called(game.key) == [("Ann", "Ann"), ("Eve", "Eve")]
    persons = {person.name: person.id for person in memory_people.people(memory_group.find_group(group))}
    assert memory_people.games_of(memory_group.find_group(group)) == {persons["Ann"]: 1, persons["Eve"]: 1}
