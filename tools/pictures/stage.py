"""The app with the games of an invented group, and devices that open it."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import urlopen
from uuid import UUID

from playwright.sync_api import APIRequestContext, APIResponse, Browser, Page, Playwright, sync_playwright

ROOT = Path(__file__).parents[2]
GAMES = Path(__file__).with_name("thursdays.json")
"""A group's file (docs/group-file.md). Most pictures show its last game, in play or finished."""
SETTINGS = ("TTR_", "DATABASE_URL", "PORT")
"""Prefixes of the app's settings."""
PUBLIC_URL = "https://trains.example.org"
"""Address of the site in invitations."""
PATIENCE_S = 30
EVENING = datetime(2025, 10, 30, 19, tzinfo=UTC)
"""Time at which pages are opened, by their own clock."""
SETTLED_MS = 600
"""Time after which a map is at rest, with its names in their final places."""
_MIDDLE = """(id) => {
    const mark = document.querySelector(`.board .track[data-id="${id}"] .mark`);
    const middle = mark.getPointAtLength(mark.getTotalLength() / 2);
    const at = middle.matrixTransform(document.querySelector(".board").getScreenCTM());
    return [at.x, at.y];
}"""


@dataclass(frozen=True)
class Table:
    """A table in play: its address, the page of the player who opened it, and each player's device."""

    url: str
    page: Page
    phones: Mapping[str, APIRequestContext]

    def record(self, seq: int, move: Mapping[str, Any]) -> None:
        """Record a move on the device of its player. Raises RuntimeError."""
        sent = {"uuid": str(UUID(int=seq)), "seq": seq, "move": move}
        answer = self.phones[move["player"]].post(f"{self.url}/moves", data=sent, headers=_origin(self.url))
        if answer.status != 201:
            raise RuntimeError(f"move {seq}: {answer.text()}")

    def show(self) -> None:
        self.page.goto(self.url)
        self.page.locator("body[data-is-whole]").wait_for()
        self.page.wait_for_timeout(SETTLED_MS)

    def find(self, route: str) -> tuple[float, float]:
        """Return the middle of a route in [pixels] of the screen."""
        x, y = self.page.evaluate(_MIDDLE, route)
        return x, y


@dataclass(frozen=True)
class Stage:
    """The server, the browser, and the group's games."""

    url: str
    playwright: Playwright
    browser: Browser
    games: Mapping[str, Any]

    @property
    def group(self) -> str:
        return f"/g/{self.games['group']['key']}"

    def finished(self, day: str) -> str:
        return next(f"/t/{game['id']}" for game in self.games["games"] if game["played_at"].startswith(day))

    def open(self, *, width: int = 390, height: int = 844, scale: float = 2, is_phone: bool = True) -> Page:
        """Open a page on a phone, or on a larger screen, in English and with light colours."""
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=is_phone,
            is_mobile=is_phone,
            locale="en-GB",
            timezone_id="UTC",
            color_scheme="light",
            service_workers="block",
        )
        context.set_default_timeout(1000 * PATIENCE_S)
        page = context.new_page()
        page.clock.install(time=EVENING)
        page.goto("/")  # loads the fonts, so that later pages show their titles at once
        return page

    def open_table(self, name: str, moves: int, *, tickets: bool = True) -> Table:
        """Open a table as `name` and play the first `moves` of the last game, with a device for each player.

        Without `tickets` the moves that note tickets are left out.
        """
        record = self.games["games"][-1]["record"]
        people = record["players"]
        page = self.open()
        host = next(person["id"] for person in people if person["name"] == name)
        phones = {person["id"]: self.playwright.request.new_context() for person in people} | {host: page.request}
        fields = [("box", record["box"]), ("variant", "base")]
        fields += [(key, person[key]) for person in people for key in ("name", "color")]
        path = urlsplit(_post(phones[host], f"{self.url}/new", fields).headers["location"]).path
        table = Table(f"{self.url}{path}", page, phones)
        for person in people:
            if person["id"] != host:
                phones[person["id"]].get(f"{table.url}/join")
                _post(phones[person["id"]], f"{table.url}/seats/{person['id']}/take")
        recorded = [move for move in record["moves"][:moves] if tickets or move["type"] != "tickets"]
        for seq, move in enumerate(recorded):
            table.record(seq, move)
        return table


def stop_clock(page: Page) -> None:
    page.clock.pause_at(EVENING + timedelta(minutes=5))  # in the future of the page's clock


@contextmanager
def set_up() -> Iterator[Stage]:
    """Serve the games and start a browser."""
    found = subprocess.run([ROOT / "tools" / "chromium"], stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with _serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=arguments)
        yield Stage(url, playwright, browser, json.loads(GAMES.read_text(encoding="utf-8")))


@contextmanager
def _serving() -> Iterator[str]:
    """Serve the app on a temporary database and return its address."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        environment = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
        environment |= {"TTR_INSTANCE_DIR": folder, "PORT": str(port), "TTR_PUBLIC_URL": PUBLIC_URL}
        environment |= {"TTR_LIMITS": "1000"}  # all devices share one address and are faster than people

        def start(*program: str) -> subprocess.Popen[bytes]:
            return subprocess.Popen(  # noqa: S603
                [sys.executable, "-m", *program], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
            )

        if start("flask", "--app", "app", "import", str(GAMES)).wait():
            raise RuntimeError(f"{GAMES} can't be brought in")
        server = start("tools.pictures.seeded")
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/health", server)
            yield url
        finally:
            server.terminate()
            server.wait(PATIENCE_S)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while server.poll() is None and time.monotonic() < deadline:
        with suppress(OSError), urlopen(url, timeout=5):  # noqa: S310  (our own server)
            return
        time.sleep(0.05)
    raise RuntimeError(f"there is no answer from {url}")


def _origin(url: str) -> dict[str, str]:
    parts = urlsplit(url)
    return {"Origin": f"{parts.scheme}://{parts.netloc}"}


def _post(phone: APIRequestContext, url: str, fields: Sequence[tuple[str, str]] = ()) -> APIResponse:
    """Send a form as one of the app's pages would. Raises RuntimeError."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", **_origin(url)}
    answer = phone.post(url, data=urlencode(fields), headers=headers, max_redirects=0)
    if answer.status != 303:
        raise RuntimeError(f"{url}: {answer.status}")
    return answer
