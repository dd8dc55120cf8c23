"""Whether terrain cards double a claim is one tap more, and can be corrected."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import bring, tap_player
from tests.e2e.tables import CAST, expect_no_sheet, expect_sheet, pixel_of, settle, show_table, state_of, tap_track

TRACK = "junction-angola-north--junction-lower-congo"


@pytest.mark.rule("AF-06", "AF-08", "AF-09")
def test_claim_is_doubled_by_one_tap_more_and_undoubled_later(phone: Page) -> None:
    table = show_table(phone, CAST[:2], "heart-of-africa")
    bring(phone, lambda: pixel_of(phone, TRACK))
    tap_track(phone, TRACK)
    tap_player(phone, "Ann")
    expect_sheet(phone, "Doubled with terrain cards?")
    yes = phone.locator("#sheet [data-key=yes]")
    expect(yes).to_contain_text("Jungle: 2 terrain cards")
    expect(yes).to_contain_text("14 instead of 7")
    settle(phone)
    yes.tap()
    expect_no_sheet(phone)
    expect(phone.locator("#last-words")).to_contain_text("doubled with terrain cards")
    assert state_of(phone, table)["sides"][0]["points"] == 14
    tap_track(phone, TRACK)
    expect(phone.locator("#sheet")).to_contain_text("Doubled with terrain cards.")
    settle(phone)
    phone.get_by_role("button", name="Doubled or not").tap()
    expect_sheet(phone, "Doubled with terrain cards?")
    settle(phone)
    phone.get_by_role("button", name="Not doubled").tap()
    expect_no_sheet(phone)
    state = state_of(phone, table)
    assert (state["sides"][0]["points"], state["along"]) == (7, {})
