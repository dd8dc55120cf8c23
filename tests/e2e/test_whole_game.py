"""A whole game on one device, only by taps, from an empty table to the expected sheet."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import play_game
from tests.e2e.tables import state_of
from tests.e2e.whole_game import GAME, score, seat


@pytest.mark.long
def test_whole_game_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
    table = seat(phone)
    play_game(phone, GAME, taps=5)
    state = state_of(phone, table)
    moves = [move for move in GAME.record["moves"] if move["type"] != "tickets"]
    assert state["seq"] == len(moves)
    figures = {
        each["name"]: (each["points"], *(stock["number"] for stock in each["stocks"])) for each in state["players"]
    }
    assert figures == {"Ann": (36, 21, 2), "Bob": (42, 17, 2), "Cat": (53, 13, 3)}

    score(phone, table)
    phone.goto("/games")
    expect(phone.locator("main")).to_contain_text("85")
    phone.goto(table)
    phone.wait_for_url("**/game")
