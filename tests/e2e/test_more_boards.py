"""A finished game of each board with taps of its own, played on a device."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import (
    check_sheet,
    count_at_the_end,
    mark_shares,
    note_a_hand,
    open_game,
    play_game,
    read_game,
)
from tests.e2e.tables import (
    correct,
)


@pytest.mark.whole
@pytest.mark.rule("NT-10", "PA-03", "PA-05", "PA-09", "NL-08", "NL-10", "AF-09")
@pytest.mark.rule("FR-03", "FR-04", "FR-05")
@pytest.mark.rule("RS-01", "RS-05", "RS-07", "RS-08", "RS-10")
@pytest.mark.rule("OW-03", "OW-05", "OW-12", "LA-05", "LA-06", "LA-08")
@pytest.mark.parametrize(
    "name",
    [
        "pennsylvania/two-players-and-the-dummy",
        "northern-lights/locomotives-in-hand-and-tied-cards",
        "nederland/five-players-counted-at-the-end-shared",
        "heart-of-africa/undone-doubling-last-lap-and-points-counted-at-the-end",
        "france/undo-of-a-piece-opens-what-it-cut-off",
        "rails-and-sails-world/tour-in-order-and-a-stop-that-hangs",
        "old-west/alvin-is-captured-three-times",
        "legendary-asia/tie-decided-by-mountain-routes",
    ],
)
def test_game_by_taps_has_the_sheet_worked_out_by_hand(phone: Page, name: str) -> None:
    game = read_game(name)
    table = open_game(phone, game)
    play_game(phone, game)
    if game.hands:
        note_a_hand(phone, table, game)
    correct(phone, table)
    count_at_the_end(phone, table, game)
    mark_shares(phone, game)
    phone.get_by_role("link", name="Next").tap()  # which saves what was marked
    expect(phone.locator(".progress [aria-current=step]")).to_contain_text("Result")
    check_sheet(phone, game)
