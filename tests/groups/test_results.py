"""Stored results equal a full recalculation after any change of games and people."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from sqlalchemy import delete, select, update

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import results, scores
from companion.features.groups.service.scores import Score
from companion.features.transfer.exporting.group_parts import export_group
from companion.features.transfer.writing.importing import import_group
from companion.store.database import db, write_transaction
from companion.store.groups import Group, Person, Result
from companion.store.models import Game, RecordedMove
from companion.table.service import ending
from tests.support.a_group import DEVICE, FORMER, open_group, play_game
from tests.support.club import Club, Happening, happenings
from tests.support.games import every_game, load_game
from tests.support.lengths import repeated
from tests.support.small_group import on_day

Kept = dict[str, list[tuple[Any, ...]]]


def kept(group_id: int) -> Kept:
    """Return all derived data of the group as plain values."""
    db.session.expire_all()
    of_group: dict[str, Any] = {
        "result": select(*Result.__table__.columns).where(Result.group_id == group_id),
        "person": select(Person.id, Person.mu, Person.sigma, Person.streak, Person.longest_streak).where(
            Person.group_id == group_id
        ),
    }
    return {name: sorted(map(tuple, db.session.execute(query)), key=repr) for name, query in of_group.items()}


def from_nothing(group_id: int) -> Kept:
    """Return the results of updating game after game from an empty table."""
    games = db.session.scalars(select(Game.id).where(Game.group_id == group_id).order_by(Game.played_at, Game.id)).all()
    with write_transaction():
        db.session.execute(delete(Result).where(Result.group_id == group_id))
        nobody_rated = {"mu": None, "sigma": None, "streak": 0, "longest_streak": 0}
        db.session.execute(update(Person).where(Person.group_id == group_id).values(nobody_rated))
    for game in games:
        results.update_results(game)
    return kept(group_id)


@settings(
    max_examples=repeated(40),
    phases=[Phase.generate],  # an example takes so long that there is no time to look for a shorter one
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(happenings=happenings)
def test_what_is_kept_is_what_updating_from_nothing_gives(app: Flask, happenings: Sequence[Happening]) -> None:
    with app.app_context():
        club = Club(app)
        club.live_through(happenings)
        for group_id in (club.id, club.other_id):
            assert kept(group_id) == from_nothing(group_id)


def test_games_imported_together_give_the_results_of_one_by_one(app: Flask, other_app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        for number in range(8):
            club.enter(number, number, [100 - number, 50 + number, 80])
        club.play(1, 1, [1, 2, 3])
        file = BytesIO()
        export_group(memory_group.find_group(club.key), file)
        before = kept(club.id)
    with other_app.app_context():
        import_group(file.getvalue(), FORMER)
        group = db.session.scalars(select(Group)).one()
        after = kept(group.id)
        assert after == from_nothing(group.id)
        assert [len(rows) for rows in after.values()] == [len(rows) for rows in before.values()]


def test_updating_twice_changes_nothing(app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        club.play(1, 1, [1, 2, 3])
        club.enter(2, 2, [5, 5])
        before = kept(club.id)
        results.update_results(*(game.id for game in club.games()))
        assert kept(club.id) == before
        assert results.update_missing_results() == 0


def test_game_before_a_power_failure_is_updated_at_the_start(app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        club.enter(0, 0, [80, 100])
        club.play(1, 1, [1, 2, 3])
        before = kept(club.id)
        game_id = club.games()[1].id
        with write_transaction():
            db.session.execute(delete(Result).where(Result.game_id == game_id))
        assert results.update_missing_results() == 1
        assert kept(club.id) == before


def test_results_without_hands_are_updated_in_batches(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "UPDATE_BATCH_SIZE", 2)
    batches: list[int] = []
    update_within = results.update_results_within

    def counted(group_id: int | None, game_ids: Sequence[int]) -> None:
        batches.append(len(game_ids))
        update_within(group_id, game_ids)

    monkeypatch.setattr(results, "update_results_within", counted)
    with app.app_context():
        club = Club(app)
        for day in range(5):
            club.play(day, day, [1, 2, 3])
        before = kept(club.id)
        with write_transaction():
            db.session.execute(update(Result).values(hand=None, built=None, longest_lead=None))
        batches.clear()
        assert results.update_missing_results() == 5
        assert batches == [2, 2, 1]
        assert kept(club.id) == before


def test_game_moved_just_before_a_kill_is_updated_at_the_start(app: Flask) -> None:
    """The move to another day or group is one transaction, and the results are another."""
    group, other = open_group(app), open_group(app, "Friday")
    with app.app_context():
        for at, points in enumerate((70, 80, 90)):
            scores.enter(group, "europe", on_day(at + 1), [Score("Ann", points), Score("Bob", 75)])
        first, second, _third = db.session.scalars(select(Game).order_by(Game.id)).all()
        ids = [memory_group.find_group(key).id for key in (group, other)]
        with write_transaction():
            first.played_at = on_day(9).played_at
            second.group_id = ids[1]
            for seat in second.seats:
                seat.person_id = None
        results.update_missing_results()
        for id_ in ids:
            before = kept(id_)
            assert before["result"]
            assert before == from_nothing(id_)


def test_game_of_another_group_leaves_nothing_behind(app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        club.play(1, 1, [1, 2, 3])
        memory_games.add_to_group(club.games()[0].key, club.other, DEVICE)
        assert {name: rows for name, rows in kept(club.id).items() if rows and name != "person"} == {}
        assert all(kept(club.other_id).values())
        assert [row[1:] for row in kept(club.id)["person"]] == [(None, None, 0, 0)] * 3


def test_result_tells_where_points_came_from(app: Flask) -> None:
    record, expected = load_game("europe/three-players-stations-undo")
    play_game(app, open_group(app), record)
    with app.app_context():
        rows = {row.position: row for row in db.session.scalars(select(Result))}
    for position, player in enumerate(record["players"]):
        row, side = rows[position], player["id"]
        lines = expected["lines"][side]
        assert (row.place, row.points) == (expected["places"][side], expected["totals"][side])
        assert (row.routes, row.tickets) == (lines["routes"], lines["tickets"])
        assert row.awards == sum(lines.values()) - lines["routes"] - lines["tickets"]
        assert row.won == (side in expected["winners"])
        assert row.longest == expected["longest"][side]
        assert row.failed == len(expected["failed"][side])


def test_figures_that_a_box_does_not_have_are_none(app: Flask) -> None:
    name = next(name for name in every_game() if name.startswith("card-game/"))
    play_game(app, open_group(app), load_game(name)[0])
    with app.app_context():
        assert {tuple(row) for row in db.session.execute(select(Result.longest, Result.stations))} == {(None, None)}


@pytest.mark.parametrize("points", [[120], [120, 80]])
def test_nobody_wins_against_nobody(app: Flask, points: list[int]) -> None:
    with app.app_context():
        club = Club(app)
        club.enter(1, 0, points)
        assert db.session.scalars(select(Result.won).order_by(Result.position)).all() == (
            [True, False] if len(points) > 1 else [False]
        )


def test_moves_of_a_reopened_game_stay(app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        club.play(1, 1, [1, 2, 3])
        game = club.games()[0]
        moves = len(db.session.scalars(select(RecordedMove).where(RecordedMove.game_id == game.id)).all())
        ending.reopen(game.key, DEVICE)
        assert kept(club.id)["result"] == []
        ending.finish(game.key, DEVICE)
        assert len(db.session.scalars(select(RecordedMove).where(RecordedMove.game_id == game.id)).all()) == moves
        assert len(kept(club.id)["result"]) == 3
