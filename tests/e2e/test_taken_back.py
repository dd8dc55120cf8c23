"""Whoever is hit by another phone's undo is told, and can put the move back."""

from playwright.sync_api import Page, expect

from tests.e2e.phones import OpenPhone
from tests.e2e.tables import claim, claim_many, join, open_table, record, show_table, state_of, wait_until_whole


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


def test_moves_taken_back_while_their_player_was_on_another_page_are_told_at_the_table(
    phone: Page, open_phone: OpenPhone
) -> None:
    table = show_table(phone)
    claim_many(phone, table, "p1", "berlin--wien", "budapest--wien")
    phone.goto(f"{table}/tickets/p1?for=p1")
    bob = open_phone()
    join(bob, table, "p2")
    for move in (1, 0):
        record(bob, table, type="undo", move=move)
    phone.goto(table)
    toast = phone.locator(".toast")
    expect(toast).to_contain_text("Bob took back your Budapest – Wien. Bob took back your Berlin – Wien.")
    toast.get_by_role("button", name="Put back").tap()
    expect(phone.locator("#last-words")).to_have_text("Ann: Budapest – Wien, +1")
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p1", "budapest--wien": "p1"}
    phone.reload()
    wait_until_whole(phone)
    expect(toast).to_be_empty()
