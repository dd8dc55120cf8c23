"""A whole game on one device, from an empty table to its sheet."""

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.pages import skip_finale
from tests.e2e.playing import check_sheet, note_tickets, read_game
from tests.e2e.tables import wait_until_whole

GAME = read_game("europe/three-players-stations-undo")


def seat(phone: Page) -> str:
    """Open a table for the three players in their colors."""
    phone.goto("./")
    phone.get_by_role("link", name="Start a new game").tap()
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
    """Go from the last move to the sheet, and check it against the expected one."""
    note_tickets(phone, table, GAME)
    phone.goto(f"{table}/final")
    phone.get_by_role("link", name="Stations").tap()
    expect(phone.locator("main")).to_contain_text("Brest – Paris")
    expect(phone.locator("main")).to_contain_text("Berlin – Wien")
    phone.get_by_role("button", name="Count the points").tap()
    skip_finale(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    check_sheet(phone, GAME)
