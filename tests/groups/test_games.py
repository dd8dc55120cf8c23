"""A group's games: membership, notes, and games that have only scores."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.features.groups.service import faults, listing
from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import results as memory_results
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import NOBODY, Score
from companion.store.database import db, now, write_transaction
from companion.store.groups import GroupVisit, Person, Result
from companion.store.models import Game, Seat, Visit
from companion.table.service import about, ending, games, loading, visiting
from companion.table.service.about import Notes
from companion.table.service.faults import NotesFault
from companion.table.service.games import NoSuchTable, NotAtTable
from tests.support.a_group import DEVICE, FORMER, open_group, person, play_game
from tests.support.games import load_game, put_on_a_table
from tests.support.refusals import refused

DAY = datetime(2020, 1, 1, 12, tzinfo=UTC)
STRANGER, FRIEND = "1" * 32, "2" * 32


def enter(group: str, *scores: Score, day: datetime = DAY, board: str = "europe", uid: str | None = None) -> str:
    return memory_scores.enter(group, board, Notes(day), scores or (Score("Ann", 90), Score("Bob", 80)), uid=uid).key


def results(key: str) -> list[tuple[str, int, int, bool]]:
    """Return name, points, place, and whether that won, for each player."""
    query = select(Seat.name, Result.points, Result.place, Result.won).join(
        Result, (Result.game_id == Seat.game_id) & (Result.position == Seat.position)
    )
    rows = db.session.execute(query.join(Game).where(Game.key == key).order_by(Seat.position))
    return [(row[0], row[1] or 0, row[2], row[3]) for row in rows]


def test_table_added_to_a_group_makes_its_players_people_by_name(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        ann = memory_people.add_person(group, "ann", "purple").id
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        seats = games.find(key).seats
        people = {one.id: one.name for one in memory_people.people(memory_group.find_group(group))}
        assert [people[seat.person_id or 0].casefold() for seat in seats] == [seat.name.casefold() for seat in seats]
        assert ann in people


def test_game_in_another_group_counts_there_and_no_longer_here(app: Flask) -> None:
    group, other = open_group(app), open_group(app, "Others")
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        before = results(key)
        memory_games.add_to_group(key, other, DEVICE)
        assert results(key) == before
        assert set(db.session.scalars(select(Result.group_id))) == {memory_group.find_group(other).id}
        memory_games.remove_from_group(key, DEVICE)
        assert results(key) == before
        assert set(db.session.scalars(select(Result.group_id))) == {None}
        assert {seat.person_id for seat in games.find(key).seats} == {None}


def test_device_without_seat_and_group_changes_nothing(app: Flask) -> None:
    group = open_group(app)
    recorded = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        entered = enter(group)
        for key in (recorded, entered):
            with pytest.raises(NotAtTable):
                about.write_notes(key, Notes(DAY, notes="mine"), STRANGER)
        with pytest.raises(NotAtTable):
            memory_games.add_to_group(recorded, memory_group.open_group("Mine", STRANGER).key, STRANGER)
        with pytest.raises(NotAtTable):
            memory_games.remove_from_group(recorded, STRANGER)
        memory_group.visit_group(group, FRIEND)  # a member can neither remove the game nor move it to another group
        with pytest.raises(NotAtTable):
            memory_games.add_to_group(recorded, memory_group.open_group("Mine", FRIEND).key, FRIEND)
        with pytest.raises(NotAtTable):
            memory_games.remove_from_group(recorded, FRIEND)
        with pytest.raises(NotAtTable):
            memory_scores.correct(entered, "europe", Notes(DAY), [Score("Ann", 1), Score("Bob", 2)], STRANGER)
        with pytest.raises(NotAtTable):
            memory_scores.delete_scores(entered, STRANGER)
        assert results(entered) == [("Ann", 90, 1, True), ("Bob", 80, 2, False)]
        assert games.find(recorded).notes == ""


def test_notes_are_cleaned_and_the_day_moves_the_results(app: Flask) -> None:
    group = open_group(app)
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        notes = Notes(DAY, 95, "  At\u202e  Ann’s ", "\n First line\x00 \n\n second\n")
        game = about.write_notes(key, notes, DEVICE)
        noted = (game.played_at, game.minutes, game.location, game.notes)
        assert noted == (DAY, 95, "At Ann’s", "First line\n\nsecond")
        assert set(db.session.scalars(select(Result.played_at))) == {DAY}


@pytest.mark.parametrize(
    ("why", "notes"),
    [
        (NotesFault.FUTURE, Notes(now() + timedelta(days=2))),
        (NotesFault.MINUTES, Notes(DAY, 0)),
        (NotesFault.MINUTES, Notes(DAY, 60 * 24 * 7 + 1)),
        (NotesFault.LOCATION, Notes(DAY, location="x" * 81)),
        (NotesFault.NOTES, Notes(DAY, notes="x" * 4001)),
    ],
)
def test_what_can_not_be_noted_is_refused(app: Flask, why: NotesFault, notes: Notes) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group)
        with refused(why):
            about.write_notes(key, notes, DEVICE)
        with refused(why):
            memory_scores.enter(group, "europe", notes, [Score("Ann", 90), Score("Bob", 80)])


def test_old_game_counts_by_its_scores(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group, Score("Ann", 90, 2), Score("Bob", 90, 1), Score("Cat", 90, 2), Score("Dan", -4))
        found = [("Ann", 90, 2, False), ("Bob", 90, 1, True), ("Cat", 90, 2, False), ("Dan", -4, 4, False)]
        assert results(key) == found
        people = memory_people.people(memory_group.find_group(group))
        assert [one.name for one in people] == ["Ann", "Bob", "Cat", "Dan"]
        ratings = {one.name: one.mu or 0.0 for one in people}
        assert ratings["Bob"] > ratings["Ann"] > ratings["Dan"]


def test_game_of_a_name_that_is_not_on_the_shelf_counts_under_it(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group, board="  Märklin ")
        game = games.find(key, scores=True)
        assert (game.box, game.title, memory_results.board_of(game)) == ("", "Märklin", "Märklin")
        for title in ("", " \u202e ", "x" * 81, ".", "..", "…", "../India", "India//Japan", "/"):
            with refused(faults.ScoreFault.TITLE):
                enter(group, board=title)


def test_game_sent_twice_under_one_key_is_entered_once(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        assert enter(group, uid="k" * 22) == enter(group, uid="k" * 22) == "k" * 22
        assert db.session.scalar(select(func.count()).select_from(Game)) == 1
        assert db.session.scalar(select(func.count()).select_from(Result)) == 2


def test_game_of_scores_has_no_table(app: Flask) -> None:
    """Only callers that ask for such games find it: no move can be recorded in it, and it can't be reopened."""
    group = open_group(app)
    with app.app_context():
        key = enter(group)
        for look in (
            lambda: games.find(key),
            lambda: loading.load(key),
            lambda: visiting.visit(key, DEVICE),
            lambda: ending.reopen(key, DEVICE),
            lambda: ending.finish(key, DEVICE),
        ):
            with pytest.raises(NoSuchTable):
                look()
        assert games.find(key, scores=True).key == key


def test_corrected_scores_replace_old_ones_with_all_results(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group, Score("Ann", 90), Score("Bob", 80), Score("Cat", 70))
        later = enter(group, Score("Ann", 60), Score("Bob", 50), day=DAY + timedelta(days=1))
        cat = person(group, "Cat").key
        notes = Notes(DAY + timedelta(days=2), 50, "Home")
        memory_scores.correct(key, "Märklin", notes, [Score("Cat", 95, person=cat), Score("Eve", 90)], DEVICE)
        assert results(key) == [("Cat", 95, 1, True), ("Eve", 90, 2, False)]
        assert listing.choices(memory_group.find_group(group)).boards == ("Märklin", "europe")
        corrected = {
            name: (person(group, name).mu, person(group, name).streak) for name in ("Ann", "Bob", "Cat", "Eve")
        }
    same = open_group(app, "The same without a mistake")
    with app.app_context():
        enter(same, Score("Ann", 60), Score("Bob", 50), day=DAY + timedelta(days=1))
        enter(same, Score("Cat", 95), Score("Eve", 90), day=DAY + timedelta(days=2))
        assert corrected == {name: (person(same, name).mu, person(same, name).streak) for name in corrected}
        assert results(later) == [("Ann", 60, 1, True), ("Bob", 50, 2, False)]


def test_more_people_can_be_added_to_entered_scores(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group)
        three = [Score("Cat", 99), Score("Ann", 90), Score("Bob", 80)]
        memory_scores.correct(key, "europe", Notes(DAY), three, DEVICE)
        assert results(key) == [("Cat", 99, 1, True), ("Ann", 90, 2, False), ("Bob", 80, 3, False)]


def test_who_was_removed_stays_the_same_in_corrected_scores(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group)
        bob = person(group, "Bob").key
        memory_people.remove(group, bob, "former player")
        sat = {seat.name: somebody.key for seat, somebody in about.persons_by_seat(games.find(key, scores=True))}
        assert sat["former player"] == bob
        scores = [Score("Ann", 90), Score("former player", 85, person=bob)]
        memory_scores.correct(key, "europe", Notes(DAY), scores, DEVICE)
        assert results(key) == [("Ann", 90, 1, True), ("former player", 85, 2, False)]
        assert [one.name for one in memory_people.people(memory_group.find_group(group))] == ["Ann"]


def test_other_groups_person_is_matched_by_name(app: Flask) -> None:
    group, other = open_group(app), open_group(app, "Others")
    with app.app_context():
        foreign = memory_people.add_person(other, "Ann").key
        enter(group, Score("Ann", 90, person=foreign), Score("Bob", 80))
        assert db.session.scalar(select(func.count()).select_from(Person).where(Person.name == "Ann")) == 2
        assert person(other, "Ann").mu is None


def test_deleted_scores_leave_nothing_behind(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group)
        stays = enter(group, day=DAY + timedelta(days=1))
        visiting.visit(key, DEVICE, scores=True)
        assert memory_scores.delete_scores(key, DEVICE).key == group
        with pytest.raises(NoSuchTable):
            games.find(key, scores=True)
        left = [db.session.scalar(select(func.count()).select_from(model)) for model in (Game, Seat, Result, Visit)]
        assert left == [1, 2, 2, 0]
        assert (person(group, "Ann").streak, results(stays)[0]) == (1, ("Ann", 90, 1, True))


def test_recorded_game_is_not_deleted_nor_corrected_by_scores(app: Flask) -> None:
    group = open_group(app)
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        with pytest.raises(NoSuchTable):
            memory_scores.delete_scores(key, DEVICE)
        with pytest.raises(NoSuchTable):
            memory_scores.correct(key, "europe", Notes(DAY), [Score("Ann", 1), Score("Bob", 2)], DEVICE)


def test_group_of_a_game_is_shown_to_phones_that_know_it(app: Flask) -> None:
    group = open_group(app)
    path = put_on_a_table(app, load_game("europe/shared-victory")[0])
    with app.app_context():
        game = memory_games.add_to_group(path.rpartition("/")[2], group, DEVICE)
        known = memory_games.group_of(game, DEVICE)
        assert known is not None
        assert known.key == group
        with write_transaction():
            db.session.query(GroupVisit).delete()
        assert memory_games.group_of(game, DEVICE) is None


@pytest.mark.parametrize(
    "name", ["Ticket to Ride: Europe", " ticket to ride:  EUROPE", "europe", "ticket to ride: европа"]
)
def test_name_of_a_box_is_the_box(app: Flask, name: str) -> None:
    group = open_group(app)
    with app.app_context():
        game = games.find(enter(group, board=name), scores=True)
        assert (game.box, game.title) == ("europe", "")


def test_who_was_removed_is_nobody_in_another_group(app: Flask) -> None:
    group, other = open_group(app), open_group(app, "Others")
    with app.app_context():
        key = enter(group, Score("Ann", 90), Score("Bob", 80), Score("Cat", 70))
        for name in ("Bob", "Cat"):
            memory_people.remove(group, person(group, name).key, FORMER)
        before = [(name, *rest) for name, *rest in results(key)]
        memory_games.add_to_group(key, other, DEVICE)
        assert results(key) == [tuple(row) for row in before]
        assert [one.name for one in memory_people.people(memory_group.find_group(other))] == ["Ann"]
        assert [seat.person_id is None for seat in games.find(key, scores=True).seats] == [False, True, True]
        memory_games.add_to_group(key, group, DEVICE)
        assert [one.name for one in memory_people.people(memory_group.find_group(group))] == ["Ann"]


def test_removed_person_is_the_same_after_the_game_returns(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group, Score("Ann", 90), Score("Bob", 80), Score("Cat", 70))
        for name in ("Bob", "Cat"):
            memory_people.remove(group, person(group, name).key, FORMER)
        before = [seat.person_id for seat in games.find(key, scores=True).seats]
        memory_games.remove_from_group(key, DEVICE)
        assert set(db.session.scalars(select(Result.person_id))) == {None}
        memory_games.add_to_group(key, group, DEVICE)
        assert [seat.person_id for seat in games.find(key, scores=True).seats] == before
        assert [one.name for one in memory_people.people(memory_group.find_group(group))] == ["Ann"]


def test_two_who_were_removed_stay_in_corrected_scores(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group, Score("Ann", 90), Score("Bob", 80), Score("Cat", 70))
        keys = [person(group, name).key for name in ("Bob", "Cat")]
        for one in keys:
            memory_people.remove(group, one, FORMER)
        scores = [Score("Ann", 91), *(Score(FORMER, 81, person=one) for one in keys)]
        memory_scores.correct(key, "europe", Notes(DAY), scores, DEVICE)
        assert results(key) == [("Ann", 91, 1, True), (FORMER, 81, 2, False), (FORMER, 81, 2, False)]
        assert [somebody.key for _seat, somebody in about.persons_by_seat(games.find(key, scores=True))][1:] == keys


def test_nobodies_of_corrected_scores_stay_nobody(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        scores = [Score("Ann", 90), Score("Guest", 80, person=NOBODY), Score("Friend", 70, person=NOBODY)]
        key = enter(group, *scores)
        memory_scores.correct(key, "europe", Notes(DAY), scores, DEVICE)
        assert results(key) == [("Ann", 90, 1, True), ("Guest", 80, 2, False), ("Friend", 70, 3, False)]
        assert [one.name for one in memory_people.people(memory_group.find_group(group))] == ["Ann"]


def test_group_device_that_did_not_play_can_not_remove_the_game(app: Flask) -> None:
    group = open_group(app)
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        memory_group.visit_group(group, FRIEND)
        assert games.may_change(games.find(key), FRIEND)
        with pytest.raises(NotAtTable):
            memory_games.remove_from_group(key, FRIEND)
        assert games.find(key).group_id
        memory_games.remove_from_group(key, DEVICE)
        assert not games.may_change(games.find(key), FRIEND)
        assert memory_games.add_to_group(key, group, DEVICE).group_id


def test_game_without_devices_is_moved_by_any_group_device(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        key = enter(group)
        with pytest.raises(NotAtTable):
            memory_games.remove_from_group(key, FRIEND)
        memory_group.visit_group(group, FRIEND)
        memory_games.remove_from_group(key, FRIEND)
        assert not games.may_change(games.find(key, scores=True), DEVICE)
        with pytest.raises(NotAtTable):
            memory_games.add_to_group(key, group, DEVICE)
        memory_games.add_to_group(key, group, FRIEND)
        assert results(key) == [("Ann", 90, 1, True), ("Bob", 80, 2, False)]
