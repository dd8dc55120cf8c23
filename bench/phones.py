"""Devices without a screen: they open a table, take seats, record moves, and listen to the stream or poll."""

import asyncio
import gzip
import json
import uuid
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import quote, urlencode

POLL_S = 2.0
"""Interval of polling, as in static/js/core/live.js."""
MAX_LINE_BYTES = 2**20
"""Size limit of a line in bytes; a state is one line of a stream."""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json", "Accept": "application/json"}


@dataclass
class Answer:
    """A response. The body of a stream isn't read yet."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""


class Line:
    """A keep-alive connection, as in browsers. It reconnects if the server has closed it."""

    def __init__(self, port: int, address: str = "") -> None:
        self._port = port
        self._from = {"X-Forwarded-For": address} if address else {}
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Send a request and return the complete response."""
        try:
            return await self._whole(method, path, headers, body)
        except (OSError, asyncio.IncompleteReadError):
            self.close()  # the server closed the idle connection
            return await self._whole(method, path, headers, body)

    async def stream(self, path: str, headers: Mapping[str, str]) -> tuple[int, AsyncIterator[str]]:
        answer, reader = await self._begin("GET", path, headers, b"")
        return answer.status, _lines(reader)

    def close(self) -> None:
        if self._ends:
            self._ends[1].close()
        self._ends = None

    async def _whole(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        answer, reader = await self._begin(method, path, headers, body)
        answer.body = await reader.readexactly(int(answer.headers.get("content-length", 0)))
        if answer.headers.get("content-encoding") == "gzip":
            answer.body = gzip.decompress(answer.body)
        if answer.headers.get("connection") == "close":
            self.close()
        return answer

    async def _begin(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> tuple[Answer, asyncio.StreamReader]:
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self._port, limit=MAX_LINE_BYTES)
        reader, writer = self._ends
        host = f"127.0.0.1:{self._port}"
        sent = {"Host": host, "Origin": f"http://{host}", "Accept-Encoding": "gzip", "Content-Length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in {**sent, **self._from, **headers}.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.partition(":") for line in lines[1:] if line)
        return Answer(int(lines[0].split()[1]), {name.lower(): value.strip() for name, _, value in pairs}), reader


async def _lines(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    while line := await reader.readline():
        yield line.decode().strip()


@dataclass
class Phone:
    """A device at a table. `seen` has the moment at which it first had each version.

    `follows` is set when its stream is open, or when it polls instead.
    """

    port: int
    streams: bool = False
    path: str = ""
    version: int = -1
    seen: dict[int, float] = field(default_factory=dict)
    cookie: str = ""
    etag: str = ""
    asked: int = 0
    address: str = ""
    follows: asyncio.Event = field(default_factory=asyncio.Event)
    answered: int = 0
    """Status of the stream's response."""

    _asking: asyncio.Future[int] | None = None  # a reference, because the event loop holds only a weak one

    def __post_init__(self) -> None:
        self._line = Line(self.port, self.address)
        self._lock = asyncio.Lock()

    async def open(self, fields: list[tuple[str, str]]) -> None:
        answer = await self._send("POST", "/new", FORM, urlencode(fields).encode())
        self.path = answer.headers["location"]

    async def sit(self, path: str, player: str) -> None:
        """Take a free seat at another device's table. Raises RuntimeError."""
        self.path = path
        answer = await self._send("POST", f"{path}/seats/{player}/take", FORM, b"")
        if answer.status != 303:
            raise RuntimeError(f"no seat: {answer.status}")

    async def record(self, move: Mapping[str, object]) -> float:
        """Record a move. Return the seconds until its response was read. Raises RuntimeError."""
        begun = perf_counter()
        status = await self.send(move, str(uuid.uuid4()))
        if status != 201:
            raise RuntimeError(f"not recorded: {status}")
        return perf_counter() - begun

    async def send(self, move: Mapping[str, object], name: str) -> int:
        """Send a move with this UUID on a new connection, as a browser would, and return the response's status."""
        body = json.dumps({"uuid": name, "seq": 0, "move": move}).encode()
        line = Line(self.port, self.address)
        try:
            answer = await line.ask("POST", f"{self.path}/moves", {**JSON, "Cookie": self.cookie}, body)
        finally:
            line.close()
        if answer.status in {200, 201}:
            self._has(json.loads(answer.body)["state"])
        return answer.status

    async def follow(self) -> None:
        """Update the table until cancelled: by the stream if the server has room, otherwise by polling."""
        try:
            if not (self.streams and await self._listen()):
                self.streams = False
                self.follows.set()
                await asyncio.sleep(POLL_S * Random(id(self)).random())  # devices don't poll in step
                while True:
                    await self.ask()
                    await asyncio.sleep(POLL_S)
        finally:
            if self._asking:
                self._asking.cancel()  # otherwise it would connect again
            self.close()

    async def ask(self) -> int:
        """Request the state, one request at a time, and return the status. The ETag names the known version."""
        async with self._lock:
            answer = await self._send("GET", f"{self.path}/state", {"If-None-Match": self.etag}, b"")
            self.asked += 1
            if answer.status == 200:
                self.etag = answer.headers["etag"]
                self._has(json.loads(answer.body))
            return answer.status

    async def _listen(self) -> bool:
        """Receive states until cancelled. Return False if there is no stream. Raises ConnectionResetError."""
        line = Line(self.port, self.address)
        known = f"since={self.version}&mark={quote(self.etag)}"
        try:
            self.answered, lines = await line.stream(f"{self.path}/events?{known}", {"Cookie": self.cookie})
            if self.answered != 200:
                return False
            beats = 0
            async for text in lines:
                beats += text == "event: beat"
                self.follows.set()
                if text.startswith("id: "):
                    self.etag = text.removeprefix("id: ")
                elif text.startswith("data: {"):
                    self._has(json.loads(text.removeprefix("data: ")))
                elif text == "event: beat" and beats > 1:  # the first one opens the stream
                    self._asking = asyncio.ensure_future(self.ask())
        finally:
            line.close()
        raise ConnectionResetError("the stream ended")

    def at(self, port: int) -> "Phone":
        return replace(self, port=port, seen={}, follows=asyncio.Event(), _asking=None)

    def close(self) -> None:
        self._line.close()

    def _has(self, state: dict[str, Any]) -> None:
        """Note the time of each new version. Called when the whole state was read."""
        moment = perf_counter()
        for version in range(self.version + 1, state["version"] + 1):
            self.seen[version] = moment
        self.version = max(state["version"], self.version)

    async def _send(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        mine = {"Cookie": self.cookie} if self.cookie else {}
        answer = await self._line.ask(method, path, {**mine, **headers}, body)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer
