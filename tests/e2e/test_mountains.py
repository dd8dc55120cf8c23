"""Mountain routes: what they cost and bring is shown before the claim; and a game of Legendary Asia by taps."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import bring, check_sheet, note_tickets, open_game, play_game, read_game, tap_player
from tests.e2e.tables import CAST, claim_many, correct, open_table, pixel_of, tap_track, wait_until_whole

GAME = read_game("legendary-asia/tie-decided-by-mountain-routes")

LONG_HAUL = (
    "dihua--peking",
    "dihua--omsk",
    "dihua--samarkand",
    "dihua--xian",
    "khabarovsk--peking",
    "chita--khabarovsk",
    "kobe--taipei",
    "astrakhan--moscow",
    "ankara--baghdad",
)
"""Routes of 42 trains together."""


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.rule("LA-05", "LA-06", "LA-08")
def test_game_of_legendary_asia_by_taps_has_the_sheet_worked_out_by_hand(phone: Page) -> None:
    table = open_game(phone, GAME)
    play_game(phone, GAME)
    note_tickets(phone, table, GAME)
    correct(phone, table)
    phone.goto(f"{table}/final/sheet")
    check_sheet(phone, GAME)


@pytest.mark.rule("LA-05", "LA-06")
def test_sheet_of_a_mountain_route_tells_what_it_takes_and_who_lacks_it(phone: Page) -> None:
    table = open_table(phone, CAST, "legendary-asia")
    claim_many(phone, table, "p1", *LONG_HAUL)
    phone.goto(table)
    wait_until_whole(phone)
    bring(phone, lambda: pixel_of(phone, "lhasa--mandalay"))
    tap_track(phone, "lhasa--mandalay")
    sheet = phone.locator("#sheet")
    expect(sheet.locator(".facts")).to_contain_text("2 spaces · black · 2 mountains")
    expect(sheet.locator(".facts b")).to_have_text("6 points")
    expect(sheet.locator(".hint")).to_have_text("Takes 2 trains + 2 for the mountains: 4 points at once.")
    expect(sheet.locator(".reasons")).to_have_text("Not enough trains: Ann has 3, the route and mountains take 4.")
    expect(sheet.get_by_role("button", name="Ann")).to_be_disabled()
    tap_player(phone, "Bob")
    expect(phone.locator("#last-words")).to_have_text("Bob: Lhasa – Mandalay, +6")
    expect(phone.locator(".side[data-player=p2] [data-figure=points]")).to_have_text("6")
    expect(phone.locator(".side[data-player=p2] [data-figure=trains]")).to_have_text("41")
    signs = phone.locator(".board .track[data-id=lhasa--mandalay] .sign")
    expect(signs.locator("visible=true")).to_have_count(2)  # the crossings can still be counted
