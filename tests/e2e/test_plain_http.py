"""Over plain HTTP, as in one Wi-Fi: no service worker, no wake lock, and no loss while the server is away."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserType, Dialog, Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.pages import choose_language, unfold_app
from tests.e2e.phones import Complaints, phone_options
from tests.e2e.tables import tap_track, wait_until_whole

HERE = "table.test"
"""A name that the browser resolves to this computer, but doesn't treat as localhost."""
RECORDED = "async () => (await (await fetch(`${location.pathname}/state`)).json()).recent.map(({ text }) => text)"


@pytest.fixture
def phone(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    own_server: LiveServer,
    complaints: Complaints,
) -> Iterator[Page]:
    """A device that reaches the server as another computer in the network does."""
    arguments = [*browser_type_launch_args.get("args", ()), f"--host-resolver-rules=MAP {HERE} 127.0.0.1"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    port = urlsplit(own_server.url).port
    phone = browser.new_context(base_url=f"http://{HERE}:{port}", **phone_options()).new_page()
    complaints.listen(phone)
    yield phone
    browser.close()


def tap_claim(phone: Page, route: str, name: str) -> None:
    tap_track(phone, route)
    phone.locator("#sheet").get_by_role("button", name=name).tap()


@pytest.mark.console("net::ERR_")
def test_page_stays_while_the_server_is_away_and_sends_later(phone: Page, own_server: LiveServer) -> None:
    # The start page says what https would add, at an address that doesn't count as safe
    phone.goto(f"{own_server.url}/")
    expect(phone.get_by_role("link", name="Start a new game")).to_be_visible()
    expect(phone.locator("#plain-http")).to_be_hidden()
    phone.goto("/")
    expect(phone.get_by_text("Over HTTPS, pages would also open offline")).to_be_visible()

    phone.get_by_role("link", name="Start a new game").tap()
    phone.get_by_role("button", name="Start the table").tap()
    phone.wait_for_url("**/t/*")
    wait_until_whole(phone)
    assert phone.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'wakeLock' in navigator]") == [False] * 3
    own_server.stop()
    tap_claim(phone, "berlin--wien", "Player 1")
    expect(phone.locator("#connection")).to_contain_text("1 move waiting to be sent")
    phone.get_by_role("button", name="More").tap()
    unfold_app(phone)
    phone.get_by_role("link", name="Home").tap()
    expect(phone.locator("#toast")).to_contain_text("This page stays open until there is one")
    choose_language(phone, "Русский")
    expect(phone.locator("#toast")).to_contain_text("Nothing was sent")
    phone.get_by_role("button", name="Close").first.tap()
    tap_claim(phone, "berlin--danzig", "Player 2")
    expect(phone.locator("#connection")).to_contain_text("offline: keep this page open · 2 moves waiting to be sent")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    phone.on("dialog", stay)
    phone.evaluate("location.reload()")  # a finger that pulls the page down
    expect(phone.locator(".board .track.pending")).to_have_count(2)
    assert asked == ["beforeunload"]
    own_server.start()
    expect(phone.locator("#connection")).to_have_text("live")
    expect(phone.locator(".board .track.pending")).to_have_count(0)
    assert phone.evaluate(RECORDED) == ["Player 2: Berlin – Danzig", "Player 1: Berlin – Wien"]
    phone.get_by_role("button", name="More").tap()
    unfold_app(phone)
    phone.get_by_role("link", name="Home").tap()
    expect(phone.get_by_role("heading", name="In play")).to_be_visible()
