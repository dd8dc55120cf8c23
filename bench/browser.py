"""A server and a real browser for measurements by touch."""

import logging
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from companion import create_app
from companion.config import ROOT
from tests.e2e.live_server import LiveServer
from tests.support.databases import Sqlite, settings_in


@contextmanager
def browser_at_server() -> Iterator[tuple[Browser, str]]:
    """Start Chromium and a server with an empty database. Return the browser and the server's address."""
    chromium = subprocess.run(  # noqa: S603
        [ROOT / "tools" / "chromium", "--find"], capture_output=True, text=True, check=True
    ).stdout.strip()
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    with (
        tempfile.TemporaryDirectory() as migrated,
        tempfile.TemporaryDirectory() as folder,
        Sqlite(Path(migrated)).empty(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        server = LiveServer(create_app(settings_in(Path(folder), address)))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser, server.url
        browser.close()
        server.stop()
