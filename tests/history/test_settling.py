"""Whatever happens to games and people: what is kept is what settling every game from nothing comes to."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select, update

from companion import history, tables
from companion.history import About, Score
from companion.history.exporting import export_group
from companion.history.importing import import_group
from companion.store import (
    Claimed,
    Game,
    Group,
    Meeting,
    Person,
    RecordedMove,
    Result,
    Seat,
    Tally,
    TrackCount,
    db,
    writing,
)
from companion.store.models import BY_HAND, now
from tests.history.a_group import DEVICE, FORMER, every_game, open_group, play
from tests.web.games import load_game, put_on_a_table

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
BOARDS = ("europe", "germany", "Ticket to Ride: India")
FIRST = datetime(2020, 1, 1, tzinfo=UTC)
ROUTES = ("berlin--danzig", "berlin--essen", "paris--zurich", "brest--dieppe", "madrid--pamplona")
DERIVED = (Claimed, Result, TrackCount, Tally, Meeting)

Kept = dict[str, list[tuple[Any, ...]]]


def kept(group_id: int) -> Kept:
    """Everything that is derived in the group, as plain values."""
    db.session.expire_all()
    of_group = {
        model.__tablename__: select(*model.__table__.columns).where(model.group_id == group_id)
        for model in (Result, TrackCount, Tally, Meeting)
    }
    of_group["claimed"] = (
        select(*Claimed.__table__.columns)
        .join(Result, (Result.game_id == Claimed.game_id) & (Result.position == Claimed.position))
        .where(Result.group_id == group_id)
    )
    of_group["person"] = select(Person.id, Person.mu, Person.sigma, Person.streak, Person.longest_streak).where(
        Person.group_id == group_id
    )
    return {name: sorted(map(tuple, db.session.execute(query)), key=repr) for name, query in of_group.items()}


def from_nothing(group_id: int) -> Kept:
    """What settling game after game comes to when nothing was kept."""
    games = db.session.scalars(select(Game.id).where(Game.group_id == group_id).order_by(Game.played_at, Game.id)).all()
    with writing():
        of_group = select(Result.game_id).where(Result.group_id == group_id)
        db.session.execute(delete(Claimed).where(Claimed.game_id.in_(of_group)))
        for model in DERIVED[1:]:
            db.session.execute(delete(model).where(model.group_id == group_id))
        nobody_rated = {"mu": None, "sigma": None, "streak": 0, "longest_streak": 0}
        db.session.execute(update(Person).where(Person.group_id == group_id).values(nobody_rated))
    for game in games:
        history.settle(game)
    return kept(group_id)


def when(day: int) -> datetime:
    """Some days have several games, at the same moment."""
    return FIRST + timedelta(days=day)


class Club:
    """A group to which anything can happen; what is chosen by number is taken from what there is."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.key = open_group(app)
        self.other = open_group(app, "Sunday")
        self.id = self._id(self.key)
        self.other_id = self._id(self.other)

    @staticmethod
    def _id(key: str) -> int:
        return history.find_group(key).id

    def games(self) -> Sequence[Game]:
        return db.session.scalars(select(Game).where(Game.group_id == self.id).order_by(Game.id)).all()

    def person(self, number: int) -> str | None:
        people = history.people(history.find_group(self.key))
        return people[number % len(people)].key if people else None

    def enter(self, number: int, other: int, points: list[int]) -> None:
        """Scores alone; some of them in teams of two."""
        teams = ["north", "south"] if number % 3 == 0 and len(points) == 4 else []
        scores = [
            Score(
                NAMES[(number + at) % 5], points[at // 2 * 2] if teams else one, team=teams[at // 2] if teams else None
            )
            for at, one in enumerate(points)
        ]
        history.enter(self.key, BOARDS[other % 3], About(when(number % 7)), scores)

    def play(self, number: int, other: int, points: list[int]) -> None:
        """A short game with moves."""
        people = [(NAMES[(number + at) % 5], color) for at, color in enumerate(("red", "blue", "green"))]
        moves = [
            {"type": "claim", "player": f"p{at % 3}", "route": ROUTES[(other + at) % 5]}
            for at in range(min(len(points), 4))
        ]
        players = [{"id": f"p{at}", "name": name, "color": color} for at, (name, color) in enumerate(people)]
        key = put_on_a_table(self.app, {"box": "europe", "players": players, "moves": moves}, people).rpartition("/")[2]
        with writing():
            tables.find(key).played_at = when(number % 7)
        if other % 2:
            history.add_to_group(key, self.key, DEVICE)
            history.finish(key, DEVICE)
        else:
            history.finish(key, DEVICE)
            history.add_to_group(key, self.key, DEVICE)

    def change(self, number: int, other: int, points: list[int]) -> None:
        """Reopen and finish, another day, other scores, out of the group and in again, or gone."""
        games = self.games()
        if not games:
            return
        game = games[number % len(games)]
        if other % 5 == 0:
            history.describe(game.key, About(when(number % 7)), DEVICE)
        elif game.source == BY_HAND and other % 5 == 1:
            history.delete_scores(game.key, DEVICE)
        elif game.source == BY_HAND:
            scores = [Score(NAMES[(other + at) % 5], one) for at, one in enumerate(points)]
            history.correct(game.key, BOARDS[other % 3], About(when(other % 7)), scores, DEVICE)
        elif other % 5 == 1:
            history.take_from_group(game.key, DEVICE)
        elif other % 5 == 2:
            history.add_to_group(game.key, self.other, DEVICE)
        elif game.finished_at is not None:
            history.reopen(game.key, DEVICE)
        else:
            history.finish(game.key, DEVICE)

    def move_people(self, number: int, other: int, _points: list[int]) -> None:
        """Two become one, or one leaves."""
        one, into = self.person(number), self.person(other)
        if one is None or into is None:
            return
        if other % 4 == 0:
            history.remove(self.key, one, FORMER)
        else:
            with suppress(history.PlayedTogether):
                history.merge(self.key, one, into)

    def bring(self, number: int, other: int, points: list[int]) -> None:
        """Several games in one call, as an import brings them."""
        with writing():
            people = history.people(history.find_group(self.key))[: len(points)]
            games = [
                Game(
                    key=f"{self.key[:10]}-{number}-{other}-{now().timestamp():.6f}-{at}"[-22:],
                    box=BOARDS[other % 2],
                    variant="base",
                    modules=[],
                    options={},
                    finished_at=now(),
                    group_id=self.id,
                    played_at=when((number + at) % 7),
                    source=BY_HAND,
                    seats=[
                        Seat(
                            position=seat,
                            player=f"p{seat}",
                            name=person.name,
                            color="",
                            person_id=person.id,
                            points=points[(seat + at) % len(points)],
                        )
                        for seat, person in enumerate(people)
                    ],
                )
                for at in range(3 if people else 0)
            ]
            db.session.add_all(games)
        if games:
            history.settle(*(game.id for game in games))


EVENTS: tuple[Callable[[Club, int, int, list[int]], None], ...] = (
    Club.enter,
    Club.play,
    Club.change,
    Club.change,
    Club.move_people,
    Club.bring,
)
happenings = st.lists(
    st.tuples(
        st.sampled_from(EVENTS),
        st.integers(0, 20),
        st.integers(0, 20),
        st.lists(st.sampled_from([-3, 50, 50, 80, 100]), min_size=1, max_size=4),
    ),
    min_size=3,
    max_size=12,
)


@settings(
    max_examples=40,
    phases=[Phase.generate],  # an example takes so long that there is no time to look for a shorter one
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(happenings=happenings)
def test_what_is_kept_is_what_settling_from_nothing_comes_to(
    app: Flask, happenings: list[tuple[Callable[[Club, int, int, list[int]], None], int, int, list[int]]]
) -> None:
    with app.app_context():
        club = Club(app)
        for happen, number, other, points in happenings:
            happen(club, number, other, points)
        for group_id in (club.id, club.other_id):
            assert kept(group_id) == from_nothing(group_id)


def test_games_brought_in_at_once_come_to_what_they_come_to_one_by_one(app: Flask, other_app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        for number in range(8):
            club.enter(number, number, [100 - number, 50 + number, 80])
        club.play(1, 1, [1, 2, 3])
        file = BytesIO()
        export_group(history.find_group(club.key), file)
        before = kept(club.id)
    with other_app.app_context():
        import_group(file.getvalue(), FORMER)
        group = db.session.scalars(select(Group)).one()
        after = kept(group.id)
        assert after == from_nothing(group.id)
        assert [len(rows) for rows in after.values()] == [len(rows) for rows in before.values()]


def test_settling_twice_changes_nothing(app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        club.play(1, 1, [1, 2, 3])
        club.enter(2, 2, [5, 5])
        before = kept(club.id)
        history.settle(*(game.id for game in club.games()))
        assert kept(club.id) == before
        assert history.settle_missing() == 0


def test_game_after_which_the_power_failed_is_settled_at_the_start(app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        club.enter(0, 0, [80, 100])
        club.play(1, 1, [1, 2, 3])
        before = kept(club.id)
        played = club.games()[1].id
        with writing():
            for model in (Claimed, Result):
                db.session.execute(delete(model).where(model.game_id == played))
        assert history.settle_missing() == 1
        after = kept(club.id)
        assert {name: after[name] for name in ("result", "claimed", "person")} == {
            name: before[name] for name in ("result", "claimed", "person")
        }


def test_game_of_another_group_leaves_nothing_behind(app: Flask) -> None:
    with app.app_context():
        club = Club(app)
        club.play(1, 1, [1, 2, 3])
        history.add_to_group(club.games()[0].key, club.other, DEVICE)
        assert {name: rows for name, rows in kept(club.id).items() if rows and name != "person"} == {}
        assert all(kept(club.other_id).values())
        assert [row[1:] for row in kept(club.id)["person"]] == [(None, None, 0, 0)] * 3


def test_result_tells_where_points_came_from(app: Flask) -> None:
    record, expected = load_game("europe/three-players-stations-undo")
    play(app, open_group(app), record)
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
    play(app, open_group(app), load_game(name)[0])
    with app.app_context():
        assert {tuple(row) for row in db.session.execute(select(Result.longest, Result.stations))} == {(None, None)}
        assert {tuple(row) for row in db.session.execute(select(Tally.mapped, Tally.stationed))} == {(0, 0)}


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
        history.reopen(game.key, DEVICE)
        assert kept(club.id)["result"] == []
        history.finish(game.key, DEVICE)
        assert len(db.session.scalars(select(RecordedMove).where(RecordedMove.game_id == game.id)).all()) == moves
        assert len(kept(club.id)["result"]) == 3
