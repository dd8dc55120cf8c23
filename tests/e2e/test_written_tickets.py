"""A ticket that the deck doesn't list is written down: by typing, on the map; and offered again to the next game."""

import re
from time import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import READ_MS
from tests.e2e.tables import open_table, record, settle, state_of, tap_at_time, tap_city

TEAMS = (("Ann", "red"), ("Bob", "red"), ("Cat", "blue"), ("Dan", "blue"))
DEALT = [{"a": "dacca", "b": "peking", "points": 12}, {"a": "hong-kong", "b": "rangoon", "points": 9}]


def write_down(phone: Page, a: str, b: str, points: str) -> None:
    """Type the beginning of each place and tap what is offered, then the points."""
    for end, typed in (("a", a), ("b", b)):
        phone.locator(f"#written-{end}").fill(typed)
        phone.locator(f"#suggestions-{end} li").first.tap()
    phone.locator("#written-points").fill(points)
    phone.get_by_role("button", name="Note it").tap()


def hand(phone: Page) -> list[str]:
    return phone.locator("[data-part=hand] .hand-ticket b").all_inner_texts()


@pytest.mark.rule("ALL-14", "TA-03")
def test_ticket_of_an_unknown_deck_is_written_down_shared_and_offered_to_the_next_game(phone: Page) -> None:
    table = open_table(phone, TEAMS, "team-asia")
    phone.goto(f"{table}/tickets/p1?for=p1")
    toast, buttons = phone.locator(".toast"), phone.locator("[data-share]")
    expect(phone.locator("#find")).to_be_hidden()
    write_down(phone, "del", "hong", "19")
    expect(toast).to_contain_text("Delhi – Hong Kong noted.")
    assert hand(phone) == ["Delhi – Hong Kong"]
    expect(phone.locator("#written-a")).to_have_value("")
    # A quick tap on what has moved up to the button is answered, and hands over nothing.
    record(phone, table, type="tickets", player="p1", keep=DEALT)
    expect(buttons).to_have_count(3)
    phone.wait_for_timeout(READ_MS)
    buttons.first.scroll_into_view_if_needed()
    spot = buttons.first.bounding_box()
    assert spot
    began = time()
    buttons.first.tap()
    expect(toast).to_contain_text("is in the team’s holder.")
    tap_at_time(phone, spot["x"] + spot["width"] / 2, spot["y"] + 20, began + 0.3)
    expect(toast).to_contain_text("has moved up here: tap again if you mean it.")
    expect(buttons).to_have_count(2)
    assert state_of(phone, table)["sides"][0]["holder"] == 1
    # The next game of this phone knows it.
    again = open_table(phone, TEAMS, "team-asia")
    phone.goto(f"{again}/tickets/p3?for=p3")
    phone.locator("#find").fill("delhi")
    phone.get_by_role("button", name="Delhi – Hong Kong 19").tap()
    expect(toast).to_contain_text("Delhi – Hong Kong noted.")
    assert hand(phone) == ["Delhi – Hong Kong"]


@pytest.mark.console("40[09]")
@pytest.mark.rule("ALL-14")
def test_written_ticket_that_is_refused_says_why_and_stays_in_the_form(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p2", keep=["london--berlin"])
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_text("Not in the list? Type it in").tap()
    why = phone.locator("#writing-why")
    phone.get_by_role("button", name="Note it").tap()
    expect(why).to_have_text("Choose both places from the suggestions.")
    write_down(phone, "berl", "lond", "1.5")
    expect(why).to_have_text("The points are a whole number, as printed on the card.")
    for points in ("0", "100"):
        write_down(phone, "berl", "lond", points)
        expect(why).to_have_text("A typed-in ticket needs two different places and 1 to 99 points.")
    write_down(phone, "berl", "berl", "7")
    expect(why).to_have_text("A typed-in ticket needs two different places and 1 to 99 points.")
    settle(phone)
    write_down(phone, "berl", "lond", "7")
    expect(why).to_have_text("Bob already holds the ticket Berlin – London.")
    expect(phone.locator("#written-points")).to_have_value("7")
    assert hand(phone) == []
    assert state_of(phone, table)["seq"] == 1


@pytest.mark.rule("DE-06")
def test_ticket_is_written_down_on_the_map_and_after_a_search_in_vain(phone: Page) -> None:
    table = open_table(phone, box="germany")
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_text("Find it on the map").tap()
    settle(phone)
    phone.locator("#map-area").focus()
    for _ in range(5):
        phone.keyboard.press("-")
    settle(phone)
    # A country is tapped at any of its border ends.
    tap_city(phone, "niederlande-emden")
    expect(phone.locator("#map-hint")).to_have_text(re.compile("^Niederlande: "))
    expect(phone.locator("#map-area .city.picked")).to_have_count(3)
    settle(phone)
    tap_city(phone, "karlsruhe")
    expect(phone.locator(".toast")).to_contain_text("Niederlande – Karlsruhe noted.")
    # One that the deck doesn't have is written down by the map.
    phone.get_by_text("Not in the list? Type it in").tap()
    for place in ("schweiz-lindau", "rostock"):
        phone.locator("#map-hint").evaluate("hint => hint.scrollIntoView()")
        settle(phone)
        tap_city(phone, place)
        settle(phone)
    expect(phone.locator("#written-a")).to_have_value("Schweiz")
    expect(phone.locator("#written-b")).to_have_value("Rostock")
    expect(phone.locator("#written-points")).to_be_focused()
    phone.keyboard.type("25")
    phone.keyboard.press("Enter")
    expect(phone.locator(".toast")).to_contain_text("Schweiz – Rostock noted.")
    assert hand(phone) == ["Schweiz – Rostock", "Niederlande – Karlsruhe"]
    assert phone.locator("#writing-why").is_hidden()
    # One that was looked for in vain is written down by keys.
    phone.reload()
    phone.locator("#show-mine").tap()
    phone.locator("#find").fill("danemark schweiz")
    phone.get_by_role("button", name="Type it in").tap()
    expect(phone.locator("#written-a")).to_be_focused()
    phone.locator("#written-a").fill("dane")
    phone.keyboard.press("Enter")
    expect(phone.locator("#written-b")).to_be_focused()
    phone.keyboard.type("schw")
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("Enter")
    phone.keyboard.type("33")
    phone.keyboard.press("Enter")
    expect(phone.locator(".toast")).to_contain_text("noted.")
    expect(phone.locator("[data-part=hand] .hand-ticket b")).to_have_count(3)
    assert any(re.fullmatch("Dänemark – (Schweiz|Schwerin)", name) for name in hand(phone))
