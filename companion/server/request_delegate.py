"""One request between Tornado and the WSGI application (PEP 3333)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass
from email.utils import formatdate
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from tornado.http1connection import HTTP1Connection
from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import StreamClosedError
from tornado.wsgi import WSGIContainer

from companion.config import BODY_LIMIT
from companion.pubsub import DEFERRED_RESPONSE, STREAM, Stream
from companion.server.app_runner import AppRunner
from companion.store.unavailable import NOT_NOW
from companion.web import security
from companion.web.limits import CrowdedError, address_behind, is_trusted
from companion.web.metrics import metrics

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

UPLOAD_TIMEOUT_S = 120
"""Time limit for the arrival of a file."""
WRITE_TIMEOUT_S = 30
"""Time limit for a phone to receive one chunk of the response."""
LINGER_S = 20
LINGER_BYTES = 64 * 1024 * 1024
"""Bytes that are still read of a body that is refused for its length, because a sending client wouldn't read the
response.
"""
CHUNK_BYTES = 256 * 1024
"""Bytes of a response that are collected before the first write. A longer response follows chunk by chunk."""
CROWDED = "Too much at once comes from this address. Try again in a moment.\n"
BUSY = "The server is busy. Try again in a moment.\n"
FAILED = "Something went wrong here. Try again in a moment.\n"

_log = logging.getLogger(__name__)


@dataclass
class Answer:
    """A WSGI response."""

    status: int
    reason: str
    headers: list[tuple[str, str]]
    beginning: bytes
    """The body up to CHUNK_BYTES; `rest` yields the remainder."""
    rest: Iterator[bytes] | None = None
    stream: Stream | None = None
    close: Callable[[], None] = lambda: None


class RequestDelegate(HTTPMessageDelegate):
    """Receives a request, lets the application answer it, and sends the response. Runs in the event loop."""

    def __init__(self, service: AppRunner, connection: HTTP1Connection) -> None:
        self._service = service
        self._connection = connection
        self._request: HTTPServerRequest
        self._address = ""
        self._body = bytearray()
        self._brings_file = False
        self._is_refused = False
        self._linger = LINGER_BYTES
        self._is_gone = False

    # Called by Tornado

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Called by Tornado with the header: checks the length and the address's share, and refuses at once if either
        is too much.
        """
        start = cast(RequestStartLine, start_line)
        self._request = HTTPServerRequest(connection=self._connection, start_line=start, headers=headers)
        peer, proxies = self._request.remote_ip or "", self._service.proxies
        self._address = address_behind(peer, [headers.get("X-Forwarded-For", "")], proxies)
        # The WSGI environment has the address of the connection; a proxy's headers name its client.
        is_https = headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip() == "https"
        self._request.protocol = "https" if is_https and is_trusted(peer, proxies) else "http"
        stated = headers.get("Content-Length", "")
        length = int(stated) if stated.isascii() and stated.isdecimal() else 0  # Tornado refuses what is no number
        if length <= BODY_LIMIT:
            return None
        limit = security.body_limit(self._service.app, start.method, self._request.path)
        if length > limit:
            return self._refuse(length)
        if not self._service.files.take(self._address):
            return self._refuse(length, _crowded())
        self._brings_file = True
        self._connection.set_max_body_size(limit)
        self._connection.set_body_timeout(UPLOAD_TIMEOUT_S)
        return None

    def data_received(self, chunk: bytes) -> None:
        """Called by Tornado for each chunk of the body."""
        self._body += chunk
        if self._is_refused:
            self._linger -= len(chunk)
            self._body.clear()
            if self._linger < 0:
                self._connection.close()

    def finish(self) -> None:
        """Called by Tornado at the end of the request."""
        if self._is_refused:
            self._connection.finish()  # the answer is there already
        else:
            self._begin(self._answer())

    def on_connection_close(self) -> None:
        """Called by Tornado if the client hangs up before the end."""
        self._give_room_back()

    # The answer

    def _begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(coroutine)
        self._service.answering.add(task)
        task.add_done_callback(self._service.answering.discard)
        task.add_done_callback(self._service.streaming.discard)

    async def _answer(self) -> None:
        begun = monotonic()
        answer = await self._ask(len(self._body))
        metrics.count(self._request.method or "", self._request.path or "", answer.status, monotonic() - begun)
        if await self._send(answer):
            self._connection.finish()

    async def _refuse(self, length: int, answer: Answer | None = None) -> None:
        """Refuse the request before its body has arrived. Without an `answer` the application says why it is too
        long.
        """
        self._is_refused = True
        self._connection.set_max_body_size(length)
        self._connection.set_body_timeout(LINGER_S)
        answer = answer or await self._ask(length)
        answer.headers.append(("Connection", "close"))
        # A client with an Expect header sends no body now. Any other is read on, or it wouldn't read the response.
        if await self._send(answer) and "Expect" in self._request.headers:
            self._connection.finish()

    async def _ask(self, length: int) -> Answer:
        """Run the application on a thread. Return its response to the request with a body of `length` bytes."""
        app, threads = self._service.app, self._service.threads(self._request.method)
        body = bytes(self._body)
        self._body.clear()
        try:
            while True:
                environ = _environment(app, self._request, body, length)
                answer = await threads.run(self._address, partial(_ask, app, environ))
                if environ[DEFERRED_RESPONSE] is None:
                    return answer
                await asyncio.wrap_future(environ[DEFERRED_RESPONSE])
        except CrowdedError:
            return _crowded()
        except (TimeoutError, *NOT_NOW):  # also while the sentence about that is put on a page
            return _plain(503, "AppRunner Unavailable", BUSY, ("Retry-After", "5"))
        except Exception:
            _log.exception("the application failed")
            return _plain(500, "Internal Server Error", FAILED)
        finally:
            self._give_room_back()

    async def _send(self, answer: Answer) -> bool:
        """Send the response. Return whether the client has received all of it; otherwise the connection is closed."""
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
                await self._send_stream(answer.stream)
        except (StreamClosedError, TimeoutError, CrowdedError):
            self._connection.close()
            return False
        except Exception as error:  # a connection that stayed open would keep the phone from coming back
            _log.exception("an answer broke off: %s", error, exc_info=not isinstance(error, NOT_NOW))
            self._connection.close()
            return False
        finally:
            answer.close()
        return True

    async def _send_rest(self, rest: Iterator[bytes]) -> None:
        threads = self._service.threads("GET")
        while piece := await threads.run(self._address, partial(next, rest, b"")):
            await self._taken(self._connection.write(piece))

    async def _send_stream(self, stream: Stream) -> None:
        """Send each chunk of the stream when it is due, until the stream ends or the client is gone."""
        task = cast("asyncio.Task[None]", asyncio.current_task())
        self._service.answering.discard(task)
        self._service.streaming.add(task)
        threads, loop, news = self._service.threads("GET"), asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(news.set)

        def hang_up() -> None:
            self._is_gone = True
            news.set()

        self._connection.set_close_callback(hang_up)
        stream.on_wake(wake)
        while not (stream.ended or self._is_gone):
            news.clear()
            while pending := stream.pending:
                await asyncio.wrap_future(pending)
            chunk = stream.next_chunk() if stream.is_quick else await threads.run(self._address, stream.next_chunk)
            if chunk:
                await self._taken(self._connection.write(chunk))
            with suppress(TimeoutError):
                async with asyncio.timeout(stream.pause):
                    await news.wait()

    async def _taken(self, writing: Awaitable[None]) -> None:
        """Wait until the client has received the chunk. Raises TimeoutError, StreamClosedError."""
        if isinstance(writing, asyncio.Future) and writing.done():
            writing.result()
            return
        async with asyncio.timeout(WRITE_TIMEOUT_S):
            await writing

    def _give_room_back(self) -> None:
        if self._brings_file:
            self._brings_file = False
            self._service.files.give_back(self._address)


def _environment(app: "WSGIApplication", request: HTTPServerRequest, body: bytes, length: int) -> "WSGIEnvironment":
    """Return the WSGI environment. `length` is the header's Content-Length; a body that is too long isn't read."""
    # With an underscore a name would pass for the header that has a hyphen there, which a proxy has checked.
    kept = {name: value for name, value in request.headers.items() if "_" not in name and name != "Transfer-Encoding"}
    request.headers = HTTPHeaders({**kept, "Content-Length": str(length)})
    request.body = body
    request.host = request.host_name  # whatever port the phone believes in
    return WSGIContainer(app).environ(request) | {"wsgi.multithread": True, DEFERRED_RESPONSE: None}


def _ask(app: "WSGIApplication", environ: "WSGIEnvironment") -> Answer:
    """Call the application. The caller closes the response, also if it has a rest or a stream."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return lambda _data: None  # only what is older than WSGI 1.0 writes by this

    body = app(environ, start_response)
    close = getattr(body, "close", lambda: None)
    try:
        stream = environ.get(STREAM)
        rest: Iterator[bytes] | None = None if stream else iter(body)
        beginning = bytearray()
        for piece in rest or ():
            beginning += piece
            if len(beginning) >= CHUNK_BYTES:
                break
        else:
            rest = None
    except BaseException:
        close()
        raise
    status, _, reason = begun[-1][0].partition(" ")
    answer = Answer(int(status), reason, begun[-1][1], bytes(beginning), rest, stream)
    if rest or stream:
        answer.close = close
    else:
        close()
    return answer


def _crowded() -> Answer:
    return _plain(429, "Too Many Requests", CROWDED, ("Retry-After", "5"))


def _plain(status: int, reason: str, sentence: str, *headers: tuple[str, str]) -> Answer:
    kind = ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")
    return Answer(status, reason, [*kind, *headers], sentence.encode())
