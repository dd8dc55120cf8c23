"""One request, and its answer."""

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Iterator
from contextlib import suppress
from email.utils import formatdate
from functools import partial
from typing import Any, cast

from tornado.http1connection import HTTP1Connection
from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import StreamClosedError

from companion.config import BODY_LIMIT
from companion.limits import CrowdedError
from companion.live import Stream
from companion.server.service import Service
from companion.server.wsgi import Answer, ask, environment

FILE_S = 120
"""For a file to arrive."""
TAKING_S = 30
"""For a phone to take a piece of its answer."""
LINGER_S = 20
LINGER_BYTES = 64 * 1024 * 1024
"""What is refused for its length is read on for a while: who still sends wouldn't see the answer."""
CROWDED = "Too much at once comes from this address. Try again in a moment.\n"
FAILED = "Something went wrong here. Try again in a moment.\n"

_log = logging.getLogger(__name__)


class Exchange(HTTPMessageDelegate):
    """Takes a request in, has it answered, and sends the answer. Lives in the loop."""

    def __init__(self, service: Service, connection: HTTP1Connection) -> None:
        self._service = service
        self._connection = connection
        self._request: HTTPServerRequest
        self._address = ""
        self._body = bytearray()
        self._brings_file = False
        self._is_refused = False
        self._linger = LINGER_BYTES
        self._is_gone = False

    # What Tornado calls

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """The head is here: from now on it is known who asks for what. What is too long is answered at once."""
        start = cast(RequestStartLine, start_line)
        self._request = HTTPServerRequest(connection=self._connection, start_line=start, headers=headers)
        self._address = self._service.address(self._peer, headers.get("X-Forwarded-For", ""))
        stated = headers.get("Content-Length", "")
        length = int(stated) if stated.isascii() and stated.isdecimal() else 0  # Tornado refuses what is no number
        if length <= BODY_LIMIT:
            return None
        limit = self._service.body_limit(start.method, self._request.path)
        if length > limit:
            return self._refuse(length)
        if not self._service.files.take(self._address):
            return self._refuse(length, _crowded())
        self._brings_file = True
        self._connection.set_max_body_size(limit)
        self._connection.set_body_timeout(FILE_S)
        return None

    def data_received(self, chunk: bytes) -> None:
        """A piece of the body is here."""
        self._body += chunk
        if self._is_refused:
            self._linger -= len(chunk)
            self._body.clear()
            if self._linger < 0:
                self._connection.close()

    def finish(self) -> None:
        """The whole request is here."""
        if self._is_refused:
            self._connection.finish()  # the answer is there already
        else:
            self._begin(self._answer())

    def on_connection_close(self) -> None:
        """The phone hung up before that."""
        self._give_room_back()

    # The answer

    @property
    def _peer(self) -> str:
        return self._request.remote_ip or ""

    def _begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(coroutine)
        self._service.answering.add(task)
        task.add_done_callback(self._service.answering.discard)
        task.add_done_callback(self._service.telling.discard)

    async def _answer(self) -> None:
        answer = await self._ask(len(self._body))
        if await self._send(answer):
            self._connection.finish()

    async def _refuse(self, length: int, answer: Answer | None = None) -> None:
        """Say no before the body is here; the application tells why it is too long."""
        self._is_refused = True
        self._connection.set_max_body_size(length)
        self._connection.set_body_timeout(LINGER_S)
        answer = answer or await self._ask(length)
        answer.headers.append(("Connection", "close"))
        # Who expects a word before the body sends none now; who sends already is listened to, or wouldn't hear us.
        if await self._send(answer) and "Expect" in self._request.headers:
            self._connection.finish()

    async def _ask(self, length: int) -> Answer:
        """What the application answers to the request, with a body of this length."""
        method, headers = self._request.method or "", self._request.headers
        scheme = self._service.scheme(self._peer, headers.get("X-Forwarded-Proto", ""))
        environ = environment(self._request, bytes(self._body), scheme, length)
        self._body.clear()
        try:
            return await self._service.threads(method).run(self._address, partial(ask, self._service.app, environ))
        except CrowdedError:
            return _crowded()
        except Exception:
            _log.exception("the application failed")
            return _plain(500, "Internal Server Error", FAILED)
        finally:
            self._give_room_back()

    async def _send(self, answer: Answer) -> bool:
        """Whether the phone has taken all of the answer; else the connection is closed."""
        headers = HTTPHeaders()
        for name, value in (*answer.headers, ("Date", formatdate(usegmt=True))):
            headers.add(name, value)
        has_body = self._request.method != "HEAD" and answer.status not in {204, 304}
        if has_body and answer.rest is None and answer.stream is None:
            headers["Content-Length"] = str(len(answer.beginning))
        start = ResponseStartLine("HTTP/1.1", answer.status, answer.reason)
        beginning = answer.beginning if has_body else b""
        try:
            await self._taken(self._connection.write_headers(start, headers, beginning))
            if answer.rest:
                await self._send_rest(answer.rest)
            if answer.stream:
                await self._tell(answer.stream)
        except (StreamClosedError, TimeoutError, CrowdedError):
            self._connection.close()
            return False
        finally:
            answer.close()
        return True

    async def _send_rest(self, rest: Iterator[bytes]) -> None:
        threads = self._service.threads("GET")
        while piece := await threads.run(self._address, partial(next, rest, b"")):
            await self._taken(self._connection.write(piece))

    async def _tell(self, stream: Stream) -> None:
        """Tell what is due whenever something is, until the stream ends or the phone is gone."""
        task = cast("asyncio.Task[None]", asyncio.current_task())
        self._service.answering.discard(task)
        self._service.telling.add(task)
        threads, loop, news = self._service.threads("GET"), asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(news.set)

        def hang_up() -> None:
            self._is_gone = True
            news.set()

        self._connection.set_close_callback(hang_up)
        stream.on_news(wake)
        while not (stream.ended or self._is_gone):
            news.clear()
            said = stream.due() if stream.is_quick else await threads.run(self._address, stream.due)
            if said:
                await self._taken(self._connection.write(said))
            with suppress(TimeoutError):
                async with asyncio.timeout(stream.pause):
                    await news.wait()

    async def _taken(self, writing: Awaitable[None]) -> None:
        """Wait until the phone has taken what was written. Raises TimeoutError, or StreamClosedError."""
        async with asyncio.timeout(TAKING_S):
            await writing

    def _give_room_back(self) -> None:
        if self._brings_file:
            self._brings_file = False
            self._service.files.give_back(self._address)


def _crowded() -> Answer:
    return _plain(429, "Too Many Requests", CROWDED, ("Retry-After", "5"))


def _plain(status: int, reason: str, sentence: str, *headers: tuple[str, str]) -> Answer:
    """What is said without the application."""
    kind = ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")
    return Answer(status, reason, [*kind, *headers], sentence.encode(), None, None, lambda: None)
