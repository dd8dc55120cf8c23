"""The HTTP server's responses, byte by byte: bodies, headers of proxies, and connection limits."""

import io
import select
import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from http.client import HTTPConnection, HTTPResponse
from ipaddress import ip_network
from urllib.parse import urlsplit

import pytest
from flask import Flask, Response, request
from sqlalchemy.exc import OperationalError

from companion.config import BODY_LIMIT
from companion.features.transfer.reading.group_file import MAX_FILE_BYTES
from companion.pubsub import DEFERRED_RESPONSE, STREAM
from companion.server import request_delegate as exchange
from companion.server.app_runner import MAX_UPLOADS_OF_AN_ADDRESS, READER_THREADS
from companion.server.http_server import MAX_CONNECTIONS_OF_AN_ADDRESS, Server
from companion.web.security import accepts
from tests.e2e.live_server import LiveServer

LONG_BODY_BYTES = 3_000_000
FILE = b"--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n%b\r\n--x--\r\n"
FORM = {"Content-Type": "multipart/form-data; boundary=x"}


class BrokenStream:
    """A stream that loses its database."""

    ended, is_quick, pending, pause = False, False, None, 60.0

    def on_wake(self, call: Callable[[], None]) -> None:
        pass

    def next_chunk(self) -> bytes:
        raise OperationalError("SELECT 1", None, Exception("terminating connection"))


@pytest.fixture
def server(app: Flask) -> Iterator[LiveServer]:
    """The application, with pages that return the request."""

    @app.route("/echo", methods=["GET", "POST"])
    def echo() -> dict[str, object]:
        return {
            "secure": request.is_secure,
            "address": request.remote_addr,
            "forwarded": request.headers.getlist("X-Forwarded-For"),
            "body": request.get_data(as_text=True),
            "path": request.path,
        }

    @app.post("/file")
    @accepts(MAX_FILE_BYTES)
    def file() -> str:
        return str(len(request.files["file"].read()))

    @app.get("/long")
    def long() -> Response:
        return Response(iter([b"x" * 1000] * (LONG_BODY_BYTES // 1000)), mimetype="text/plain")

    @app.get("/broken")
    def broken() -> Response:
        def fail() -> Iterator[bytes]:
            raise RuntimeError
            yield b""

        return Response(fail())

    @app.get("/stream")
    def stream() -> Response:
        request.environ[STREAM] = BrokenStream()
        return Response(mimetype="text/event-stream")

    made: Future[None] = Future()

    @app.get("/later")
    def later() -> str:
        if not made.done():
            request.environ[DEFERRED_RESPONSE] = made
        return "made" if made.done() else "not yet"

    @app.post("/make")
    def make() -> str:
        made.set_result(None)
        return "made"

    server = LiveServer(app)
    server.start()
    yield server
    server.stop()


def line(server: LiveServer) -> HTTPConnection:
    return HTTPConnection(urlsplit(server.url).netloc, timeout=60)


def ask(
    server: LiveServer, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
) -> HTTPResponse:
    connection = line(server)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    answer.read = lambda *_: data  # type: ignore[method-assign]  # to be asked for again
    return answer


def raw(server: LiveServer, sent: bytes) -> bytes:
    """Return all data received until the server closes the connection."""
    address = urlsplit(server.url)
    assert address.port
    with socket.create_connection(("127.0.0.1", address.port), timeout=60) as connection:
        connection.sendall(sent)
        taken = io.BytesIO()
        while piece := connection.recv(65536):
            taken.write(piece)
        return taken.getvalue()


def test_answers_on_a_kept_connection(server: LiveServer) -> None:
    connection = line(server)
    for number in range(3):
        connection.request("POST", "/echo", f"body {number}")
        answer = connection.getresponse()
        assert f'"body {number}"' in answer.read().decode()
    connection.request("HEAD", "/echo")
    head = connection.getresponse()
    assert (head.status, head.read()) == (200, b"")
    assert int(head.headers["Content-Length"]) > 0
    connection.close()


def test_says_nothing_of_itself(server: LiveServer) -> None:
    assert ask(server, "GET", "/echo").headers["Server"] is None


def test_long_answer_comes_whole(server: LiveServer) -> None:
    assert ask(server, "GET", "/long").read() == b"x" * LONG_BODY_BYTES


def test_failure_of_the_application_is_a_500(server: LiveServer) -> None:
    server.app.testing = False
    answer = ask(server, "GET", "/broken")
    assert (answer.status, answer.read().decode()) == (500, exchange.FAILED)


def test_stream_that_fails_hangs_up_so_that_the_phone_comes_back(server: LiveServer) -> None:
    assert ask(server, "GET", "/stream").read() == b"", "else the phone would wait for more"


def test_who_waits_for_what_is_being_made_holds_no_thread(server: LiveServer) -> None:
    waiting = [line(server) for _ in range(2 * READER_THREADS)]
    for connection in waiting:
        connection.request("GET", "/later")
    assert ask(server, "GET", "/echo").status == 200
    assert ask(server, "POST", "/make").status == 200
    for connection in waiting:
        assert connection.getresponse().read() == b"made"
        connection.close()


@pytest.mark.parametrize(
    "body", [b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", b"Content-Length: 3\r\n\r\nabc"]
)
def test_body_is_read_however_its_length_is_given(server: LiveServer, body: bytes) -> None:
    answer = raw(server, b"POST /echo HTTP/1.1\r\nHost: here\r\nConnection: close\r\n" + body)
    assert b'"body":"abc"' in answer


def test_path_is_read_as_it_is_written(server: LiveServer) -> None:
    assert ask(server, "GET", "/%65cho").status == 200
    assert ask(server, "GET", "/%D0%BA%zz%ff").status == 404


@pytest.mark.parametrize(
    "head",
    [
        b"nonsense",
        b"GET / HTTP/1.1",
        b"GET / HTTP/1.1\r\nHost: a b",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1",
    ],
)
def test_what_is_no_request_is_refused(server: LiveServer, head: bytes) -> None:
    assert raw(server, head + b"\r\n\r\n").startswith(b"HTTP/1.1 400 ")


# Files


def test_file_is_taken_in_where_one_may_be_sent(server: LiveServer) -> None:
    answer = ask(server, "POST", "/file", FILE % (b" " * MAX_FILE_BYTES), FORM)
    assert (answer.status, answer.read()) == (200, str(MAX_FILE_BYTES).encode())


def test_too_long_file_is_refused_early_with_a_sentence(server: LiveServer) -> None:
    answer = ask(server, "POST", "/groups/import", FILE % (b" " * (MAX_FILE_BYTES + BODY_LIMIT)), FORM)
    assert (answer.status, b"A file can have up to 20 MB." in answer.read()) == (413, True)
    # A client that expects 100-continue receives the refusal immediately, without 100 Continue.
    head = b"POST /groups/import HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n"
    assert raw(server, head % (2 * MAX_FILE_BYTES)).startswith(b"HTTP/1.1 413 ")


def test_elsewhere_no_more_than_a_form_is_taken(server: LiveServer) -> None:
    assert ask(server, "POST", "/echo", b"x" * BODY_LIMIT).status == 200
    assert ask(server, "POST", "/echo", b"x" * (BODY_LIMIT + 1)).status == 413


def test_address_has_few_files_on_their_way_at_once(server: LiveServer) -> None:
    address = urlsplit(server.url)
    hanging = [
        socket.create_connection(("127.0.0.1", address.port or 0), timeout=60)
        for _ in range(MAX_UPLOADS_OF_AN_ADDRESS + 1)
    ]
    for connection in hanging:
        connection.sendall(b"POST /file HTTP/1.1\r\nHost: here\r\nContent-Length: 5000000\r\n\r\nxxx")
    (answered,), _, _ = select.select(hanging, [], [], 60)
    assert answered.recv(12) == b"HTTP/1.1 429"
    assert ask(server, "POST", "/echo", b"a move").status == 200
    for connection in hanging:
        connection.close()
    body = FILE % (b" " * 1_000_000)
    while ask(server, "POST", "/file", body, FORM).status != 200:
        pass  # the loop sees soon that they are gone


# Proxies


def test_proxy_is_believed_where_it_is_named(server: LiveServer) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    assert b'"secure":false' in ask(server, "GET", "/echo", headers=headers).read()
    server.app.config["TRUSTED_PROXIES"] = (ip_network("127.0.0.1"),)
    answer = ask(server, "GET", "/echo", headers=headers).read()
    assert b'"secure":true' in answer
    assert b'"address":"127.0.0.1"' in answer, "companion.web.limits reads the rest"


def test_header_with_underscores_is_not_one_with_hyphens(server: LiveServer) -> None:
    answer = raw(server, b"GET /echo HTTP/1.1\r\nHost: here\r\nX_Forwarded_For: 1.2.3.4\r\nConnection: close\r\n\r\n")
    assert b'"forwarded":[]' in answer


def test_connections_are_limited_by_address_and_proxys_client(app: Flask) -> None:
    app.config["TRUSTED_PROXIES"] = (ip_network("10.0.0.1"),)
    front = Server(app, most=10_000)

    def opened(address: str) -> int:
        return sum(
            front._open.take(front._opener((address, port))) for port in range(2 * MAX_CONNECTIONS_OF_AN_ADDRESS)
        )

    assert opened("203.0.113.9") == MAX_CONNECTIONS_OF_AN_ADDRESS
    assert opened("10.0.0.1") == opened("127.0.0.1") == 2 * MAX_CONNECTIONS_OF_AN_ADDRESS
