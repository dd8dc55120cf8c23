"""A forgotten player is added during the game, and all devices and the TV show it without a reload."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phones import OpenPhone
from tests.e2e.tables import CAST, claim, join, show_table, state_of, tap_track, wait_until_whole


def add(phone: Page, name: str, after: str) -> None:
    """Add the player by the menu."""
    wait_until_whole(phone)
    phone.get_by_role("button", name="More").tap()
    if not (way := phone.get_by_role("link", name="Add a player")).is_visible():
        phone.get_by_text("Invite", exact=True).tap()  # folded once everybody has a seat
    way.tap()
    phone.get_by_label("Name").fill(name)
    phone.get_by_role("radio", name="Green").check(force=True)
    phone.get_by_label("Turn order").select_option(after)
    phone.get_by_role("button", name="Add to the game").tap()


def test_all_phones_and_the_television_follow(open_phone: OpenPhone) -> None:
    ann, bob, television = open_phone(), open_phone(), open_phone()
    table = show_table(ann, CAST[:2])
    join(bob, table, "p2")
    television.goto(f"{table}/watch")
    claim(ann, table, "p1", "berlin--wien")
    add(ann, "Carl", "after Ann")
    for phone in (ann, bob, television):
        expect(phone.locator(".side .name[data-name]")).to_have_text(["Ann", "Carl", "Bob"])
    expect(television.locator("#moves li").first).to_have_text("Carl added (green)")
    expect(ann.locator("#last-words")).to_have_text("Carl added (green)")
    tap_track(ann, "berlin--danzig")
    ann.locator("#sheet").get_by_role("button", name="Carl").tap()
    expect(bob.locator("#last-words")).to_have_text("Carl: Berlin – Danzig, +7")
    carl = state_of(ann, table)["players"][1]["id"]
    join(television, table, carl)  # the seat works at once
    expect(television.locator("#last-words")).to_have_text("Carl: Berlin – Danzig, +7")


@pytest.mark.console("net::ERR_")
def test_without_a_connection_it_waits_like_any_move(phone: Page) -> None:
    table = show_table(phone, CAST[:2])
    phone.goto(f"{table}/add-player")
    phone.get_by_label("Name").fill("Carl")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Add to the game").tap()
    expect(phone.get_by_text("This isn’t recorded yet, but is kept on this phone.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator(".side .name[data-name]")).to_have_text(["Ann", "Bob", "Carl"])


def test_undo_takes_them_off_every_page(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann, CAST[:2])
    join(bob, table, "p2")
    add(ann, "Carl", "after Bob")
    expect(bob.locator(".side .name[data-name]")).to_have_text(["Ann", "Bob", "Carl"])
    wait_until_whole(bob)
    expect(bob.locator("#last-button")).to_have_text("Undo")
    bob.locator("#last-button").tap()
    for phone in (ann, bob):
        expect(phone.locator(".side .name[data-name]")).to_have_text(["Ann", "Bob"])
        expect(phone.locator("#last-words")).to_have_text("Undone: Player added (green)")
