"""The servers of a history, their database, and the failures injected into them."""

import json
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from companion.config import ROOT
from tests.support.databases import LASTING, POSTGRESQL, SQLITE, PostgreSql, PostgreSqlServer
from tests.support.programs import Phone, free_port

PATIENCE_S = 300
"""Timeout of a server's start. A soak runs beside other load."""
STEP = '''"""A newer release touches every move."""

import sqlalchemy as sa
from alembic import op

revision = "later{nth}"
down_revision = "{before}"


def upgrade() -> None:
    op.add_column("move", sa.Column("later{nth}", sa.Integer(), nullable=True))
    op.execute("UPDATE move SET later{nth} = seq")
    if {nth}:
        op.drop_column("move", "later{last}")
'''
CLIENTS = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"


class House:
    """One or two servers on one database. `counted` counts each injected failure."""

    def __init__(self, folder: Path, address: str, servers: int, fault: str = "") -> None:
        self.ports = [free_port() for _ in range(servers)]
        self.down = set(range(servers))
        self.counted: Counter[str] = Counter()
        self.engine = create_engine(address)
        self.is_postgresql = self.engine.dialect.name == POSTGRESQL
        self._folder = folder
        self._releases = 0
        self._nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.history.nursery", str(folder), address, fault],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._hear("ready")

    def close(self) -> None:
        """End all started processes."""
        for nth in set(range(len(self.ports))) - self.down:
            self.end(nth)
        assert self._nursery.stdin
        assert self._nursery.stdout
        self._nursery.stdin.close()
        self._nursery.wait(PATIENCE_S)
        self._nursery.stdout.close()
        self.engine.dispose()

    def start(self, nth: int, *, is_killed_early: float | None = None) -> None:
        """Start a server of the newest release. One that is killed this many seconds later may still run its
        migrations.
        """
        self._order("start", nth, self.ports[nth], self._migrations)
        if is_killed_early is not None:
            time.sleep(is_killed_early)
            self.kill(nth)
            self.start(nth)
            return
        until = time.monotonic() + PATIENCE_S
        while not self.answers(nth):
            assert time.monotonic() < until, (self._folder / f"server-{nth}.log").read_text()
            time.sleep(0.002)
        self.down.discard(nth)

    def kill(self, nth: int) -> None:
        self.counted["killed servers"] += 1
        self._order("kill", nth, int(signal.SIGKILL))
        self.down.add(nth)

    def end(self, nth: int) -> None:
        self._order("kill", nth, int(signal.SIGTERM))
        self.down.add(nth)

    def set_clock(self, nth: int, seconds: int) -> None:
        self.counted["moved clocks"] += 1
        self._order("clock", nth, seconds)

    def release(self) -> None:
        """Start later servers as a newer release, which has a migration to run."""
        self.counted["upgrades"] += 1
        before, nth = self._migrations, self._releases
        self._releases += 1
        folder = shutil.copytree(before or ROOT / "migrations", self._migrations)
        revision = f"later{nth - 1}" if nth else max(path.name[:4] for path in Path(folder, "versions").glob("0*.py"))
        step = STEP.format(nth=nth, last=nth - 1, before=revision)
        Path(folder, "versions", f"later{nth}.py").write_text(step)

    def break_database(self, *, is_crash: bool) -> None:
        """End all connections to PostgreSQL, either regularly or by a crash, after which it recovers from its log."""
        self.counted["restarted databases"] += 1
        with suppress(DBAPIError), self.engine.connect() as connection:  # this one is cut off too
            pids = connection.execute(text(CLIENTS)).scalars().all()
            if is_crash and pids:
                subprocess.run(["kill", "-KILL", str(pids[0])], check=False)  # one that ended meanwhile is none
            else:
                connection.execute(text(CLIENTS.replace("pid", "pg_terminate_backend(pid)", 1)))
        self.engine.dispose()

    def answers(self, nth: int) -> bool:
        """Whether a server is ready."""
        try:
            return Phone().ask(self.ports[nth], "/health")[0] == 200
        except (HTTPException, OSError):
            return False

    def log_of(self, key: str) -> list[tuple[str, dict[str, Any]]]:
        """Return a table's moves in the database, with their UUIDs."""
        metadata = "SELECT uuid, body FROM move JOIN game ON game.id = game_id WHERE game.key = :key ORDER BY seq"
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                with self.engine.connect() as connection:
                    rows = connection.execute(text(metadata), {"key": key}).all()
                break
            except DBAPIError:
                if time.monotonic() > until:
                    raise
        return [(uuid, _object(body)) for uuid, body in rows]

    @property
    def _migrations(self) -> str:
        return str(self._folder / f"migrations-{self._releases}") if self._releases else ""

    def _order(self, *words: object) -> None:
        assert self._nursery.stdin
        self._nursery.stdin.write(" ".join(map(str, words)) + "\n")
        self._nursery.stdin.flush()
        self._hear("done")

    def _hear(self, word: str) -> None:
        assert self._nursery.stdout
        assert self._nursery.stdout.readline() == f"{word}\n", "the servers' parent has ended"


def _object(body: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(body) if isinstance(body, str) else body
    return found


@contextmanager
def opened(kind: str, folder: Path, servers: int = 1, fault: str = "") -> Iterator[House]:
    """Open a house on a new database of this kind."""
    if kind == SQLITE:
        yield from _with_servers(folder, f"sqlite:///{folder / 'games.db'}", servers, fault)
        return
    server = PostgreSqlServer(settings=LASTING)
    try:
        PostgreSqlServer.wait(server.folder)
        databases = PostgreSql(server.folder, folder)
        with databases.bare(folder) as address:
            yield from _with_servers(folder, address, servers, fault)
        databases.close()
    finally:
        server.stop()


def _with_servers(folder: Path, address: str, servers: int, fault: str) -> Iterator[House]:
    house = House(folder, address, servers, fault)
    try:
        for nth in range(servers):
            house.start(nth)
        yield house
    finally:
        house.close()
