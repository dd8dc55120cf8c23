"""Boards that bring something of their own to count: a small game by taps on each, its sheet, and why a line counts."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import check_sheet, note_tickets, open_game, play_game, read_game
from tests.e2e.tables import reveal


@pytest.mark.rule("NO-11", "IN-07", "IN-10", "NY-06", "NY-08", "LO-06")
@pytest.mark.parametrize(
    ("name", "verdict", "awards"),
    [
        (
            "nordic-countries/tie-decided-by-the-longest-route-alone",
            "Bob wins with the longest route",
            ["Ann and Bob tie for the most tickets completed"],
        ),
        (
            "india/mandala-around-a-circle",
            "Ann wins by 37",
            ["Ann has the longest route", "Tickets completed on two ways"],
        ),
        ("new-york/tie-decided-by-tickets", "Ann wins on tickets completed", ["Places that own routes touch"]),
        (
            "london/shared-victory-of-two",
            "Ann and Bob share the victory",
            ["Whose network joins all places of a district"],
        ),
    ],
)
def test_game_by_taps_has_the_sheet_worked_out_by_hand(phone: Page, name: str, verdict: str, awards: list[str]) -> None:
    game = read_game(name)
    table = open_game(phone, game)
    play_game(phone, game)
    note_tickets(phone, table, game)
    reveal(phone, table)
    phone.goto(f"{table}/final/awards")
    expect(phone.get_by_role("heading", level=2)).to_have_text(awards)
    phone.goto(f"{table}/final/sheet")
    check_sheet(phone, game)
    expect(phone.get_by_role("heading", level=1)).to_have_text(verdict)
