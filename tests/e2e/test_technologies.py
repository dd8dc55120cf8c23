"""Technologies on a device: bought with a claim that needs them or in their panel, and Right of Way."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import drag_into_reach, tap_player
from tests.e2e.tables import expect_no_sheet, expect_sheet, pixel_of, settle, show_table, state_of, tap_track
from tests.support.tables import on_board

FERRY = "barrow--liverpool"


@pytest.mark.rule("UK-05", "UK-06", "UK-08", "UK-10")
def test_technology_is_one_tap_more_than_the_claim_that_needs_it(phone: Page) -> None:
    table = show_table(phone, box="united-kingdom")
    drag_into_reach(phone, lambda: pixel_of(phone, FERRY))
    tap_track(phone, FERRY)
    expect(phone.locator("#sheet")).to_contain_text("Needs: Propellers.")
    tap_player(phone, "Ann")
    expect_sheet(phone, "Propellers")
    settle(phone)
    phone.get_by_role("button", name="Buy and claim").tap()
    expect_no_sheet(phone)
    expect(phone.locator("#last-words")).to_contain_text("Barrow – Liverpool")
    state = state_of(phone, table)
    assert (state["mechanics"]["technologies"]["bought"]["p1"], state["claims"]) == (["propellers"], {FERRY: "p1"})

    settle(phone)
    tap_track(phone, FERRY)
    phone.get_by_role("button", name="Right of Way").tap()
    expect_sheet(phone, "Right of Way")
    settle(phone)
    tap_player(phone, "Bob")
    expect_sheet(phone, "Propellers")
    settle(phone)
    phone.get_by_role("button", name="Buy and claim").tap()
    expect_no_sheet(phone)
    expect(phone.locator(f'.track[data-id="{FERRY}"] .guest')).to_have_attribute("data-owner", "blue")
    expect(phone.locator("#last-words")).to_contain_text("Barrow – Liverpool + Right of Way")
    assert on_board(state_of(phone, table), "guest") == {FERRY: "p2"}

    settle(phone)
    phone.get_by_role("button", name="Technologies").tap()
    phone.locator('[data-buyer="p1"]').tap()
    phone.get_by_role("button", name="Steam Turbines").tap()
    expect(phone.locator("#last-words")).to_contain_text("Ann: Steam Turbines bought")
    assert state_of(phone, table)["mechanics"]["technologies"]["bought"]["p1"] == ["propellers", "steam-turbines"]

    tap_track(phone, FERRY)
    settle(phone)
    phone.locator("#sheet .owner", has_text="Bob").get_by_role("button").tap()
    phone.locator("#sheet .owner", has_text="Bob").get_by_role("button").tap()
    expect(phone.locator(f'.track[data-id="{FERRY}"] .guest')).to_have_count(0)
    state = state_of(phone, table)
    assert (on_board(state, "guest"), state["claims"]) == ({}, {FERRY: "p1"})
