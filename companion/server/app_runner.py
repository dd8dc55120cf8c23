"""What all requests share: the application, the threads that run it, and what is under way."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from flask import Flask

from companion.web.limits import CrowdedError, Network, Shares

READERS, WRITERS = 8, 8
"""Threads. A writer may have to wait for the database's lock, and must not keep a reader waiting with it.

One of them computes at a time, whatever there are: more of them get in each other's way, and wait here at less cost.
"""
IN_LINE = 200
"""Requests of one address that may wait for its threads."""
WAIT_S = 8
"""For a thread: then a phone gives up."""
MOST_FILES, MOST_FILES_TOGETHER = 2, 4
"""Requests that are longer than a move's, while they arrive: each may take twenty megabytes of memory."""

Result = TypeVar("Result")


class Threads:
    """Threads that work for the loop. No address has more than half of them, so the next address finds one free."""

    def __init__(self, name: str, count: int, in_line: int, patience: float) -> None:
        """`in_line` pieces of work of one address may wait or be worked on, and none waits longer than `patience`."""
        self._pool = ThreadPoolExecutor(count, name)
        self._free = asyncio.Semaphore(count)
        self._half = max(1, count // 2)
        self._patience = patience
        self._line = Shares(in_line, 20 * in_line)
        self._is_closed = False
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def run(self, address: str, work: Callable[[], Result]) -> Result:
        """What `work` returns, once a thread has done it.

        Raises CrowdedError where the address itself is in the way, TimeoutError where all together are, or what `work`
        raises.
        """
        with self._line.one(address):
            turns = self._turns.setdefault(address, asyncio.Semaphore(self._half))
            until = asyncio.get_running_loop().time() + self._patience
            try:
                await _acquire(turns, until)
            except TimeoutError:
                raise CrowdedError from None
            try:
                await _acquire(self._free, until)
                try:
                    if self._is_closed:  # the server ends; the next one answers, a moment later
                        raise CrowdedError
                    return await asyncio.get_running_loop().run_in_executor(self._pool, work)
                finally:
                    self._free.release()
            finally:
                turns.release()

    def close(self) -> None:
        """Begin nothing more; what was begun goes on."""
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)


async def _acquire(turns: asyncio.Semaphore, until: float) -> None:
    """Raise TimeoutError where none is free before that moment of the loop's clock."""
    if turns.locked():
        async with asyncio.timeout_at(until):
            await turns.acquire()
    else:
        await turns.acquire()


class Service:
    """The application with its threads; `answering` are requests under way, `streaming` answers that go on."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.files = Shares(MOST_FILES, MOST_FILES_TOGETHER)
        self.answering: set[asyncio.Task[None]] = set()
        self.streaming: set[asyncio.Task[None]] = set()
        self._readers = Threads("reader", READERS, IN_LINE, WAIT_S)
        self._writers = Threads("writer", WRITERS, IN_LINE, WAIT_S)

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
