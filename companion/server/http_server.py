"""The HTTP server on Tornado: an event loop reads requests, threads answer them, and the loop sends the responses.

A slow phone occupies a place in the loop and no thread. Timeouts limit its slowness, and each address has a limited
share of everything. One process or several serve until asked to stop.
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
from companion.server.app_runner import AppRunner
from companion.server.request_delegate import RequestDelegate
from companion.web.limits import ConcurrencyLimiter, address_behind, is_trusted
from companion.web.metrics import metrics

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

MAX_CONNECTIONS_OF_AN_ADDRESS = 300
"""Forty phones of one home open six connections each while they load a page, rarely all at once."""
HEADER_TIMEOUT_S = 20
"""Time limit for reading the request header, from the opened connection or the last response."""
BODY_TIMEOUT_S = 20
MAX_HEADER_BYTES = 32 * 1024
TCP_USER_TIMEOUT_MS = 30_000
"""Time after which a phone that acknowledges no data counts as gone."""
SHUTDOWN_TIMEOUT_S = 2
"""Time for open requests when the server stops."""
MAX_OPEN_FILES, RESERVED_FILES_COUNT = 16_384, 200
"""Each connection is an open file, and many systems allow a process a thousand unless it asks for more."""
MAX_CONNECTIONS_ON_WINDOWS = 500
"""Its select() takes 512 sockets."""
POLL_INTERVAL_S = 1
RESPAWN_DELAY_S = 1

_log = logging.getLogger(__name__)


class Server(HTTPServer):
    """The application on Tornado's HTTP server."""

    def initialize(self, app: Flask, most: int = 10_000) -> None:  # type: ignore[override]  # Tornado's way to be made
        """Called by Tornado with the constructor's arguments. Allows `most` open connections."""
        super().initialize(
            self, max_header_size=MAX_HEADER_BYTES, max_body_size=BODY_LIMIT,
            idle_connection_timeout=HEADER_TIMEOUT_S, body_timeout=BODY_TIMEOUT_S,
        )  # fmt: skip
        self.service = AppRunner(app)
        self._open = ConcurrencyLimiter(MAX_CONNECTIONS_OF_AN_ADDRESS, most)

    # Called by Tornado

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Called by Tornado for a new connection."""
        if not self._open.take(self._opener(address)):
            stream.close()
            return
        if sys.platform == "linux":
            stream.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_USER_TIMEOUT_MS)
        super().handle_stream(stream, address)

    def start_request(self, _server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Return the delegate for a new request. Called by Tornado, because it is a hook."""
        return RequestDelegate(self.service, cast(HTTP1Connection, request_conn))

    def on_close(self, server_conn: object) -> None:
        """Release the connection's share. Called by Tornado since the connection has ended."""
        super().on_close(server_conn)
        context = cast(Any, cast(HTTP1ServerConnection, server_conn).context)
        self._open.give_back(self._opener(context.address))

    def _opener(self, address: tuple[Any, ...]) -> str:
        """Return the key for the connection limit.

        Connections from a trusted proxy are counted one by one, because they belong to many clients.
        """
        peer, port, *_ = address
        if ip_address(peer).is_loopback or is_trusted(peer, self.service.proxies):
            return f"{peer} {port}"
        return address_behind(peer, [], self.service.proxies)

    @property
    def connections(self) -> int:
        return self._open.taken

    async def finish(self, seconds: float) -> bool:
        """Accept no new connections and give open requests `seconds` to finish. Return whether all have."""
        self.stop()
        return await self.service.finish(seconds)


def serve(app: Flask, listener: socket.socket, close: Callable[[], None], parent: int | None = None) -> None:
    """Serve until a signal asks to stop, then call `close` to release the application's resources.

    One of several processes also stops if its `parent` has died, because the parent may be killed without notice.
    """
    is_idle = asyncio.run(_serve(app, listener, parent))
    close()
    if not is_idle:
        os._exit(0)  # else Python would wait for the threads that are at work


def serve_by(count: int, work: Callable[[int], None]) -> None:
    """Fork `count` processes that call `work` with their number, and replace any that dies, until asked to stop."""
    ends = _end_signals()
    signal.signal(signal.SIGCHLD, lambda *_: None)  # a signal that is ignored might not be waited for
    signal.pthread_sigmask(signal.SIG_BLOCK, {*ends, signal.SIGCHLD})
    processes = [_begin(partial(work, number)) for number in range(count)]
    while signal.sigwait({*ends, signal.SIGCHLD}) == signal.SIGCHLD:
        for number, process in enumerate(processes):
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                _log.error("a process that serves has died (%s), and another one begins", status)
                time.sleep(RESPAWN_DELAY_S)
                processes[number] = _begin(partial(work, number))
    for process in processes:
        os.kill(process, signal.SIGTERM)
    for process in processes:
        os.waitpid(process, 0)


def _begin(work: Callable[[], None]) -> int:
    """Fork a process that does the work and exits. Return its process id."""
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
    """Serve until asked to stop. Return whether every open request was answered."""
    ended = asyncio.Event()
    end = partial(asyncio.get_running_loop().call_soon_threadsafe, ended.set)
    before = {one: signal.signal(one, lambda *_: end()) for one in _end_signals()}  # Windows' loops know no signals
    front = Server(app, most=_most_connections())
    listener.setblocking(False)
    front.add_socket(listener)
    while not ended.is_set() and parent in {None, os.getppid()}:
        metrics.present(processes=1, streams=hub.streams, connections=front.connections)
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_INTERVAL_S):
                await ended.wait()
    is_idle = await front.finish(SHUTDOWN_TIMEOUT_S)
    for one, handler in before.items():
        signal.signal(one, handler)
    return is_idle


def _end_signals() -> set[signal.Signals]:
    """Return the signals that stop the server.

    A closed terminal sends SIGHUP, on Windows SIGBREAK; under nohup it is ignored, and so it is left out.
    """
    of_terminals = {one for one in signal.Signals if one.name in {"SIGHUP", "SIGBREAK"}}
    return {signal.SIGTERM, signal.SIGINT} | {one for one in of_terminals if signal.getsignal(one) != signal.SIG_IGN}


def _most_connections() -> int:
    """Return the highest number of connections that the system allows, after raising the process's own limit."""
    if resource is None:
        return MAX_CONNECTIONS_ON_WINDOWS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    except (OSError, ValueError):
        most = soft
    return max(most - RESERVED_FILES_COUNT, RESERVED_FILES_COUNT)
