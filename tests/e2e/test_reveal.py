"""The reveal, on every page of the table: seen coming, stopped, made."""

import re

import pytest
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
    phone.get_by_role("button", name="Reveal the tickets").tap()
    expect(phone.locator("#counting-seconds")).to_have_text(re.compile(r"^(10|9|8)$"))
    announced(bob, "All tickets are about to be revealed.")
    answer(bob, "Not yet")
    expect(phone.locator("#counting")).to_be_hidden()
    announced(cat, "Stopped: the tickets stay secret.")
    expect(cat.locator(".announcement")).to_have_count(1)
    announced(phone, "Stopped: the tickets stay secret.")
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.get_by_role("button", name="Reveal the tickets").tap()
    expect(phone.get_by_role("button", name="Not yet")).to_be_in_viewport(ratio=1)
    announced(cat, "All tickets are about to be revealed.")
    phone.wait_for_url(f"**{table}/final/tickets")
    expect(phone.locator("main")).to_contain_text("Brest – Petrograd")
    announced(bob, "All tickets are open now.")
    announced(cat, "All tickets are open now.")
    cat.locator(".announcement").get_by_role("link", name="To the final scoring").tap()
    cat.wait_for_url(f"**{table}/final/tickets")
    answer(bob, "Later")
    bob.reload()
    bob.wait_for_timeout(1000)
    expect(bob.locator(".announcement")).to_have_count(0)


@pytest.mark.parametrize("page", ["why", "walks", "recount", "group"])
def test_page_that_only_shows_the_game_sees_the_reveal_come_and_can_stop_it(phone: Page, bob: Page, page: str) -> None:
    table = show_table(phone)
    claim(phone, table, "p1", "petrograd--stockholm")
    join(bob, table, "p2")
    bob.goto(f"{table}/{page}")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    header_is_below(bob)
    answer(bob, "Not yet")
    announced(phone, "Stopped: the tickets stay secret.")
    assert state_of(bob, table)["reveal_in"] is None


def test_countdown_comes_over_a_figure_that_is_open_and_can_be_stopped_there(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    bob.goto(f"{table}/why")
    bob.locator("a[data-why]").first.tap()
    expect(bob.locator("#why-panel")).to_be_visible()
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    expect(bob.locator("#why-panel")).to_be_visible()
    answer(bob, "Not yet")
    announced(phone, "Stopped: the tickets stay secret.")


def test_ticket_on_the_map_sees_the_reveal_come(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])
    bob.goto(f"{table}/why/p2/{SECRET}")
    expect(bob.locator("h1")).to_have_text("Brest – Petrograd")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    answer(bob, "Not yet")
    announced(bob, "Stopped: the tickets stay secret.")


def test_word_that_it_was_stopped_leaves_the_head_of_the_reveals_page_free(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    bob.goto(f"{table}/reveal")
    post(phone, f"{table}/reveal")
    expect(bob.locator("#counting")).to_be_visible()
    post(phone, f"{table}/reveal/stop")
    announced(bob, "Stopped: the tickets stay secret.")
    header_is_below(bob)


def test_news_stands_under_the_countdown(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are about to be revealed.")
    record(phone, table, type="claim", player="p1", route="petrograd--stockholm")
    expect(bob.locator("#news")).to_be_visible()
    card, news = bob.locator(".announcement").bounding_box(), bob.locator("#news").bounding_box()
    assert card
    assert news
    assert news["y"] >= card["y"] + card["height"]


@pytest.mark.parametrize(("box", "step"), [("europe", "tickets"), ("card-game", "piles")])
def test_card_of_the_open_tickets_does_not_follow_who_is_in_the_final_scoring(
    phone: Page, bob: Page, cat: Page, box: str, step: str
) -> None:
    table = open_table(phone, CAST, box)
    join(bob, table, "p2")
    ask_for(cat, table, "p2")
    post(phone, f"{table}/reveal")
    announced(bob, "All tickets are open now.")
    bob.reload()
    announced(bob, "All tickets are open now.")
    bob.goto(f"{table}/final/{step}")
    elsewhere = ("/walks",) if box == "europe" else ("/final/piles",)
    for page in (*elsewhere, "/tickets/p2?for=p2", ""):
        bob.goto(f"{table}{page}")
        announced(bob, "asks for the seat of Bob.")  # the page has heard of the table
        expect(bob.locator(".announcement")).to_have_count(1)


def test_watcher_sees_the_reveal_come_and_cannot_stop_it(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    cat.goto(f"{table}/reveal")
    expect(cat.locator("main")).to_contain_text("This phone only watches.")
    post(phone, f"{table}/reveal")
    expect(cat.locator("#counting")).to_be_visible()
    expect(cat.get_by_role("button", name="Not yet")).to_have_count(0)
