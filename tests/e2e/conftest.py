"""A live server, and devices in a real Chromium. A console error on a device fails the test."""

import os
import subprocess
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, Page, expect

from companion import create_app
from companion.config import ROOT
from tests.conftest import leave_database
from tests.e2e.live_server import LiveServer, add_resting_page
from tests.e2e.nearby import Room
from tests.e2e.phones import PATIENCE_MS, Complaints, OpenPhone, Shelf, new_page, phone_options
from tests.e2e.pocket import web_space
from tests.support.databases import Database, settings_in

FEATURES_OFF = [
    # The invisible address bar loads two pages more beside each page: half of the browser's work.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Features that Playwright turns off. They are repeated here, because the browser uses only the last list.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
FAULTS = """async () => {
    // Words of a drawing that are dimmed, or that something lies over, aren't meant to be read.
    const isCovered = (word) => {
        const { left, right, top, height } = word.getBoundingClientRect();
        const above = [left, (left + right) / 2, right].map((x) => document.elementFromPoint(x, top + height / 2));
        const isBelow = above.some((one) => one && !one.contains(word) && !word.ownerSVGElement.contains(one));
        return isBelow || word.closest(".dim");
    };
    const exclude = [...document.querySelectorAll("svg text")].filter(isCovered);
    // Without fetching the style sheets once more, which none of the rules asks for.
    const context = { include: [document.documentElement], exclude };
    // Off in axe by default: the accessible name contains the visible words (WCAG 2.5.3).
    const rules = { "label-content-name-mismatch": { enabled: true } };
    const { violations } = await axe.run(context, { resultTypes: ["violations"], preload: false, rules });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}"""
FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=PATIENCE_MS)
LAUNCH_ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    f"--disable-features={','.join(FEATURES_OFF)}",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Launch the Chromium that tools/chromium finds. Without one the browser tests fail, because a skipped test proves
    nothing.
    """
    search = subprocess.run([ROOT / "tools" / "chromium", "--find"], capture_output=True, text=True, check=False)
    if search.returncode:
        pytest.fail(search.stderr.strip(), pytrace=False)
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": search.stdout.strip(), "args": [*LAUNCH_ARGS, *as_root]}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Return no base URL: each device has its server's address. (The plugin's own fixture raises a deprecation
    warning.)
    """


def _live(folder: Path, database: Database, base: str = "") -> Iterator[LiveServer]:
    with database.empty(folder) as address:
        public_url = f"http://127.0.0.1{base}" if base else None
        server = LiveServer(create_app(replace(settings_in(folder, address), public_url=public_url)))
        add_resting_page(server.app)
        server.start()
        yield server
        server.stop()
        leave_database(server.app)


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory, database: Database) -> Iterator[LiveServer]:
    yield from _live(tmp_path_factory.mktemp("live"), database)


@pytest.fixture
def own_server(request: pytest.FixtureRequest, tmp_path: Path, database: Database) -> Iterator[LiveServer]:
    """A server for a single test, which the test can stop and restart.

    Parametrize it indirectly by the path under which the host serves it.
    """
    yield from _live(tmp_path, database, getattr(request, "param", ""))


@pytest.fixture
def complaints(request: pytest.FixtureRequest) -> Iterator[Complaints]:
    """All errors of the test's devices. An unexpected one fails the test at its end."""
    allowed = tuple(str(text) for marker in request.node.iter_markers("console") for text in marker.args)
    complaints = Complaints(allowed)
    yield complaints
    if unexpected := complaints.unexpected():
        pytest.fail("The browser complained:\n" + "\n".join(unexpected), pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record failed tests for their fixtures."""
    report = yield
    item.stash[FAILED] = report.failed or item.stash.get(FAILED, False)
    return report


@pytest.fixture(scope="session")
def shelf(browser: Browser) -> Shelf:
    return Shelf(browser)


@pytest.fixture
def open_phone(
    request: pytest.FixtureRequest,
    complaints: Complaints,
    shelf: Shelf,
    browser: Browser,
    output_path: str,
    database: Database,  # noqa: ARG001  (which one the server has is settled before it is asked for)
) -> Iterator[OpenPhone]:
    """Opens devices: 390 by 844 pixels with a pixel ratio of 2, and touch. With `own_server` they use that server."""
    own = "own_server" in request.fixturenames
    server: LiveServer = request.getfixturevalue("own_server" if own else "live_server")
    pages: list[Page] = []
    contexts: list[BrowserContext] = []

    def open_one(
        *,
        locale: str = "en-GB",
        color_scheme: Literal["light", "dark"] = "light",
        width: int = 390,
        height: int = 844,
        door: LiveServer | None = None,
    ) -> Page:
        options = phone_options(locale=locale, color_scheme=color_scheme, width=width, height=height)
        if own or door:
            # The test doesn't see a service worker's requests. Without one the pages are as on plain HTTP.
            workers: Literal["allow", "block"] = "allow" if door else "block"
            page = new_page(browser, (door or server).url, service_workers=workers, **options)
            contexts.append(page.context)
        else:
            page = shelf.take(server.url, **options)
        pages.append(page)
        complaints.listen(page)
        return page

    yield open_one
    has_failed = request.node.stash.get(FAILED, False) or bool(complaints.unexpected())
    if has_failed:
        take_pictures(pages, Path(output_path))
    for context in contexts:
        context.close()
    shelf.put_back(are_well=not has_failed)


def take_pictures(pages: list[Page], folder: Path) -> None:
    for number, page in enumerate(pages, 1):
        with suppress(Error):  # it may be closed, or be what hangs
            page.screenshot(path=folder / f"phone-{number}.png", timeout=5000)


@pytest.fixture
def phone(request: pytest.FixtureRequest, open_phone: OpenPhone) -> Page:
    """One device, in English and light mode. Parametrize indirectly by {"locale": "ru-RU", "color_scheme": "dark"}."""
    return open_phone(**getattr(request, "param", {}))


@pytest.fixture
def bob(open_phone: OpenPhone) -> Page:
    return open_phone(color_scheme="dark", width=360, height=740)


@pytest.fixture
def cat(open_phone: OpenPhone) -> Page:
    return open_phone()


@pytest.fixture
def room(browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path) -> Iterator[Room]:
    """A room in which devices connect without a server."""
    with web_space() as space:
        found = Room(browser_type, browser_type_launch_args, tmp_path, space)
        yield found
        found.leave()


@pytest.fixture(scope="session")
def accessibility_faults() -> Callable[[Page], list[str]]:
    """Return a function that runs axe on a page: one line for each violation, with its rule, message and element."""
    axe: str = Axe().axe_script

    def faults(page: Page) -> list[str]:
        if not page.evaluate("'axe' in globalThis"):
            page.evaluate(axe)
        found: list[str] = page.evaluate(FAULTS)
        return found

    return faults
