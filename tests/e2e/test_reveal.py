"""The reveal on the pages of a table: announced, stopped, done."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.seats import announced, answer
from tests.e2e.tables import join, record, show_table

SECRET = "brest--petrograd"
COMING = "Scoring is about to start."
STOPPED = "Stopped: nothing is counted yet."


def test_end_is_seen_coming_stopped_and_made(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    join(cat, table, "p3")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    phone.goto(f"{table}/final")
    phone.wait_for_url(f"**{table}/reveal")
    # each phone is asked for its own
    expect(phone.get_by_role("link", name="Ann’s tickets")).to_be_visible()
    expect(phone.get_by_role("link", name="Bob’s tickets")).to_have_count(0)
    # seen coming, and stopped by another phone
    phone.get_by_role("button", name="Count the points").tap()
    expect(phone.locator("#counting-seconds")).to_have_text(re.compile(r"^(10|9|8)$"))
    announced(bob, COMING)
    answer(bob, "Wait")
    expect(phone.locator("#counting")).to_be_hidden()
    announced(cat, STOPPED)
    expect(cat.locator(".announcement")).to_have_count(1)
    announced(phone, STOPPED)
    # made
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.get_by_role("button", name="Count the points").tap()
    expect(phone.get_by_role("button", name="Wait")).to_be_in_viewport(ratio=1)
    announced(cat, COMING)
    for one in (phone, bob, cat):
        one.wait_for_url(f"**{table}/finale")
    # any page of the table leads back to the others' page
    for page in ("/walks", "/tickets/p3?for=p3", ""):
        cat.goto(f"{table}{page}")
        cat.wait_for_url(f"**{table}/finale")
