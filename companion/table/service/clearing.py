"""Delete unused tables, empty groups, and games that no device has opened for a long time."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from time import monotonic

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.exc import IntegrityError

from companion.store.database import db, now, write_transaction
from companion.store.groups import Group, GroupVisit
from companion.store.models import MOVES, Game, RecordedMove, Visit
from companion.store.removal import kept_for, remove_games, remove_group
from companion.store.unavailable import Unavailable

UNUSED_FOR = timedelta(days=7)
EMPTY_FOR = timedelta(days=90)
MAX_GAMES_AT_ONCE, MAX_GROUPS_AT_ONCE = 500, 10
CLEAR_INTERVAL_S = 24 * 3600


class _Last:
    """When this process last cleared; at first its start."""

    at = monotonic()


def clear_when_due() -> None:
    """Clear once a day. Called when a table is opened, because only that adds games."""
    if monotonic() - _Last.at >= CLEAR_INTERVAL_S:
        _Last.at = monotonic()
        clear()


def clear() -> int:
    """Delete unused tables, empty groups and expired games. Return the number of games.

    A deletion that fails now is tried again the next time.
    """
    games = _clear(unused())
    _clear_groups(empty_groups())
    age = kept_for()
    return games + (clear_unseen(age) if age else 0)


def clear_unseen(age: timedelta) -> int:
    return _clear(unseen(age))


def count_unseen(age: timedelta) -> int:
    return db.session.scalar(select(func.count()).select_from(Game).where(*unseen(age))) or 0


def clear_unseen_groups(age: timedelta) -> int:
    return _clear_groups(unseen_groups(age))


def count_unseen_groups(age: timedelta) -> int:
    return db.session.scalar(select(func.count()).select_from(Group).where(*unseen_groups(age))) or 0


def unused() -> Sequence[ColumnElement[bool]]:
    """Return the conditions for tables without a move that no device has opened for UNUSED_FOR.

    A group's tables are included, because they hold only names. A table that was never finished still has its join
    code.
    """
    has_moves = select(RecordedMove).where(RecordedMove.game_id == Game.id).exists()
    never_over = Game.finished_at.is_(None), Game.code.is_not(None), Game.notes == ""
    return Game.source == MOVES, *never_over, ~has_moves, *_unseen_for(UNUSED_FOR)


def unseen(age: timedelta) -> Sequence[ColumnElement[bool]]:
    """Return the conditions for games without a group that no device has opened within `age`. A group's games are kept,
    because they are its history.
    """
    return Game.group_id.is_(None), *_unseen_for(age)


def empty_groups() -> Sequence[ColumnElement[bool]]:
    has_games = select(Game).where(Game.group_id == Group.id).exists()
    return ~has_games, *unseen_groups(EMPTY_FOR)


def unseen_groups(age: timedelta) -> Sequence[ColumnElement[bool]]:
    """Return the conditions for groups that no device has opened within `age`, nor any of their games."""
    long_ago = now() - age
    # One query each, not one for every group, because neither table of visits has an index by group or game.
    seen = select(GroupVisit.group_id).where(GroupVisit.seen_at >= long_ago)
    by_games = select(Game.group_id).join(Visit).where(Visit.seen_at >= long_ago, Game.group_id.is_not(None))
    return Group.created_at < long_ago, Group.id.not_in(seen), Group.id.not_in(by_games)


def _unseen_for(age: timedelta) -> Iterator[ColumnElement[bool]]:
    long_ago = now() - age
    yield Game.created_at < long_ago
    yield ~select(Visit).where(Visit.game_id == Game.id, Visit.seen_at >= long_ago).exists()


def _clear(which: Sequence[ColumnElement[bool]]) -> int:
    """Delete these games in batches, so that players hardly wait for the lock."""
    cleared = 0
    with suppress(Unavailable, IntegrityError):  # IntegrityError: a move was recorded meanwhile
        while True:
            with write_transaction():
                games = db.session.scalars(
                    select(Game.id).where(*which).order_by(Game.id).limit(MAX_GAMES_AT_ONCE)
                ).all()
                remove_games(games)
            cleared += len(games)
            if len(games) < MAX_GAMES_AT_ONCE:
                break
    return cleared


def _clear_groups(which: Sequence[ColumnElement[bool]]) -> int:
    """Delete these groups in small batches, because a group may have thousands of games."""
    cleared = 0
    with suppress(Unavailable, IntegrityError):  # IntegrityError: a game was added meanwhile
        while True:
            with write_transaction():
                groups = db.session.scalars(
                    select(Group.id).where(*which).order_by(Group.id).limit(MAX_GROUPS_AT_ONCE)
                ).all()
                for group in groups:
                    remove_group(group)
            cleared += len(groups)
            if len(groups) < MAX_GROUPS_AT_ONCE:
                break
    return cleared
