"""Ratings (openskill's Plackett-Luce, with ties and teams) and winning streaks.

Both follow from game to game and are stored with each result. A game that is finished, corrected or imported changes
all later ones. Many of them are updated in short transactions; `RatingDue` records what is left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, groupby
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import and_, bindparam, func, or_, select, update

from companion.store.database import db, give_way, write_transaction
from companion.store.groups import Person, RatingDue, Result

MODEL = PlackettLuce()
STEP, AT_ONCE = 500, 100
"""Results of one transaction: in a step that continues, and in the transaction that changes a result."""


@dataclass
class Form:
    """A person's rating after the latest game (None before the first), streak, longest streak and number of games."""

    mu: float | None = None
    sigma: float | None = None
    streak: int = 0
    longest_streak: int = 0
    nth: int = 0


def update_ratings(group_id: int, since: datetime) -> None:
    """Recompute the ratings after every game of the group that began at `since` or later, within a transaction.

    At most AT_ONCE results are written; `finish_ratings` continues in further transactions. Until then the later
    results have the ratings that they had before.
    """
    note_due(group_id, since)
    _write(group_id, _step(group_id, _due(group_id), AT_ONCE, {}))


def note_due(group_id: int, since: datetime) -> None:
    """Note, within a transaction, that the ratings after every game of the group since then are out of date."""
    due = db.session.get(RatingDue, group_id)
    if due is None:
        db.session.add(RatingDue(group_id=group_id, since=since))
    else:
        due.times_noted += 1
        if since <= due.since:
            due.since, due.game_id = since, 0
    db.session.flush()


def finish_ratings(group_id: int, lock: str) -> None:
    """Bring the group's ratings up to date in short transactions under its lock, if any are due.

    If another thread is doing that already, it goes on until none are due.
    """
    while _due(group_id) is not None and group_id not in _being_rated:
        _being_rated.add(group_id)
        try:
            _rate(group_id, lock)
        finally:
            _being_rated.discard(group_id)


_being_rated: set[int] = set()


def _due(group_id: int) -> Any:
    return db.session.execute(_DUE.where(RatingDue.group_id == group_id)).first()


def _rate(group_id: int, lock: str) -> None:
    forms: dict[int, Form] = {}
    follows = None
    while (due := _due(group_id)) is not None:
        if due != follows:
            forms.clear()
        step = _step(group_id, due, STEP, forms)
        follows = None if step.rest is None else (*step.rest, due.times_noted)
        give_way()
        with write_transaction(lock):
            _write(group_id, step)


class _Step(NamedTuple):
    """Ratings to be written: the due row from which they were computed, and the start of the rest, if any."""

    due: tuple[datetime, int, int]
    changes: Sequence[dict[str, Any]]
    rest: tuple[datetime, int] | None


def _step(group_id: int, due: Any, most: int, forms: dict[int, Form]) -> _Step:
    """Compute the ratings of the next results that are due, at most `most`.

    `forms` has the form of each known person before these results, and is updated to the form after them.
    """
    at = Result.played_at, Result.game_id
    query = select(*at, Result.position, Result.person_id, Result.side, Result.place, Result.won)
    query = query.where(Result.group_id == group_id, Result.played_at >= due.since)
    query = query.where(or_(Result.played_at > due.since, Result.game_id >= due.game_id))
    rows = db.session.execute(query.order_by(*at, Result.position).limit(most)).all()
    games = [list(seats) for _game, seats in groupby(rows, lambda row: row.game_id)]
    rest = None
    if len(rows) == most:
        games, (first, *_others) = games[:-1], games[-1]  # the last game may lack some of its seats
        rest = first.played_at, first.game_id
    for row in rows:
        if row.person_id is not None and row.person_id not in forms:
            forms[row.person_id] = _form_before(row.person_id, due)
    return _Step(
        (due.since, due.game_id, due.times_noted),
        list(chain.from_iterable(_rated(seats, forms) for seats in games)),
        rest,
    )


def _write(group_id: int, step: _Step) -> None:
    """Write ratings, unless something else is due by now; after the last ones give the people theirs."""
    due = db.session.get(RatingDue, group_id)
    if due is None or (due.since, due.game_id, due.times_noted) != step.due:
        return
    if step.changes:
        db.session.connection().execute(_UPDATE, step.changes)
    if step.rest is not None:
        due.since, due.game_id = step.rest
    else:
        db.session.delete(due)
        _rate_people(group_id)


_DUE = select(RatingDue.since, RatingDue.game_id, RatingDue.times_noted)


def _form_before(person_id: int, due: Any) -> Form:
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
    """Return the new columns of each seat of a game, and update `forms`. A game with one side changes no rating."""
    sides: dict[str, list[Any]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    if len(sides) > 1:
        # A guest counts as a newcomer in every game.
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
