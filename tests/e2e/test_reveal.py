"""The reveal, on every page of the table: seen coming, stopped, made."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.seats import announced, answer, ask_for, header_is_below
from tests.e2e.tables import CAST, claim, join, open_table, post, record, show_table, state_of

SECRET = "brest--petrograd"


def test_reveal_is_seen_coming_stopped_and_made(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    join(cat, table, "p3")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    phone.goto(f"{table}/final")
    phone.wait_for_url(f"**{table}/reveal")
    # seen coming, and stopped by another phone
    phone.get_by_role("button", name="Reveal the tickets").tap()
    expect(phone.locator("#counting-seconds")).to_have_text(re.compile(r"^(10|9|8)$"))
    announced(bob, "All tickets are about to be revealed.")
    answer(bob, "Not yet")
    expect(phone.locator("#counting")).to_be_hidden()
    announced(cat, "Stopped: the tickets stay secret.")
    expect(cat.locator(".announcement")).to_have_count(1)
    announced(phone, "Stopped: the tickets stay secret.")
    # made
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.get_by_role("button", name="Reveal the tickets").tap()
    expect(phone.get_by_role("button", name="Not yet")).to_be_in_viewport(ratio=1)
    announced(cat, "All tickets are about to be revealed.")
    phone.wait_for_url(f"**{table}/final/tickets")
    expect(phone.locator("main")).to_contain_text("Brest – Petrograd")
    announced(bob, "All tickets are open now.")
    announced(cat, "All tickets are open now.")
    # the card is there until it is answered
    bob.reload()
    announced(bob, "All tickets are open now.")
    answer(bob, "Later")
    bob.reload()
    bob.wait_for_timeout(1000)
    expect(bob.locator(".announcement")).to_have_count(0)
    # and doesn't follow who is in the final scoring
    ask_for(bob, table, "p3")
    announced(cat, "asks for the seat of Cat.")
    cat.locator(".announcement").get_by_role("link", name="To the final scoring").tap()
    cat.wait_for_url(f"**{table}/final/tickets")
    for page in ("/walks", "/tickets/p3?for=p3", ""):
        cat.goto(f"{table}{page}")
        announced(cat, "asks for the seat of Cat.")  # the page has heard of the table
        expect(cat.locator(".announcement")).to_have_count(1)


def test_open_tickets_of_cards_are_announced_until_the_piles_are_seen(phone: Page, bob: Page) -> None:
    table = open_table(phone, CAST, "card-game")
    assert post(phone, f"{table}/seats/p1/take").status == 303
    phone.goto(table)
    join(bob, table, "p2")
    ask_for(bob, table, "p1")
    post(phone, f"{table}/reveal")
    announced(phone, "All tickets are open now.")
    for page in ("/final/piles", "/tickets/p1?for=p1", ""):
        phone.goto(f"{table}{page}")
        announced(phone, "asks for the seat of Ann.")
        expect(phone.locator(".announcement")).to_have_count(1)


def test_page_that_only_shows_sees_the_reveal_come_and_can_stop_it(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    claim(phone, table, "p1", "petrograd--stockholm")
    cat.goto(f"{table}/reveal")
    expect(cat.locator("main")).to_contain_text("This phone only watches.")
    for page in ("why", "walks", "recount", "group", f"why/p2/{SECRET}"):
        bob.goto(f"{table}/{page}")
        if page == "why":  # it comes over a figure that is open
            bob.locator("a[data-why]").first.tap()
            expect(bob.locator("#why-panel")).to_be_visible()
        if page == "walks":  # where something unfolded is read the page isn't opened again by itself
            bob.locator("main details summary").first.tap()
        post(phone, f"{table}/reveal")
        announced(bob, "All tickets are about to be revealed.")
        header_is_below(bob)
        if page == "why":
            expect(bob.locator("#why-panel")).to_be_visible()
            # a watcher sees it too, and cannot stop it
            expect(cat.locator("#counting")).to_be_visible()
            expect(cat.get_by_role("button", name="Not yet")).to_have_count(0)
        answer(bob, "Not yet")
        if page == "why":
            announced(phone, "Stopped: the tickets stay secret.")
            phone.goto("/")
            cat.goto("/")
        expect(bob.locator(".announcement").filter(has_text="about to be revealed")).to_have_count(0)
        assert state_of(bob, table)["reveal_in"] is None, page
    announced(bob, "Stopped: the tickets stay secret.")


def test_cards_of_the_reveal_leave_heads_and_news_free(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
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
    announced(bob, "Stopped: the tickets stay secret.")
    header_is_below(bob)
