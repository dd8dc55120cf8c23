"""The pocket on a device: its web space, and a browser that a test may kill."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any, cast
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, BrowserType, ConsoleMessage, Frame, Page

from companion.config import ROOT
from tests.e2e.phones import PATIENCE_MS, phone_options
from tests.e2e.playing import Recorded
from tests.e2e.tables import until

START_MS = 10 * PATIENCE_MS
"""A first start takes half a minute on a busy machine."""
SHOWN = "() => document.querySelector('iframe') && !document.querySelector('iframe').hidden"
CLAIMS = """async ([table, from]) => {
    for (let seq = from; ; seq++) {
        const undone = seq % 2 === 1; // one claim, taken back and made again, is as many moves as one likes
        const move = undone ? { type: "undo", move: seq - 1 } : { type: "claim", player: "p1", route: "dieppe--paris" };
        const body = JSON.stringify({ uuid: crypto.randomUUID(), seq, move });
        const headers = { "Content-Type": "application/json", Accept: "application/json" };
        const answer = await fetch(`${table}/moves`, { method: "POST", headers, body });
        console.info(`recorded ${(await answer.json()).seq}`);
    }
}"""
"""Script that records moves endlessly and reports each recorded one."""
SHEETS = """async (keys) => {
    const found = {};
    for (const key of keys) {
        const answer = await fetch(`/t/${key}/game`);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const rows = [...page.querySelectorAll("table.sheet tbody tr, table.sheet tfoot tr")];
        found[key] = rows.map((row) => [...row.querySelectorAll(".opens-points")].map((one) =>
            one.textContent.trim().replace("−", "-")));
    }
    return found;
}"""
"""Expected sheets of these finished games."""
_ASK = """async ([path, form, file]) => {
    const data = file ? new FormData() : form && new URLSearchParams(form);
    if (file) data.append("file", new Blob([file]), "file.json");
    const answer = await fetch(path, data && { method: "POST", body: data });
    return { url: answer.url, status: answer.status, text: await answer.text() };
}"""


ADDRESS = "http://pocket.localhost"
"""Address of each web space for its devices, whatever its port, so that an app installed by one device can start on
another.
"""
LED = "--host-resolver-rules="


class WebSpace:
    """Serves a folder on localhost (a secure context, as HTTPS is) until it is stopped.

    It is mounted at the path `base`; other paths return 404.
    """

    def __init__(self, folder: Path, base: str = "") -> None:
        self.base = base
        self.held: dict[str, tuple[Event, Event]] = {}
        self.lacking: set[str] = set()  # paths whose next request fails
        self.asked: list[str] = []
        self.sent = 0  # bytes of files
        self.server = _Server(("127.0.0.1", 0), partial(_Door, self, directory=str(folder)))
        self.port = int(self.server.server_address[1])
        self.url = f"http://localhost:{self.port}{base}"
        Thread(target=self.server.serve_forever).start()

    @contextmanager
    def holding(self, path: str) -> Iterator[Event]:
        """Send only half of that file during the context. The event is set when a client waits for the rest."""
        is_asked, may_go = self.held[path] = Event(), Event()
        try:
            yield is_asked
        finally:
            del self.held[path]
            may_go.set()

    def take_away(self) -> None:
        if self.server.socket.fileno() != -1:
            self.server.shutdown()
            self.server.server_close()


class _Server(ThreadingHTTPServer):
    request_queue_size = 128  # a start asks for some fifty files at once


class _Door(SimpleHTTPRequestHandler):
    def __init__(self, space: WebSpace, *given: Any, directory: str) -> None:
        self.space = space
        super().__init__(*given, directory=directory)

    def translate_path(self, path: str) -> str:
        return super().translate_path(
            path.removeprefix(self.space.base) if path.startswith(f"{self.space.base}/") else "/-"
        )

    def do_GET(self) -> None:
        self.space.asked.append(self.path)
        if self.path in self.space.lacking:
            self.space.lacking.remove(self.path)
            self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        if self.path in self.space.held:
            del self.headers["If-Modified-Since"]  # the whole of it, even if the browser has it
        super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):  # the browser was killed meanwhile
            if held := self.space.held.get(self.path):
                is_asked, may_go = held
                outputfile.write(source.read(Path(source.name).stat().st_size // 2))
                is_asked.set()
                may_go.wait()
            self.space.sent += Path(source.name).stat().st_size
            super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        ...


class Asked:
    """A response of the app inside the device."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.url, self.status, self._text = given["url"], given["status"], given["text"]

    def text(self) -> str:
        return str(self._text)

    def json(self) -> Any:
        return json.loads(self._text)


class Pocket:
    """The app's page in its shell, for helpers that take a page: attributes of the frame, or else of the shell."""

    def __init__(self, shell: Page) -> None:
        self.shell = shell
        self.request = self
        self._impl_obj = shell._impl_obj

    @property
    def frame(self) -> Frame:
        return self.shell.frames[1]

    def get(self, path: str) -> Asked:
        return Asked(self.frame.evaluate(_ASK, [path, None, None]))

    def post(self, path: str, form: dict[str, str]) -> Asked:
        return Asked(self.frame.evaluate(_ASK, [path, form, None]))

    def import_file(self, path: str, file: str) -> Asked:
        sent = Asked(self.frame.evaluate(_ASK, [path, None, file]))
        return self.post(sent.url, {"asked": ""}) if "/imports/" in sent.url else sent

    def __getattr__(self, name: str) -> Any:
        """Fill the screen, so that coordinates in the frame equal the shell's."""
        return getattr(self.frame if hasattr(Frame, name) else self.shell, name)


class Phone:
    """A browser with its own profile that reaches the web space at ADDRESS."""

    def __init__(self, browser: BrowserType, launch: dict[str, Any], profile: Path, space: WebSpace) -> None:
        self.profile, self.url = profile, f"{ADDRESS}{space.base}"
        led = f"{LED}MAP {urlsplit(ADDRESS).hostname}:80 127.0.0.1:{space.port}"
        args = [led, *launch["args"]]  # where the network is another one, the last word is its own
        self.context: BrowserContext = browser.launch_persistent_context(
            profile, base_url=f"{self.url}/", **{**launch, "args": args}, **phone_options()
        )
        self.context.set_default_timeout(PATIENCE_MS)

    def open(self, path: str = "./") -> Page:
        """Start the pocket. Returns the app's page."""
        shell = self.context.pages[0]
        shell.goto(path)
        shell.wait_for_function(SHOWN, timeout=START_MS)
        return cast(Page, Pocket(shell))

    def kill(self) -> None:
        """Kill the browser without warning, as a device short of memory does."""
        for process in self._processes():
            os.kill(process, signal.SIGKILL)
        with suppress(Exception):
            self.context.close()

    @contextmanager
    def sleeping(self) -> Iterator[None]:
        """Suspend the browser during the context."""
        groups = {os.getpgid(process) for process in self._processes()} - {os.getpgid(0)}
        for group in groups:
            os.killpg(group, signal.SIGSTOP)
        try:
            yield
        finally:
            for group in groups:
                os.killpg(group, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """Return the browser's main process. The others end with it."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended since
                words = (process / "cmdline").read_bytes()
                if str(self.profile).encode() in words and b"--type=" not in words:
                    found.append(int(process.name))
        return found


def kill_while_recording(
    take_up: Callable[[], Phone], running: tuple[Phone, Page], table: str, after: int, known: int
) -> tuple[Phone, Page, int]:
    """Record moves, kill the browser after `after` of them, and start it again. Returns the number of moves.

    `known` is the number before. Raises AssertionError if a move reported as recorded is missing.
    """
    phone, page = running
    recorded = [known]

    def hear(message: ConsoleMessage) -> None:
        if message.text.startswith("recorded "):
            recorded.append(int(message.text.split()[1]))

    pocket = cast(Pocket, page)
    pocket.shell.on("console", hear)
    pocket.frame.evaluate(f"(given) => void ({CLAIMS})(given)", [table, known])
    deadline = monotonic() + PATIENCE_MS / 1000
    while len(recorded) <= after:
        assert monotonic() < deadline, "nothing is recorded"
        page.wait_for_timeout(5)
    phone.kill()
    phone = take_up()
    page = phone.open(table)
    count = int(page.request.get(f"{table}/state").json()["seq"])
    assert recorded[-1] <= count <= recorded[-1] + 1, (recorded[-1], count)
    return phone, page, count


@contextmanager
def _alone(name: str) -> Iterator[Path]:
    """Make a folder of build/ under a lock."""
    made = ROOT / "build" / name
    made.parent.mkdir(exist_ok=True)
    with (made.parent / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield made


def gathered() -> Path:
    """Return the pocket that `make pocket` builds, built once for all concurrent tests."""
    with _alone("pocket") as made:
        line = [sys.executable, "-m", "tools.pocket"]
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return made


def installed(browser: BrowserType, launch: dict[str, Any]) -> Path:
    """Return the profile of a device after the pocket's first start, made once because it takes most of the time."""
    release = (gathered() / "release").read_text()
    with _alone("pocket-phone") as made:
        if not (made / release).exists():
            shutil.rmtree(made, ignore_errors=True)
            with web_space() as space:
                phone = Phone(browser, launch, made, space)
                phone.open()
                until(phone.context.pages[0], "async () => Boolean(await caches.match('/snapshot'))")
                phone.context.close()
            (made / release).touch()
    return made


def group_file(key: str, games: dict[str, Recorded]) -> str:
    """Export a group with these finished games by their keys, and their players."""
    moment = "2024-02-29T18:00:00Z"
    names = sorted({name for game in games.values() for name in game.names.values()})
    people = {name: f"{number:p>22}" for number, name in enumerate(names)}
    parts = [
        {
            **dict.fromkeys(("played_at", "finished_at", "created_at"), moment),
            "id": game_key,
            "people": [people[name] for name in game.names.values()],
            "record": game.record,
        }
        for game_key, game in games.items()
    ]
    group = {"key": key, "name": "Games", "created_at": moment}
    everybody = [{"key": person, "name": name} for name, person in people.items()]
    return json.dumps({"format": "companion-group/1", "group": group, "people": everybody, "games": parts})


@contextmanager
def web_space(folder: Path | None = None, base: str = "") -> Iterator[WebSpace]:
    """Serve the pocket, or the folder's files, at the path `base`."""
    space = WebSpace(folder or gathered(), base)
    try:
        yield space
    finally:
        space.take_away()
