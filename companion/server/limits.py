"""Threads that are shared out: no address keeps all of them at work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from companion.limits import CrowdedError, Shares

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
        """What `work` returns, once a thread has done it. Raises CrowdedError, or what `work` raises."""
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
