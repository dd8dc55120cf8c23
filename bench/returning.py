"""A restart in the middle of an evening: the thousand phones of two hundred tables come back within three seconds.

Each opens its stream again, which begins with the state unless the phone has it, as `static/js/core/live.js` does; at
each table one phone sends a move that it kept meanwhile. What isn't answered well is asked again after a moment, and
counts until it is.

`BESIDE` may name the folder of another checkout: then both take turns, on copies of the same games, and the columns of
the plain way are the other one's; an older one's phones ask for the state before they open the stream. The phones are
played on the same machine, and take their part of it.
"""

import asyncio
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import perf_counter
from uuid import uuid4

from bench.live import PHONES, ROOT, Round, opened, served
from bench.measure import Cases, Figures, Row
from bench.phones import Phone

TABLES = 200
PLAYED = 30
"""Claims that each log holds: the middle of a game."""
WITHIN_S = 3
TURNS = 3
AGAIN_S = 0.4
"""As static/js/core/outbox.js has it."""
AT_ONCE = 8
WELL = {200, 201, 304}
HUNG_UP = 0
"""Instead of a status, where the server closed the connection."""
HOMES = "127.0.0.1"
"""Each table is in a home of its own, as a proxy here says."""


@dataclass
class Return:
    """Milliseconds until the phones had what they came back for, and what was answered otherwise, by its status."""

    states: list[float] = field(default_factory=list)
    streams: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)


def run(cases: Cases) -> Iterable[Row]:
    """The tables are opened once; each turn begins with a copy of them."""
    checkouts = [ROOT, *(Path(one) for one in [os.environ.get("BESIDE", "")] if one)]
    found = {checkout: Return() for checkout in checkouts}
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as loop:
        games = Path(folder, "games")
        games.mkdir()
        with served(games, root=checkouts[-1], TTR_TRUSTED_PROXIES=HOMES) as (port, _process):
            rounds = loop.run(_opened(port, cases(TABLES)))
        known = {}
        for checkout in checkouts:
            with _served_copy(games, checkout) as port:
                known[checkout] = loop.run(_told(port, rounds))
        for turn in range(cases(TURNS)):
            for checkout in checkouts:
                with _served_copy(games, checkout) as port:
                    back = _all_back(port, known[checkout], Random(turn), found[checkout], asks=_asks_first(checkout))
                    loop.run(back)
    columns = [(one.states, one.streams, one.moves) for one in found.values()]
    for subject, *times in zip(
        ("have the state", "hear their stream", "had a kept move recorded"), *columns, strict=True
    ):
        ours, *beside = map(Figures, times)
        yield Row(f"phones {subject}", ours, beside[0] if beside else None)
    for checkout, one in found.items():
        refused = ", ".join(f"{count} x {status}" for status, count in sorted(one.refused.items()))
        print(f"{checkout}: refused at first: {refused or 'nothing'}.")


@contextmanager
def _served_copy(games: Path, checkout: Path) -> Iterator[int]:
    """The port of this checkout's server, on a copy of the games."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(games, Path(folder, "copy"))
        with served(copy, root=checkout, TTR_TRUSTED_PROXIES=HOMES) as (port, _process):
            yield port


def _asks_first(checkout: Path) -> bool:
    """Whether its phones don't tell a stream what they have, and so ask for the state before they open it."""
    return "mark=" not in (checkout / "static/js/core/live.js").read_text(encoding="utf-8")


async def _opened(port: int, tables: int) -> list[Round]:
    turns = asyncio.Semaphore(AT_ONCE)

    async def another(number: int) -> Round:
        async with turns:
            home = f"10.{number >> 8}.{number & 255}.1"
            return await opened(port, Random(number), [True] * PHONES, played=PLAYED, to_play=1, address=home)

    rounds = await asyncio.gather(*(another(number) for number in range(tables)))
    for phone in (phone for one in rounds for phone in one.phones):
        phone.close()
    await asyncio.sleep(0)
    return rounds


async def _told(port: int, rounds: list[Round]) -> list[Round]:
    """The same phones, which have the state as this release tells it: another release's would be another."""
    told = [replace(one, phones=[replace(phone.at(port), etag="") for phone in one.phones]) for one in rounds]
    for one in told:
        for phone in one.phones:  # in peace: a server that is busy notes no visits
            await phone.ask()
            phone.close()
    await asyncio.sleep(0)
    return told


async def _all_back(port: int, rounds: list[Round], rng: Random, found: Return, *, asks: bool) -> None:
    """Wait until every phone is back; then all hang up. `asks` as `_asks_first` has it."""
    following: list[asyncio.Future[None]] = []
    returning = []
    for one in rounds:
        for number, phone in enumerate(one.phones):
            kept = one.moves[0] if number == 0 else None
            returning.append(_back(phone.at(port), WITHIN_S * rng.random(), kept, found, following, asks=asks))
    await asyncio.gather(*returning)
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    await asyncio.sleep(0)


async def _back(
    phone: Phone,
    after: float,
    kept: dict[str, object] | None,
    found: Return,
    following: list[asyncio.Future[None]],
    *,
    asks: bool,
) -> None:
    await asyncio.sleep(after)
    begun = perf_counter()
    name = str(uuid4())
    sending = asyncio.ensure_future(_until_well(lambda: phone.send(kept, name), found)) if kept else None

    async def hear() -> int:
        phone.follows.clear()
        phone.streams = True  # also after it was refused one
        follows = asyncio.ensure_future(phone.follow())
        hears = asyncio.ensure_future(phone.follows.wait())
        await asyncio.wait([follows, hears], return_when=asyncio.FIRST_COMPLETED)
        hears.cancel()
        if follows.done():
            await follows  # raises
        if phone.answered in WELL:
            following.append(follows)
        else:
            follows.cancel()
        return phone.answered

    if asks:
        await _until_well(phone.ask, found)
        found.states.append(1000 * (perf_counter() - begun))
    await _until_well(hear, found)
    found.streams.append(1000 * (perf_counter() - begun))
    if not asks:
        found.states.append(found.streams[-1])  # a stream's first beat comes with the state that is due
    if sending:
        found.moves.append(1000 * (await sending - begun))
    phone.close()


async def _until_well(ask: Callable[[], Awaitable[int]], found: Return) -> float:
    """Ask until the answer is what the phone needs: the moment of that."""
    while True:
        try:
            status = await ask()
        except (OSError, asyncio.IncompleteReadError):
            status = HUNG_UP
        if status in WELL:
            return perf_counter()
        found.refused[status] += 1
        await asyncio.sleep(AGAIN_S)
