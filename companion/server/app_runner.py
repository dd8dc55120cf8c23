"""Resources shared by all requests: the application, its threads, and the requests under way."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from flask import Flask

from companion.web.limits import ConcurrencyLimiter, CrowdedError, Network

READER_THREADS, WRITER_THREADS = 8, 8
"""A writer may wait for the database's lock and must not block readers.

Only one thread computes at a time (the GIL), so more threads would only compete; requests wait here at less cost.
"""
MAX_QUEUED_OF_AN_ADDRESS = 200
"""Requests of one address that may run or wait for a thread."""
THREAD_TIMEOUT_S = 8
"""Seconds to wait for a thread; a phone gives up after that."""
MAX_UPLOADS_OF_AN_ADDRESS, MAX_UPLOADS = 2, 4
"""Uploads that may arrive at the same time. Each takes up to twenty megabytes of memory."""

Result = TypeVar("Result")


class FairThreadPool:
    """A thread pool of which no address gets more than half, so that the next address finds a free thread."""

    def __init__(self, name: str, count: int, in_line: int, patience: float) -> None:
        """Allow `in_line` tasks of one address to run or wait, each for at most `patience` seconds."""
        self._pool = ThreadPoolExecutor(count, name)
        self._free = asyncio.Semaphore(count)
        self._half = max(1, count // 2)
        self._patience = patience
        self._line = ConcurrencyLimiter(in_line, 20 * in_line)
        self._is_closed = False
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def run(self, address: str, work: Callable[[], Result]) -> Result:
        """Run `work` on a thread. Return its result.

        Raises CrowdedError if the address has too many tasks, TimeoutError if no thread is free in time, or the error
        of `work`.
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
        """Start nothing more. Running tasks go on, since a thread can't be stopped."""
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)


async def _acquire(turns: asyncio.Semaphore, until: float) -> None:
    """Acquire the semaphore. Raises TimeoutError at the loop's time `until`."""
    if turns.locked():
        async with asyncio.timeout_at(until):
            await turns.acquire()
    else:
        await turns.acquire()


class AppRunner:
    """The application with its threads; `answering` counts requests under way, `streaming` open streams."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.files = ConcurrencyLimiter(MAX_UPLOADS_OF_AN_ADDRESS, MAX_UPLOADS)
        self.answering: set[asyncio.Task[None]] = set()
        self.streaming: set[asyncio.Task[None]] = set()
        self._readers = FairThreadPool("reader", READER_THREADS, MAX_QUEUED_OF_AN_ADDRESS, THREAD_TIMEOUT_S)
        self._writers = FairThreadPool("writer", WRITER_THREADS, MAX_QUEUED_OF_AN_ADDRESS, THREAD_TIMEOUT_S)

    @property
    def proxies(self) -> Collection[Network]:
        proxies: Collection[Network] = self.app.config["TRUSTED_PROXIES"]
        return proxies

    def threads(self, method: str | None) -> FairThreadPool:
        return self._readers if method in {"GET", "HEAD"} else self._writers

    async def finish(self, seconds: float) -> bool:
        """Give open requests `seconds` to finish. Return whether all have."""
        late: set[asyncio.Task[None]] = set()
        if self.answering:
            _done, late = await asyncio.wait(self.answering, timeout=seconds)
        self._readers.close()
        self._writers.close()
        return not late
