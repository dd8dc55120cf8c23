"""A live server, and phones in a real Chromium. A phone that complains on its console fails the test."""

import logging
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import BrowserContext, Page

from companion import create_app, store
from companion.config import ROOT
from tests.conftest import settings_in
from tests.e2e.live_server import LiveServer
from tests.e2e.phones import REPORT_CSP, USER_AGENT, Complaints, OpenPhone

LAUNCH_ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The Chromium that tools/chromium finds. Without one the browser tests fail: a skipped test proves nothing."""
    search = subprocess.run([ROOT / "tools" / "chromium", "--find"], capture_output=True, text=True, check=False)
    if search.returncode:
        pytest.fail(search.stderr.strip(), pytrace=False)
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": search.stdout.strip(), "args": [*LAUNCH_ARGS, *as_root]}


@pytest.fixture(scope="session")
def base_url() -> None:
    """No common one: each phone gets the address of its server. (The plugin's own fixture warns of its future end.)"""


def _live(folder: Path, empty_database: Path) -> Iterator[LiveServer]:
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    shutil.copy(empty_database, folder / "test.db")
    app = create_app(settings_in(folder))
    server = LiveServer(app)
    server.start()
    yield server
    server.stop()
    _close_database(app)


def _close_database(app: Flask) -> None:
    with app.app_context():
        store.db.engine.dispose()


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[LiveServer]:
    """One server for all tests of a run: each table has its own key and each phone its own cookies, so none meet."""
    yield from _live(tmp_path_factory.mktemp("live"), empty_database)


@pytest.fixture
def own_server(tmp_path: Path, empty_database: Path) -> Iterator[LiveServer]:
    """A server for this test alone, which the test may stop and start again."""
    yield from _live(tmp_path, empty_database)


@pytest.fixture
def complaints(request: pytest.FixtureRequest) -> Iterator[Complaints]:
    """Everything that the phones of this test complain about; what wasn't announced fails the test at its end."""
    allowed = tuple(str(text) for marker in request.node.iter_markers("console") for text in marker.args)
    complaints = Complaints(allowed)
    yield complaints
    if unexpected := complaints.unexpected():
        pytest.fail("The browser complained:\n" + "\n".join(unexpected), pytrace=False)


@pytest.fixture
def open_phone(
    request: pytest.FixtureRequest, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> OpenPhone:
    """Opens phones: 390 by 844 pixels, two device pixels each, touch. A test with `own_server` has its phones there."""
    own = "own_server" in request.fixturenames
    server: LiveServer = request.getfixturevalue("own_server" if own else "live_server")

    def open_one(
        *,
        locale: str = "en-GB",
        color_scheme: Literal["light", "dark"] = "light",
        width: int = 390,
        height: int = 844,
    ) -> Page:
        context = new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            user_agent=USER_AGENT,
            locale=locale,
            timezone_id="Europe/Berlin",
            color_scheme=color_scheme,
        )
        context.add_init_script(REPORT_CSP)
        context.set_default_timeout(10_000)
        page = context.new_page()
        complaints.listen(page)
        return page

    return open_one


@pytest.fixture
def phone(request: pytest.FixtureRequest, open_phone: OpenPhone) -> Page:
    """One phone, in English and light; parametrize indirectly by {"locale": "ru-RU", "color_scheme": "dark"}."""
    return open_phone(**getattr(request, "param", {}))


@pytest.fixture
def accessibility_faults() -> Callable[[Page], list[str]]:
    """Asks axe about a page: one line a fault, naming its rule, what it says and where; empty when there is none."""

    def faults(page: Page) -> list[str]:
        return [
            f"{fault['id']}: {fault['help']}: {node['html']}"
            for fault in Axe().run(page).response["violations"]
            for node in fault["nodes"]
        ]

    return faults
