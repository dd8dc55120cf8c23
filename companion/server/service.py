"""What all requests share: the application, the threads that run it, and what is under way."""

import asyncio

from flask import Flask

from companion import security
from companion.limits import Shares, address_behind, is_trusted
from companion.server.limits import Threads

READERS, WRITERS = 16, 64
"""Threads. A writer may have to wait for the database's lock, and must not keep a reader waiting with it."""
IN_LINE = 200
"""Requests of one address that may wait for its threads."""
READERS_WAIT_S, WRITERS_WAIT_S = 8, 2
"""A phone gives up after eight seconds, and the database lets a writer wait for most of them."""
MOST_FILES, MOST_FILES_TOGETHER = 2, 4
"""Requests that are longer than a move's, while they arrive: each may take twenty megabytes of memory."""


class Service:
    """The application with its threads; `answering` are requests under way, `telling` streams."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.files = Shares(MOST_FILES, MOST_FILES_TOGETHER)
        self.answering: set[asyncio.Task[None]] = set()
        self.telling: set[asyncio.Task[None]] = set()
        self._readers = Threads("reader", READERS, IN_LINE, READERS_WAIT_S)
        self._writers = Threads("writer", WRITERS, IN_LINE, WRITERS_WAIT_S)

    def threads(self, method: str) -> Threads:
        """Those that work on requests of this method."""
        return self._readers if method in {"GET", "HEAD"} else self._writers

    def body_limit(self, method: str, path: str) -> int:
        """How many bytes a request may bring."""
        return security.body_limit(self.app, method, path)

    def address(self, peer: str, forwarded: str) -> str:
        """What a request is counted by."""
        return address_behind(peer, [forwarded], self.app.config["TRUSTED_PROXIES"])

    def scheme(self, peer: str, forwarded: str) -> str:
        """`https` where a proxy says so that may."""
        is_https = forwarded.rpartition(",")[2].strip() == "https"
        return "https" if is_https and self.trusts(peer) else "http"

    def trusts(self, peer: str) -> bool:
        """Whether this is a proxy that may say for whom it asks."""
        return is_trusted(peer, self.app.config["TRUSTED_PROXIES"])

    async def finish(self, seconds: float) -> bool:
        """Give what is being answered so long. Whether all of it was."""
        late: set[asyncio.Task[None]] = set()
        if self.answering:
            _done, late = await asyncio.wait(self.answering, timeout=seconds)
        self._readers.close()
        self._writers.close()
        return not late
