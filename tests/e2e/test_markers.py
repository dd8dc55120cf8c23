"""City markers on a phone: starting cities, markers, and the fugitive's city."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import bring, open_city, tap_player
from tests.e2e.tables import CAST, expect_no_sheet, expect_sheet, pixel_of, settle, show_table, state_of, tap_track
from tests.support.tables import on_board


def claim_by_taps(phone: Page, route: str, name: str) -> None:
    bring(phone, lambda: pixel_of(phone, route))
    tap_track(phone, route)
    settle(phone)
    tap_player(phone, name)


def answer(phone: Page, title: str, key: str) -> None:
    expect_sheet(phone, title)
    settle(phone)
    phone.locator(f"#sheet [data-key='{key}']").tap()
    expect_no_sheet(phone)


@pytest.mark.rule("OW-03", "OW-04", "OW-05", "OW-06", "OW-12")
def test_cities_are_chosen_marked_and_score_and_alvin_is_moved_by_one_tap_more(phone: Page) -> None:
    table = show_table(phone, CAST[:2], "old-west", variant="alvin")
    expect(phone.locator("#banner")).to_contain_text("Tap Bob’s starting city.")
    expect(phone.locator("#last-words")).to_have_text("First everyone chooses a starting city.")
    for name, city in (("Bob", "santa-fe"), ("Ann", "las-cruces")):
        open_city(phone, city)
        settle(phone)
        tap_player(phone, name)
        expect_no_sheet(phone)
    expect(phone.locator("#banner")).to_be_hidden()
    assert on_board(state_of(phone, table), "building") == {"santa-fe": "p2", "las-cruces": "p1"}
    claim_by_taps(phone, "las-cruces--roswell", "Ann")  # Roswell takes no marker, and Las Cruces has one
    expect_no_sheet(phone)
    expect(phone.locator("#last-words")).to_contain_text("Alvin captured, to Las Cruces")
    claim_by_taps(phone, "albuquerque--santa-fe", "Bob")
    answer(phone, "A city marker, for two cards of one colour?", "albuquerque")
    bring(phone, lambda: pixel_of(phone, "albuquerque--las-cruces"))
    tap_track(phone, "albuquerque--las-cruces")
    expect(phone.locator("#sheet")).to_contain_text("Las Cruces scores for Ann.")
    expect(phone.locator("#sheet")).to_contain_text("Alvin is in Las Cruces.")
    settle(phone)
    tap_player(phone, "Bob")
    answer(phone, "Alvin is captured: where to?", "albuquerque")
    state = state_of(phone, table)
    assert state["mechanics"]["city_markers"]["fugitive"] == {"name": "Alvin", "city": "albuquerque", "holder": "p2"}
    assert [side["points"] for side in state["sides"]] == [2 + 10 + 2, 1 + 2 + 10]
    expect(phone.locator(".board .city.end")).to_have_attribute("data-id", "albuquerque")
    bring(phone, lambda: pixel_of(phone, "albuquerque--las-cruces"))
    tap_track(phone, "albuquerque--las-cruces")
    expect(phone.locator("#sheet")).to_contain_text("Alvin was captured, and moved to Albuquerque.")
    settle(phone)
    phone.get_by_role("button", name="Another marker").tap()
    answer(phone, "Alvin is captured: where to?", "santa-fe")
    assert state_of(phone, table)["mechanics"]["city_markers"]["fugitive"]["city"] == "santa-fe"
