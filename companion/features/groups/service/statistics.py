"""A group's games added up by person and by route, on one board or on all."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from math import inf

import msgspec
from sqlalchemy import Text, and_, cast, func, or_, select
from sqlalchemy.orm import aliased

from companion.features.groups.service.figures import COLUMNS, Figures, add, figures_of
from companion.store.database import db
from companion.store.groups import Group, Person, Result
from companion.store.models import Game

CAUTION_FACTOR = 3
"""Multiple of the uncertainty that is subtracted from a rating for the order: the true strength is hardly lower."""
LATEST_COUNT = 60
"""Games whose points are shown one by one."""
SAMPLES, FEW_SAMPLES = 60, 20
"""Points of a rating's course: for one person, and for everybody side by side."""
MAX_QUERY_PEOPLE_COUNT = 500
"""People of one query, because SQLite allows at most a thousand conditions."""
_read_tracks = msgspec.json.Decoder(list[list[str]]).decode


@dataclass(frozen=True)
class Standing:
    """A person with their figures and the present rating, None before the first game against others."""

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
        return None if self.mu is None or self.sigma is None else self.mu - CAUTION_FACTOR * self.sigma


@dataclass(frozen=True)
class Summary:
    """A group on one board or on all: standings, and all figures together.

    The standings have the present people; the figures include people who were removed.
    """

    standings: Sequence[Standing]
    figures: Figures
    people: Sequence[Person]


@dataclass(frozen=True)
class Opponent:
    """A person whom another one has met: games together, `allied` on one side, ahead and behind."""

    key: str
    name: str
    color: str | None
    games: int
    ahead: int
    behind: int
    allied: int

    @property
    def equal(self) -> int:
        return self.games - self.ahead - self.behind - self.allied


@dataclass(frozen=True)
class Heat:
    """Claims by route, and the number of finished games with moves."""

    counts: Mapping[str, int]
    games: int


@dataclass(frozen=True)
class Rated:
    """A person's rating after their game number `nth`."""

    nth: int
    played_at: datetime
    mu: float
    sigma: float


@dataclass(frozen=True)
class GameScore:
    """A person's points in one game; `key` is the game's."""

    key: str
    board: str
    played_at: datetime
    points: int
    place: int
    won: bool


def summary(group_id: int, board: str | None = None) -> Summary:
    """Return the group on this board or on all, with everybody who has a finished game there, most wins first.

    Equal wins are ordered by the mean rank, then by fewer games, then by name.
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
    query = select(Result.board, *COLUMNS).where(Result.person_id == person.id).group_by(Result.board)
    found = {row.board: figures_of(row) for row in db.session.execute(query)}
    return dict(sorted(found.items(), key=lambda one: (-one[1].games, one[0])))


def boards(group: Group) -> dict[str, int]:
    """Return the number of finished games by board, the most played first: {board: games}."""
    # Every game has exactly one first seat.
    query = select(Result.board, func.count()).where(Result.group_id == group.id, Result.position == 0)
    counts = db.session.execute(query.group_by(Result.board)).all()
    return dict(sorted(counts, key=lambda row: (-row[1], row[0])))


def rating_courses(people: Sequence[tuple[Person, int]], most: int) -> dict[str, Sequence[Rated]]:
    """Return the courses of the ratings by person key; each person comes with their number of games.

    Of more than `most` games, `most` are shown, evenly spread, with the first and the last.
    """
    keys = {person.id: person.key for person, _games in people}
    courses: dict[str, list[Rated]] = {key: [] for key in keys.values()}
    query = select(Result.person_id, Result.nth, Result.played_at, Result.mu, Result.sigma)
    query = query.where(Result.mu.is_not(None)).order_by(Result.nth)
    for at in range(0, len(people), MAX_QUERY_PEOPLE_COUNT):
        # By these conditions SQLite uses the index, but not by pairs of which each result should be one.
        wanted = [
            and_(Result.person_id == person.id, Result.nth.in_(sampled(games, most)))
            for person, games in people[at : at + MAX_QUERY_PEOPLE_COUNT]
        ]
        for row in db.session.execute(query.where(or_(*wanted))):
            courses[keys[row.person_id]].append(Rated(row.nth, row.played_at, row.mu, row.sigma))
    return dict(courses)


def courses_of(of_group: Summary) -> dict[str, Sequence[Rated]]:
    rated = {row.key: row.figures.games for row in of_group.standings if row.cautious is not None}
    return rating_courses([(one, rated[one.key]) for one in of_group.people if one.key in rated], FEW_SAMPLES)


def sampled(count: int, most: int) -> list[int]:
    """Return the numbers 1 to `count`, or `most` of them, evenly spread, since a chart has few pixels."""
    if count <= most:
        return list(range(1, count + 1))
    return [1 + round(step * (count - 1) / (most - 1)) for step in range(most)]


def latest_scores(person: Person, board: str | None = None) -> Sequence[GameScore]:
    """Return the person's latest games with known points, oldest first."""
    query = select(Game.key, Result.board, Result.played_at, Result.points, Result.place, Result.won)
    query = query.join(Game, Game.id == Result.game_id).where(Result.person_id == person.id, Result.points.is_not(None))
    if board is not None:
        query = query.where(Result.board == board)
    rows = db.session.execute(query.order_by(Result.played_at.desc(), Result.game_id.desc()).limit(LATEST_COUNT)).all()
    return [GameScore(key, of, at, points or 0, place, won) for key, of, at, points, place, won in reversed(rows)]


def head_to_head(person: Person, board: str | None = None) -> Sequence[Opponent]:
    """Return the people whom the person has met on this board or on any, the most often met first."""
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
    """Count the claims of the group, or of one person. Routes without claims are missing."""
    # Games without moves have no tickets either.
    wanted = [Result.group_id == group.id, Result.board == board, Result.tickets.is_not(None)]
    if person is not None:
        wanted.append(Result.person_id == person.id)
    rows = db.session.execute(select(Result.position, cast(Result.tracks, Text)).where(*wanted)).all()
    tracks = _read_tracks(f"[{','.join(tracks for _position, tracks in rows if tracks)}]")
    games = len(rows) if person else sum(position == 0 for position, _tracks in rows)
    return Heat(Counter(chain.from_iterable(tracks)), games)


def standing_of(person: Person, figures: Figures) -> Standing:
    rating = person.mu, person.sigma
    return Standing(person.key, person.name, person.color, figures, *rating, person.streak, person.longest_streak)


def _order(row: Standing) -> tuple[int, float, int, str]:
    figures, place = row.figures, row.figures.mean("places")
    return -figures.wins, inf if place is None else place, figures.games, row.name.casefold()
