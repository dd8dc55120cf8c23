"""Files that were sent and wait for somebody's yes, kept until then; and what was done, to be undone."""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, select, update

from companion.features.transfer.exchange.importing import ImportReport
from companion.features.transfer.exchange.undoing import undo_import
from companion.store import Game, Group, Intake, db, remove_games, write_transaction
from companion.store.database import now
from companion.table.play.codes import new_key

WAITS = timedelta(days=1)
"""So long a file waits, and so long an import can be undone."""
MOST_SKIPPED = 50
"""Odd plays that are named one by one."""


class NoSuchIntake(LookupError):
    """There is no such import, or another phone sent it."""


def keep(data: bytes, group: Group | None, device: str) -> Intake:
    """Keep a file that this phone has sent; one that it sent before and didn't bring in is forgotten."""
    intake = Intake(key=new_key(), group_id=group.id if group else None, device=device)
    intake.data = b64encode(zlib.compress(data, 6)).decode()
    with write_transaction():
        db.session.execute(delete(Intake).where(Intake.device == device, Intake.done_at.is_(None)))
        db.session.execute(delete(Intake).where(Intake.made_at < now() - WAITS))
        db.session.add(intake)
    return intake


def find_intake(key: str, device: str) -> Intake:
    """Give the file that this phone has sent. Raises NoSuchIntake."""
    intake = db.session.get(Intake, key) if "\0" not in key else None
    if intake is None or intake.device != device:
        raise NoSuchIntake(key)
    return intake


def data_of(intake: Intake) -> bytes:
    """The file as it was sent."""
    return zlib.decompress(b64decode(intake.data or ""))


def note_done(intake: Intake, report: ImportReport) -> None:
    """Keep what was done, in the place of the file."""
    counts = {name: value for name, value in vars(report).items() if isinstance(value, int)}
    skipped = [[one.number, one.game, one.fault.text] for one in report.skipped[:MOST_SKIPPED]]
    done = {**counts, "skipped": skipped, "odd": len(report.skipped), "undo": dict(report.undo)}
    values = {"done_at": now(), "data": None, "done": done, "group_id": report.group.id}
    with write_transaction():
        db.session.execute(update(Intake).where(Intake.key == intake.key).values(values))


def note_table(intake: Intake, table: Game) -> None:
    """Keep which table was put up, in the place of its record."""
    done = {"table": table.uid, "version": table.version, "undo": {}}
    with write_transaction():
        db.session.execute(update(Intake).where(Intake.key == intake.key).values(done_at=now(), data=None, done=done))


def table_of(intake: Intake) -> Game | None:
    """Give the table that was put up, while it is there."""
    return db.session.scalar(select(Game).where(Game.uid == (intake.done or {}).get("table")))


def _remove_table(intake: Intake) -> int:
    """Remove the table that was put up; 1 where it stays, since something has happened there."""
    with write_transaction():
        table = table_of(intake)
        if table is not None and table.version == (intake.done or {})["version"]:
            remove_games([table.id])
            return 0
        return int(table is not None)


def undo(intake: Intake, former: str) -> int:
    """Take back what was brought in; how many games stay, since somebody changed them meanwhile."""
    done: Mapping[str, Any] = intake.done or {}
    group = db.session.get(Group, intake.group_id) if intake.group_id is not None else None
    if "undo" not in done or (group is None and "table" not in done):
        return 0
    stay = undo_import(group, done["undo"], former) if group is not None else _remove_table(intake)
    with write_transaction():
        rest = {name: value for name, value in done.items() if name != "undo"}
        db.session.execute(
            update(Intake).where(Intake.key == intake.key).values(done={**rest, "undone": True, "stay": stay})
        )
    return stay
