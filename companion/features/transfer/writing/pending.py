"""Files that were sent and wait for somebody's yes, kept until then; and what was done, to be undone."""

import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import msgspec
from sqlalchemy import delete, func, select, update

from companion.features.transfer.reading.parse import ParsedImport
from companion.features.transfer.writing.importing import ImportReport
from companion.features.transfer.writing.undoing import Undone, undo_import
from companion.store import Game, Group, PendingImport, db, remove_games, write_transaction
from companion.store.database import now
from companion.table.play.codes import new_key
from companion.table.play.opening import clean_name

WAITS = timedelta(days=1)
"""So long a file waits, and so long an import can be undone."""
MOST_LISTED = 3
LONGEST_NAME = 60
"""Of a file."""
MOST_SKIPPED = 50
"""Odd plays that are named one by one."""


_encode = msgspec.msgpack.encode
_decode = msgspec.msgpack.Decoder(ParsedImport).decode


class NoSuchImport(LookupError):
    """There is no such import, or another phone sent it."""


def keep(parsed: ParsedImport, group: Group | None, device: str, name: str = "") -> PendingImport:
    """Keep a file that this phone has sent; one that it sent before and didn't bring in is forgotten."""
    intake = PendingImport(key=new_key(), group_id=group.id if group else None, device=device)
    intake.done = {"file": clean_name(name)[:LONGEST_NAME]} if name else None
    intake.data = _packed(parsed)
    with write_transaction():
        db.session.execute(delete(PendingImport).where(PendingImport.device == device, PendingImport.done_at.is_(None)))
        db.session.execute(delete(PendingImport).where(PendingImport.made_at < now() - WAITS))
        db.session.add(intake)
    return intake


def find_pending(key: str, device: str) -> PendingImport:
    """The file that this phone has sent. Raises NoSuchImport."""
    intake = db.session.get(PendingImport, key) if "\0" not in key else None
    if intake is None or intake.device != device:
        raise NoSuchImport(key)
    return intake


def _packed(parsed: ParsedImport) -> str:
    return b64encode(zlib.compress(_encode(parsed), 1)).decode()


def update_parsed(intake: PendingImport, parsed: ParsedImport) -> None:
    """Keep what was read by other answers about the columns."""
    with write_transaction():
        db.session.execute(update(PendingImport).where(PendingImport.key == intake.key).values(data=_packed(parsed)))


def parsed_of(intake: PendingImport) -> ParsedImport:
    """Return the file as it was read. Raises NoSuchImport if an older release has stored it."""
    try:
        return _decode(zlib.decompress(b64decode(intake.data or "")))
    except (ValueError, zlib.error) as error:
        raise NoSuchImport(intake.key) from error


def note_done(intake: PendingImport, report: ImportReport, kind: str) -> None:
    """Keep what was done, in the place of the file."""
    counts = {name: value for name, value in vars(report).items() if isinstance(value, int)}
    others = dict(Counter(report.others).most_common(MOST_SKIPPED))
    skipped = [[one.number, one.game, one.fault.text, one.day] for one in report.skipped[:MOST_SKIPPED]]
    told = {"kind": kind, "file": (intake.done or {}).get("file", ""), "others": others}
    unread = [[one.line, one.column, one.text] for one in report.unread]
    more = {"skipped": skipped, "skipped_count": len(report.skipped), "unread": unread}
    done = {**counts, **told, **more, "undo": dict(report.undo)}
    values = {"done_at": now(), "data": None, "done": done, "group_id": report.group.id}
    with write_transaction():
        db.session.execute(update(PendingImport).where(PendingImport.key == intake.key).values(values))


def last_imports(group: Group, device: str) -> Sequence[PendingImport]:
    """What this phone has brought in that it can take back, the last one first."""
    query = select(PendingImport).where(
        PendingImport.group_id == group.id, PendingImport.device == device, PendingImport.done_at.is_not(None)
    )
    found = db.session.scalars(
        query.where(PendingImport.made_at > now() - WAITS).order_by(PendingImport.done_at.desc())
    )
    return [intake for intake in found if _can_be_undone(intake.done or {})][:MOST_LISTED]


def _can_be_undone(done: Mapping[str, Any]) -> bool:
    return "undo" in done and any(done.get(what) for what in ("games", "replaced", "joined"))


def games_of(group: Group) -> int:
    """Count the games that the group has."""
    query = select(func.count()).select_from(Game).where(Game.group_id == group.id, Game.finished_at.is_not(None))
    return db.session.scalar(query) or 0


def note_table(intake: PendingImport, table: Game) -> None:
    """Keep which table was put up, in the place of its record."""
    done = {"table": table.uid, "version": table.version, "undo": {}}
    with write_transaction():
        db.session.execute(
            update(PendingImport).where(PendingImport.key == intake.key).values(done_at=now(), data=None, done=done)
        )


def table_of(intake: PendingImport) -> Game | None:
    """The table that was put up, while it is there."""
    return db.session.scalar(select(Game).where(Game.uid == (intake.done or {}).get("table")))


def _remove_table(intake: PendingImport) -> Undone:
    """Remove the table that was put up; it stays where something has happened there."""
    with write_transaction():
        table = table_of(intake)
        if table is not None and table.version == (intake.done or {})["version"]:
            remove_games([table.id])
            return Undone(games=1)
        return Undone(stay=int(table is not None))


def undo(intake: PendingImport, former: str) -> None:
    """Take back what was brought in, and note what went and what stays."""
    done: Mapping[str, Any] = intake.done or {}
    group = db.session.get(Group, intake.group_id) if intake.group_id is not None else None
    if "undo" not in done or (group is None and "table" not in done):
        return
    undone = undo_import(group, done["undo"], former) if group is not None else _remove_table(intake)
    with write_transaction():
        rest = {name: value for name, value in done.items() if name != "undo"}
        db.session.execute(
            update(PendingImport).where(PendingImport.key == intake.key).values(done={**rest, "undone": asdict(undone)})
        )
