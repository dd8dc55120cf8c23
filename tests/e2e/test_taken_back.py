"""Whoever is hit by another phone's undo is told, and can put the move back."""

from playwright.sync_api import Page, expect

from tests.e2e.phones import OpenPhone
from tests.e2e.tables import claim, join, open_table, state_of


def test_taken_back_move_is_told_to_its_player_and_put_back(phone: Page, open_phone: OpenPhone) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    phone.goto(table)
    bob = open_phone()
    join(bob, table, "p2")
    bob.goto(table)
    bob.locator("#last-button").tap()
    toast = phone.locator(".toast")
    expect(toast).to_contain_text("Bob took back your Berlin – Wien.")
    expect(bob.locator(".toast")).to_be_empty()
    toast.get_by_role("button", name="Put back").tap()
    expect(phone.locator("#last-words")).to_have_text("Ann: Berlin – Wien, +4")
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p1"}
