"""A variant with bonuses of its own: its awards and its sheet, after a game by taps."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import check_sheet, note_tickets, open_game, play_game, read_game
from tests.e2e.tables import reveal

GAME = read_game("usa/mega-tie-decided-by-longest-path")


@pytest.mark.rule("U10-04", "U10-07", "US-07")
def test_mega_game_of_the_usa_by_taps_gives_both_bonuses(phone: Page) -> None:
    table = open_game(phone, GAME)
    play_game(phone, GAME)
    note_tickets(phone, table, GAME)
    reveal(phone, table)
    phone.goto(f"{table}/final/awards")
    heads = phone.get_by_role("heading", level=2)
    expect(heads).to_have_text(["Ann has the longest route", "Ann and Bob tie for the most tickets completed"])
    phone.goto(f"{table}/final/sheet")
    check_sheet(phone, GAME)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ann wins with the longest route")
