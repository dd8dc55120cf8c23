"""The application on a real port, for a real browser."""

import socket
import threading
import time
from contextlib import suppress
from typing import Any

from flask import Flask
from werkzeug.serving import ThreadedWSGIServer

from companion import live

PATIENCE_S = 10


class LiveServer:
    """Serves `app` on 127.0.0.1 from a thread; stopped and started again, it keeps its port and its database."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._port = 0  # the system chooses at the first start
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """The address, without a slash at its end."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Answers from now on."""
        server = _Server("127.0.0.1", self._port, self.app)
        self._port = server.server_port
        self._server = server
        self._thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answers nobody from now on, like a server that was killed: what was being answered breaks off."""
        if self._server and self._thread:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
            self._server.hang_up()
        self._server = self._thread = None


class _Server(ThreadedWSGIServer):
    """Werkzeug's server, which by itself would let streams go on after its end."""

    def __init__(self, host: str, port: int, app: Flask) -> None:
        self._open: set[socket.socket] = set()
        super().__init__(host, port, app)

    def process_request(self, request: Any, client_address: Any) -> None:
        """A connection begins."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """A connection has ended."""
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """End every connection that is still open, and wait for the threads: none shall ask the database any more.

        A stream would notice only at its next beat, and ask for news meanwhile when another server of this process
        begins to listen to its database.
        """
        for connection in list(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        deadline = time.monotonic() + PATIENCE_S
        while self._open:
            assert time.monotonic() < deadline, f"{len(self._open)} connections go on"
            for streams in list(live.hub._listeners.values()):
                for stream in list(streams):
                    stream.end()
            time.sleep(0.01)
