"""Records of a group or person: highest score, closest finish, biggest swing, with their holders."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, or_, select

from companion.features.groups.service.figures import FIGURES, Figures
from companion.store.database import db
from companion.store.groups import Group, Person, Result
from companion.store.models import Game

MAX_HOLDERS = 3
"""Holders that are named with a shared record; the others are counted."""


@dataclass(frozen=True)
class RecordHolder:
    """The first game in which a person reached a record. Leads are None if they aren't known.

    A removed person has no name.
    """

    key: str
    name: str
    color: str | None
    game: str
    board: str
    played_at: datetime
    lead: int | None
    lead_before: int | None


@dataclass(frozen=True)
class RecordRow:
    """A record: its kind (one of RECORDS), its figure, its holders by time, and the number of `others`."""

    kind: str
    figure: int
    deeds: Sequence[RecordHolder]
    others: int


def find_records(
    of: Group | Person, figures: Figures, kinds: Sequence[str], board: str | None = None
) -> Sequence[RecordRow]:
    """Return the best result of each kind in a group or of a person, on one board or on all.

    `figures` are the figures of all these results; a kind without a figure is left out.
    """
    best = {kind: figure for kind in kinds if (figure := getattr(figures, kind)) is not None}
    if not best:
        return []
    values = {kind: FIGURES[kind].value for kind in best}
    query = select(Result.person_id, Result.game_id, *values.values()).where(Result.person_id.is_not(None))
    query = query.where((Result.group_id if isinstance(of, Group) else Result.person_id) == of.id)
    query = query.where(or_(*(values[kind] == figure for kind, figure in best.items())))
    if board is not None:
        query = query.where(Result.board == board)
    # There may be thousands, of which few are shown; people and games are loaded only for these.
    rows = db.session.execute(query.order_by(Result.played_at, Result.game_id)).all()
    firsts = {kind: _firsts(rows, at, figure) for at, (kind, figure) in enumerate(best.items(), 2)}
    deeds = _deeds({deed for found in firsts.values() for deed in found})
    return [_record(kind, best[kind], [deeds[deed] for deed in found]) for kind, found in firsts.items()]


Deed = tuple[int, int]
"""A person, and the first game in which they reached the record."""


def _firsts(rows: Sequence[Row[*tuple[Any, ...]]], at: int, figure: int) -> list[Deed]:
    """Return the first game of each person from rows in the order of play."""
    games: dict[int, int] = {}
    for row in rows:
        if row[at] == figure:
            games.setdefault(row[0], row[1])
    return [*games.items()]


def _deeds(wanted: Collection[Deed]) -> Mapping[Deed, RecordHolder]:
    query = select(Person.id, Result.game_id, *_DEED)
    query = query.join(Person, Person.id == Result.person_id).join(Game, Game.id == Result.game_id)
    games = {game for _person, game in wanted}
    rows = db.session.execute(query.where(Result.game_id.in_(games)))
    return {(person, game): RecordHolder(*deed) for person, game, *deed in rows}


_DEED = (
    *(Person.key, Person.name, Person.color, Game.key),
    *(Result.board, Result.played_at, Result.lead, Result.lead_before),
)


def _record(kind: str, figure: int, deeds: Sequence[RecordHolder]) -> RecordRow:
    named = sorted(deeds, key=lambda deed: (deed.played_at, deed.game, deed.name.casefold()))
    return RecordRow(kind, figure, named[:MAX_HOLDERS], max(0, len(named) - MAX_HOLDERS))
