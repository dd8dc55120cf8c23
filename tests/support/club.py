"""A group under random changes, and the possible changes."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from flask import Flask
from hypothesis import strategies as st
from sqlalchemy import select

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group, results
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.rules.faults import Refused
from companion.store.database import db, now, write_transaction
from companion.store.models import BY_HAND, Game, Seat
from companion.table.service import about, ending
from companion.table.service import games as play_games
from companion.table.service.about import Notes
from tests.support.a_group import DEVICE, FORMER, open_group
from tests.support.games import put_on_a_table

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
BOARDS = ("europe", "germany", "Ticket to Ride: Märklin")
FIRST = datetime(2020, 1, 1, tzinfo=UTC)
ROUTES = ("berlin--danzig", "berlin--essen", "paris--zurich", "brest--dieppe", "madrid--pamplona")


def when(day: int) -> datetime:
    return FIRST + timedelta(days=day)


class Club:
    """A group under random changes. Numbers choose among the existing games and people."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.key = open_group(app)
        self.other = open_group(app, "Sunday")
        self.id = self._id(self.key)
        self.other_id = self._id(self.other)

    @staticmethod
    def _id(key: str) -> int:
        return group.find_group(key).id

    def games(self) -> Sequence[Game]:
        return db.session.scalars(select(Game).where(Game.group_id == self.id).order_by(Game.id)).all()

    def person(self, number: int) -> str | None:
        people = memory_people.people(group.find_group(self.key))
        return people[number % len(people)].key if people else None

    def enter(self, number: int, other: int, points: list[int]) -> None:
        """Enter a game that has only scores. Some sides are teams of two."""
        teams = ["north", "south"] if number % 3 == 0 and len(points) == 4 else []
        scores = [
            Score(
                NAMES[(number + at) % 5], points[at // 2 * 2] if teams else one, team=teams[at // 2] if teams else None
            )
            for at, one in enumerate(points)
        ]
        memory_scores.enter(self.key, BOARDS[other % 3], Notes(when(number % 7)), scores)

    def play(self, number: int, other: int, points: list[int]) -> None:
        """A short game with moves."""
        people = [(NAMES[(number + at) % 5], color) for at, color in enumerate(("red", "blue", "green"))]
        moves = [
            {"type": "claim", "player": f"p{at % 3}", "route": ROUTES[(other + at) % 5]}
            for at in range(min(len(points), 4))
        ]
        players = [{"id": f"p{at}", "name": name, "color": color} for at, (name, color) in enumerate(people)]
        key = put_on_a_table(self.app, {"box": "europe", "players": players, "moves": moves}, people).rpartition("/")[2]
        with write_transaction():
            play_games.find(key).played_at = when(number % 7)
        if other % 2:
            memory_games.add_to_group(key, self.key, DEVICE)
            ending.finish(key, DEVICE)
        else:
            ending.finish(key, DEVICE)
            memory_games.add_to_group(key, self.key, DEVICE)

    def change(self, number: int, other: int, points: list[int]) -> None:
        """Change a game: reopen and finish, another day, other scores, out of the group and back, or deletion."""
        games = self.games()
        if not games:
            return
        game = games[number % len(games)]
        if other % 5 == 0:
            about.write_notes(game.key, Notes(when(number % 7)), DEVICE)
        elif game.source == BY_HAND and other % 5 == 1:
            memory_scores.delete_scores(game.key, DEVICE)
        elif game.source == BY_HAND:
            scores = [Score(NAMES[(other + at) % 5], one) for at, one in enumerate(points)]
            memory_scores.correct(game.key, BOARDS[other % 3], Notes(when(other % 7)), scores, DEVICE)
        elif other % 5 == 1:
            memory_games.remove_from_group(game.key, DEVICE)
        elif other % 5 == 2:
            memory_games.add_to_group(game.key, self.other, DEVICE)
        elif game.finished_at is not None:
            ending.reopen(game.key, DEVICE)
        else:
            ending.finish(game.key, DEVICE)

    def move_people(self, number: int, other: int, _points: list[int]) -> None:
        """Merge two people, or remove one."""
        one, into = self.person(number), self.person(other)
        if one is None or into is None:
            return
        if other % 4 == 0:
            memory_people.remove(self.key, one, FORMER)
        else:
            with suppress(Refused):
                memory_people.merge(self.key, one, into)

    def import_games(self, number: int, other: int, points: list[int]) -> None:
        """Import several games in one call."""
        with write_transaction():
            people = memory_people.people(group.find_group(self.key))[: len(points)]
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
            results.update_results(*(game.id for game in games))

    def live_through(self, happenings: "Sequence[Happening]") -> None:
        for happen, number, other, points in happenings:
            happen(self, number, other, points)


Happen = Callable[[Club, int, int, list[int]], None]
Happening = tuple[Happen, int, int, list[int]]
EVENTS: tuple[Happen, ...] = (
    Club.enter,
    Club.play,
    Club.change,
    Club.change,
    Club.move_people,
    Club.import_games,
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
