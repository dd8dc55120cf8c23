"""A player affected by another device's undo is notified and can restore the move."""

from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.phones import OpenPhone
from tests.e2e.playing import READ_MS
from tests.e2e.tables import claim, join, origin, record, show_table, state_of, wait_until_whole


def test_taken_back_moves_are_shown_to_their_player_and_put_back(phone: Page, open_phone: OpenPhone) -> None:
    table = show_table(phone)
    bob = open_phone()
    join(bob, table, "p2")
    claim(phone, table, "p1", "berlin--wien")
    expect(bob.locator("#last-words")).to_have_text("Ann: Berlin – Wien, +4")
    bob.wait_for_timeout(READ_MS)
    bob.locator("#last-button").tap()
    toast = phone.locator(".toast")
    expect(toast).to_contain_text("Bob undid your Berlin – Wien.")
    expect(bob.locator(".toast")).to_be_empty()
    toast.get_by_role("button", name="Put it back").tap()
    expect(phone.locator("#last-words")).to_have_text("Ann: Berlin – Wien, +4")
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p1"}

    # While they were on another page: shown at the table, once
    claim(phone, table, "p1", "budapest--wien")
    phone.goto(f"{table}/tickets/p1?for=p1")
    for move in (3, 2):  # after the first claim, what took it back, and what put it back
        record(bob, table, type="undo", move=move)
    phone.goto(table)
    expect(toast).to_contain_text("Bob undid your Budapest – Wien. Bob undid your Berlin – Wien.")
    toast.get_by_role("button", name="Put it back").tap()
    expect(phone.locator("#last-words")).to_have_text("Ann: Budapest – Wien, +1")
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p1", "budapest--wien": "p1"}
    phone.reload()
    wait_until_whole(phone)
    expect(toast).to_be_empty()

    # A claim that was corrected isn't called taken back
    claim(phone, table, "p2", "edinburgh--london")
    built = state_of(phone, table)["built"]["route"]["edinburgh--london"][0]
    given = {"type": "claim", "player": "p3", "route": "edinburgh--london"}
    sent = {"uuid": str(uuid4()), "seq": 0, "move": given, "instead": built}
    assert phone.request.post(f"{table}/moves", data=sent, headers={"Origin": origin(phone)}).ok
    expect(bob.locator(".toast")).to_contain_text("Edinburgh – London is now Cat’s (corrected by Another phone).")
