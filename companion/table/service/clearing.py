"""Clearing away: tables that were never played at, empty groups, and what nobody has looked at for long."""

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
MOST_AT_ONCE, FEW = 500, 10
EVERY_S = 24 * 3600


class _Last:
    """When this process looked last; who starts it looks first."""

    at = monotonic()


def clear_when_due() -> None:
    """Once a day; asked by whoever opens a table, since that is how they become more."""
    if monotonic() - _Last.at >= EVERY_S:
        _Last.at = monotonic()
        clear()


def clear() -> int:
    """Delete what isn't kept any longer; how many games. What can't be done now is done another day."""
    games = _clear(unused())
    _clear_groups(empty_groups())
    age = kept_for()
    return games + (clear_unseen(age) if age else 0)


def clear_unseen(age: timedelta) -> int:
    """Delete the games of no group that no phone has looked at for so long; how many."""
    return _clear(unseen(age))


def count_unseen(age: timedelta) -> int:
    """How many games `clear_unseen` would delete."""
    return db.session.scalar(select(func.count()).select_from(Game).where(*unseen(age))) or 0


def clear_unseen_groups(age: timedelta) -> int:
    """Delete the groups that no phone has looked at for so long, with their games; how many groups."""
    return _clear_groups(unseen_groups(age))


def count_unseen_groups(age: timedelta) -> int:
    """How many groups `clear_unseen_groups` would delete."""
    return db.session.scalar(select(func.count()).select_from(Group).where(*unseen_groups(age))) or 0


def unused() -> Sequence[ColumnElement[bool]]:
    """Tables without a single move that no phone has looked at for UNUSED_FOR.

    Also those of a group: there is nothing in them but who was going to play. What was never finished, and so is
    history to nobody, has its spoken code still.
    """
    has_moves = select(RecordedMove).where(RecordedMove.game_id == Game.id).exists()
    never_over = Game.finished_at.is_(None), Game.code.is_not(None), Game.notes == ""
    return Game.source == MOVES, *never_over, ~has_moves, *_unseen_for(UNUSED_FOR)


def unseen(age: timedelta) -> Sequence[ColumnElement[bool]]:
    """Games of no group that no phone has looked at for so long; a group's are its memory."""
    return Game.group_id.is_(None), *_unseen_for(age)


def empty_groups() -> Sequence[ColumnElement[bool]]:
    """Groups without a game that no phone has looked at for EMPTY_FOR: there is nothing in them but names."""
    has_games = select(Game).where(Game.group_id == Group.id).exists()
    return ~has_games, *unseen_groups(EMPTY_FOR)


def unseen_groups(age: timedelta) -> Sequence[ColumnElement[bool]]:
    """Groups that no phone has looked at for so long, nor at any of their games."""
    long_ago = now() - age
    # Asked once, and not for each group: neither table of visits has an index by what was visited.
    seen = select(GroupVisit.group_id).where(GroupVisit.seen_at >= long_ago)
    by_games = select(Game.group_id).join(Visit).where(Visit.seen_at >= long_ago, Game.group_id.is_not(None))
    return Group.created_at < long_ago, Group.id.not_in(seen), Group.id.not_in(by_games)


def _unseen_for(age: timedelta) -> Iterator[ColumnElement[bool]]:
    long_ago = now() - age
    yield Game.created_at < long_ago
    yield ~select(Visit).where(Visit.game_id == Game.id, Visit.seen_at >= long_ago).exists()


def _clear(which: Sequence[ColumnElement[bool]]) -> int:
    """Delete these games, some at a time, so that who plays hardly waits."""
    cleared = 0
    with suppress(Unavailable, IntegrityError):  # IntegrityError: somebody begins to play just now
        while True:
            with write_transaction():
                games = db.session.scalars(select(Game.id).where(*which).order_by(Game.id).limit(MOST_AT_ONCE)).all()
                remove_games(games)
            cleared += len(games)
            if len(games) < MOST_AT_ONCE:
                break
    return cleared


def _clear_groups(which: Sequence[ColumnElement[bool]]) -> int:
    """Delete these groups, a few at a time: some have thousands of games."""
    cleared = 0
    with suppress(Unavailable, IntegrityError):  # IntegrityError: somebody plays there just now
        while True:
            with write_transaction():
                groups = db.session.scalars(select(Group.id).where(*which).order_by(Group.id).limit(FEW)).all()
                for group in groups:
                    remove_group(group)
            cleared += len(groups)
            if len(groups) < FEW:
                break
    return cleared
