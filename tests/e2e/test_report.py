"""A game's report on a device: opened from the result, read by taps, on small screens and with large text."""

from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more, recorded_game
from tests.e2e.tables import post


def test_report_is_read_by_taps(phone: Page) -> None:
    table = recorded_game(phone, "three-players-stations-undo", box="europe")
    assert post(phone, f"{table}/finish").status == 303
    phone.goto(f"{table}/game")
    open_more(phone)
    phone.get_by_role("link", name="Game report").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Game report")
    expect(phone.get_by_role("img", name="Points over the game")).to_be_visible()
    ticket = phone.locator(".report-ticket").first
    expect(ticket.get_by_role("img")).to_be_visible()
    path = ticket.locator("details ul")
    expect(path).to_be_hidden()
    ticket.locator("summary").tap()
    expect(path).to_be_visible()
