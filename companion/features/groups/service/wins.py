"""Wins by year, and by number of sides."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import extract, func, or_, select

from companion.store.database import db
from companion.store.groups import Result


@dataclass
class Won:
    """Games of one year or number of sides, and the wins of each person by id."""

    games: int = 0
    wins: Counter[int | None] = field(default_factory=Counter)


def wins(group_id: int, board: str | None = None) -> tuple[Mapping[int, Won], Mapping[int, Won]]:
    """Return the group's wins on this board or on all, by year and by number of sides, lowest first.

    Years are in UTC, so that a long New Year's Eve stays together.
    """
    year = extract("year", Result.played_at)
    # Every game has exactly one first seat; rows that neither count it nor were won needn't be read.
    is_first = Result.position == 0
    query = select(
        year, Result.sides, Result.person_id, func.count().filter(Result.won), func.count().filter(is_first)
    ).where(Result.group_id == group_id, or_(Result.won, is_first))
    if board is not None:
        query = query.where(Result.board == board)
    rows = db.session.execute(query.group_by(year, Result.sides, Result.person_id)).all()
    return (
        _added([(int(of_year), person, won, games) for of_year, _sides, person, won, games in rows]),
        _added([(sides, person, won, games) for _year, sides, person, won, games in rows]),
    )


def _added(rows: Sequence[tuple[int, int | None, int, int]]) -> dict[int, Won]:
    found: defaultdict[int, Won] = defaultdict(Won)
    for kind, person, won, games in rows:
        found[kind].games += games
        found[kind].wins[person] += won
    return dict(sorted(found.items()))
