"""Read a player's tickets from the page."""

from playwright.sync_api import Page, expect


def hand(phone: Page) -> list[tuple[str, str]]:
    rows = phone.locator(".hand-ticket")
    return [(row.locator("b").inner_text(), row.locator(".state").inner_text()) for row in rows.all()]


def noted(phone: Page, ticket: str) -> None:
    expect(phone.locator(".toast")).to_contain_text(f"{ticket} noted.")


def open_again(phone: Page) -> None:
    """Reload the page and confirm that the device was handed over."""
    phone.reload()
    phone.locator("#show-mine").tap()
    expect(phone.locator("#hand-title")).to_be_visible()
    phone.wait_for_load_state()
