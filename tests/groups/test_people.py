"""The people of a group: added by playing or by name, renamed, merged, removed, in open tables and old games."""

import io
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from flask import Flask

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import scores
from companion.features.groups.service.faults import GroupFault
from companion.features.groups.service.group import changing_group
from companion.features.groups.service.people import NoSuchPerson, find_or_add_people
from companion.features.groups.service.scores import Score
from companion.features.groups.service.statistics import summary
from companion.features.transfer.exporting.group_parts import export_group
from companion.store.database import db
from companion.store.groups import Group, Result
from companion.store.models import Seat
from companion.table.service import ending, games, opening
from companion.table.service.about import Notes
from companion.table.service.opening import NewPlayer
from tests.support.refusals import refused

DEVICE = "a" * 32
WORDS = "former player"


@pytest.fixture
def group(app: Flask) -> Iterator[str]:
    with app.app_context():
        yield memory_group.open_group("Thursday", DEVICE).key


def find(key: str) -> Group:
    return memory_group.find_group(key)


def names(key: str) -> list[str]:
    return [person.name for person in memory_people.people(find(key))]


def key_of(key: str, name: str) -> str:
    return next(person.key for person in memory_people.people(find(key)) if person.name == name)


def play_game(key: str, *people: str, finished: bool = True) -> str:
    """Finish a game of these people in the group. Returns its key."""
    colors = ("red", "blue", "green", "yellow", "black")
    seats = [NewPlayer(name, color) for name, color in zip(people, colors, strict=False)]
    game = opening.open_table(box="europe", variant="base", people=seats, device=DEVICE)
    memory_games.add_to_group(game.key, key, DEVICE)
    if finished:
        ending.finish(game.key, DEVICE)
    return game.key


def seats_of(game: str) -> list[str]:
    db.session.expire_all()
    return [seat.name for seat in games.find(game).seats]


def test_who_sits_down_is_of_the_group_with_the_colour_played(group: str) -> None:
    play_game(group, "Ann", "Bob")
    play_game(group, "bob", "Cat")
    assert names(group) == ["Ann", "Bob", "Cat"]
    assert [person.color for person in memory_people.people(find(group))] == ["red", "blue", "blue"]


def test_games_are_counted_when_they_are_over(group: str) -> None:
    play_game(group, "Ann", "Bob")
    play_game(group, "Ann", "Cat")
    play_game(group, "Ann", "Dan", finished=False)
    counted = memory_people.games_of(find(group))
    assert {person.name: counted.get(person.id, 0) for person in memory_people.people(find(group))} == {
        "Ann": 2,
        "Bob": 1,
        "Cat": 1,
        "Dan": 0,
    }


def test_adding_a_game_to_its_own_group_again_changes_nobody(group: str) -> None:
    game = play_game(group, "Ann", "Bob")
    memory_people.remove(group, key_of(group, "Bob"), WORDS)
    memory_games.add_to_group(game, group, DEVICE)
    assert names(group) == ["Ann"]
    assert seats_of(game) == ["Ann", WORDS]


@pytest.mark.parametrize("typed", ["", " \u200f ", "N" * 41])
def test_name_that_can_not_be_seen_or_is_too_long_is_refused(group: str, typed: str) -> None:
    ann = memory_people.add_person(group, "Ann").key
    with refused(GroupFault.PERSON_NAME):
        memory_people.add_person(group, typed)
    with refused(GroupFault.PERSON_NAME):
        memory_people.rename(group, ann, typed)
    assert names(group) == ["Ann"]


def test_name_of_somebody_else_is_refused_however_it_is_written(group: str) -> None:
    ann = memory_people.add_person(group, "Ann").key
    memory_people.add_person(group, "Straße")
    for typed in ("Strasse", " STRASSE", "straße"):
        with refused(GroupFault.NAME_TAKEN):
            memory_people.rename(group, ann, typed)
        with refused(GroupFault.NAME_TAKEN):
            memory_people.add_person(group, typed)
    memory_people.rename(group, ann, "ANN")
    assert names(group) == ["ANN", "Straße"]


def test_new_name_is_in_old_games_and_open_tables_are_notified(group: str) -> None:
    over, going_on = play_game(group, "Ann", "Bob"), play_game(group, "Ann", "Cat", finished=False)
    before = games.find(going_on).version
    memory_people.rename(group, key_of(group, "Ann"), "Anna")
    assert seats_of(over) == ["Anna", "Bob"]
    assert seats_of(going_on) == ["Anna", "Cat"]
    assert games.find(going_on).version == before + 1


def test_people_of_another_group_are_not_found_nor_touched(group: str) -> None:
    other = memory_group.open_group("Another", DEVICE).key
    ann = memory_people.add_person(group, "Ann").key
    zoe = memory_people.add_person(other, "Zoë").key
    acts: list[Callable[[], None]] = [
        lambda: memory_people.rename(other, ann, "Mallory"),
        lambda: memory_people.recolor(other, ann, "red"),
        lambda: memory_people.remove(other, ann, WORDS),
        lambda: memory_people.merge(other, zoe, ann),
        lambda: memory_people.merge(other, ann, zoe),
    ]
    for act in acts:
        with pytest.raises(NoSuchPerson):
            act()
    assert names(group) == ["Ann"]
    assert names(other) == ["Zoë"]


def test_two_spellings_become_one_with_all_games_and_figures(group: str) -> None:
    early = Notes(datetime(2020, 1, 1, tzinfo=UTC))
    scores.enter(group, "europe", early, [Score("Ana", 120), Score("Bob", 100)])
    over = play_game(group, "Ann", "Cat")
    going_on = play_game(group, "Ana", "Dan", finished=False)
    memory_people.recolor(group, key_of(group, "Ana"), "black")
    memory_people.recolor(group, key_of(group, "Ann"), None)
    ann = key_of(group, "Ann")
    memory_people.merge(group, key_of(group, "Ana"), ann)
    assert names(group) == ["Ann", "Bob", "Cat", "Dan"]
    assert seats_of(over) == ["Ann", "Cat"]
    assert seats_of(going_on) == ["Ann", "Dan"]
    person = memory_people.find_person(find(group), ann)
    assert person.color == "black"
    assert memory_people.games_of(find(group))[person.id] == 2
    points = db.session.query(Result.points).filter_by(person_id=person.id).order_by(Result.played_at).all()
    assert [row.points for row in points] == [120, 12]
    row = next(row for row in summary(find(group).id).standings if row.key == ann)
    assert (row.figures.games, row.figures.points) == (2, 132)


def test_who_played_together_stays_two(group: str) -> None:
    game = play_game(group, "Ann", "Ana")
    play_game(group, "Ann", "Bob")
    ann, ana = key_of(group, "Ann"), key_of(group, "Ana")
    with refused(GroupFault.TOGETHER):
        memory_people.merge(group, ana, ann)
    with refused(GroupFault.TOGETHER):
        memory_people.merge(group, ann, ana)
    assert seats_of(game) == ["Ann", "Ana"]
    assert names(group) == ["Ana", "Ann", "Bob"]


def test_who_sits_together_at_an_open_table_stays_two(group: str) -> None:
    play_game(group, "Ann", "Ana", finished=False)
    with refused(GroupFault.TOGETHER):
        memory_people.merge(group, key_of(group, "Ana"), key_of(group, "Ann"))


def test_merging_somebody_with_themselves_changes_nothing(group: str) -> None:
    play_game(group, "Ann", "Bob")
    memory_people.merge(group, key_of(group, "Ann"), key_of(group, "Ann"))
    assert names(group) == ["Ann", "Bob"]


def test_removed_person_leaves_the_games_and_no_name(group: str) -> None:
    over, going_on = play_game(group, "Ann", "Bob"), play_game(group, "Ann", "Cat", finished=False)
    ann = key_of(group, "Ann")
    results = db.session.query(Result).count()
    memory_people.remove(group, ann, WORDS)
    assert names(group) == ["Bob", "Cat"]
    assert seats_of(over) == [WORDS, "Bob"]
    assert seats_of(going_on) == [WORDS, "Cat"]
    assert db.session.query(Result).count() == results
    assert db.session.query(Seat).filter(Seat.name == "Ann").count() == 0
    with pytest.raises(NoSuchPerson):
        memory_people.rename(group, ann, "Ann again")


def test_two_removed_people_stay_two_when_their_game_returns(group: str) -> None:
    game = play_game(group, "Ann", "Bob", "Cat")
    for name in ("Ann", "Bob"):
        memory_people.remove(group, key_of(group, name), WORDS)
    memory_games.remove_from_group(game, DEVICE)
    memory_games.add_to_group(game, group, DEVICE)
    db.session.expire_all()
    assert len({seat.person_id for seat in games.find(game).seats}) == 3


def test_name_of_somebody_removed_is_free_again(group: str) -> None:
    game = play_game(group, "Ann", "Bob")
    memory_people.remove(group, key_of(group, "Ann"), WORDS)
    play_game(group, "Ann", "Cat")
    assert names(group) == ["Ann", "Bob", "Cat"]
    assert memory_people.games_of(find(group))[memory_people.find_person(find(group), key_of(group, "Ann")).id] == 1
    assert seats_of(game) == [WORDS, "Bob"]


def test_of_many_renaming_at_once_one_name_stands_everywhere(app: Flask, group: str) -> None:
    over, going_on = play_game(group, "Ann", "Bob"), play_game(group, "Ann", "Cat", finished=False)
    ann = key_of(group, "Ann")

    def rename(name: str) -> None:
        with app.app_context():
            memory_people.rename(group, ann, name)

    with ThreadPoolExecutor(4) as phones:
        list(phones.map(rename, [f"Ann {number}" for number in range(8)]))
    db.session.rollback()
    db.session.expire_all()
    name = memory_people.find_person(find(group), ann).name
    assert name.startswith("Ann ")
    assert seats_of(over) == [name, "Bob"]
    assert seats_of(going_on) == [name, "Cat"]


def test_no_two_people_have_one_name(group: str) -> None:
    """Case is ignored, because a group's file with both couldn't be imported."""
    with changing_group(group) as found:
        first = find_or_add_people(found, ["Ann", "ann", "ANN"], [None] * 3)
        again = find_or_add_people(found, ["ann"], [None])
    assert names(group) == ["Ann", "ann 2", "ANN 3"]
    assert len({person.id for person in first}) == 3
    assert again == first[:1]


def test_key_of_who_was_merged_is_kept(group: str) -> None:
    play_game(group, "Ann", "Bob")
    play_game(group, "Annie", "Bob")
    annie, ann = key_of(group, "Annie"), key_of(group, "Ann")
    memory_people.merge(group, annie, ann)
    out = io.BytesIO()
    export_group(find(group), out)
    assert [(one["key"], one.get("was")) for one in json.loads(out.getvalue())["people"]] == [
        (ann, [annie]),
        (key_of(group, "Bob"), None),
    ]
