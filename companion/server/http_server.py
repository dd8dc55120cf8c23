"""Holds the connections: the loop reads what is asked, threads answer it, and the loop sends the answers.

A phone that is slow in asking or in taking its answer has a place in the loop and no thread. How long it may be slow is
limited, and so is what one address may have of everything. One process does so, or several, until asked to end.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from typing import Any, cast

from flask import Flask
from tornado.http1connection import HTTP1Connection, HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPMessageDelegate
from tornado.iostream import IOStream

from companion.config import BODY_LIMIT
from companion.pubsub import hub
from companion.server.app_runner import Service
from companion.server.request_delegate import Exchange
from companion.web.limits import Shares, address_behind, is_trusted
from companion.web.metrics import metrics

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

MOST_CONNECTIONS = 300
"""Of one address: forty phones of one home have six each when they load a page, and rarely all at once."""
HEADERS_S = 20
"""For the whole head of a request, from when the connection is open or the last answer was sent."""
BODY_S = 20
MOST_OF_A_HEAD = 32 * 1024
SILENCE_MS = 30_000
"""A phone that takes nothing of what it is sent for so long is gone."""
GRACE_S = 2
"""What is being answered when the table is closed has so long to be."""
MOST_FILES, OTHER_FILES = 16_384, 200
"""Each connection is an open file, and many systems allow a process a thousand of them unless it asks for more."""
MOST_ON_WINDOWS = 500
"""Its select() takes 512 at once."""
LOOK_S = 1
PAUSE_S = 1

_log = logging.getLogger(__name__)


class Front(HTTPServer):
    """The application on Tornado's server."""

    def initialize(self, app: Flask, most: int = 10_000) -> None:  # type: ignore[override]  # Tornado's way to be made
        """Up to `most` connections may be open at once."""
        super().initialize(
            self, max_header_size=MOST_OF_A_HEAD, max_body_size=BODY_LIMIT,
            idle_connection_timeout=HEADERS_S, body_timeout=BODY_S,
        )  # fmt: skip
        self.service = Service(app)
        self._open = Shares(MOST_CONNECTIONS, most)

    # What Tornado calls

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """A connection was opened."""
        if not self._open.take(self._opener(address)):
            stream.close()
            return
        if sys.platform == "linux":
            stream.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS)
        super().handle_stream(stream, address)

    def start_request(self, _server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Tell that a request may come now."""
        return Exchange(self.service, cast(HTTP1Connection, request_conn))

    def on_close(self, server_conn: object) -> None:
        """A connection has ended."""
        super().on_close(server_conn)
        context = cast(Any, cast(HTTP1ServerConnection, server_conn).context)
        self._open.give_back(self._opener(context.address))

    def _opener(self, address: tuple[Any, ...]) -> str:
        """Whom a connection is counted for; the connections of a proxy are those of many, and each counts by itself."""
        peer, port, *_ = address
        if ip_address(peer).is_loopback or is_trusted(peer, self.service.proxies):
            return f"{peer} {port}"
        return address_behind(peer, [], self.service.proxies)

    @property
    def connections(self) -> int:
        """How many are open."""
        return self._open.taken

    async def finish(self, seconds: float) -> bool:
        """Take no new connections, and give what is being answered so long. Whether all of it was."""
        self.stop()
        return await self.service.finish(seconds)


def serve(app: Flask, listener: socket.socket, close: Callable[[], None], parent: int | None = None) -> None:
    """Answer whoever connects, until asked to end; then `close` what the application holds open.

    One process of several ends with their `parent` as well, which may be killed without a word.
    """
    is_idle = asyncio.run(_serve(app, listener, parent))
    close()
    if not is_idle:
        os._exit(0)  # else Python would wait for the threads that are at work


def serve_by(count: int, work: Callable[[int], None]) -> None:
    """Have so many processes do the `work`, each with its number, until asked to end. One that dies is replaced."""
    ends = _end_signals()
    signal.signal(signal.SIGCHLD, lambda *_: None)  # a signal that is ignored might not be waited for
    signal.pthread_sigmask(signal.SIG_BLOCK, {*ends, signal.SIGCHLD})
    processes = [_begin(partial(work, number)) for number in range(count)]
    while signal.sigwait({*ends, signal.SIGCHLD}) == signal.SIGCHLD:
        for number, process in enumerate(processes):
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                _log.error("a process that serves has died (%s), and another one begins", status)
                time.sleep(PAUSE_S)
                processes[number] = _begin(partial(work, number))
    for process in processes:
        os.kill(process, signal.SIGTERM)
    for process in processes:
        os.waitpid(process, 0)


def _begin(work: Callable[[], None]) -> int:
    """Fork a process that does the work and ends with it: its id."""
    if process := os.fork():
        return process
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        work()
        os._exit(0)
    except Exception:
        _log.exception("a process that serves has failed")
    finally:
        os._exit(1)


async def _serve(app: Flask, listener: socket.socket, parent: int | None) -> bool:
    """Whether all that was asked is answered at the end."""
    ended = asyncio.Event()
    end = partial(asyncio.get_running_loop().call_soon_threadsafe, ended.set)
    before = {one: signal.signal(one, lambda *_: end()) for one in _end_signals()}  # Windows' loops know no signals
    front = Front(app, most=_most_connections())
    listener.setblocking(False)
    front.add_socket(listener)
    while not ended.is_set() and parent in {None, os.getppid()}:
        metrics.present(processes=1, streams=hub.streams, connections=front.connections)
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_S):
                await ended.wait()
    is_idle = await front.finish(GRACE_S)
    for one, handler in before.items():
        signal.signal(one, handler)
    return is_idle


def _end_signals() -> set[signal.Signals]:
    """The signals that end the program; those of a closed terminal have another name on Windows.

    What nohup began outlives its terminal.
    """
    of_terminals = {one for one in signal.Signals if one.name in {"SIGHUP", "SIGBREAK"}}
    return {signal.SIGTERM, signal.SIGINT} | {one for one in of_terminals if signal.getsignal(one) != signal.SIG_IGN}


def _most_connections() -> int:
    """As many as the system allows this process, which asks for more than it has at first."""
    if resource is None:
        return MOST_ON_WINDOWS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    except (OSError, ValueError):
        most = soft
    return max(most - OTHER_FILES, OTHER_FILES)
