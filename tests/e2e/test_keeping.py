"""A finished game is saved in a group."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import correct, open_table, post

NAME = "Ann, Bob, Cat"


@pytest.fixture
def phones(open_phone: OpenPhone) -> list[Page]:
    """Three devices that show the result of their game."""
    phones = [open_phone() for _ in range(3)]
    table = open_table(phones[0])
    for number, phone in enumerate(phones, 1):
        assert phone.request.get(f"{table}/join").ok
        assert post(phone, f"{table}/seats/p{number}/take").status == 303
    correct(phones[0], table)
    assert post(phones[0], f"{table}/finish").status == 303
    for phone in phones:
        phone.goto("/")  # the server knows its time zone then, as of every phone that played
        phone.goto(f"{table}/game")
        expect(phone.locator("form.keep button")).to_be_visible()
    return phones


def test_kept_group_and_its_name_are_on_every_result_at_once(phones: list[Page]) -> None:
    ann, bob, cat = phones
    open_more(cat)  # something unfolded is read: the page isn't loaded again
    for phone in (bob, cat):
        phone.evaluate("globalThis.isSamePage = true")
    ann.locator("form.keep button").tap()
    expect(ann.locator(".kept")).to_contain_text(f"Saved in {NAME}")
    for phone in (bob, cat):
        expect(phone.locator(".kept")).to_contain_text(f"Saved in {NAME}")
        expect(phone.locator("form.keep")).to_have_count(0)
    bob.locator(".kept").get_by_role("link", name="Rename").tap()
    bob.get_by_label("Name of the group").fill("Sunday table")
    bob.get_by_role("button", name="Rename").tap()
    expect(bob.get_by_role("heading", level=1)).to_have_text("Sunday table")
    expect(cat.locator(".kept")).to_contain_text("Saved in Sunday table")
    assert cat.evaluate("globalThis.isSamePage")
    ann.get_by_role("button", name="Rematch").tap()
    ann.wait_for_url("**/t/*")
    ann.goto(urlsplit(bob.url).path)
    expect(ann.locator(".game-card")).to_have_count(2)
