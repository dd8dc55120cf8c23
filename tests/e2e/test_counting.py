"""A finished board is tallied: tapped numbers, values that survive a reload, and the trains left as a check."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Locator, Page, expect

from tests.e2e.painting import open_played
from tests.e2e.phones import OpenPhone
from tests.e2e.photos import open_picture, picture, seen, stub_reader
from tests.e2e.playing import read_game
from tests.e2e.pocket import Phone, installed, web_space
from tests.e2e.tables import join, state_of
from tests.support.tables import in_stock

EUROPE = read_game("europe/three-players-stations-undo")
REFUSED = "status of 409"
NOBODYS = "essen--kobenhavn"
LONG_PRESS = """(button) => {
    const press = (type) => button.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 9, clientY: 9 }));
    press("pointerdown");
    return new Promise((done) => {
        new MutationObserver((_, watch) => {
            watch.disconnect();
            press("pointerup");
            button.click();
            done();
        }).observe(button, { childList: true });
    });
}"""


def open_count(phone: Page) -> None:
    """Open the tally from the start page for the game's three players."""
    phone.goto("/")
    phone.get_by_role("link", name="Score a finished game").tap()
    expect(phone.locator("#add-seat")).to_be_visible()  # the script has its rows
    phone.get_by_role("button", name="Just count").tap()
    phone.wait_for_url("**/count")
    phone.wait_for_load_state()


def cell(phone: Page, row: str, player: int = 0) -> Locator:
    return phone.locator(f"tr:has([name^='train.{row}/'])").locator(".cell-button").nth(player)


def test_tap_adds_one_and_long_press_key_or_switch_subtracts(phone: Page) -> None:
    open_count(phone)
    fours = cell(phone, "4")
    for _ in range(4):
        fours.tap()
    expect(fours).to_have_text("4")
    expect(fours).to_have_accessible_name("Player 1: 4 trains: 4")
    fours.evaluate(LONG_PRESS)
    expect(fours).to_have_text("3")
    fours.press("-")
    expect(fours).to_have_text("2")
    fours.press("Enter")
    expect(fours).to_have_text("3")
    phone.get_by_role("button", name="Subtract").tap()
    fours.tap()
    expect(fours).to_have_text("2")
    phone.get_by_role("button", name="Subtract").tap()
    # There is one track of eight.
    cell(phone, "8").tap()
    cell(phone, "8").tap()
    expect(phone.locator(".toast")).to_contain_text("only 1 of these")
    expect(cell(phone, "8")).to_have_text("1")
    # Two players can't share it: the row is marked until that is put right.
    over = phone.locator("tr.is-over")
    expect(over).to_have_count(0)
    cell(phone, "8", 1).tap()
    expect(over).to_have_count(1)
    expect(over.get_by_role("rowheader")).to_contain_text("The map has only 1 of these.")
    cell(phone, "8", 1).press("-")
    expect(over).to_have_count(0)
    expect(phone.locator("[data-sum=p1]")).to_have_text("35")
    left = phone.get_by_label("Player 1: trains left over")
    expect(left).to_have_attribute("placeholder", "29")
    expect(phone.locator("#left-words")).to_contain_text("Player 1 29, Player 2 45, Player 3 45. Does that match?")
    left.fill("27")
    expect(phone.locator("#left-words")).to_have_text("Player 1: 2 trains aren’t counted yet.")


@pytest.mark.console(REFUSED)
def test_tally_survives_reload_and_offline_and_is_the_result(phone: Page) -> None:
    open_count(phone)
    cell(phone, "4").tap()
    phone.get_by_label("Player 2: Points of tickets").fill("20")
    phone.get_by_text("Or tap them one by one").tap()
    phone.locator("#find").fill("Brest")
    ticket = phone.get_by_role("button", name="Player 3: Brest – Petrograd")
    ticket.tap()
    expect(ticket).to_contain_text("20")
    ticket.tap()
    expect(ticket).to_contain_text("−20")
    phone.get_by_label("Player 1: European Express").check()
    phone.reload()
    phone.wait_for_load_state()
    expect(cell(phone, "4")).to_have_text("1")
    expect(phone.get_by_label("Player 1: European Express")).to_be_checked()
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Count the points").tap()
    expect(phone.locator(".toast")).to_contain_text("nothing you typed is lost")
    phone.context.set_offline(False)
    # One question names the gaps. It disappears when the player enters something.
    phone.get_by_label("Player 1: European Express").uncheck()
    phone.get_by_role("button", name="Count the points").tap()
    gaps = phone.locator("#gap-list li")
    expect(gaps).to_have_text(
        [
            "No routes for Player 2 and Player 3.",
            "No tickets for Player 1.",
            "Nobody has “European Express”.",
        ]
    )
    expect(phone.locator("#count-gaps")).to_be_in_viewport(ratio=1)
    phone.get_by_label("Player 1: European Express").check()
    expect(phone.locator("#count-gaps")).to_be_hidden()
    phone.get_by_role("button", name="Count the points").tap()
    expect(gaps).to_have_count(2)
    phone.get_by_role("button", name="Count anyway").tap()
    phone.wait_for_url("**/game")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Player 2 wins")
    expect(phone.locator(".counted tfoot td")).to_have_text(["32", "29", "−8"])
    # Corrected, and gone on with on the map.
    phone.get_by_text("More").tap()
    phone.get_by_role("link", name="Correct the count, or use the map").tap()
    phone.wait_for_load_state()
    expect(cell(phone, "4")).to_have_text("1")
    phone.get_by_role("button", name="Put it on the map").tap()
    phone.wait_for_url("**/t/*")
    expect(phone.locator("#brush")).to_be_visible()


@pytest.mark.console(REFUSED)
def test_others_at_the_table_follow_to_result_and_rematch(phone: Page, open_phone: OpenPhone) -> None:
    bob, reader, screen = open_phone(), open_phone(), open_phone(width=1920, height=1080)
    open_count(phone)
    table = "/t/" + phone.url.split("/")[-2]
    for one, player in ((bob, "p2"), (reader, "p3")):
        join(one, table, player)
    for one, page in ((bob, ""), (reader, "/tickets/p3"), (screen, "/watch")):
        one.goto(f"{table}{page}")
    cell(phone, "4").tap()
    phone.get_by_role("button", name="Count the points").tap()
    phone.get_by_role("button", name="Count anyway").tap()
    for one in (phone, bob, reader):
        one.wait_for_url(f"**{table}/game")
    screen.wait_for_url(f"**{table}/game?watch=1")
    expect(bob.get_by_role("heading", level=1)).to_have_text("Player 1 wins")
    phone.get_by_role("button", name="Rematch").tap()
    screen.wait_for_url(lambda url: table not in url and url.endswith("/watch"))
    for one in (bob, reader):
        one.wait_for_url(lambda url: table not in url)


def test_trains_left_name_what_the_photo_was_least_sure_of(phone: Page) -> None:
    read = [{**one, "ask": False} for one in seen()]
    read[0]["color"] = next(one["color"] for one in EUROPE.record["players"] if one["id"] == "ann")
    length = EUROPE.box.routes[NOBODYS].length
    for one in read:
        one["sure"] = 0.97 if one.get("route") == NOBODYS else 0.999
        if one.get("route") == NOBODYS:
            one["color"] = "green"
    stub_reader(phone, read)
    table = open_played(phone, EUROPE, then="Photo")
    open_picture(phone, picture(phone))
    phone.get_by_role("button", name="Read the board").tap()
    phone.locator("#photo-bar").get_by_role("button", name="Record").tap()
    state = state_of(phone, table)
    phone.get_by_role("link", name="Next").tap()
    card = phone.locator(".left").filter(has_text="Cat")
    left = in_stock(state, "trains")[2]
    field = card.get_by_role("textbox")
    expect(field).to_have_value(str(left))
    field.fill(str(left + length))
    expect(card).to_contain_text(f"{length} trains too many on the map.")
    expect(card.locator(".left-doubts li")).to_have_count(1)
    expect(phone.locator("#alone")).to_contain_text("Cat’s routes")
    field.fill("99")
    expect(card).to_contain_text("Enter a number from 0 to 45.")
    field.fill(str(left + length))
    card.get_by_role("link").tap()
    expect(phone.locator("#sheet")).to_contain_text("Essen – København")


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.console(REFUSED)
def test_game_is_counted_and_kept_in_a_group_in_the_pocket(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    shutil.copytree(installed(browser_type, browser_type_launch_args), tmp_path / "profile")
    with web_space() as space:
        phone = Phone(browser_type, browser_type_launch_args, tmp_path / "profile", space)
        page = phone.open("new?played=1")
        page.locator("#name-0").fill("Ann")
        page.locator("#name-1").fill("Bob")
        page.get_by_role("button", name="Remove player 3").tap()
        page.get_by_role("button", name="Just count").tap()
        page.wait_for_url("**/count")
        page.wait_for_load_state()
        cell(page, "6", 1).tap()
        expect(page.locator("[data-sum=p2]")).to_have_text("15")
        page.get_by_role("button", name="Count the points").tap()
        page.get_by_role("button", name="Count anyway").tap()
        page.wait_for_url("**/game")
        expect(page.get_by_role("heading", level=1)).to_have_text("Bob wins")
        page.get_by_role("button", name="Save to a group: Ann, Bob").tap()
        expect(page.locator(".kept")).to_contain_text("Ann, Bob")
        phone.context.close()
