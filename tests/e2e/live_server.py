"""The application on a real port, for a real browser."""

import threading

from flask import Flask
from werkzeug.serving import BaseWSGIServer, make_server


class LiveServer:
    """Serves `app` on 127.0.0.1 from a thread; stopped and started again, it keeps its port and its database."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._port = 0  # the system chooses at the first start
        self._server: BaseWSGIServer | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """The address, without a slash at its end."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Answers from now on."""
        server = make_server("127.0.0.1", self._port, self.app, threaded=True)
        self._port = server.server_port
        self._server = server
        self._thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answers nobody from now on, like a server that was killed."""
        if self._server and self._thread:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
        self._server = self._thread = None
