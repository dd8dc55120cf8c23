"""South Korea on a device: the train for the province mat, express cards, and the draft."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import check_sheet, drag_into_reach, find_ticket, open_game, read_game, tap_player
from tests.e2e.tables import correct, expect_no_sheet, expect_sheet, pixel_of, record, settle, state_of, tap_track
from tests.support.games import at_seats
from tests.support.tables import in_stock

GAME = "south-korea/three-players-fewer-and-higher-spots"


@pytest.mark.rule("SK-01", "SK-02", "SK-04", "SK-05", "SK-06")
def test_spot_and_express_card_take_a_tap_and_tickets_one_each(phone: Page) -> None:
    game = read_game(GAME)
    table = open_game(phone, game)
    _claim(phone, "paju--seoul", "Ann", "yellow")
    phone.locator("#sheet [data-key='2']").tap()
    expect_no_sheet(phone)
    expect(phone.locator("#last-words")).to_contain_text("spot 2 (yellow)")
    assert in_stock(state_of(phone, table), "trains")[0] == 42

    _claim(phone, "incheon--seoul", "Bob", "yellow")
    expect(phone.locator("#sheet .spot.c-red")).to_have_text("2")
    phone.locator("#sheet [data-key='4-2']").tap()  # the express card +2, by the same tap
    expect_no_sheet(phone)
    assert state_of(phone, table)["mechanics"]["provinces"]["express"] == {"p1": [], "p2": [2], "p3": []}
    _claim(phone, "chuncheon--seoul", "Cid", "yellow")
    phone.locator("#sheet [data-key='3']").tap()  # 4 is taken
    expect_no_sheet(phone)
    _claim(phone, "seoul--suwon", "Ann", "yellow")
    phone.locator("#sheet [data-key=no]").tap()
    expect_no_sheet(phone)
    tap_track(phone, "seoul--suwon")
    settle(phone)
    phone.get_by_role("button", name="Another spot").tap()
    settle(phone)
    phone.locator("#sheet [data-key='1']").tap()
    expect_no_sheet(phone)

    drag_into_reach(phone, lambda: pixel_of(phone, "pohang--taebaek"))
    tap_track(phone, "pohang--taebaek")
    tap_player(phone, "Bob")
    expect_sheet(phone, "Which colour’s line does the train go on?")
    settle(phone)
    phone.locator("#sheet [data-key=green]").tap()
    expect_sheet(phone, "Which spot does the train go on? (green)")
    settle(phone)
    expect(phone.locator("#sheet [data-key='8-2']")).to_have_count(0)  # Bob has used that card
    phone.locator("#sheet [data-key='6']").tap()
    expect_no_sheet(phone)
    assert state_of(phone, table)["along"]["pohang--taebaek"]["color"] == "green"
    record(phone, table, **at_seats(game.record)[-1])

    _note_tickets(phone, table)
    _count_the_mat(phone, table)
    check_sheet(phone, game)


def _count_the_mat(phone: Page, table: str) -> None:
    """Marks that are set and cleared again change nothing."""
    correct(phone, table)
    phone.goto(f"{table}/final/awards")
    expect(phone.locator("#province-yellow")).to_contain_text("yellow")
    marked = phone.locator("[data-of=yellow][data-holder=p1]")
    expect(marked).to_have_count(2)
    phone.locator("#count-provinces summary").tap()
    spot = phone.locator("[data-of=yellow][data-number='8']")
    spot.tap()
    expect(marked).to_have_count(3)
    spot.tap()  # given back
    phone.locator("[data-save]").tap()
    expect(phone.locator("#province-yellow")).to_contain_text("yellow")
    phone.get_by_role("link", name="Next").tap()
    expect(phone.locator(".progress [aria-current=step]")).to_contain_text("Result")


def _claim(phone: Page, route: str, player: str, line: str) -> None:
    drag_into_reach(phone, lambda: pixel_of(phone, route))
    tap_track(phone, route)
    tap_player(phone, player)
    expect_sheet(phone, f"Which spot does the train go on? ({line})")
    settle(phone)


def _note_tickets(phone: Page, table: str) -> None:
    """Note four tickets of the draft together, and one of a later draw with an express card."""
    game = read_game(GAME)
    phone.goto(f"{table}/tickets/p1?for=p1")
    expect(phone.locator("#express")).to_have_count(0)
    for ticket in game.hands["ann"][:4]:
        find_ticket(phone, game, ticket)
    expect(phone.locator("#deal-count")).to_have_text("4 of 4 kept")
    phone.locator("#deal-record").tap()
    expect(phone.locator("[data-remove]")).to_have_count(4)
    phone.locator("#express label").filter(has_text="+1").tap()
    find_ticket(phone, game, "seoul--iksan")
    expect(phone.locator("[data-remove]")).to_have_count(5)
    expect(phone.locator("#express label")).to_have_count(3)
    expect(phone.get_by_role("radio", name="no", exact=True)).to_be_checked()
    assert state_of(phone, table)["mechanics"]["provinces"]["express"]["p1"] == [1]
    assert "express card +1" in state_of(phone, table)["recent"][0]["text"]
