"""A player's own tickets on the map: highlighted, counted, hidden with a tap, and on no other device."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import sideways
from tests.e2e.tables import claim_many, join, open_table, record, settle, state_of, tap_track, wait_until_whole

WAY = ("berlin--wien", "munchen--wien", "munchen--venezia", "roma--venezia")


def note(phone: Page, table: str, *tickets: str, player: str = "p2") -> None:
    for ticket in tickets:
        record(phone, table, type="tickets", player=player, keep=[ticket])


def counted(phone: Page, words: str) -> None:
    expect(phone.locator("#strip-hide span")).to_have_text(words)


def show(phone: Page, table: str) -> None:
    phone.goto(table)
    wait_until_whole(phone)


@pytest.mark.console("503")
def test_own_tickets_are_highlighted_and_hidden_on_that_device(
    phone: Page, bob: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    table = open_table(phone)
    join(bob, table, "p2")
    note(bob, table, "berlin--roma", "paris--wien")
    counted(bob, "0 of 2 connected")
    expect(bob.locator(".terminus.is-open")).to_have_count(4)
    # They follow claims of another phone at the table, and undos.
    claim_many(phone, table, "p2", *WAY)
    counted(bob, "1 of 2 connected")
    expect(bob.locator(".terminus.is-joined")).to_have_count(2)
    bob.get_by_role("button", name="Berlin – Roma").tap()
    expect(bob.locator(".terminus.is-meant")).to_have_count(2)
    assert bob.locator(".track.near").evaluate_all("all => all.map(one => one.dataset.id).sort()") == sorted(WAY)
    assert accessibility_faults(bob) == []
    assert sideways(bob) == 0
    bob.get_by_role("button", name="Berlin – Roma").tap()
    expect(bob.locator(".track.near, .terminus.is-meant")).to_have_count(0)
    bob.wait_for_timeout(700)  # the button means what its reader saw
    bob.locator("#last-button").tap()
    counted(bob, "0 of 2 connected")
    # One tap hides them, and they stay hidden.
    bob.locator("#strip-hide").tap()
    expect(bob.locator("#strip")).to_be_hidden()
    expect(bob.locator(".terminus")).to_have_count(0)
    bob.reload()
    wait_until_whole(bob)
    expect(bob.locator("#strip")).to_be_hidden()
    expect(bob.locator(".terminus")).to_have_count(0)
    bob.get_by_role("button", name="Show my tickets on the map").tap()
    expect(bob.locator(".terminus")).to_have_count(4)
    # They are shown after a reload while moves wait.
    settle(bob)  # the strip has made the map smaller
    bob.route("**/moves", lambda route: route.fulfill(status=503))
    tap_track(bob, "roma--venezia")
    bob.locator("#sheet .choice").first.tap()
    expect(bob.locator("#last-words")).to_contain_text("Not sent yet")
    bob.reload()
    wait_until_whole(bob)
    counted(bob, "0 of 2 connected")
    expect(bob.locator("#last-words")).to_contain_text("Not sent yet")
    bob.unroute("**/moves")  # it is sent again by itself
    counted(bob, "1 of 2 connected")
    # One tap leads to them; a phone that keeps two hands shows none, and asks which one.
    bob.get_by_role("link", name="My tickets").tap()
    bob.wait_for_url(f"**{table}/tickets/p2")
    expect(bob.get_by_role("heading", name="Bob")).to_be_visible()
    show(phone, table)
    expect(phone.locator(".terminus, [data-ticket]")).to_have_count(0)
    expect(phone.get_by_role("link", name="My tickets")).to_have_count(0)
    expect(phone.get_by_role("button", name="Destination tickets")).to_be_visible()


def test_phone_of_all_shows_tickets_until_it_does_anything_else(phone: Page) -> None:
    table = open_table(phone)
    note(phone, table, "berlin--roma", player="p1")
    show(phone, table)
    expect(phone.locator("#strip")).to_be_hidden()
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_role("link", name="Show them on the table’s map").tap()
    phone.wait_for_url(f"**{table}")  # the page has forgotten by now that the phone was handed over
    expect(phone.locator(".terminus")).to_have_count(2)
    wait_until_whole(phone)
    tap_track(phone, "berlin--wien")
    phone.locator("#sheet .choice").first.tap()
    expect(phone.locator(".terminus, [data-ticket]")).to_have_count(0)
    state_of(phone, table)  # a finger is never as quick as the sheet leaves the history
    phone.reload()
    wait_until_whole(phone)
    expect(phone.locator(".terminus, [data-ticket]")).to_have_count(0)
    phone.go_back()
    expect(phone.locator("#show-mine")).to_be_visible()
