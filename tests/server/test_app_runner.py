"""No address occupies all threads: half of them are reserved for others."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from companion.server.app_runner import FairThreadPool
from companion.web.limits import CrowdedError

Result = TypeVar("Result")


def run(work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(asyncio.wait_for(work(), 60))).result()


def test_who_takes_all_threads_leaves_half_to_the_others() -> None:
    release = threading.Event()

    async def crowd() -> str:
        threads = FairThreadPool("test", 4, in_line=50, patience=60)
        hanging = [asyncio.create_task(threads.run("crowd", release.wait)) for _ in range(50)]
        await asyncio.sleep(0)  # all of them are queued now
        with pytest.raises(CrowdedError):
            await threads.run("crowd", release.wait)
        answer = await threads.run("ann", lambda: "an answer")
        release.set()
        assert await asyncio.gather(*hanging) == [True] * 50
        assert await threads.run("crowd", lambda: True), "the line is free again"
        threads.close()
        return answer

    assert run(crowd) == "an answer"


def test_nobody_stands_in_line_for_long() -> None:
    release = threading.Event()

    async def crowd() -> None:
        threads = FairThreadPool("test", 1, in_line=50, patience=0.01)
        hanging = asyncio.create_task(threads.run("ann", release.wait))
        await asyncio.sleep(0)
        with pytest.raises(CrowdedError):
            await threads.run("ann", release.wait)
        release.set()
        assert await hanging
        threads.close()

    run(crowd)


def test_what_comes_when_the_server_ends_is_asked_to_come_again() -> None:
    async def late() -> None:
        threads = FairThreadPool("test", 1, in_line=50, patience=60)
        threads.close()
        with pytest.raises(CrowdedError):
            await threads.run("ann", lambda: "an answer")

    run(late)


def test_who_waits_for_the_threads_of_all_is_no_crowd(subtests: pytest.Subtests) -> None:
    release = threading.Event()

    async def crowd() -> None:
        threads = FairThreadPool("test", 2, in_line=50, patience=0.01)
        hanging = [asyncio.create_task(threads.run(f"home {number}", release.wait)) for number in range(2)]
        await asyncio.sleep(0)
        with subtests.test("nobody's own fault"), pytest.raises(TimeoutError):
            await threads.run("ann", lambda: True)
        release.set()
        assert await asyncio.gather(*hanging) == [True] * 2
        with subtests.test("all are free again"):
            assert await threads.run("ann", lambda: True)
        threads.close()

    run(crowd)
