"""Sizes of the stored data, for the server's owner."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Select, Subquery, case, distinct, func, select, text

from companion.store.database import Base, db, now
from companion.store.groups import Group, GroupVisit, Person
from companion.store.models import Game, RecordedMove, Seat, Visit
from companion.store.photos import MAX_PHOTO_BYTES, Photo

MAX_LISTED = 5
_PHOTO, _MOVE, _GAME, _PERSON = MAX_PHOTO_BYTES * 4 // 3, 400, 4000, 200
"""Approximate bytes of each row with its indexes. Exact sizes would need a scan of the whole database."""


@dataclass(frozen=True)
class Numbers:
    """Numbers of tables in play and finished games; `alone` are games without a group; `phones_*`: seen within that
    time.
    """

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
    """Rows and bytes of a database table with its indexes; bytes are None on SQLite."""

    name: str
    rows: int
    bytes: int | None


def numbers() -> Numbers:
    """Count the stored rows."""
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
    """Return the size of each database table, the largest number of rows first."""
    found = []
    for table in Base.metadata.sorted_tables:
        rows = db.session.scalar(select(func.count()).select_from(table)) or 0
        is_known = db.engine.dialect.name == "postgresql"
        size = db.session.scalar(select(func.pg_total_relation_size(table.name))) if is_known else None
        found.append(TableSize(table.name, rows, size))
    return sorted(found, key=lambda size: -size.rows)


@dataclass(frozen=True)
class Big:
    """Approximate size of a group, or of a game without one, with the end of its link and the number of devices that
    know it.
    """

    path: str
    bytes: int
    games: int
    phones: int


def largest() -> Sequence[Big]:
    """Return the largest groups and games without a group, the largest first."""
    sizes = _sizes_of_games()
    of_groups = _sizes_of_groups(sizes)
    groups = select(Group.key, of_groups.c.bytes, of_groups.c.games, _phones_of(GroupVisit.group_id, Group.id))
    games = select(Game.key, sizes.c.bytes, _phones_of(Visit.game_id, Game.id)).where(Game.group_id.is_(None))
    found = [
        *(Big(f"/g/{row[0]}", *row[1:]) for row in _top(groups.join(of_groups, of_groups.c.id == Group.id), of_groups)),
        *(Big(f"/t/{row[0]}", row[1], 1, row[2]) for row in _top(games.join(sizes, sizes.c.id == Game.id), sizes)),
    ]
    return sorted(found, key=lambda one: -one.bytes)[:MAX_LISTED]


def unseen_bytes() -> int:
    """Return the approximate bytes of the groups that at most one device knows and whose games no device has opened."""
    sizes = _sizes_of_groups(_sizes_of_games())
    seen = select(Game.group_id).join(Visit).where(Game.group_id.is_not(None))
    several = select(GroupVisit.group_id).group_by(GroupVisit.group_id).having(func.count() > 1)
    unseen = sizes.c.id.not_in(seen), sizes.c.id.not_in(several)
    return int(db.session.scalar(select(func.sum(sizes.c.bytes)).where(*unseen)) or 0)


def _sizes_of_games() -> Subquery:
    bytes_of_moves = (func.count() * _MOVE).label("bytes")
    moves = select(RecordedMove.game_id, bytes_of_moves).group_by(RecordedMove.game_id).subquery()
    photo = case((Photo.game_id.is_not(None), _PHOTO), else_=0)
    size = select(Game.id, Game.group_id, (_GAME + photo + func.coalesce(moves.c.bytes, 0)).label("bytes"))
    return size.outerjoin(moves, moves.c.game_id == Game.id).outerjoin(Photo, Photo.game_id == Game.id).subquery()


def _sizes_of_groups(games: Subquery) -> Subquery:
    people = select(Person.group_id, (func.count() * _PERSON).label("bytes")).group_by(Person.group_id).subquery()
    size = func.coalesce(func.sum(games.c.bytes), 0) + func.coalesce(people.c.bytes, 0)
    joined = select(Group.id, size.label("bytes"), func.count(games.c.id).label("games"))
    joined = joined.outerjoin(games, games.c.group_id == Group.id).outerjoin(people, people.c.group_id == Group.id)
    return joined.group_by(Group.id, people.c.bytes).subquery()


def _count(model: type[Base]) -> int:
    return db.session.scalar(select(func.count()).select_from(model)) or 0


def _phones(within: timedelta) -> int:
    seen = select(func.count(distinct(Visit.device))).where(Visit.seen_at >= now() - within)
    return db.session.scalar(seen) or 0


def _phones_of(column: Any, of: Any) -> Any:
    return select(func.count()).where(column == of).scalar_subquery()


def _top(query: Select[Any], sizes: Subquery) -> Sequence[Any]:
    return db.session.execute(query.order_by(sizes.c.bytes.desc()).limit(MAX_LISTED)).all()
