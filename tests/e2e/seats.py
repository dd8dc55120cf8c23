"""Devices that request seats from each other, and receive notices for all."""

from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from tests.conftest import phone_of
from tests.e2e.live_server import LiveServer
from tests.e2e.tables import origin


def announced(phone: Page, text: str) -> None:
    expect(phone.locator(".announcement").filter(has_text=text)).to_be_visible()
    phone.wait_for_timeout(650)


def answer(phone: Page, label: str) -> None:
    phone.locator(".announcement").get_by_role("button", name=label).tap()


def open_hands(phone: Page) -> None:
    phone.locator(".tools [data-opens=tickets]").tap()


def ask_for(phone: Page, table: str, player: str) -> None:
    """Request a seat of another device."""
    phone.goto(f"{table}/join")
    phone.locator(f"#seat-{player}").tap()
    phone.locator("#ask-yes").tap()
    expect(phone.locator(f"[data-seat={player}]")).to_have_attribute("data-state", "asked")


def mark_of(phone: Page) -> str:
    return phone.locator("#my-mark").inner_text()


def guest_at(phone: Page, table: str, *players: str) -> FlaskClient:
    """Add a device without a page to the table. It takes these seats, or requests them."""
    guest = phone_of(LiveServer.apps[origin(phone)])
    assert guest.get(f"{table}/join").status_code == 200
    for player in players:
        assert guest.post(f"{table}/seats/{player}/take").status_code == 303
    return guest
