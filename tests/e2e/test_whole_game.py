"""A whole game on one phone, by taps alone, from an empty table to the sheet that was worked out by hand."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import skip_finale
from tests.e2e.playing import check_sheet, note_tickets, play_game, read_game
from tests.e2e.tables import state_of, wait_until_whole

GAME = read_game("europe/three-players-stations-undo")


def seat(phone: Page) -> str:
    """A new table for the three, in their colours."""
    phone.goto("./")
    phone.get_by_role("link", name="We start a game now").tap()
    for index, player in enumerate(GAME.record["players"]):
        row = phone.locator("#seats .seat").nth(index)
        row.locator(".seat-name").fill(player["name"])
        row.locator(".seat-color-now").tap()
        row.get_by_role("radio", name=player["color"]).tap()
    phone.get_by_role("button", name="Start the table").tap()
    phone.wait_for_url("**/t/*")
    wait_until_whole(phone)
    return urlsplit(phone.url).path


def score(phone: Page, table: str) -> None:
    """From the last move to the sheet, on which all is as it was worked out by hand."""
    note_tickets(phone, table, GAME)
    phone.goto(f"{table}/final")
    phone.get_by_role("link", name="Stations").tap()
    expect(phone.locator("main")).to_contain_text("Brest – Paris")
    expect(phone.locator("main")).to_contain_text("Berlin – Wien")
    phone.get_by_role("button", name="Count the points").tap()
    skip_finale(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    check_sheet(phone, GAME)


@pytest.mark.long
def test_whole_game_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
    table = seat(phone)
    play_game(phone, GAME, taps=5)
    state = state_of(phone, table)
    played = [move for move in GAME.record["moves"] if move["type"] != "tickets"]
    assert state["seq"] == len(played)
    figures = {each["name"]: (each["points"], each["trains"], each["stations"]) for each in state["players"]}
    assert figures == {"Ann": (36, 21, 2), "Bob": (42, 17, 2), "Cat": (53, 13, 3)}

    score(phone, table)
    phone.goto("/games")
    expect(phone.locator("main")).to_contain_text("85")
    phone.goto(table)
    phone.wait_for_url("**/game")
