"""Drafts and festival cards on a device: claims, four tickets at once, and the cards at the end."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import check_sheet, drag_into_reach, find_ticket, open_game, read_game, tap_player
from tests.e2e.tables import correct, expect_no_sheet, expect_sheet, pixel_of, record, settle, state_of, tap_track
from tests.support.games import at_seats


@pytest.mark.rule("IB-02", "IB-07", "IB-08", "IB-09")
def test_cards_come_by_one_tap_more_and_a_draft_is_noted_whole(phone: Page) -> None:
    game = read_game("iberia/before-the-second-draft")
    table = open_game(phone, game)
    moves = at_seats(game.record)
    for move in moves[1:2] + moves[3:]:
        if move != moves[5]:
            record(phone, table, **move)
    phone.reload()
    settle(phone)
    _claim(phone, "cuenca--valencia", "Ann", "valencia-2")
    assert state_of(phone, table)["along"]["cuenca--valencia"] == {"take": {"valencia": 2}}
    _claim(phone, "coimbra--lisboa", "Bob", "coimbra-2")
    tap_track(phone, "coimbra--lisboa")
    expect(phone.locator("#sheet")).to_contain_text("Festival cards: Coimbra and Porto 2")
    settle(phone)
    phone.get_by_role("button", name="Other festival cards").tap()
    expect_sheet(phone, "How many festival cards?")
    settle(phone)
    phone.locator("#sheet [data-key=coimbra-1]").tap()
    expect_no_sheet(phone)
    assert state_of(phone, table)["mechanics"]["festivals"]["left"]["porto"] == 1

    phone.goto(f"{table}/tickets/p1?for=p1")
    for ticket in game.hands["ann"]:
        find_ticket(phone, game, ticket)
    expect(phone.locator("#deal-count")).to_have_text("4 of 4 kept")
    phone.locator("#deal-record").tap()
    expect(phone.locator("[data-remove]")).to_have_count(4)
    phone.locator("[data-remove=leon--madrid]").tap()
    expect(phone.locator("#deal-count")).to_have_text("3 of 4 kept")  # the others wait for a fourth
    expect(phone.locator("#deal-record")).to_be_disabled()
    find_ticket(phone, game, "leon--madrid")
    phone.locator("#deal-record").tap()
    expect(phone.locator("[data-remove]")).to_have_count(4)

    correct(phone, table)
    phone.goto(f"{table}/final/awards")
    marked = phone.locator("[data-of=valencia][data-holder=p1]")
    expect(marked).to_have_count(3)
    phone.locator("#count-festivals summary").tap()
    last = phone.locator("[data-of=valencia][data-number='4']")
    last.tap()
    expect(marked).to_have_count(4)
    last.tap()  # given back
    phone.locator("[data-save]").tap()
    expect(phone.locator("#pile-valencia")).to_contain_text("Valencia")
    phone.get_by_role("link", name="Next").tap()
    expect(phone.locator(".progress [aria-current=step]")).to_contain_text("Result")
    check_sheet(phone, game)


def _claim(phone: Page, route: str, player: str, cards: str) -> None:
    drag_into_reach(phone, lambda: pixel_of(phone, route))
    tap_track(phone, route)
    tap_player(phone, player)
    expect_sheet(phone, "How many festival cards?")
    settle(phone)
    phone.locator(f"#sheet [data-key={cards}]").tap()
    expect_no_sheet(phone)
    settle(phone)
