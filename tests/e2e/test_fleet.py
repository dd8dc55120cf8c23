"""Ships and harbors on a phone: pieces chosen and exchanged by the slider, and a harbor built."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import claim, expect_no_sheet, settle, show_table, state_of, tap_city
from tests.support.tables import on_board

BOX = "rails-and-sails-great-lakes"
ROOM = """() => [...document.querySelectorAll(".side")].map((card) => {
    card.querySelector("[data-figure=points]").textContent = "188";
    const edge = (selector) => card.querySelector(selector).getBoundingClientRect();
    return edge(".points b").left - edge(".stock > :last-child").right;
})"""
"""How many pixels lie between the harbors and points of three digits on each player's card."""


@pytest.mark.rule("GL-03", "GL-06", "GL-08")
def test_pieces_are_chosen_and_exchanged_and_a_harbor_is_built(phone: Page) -> None:
    table = show_table(phone, box=BOX)
    panel = phone.locator("#fleet")
    opener = phone.get_by_role("button", name="Trains and ships")
    own = panel.locator("[data-pieces=p1]")
    opener.tap()
    own.get_by_role("slider").fill("22")
    expect(own).to_contain_text("22 trains · 28 ships")
    own.get_by_role("button", name="Choose these").tap()
    expect(panel).to_be_hidden()
    ann = state_of(phone, table)["players"][0]
    assert [stock["number"] for stock in ann["stocks"]] == [22, 28, 3]  # trains, ships, harbors
    claim(phone, table, "p1", "chicago--milwaukee")
    expect(phone.locator(".side[data-player=p1] [data-figure=ships]")).to_have_text("27")
    opener.tap()
    settle(phone)  # no hand taps three things within a tenth of a second
    swap = own.get_by_role("button", name="Exchange")
    expect(swap).to_be_disabled()
    own.get_by_role("button", name="One more train").tap()
    expect(own).to_contain_text("1 train for 1 ship")
    swap.tap()
    expect(panel).to_be_hidden()
    expect(phone.locator("#last-words")).to_have_text("Ann: 1 train for 1 ship")
    settle(phone)
    tap_city(phone, "chicago")
    sheet = phone.locator("#sheet")
    expect(sheet).to_contain_text("Bob has no route to Chicago.")
    settle(phone)
    sheet.get_by_role("button", name="Harbour for Ann").tap()
    expect_no_sheet(phone)
    expect(phone.locator(".board .city[data-id=chicago]")).to_have_attribute("data-station", "red")
    assert on_board(state_of(phone, table), "building") == {"chicago": "p1"}


@pytest.mark.parametrize("phone", [{"width": 667, "height": 375}], indirect=True)
def test_trains_ships_and_harbors_stand_beside_the_points_on_a_lying_phone(phone: Page) -> None:
    show_table(phone, box=BOX)
    assert min(phone.evaluate(ROOM)) >= 3
