"""Several devices at one table: joining, reassigning a seat, and handing one device around."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.seats import announced, answer, ask_for, guest_at, mark_of, open_hands
from tests.e2e.tables import (
    join,
    record,
    show_table,
    state_of,
    until,
)

SECRET = "brest--petrograd"
IS_UPPERMOST = """(selector) => {
    const part = document.querySelector(selector);
    const { x, y, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
TAP_WHAT_COMES = """() => new MutationObserver((_, observer) => {
    const button = document.querySelector(".announcement button");
    if (!button) return;
    observer.disconnect();
    window.tapped = button.textContent;
    button.click();
}).observe(document.body, { childList: true, subtree: true })"""


# Coming to the table


@pytest.mark.console("404")
def test_others_join_with_the_tables_code_until_no_seat_is_left(phone: Page, bob: Page) -> None:
    table = show_table(bob)  # in the dark
    bob.locator("#invite-others").tap()
    code = bob.locator("#menu .invitation .code [aria-hidden]").inner_text()

    # The QR code is dark on white, with its quiet zone, in the dark too
    expect(bob.locator(".qr svg")).to_be_visible()
    light, dark = bob.locator(".qr svg path").evaluate_all(
        "paths => paths.map(path => [getComputedStyle(path).fill, getComputedStyle(path).stroke])"
    )
    assert (light[0], dark[1]) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    drawn = bob.locator(".qr svg path").last.evaluate("path => path.getBBox().x")
    assert drawn == pytest.approx(4), "four modules are left free"
    bob.keyboard.press("Escape")

    # A wrong code is pointed out and can be corrected
    phone.goto("/")
    phone.get_by_role("link", name="Join a table").tap()
    phone.locator("#code").fill("xyz")
    phone.get_by_role("button", name="Join").tap()
    expect(phone.get_by_role("alert")).to_contain_text("No open table has this code.")
    expect(phone.locator("#code")).to_have_value("xyz")
    phone.locator("#code").fill(code.lower())
    phone.get_by_role("button", name="Join").tap()
    phone.wait_for_url(f"**{table}/join")

    # A seat that another phone takes changes under one's eyes
    open_hands(bob)
    guest = guest_at(phone, table, "p2")
    expect(phone.locator("[data-seat=p2]")).to_have_attribute("data-state", "taken")
    expect(bob.locator("#hands [data-player=p2]")).to_have_attribute("data-kept", "elsewhere")
    seats = bob.locator("#hands > li").evaluate_all("rows => rows.map(row => row.dataset.player)")
    assert seats == ["p1", "p3", "p2"]
    phone.locator("#seat-p3").tap()
    phone.wait_for_url(f"**{table}")
    expect(phone.locator("#hands > li").first).to_contain_text("CatMy tickets")
    expect(bob.locator("#hands [data-player=p3]")).to_have_attribute("data-kept", "elsewhere")
    bob.keyboard.press("Escape")

    # The host is notified of nobody who sits down at the beginning, unless no seat is left to it
    expect(bob.locator(".announcement")).to_have_count(0)
    assert guest.post(f"{table}/seats/p1/take").status_code == 303
    announced(bob, "Ann’s seat is on another phone now.")

    phone.get_by_role("link", name="My tickets").tap()
    phone.wait_for_url(f"**{table}/tickets/p3")


# Taking a seat over


@pytest.mark.console("status of 409")
def test_seat_is_requested_and_reassigned_after_consent(phone: Page, bob: Page, cat: Page) -> None:
    table = show_table(phone)
    join(bob, table, "p2")
    record(bob, table, type="tickets", player="p2", keep=[SECRET])

    # While a panel is open. The refusal reaches the device that asked.
    for panel in ("menu", "tickets"):  # one as high as the screen, and a low one
        phone.locator(f".tools [data-opens={panel}]").tap()
        ask_for(cat, table, "p2")
        announced(phone, "A new phone")
        until(phone, IS_UPPERMOST, f"#{panel} .panel-head [data-closes]")
        answer(phone, "No")
        expect(phone.locator(".announcement")).to_have_count(0)
        expect(phone.locator(f"#{panel}")).to_be_visible()
        phone.keyboard.press("Escape")
        expect(cat.locator("#refused")).to_be_visible()
        expect(cat.locator("[data-seat=p2]")).to_have_attribute("data-state", "taken")

    # A tap just after the question appeared is ignored. Only the seat's own device can admit the new one.
    for one in (phone, bob):
        one.evaluate(TAP_WHAT_COMES)
    ask_for(cat, table, "p2")
    question = f"A new phone ({mark_of(cat)}) wants Bob’s seat."
    announced(phone, question)
    announced(bob, question)
    assert [one.evaluate("window.tapped") for one in (phone, bob)] == ["Allow"] * 2
    assert [request["player"] for request in state_of(phone, table)["seat_news"]["requests"]] == ["p2"]
    answer(phone, "Allow")
    announced(phone, "Bob’s phone is online. It decides about this seat.")
    answer(bob, "Allow")
    cat.wait_for_url(f"**{table}")
    bob.wait_for_url(f"**{table}/join")
    announced(bob, "Bob’s seat is on another phone now.")
    expect(bob.locator(".announcement").filter(has_text="wants")).to_have_count(0)
    answer(bob, "Close")
    bob.reload()
    bob.wait_for_timeout(1500)
    expect(bob.locator(".announcement")).to_have_count(0)

    # The tickets moved with the seat. Several requests share a card, and each is admitted by its mark.
    cat.goto(f"{table}/tickets/p2")
    expect(cat.locator("[data-part=hand] .hand-ticket")).to_have_count(1)
    cat.goto(table)
    many_ask(cat, bob, table)

    # And on a page that only shows the game
    bob.goto(f"{table}/why")
    ask_for(cat, table, "p2")
    announced(bob, f"A new phone ({mark_of(cat)}) wants Bob’s seat.")
    answer(bob, "Allow")
    cat.wait_for_url(f"**{table}")


def many_ask(keeper: Page, asker: Page, table: str) -> None:
    """Four devices request Bob's seat and are refused, then two, of which one is admitted."""
    ask_for(asker, table, "p2")
    guests = [guest_at(asker, table, "p2") for _ in range(3)]
    announced(keeper, "4 phones ask for Bob’s seat.")
    expect(keeper.locator(".announcement")).to_have_count(1)
    expect(keeper.locator(".announcement")).to_contain_text(f"{mark_of(asker)}, ")
    expect(keeper.locator(".announcement button")).to_have_count(4)
    answer(keeper, "Refuse all")
    expect(asker.locator("#refused")).to_be_visible()
    expect(keeper.locator(".announcement")).to_have_count(0)
    assert state_of(asker, table)["seat_news"]["requests"] == []
    assert guests[0].post(f"{table}/seats/p2/take").status_code == 303
    ask_for(asker, table, "p2")
    announced(keeper, "2 phones ask for Bob’s seat.")
    answer(keeper, f"Let {mark_of(asker)} in")
    asker.wait_for_url(f"**{table}")
    keeper.wait_for_url(f"**{table}/join")
    announced(keeper, "Bob’s seat is on another phone now.")
    answer(keeper, "Close")
    assert state_of(asker, table)["seat_news"]["requests"] == []


# One phone for all


def test_tickets_are_shown_once_after_the_phone_was_handed_over(phone: Page) -> None:
    table = show_table(phone)
    open_hands(phone)
    phone.locator("#hands a").filter(has_text="Ann").tap()
    expect(phone.get_by_role("heading", name="Ann")).to_be_visible()
    phone.get_by_role("link", name="I’m Ann: show my tickets").tap()
    phone.wait_for_load_state()
    phone.locator("#find").fill("Petrog")  # without being asked again
    phone.locator(f"#ticket-{SECRET}").tap()
    expect(phone.locator(".hand-ticket")).to_contain_text("Brest – Petrograd")
    phone.wait_for_url("**/tickets/p1")  # the page has forgotten by now that the phone was handed over
    phone.get_by_role("link", name="Go to the table").tap()
    phone.wait_for_url(f"**{table}")
    expect(phone.locator("#menu")).to_be_attached()
    phone.go_back()
    expect(phone.locator("#show-mine")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("Petrograd")
    phone.go_forward()
    phone.go_back()
    expect(phone.locator("body")).not_to_contain_text("Petrograd")
    phone.reload()
    expect(phone.locator("#show-mine")).to_be_visible()
