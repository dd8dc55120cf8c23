"""What all requests share: the application, the threads that run it, and what is under way."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from flask import Flask

from companion.web.limits import CrowdedError, Network, Shares

READERS, WRITERS = 16, 64
"""Threads. A writer may have to wait for the database's lock, and must not keep a reader waiting with it."""
IN_LINE = 200
"""Requests of one address that may wait for its threads."""
READERS_WAIT_S, WRITERS_WAIT_S = 8, 2
"""A phone gives up after eight seconds, and the database lets a writer wait for most of them."""
MOST_FILES, MOST_FILES_TOGETHER = 2, 4
"""Requests that are longer than a move's, while they arrive: each may take twenty megabytes of memory."""

Result = TypeVar("Result")


class Threads:
    """Threads that work for the loop. No address has more than half of them, so the next address finds one free."""

    def __init__(self, name: str, count: int, in_line: int, patience: float) -> None:
        """`in_line` pieces of work of one address may wait or be worked on, and none waits longer than `patience`."""
        self._pool = ThreadPoolExecutor(count, name)
        self._half = max(1, count // 2)
        self._patience = patience
        self._line = Shares(in_line, 20 * in_line)
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def run(self, address: str, work: Callable[[], Result]) -> Result:
        """Give what `work` returns, once a thread has done it. Raises CrowdedError, or what `work` raises."""
        with self._line.one(address):
            turns = self._turns.setdefault(address, asyncio.Semaphore(self._half))
            try:
                async with asyncio.timeout(self._patience):
                    await turns.acquire()
            except TimeoutError:
                raise CrowdedError from None
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)
            finally:
                turns.release()

    def close(self) -> None:
        """Begin nothing more; what was begun goes on."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class Service:
    """The application with its threads; `answering` are requests under way, `streaming` answers that go on."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.files = Shares(MOST_FILES, MOST_FILES_TOGETHER)
        self.answering: set[asyncio.Task[None]] = set()
        self.streaming: set[asyncio.Task[None]] = set()
        self._readers = Threads("reader", READERS, IN_LINE, READERS_WAIT_S)
        self._writers = Threads("writer", WRITERS, IN_LINE, WRITERS_WAIT_S)

    @property
    def proxies(self) -> Collection[Network]:
        """Those that may say for whom they ask."""
        proxies: Collection[Network] = self.app.config["TRUSTED_PROXIES"]
        return proxies

    def threads(self, method: str | None) -> Threads:
        """Those that work on requests of this method."""
        return self._readers if method in {"GET", "HEAD"} else self._writers

    async def finish(self, seconds: float) -> bool:
        """Give what is being answered so long. Whether all of it was."""
        late: set[asyncio.Task[None]] = set()
        if self.answering:
            _done, late = await asyncio.wait(self.answering, timeout=seconds)
        self._readers.close()
        self._writers.close()
        return not late
