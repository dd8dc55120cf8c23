"""The reveal, on every page of the table: seen coming, stopped, made."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.seats import announced, answer, header_is_below
from tests.e2e.tables import claim, join, post, record, show_table, state_of

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
    # whoever comes back to any page of the table is where the others are
    for page in ("/walks", "/tickets/p3?for=p3", ""):
        cat.goto(f"{table}{page}")
        cat.wait_for_url(f"**{table}/finale")


def test_page_that_only_shows_sees_the_reveal_come_and_can_stop_it(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    claim(phone, table, "p1", "petrograd--stockholm")
    cat.goto(f"{table}/reveal")
    expect(cat.locator("main")).to_contain_text("This phone is only watching.")
    for page in ("why", "walks", "recount", "group", f"why/p2/{SECRET}"):
        bob.goto(f"{table}/{page}")
        if page == "why":  # it comes over a figure that is open
            bob.locator("a[data-why]").first.tap()
            expect(bob.locator("#why-panel")).to_be_visible()
        if page == "walks":  # where something unfolded is read the page isn't opened again by itself
            bob.locator("main details summary").first.tap()
        post(phone, f"{table}/reveal")
        announced(bob, COMING)
        header_is_below(bob)
        if page == "why":
            expect(bob.locator("#why-panel")).to_be_visible()
            # a watcher sees it too, and cannot stop it
            expect(cat.locator("#counting")).to_be_visible()
            expect(cat.get_by_role("button", name="Wait")).to_have_count(0)
        answer(bob, "Wait")
        if page == "why":
            announced(phone, STOPPED)
            phone.goto("/")
            cat.goto("/")
        expect(bob.locator(".announcement").filter(has_text="about to start")).to_have_count(0)
        assert state_of(bob, table)["reveal_in"] is None, page
    announced(bob, STOPPED)


def test_cards_of_the_reveal_leave_heads_and_news_free(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    post(phone, f"{table}/reveal")
    announced(bob, COMING)
    # news stands under the countdown
    record(phone, table, type="claim", player="p1", route="petrograd--stockholm")
    expect(bob.locator("#news")).to_be_visible()
    card, news = bob.locator(".announcement").bounding_box(), bob.locator("#news").bounding_box()
    assert card
    assert news
    assert news["y"] >= card["y"] + card["height"]
    # on the reveal's page the head stays free
    post(phone, f"{table}/reveal/stop")
    bob.goto(f"{table}/reveal")
    post(phone, f"{table}/reveal")
    expect(bob.locator("#counting")).to_be_visible()
    post(phone, f"{table}/reveal/stop")
    announced(bob, STOPPED)
    bob.evaluate("scrollTo(0, 0)")
    header_is_below(bob)
