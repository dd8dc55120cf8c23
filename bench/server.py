"""How many tables of five phones one machine holds: several processes on PostgreSQL, a move in ten seconds at each.

More and more tables, until one phone in twenty waits longer than LIMIT_MS for what was tapped on another one. The
phones are played on the same machine, and take their part of it: what they used is printed beside what the server did.
"""

import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

from bench.live import PHONES, ROOT, Round, cpu_seconds, hang_up, opened, served
from bench.measure import Cases, Figures, Row
from tests.support.databases import PostgreSqlServer

STEPS = (50, 100, 200, 300, 400, 600, 800, 1200, 1600)
PAUSE_S = 10
SECONDS = 30
PLAYED, TO_PLAY = 10, 30
LIMIT_MS = 200
AT_ONCE = 8
ARRIVES_WITHIN_S = 2


def run(cases: Cases) -> Iterable[Row]:
    """On the database that DATABASE_URL names, which should be an empty one, or on one that is started here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with ExitStack() as stack:
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        settings = {"TTR_TRUSTED_PROXIES": "127.0.0.1"}  # each table is in a home of its own
        database, postmaster = stack.enter_context(postgresql())
        if database:
            settings |= {"DATABASE_URL": database, "TTR_WORKERS": os.environ.get("TTR_WORKERS", str(os.cpu_count()))}
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        port, process = stack.enter_context(served(Path(folder), ROOT, **settings))
        loop = stack.enter_context(asyncio.Runner())
        rounds: list[Round] = []
        following: list[asyncio.Future[None]] = []
        try:
            for tables in STEPS[: cases(len(STEPS))]:
                loop.run(more_tables(port, rounds, following, cases(tables)))
                row = loop.run(measured(rounds, (process, postmaster), cases(SECONDS)))
                yield row
                if row.ours.p95 > LIMIT_MS:
                    break
        finally:
            loop.run(hang_up(rounds, following))


@contextmanager
def postgresql() -> Iterator[tuple[str, int]]:
    """The address of a database and its first process; empty where there is none: then it is SQLite."""
    if given := os.environ.get("DATABASE_URL", ""):
        yield given, 0
    elif PostgreSqlServer.missing():
        yield "", 0
    else:
        server = PostgreSqlServer(settings=())
        try:
            server.wait(server.folder)
            postmaster = Path(server.folder, "data", "postmaster.pid").read_text().split()[0]
            yield f"postgresql://postgres@/postgres?host={server.folder}", int(postmaster)
        finally:
            server.stop()


async def more_tables(port: int, rounds: list[Round], following: list[asyncio.Future[None]], tables: int) -> None:
    """Open tables until there are so many, each with phones that listen."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def another(number: int) -> Round:
        async with turns:
            home = f"10.{number >> 8}.{number & 255}.1"
            return await opened(port, Random(number), [True] * PHONES, played=PLAYED, to_play=TO_PLAY, address=home)

    new = await asyncio.gather(*(another(number) for number in range(len(rounds), tables)))
    rounds += new
    phones = [phone for one in new for phone in one.phones]
    following += [asyncio.ensure_future(phone.follow()) for phone in phones]
    await asyncio.gather(*(phone.follows.wait() for phone in phones))


async def measured(rounds: Sequence[Round], processes: tuple[int, int], seconds: int) -> Row:
    """A tap in PAUSE_S at each table: what it takes until each other phone has it."""
    for one in rounds:
        one.sent.clear()
        one.acknowledged.clear()
    rng, begun = Random(len(rounds)), time.monotonic()
    used = [*map(used_by, processes), time.process_time()]
    await asyncio.gather(*(_taps(one, begun + min(PAUSE_S, seconds) * rng.random(), begun + seconds) for one in rounds))
    took = time.monotonic() - begun
    now = [*map(used_by, processes), time.process_time()]
    await asyncio.sleep(ARRIVES_WITHIN_S)
    missed = sum(one.missed for one in rounds)
    server, database, phones = (
        f"{100 * (after - before) / took:.0f} %" for before, after in zip(used, now, strict=True)
    )
    taps = Figures([ms for one in rounds for ms in one.acknowledged])
    listening = sum(phone.streams for one in rounds for phone in one.phones)
    print(
        f"{len(taps.times)} taps in {took:.0f} s, acknowledged in {taps.median:.0f} ms, 95 % in {taps.p95:.0f} ms; "
        f"{listening} phones listened; {missed} moves never came to a phone. Of a core the server used {server}, "
        f"PostgreSQL {database}, the phones {phones}."
    )
    delays = [ms for one in rounds for ms in one.delays(streams=True)]
    return Row(f"{len(rounds)} tables: the other phones have a tap", Figures(delays))


async def _taps(one: Round, first: float, end: float) -> None:
    at = first
    while at < end:
        await asyncio.sleep(at - time.monotonic())
        await one.tap()
        at += PAUSE_S


def used_by(process: int) -> float:
    """Seconds of the processor that a process has used, with its children and those that have ended (Linux)."""
    if not process:
        return 0
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    used = 0.0
    for one in (process, *map(int, children)):
        with suppress(OSError):  # a connection that has just ended
            used += cpu_seconds(one, ended=True)
    return used
