"""What a table talks about for years: the highest score, the closest finish, the biggest swing, and who it was."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, or_, select

from companion.groups.figures import EXTREMES, Figures
from companion.store import Game, Person, Result, db

MOST_HOLDERS = 3
"""People who are named with a record that several have reached; of the others it is told how many they are."""


@dataclass(frozen=True)
class Deed:
    """The first game in which a person came to the figure of a record; the leads are None where they aren't known.

    Who was removed has no name.
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
class Record:
    """A record: its kind as in EXTREMES, its figure, who reached it, the first one first, and how many `others`."""

    kind: str
    figure: int
    deeds: Sequence[Deed]
    others: int


def records_of_group(
    group_id: int, figures: Figures, kinds: Sequence[str], board: str | None = None
) -> Sequence[Record]:
    """The best of each kind in a group, on one board or on all; a kind that nobody has a figure of is left out.

    `figures` are what all these results add up to.
    """
    return _records(select(*_DEED).where(Result.group_id == group_id), figures, kinds, board)


def records_of_person(
    person: Person, figures: Figures, kinds: Sequence[str], board: str | None = None
) -> Sequence[Record]:
    """The same of somebody's own results."""
    return _records(select(*_DEED).where(Result.person_id == person.id), figures, kinds, board)


Reached = Row[*tuple[Any, ...]]
_DEED = (
    *(Person.id, Person.key.label("person"), Person.name, Person.color, Game.key.label("game")),
    *(Result.board, Result.played_at, Result.lead, Result.lead_before),
)


def _records(
    query: Select[*tuple[Any, ...]], figures: Figures, kinds: Sequence[str], board: str | None
) -> Sequence[Record]:
    best = {kind: figure for kind in kinds if (figure := getattr(figures, kind)) is not None}
    if not best:
        return []
    query = query.join(Person, Person.id == Result.person_id).join(Game, Game.id == Result.game_id)
    query = query.where(or_(*(EXTREMES[kind] == figure for kind, figure in best.items())))
    if board is not None:
        query = query.where(Result.board == board)
    query = query.add_columns(*(EXTREMES[kind].label(kind) for kind in best))
    rows = db.session.execute(query.order_by(Result.played_at, Result.game_id, Person.id)).all()
    return [
        _record(kind, figure, [row for row in rows if getattr(row, kind) == figure]) for kind, figure in best.items()
    ]


def _record(kind: str, figure: int, rows: Sequence[Reached]) -> Record:
    """The rows are in the order of play."""
    on_boards: dict[tuple[int, str], Reached] = {}
    for row in rows:
        on_boards.setdefault((row.id, row.board), row)
    deeds: dict[str, Deed] = {}
    for deed in sorted(map(_deed, on_boards.values()), key=_when):
        deeds.setdefault(deed.key, deed)
    named = list(deeds.values())
    return Record(kind, figure, named[:MOST_HOLDERS], max(0, len(named) - MOST_HOLDERS))


def _deed(row: Reached) -> Deed:
    return Deed(row.person, row.name, row.color, row.game, row.board, row.played_at, row.lead, row.lead_before)


def _when(deed: Deed) -> tuple[datetime, str, str]:
    return deed.played_at, deed.game, deed.name.casefold()
