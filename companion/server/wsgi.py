"""A request as the application takes it, and the answer as the loop sends it (PEP 3333)."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from tornado.escape import url_unescape
from tornado.httputil import HTTPServerRequest

from companion.live import STREAM, Stream

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

AT_ONCE = 256 * 1024
"""Bytes of an answer that are taken together; the rest of a longer one comes piece by piece, as the phone takes it."""


def environment(request: HTTPServerRequest, body: bytes, scheme: str, length: int) -> dict[str, Any]:
    """The request in the words of WSGI. `length` is the body's by its header: of one that is too long, nothing is read.

    The address is that of whoever connects; whom a proxy asks for is told by its headers.
    """
    host, _, port = request.host.rpartition(":") if not request.host.endswith("]") else (request.host, "", "")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": url_unescape(request.path, encoding=None, plus=False).decode("latin-1"),
        "QUERY_STRING": request.query,
        "REMOTE_ADDR": request.remote_ip,
        "SERVER_NAME": host or request.host,
        "SERVER_PORT": port if port.isdecimal() else {"https": "443"}.get(scheme, "80"),
        "SERVER_PROTOCOL": request.version,
        "CONTENT_LENGTH": str(length),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in request.headers.items():
        # With an underscore it would pass for the header that has a hyphen there, which a proxy has checked.
        if "_" not in name and name not in {"Content-Length", "Transfer-Encoding"}:
            environ["CONTENT_TYPE" if name == "Content-Type" else f"HTTP_{name.replace('-', '_').upper()}"] = value
    return environ


@dataclass
class Answer:
    """What the application answers: `beginning` is all of the body, but for what `rest` still brings."""

    status: int
    reason: str
    headers: list[tuple[str, str]]
    beginning: bytes
    rest: Iterator[bytes] | None
    stream: Stream | None
    close: Callable[[], None]


def ask(app: "WSGIApplication", environ: dict[str, Any]) -> Answer:
    """Have the application answer. Whoever gets the answer closes it, also when it has a rest or a stream."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return lambda _data: None  # only what is older than WSGI 1.0 writes by this

    body = app(environ, start_response)
    close = getattr(body, "close", lambda: None)
    try:
        stream = environ.get(STREAM)
        pieces = iter(()) if stream else iter(body)
        beginning, is_whole = _first(pieces)
    except BaseException:
        close()
        raise
    status, _, reason = begun[-1][0].partition(" ")
    if is_whole and stream is None:
        close()
        close = _nothing
    return Answer(int(status), reason, begun[-1][1], beginning, None if is_whole else pieces, stream, close)


def _first(pieces: Iterator[bytes]) -> tuple[bytes, bool]:
    """AT_ONCE bytes or all of it, and whether that is all."""
    taken, size = [], 0
    for piece in pieces:
        taken.append(piece)
        size += len(piece)
        if size >= AT_ONCE:
            return b"".join(taken), False
    return b"".join(taken), True


def _nothing() -> None:
    pass
