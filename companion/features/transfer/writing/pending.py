"""Uploaded files that wait for confirmation, the reports of their imports, and undo."""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec
from sqlalchemy import delete, func, or_, select, update

from companion.features.groups.memory.group import lock_name
from companion.features.groups.memory.ratings import note_due
from companion.features.transfer.reading.parse import ParsedImport
from companion.features.transfer.writing.changes import GAME
from companion.features.transfer.writing.running import AnotherImport, finish, hold, is_held, wait_for_others
from companion.rules.actions.joining import unnamed
from companion.rules.moves import write_move
from companion.rules.record import Record
from companion.store.database import db, now, write_transaction
from companion.store.groups import Group, Person
from companion.store.imports import REMOVE, ImportChange, PendingImport, RunningImport
from companion.store.models import Game, RecordedMove, Seat
from companion.store.removal import remove_games
from companion.store.unavailable import Unavailable
from companion.table.play.codes import new_key
from companion.table.play.loading import new_game
from companion.table.play.opening import clean_name, save_table

WAITS = timedelta(days=1)
"""So long a file waits, and so long an import can be undone."""
MOST_LISTED = 3
LONGEST_NAME = 60
"""Of a file."""
MAX_SKIPPED = 50
"""Skipped plays that are named one by one."""
_encode = msgspec.msgpack.encode
_decode = msgspec.msgpack.Decoder(ParsedImport).decode


class NoSuchImport(LookupError):
    """There is no such import, or another phone sent it."""


@dataclass(frozen=True)
class Undone:
    """Numbers of an undo: removed games and people, restored games, and games that `stay` because they were changed."""

    games: int = 0
    restored: int = 0
    people: int = 0
    stay: int = 0


def keep(parsed: ParsedImport, group: Group | None, device: str, name: str = "") -> PendingImport:
    """Keep a file that this phone has sent; one that it sent before and didn't bring in is forgotten."""
    pending = PendingImport(key=new_key(), group_id=group.id if group else None, device=device)
    pending.done = {"file": clean_name(name)[:LONGEST_NAME]} if name else None
    pending.data = _packed(parsed)
    running, kept = select(RunningImport.key), select(PendingImport.key)
    is_other = (PendingImport.device == device) & PendingImport.done_at.is_(None)
    with write_transaction():
        is_old = or_(is_other, PendingImport.made_at < now() - WAITS)
        db.session.execute(delete(PendingImport).where(is_old, PendingImport.key.not_in(running)), **NO_SYNC)
        is_lost = ImportChange.import_id.not_in(kept) & ImportChange.import_id.not_in(running)
        db.session.execute(delete(ImportChange).where(is_lost), **NO_SYNC)
        db.session.add(pending)
    return pending


NO_SYNC: dict[str, Any] = {"execution_options": {"synchronize_session": False}}


def find_pending(key: str, device: str) -> PendingImport:
    """The file that this phone has sent. Raises NoSuchImport."""
    pending = db.session.get(PendingImport, key) if "\0" not in key else None
    if pending is None or pending.device != device:
        raise NoSuchImport(key)
    return pending


def _packed(parsed: ParsedImport) -> str:
    return b64encode(zlib.compress(_encode(parsed), 1)).decode()


def update_parsed(pending: PendingImport, parsed: ParsedImport) -> None:
    """Keep what was read by other answers about the columns."""
    with write_transaction():
        is_waiting = PendingImport.key == pending.key, PendingImport.done_at.is_(None)
        db.session.execute(update(PendingImport).where(*is_waiting).values(data=_packed(parsed)))


def parsed_of(pending: PendingImport) -> ParsedImport:
    """Return the file as it was read. Raises NoSuchImport if an older release has stored it."""
    try:
        return _decode(zlib.decompress(b64decode(pending.data or "")))
    except (ValueError, zlib.error) as error:
        raise NoSuchImport(pending.key) from error


def progress_of(key: str) -> tuple[int, int] | None:
    """Return the numbers of written games and of all games; None if the import isn't running."""
    query = select(RunningImport.games_done, RunningImport.games_total).where(RunningImport.key == key)
    row = db.session.execute(query).first()
    return (row.games_done, row.games_total) if row is not None and is_held(key) else None


def note_done(pending: PendingImport, group_id: int | None, done: Mapping[str, Any]) -> None:
    """Replace a file by its report within a transaction. Raises AnotherImport if that was done before."""
    is_waiting = PendingImport.key == pending.key, PendingImport.done_at.is_(None)
    file = db.session.scalar(select(PendingImport.done).where(*is_waiting)) or {}
    values = {"done_at": now(), "data": None, "done": {**file, **done}, "group_id": group_id}
    noted: Any = db.session.execute(update(PendingImport).where(*is_waiting).values(values))
    if noted.rowcount != 1:
        raise AnotherImport(pending.key)


def last_imports(group: Group, device: str) -> Sequence[PendingImport]:
    """Return the imports of this phone that it can undo, the last one first."""
    query = select(PendingImport).where(PendingImport.group_id == group.id, PendingImport.device == device)
    query = query.where(PendingImport.done_at.is_not(None), PendingImport.made_at > now() - WAITS)
    found = db.session.scalars(query.order_by(PendingImport.done_at.desc()))
    return [pending for pending in found if (pending.done or {}).get("can_undo")][:MOST_LISTED]


def games_of(group: Group) -> int:
    """Count the games that the group has."""
    query = select(func.count()).select_from(Game).where(Game.group_id == group.id, Game.finished_at.is_not(None))
    return db.session.scalar(query) or 0


def put_up_table(pending: PendingImport, record: Record) -> Game:
    """Put the file's record up as a table that the phone has opened, with every move. Raises AnotherImport."""
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
    """The table that was put up, while it is there."""
    return db.session.scalar(select(Game).where(Game.uid == (pending.done or {}).get("table")))


def undo(pending: PendingImport, former: str) -> None:
    """Undo an import and note the result. Raises AnotherImport."""
    group = db.session.get(Group, pending.group_id) if pending.group_id is not None else None
    if group is not None:
        undo_import(group, pending.key, former)
    elif "table" in (pending.done or {}):
        with write_transaction():
            _remove_table(db.session.get_one(PendingImport, pending.key))


def _remove_table(pending: PendingImport) -> None:
    """Remove the table that was put up; it stays where something has happened there."""
    done: Mapping[str, Any] = pending.done or {}
    if not done.get("can_undo"):
        return
    table = table_of(pending)
    is_same = table is not None and table.version == done["version"]
    if table is not None and is_same:
        remove_games([table.id])
    _note_undone(pending.key, Undone(games=int(is_same), stay=int(table is not None and not is_same)))


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
            _note_undone(import_id, undone)
        with suppress(Unavailable, AnotherImport):  # the next start removes hidden rows
            finish(import_id, former)
    return undone


def _hide(group_id: int, import_id: str) -> Undone:
    """Hide the rows of an import, except games that were changed since, and people with other games."""
    of_import = Game.import_id == import_id
    is_same = (Game.version == Game.import_version) & (Game.group_id == group_id)
    changed: Any = db.session.execute(update(Game).where(of_import, ~is_same).values(import_id=None), **NO_SYNC)
    changes = (
        select(Game.id, Game.version == ImportChange.version, Game.played_at)
        .join(ImportChange, ImportChange.key == Game.uid)
        .where(ImportChange.import_id == import_id, ImportChange.kind == GAME, Game.group_id == group_id)
    )
    replaced = db.session.execute(changes).all()
    restored = [row[0] for row in replaced if row[1]]
    others = (
        select(Seat.person_id).join(Game).where(or_(Game.import_id.is_(None), ~of_import), Seat.person_id.is_not(None))
    )
    others = others.where(Game.group_id == group_id, Game.id.not_in(restored))
    new = Person.import_id == import_id
    db.session.execute(update(Person).where(new, Person.id.in_(others)).values(import_id=None), **NO_SYNC)
    games, first = db.session.execute(select(func.count(), func.min(Game.played_at)).where(of_import)).one()
    people = db.session.scalar(select(func.count()).select_from(Person).where(new)) or 0
    if first is not None:
        note_due(group_id, first)
    db.session.add(RunningImport(key=import_id, group_id=group_id, phase=REMOVE, is_hidden=True))
    return Undone(games, len(restored), people, changed.rowcount + len(replaced) - len(restored))


def _note_undone(key: str, undone: Undone) -> None:
    pending = db.session.get(PendingImport, key)
    if pending is not None:
        pending.done = {**(pending.done or {}), "can_undo": False, "undone": asdict(undone)}
