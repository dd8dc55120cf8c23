"""Ratings over mixed fields with ties and teams (openskill's Plackett-Luce), and how often in a row somebody won.

Both follow from one game to the next, so they are kept with each result; a game that is finished, corrected or
imported changes all that were played after it, and no other. Where these are many, they follow in short transactions,
and `RatingDue` tells what is left to do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, groupby
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import and_, bindparam, func, or_, select, update

from companion.store import Person, RatingDue, Result, db, give_way, write_transaction

MODEL = PlackettLuce()
STEP = 500
"""Results that one transaction rates."""


@dataclass
class Form:
    """Somebody's rating after the latest game, none before the first; games won in a row, at most, and played."""

    mu: float | None = None
    sigma: float | None = None
    streak: int = 0
    longest_streak: int = 0
    nth: int = 0


def update_ratings(group_id: int, since: datetime) -> None:
    """Recompute the ratings after every game of the group that began at `since` or later, within a transaction.

    At most STEP results are written; `finish_ratings` continues in further transactions. Until then the later results
    have the ratings that they had before.
    """
    due = db.session.get(RatingDue, group_id)
    if due is None:
        db.session.add(RatingDue(group_id=group_id, since=since, game_id=0))
    elif since <= due.since:
        due.since, due.game_id = since, 0
    db.session.flush()
    _rate_step(group_id)


def finish_ratings(group_id: int, lock: str) -> None:
    """Bring the group's ratings up to date in short transactions under its lock, if any are due."""
    is_due = select(RatingDue.group_id).where(RatingDue.group_id == group_id)
    while db.session.scalar(is_due) is not None:
        give_way()
        with write_transaction(lock):
            _rate_step(group_id)


def _rate_step(group_id: int) -> None:
    """Rate the next STEP results that are due; after the last one give the people their ratings."""
    due = db.session.get(RatingDue, group_id)
    if due is None:
        return
    at = Result.played_at, Result.game_id
    query = select(*at, Result.position, Result.person_id, Result.side, Result.place, Result.won)
    query = query.where(Result.group_id == group_id, Result.played_at >= due.since)
    query = query.where(or_(Result.played_at > due.since, Result.game_id >= due.game_id))
    rows = db.session.execute(query.order_by(*at, Result.position).limit(STEP)).all()
    games = [list(seats) for _game, seats in groupby(rows, lambda row: row.game_id)]
    is_last = len(rows) < STEP
    if not is_last:
        games, (first, *_others) = games[:-1], games[-1]  # the last game may lack some of its seats
    forms = {row.person_id: _form_before(row.person_id, due) for row in rows if row.person_id is not None}
    if changes := list(chain.from_iterable(_rated(seats, forms) for seats in games)):
        db.session.connection().execute(_UPDATE, changes)
    if is_last:
        db.session.delete(due)
        _rate_people(group_id)
    else:
        due.since, due.game_id = first.played_at, first.game_id


def _form_before(person_id: int, due: RatingDue) -> Form:
    query = select(*(getattr(Result, name) for name in _KEPT)).where(Result.person_id == person_id)
    query = query.where(Result.played_at <= due.since)
    query = query.where(or_(Result.played_at < due.since, Result.game_id < due.game_id))
    row = db.session.execute(query.order_by(Result.played_at.desc(), Result.game_id.desc()).limit(1)).first()
    return Form(*row) if row else Form()


def _rate_people(group_id: int) -> None:
    """Give everybody of the group the rating after their latest game."""
    last = select(Result.person_id, func.max(Result.nth).label("nth"))
    last_of = last.where(Result.person_id.in_(select(Person.id).where(Person.group_id == group_id)))
    latest = last_of.group_by(Result.person_id).subquery()
    query = select(Result.person_id, *(getattr(Result, name) for name in _KEPT)).join(
        latest, and_(Result.person_id == latest.c.person_id, Result.nth == latest.c.nth)
    )
    forms = {person_id: Form(*kept) for person_id, *kept in db.session.execute(query)}
    for person in db.session.scalars(select(Person).where(Person.group_id == group_id)):
        form = forms.get(person.id, Form())
        person.mu, person.sigma = form.mu, form.sigma
        person.streak, person.longest_streak = form.streak, form.longest_streak


_KEPT = ("mu", "sigma", "streak", "longest_streak", "nth")
_UPDATE = (
    update(Result.__table__)  # type: ignore[arg-type]  # a mapped class has a whole table
    .where(Result.game_id == bindparam("game"), Result.position == bindparam("seat"))
    .values({name: bindparam(f"new_{name}") for name in _KEPT})
)


def _rated(seats: Sequence[Any], forms: dict[int, Form]) -> list[dict[str, Any]]:
    """What a game made of the form of who sat there; where nobody else played it makes nothing of it."""
    sides: dict[str, list[Any]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    if len(sides) > 1:
        # Who is no person of the group counts as a newcomer, every time.
        before = [[forms.get(seat.person_id, Form()) for seat in side] for side in sides.values()]
        teams = [[MODEL.rating(mu=form.mu, sigma=form.sigma) for form in side] for side in before]
        rated = MODEL.rate(teams, ranks=[float(side[0].place) for side in sides.values()])
        for side, ratings in zip(sides.values(), rated, strict=True):
            for seat, rating in zip(side, ratings, strict=True):
                if (form := forms.get(seat.person_id)) is not None:
                    form.mu, form.sigma = rating.mu, rating.sigma
                    form.streak = form.streak + 1 if seat.won else 0
                    form.longest_streak = max(form.longest_streak, form.streak)
    changes = []
    for seat in seats:
        if (form := forms.get(seat.person_id)) is not None:
            form.nth += 1
            kept = {f"new_{name}": getattr(form, name) for name in _KEPT}
            changes.append({"game": seat.game_id, "seat": seat.position, **kept})
    return changes
