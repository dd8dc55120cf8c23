"""A group's games added up by person and by track: on one board or on all, in all and game by game."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from math import inf

import msgspec
from sqlalchemy import Text, and_, cast, func, or_, select
from sqlalchemy.orm import aliased

from companion.features.groups.memory.figures import COLUMNS, Figures, add, figures_of
from companion.store.database import db
from companion.store.groups import Group, Person, Result
from companion.store.models import Game

CAUTION = 3
"""How many times its uncertainty a rating is lowered by, for the order: the true strength is hardly below that."""
LATEST = 60
"""Games whose points are shown one by one."""
SAMPLES, FEW_SAMPLES = 60, 20
"""Points of a rating's course: of one person, and of everybody side by side."""
AT_ONCE = 500
"""People whose courses one query asks for: SQLite takes no more than a thousand conditions."""
_read_tracks = msgspec.json.Decoder(list[list[str]]).decode


@dataclass(frozen=True)
class Standing:
    """A person with what their games add up to, and the present rating, none before the first game against others."""

    key: str
    name: str
    color: str | None
    figures: Figures
    mu: float | None
    sigma: float | None
    streak: int
    longest_streak: int

    @property
    def cautious(self) -> float | None:
        """What the rating is at least, almost certainly; a newcomer begins at about 0."""
        return None if self.mu is None or self.sigma is None else self.mu - CAUTION * self.sigma


@dataclass(frozen=True)
class Summary:
    """A group on one board or on all: who has played, and all figures together.

    The standings are of who is there; the figures are of everybody, also of people who were removed.
    """

    standings: Sequence[Standing]
    figures: Figures
    people: Sequence[Person]


@dataclass(frozen=True)
class Opponent:
    """Somebody whom a person has met: games together, `allied` of them on one side; who was ahead in the others."""

    key: str
    name: str
    color: str | None
    games: int
    ahead: int
    behind: int
    allied: int

    @property
    def equal(self) -> int:
        """Against each other, with the same place."""
        return self.games - self.ahead - self.behind - self.allied


@dataclass(frozen=True)
class Heat:
    """The claims of each track, and the finished games with moves that they were counted in."""

    counts: Mapping[str, int]
    games: int


@dataclass(frozen=True)
class Rated:
    """Somebody's rating after their game number `nth`."""

    nth: int
    played_at: datetime
    mu: float
    sigma: float


@dataclass(frozen=True)
class GameScore:
    """One game of somebody's; `key` is the game's."""

    key: str
    board: str
    played_at: datetime
    points: int
    place: int
    won: bool


def summary(group_id: int, board: str | None = None) -> Summary:
    """The group on this board, or on all: everybody with a finished game there, who won most often first.

    Who won as often with the better mean place is ahead, then who needed fewer games, then by name.
    """
    wanted = [Result.group_id == group_id, *([] if board is None else [Result.board == board])]
    sums = select(Result.person_id, *COLUMNS).where(*wanted).group_by(Result.person_id).subquery()
    query = select(Person, sums).join(sums, sums.c.person_id == Person.id).order_by(Person.id)
    everybody = [(row.Person, figures_of(row)) for row in db.session.execute(query)]
    rows = [standing_of(person, figures) for person, figures in everybody if person.removed_at is None]
    return Summary(
        sorted(rows, key=_order), add([figures for _, figures in everybody]), [person for person, _ in everybody]
    )


def boards_of(person: Person) -> dict[str, Figures]:
    """What somebody's games add up to, board by board, the most played first."""
    query = select(Result.board, *COLUMNS).where(Result.person_id == person.id).group_by(Result.board)
    found = {row.board: figures_of(row) for row in db.session.execute(query)}
    return dict(sorted(found.items(), key=lambda one: (-one[1].games, one[0])))


def boards(group: Group) -> dict[str, int]:
    """How many finished games the group has on each board, the most played first."""
    # Every game has exactly one first seat.
    query = select(Result.board, func.count()).where(Result.group_id == group.id, Result.position == 0)
    counts = db.session.execute(query.group_by(Result.board)).all()
    return dict(sorted(counts, key=lambda row: (-row[1], row[0])))


def rating_courses(people: Sequence[tuple[Person, int]], most: int) -> dict[str, Sequence[Rated]]:
    """How the ratings of these people came about, by their keys; each comes with the number of games played.

    Of more than `most` games so many are shown, evenly spread, the first and the last among them.
    """
    keys = {person.id: person.key for person, _games in people}
    courses: dict[str, list[Rated]] = {key: [] for key in keys.values()}
    query = select(Result.person_id, Result.nth, Result.played_at, Result.mu, Result.sigma)
    query = query.where(Result.mu.is_not(None)).order_by(Result.nth)
    for at in range(0, len(people), AT_ONCE):
        # By these conditions SQLite uses the index, but not by pairs of which each result should be one.
        wanted = [
            and_(Result.person_id == person.id, Result.nth.in_(sampled(games, most)))
            for person, games in people[at : at + AT_ONCE]
        ]
        for row in db.session.execute(query.where(or_(*wanted))):
            courses[keys[row.person_id]].append(Rated(row.nth, row.played_at, row.mu, row.sigma))
    return dict(courses)


def courses_of(of_group: Summary) -> dict[str, Sequence[Rated]]:
    """How the ratings of everybody who has one came about, by their keys."""
    rated = {row.key: row.figures.games for row in of_group.standings if row.cautious is not None}
    return rating_courses([(one, rated[one.key]) for one in of_group.people if one.key in rated], FEW_SAMPLES)


def sampled(count: int, most: int) -> list[int]:
    """The numbers from 1 to `count`, or if there are more than `most`, so many of them, evenly spread."""
    if count <= most:
        return list(range(1, count + 1))
    return [1 + round(step * (count - 1) / (most - 1)) for step in range(most)]


def latest_scores(person: Person, board: str | None = None) -> Sequence[GameScore]:
    """Give somebody's latest games of which the points are known, the oldest of them first."""
    query = select(Game.key, Result.board, Result.played_at, Result.points, Result.place, Result.won)
    query = query.join(Game, Game.id == Result.game_id).where(Result.person_id == person.id, Result.points.is_not(None))
    if board is not None:
        query = query.where(Result.board == board)
    rows = db.session.execute(query.order_by(Result.played_at.desc(), Result.game_id.desc()).limit(LATEST)).all()
    return [GameScore(key, of, at, points or 0, place, won) for key, of, at, points, place, won in reversed(rows)]


def head_to_head(person: Person, board: str | None = None) -> Sequence[Opponent]:
    """List everybody whom the person has met on this board, or on any: the most often met first."""
    one, other = aliased(Result), aliased(Result)
    apart = one.side != other.side
    ahead, behind = (func.count().filter(apart, place) for place in (one.place < other.place, one.place > other.place))
    query = select(Person.key, Person.name, Person.color, func.count(), ahead, behind, func.count().filter(~apart))
    query = query.join(other, other.person_id == Person.id).join(one, one.game_id == other.game_id)
    query = query.where(one.person_id == person.id, Person.id != person.id, Person.removed_at.is_(None))
    if board is not None:
        query = query.where(one.board == board)
    met = [Opponent(*row) for row in db.session.execute(query.group_by(Person.id))]
    return sorted(met, key=lambda opponent: (-opponent.games, opponent.name.casefold()))


def heat(group: Group, board: str, person: Person | None = None) -> Heat:
    """Count the claims of the group, or of one person alone; a track that was never claimed isn't named."""
    # Games of scores alone know no tickets either.
    wanted = [Result.group_id == group.id, Result.board == board, Result.tickets.is_not(None)]
    if person is not None:
        wanted.append(Result.person_id == person.id)
    rows = db.session.execute(select(Result.position, cast(Result.tracks, Text)).where(*wanted)).all()
    tracks = _read_tracks(f"[{','.join(tracks for _position, tracks in rows if tracks)}]")
    games = len(rows) if person else sum(position == 0 for position, _tracks in rows)
    return Heat(Counter(chain.from_iterable(tracks)), games)


def standing_of(person: Person, figures: Figures) -> Standing:
    """Join a person with the figures of their games."""
    rating = person.mu, person.sigma
    return Standing(person.key, person.name, person.color, figures, *rating, person.streak, person.longest_streak)


def _order(row: Standing) -> tuple[int, float, int, str]:
    figures, place = row.figures, row.figures.mean("places")
    return -figures.wins, inf if place is None else place, figures.games, row.name.casefold()
