"""What results add up to by person and board, and who met whom: kept, since a page can't add up ten thousand games.

Both are added up anew, from the results, for the people and boards that a change has touched; so they can't drift.
"""

from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    SQLColumnExpression,
    and_,
    case,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.orm import aliased

from companion.store import Meeting, Result, Tally, db


def add_up(group_id: int, people: Collection[int], boards: Collection[str]) -> None:
    """Bring the sums of these people on these boards in line with the results, within a transaction."""
    _tally(group_id, people, boards)
    _meet(group_id, people, boards)


def _count_of(*conditions: SQLColumnExpression[bool]) -> ColumnElement[int]:
    return func.count().filter(*conditions)


def _sum_of(figure: SQLColumnExpression[int | None]) -> ColumnElement[int]:
    return func.coalesce(func.sum(figure), 0)


_CONTESTED = Result.sides > 1
# A place that was given with scores alone may belie the points; such a lead is none to tell of.
_LEAD_WON = case((and_(Result.won, Result.lead >= 0), Result.lead))
_LEAD_LOST = case((and_(~Result.won, Result.lead <= 0), Result.lead))
_SUMS: dict[str, ColumnElement[int]] = {
    "games": func.count(),
    "wins": _count_of(Result.won),
    "shared": _count_of(Result.shared),
    "points": func.sum(Result.points),
    "contested": _count_of(_CONTESTED),
    "places": _sum_of(case((_CONTESTED, Result.place))),
    "recorded": func.count(Result.tickets),
    "routes": _sum_of(Result.routes),
    "tickets": _sum_of(Result.tickets),
    "awards": _sum_of(Result.awards),
    "completed": _sum_of(Result.completed),
    "failed": _sum_of(Result.failed),
    "mapped": func.count(Result.longest),
    "longest": _sum_of(Result.longest),
    "stationed": func.count(Result.stations),
    "stations": _sum_of(Result.stations),
}
_SWING = Result.lead - Result.lead_before
EXTREMES: dict[str, tuple[Callable[..., ColumnElement[Any]], SQLColumnExpression[Any]]] = {
    "best_points": (func.max, Result.points),
    "best_tickets": (func.max, Result.tickets),
    "best_completed": (func.max, Result.completed),
    "best_longest": (func.max, Result.longest),
    "closest": (func.min, _LEAD_WON),
    "widest": (func.max, _LEAD_WON),
    "narrowest": (func.max, _LEAD_LOST),
    "swing": (func.max, _SWING),
}
"""What is kept of the best or worst game: which end counts, and of which figure."""


def _tally(group_id: int, people: Collection[int], boards: Collection[str]) -> None:
    old = delete(Tally).where(Tally.group_id == group_id, Tally.person_id.in_(people), Tally.board.in_(boards))
    db.session.execute(old, execution_options={"synchronize_session": False})
    by = (Result.group_id, Result.person_id, Result.board)
    sums = (
        select(*by, *_SUMS.values(), *(end(figure) for end, figure in EXTREMES.values()))
        .where(Result.group_id == group_id, Result.person_id.in_(people), Result.board.in_(boards))
        .group_by(*by)
    )
    into = ("group_id", "person_id", "board", *_SUMS, *EXTREMES)
    db.session.execute(insert(Tally).from_select(into, sums))
    of_these = Tally.group_id == group_id, Tally.person_id.in_(people), Tally.board.in_(boards)
    reached = {f"{name}_game": _reached(name, figure) for name, (_end, figure) in EXTREMES.items()}
    db.session.execute(update(Tally).where(*of_these).values(reached), execution_options={"synchronize_session": False})


def _reached(name: str, figure: SQLColumnExpression[Any]) -> ScalarSelect[int]:
    """The first game in which the person came to this extreme on the board."""
    query = select(Result.game_id).where(Result.person_id == Tally.person_id, Result.board == Tally.board)
    query = query.where(Result.group_id == Tally.group_id, figure == getattr(Tally, name))
    return query.order_by(Result.played_at, Result.game_id).limit(1).correlate(Tally).scalar_subquery()


def _meet(group_id: int, people: Collection[int], boards: Collection[str]) -> None:
    """Somebody else's meetings with these people aren't touched by games that only these played."""
    among = Meeting.person_id.in_(people), Meeting.other_id.in_(people)
    old = delete(Meeting).where(Meeting.group_id == group_id, *among, Meeting.board.in_(boards))
    db.session.execute(old, execution_options={"synchronize_session": False})
    one, other = aliased(Result), aliased(Result)
    apart = one.side != other.side
    by = (one.group_id, one.person_id, other.person_id, one.board)
    counts = (
        select(
            *by,
            func.count(),
            _count_of(apart, one.place < other.place),
            _count_of(apart, one.place > other.place),
            _count_of(~apart),
        )
        .join(other, and_(other.game_id == one.game_id, other.person_id != one.person_id))
        .where(one.group_id == group_id, one.person_id.in_(people), one.board.in_(boards))
        .where(other.person_id.in_(people))
        .group_by(*by)
    )
    into = ("group_id", "person_id", "other_id", "board", "games", "ahead", "behind", "allied")
    db.session.execute(insert(Meeting).from_select(into, counts))
