"""The application on a real port, for a real browser."""

import asyncio
import socket
import threading
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from flask import Flask, url_for

from companion.server import Server

PATIENCE_S = 20
RESTING = "resting"
"""A page without scripts for unused devices."""


def add_resting_page(app: Flask) -> None:
    icon = '<!doctype html><title>Nobody is here</title><link rel="icon" href="{}">'
    app.add_url_rule(f"/{RESTING}", "resting", lambda: icon.format(url_for("static", filename="favicon.svg")))


class LiveServer:
    """Serves `app` on 127.0.0.1 from a thread. A restart keeps its port and its database."""

    apps: ClassVar[dict[str, Flask]] = {}
    """Applications by their addresses."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._port = 0  # the system chooses at the first start
        self._stop: Callable[[], object] | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}{self.app.config['BASE']}"

    def start(self) -> None:
        """Start to respond."""
        listener = socket.create_server(("127.0.0.1", self._port), backlog=128)
        listener.setblocking(False)
        self._port = listener.getsockname()[1]
        self.apps[self.url] = self.app
        ready = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(listener, ready),), daemon=True)
        self._thread.start()
        ready.wait()

    def stop(self) -> None:
        """Stop responding, as a killed server does: responses under way break off."""
        if self._thread and self._stop:
            self._stop()
            self._thread.join()
        self._thread = self._stop = None

    async def _serve(self, listener: socket.socket, ready: threading.Event) -> None:
        stopping = asyncio.Event()
        self._stop = partial(asyncio.get_running_loop().call_soon_threadsafe, stopping.set)
        front = Server(self.app)
        front.add_socket(listener)
        ready.set()
        await stopping.wait()
        await front.close_all_connections()
        # Discard the responses of running threads, and keep the threads from the database.
        front.service.answering |= front.service.streaming
        await front.finish(PATIENCE_S)
