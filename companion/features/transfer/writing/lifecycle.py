"""The life of an import: an upload that waits, an import that runs in short transactions, its report, and its undo.

Each phase of a running import is finished after a kill.
"""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import timedelta
from threading import Lock
from time import monotonic
from typing import Any
from uuid import uuid4

import msgspec
from sqlalchemy import delete, func, or_, select, text, update

from companion import pubsub
from companion.features.groups.service.group import lock_name
from companion.features.groups.service.marks import forget_came
from companion.features.groups.service.ratings import finish_ratings, note_due
from companion.features.transfer.reading.parse import ParsedImport
from companion.features.transfer.writing.rows import GAME, Step, apply_changes, revert_changes
from companion.rules.actions.joining import unnamed
from companion.rules.moves import write_move
from companion.rules.record import Record
from companion.store.database import LOCK_TIMEOUT_S, db, give_way, now, write_transaction
from companion.store.groups import Alias, Group, Person, Season
from companion.store.hidden import ALL_ROWS
from companion.store.imports import APPLY, REMOVE, WRITE, ImportChange, ImportMemory, PendingImport, RunningImport
from companion.store.models import Game, RecordedMove, Seat
from companion.store.removal import remove_games, remove_group
from companion.store.unavailable import Unavailable
from companion.table.service.codes import new_key
from companion.table.service.loading import new_game
from companion.table.service.opening import clean_name, save_table

UPLOAD_TTL = timedelta(days=1)
"""How long an upload waits, and how long an import can be undone."""
MAX_LISTED = 3
MAX_FILE_NAME = 60
MAX_GAMES_AT_ONCE = 100
"""Number of games that one transaction removes."""
MAX_PEOPLE_AT_ONCE = 200
FORMER = "former player"
"""Name of removed people where an import is finished after a kill."""
NO_SYNC: dict[str, Any] = {"execution_options": {"synchronize_session": False}}
_encode = msgspec.msgpack.encode
_decode = msgspec.msgpack.Decoder(ParsedImport).decode
_held: set[str] = set()
_lock = Lock()


class NoSuchImport(LookupError):
    """There is no such import, or another phone sent it."""


class AnotherImport(RuntimeError):
    """Another file is being imported into the group, or this import was taken over by another process."""


@dataclass(frozen=True)
class Undone:
    """Numbers of an undo: removed games and people, restored games, and games that `stay` because they were changed."""

    games: int = 0
    restored: int = 0
    people: int = 0
    stay: int = 0


def store_upload(parsed: ParsedImport, group: Group | None, device: str, name: str = "") -> PendingImport:
    """Store a file in the place of the last one that this phone sent and didn't import."""
    pending = PendingImport(key=new_key(), group_id=group.id if group else None, device=device)
    pending.done = {"file": clean_name(name)[:MAX_FILE_NAME]} if name else None
    pending.data = _packed(parsed)
    running, stored = select(RunningImport.key), select(PendingImport.key)
    is_other = (PendingImport.device == device) & PendingImport.done_at.is_(None)
    with write_transaction():
        is_old = or_(is_other, PendingImport.made_at < now() - UPLOAD_TTL)
        db.session.execute(delete(PendingImport).where(is_old, PendingImport.key.not_in(running)), **NO_SYNC)
        is_lost = ImportChange.import_id.not_in(stored) & ImportChange.import_id.not_in(running)
        db.session.execute(delete(ImportChange).where(is_lost), **NO_SYNC)
        db.session.add(pending)
    return pending


def find_pending(key: str, device: str) -> PendingImport:
    """Return the file that this phone has sent. Raises NoSuchImport."""
    pending = db.session.get(PendingImport, key) if "\0" not in key else None
    if pending is None or pending.device != device:
        raise NoSuchImport(key)
    return pending


def parsed_of(pending: PendingImport) -> ParsedImport:
    """Return the file as it was read. Raises NoSuchImport if an older release has stored it."""
    try:
        return _decode(zlib.decompress(b64decode(pending.data or "")))
    except (ValueError, zlib.error) as error:
        raise NoSuchImport(pending.key) from error


def update_parsed(pending: PendingImport, parsed: ParsedImport) -> None:
    with write_transaction():
        db.session.execute(update(PendingImport).where(*_is_waiting(pending)).values(data=_packed(parsed)))


def _packed(parsed: ParsedImport) -> str:
    return b64encode(zlib.compress(_encode(parsed), 1)).decode()


def _is_waiting(pending: PendingImport) -> tuple[Any, Any]:
    return PendingImport.key == pending.key, PendingImport.done_at.is_(None)


def note_done(pending: PendingImport, group_id: int | None, report: Mapping[str, Any]) -> None:
    """Replace a file by its report within a transaction. Raises AnotherImport if that was done before."""
    file = db.session.scalar(select(PendingImport.done).where(*_is_waiting(pending))) or {}
    values = {"done_at": now(), "data": None, "done": {**file, **report}, "group_id": group_id}
    noted: Any = db.session.execute(update(PendingImport).where(*_is_waiting(pending)).values(values))
    if noted.rowcount != 1:
        raise AnotherImport(pending.key)


def last_imports(group: Group, device: str) -> Sequence[PendingImport]:
    """Return the imports of this phone that it can undo, the last one first."""
    query = select(PendingImport).where(PendingImport.group_id == group.id, PendingImport.device == device)
    query = query.where(PendingImport.done_at.is_not(None), PendingImport.made_at > now() - UPLOAD_TTL)
    found = db.session.scalars(query.order_by(PendingImport.done_at.desc()))
    return [pending for pending in found if (pending.done or {}).get("can_undo")][:MAX_LISTED]


def progress_of(key: str) -> tuple[int, int] | None:
    """Return the numbers of written games and of all games, None unless the import is running."""
    query = select(RunningImport.games_done, RunningImport.games_total).where(RunningImport.key == key)
    row = db.session.execute(query).first()
    return (row.games_done, row.games_total) if row is not None and _is_held(key) else None


def count_games(group: Group) -> int:
    query = select(func.count()).select_from(Game).where(Game.group_id == group.id, Game.finished_at.is_not(None))
    return db.session.scalar(query) or 0


def open_table(pending: PendingImport, record: Record) -> Game:
    """Continue the file's record as a table that this phone has opened. Raises AnotherImport."""
    table = new_game(record.seated, key=new_key(), version=len(record.moves))
    with write_transaction():
        save_table(table, pending.device)
        db.session.add_all(
            RecordedMove(
                game_id=table.id, seq=seq, uuid=str(uuid4()), body=write_move(move), recorded_by=pending.device
            )
            for seq, move in enumerate(map(unnamed, record.moves), 1)
        )
        note_done(pending, None, {"table": table.uid, "version": table.version, "can_undo": True})
    return table


def table_of(pending: PendingImport) -> Game | None:
    return db.session.scalar(select(Game).where(Game.uid == (pending.done or {}).get("table")))


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


def _is_held(key: str) -> bool:
    try:
        with hold(key):
            return False
    except AnotherImport:
        return True


@contextmanager
def next_step(key: str, lock: str, phase: str) -> Iterator[RunningImport]:
    """Begin a short transaction of the import. Raises AnotherImport if the import isn't in this phase any more."""
    with write_transaction(lock):
        running = db.session.get(RunningImport, key)
        if running is None or running.phase != phase:
            raise AnotherImport(key)
        yield running


def wait_for_others(uid: str | None = None) -> None:
    """Wait until no other import of the group, or of any group, is running. Finish one that was killed.

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
    """Finish every import that a killed process left, unless another server is doing so."""
    for key in db.session.scalars(select(RunningImport.key)).all():
        with suppress(AnotherImport), hold(key):  # another server may be finishing it
            finish(key)


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
    for take_step in (apply_changes,) if phase == APPLY else (_remove_games, revert_changes, _remove_people):
        is_last = False
        while not is_last:
            with next_step(key, lock, phase):
                is_last, games = take_step(key, _group(group_id), former)
            for game in games:
                pubsub.hub.publish(game.id, game.revision)
            if not is_last:
                give_way()
    with next_step(key, lock, phase) as running:
        is_new = phase == REMOVE and _group(group_id).import_id == key
        if phase == REMOVE:
            db.session.execute(delete(ImportChange).where(ImportChange.import_id == key))
            db.session.execute(delete(Season).where(Season.import_id == key, Season.group_id == group_id))
        db.session.delete(running)
        db.session.flush()
        if is_new:
            remove_group(group_id)
    finish_ratings(group_id, lock)


def _group(group_id: int) -> Group:
    return db.session.scalars(select(Group).where(Group.id == group_id).execution_options(**ALL_ROWS)).one()


def _remove_games(key: str, group: Group, _former: str) -> Step:
    query = select(Game.id, Game.uid).where(Game.import_id == key, Game.group_id == group.id)
    rows = db.session.execute(query.limit(MAX_GAMES_AT_ONCE).execution_options(**ALL_ROWS)).all()
    if rows:
        remove_games([row.id for row in rows])
        forget_came(group, [row.uid for row in rows])
    return Step(len(rows) < MAX_GAMES_AT_ONCE, ())


def _remove_people(key: str, group: Group, _former: str) -> Step:
    """Remove people without a game; the others stay."""
    is_of_import = Person.import_id == key, Person.group_id == group.id
    has_game = select(Seat.game_id).where(Seat.person_id == Person.id).exists()
    db.session.execute(update(Person).where(*is_of_import, has_game).values(import_id=None), **NO_SYNC)
    query = select(Person.id).where(*is_of_import).limit(MAX_PEOPLE_AT_ONCE).execution_options(**ALL_ROWS)
    ids = db.session.scalars(query).all()
    if ids:
        for kind in (Alias, ImportMemory):
            db.session.execute(delete(kind).where(kind.person_id.in_(ids)), **NO_SYNC)
        db.session.execute(delete(Person).where(Person.id.in_(ids)), **NO_SYNC)
    return Step(len(ids) < MAX_PEOPLE_AT_ONCE, ())


def undo(pending: PendingImport, former: str) -> None:
    """Undo an import and note the result. Raises AnotherImport."""
    group = db.session.get(Group, pending.group_id) if pending.group_id is not None else None
    if group is not None:
        undo_import(group, pending.key, former)
    elif "table" in (pending.done or {}):
        with write_transaction():
            _remove_table(db.session.get_one(PendingImport, pending.key))


def _remove_table(pending: PendingImport) -> None:
    """Remove the table that was opened, unless something has happened there."""
    done: Mapping[str, Any] = pending.done or {}
    if not done.get("can_undo"):
        return
    table = table_of(pending)
    is_same = table is not None and table.version == done["version"]
    if table is not None and is_same:
        remove_games([table.id])
    _note_undone(pending, Undone(games=int(is_same), stay=int(table is not None and not is_same)))


def undo_import(group: Group, import_id: str, former: str) -> Undone:
    """Undo an import, except for games that were changed since. Raises AnotherImport.

    The first transaction hides the import's rows and notes the result. Short ones remove the rows; after a kill the
    next start does.
    """
    wait_for_others(group.uid)
    with hold(import_id):
        with write_transaction(lock_name(group.uid)):
            pending = db.session.get(PendingImport, import_id)
            if pending is not None and not (pending.done or {}).get("can_undo"):
                return Undone()
            undone = _hide(group.id, import_id)
            _note_undone(pending, undone)
        with suppress(Unavailable, AnotherImport):  # the next start removes hidden rows
            finish(import_id, former)
    return undone


def _note_undone(pending: PendingImport | None, undone: Undone) -> None:
    if pending is not None:
        pending.done = {**(pending.done or {}), "can_undo": False, "undone": asdict(undone)}


def _hide(group_id: int, import_id: str) -> Undone:
    """Hide the rows of an import, except games that were changed since, and people with other games."""
    of_import = Game.import_id == import_id
    is_same = (Game.version == Game.import_version) & (Game.group_id == group_id)
    changed: Any = db.session.execute(update(Game).where(of_import, ~is_same).values(import_id=None), **NO_SYNC)
    changes = (
        select(Game.id, Game.version == ImportChange.version)
        .join(ImportChange, ImportChange.key == Game.uid)
        .where(ImportChange.import_id == import_id, ImportChange.kind == GAME, Game.group_id == group_id)
    )
    replaced = db.session.execute(changes).all()
    restored = [game_id for game_id, is_unchanged in replaced if is_unchanged]
    others = select(Seat.person_id).join(Game).where(Game.group_id == group_id, Seat.person_id.is_not(None))
    others = others.where(or_(Game.import_id.is_(None), ~of_import), Game.id.not_in(restored))
    new = Person.import_id == import_id
    db.session.execute(update(Person).where(new, Person.id.in_(others)).values(import_id=None), **NO_SYNC)
    games, first = db.session.execute(select(func.count(), func.min(Game.played_at)).where(of_import)).one()
    people = db.session.scalar(select(func.count()).select_from(Person).where(new)) or 0
    if first is not None:
        note_due(group_id, first)
    db.session.add(RunningImport(key=import_id, group_id=group_id, phase=REMOVE, is_hidden=True))
    return Undone(games, len(restored), people, changed.rowcount + len(replaced) - len(restored))
