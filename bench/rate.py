"""The most moves a second that one process records, while five phones listen at each of its tables."""

import asyncio
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

from bench.live import PHONES, TABLES, Round, cpu_seconds, hang_up, opened, served
from bench.measure import Cases, Figures, Row


def run(cases: Cases) -> Iterable[Row]:
    """All tables at once, each with its next move as soon as the last one is acknowledged."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (port, process):
        rounds = asyncio.run(_race(port, process, cases))
    yield Row("a claim is acknowledged, as many as can be", Figures([ms for one in rounds for ms in one.acknowledged]))


async def _race(port: int, process: int, cases: Cases) -> list[Round]:
    rng = Random(11)
    rounds = [await opened(port, rng, [True] * PHONES) for _ in range(cases(TABLES))]
    following = [asyncio.ensure_future(phone.follow()) for one in rounds for phone in one.phones]
    await asyncio.sleep(1)
    begun, cpu = time.monotonic(), cpu_seconds(process)
    moves = sum(await asyncio.gather(*map(_play, rounds)))
    seconds, taken = time.monotonic() - begun, cpu_seconds(process) - cpu
    await hang_up(rounds, following)
    each = 1000 * taken / moves
    print(f"{moves} moves in {seconds:.1f} s: {moves / seconds:.0f} a second; the server's CPU: {each:.1f} ms a move.")
    return rounds


async def _play(one: Round) -> int:
    """Record all that is left to record; how many moves that were."""
    moves = len(one.moves)
    while one.moves:
        await one.tap()
    return moves
