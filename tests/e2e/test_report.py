"""A game's report on a phone: reached from the result, read by taps, fit for small screens and large letters."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import enlarge_text, open_more, recorded_game, sideways, thin_out
from tests.e2e.tables import LONG_NAMES, post


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


@pytest.mark.parametrize("phone", [{"width": 360, "locale": "ru-RU", "color_scheme": "dark"}], indirect=True)
def test_long_names_and_large_letters_fit_and_everybody_can_use_it(
    phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    table = recorded_game(phone, "five-players-chained-stations", box="europa-1912", people=LONG_NAMES)
    assert post(phone, f"{table}/finish").status == 303
    phone.goto(f"{table}/report")
    for summary in phone.locator("main summary").all():
        summary.tap()
    assert sideways(phone) == 0
    enlarge_text(phone)
    assert sideways(phone) == 0
    phone.evaluate("document.documentElement.style.fontSize = ''")
    thin_out(phone)
    assert accessibility_faults(phone) == []
