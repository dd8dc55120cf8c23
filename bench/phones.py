"""Phones without a screen: they open a table, sit down, record, listen to the stream or ask from time to time."""

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
"""As static/js/core/live.js has it."""
LONGEST_LINE = 2**20
"""A state is one line of a stream."""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json", "Accept": "application/json"}


@dataclass
class Answer:
    """What came back; the body of a stream is still to be read."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""


class Line:
    """A connection that is kept open between requests, as browsers do, and opened again when the server closed it."""

    def __init__(self, port: int, address: str = "") -> None:
        """`address` is where a proxy would say that it comes from."""
        self._port = port
        self._from = {"X-Forwarded-For": address} if address else {}
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Send a request and wait for the whole answer."""
        try:
            return await self._whole(method, path, headers, body)
        except (OSError, asyncio.IncompleteReadError):
            self.close()  # it had been idle for too long
            return await self._whole(method, path, headers, body)

    async def stream(self, path: str, headers: Mapping[str, str]) -> tuple[int, AsyncIterator[str]]:
        """Send a request whose answer goes on: its status, and its lines as they come."""
        answer, reader = await self._begin("GET", path, headers, b"")
        return answer.status, _lines(reader)

    def close(self) -> None:
        """Hang up."""
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
            self._ends = await asyncio.open_connection("127.0.0.1", self._port, limit=LONGEST_LINE)
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
    """One phone at a table; `seen` has the moment at which it first had the table at each version.

    It `follows` once its stream is open, or it asks instead.
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
    """The status with which its stream began."""

    _asking: asyncio.Future[int] | None = None  # kept, else it might be forgotten before its end

    def __post_init__(self) -> None:
        self._line = Line(self.port, self.address)
        self._lock = asyncio.Lock()

    async def open(self, fields: list[tuple[str, str]]) -> None:
        """Open a table with what the form of a new table would send."""
        answer = await self._send("POST", "/new", FORM, urlencode(fields).encode())
        self.path = answer.headers["location"]

    async def sit(self, path: str, player: str) -> None:
        """Take a free seat at the table of another phone."""
        self.path = path
        answer = await self._send("POST", f"{path}/seats/{player}/take", FORM, b"")
        if answer.status != 303:
            raise RuntimeError(f"no seat: {answer.status}")

    async def record(self, move: Mapping[str, object]) -> float:
        """Record a move; seconds until the answer was there and read."""
        begun = perf_counter()
        status = await self.send(move, str(uuid.uuid4()))
        if status != 201:
            raise RuntimeError(f"not recorded: {status}")
        return perf_counter() - begun

    async def send(self, move: Mapping[str, object], name: str) -> int:
        """Send a move by this name, on a connection of its own as a browser would: the status of the answer."""
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
        """Keep up with the table until cancelled: by the stream where there is room, else by asking."""
        try:
            if not (self.streams and await self._listen()):
                self.streams = False
                self.follows.set()
                await asyncio.sleep(POLL_S * Random(id(self)).random())  # phones don't ask in step
                while True:
                    await self.ask()
                    await asyncio.sleep(POLL_S)
        finally:
            if self._asking:
                self._asking.cancel()  # else it would connect anew
            self.close()

    async def ask(self) -> int:
        """Ask for the state, one request at a time: the answer's status. The ETag tells at which version it is."""
        async with self._lock:
            answer = await self._send("GET", f"{self.path}/state", {"If-None-Match": self.etag}, b"")
            self.asked += 1
            if answer.status == 200:
                self.etag = answer.headers["etag"]
                self._has(json.loads(answer.body))
            return answer.status

    async def _listen(self) -> bool:
        """Receive states until cancelled; False at once when there is no stream to be had."""
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
        """The same phone, which knows what this one knows, for a server at another port."""
        return replace(self, port=port, seen={}, follows=asyncio.Event(), _asking=None)

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def _has(self, state: dict[str, Any]) -> None:
        """The whole state has arrived and was read: what counts is this moment."""
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
