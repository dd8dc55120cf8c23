"""The process that serves, or several of them, until they are told to end."""

import asyncio
import logging
import os
import resource
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from flask import Flask

from companion.server.front import Front

GRACE_S = 2
"""What is being answered when the table is closed has so long to be."""
MOST_FILES, OTHER_FILES = 16_384, 200
"""Each connection is an open file, and many systems allow a process a thousand of them unless it asks for more."""
LOOK_S = 1
PAUSE_S = 1

_log = logging.getLogger(__name__)


def serve(app: Flask, listener: socket.socket, close: Callable[[], None], parent: int | None = None) -> None:
    """Answer whoever connects, until told to end; then `close` what the application holds open.

    One process of several ends with their `parent` as well, which may be killed without a word.
    """
    is_idle = asyncio.run(_serve(app, listener, parent))
    close()
    if not is_idle:
        os._exit(0)  # else Python would wait for the threads that are at work


def serve_by(count: int, work: Callable[[], None]) -> None:
    """Have so many processes do the `work` until told to end. One that dies is begun anew."""
    processes: set[int] = set()
    is_ending = False

    def end(_signal: int, _frame: FrameType | None) -> None:
        nonlocal is_ending
        is_ending = True
        for process in processes:
            os.kill(process, signal.SIGTERM)

    ends = _ends()
    while not is_ending or processes:
        # A signal that comes while a process begins would miss it.
        signal.pthread_sigmask(signal.SIG_BLOCK, ends)
        while not is_ending and len(processes) < count:
            if (process := os.fork()) == 0:
                _work(work, ends)
            processes.add(process)
        for one in ends:
            signal.signal(one, end)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ends)
        if processes:
            process, status = os.wait()
            processes.discard(process)
            if not is_ending:
                _log.error("a process that serves has died (%s), and another one begins", status)
                time.sleep(PAUSE_S)


def _work(work: Callable[[], None], ends: set[signal.Signals]) -> None:
    """Do the work in a process of its own, which ends with it."""
    status = 1
    try:
        for one in ends:
            signal.signal(one, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ends)
        work()
        status = 0
    except Exception:
        _log.exception("a process that serves has failed")
    finally:
        os._exit(status)


async def _serve(app: Flask, listener: socket.socket, parent: int | None) -> bool:
    """Whether all that was asked is answered at the end."""
    ended = asyncio.Event()
    for one in _ends():
        asyncio.get_running_loop().add_signal_handler(one, ended.set)
    front = Front(app, most=_most_connections())
    listener.setblocking(False)
    front.add_socket(listener)
    while not ended.is_set() and parent in {None, os.getppid()}:
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_S):
                await ended.wait()
    return await front.finish(GRACE_S)


def _ends() -> set[signal.Signals]:
    """The signals that end the program. What nohup began outlives its terminal."""
    is_kept = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    return {signal.SIGTERM, signal.SIGINT} | (set() if is_kept else {signal.SIGHUP})


def _most_connections() -> int:
    """As many as the system allows this process, which asks for more than it has at first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > MOST_FILES:
        hard = MOST_FILES
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    except (OSError, ValueError):
        hard = soft
    return max(hard - OTHER_FILES, OTHER_FILES)
