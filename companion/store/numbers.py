"""How much is kept: what whoever runs the server asks for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import distinct, func, select, text

from companion.store.database import Base, db, now
from companion.store.groups import Group, Person
from companion.store.models import Game, Seat, Visit


@dataclass(frozen=True)
class Numbers:
    """Tables in play, and finished games; those of both in no group are `alone`. `phones_*`: seen within that time."""

    tables: int
    finished: int
    alone: int
    players: int
    groups: int
    people: int
    phones_day: int
    phones_month: int
    bytes: int


@dataclass(frozen=True)
class TableSize:
    """How many rows a table of the database has, and how many bytes with its indexes; None on SQLite."""

    name: str
    rows: int
    bytes: int | None


def numbers() -> Numbers:
    """Count what there is now."""
    games, finished, grouped = db.session.execute(
        select(func.count(), func.count(Game.finished_at), func.count(Game.group_id)).select_from(Game)
    ).one()
    return Numbers(
        tables=games - finished,
        finished=finished,
        alone=games - grouped,
        players=_count(Seat),
        groups=_count(Group),
        people=_count(Person),
        phones_day=_phones(timedelta(days=1)),
        phones_month=_phones(timedelta(days=30)),
        bytes=db.session.scalar(text(_BYTES[db.engine.dialect.name])) or 0,
    )


_BYTES = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}


def sizes() -> Sequence[TableSize]:
    """Tell how big each table of the database is, the one with the most rows first."""
    found = []
    for table in Base.metadata.sorted_tables:
        rows = db.session.scalar(select(func.count()).select_from(table)) or 0
        is_known = db.engine.dialect.name == "postgresql"
        size = db.session.scalar(select(func.pg_total_relation_size(table.name))) if is_known else None
        found.append(TableSize(table.name, rows, size))
    return sorted(found, key=lambda size: -size.rows)


def _count(model: type[Base]) -> int:
    return db.session.scalar(select(func.count()).select_from(model)) or 0


def _phones(within: timedelta) -> int:
    seen = select(func.count(distinct(Visit.device))).where(Visit.seen_at >= now() - within)
    return db.session.scalar(seen) or 0
