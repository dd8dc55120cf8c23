"""A ticket missing in the deck is typed and offered again to the next game."""

from time import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import READ_MS
from tests.e2e.tables import open_table, record, state_of, tap_at_time

TEAMS = (("Ann", "red"), ("Bob", "red"), ("Cat", "blue"), ("Dan", "blue"))
DEALT = [{"a": "dacca", "b": "peking", "points": 12}, {"a": "hong-kong", "b": "rangoon", "points": 9}]


def write_down(phone: Page, a: str, b: str, points: str) -> None:
    """Type the beginning of each place, tap the proposal, then type the points."""
    for end, typed in (("a", a), ("b", b)):
        phone.locator(f"#written-{end}").fill(typed)
        phone.locator(f"#suggestions-{end} li").first.tap()
    phone.locator("#written-points").fill(points)
    phone.get_by_role("button", name="Note it").tap()


def hand(phone: Page) -> list[str]:
    return phone.locator("[data-part=hand] .hand-ticket b").all_inner_texts()


@pytest.mark.rule("ALL-14", "TA-03")
def test_written_ticket_is_shared_and_offered_to_the_next_game(phone: Page) -> None:
    table = open_table(phone, TEAMS, "team-asia")
    phone.goto(f"{table}/tickets/p1?for=p1")
    toast, buttons = phone.locator(".toast"), phone.locator("[data-share]")
    expect(phone.locator("#find")).to_be_hidden()
    write_down(phone, "del", "hong", "19")
    expect(toast).to_contain_text("Delhi – Hong Kong noted.")
    assert hand(phone) == ["Delhi – Hong Kong"]
    expect(phone.locator("#written-a")).to_have_value("")
    # A quick tap on the button's new position gets a response, and hands over no ticket.
    record(phone, table, type="tickets", player="p1", keep=DEALT)
    expect(buttons).to_have_count(3)
    phone.wait_for_timeout(READ_MS)
    buttons.first.scroll_into_view_if_needed()
    spot = buttons.first.bounding_box()
    assert spot
    began = time()
    buttons.first.tap()
    expect(toast).to_contain_text("is in the team’s holder.")
    tap_at_time(phone, spot["x"] + spot["width"] / 2, spot["y"] + 20, began + 0.3)
    expect(toast).to_contain_text("has moved up here: tap again if you mean it.")
    expect(buttons).to_have_count(2)
    assert state_of(phone, table)["sides"][0]["holder"] == 1
    # The next game of this phone knows it.
    again = open_table(phone, TEAMS, "team-asia")
    phone.goto(f"{again}/tickets/p3?for=p3")
    phone.locator("#find").fill("delhi")
    phone.get_by_role("button", name="Delhi – Hong Kong 19").tap()
    expect(toast).to_contain_text("Delhi – Hong Kong noted.")
    assert hand(phone) == ["Delhi – Hong Kong"]
