"""A finished game of each board that has taps of its own, played on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import (
    bring,
    check_sheet,
    count_at_the_end,
    mark_shares,
    note_tickets,
    open_game,
    play_game,
    read_game,
    tap_player,
)
from tests.e2e.tables import (
    CAST,
    claim,
    expect_no_sheet,
    expect_sheet,
    pixel_of,
    record,
    reveal,
    settle,
    show_table,
    state_of,
    tap_track,
)


@pytest.mark.rule("NT-10", "PA-03", "PA-05", "PA-09", "NL-08", "NL-10")
@pytest.mark.parametrize(
    "name",
    [
        "pennsylvania/two-players-and-the-dummy",
        "northern-lights/locomotives-in-hand-and-tied-cards",
        "nederland/five-players-counted-at-the-end-shared",
    ],
)
def test_game_by_taps_has_the_sheet_worked_out_by_hand(phone: Page, name: str) -> None:
    game = read_game(name)
    table = open_game(phone, game)
    play_game(phone, game)
    note_tickets(phone, table, game)
    reveal(phone, table)
    count_at_the_end(phone, table, game)
    mark_shares(phone, game)
    phone.get_by_role("link", name="Next").tap()  # which saves what was marked
    expect(phone.locator(".progress [aria-current=step]")).to_contain_text("Result")
    check_sheet(phone, game)


@pytest.mark.rule("PA-03")
def test_share_is_asked_for_only_where_the_track_prints_one_and_can_be_another_later(phone: Page) -> None:
    table = show_table(phone, box="pennsylvania")
    bare, printed = "dubois--williamsport", "elmira--rochester"
    bring(phone, lambda: pixel_of(phone, bare))
    tap_track(phone, bare)
    tap_player(phone, "Ann")
    expect_no_sheet(phone)
    settle(phone)
    bring(phone, lambda: pixel_of(phone, printed))
    tap_track(phone, printed)
    tap_player(phone, "Bob")
    expect_sheet(phone, "A share of which company?")
    company = phone.locator("#sheet [data-key=brp]")
    expect(company).to_contain_text("1 of 2")
    settle(phone)
    company.tap()
    expect_no_sheet(phone)
    assert state_of(phone, table)["along"] == {printed: {"take": {}, "collect": [], "share": "brp"}}
    tap_track(phone, printed)
    expect(phone.locator("#sheet")).to_contain_text("Shares: Buffalo, Rochester & Pittsburgh")
    settle(phone)
    phone.get_by_role("button", name="Another share").tap()
    expect_sheet(phone, "A share of which company?")
    expect(company).to_contain_text("1 of 2")  # the claim's own is back in its stack
    settle(phone)
    phone.locator("#sheet [data-key=erie]").tap()
    expect_no_sheet(phone)
    state = state_of(phone, table)
    assert state["along"][printed]["share"] == "erie"
    assert (state["shares_left"]["brp"], state["shares_left"]["erie"]) == (2, 7)


@pytest.mark.rule("NL-05", "NL-07", "NL-08")
def test_sheet_tells_to_whom_a_toll_goes_and_the_strip_the_own_purse(phone: Page) -> None:
    table = show_table(phone, CAST[:2], "nederland")
    tap_track(phone, "enschede--zwolle")
    expect(phone.locator("#sheet")).to_contain_text("Toll: 1 to the bank. Who has less takes a loan")
    phone.locator("#sheet-close").tap()
    claim(phone, table, "p1", "enschede--zwolle")
    expect(phone.locator("#last-words")).to_contain_text("Enschede – Zwolle + toll 1")
    tap_track(phone, "enschede--zwolle-2")
    expect(phone.locator("#sheet")).to_contain_text(f"Toll: 1 to {CAST[0][0]}.")
    record(phone, table, type="tickets", player="p1", keep=["breda--eindhoven"])
    phone.goto(f"{table}?for=p1")
    expect(phone.locator("#strip")).to_contain_text("Tokens 29")
