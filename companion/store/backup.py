"""Back up the whole database to one file, and restore it, on SQLite and PostgreSQL and from one to the other.

The file is gzipped JSON Lines: a header with the revision of the schema; then for each table its name and columns,
followed by its rows; at the end the number of rows, which reveals a truncated file.
"""

import gzip
import json
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from glob import escape
from itertools import groupby, islice
from pathlib import Path
from tempfile import mkstemp
from time import time
from typing import IO, Any

from sqlalchemy import Connection, DateTime, Engine, MetaData, Table, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from companion.store.database import Base, now
from companion.store.secret_mark import SecretMark
from companion.store.unavailable import said

FORMAT = "stationmaster-backup/1"
LEFT_AFTER_S = 3600
_UNFINISHED = ".part"
BATCH_ROWS = 500
"""Rows of one batch."""


class BadBackup(ValueError):
    """The file isn't a complete backup; the message says why."""


class NotEmpty(RuntimeError):
    """The database has rows that a restored backup would mix with; `table` holds one."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


def back_up(engine: Engine, file: Path) -> int:
    """Write every row committed before the start to `file`, while others go on writing. Return the number of rows.

    The file appears when it is complete. Only its owner may read it, since it holds the links of all tables.
    """
    remove_unfinished(file.parent, escape(file.name))
    descriptor, name = mkstemp(_UNFINISHED, f"{file.name}.", file.parent)  # two at once don't write into one
    unfinished = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as out:
                rows = _write(engine, out)
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(file)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return rows


def remove_unfinished(folder: Path, name: str) -> None:
    """Remove the unfinished files of killed backups with this name or pattern, because they are as secret as complete
    ones.

    A file that is being written changes all the time, and is left.
    """
    for file in (*folder.glob(f"{name}.????????{_UNFINISHED}"), *folder.glob(f"{name}{_UNFINISHED}")):
        with suppress(OSError):
            if time() - file.stat().st_mtime > LEFT_AFTER_S:
                file.unlink()


def restore(engine: Engine, file: Path, migrate: Callable[[str], None]) -> int:
    """Fill an empty database from a backup. Return the number of rows. `migrate` upgrades the schema to a revision.

    The rows are inserted at the backup's revision, in one transaction; later migrations follow. So a newer program
    restores an older backup. Raises BadBackup, NotEmpty, OSError, and then writes nothing.
    """
    present = inspect(engine).get_table_names()
    with engine.connect() as connection:
        for table in _kept():
            if table.name in present and connection.scalar(select(func.count()).select_from(table)):
                raise NotEmpty(table.name)
    with _reading(file) as lines:
        head = next(lines, None)
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise BadBackup("it isn't a backup of Stationmaster")
        migrate(str(head["revision"]))
        with engine.connect().execution_options(writes=True, durable=True) as connection, connection.begin():
            rows = _fill(connection, lines)
    migrate("head")
    return rows


def _kept() -> list[Table]:
    """Return the tables of a backup: all but the secret mark, since restored games belong to the key of their new
    server.
    """
    return [table for table in Base.metadata.sorted_tables if table is not SecretMark.__table__]


def _write(engine: Engine, out: IO[str]) -> int:
    total = 0
    # One transaction that sees one moment, however long it takes.
    options = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
        _put(out, {"format": FORMAT, "revision": revision, "made_at": now().isoformat(timespec="seconds")})
        for table in _kept():
            names = [column.name for column in table.columns]
            _put(out, {"table": table.name, "columns": names})
            query = select(table).order_by(*table.primary_key.columns)
            for row in connection.execution_options(yield_per=BATCH_ROWS).execute(query):
                _put(out, list(row))
                total += 1
        _put(out, {"rows": total})
    return total


def _put(out: IO[str], line: Any) -> None:
    out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":"), default=_in_utc) + "\n")


def _in_utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


@contextmanager
def _reading(file: Path) -> Iterator[Iterator[Any]]:
    """Yield the lines of the file. Turns read errors into BadBackup."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        try:
            yield (json.loads(line) for line in lines)
        except (EOFError, gzip.BadGzipFile, zlib.error, UnicodeDecodeError, json.JSONDecodeError) as error:
            raise BadBackup(f"it is damaged or cut short ({error})") from error
        except BadBackup:
            raise
        except (LookupError, TypeError, ValueError, SQLAlchemyError) as error:
            raise BadBackup(f"it isn't laid out as one ({said(error)})") from error


def _fill(connection: Connection, lines: Iterator[Any]) -> int:
    """Insert every row of the file into the present schema. Return the number of rows."""
    schema = MetaData()
    schema.reflect(connection)
    total = 0
    head: dict[str, Any] = {}
    for is_row, part in groupby(lines, lambda line: isinstance(line, list)):
        if is_row:
            total += _insert(connection, schema.tables[head["table"]], head["columns"], part)
            continue
        heads = list(part)
        if unknown := [one["table"] for one in heads if "rows" not in one and one["table"] not in schema.tables]:
            raise BadBackup(f"it isn't laid out as one (there is no table {unknown[0]})")
        head = heads[-1]
    if "rows" not in head:
        raise BadBackup("it is cut short")
    if head["rows"] != total:
        raise BadBackup(f"it should hold {head['rows']} rows, but there are {total}")
    _advance_sequences(connection, schema)
    return total


def _insert(connection: Connection, table: Table, names: list[str], rows: Iterator[list[Any]]) -> int:
    moments = [name for name in names if isinstance(table.columns[name].type, DateTime)]
    count = 0
    while some := [dict(zip(names, row, strict=True)) for row in islice(rows, BATCH_ROWS)]:
        for row in some:
            row.update({name: datetime.fromisoformat(row[name]) for name in moments if row[name] is not None})
        connection.execute(insert(table), some)
        count += len(some)
    return count


def _advance_sequences(connection: Connection, schema: MetaData) -> None:
    """Set PostgreSQL's sequences past the restored ids, which it doesn't do by itself as SQLite does."""
    if connection.dialect.name != "postgresql":
        return
    for table in schema.sorted_tables:
        if "id" in table.columns:
            name = connection.scalar(select(func.pg_get_serial_sequence(table.name, "id")))
            highest = connection.scalar(select(func.max(table.columns.id)))
            if name and highest:
                connection.execute(select(func.setval(name, highest)))
