"""A person's year in a group. Points of different maps are never added."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from itertools import chain
from typing import Any

from sqlalchemy import extract, func, select
from sqlalchemy.orm import aliased

from companion.store.database import db
from companion.store.groups import Person, Result
from companion.store.models import Game


@dataclass(frozen=True)
class Met:
    """A person met in a year: the number of games together, and how many each of the two finished ahead."""

    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class Best:
    """The highest score of a map in a year, and its game."""

    board: str
    points: int
    game: str


@dataclass(frozen=True)
class Year:
    """A person's year: games against others, wins, the longest series of wins, and the maps, the most frequent first.

    `longest` is the longest route, None if no game has moves. `rival` is the person met most often.
    """

    games: int
    wins: int
    streak: int
    boards: Sequence[tuple[str, int]]
    bests: Sequence[Best]
    longest: int | None
    completed: int
    failed: int
    rival: Met | None


def years_of(person: Person, zone: tzinfo) -> Sequence[int]:
    """Return the years in which the person has played, the latest first."""
    query = select(func.min(Result.played_at), func.max(Result.played_at))
    query = query.where(Result.person_id == person.id, Result.sides > 1).group_by(extract("year", Result.played_at))
    # In the reader's zone the first or last game of a UTC year may belong to the year before or after.
    ends = chain.from_iterable(db.session.execute(query).all())
    return sorted({moment.astimezone(zone).year for moment in ends}, reverse=True)


def year_of(person: Person, year: int, zone: tzinfo) -> Year:
    """Compute a person's year in the time zone."""
    begin, end = (datetime(at, 1, 1, tzinfo=zone).astimezone(UTC) for at in (year, year + 1))
    within = Result.person_id == person.id, Result.sides > 1, Result.played_at >= begin, Result.played_at < end
    query = select(Game.key, Result.board, Result.points, Result.won, Result.longest, Result.completed, Result.failed)
    query = query.join(Game, Game.id == Result.game_id).where(*within).order_by(Result.played_at, Result.game_id)
    rows = db.session.execute(query).all()
    bests: dict[str, Best] = {}
    run = streak = 0
    for row in rows:
        run = run + 1 if row.won else 0
        streak = max(streak, run)
        if row.points is not None and (row.board not in bests or row.points > bests[row.board].points):
            bests[row.board] = Best(row.board, row.points, row.key)
    boards = sorted(Counter(row.board for row in rows).items(), key=lambda one: (-one[1], one[0]))
    return Year(
        games=len(rows),
        wins=sum(row.won for row in rows),
        streak=streak,
        boards=boards,
        bests=[bests[board] for board, _games in boards if board in bests],
        longest=max((row.longest for row in rows if row.longest is not None), default=None),
        completed=sum(row.completed or 0 for row in rows),
        failed=sum(row.failed or 0 for row in rows),
        rival=_rival(person, within),
    )


def _rival(person: Person, within: Sequence[Any]) -> Met | None:
    other = aliased(Result)
    apart = Result.side != other.side
    ahead, behind = (func.count().filter(place) for place in (Result.place < other.place, Result.place > other.place))
    query = select(Person.name, func.count().label("games"), ahead, behind).select_from(Result)
    query = query.join(other, (other.game_id == Result.game_id) & apart).join(Person, Person.id == other.person_id)
    query = query.where(*within, Person.id != person.id, Person.removed_at.is_(None)).group_by(Person.id, Person.name)
    row = db.session.execute(query.order_by(func.count().desc(), Person.name).limit(1)).first()
    return Met(*row) if row else None
