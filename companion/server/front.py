"""Holds the connections: the loop reads what is asked, threads answer it, and the loop sends the answers.

A phone that is slow in asking or in taking its answer has a place in the loop and no thread. How long it may be slow is
limited, and so is what one address may have of everything.
"""

import socket
import sys
from ipaddress import ip_address
from typing import Any, cast

from flask import Flask
from tornado.http1connection import HTTP1Connection, HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPMessageDelegate
from tornado.iostream import IOStream

from companion.config import BODY_LIMIT
from companion.limits import Shares
from companion.server.exchange import Exchange
from companion.server.service import Service

MOST_CONNECTIONS = 300
"""Of one address: forty phones of one home have six each when they load a page, and rarely all at once."""
HEADERS_S = 20
"""For the whole head of a request, from when the connection is open or the last answer was sent."""
BODY_S = 20
MOST_OF_A_HEAD = 32 * 1024
SILENCE_MS = 30_000
"""A phone that takes nothing of what it is told for so long is gone."""


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
        """A request may come now."""
        return Exchange(self.service, cast(HTTP1Connection, request_conn))

    def on_close(self, server_conn: object) -> None:
        """A connection has ended."""
        super().on_close(server_conn)
        context = cast(Any, cast(HTTP1ServerConnection, server_conn).context)
        self._open.give_back(self._opener(context.address))

    def _opener(self, address: tuple[Any, ...]) -> str:
        """Whom a connection is counted for; the connections of a proxy are those of many, and each counts by itself."""
        peer, port, *_ = address
        if ip_address(peer).is_loopback or self.service.trusts(peer):
            return f"{peer} {port}"
        return self.service.address(peer, "")

    async def finish(self, seconds: float) -> bool:
        """Take no new connections, and give what is being answered so long. Whether all of it was."""
        self.stop()
        return await self.service.finish(seconds)
