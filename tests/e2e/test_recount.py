"""Recount: the markers on the printed score track beside the board, on a device."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import ASKING_MS, claim_many, hold_timers, show_table, state_of


def points_of(phone: Page, table: str) -> list[int]:
    return [side["points"] for side in state_of(phone, table)["sides"]]


@pytest.mark.rule("ALL-10", "ALL-13")
def test_markers_that_are_off_are_found_and_put_right_by_taps(phone: Page) -> None:
    table = show_table(phone)
    claim_many(phone, table, "p1", "berlin--wien", "edinburgh--london")
    claim_many(phone, table, "p2", "berlin--essen", "warszawa--wien", "dieppe--london")
    claim_many(phone, table, "p3", "petrograd--stockholm")
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("link", name="Recount").tap()
    phone.wait_for_url("**/recount")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Recount")
    # a claim that was counted twice
    more = phone.get_by_role("button", name="Bob: one more")
    for _ in range(7):
        more.tap()
    expect(phone.get_by_label("Bob", exact=False).and_(phone.locator("input"))).to_have_value("18")
    expect(phone.locator("#result")).to_have_text("1 marker is off.")
    group = phone.locator(".group").filter(has_text="Counted twice?")
    expect(group.locator(".cause")).to_have_count(1)
    expect(group).to_contain_text("Warszawa – Wien")
    group.get_by_role("link", name="On the board").tap()
    expect(phone.locator("#board h2")).to_have_text("Warszawa – Wien")
    expect(phone.locator("#board h2")).to_be_in_viewport()
    assert phone.locator("#board .track.highlight").get_attribute("data-id") == "warszawa--wien"
    expect(phone.locator("#board .track.highlight")).to_be_in_viewport()
    for _ in range(7):
        phone.get_by_role("button", name="Bob: one fewer").tap()
    expect(phone.locator("#result")).to_have_text("Every marker you entered is correct.")
    expect(phone.locator("#findings section")).to_have_count(0)
    # a claim that was never made is undone by two taps
    phone.locator("#marker-1").fill("4")
    group = phone.locator(".group").filter(has_text="Missed?")
    button = group.locator("button", has_text="Edinburgh – London")
    hold_timers(phone, ASKING_MS)
    button.tap()
    expect(button).to_contain_text("Undo?")
    assert points_of(phone, table) == [11, 11, 21]
    button.tap()
    expect(phone.locator("#result")).to_have_text("Every marker you entered is correct.")
    expect(phone.locator("#toast")).to_have_text("Undone: Edinburgh – London")
    expect(phone.locator("#marker-1")).to_have_attribute("placeholder", "4")
    assert points_of(phone, table) == [4, 11, 21]
    # a reload shows the same markers and what they mean
    phone.locator("#marker-3").fill("x")
    expect(phone.locator("#at-3")).to_contain_text("Enter a number from 0 to 999.")
    phone.locator("#marker-3").fill("42")
    expect(phone.locator("#at-3")).to_contain_text("21 too high")
    phone.reload()
    expect(phone.locator("#marker-3")).to_have_value("42")
    expect(phone.locator("#at-3")).to_contain_text("21 too high")
    expect(phone.locator("#findings")).to_contain_text("Petrograd – Stockholm")
