"""The whole program, started as by a user, and devices that speak plain HTTP to it."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import SystemRandom
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from companion.config import ROOT

OURS = ("TTR_", "DATABASE_URL", "PORT")
ANN_AND_BOB = [("name", "Ann"), ("color", "red"), ("name", "Bob"), ("color", "blue")]


def free_port() -> int:
    """Return an unused port below the ephemeral range, so that no connection takes it meanwhile."""
    for port in SystemRandom().sample(range(20_000, 32_000), 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no free port")


def environment(instance: Path, port: int | str, **settings: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    # A test's phones are one address, and faster than people.
    return {**kept, "TTR_INSTANCE_DIR": str(instance), "PORT": str(port), "TTR_LIMITS": "1000", **settings}


def wait_for(url: str) -> str:
    """Return the page once the server responds."""
    deadline = time.monotonic() + 30
    while True:
        try:
            with urlopen(url, timeout=5) as answer:
                page: str = answer.read().decode()
                return page
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def start(instance: Path, port: int, root: Path = ROOT, /, **settings: str) -> subprocess.Popen[bytes]:
    """Start the server of this project or a copy in a new process group. Returns when it responds."""
    with (instance / "server.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, str(root / "app.py")],
            env=environment(instance, port, **settings),
            stdout=subprocess.DEVNULL,
            stderr=log,
            start_new_session=True,
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/health")
    except OSError as error:
        end(server, signal.SIGKILL)
        raise AssertionError((instance / "server.log").read_text()) from error
    return server


def end(server: subprocess.Popen[bytes], how: signal.Signals = signal.SIGTERM) -> None:
    os.killpg(server.pid, how)
    status = server.wait(20)
    assert status == 0 or how == signal.SIGKILL


@contextmanager
def serving(instance: Path, root: Path = ROOT, /, **settings: str) -> Iterator[int]:
    """Run a server of this project or a copy during the context. Yields its port."""
    port = free_port()
    server = start(instance, port, root, **settings)
    try:
        yield port
    finally:
        end(server)


class Phone:
    """A device that keeps its cookie with every server."""

    def __init__(self) -> None:
        self._cookie = ""

    def ask(
        self, port: int, path: str, *, form: Any = None, body: Any = None, file: bytes | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, lower-case headers and body of the response. Posts a form, a JSON body or a file."""
        headers = {"Origin": f"http://127.0.0.1:{port}", "Cookie": self._cookie}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            headers["Content-Type"] = "application/json"
        data: str | bytes | None = json.dumps(body) if body is not None else None
        if form is not None:
            data = urlencode(form)
        elif file is not None:
            headers["Content-Type"] = "multipart/form-data; boundary=end-of-file"
            head = b'--end-of-file\r\nContent-Disposition: form-data; name="file"; filename="plays"\r\n\r\n'
            data = head + file + b"\r\n--end-of-file--\r\n"
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
        try:
            connection.request("GET" if data is None else "POST", path, data, headers)
            answer = connection.getresponse()
            received: dict[str, str] = {}
            for name, value in answer.getheaders():
                received[name.lower()] = f"{received[name.lower()]}, {value}" if name.lower() in received else value
                if name.lower() == "set-cookie" and value.startswith("device="):
                    self._cookie = value.partition(";")[0]
            return answer.status, received, answer.read()
        finally:
            connection.close()

    def listen(self, port: int, path: str) -> "Stream":
        """Open a stream of the table. Raises OSError, HTTPException."""
        return Stream(port, path, self._cookie)

    def open_table(self, port: int) -> str:
        _status, headers, _body = self.ask(port, "/new", form=[("box", "europe"), ("variant", "base"), *ANN_AND_BOB])
        return headers["location"]

    def claim(self, port: int, path: str, route: str, player: str = "p1") -> int:
        move = {"type": "claim", "player": player, "route": route}
        return self.ask(port, f"{path}/moves", body={"uuid": str(uuid.uuid4()), "seq": 0, "move": move})[0]

    def state(self, port: int, path: str) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.ask(port, f"{path}/state")[2])
        return state


class Stream:
    """A device's open stream: the versions of received states, and their times (time.monotonic).

    `headers` and `lines` are all received data.
    """

    def __init__(self, port: int, path: str, cookie: str = "") -> None:
        """Return when the stream is open."""
        self.events: list[tuple[float, int]] = []
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self._connection.request("GET", f"{path}/events", headers={"Cookie": cookie})
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.headers = str(self._answer.headers)
        self.lines = [self._answer.readline()]
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def is_open(self) -> bool:
        return self._thread.is_alive()

    def hears(self, version: int, seconds: float) -> bool:
        """Whether the version or a later one arrives before the timeout."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if any(sent >= version for _when, sent in self.events):
                return True
            time.sleep(0.002)
        return False

    def close(self) -> None:
        if self._connection.sock:
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._connection.close()

    def _read(self) -> None:
        try:
            for line in self._answer:
                self.lines.append(line)
                if line.startswith(b"data: {"):
                    self.events.append((time.monotonic(), json.loads(line[5:])["version"]))
        except (HTTPException, OSError):
            pass  # the server is gone
