"""One request, and its answer: as Tornado brings and takes them, and as the application does (PEP 3333)."""

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
from companion.server.app_runner import Service
from companion.store import NOT_NOW
from companion.web import security
from companion.web.limits import CrowdedError, address_behind, is_trusted
from companion.web.metrics import metrics

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

FILE_S = 120
"""For a file to arrive."""
TAKING_S = 30
"""For a phone to take a piece of its answer."""
LINGER_S = 20
LINGER_BYTES = 64 * 1024 * 1024
"""What is refused for its length is read on for a while: who still sends wouldn't see the answer."""
AT_ONCE = 256 * 1024
"""Bytes of an answer that are taken together; the rest of a longer one comes piece by piece, as the phone takes it."""
CROWDED = "Too much at once comes from this address. Try again in a moment.\n"
BUSY = "The server is busy. Try again in a moment.\n"
FAILED = "Something went wrong here. Try again in a moment.\n"

_log = logging.getLogger(__name__)


@dataclass
class Answer:
    """What the application answers."""

    status: int
    reason: str
    headers: list[tuple[str, str]]
    beginning: bytes
    """All of the body, but for what `rest` still brings."""
    rest: Iterator[bytes] | None = None
    stream: Stream | None = None
    close: Callable[[], None] = lambda: None


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
        """Read the head: from now on it is known who asks for what. What is too long is answered at once."""
        start = cast(RequestStartLine, start_line)
        self._request = HTTPServerRequest(connection=self._connection, start_line=start, headers=headers)
        peer, proxies = self._request.remote_ip or "", self._service.proxies
        self._address = address_behind(peer, [headers.get("X-Forwarded-For", "")], proxies)
        # The application is given the address of whoever connects; whom a proxy asks for its headers say.
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
        """Say no before the body is here; the application says why it is too long."""
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
            return _plain(503, "Service Unavailable", BUSY, ("Retry-After", "5"))
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
        """Send what is due whenever something is, until the stream ends or the phone is gone."""
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
        """Wait until the phone has taken what was written. Raises TimeoutError, or StreamClosedError."""
        if isinstance(writing, asyncio.Future) and writing.done():
            writing.result()
            return
        async with asyncio.timeout(TAKING_S):
            await writing

    def _give_room_back(self) -> None:
        if self._brings_file:
            self._brings_file = False
            self._service.files.give_back(self._address)


def _environment(app: "WSGIApplication", request: HTTPServerRequest, body: bytes, length: int) -> dict[str, Any]:
    """The request in the words of WSGI. `length` is the body's by its header: one that is too long isn't read."""
    # With an underscore a name would pass for the header that has a hyphen there, which a proxy has checked.
    kept = {name: value for name, value in request.headers.items() if "_" not in name and name != "Transfer-Encoding"}
    request.headers = HTTPHeaders({**kept, "Content-Length": str(length)})
    request.body = body
    request.host = request.host_name  # whatever port the phone believes in
    return WSGIContainer(app).environ(request) | {"wsgi.multithread": True, DEFERRED_RESPONSE: None}


def _ask(app: "WSGIApplication", environ: dict[str, Any]) -> Answer:
    """Have the application answer. Whoever gets the answer closes it, also when it has a rest or a stream."""
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
            if len(beginning) >= AT_ONCE:
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
    """What is answered without the application."""
    kind = ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")
    return Answer(status, reason, [*kind, *headers], sentence.encode())
