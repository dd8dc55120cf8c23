"""Remove games and groups with everything that belongs to them, within a transaction; and the retention period."""

from collections.abc import Sequence
from datetime import timedelta

from flask import current_app
from sqlalchemy import delete, select

from companion.store.database import Base, db
from companion.store.groups import Group
from companion.store.models import Game


def kept_for() -> timedelta | None:
    days: int | None = current_app.config.get("KEEP_DAYS")
    return None if days is None else timedelta(days=days)


def remove_games(games: Sequence[int]) -> None:
    """Delete the games with these ids. Raises IntegrityError if another transaction adds something to one of them."""
    _remove_what_belongs("game_id", games)
    db.session.execute(delete(Game).where(Game.id.in_(games)))


def remove_group(group: int) -> int:
    """Delete the group, its people and its games. Return the number of games."""
    games = db.session.scalars(select(Game.id).where(Game.group_id == group)).all()
    remove_games(games)
    _remove_what_belongs("group_id", [group])
    db.session.execute(delete(Group).where(Group.id == group))
    return len(games)


def _remove_what_belongs(column: str, ids: Sequence[int]) -> None:
    for table in reversed(Base.metadata.sorted_tables):
        if ids and column in table.columns:
            db.session.execute(delete(table).where(table.columns[column].in_(ids)))
