"""The pocket on a phone: the web space that its folder comes from, and a browser that may be killed."""

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any, cast
from zipfile import ZipFile

from alembic import command
from playwright.sync_api import BrowserContext, BrowserType, ConsoleMessage, Frame, Page

from companion import create_app
from companion.config import ROOT, Settings
from companion.store import db
from tests.e2e.phones import PATIENCE_MS, phone_options

START_MS = 10 * PATIENCE_MS
"""A first start is half a minute's work for a machine that does ten other things."""
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
"""Records moves for ever, and says after each that it is."""
_ASK = """async ([path, form, file]) => {
    const data = file ? new FormData() : form && new URLSearchParams(form);
    if (file) data.append("file", new Blob([file]), "file.json");
    const answer = await fetch(path, data && { method: "POST", body: data });
    return { url: answer.url, status: answer.status, text: await answer.text() };
}"""


class WebSpace:
    """Serves a folder on localhost, which is as good as HTTPS to a browser, until it is taken away."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.url = f"http://localhost:{self.server.server_address[1]}"
        Thread(target=self.server.serve_forever).start()

    def take_away(self) -> None:
        """Nothing answers at the address any more."""
        if self.server.socket.fileno() != -1:
            self.server.shutdown()
            self.server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


class Asked:
    """What the app answered within the phone."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.url, self.status, self._text = given["url"], given["status"], given["text"]

    def text(self) -> str:
        """The body."""
        return str(self._text)

    def json(self) -> Any:
        """The body, read."""
        return json.loads(self._text)


class Pocket:
    """A page of the app in its shell, for helpers that take a page: the frame's where it has it, else the shell's."""

    def __init__(self, shell: Page) -> None:
        self.shell = shell
        self.request = self
        self._impl_obj = shell._impl_obj

    @property
    def frame(self) -> Frame:
        """The app's own page."""
        return self.shell.frames[1]

    def get(self, path: str) -> Asked:
        """Ask the app by a page's own means."""
        return Asked(self.frame.evaluate(_ASK, [path, None, None]))

    def post(self, path: str, form: dict[str, str]) -> Asked:
        """Send the app a form."""
        return Asked(self.frame.evaluate(_ASK, [path, form, None]))

    def bring(self, path: str, file: str) -> Asked:
        """Send the app a file."""
        return Asked(self.frame.evaluate(_ASK, [path, None, file]))

    def __getattr__(self, name: str) -> Any:
        """Fill the screen, so that what lies in the frame has the shell's coordinates."""
        return getattr(self.frame if hasattr(Frame, name) else self.shell, name)


class Phone:
    """A browser with a profile of its own."""

    def __init__(self, browser: BrowserType, launch: dict[str, Any], profile: Path, url: str, **options: Any) -> None:
        self.profile, self.url = profile, url
        self.context: BrowserContext = browser.launch_persistent_context(
            profile, base_url=url, **launch, **phone_options(**options)
        )
        self.context.set_default_timeout(PATIENCE_MS)

    def open(self, path: str = "/") -> Page:
        """Start the pocket; the page of the app that it shows."""
        shell = self.context.pages[0]
        shell.goto(path)
        shell.wait_for_function(SHOWN, timeout=START_MS)
        return cast(Page, Pocket(shell))

    def kill(self) -> None:
        """End the browser as a phone does that needs the memory: without a word."""
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended since
                words = (process / "cmdline").read_bytes()
                if str(self.profile).encode() in words and b"--type=" not in words:
                    os.kill(int(process.name), signal.SIGKILL)
        with suppress(Exception):
            self.context.close()


def kill_while_recording(phone: Callable[[], Phone], table: str, after: int, known: int) -> int:
    """Have moves recorded, kill the browser once `after` of them are, and start again: how many moves there are.

    `known` is how many there were. Raises AssertionError when one is gone that was said to be recorded.
    """
    one = phone()
    page = one.open(table)
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
    one.kill()
    again = phone()
    count = int(again.open(table).request.get(f"{table}/state").json()["seq"])
    again.kill()
    assert recorded[-1] <= count <= recorded[-1] + 1, (recorded[-1], count)
    return count


def gathered() -> Path:
    """The pocket as `make pocket` makes it, once for all that test at the same time."""
    made = ROOT / "build" / "pocket"
    made.parent.mkdir(exist_ok=True)
    with (made.parent / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        line = [sys.executable, "-m", "tools.pocket"]
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return made


def make_older(folder: Path, revision: str, work: Path) -> None:
    """Turn a gathered pocket into an older one, whose database begins with the schema of that revision."""
    app = create_app(Settings(instance_dir=work, database_url=f"sqlite:///{work / 'older.db'}", secret_key="older" * 8))
    with app.app_context():
        command.upgrade(app.extensions["migrate"].migrate.get_config(), revision)
        db.engine.dispose()
    packed = folder / "app.zip.packed"
    with ZipFile(BytesIO(gzip.decompress(packed.read_bytes()))) as now, ZipFile(work / "older.zip", "w") as older:
        for name in now.namelist():
            older.writestr(name, (work / "older.db").read_bytes() if name == "empty.db" else now.read(name))
    packed.write_bytes(gzip.compress((work / "older.zip").read_bytes(), 1))
    release = (folder / "release").read_text()
    for file in (folder / "release", folder / "sw.js"):
        file.write_text(file.read_text(encoding="utf-8").replace(release, "older"), encoding="utf-8")


@contextmanager
def web_space(folder: Path | None = None) -> Iterator[WebSpace]:
    """A web space with the pocket, or with what the folder holds."""
    space = WebSpace(folder or gathered())
    try:
        yield space
    finally:
        space.take_away()
