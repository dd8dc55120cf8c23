"""Ratings over mixed fields with ties and teams (openskill's Plackett-Luce), and how often in a row somebody won.

Both follow from one game to the next, so they are kept with each result; a game that is finished, corrected or
imported changes all that were played after it, and no other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, groupby, islice
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import bindparam, select, update

from companion.store import Person, Result, db

MODEL = PlackettLuce()
BATCH = 500
"""Results that are written at once."""


@dataclass
class Form:
    """Somebody's rating after the latest game, none before the first; games won in a row, at most, and played."""

    mu: float | None = None
    sigma: float | None = None
    streak: int = 0
    longest_streak: int = 0
    nth: int = 0


def update_ratings(group_id: int, since: datetime) -> None:
    """Recompute the ratings after every game of the group that began at `since` or later, within a transaction."""
    everybody = db.session.scalars(select(Person).where(Person.group_id == group_id)).all()
    forms = {}
    for person in everybody:
        before = select(*(getattr(Result, name) for name in _KEPT)).where(Result.person_id == person.id)
        before = before.where(Result.played_at < since).order_by(Result.played_at.desc(), Result.game_id.desc())
        row = db.session.execute(before.limit(1)).first()
        forms[person.id] = Form(*row) if row else Form()
    query = select(Result.game_id, Result.position, Result.person_id, Result.side, Result.place, Result.won)
    query = query.where(Result.group_id == group_id, Result.played_at >= since)
    rows = db.session.execute(query.order_by(Result.played_at, Result.game_id, Result.position)).all()
    games = (_rated(list(seats), forms) for _game, seats in groupby(rows, lambda row: row.game_id))
    changes = chain.from_iterable(games)
    while some := list(islice(changes, BATCH)):
        db.session.connection().execute(_UPDATE, some)
    for person in everybody:
        form = forms[person.id]
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
