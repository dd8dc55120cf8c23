"""An import on its way: it is written or undone in short transactions, and each phase is finished after a kill."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from time import monotonic

from sqlalchemy import delete, select, text, update

from companion import pubsub
from companion.features.groups.memory.group import lock_name
from companion.features.groups.memory.marks import forget_came
from companion.features.groups.memory.ratings import finish_ratings
from companion.features.transfer.writing.changes import Applied, apply_changes, restore_before
from companion.store.database import LOCK_TIMEOUT_S, db, give_way, write_transaction
from companion.store.groups import Alias, Group, Person, Season
from companion.store.hidden import ALL_ROWS
from companion.store.imports import APPLY, REMOVE, WRITE, ImportChange, ImportMemory, RunningImport
from companion.store.models import Game, Seat
from companion.store.removal import remove_games, remove_group

GAMES_AT_ONCE = 100
"""Games that one transaction removes."""
PEOPLE_AT_ONCE = 200
FORMER = "former player"
"""The words for somebody who was removed, where an import is finished after a kill."""

NO_SYNC = {"synchronize_session": False}
_held: set[str] = set()
_lock = Lock()


class AnotherImport(RuntimeError):
    """Another file is being imported into the group, or this import was taken over by another process."""


@contextmanager
def hold(key: str) -> Iterator[None]:
    """Hold an import for this process. Raises AnotherImport while another thread or process holds it.

    PostgreSQL releases the hold of a killed process. On SQLite there is one server, so an import that this process
    doesn't hold was left by a killed one.
    """
    if db.engine.dialect.name == "postgresql":
        with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            if not connection.scalar(text("SELECT pg_try_advisory_lock(hashtextextended(:key, 1))"), {"key": key}):
                raise AnotherImport(key)
            try:
                yield
            finally:
                connection.execute(text("SELECT pg_advisory_unlock(hashtextextended(:key, 1))"), {"key": key})
        return
    with _lock:
        if key in _held:
            raise AnotherImport(key)
        _held.add(key)
    try:
        yield
    finally:
        _held.discard(key)


def is_held(key: str) -> bool:
    """Whether an import is being written or undone now, by any thread or process."""
    try:
        with hold(key):
            return False
    except AnotherImport:
        return True


@contextmanager
def next_step(key: str, lock: str, phase: str) -> Iterator[RunningImport]:
    """Begin a short transaction of the import. Raises AnotherImport where the import isn't in this phase any more."""
    with write_transaction(lock):
        running = db.session.get(RunningImport, key)
        if running is None or running.phase != phase:
            raise AnotherImport(key)
        yield running


def wait_for_others(uid: str | None = None) -> None:
    """Wait until no other import of the group, or of any group, is running; finish one that was killed.

    Raises AnotherImport after LOCK_TIMEOUT_S.
    """
    until = monotonic() + LOCK_TIMEOUT_S
    query = select(RunningImport.key).join(Group, Group.id == RunningImport.group_id).execution_options(**ALL_ROWS)
    if uid is not None:
        query = query.where(Group.uid == uid)
    while keys := db.session.scalars(query).all():
        try:
            for key in keys:
                with hold(key):
                    finish(key)
        except AnotherImport:
            if monotonic() > until:
                raise
            give_way()
        db.session.rollback()


def finish_all() -> None:
    """Finish every import that a killed process left."""
    for key in db.session.scalars(select(RunningImport.key)).all():
        try:
            with hold(key):
                finish(key)
        except AnotherImport:  # another server is at it
            continue


def finish(key: str, former: str = FORMER) -> None:
    """Finish a held import by its phase: remove rows that were being written or undone, or apply changes."""
    with_group = select(RunningImport.phase, Group.id, Group.uid).join(Group, Group.id == RunningImport.group_id)
    row = db.session.execute(with_group.where(RunningImport.key == key).execution_options(**ALL_ROWS)).first()
    if row is None:
        return
    phase, group_id, uid = row
    lock = lock_name(uid)
    if phase == WRITE:
        with next_step(key, lock, WRITE) as running:
            running.phase = phase = REMOVE
    if phase == REMOVE:
        _remove(key, group_id, lock, former)
    else:
        _apply(key, group_id, lock, former)
    finish_ratings(group_id, lock)


def _apply(key: str, group_id: int, lock: str, former: str) -> None:
    is_last = False
    while not is_last:
        with next_step(key, lock, APPLY) as running:
            is_last, games = apply_changes(key, db.session.get_one(Group, group_id), former)
            if is_last:
                db.session.delete(running)
        _publish(games)
        if not is_last:
            give_way()


def _remove(key: str, group_id: int, lock: str, former: str) -> None:
    """Remove the games, restore what was changed, remove the people, and at last the group where it is new."""
    for remove in (_remove_games, restore_before, _remove_people):
        is_last = False
        while not is_last:
            with next_step(key, lock, REMOVE):
                is_last, games = remove(key, _group(group_id), former)
            _publish(games)
            if not is_last:
                give_way()
    with next_step(key, lock, REMOVE) as running:
        is_new = _group(group_id).import_id == key
        db.session.execute(delete(ImportChange).where(ImportChange.import_id == key))
        db.session.execute(delete(Season).where(Season.import_id == key, Season.group_id == group_id))
        db.session.delete(running)
        db.session.flush()
        if is_new:
            remove_group(group_id)


def _group(group_id: int) -> Group:
    return db.session.scalars(select(Group).where(Group.id == group_id).execution_options(**ALL_ROWS)).one()


def _publish(games: Sequence[Game]) -> None:
    for game in games:
        pubsub.hub.publish(game.id, game.revision)


def _remove_games(key: str, group: Group, _former: str) -> Applied:
    query = select(Game.id, Game.uid).where(Game.import_id == key, Game.group_id == group.id)
    rows = db.session.execute(query.limit(GAMES_AT_ONCE).execution_options(**ALL_ROWS)).all()
    if rows:
        remove_games([row.id for row in rows])
        forget_came(group, [row.uid for row in rows])
    return Applied(len(rows) < GAMES_AT_ONCE, ())


def _remove_people(key: str, group: Group, _former: str) -> Applied:
    """Remove people without a game; the others stay."""
    is_of_import = Person.import_id == key, Person.group_id == group.id
    has_game = select(Seat.game_id).where(Seat.person_id == Person.id).exists()
    db.session.execute(update(Person).where(*is_of_import, has_game).values(import_id=None), execution_options=NO_SYNC)
    query = select(Person.id).where(*is_of_import).limit(PEOPLE_AT_ONCE).execution_options(**ALL_ROWS)
    ids = db.session.scalars(query).all()
    if ids:
        for kind in (Alias, ImportMemory):
            db.session.execute(delete(kind).where(kind.person_id.in_(ids)), execution_options=NO_SYNC)
        db.session.execute(delete(Person).where(Person.id.in_(ids)), execution_options=NO_SYNC)
    return Applied(len(ids) < PEOPLE_AT_ONCE, ())
