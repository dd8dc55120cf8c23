"""A finished game of each board that has taps of its own, played on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import (
    bring,
    check_sheet,
    count_at_the_end,
    mark_shares,
    note_a_hand,
    open_game,
    play_game,
    read_game,
    tap_player,
)
from tests.e2e.tables import (
    CAST,
    claim,
    correct,
    expect_no_sheet,
    expect_sheet,
    pixel_of,
    record,
    settle,
    show_table,
    state_of,
    tap_track,
)
from tests.support.tables import on_board


@pytest.mark.whole
@pytest.mark.rule("NT-10", "PA-03", "PA-05", "PA-09", "NL-08", "NL-10", "AF-09")
@pytest.mark.rule("FR-03", "FR-04", "FR-05")
@pytest.mark.rule("RS-01", "RS-05", "RS-07", "RS-08", "RS-10")
@pytest.mark.rule("OW-03", "OW-05", "OW-12")
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
    expect_sheet(phone, "Which company’s share?")
    company = phone.locator("#sheet [data-key=brp]")
    expect(company).to_contain_text("1 of 2")
    settle(phone)
    company.tap()
    expect_no_sheet(phone)
    assert state_of(phone, table)["along"] == {printed: {"share": "brp"}}
    tap_track(phone, printed)
    expect(phone.locator("#sheet")).to_contain_text("Shares: Buffalo, Rochester & Pittsburgh")
    settle(phone)
    phone.get_by_role("button", name="Another share").tap()
    expect_sheet(phone, "Which company’s share?")
    expect(company).to_contain_text("1 of 2")  # the claim's own is back in its stack
    settle(phone)
    phone.locator("#sheet [data-key=erie]").tap()
    expect_no_sheet(phone)
    state = state_of(phone, table)
    assert state["along"][printed]["share"] == "erie"
    left = state["mechanics"]["stock_shares"]["left"]
    assert (left["brp"], left["erie"]) == (2, 7)


@pytest.mark.rule("NL-05", "NL-07", "NL-08")
def test_sheet_tells_to_whom_a_toll_goes_and_the_strip_the_own_purse(phone: Page) -> None:
    table = show_table(phone, CAST[:2], "nederland")
    tap_track(phone, "enschede--zwolle")
    expect(phone.locator("#sheet")).to_contain_text("Toll: 1 to the bank. A player who has less takes a loan")
    phone.locator("#sheet-close").tap()
    claim(phone, table, "p1", "enschede--zwolle")
    expect(phone.locator("#last-words")).to_contain_text("Enschede – Zwolle + toll 1")
    tap_track(phone, "enschede--zwolle-2")
    expect(phone.locator("#sheet")).to_contain_text(f"Toll: 1 to {CAST[0][0]}.")
    record(phone, table, type="tickets", player="p1", keep=["breda--eindhoven"])
    phone.goto(f"{table}?for=p1")
    expect(phone.locator("#strip")).to_contain_text("Tokens 29")


@pytest.mark.rule("IT-05", "IT-07")
def test_ferry_tells_of_its_cards_and_each_network_of_its_regions(phone: Page) -> None:
    table = show_table(phone, box="italy")
    ferry = "genova--monaco-genova"
    bring(phone, lambda: pixel_of(phone, ferry))
    tap_track(phone, ferry)
    expect(phone.locator("#sheet")).to_contain_text("a ferry card stands for 2")
    tap_player(phone, "Ann")
    expect_no_sheet(phone)
    for route in ("genova--torino", "genova--pisa", "genova--milano", "bergamo--milano", "bergamo--verona"):
        record(phone, table, type="claim", player="p1", route=route)
    record(phone, table, type="claim", player="p1", route="tarvisio--trieste")
    phone.goto(f"{table}/why#why-p1-regions")
    section = phone.locator("#why-p1-regions")
    expect(section).to_contain_text("Liguria, Lombardia, Piemonte, Toscana, Veneto · 5 regions")
    expect(section).to_contain_text("Friuli-Venezia Giulia · 1 region")
    expect(section.locator("[data-adds]")).to_have_text(["+1", "0"])


@pytest.mark.rule("JP-04", "JP-05", "JP-08")
def test_bullet_train_is_laid_like_any_claim_and_is_nobodys(phone: Page) -> None:
    table = show_table(phone, CAST[:2], "japan")
    bullet = "kanazawa--nagano"
    bring(phone, lambda: pixel_of(phone, bullet))
    tap_track(phone, bullet)
    expect(phone.locator("#sheet")).to_contain_text("4 bullet spaces")
    expect(phone.locator("#sheet")).to_contain_text("A bullet train, for everyone: 16 are left.")
    tap_player(phone, "Ann")
    expect_no_sheet(phone)
    expect(phone.locator(f".board .track[data-id={bullet}]")).to_have_attribute("data-owner", "bullet")
    expect(phone.locator(".side[data-player=p1] [data-figure=bullet_spaces]")).to_have_text("4")
    expect(phone.locator(".side[data-player=p1] [data-figure=trains]")).to_have_text("20")
    assert [*on_board(state_of(phone, table), "common")] == [bullet]
    settle(phone)
    tap_track(phone, bullet)
    expect(phone.locator("#sheet")).to_contain_text("A bullet train: everyone can use it, for any ticket.")
    expect(phone.locator("#sheet .owner")).to_contain_text("Ann")
