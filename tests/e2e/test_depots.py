"""Depots on a small phone, and a game with depots and warehouses by taps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.pages import sideways
from tests.e2e.playing import check_sheet, note_a_hand, open_game, play_game, read_game, tap_player
from tests.e2e.tables import (
    CAST,
    LONG_NAMES,
    correct,
    open_table,
    record,
    settle,
    state_of,
    wait_until_whole,
)
from tests.support.tables import in_stock

GAME = read_game("europa-1912/expanded-stations-meet-at-a-depot")


def show_depots(phone: Page, people: tuple[tuple[str, str], ...] = CAST, box: str = "europe") -> str:
    table = open_table(phone, people, box, modules=("depots",))
    phone.goto(table)
    wait_until_whole(phone)
    return table


def place(phone: Page, table: str, **cities: str) -> None:
    for player, city in cities.items():
        record(phone, table, type="depot", player=player, city=city)
    phone.reload()


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.rule("E12-02", "E12-03", "E12-04", "E12-05", "E12-07")
def test_depots_game_by_taps_ends_on_the_expected_sheet(phone: Page) -> None:
    phone.set_default_timeout(15_000)
    table = open_game(phone, GAME)
    play_game(phone, GAME)
    state = state_of(phone, table)
    assert in_stock(state, "depots") == [2, 2, 1]
    note_a_hand(phone, table, GAME)
    correct(phone, table)
    phone.goto(f"{table}/final/sheet")
    check_sheet(phone, GAME)


@pytest.mark.parametrize(
    "phone", [{"width": 360, "height": 640, "locale": "ru-RU", "color_scheme": "dark"}], indirect=True
)
def test_depots_fit_a_small_phone(phone: Page, accessibility_faults: Callable[[Page], list[str]]) -> None:
    table = show_depots(phone, LONG_NAMES)
    assert sideways(phone) == 0
    assert accessibility_faults(phone) == []
    place(phone, table, p5="wien", p4="berlin", p3="roma", p2="paris", p1="kyiv")
    for side in phone.locator(".side").all():
        box, figure = side.bounding_box(), side.locator("[data-figure=depots]").bounding_box()
        assert box
        assert figure
        assert figure["x"] + figure["width"] <= box["x"] + box["width"] - 3
    phone.locator("[data-opens=warehouses]").tap()
    for button in phone.locator("#warehouses button:not(:disabled)").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    assert accessibility_faults(phone) == []
    phone.keyboard.press("Escape")
    phone.locator("[data-opens=search]").tap()
    phone.locator('#search-list [data-key="wien"]').tap()
    phone.locator('#sheet .thing[data-key="berlin--wien"]').tap()
    tap_player(phone, "Eve")
    settle(phone)
    body = phone.locator("#sheet-body").bounding_box()
    assert body
    for button in phone.locator("#sheet-body button").all():
        box = button.bounding_box()
        assert box
        assert body["y"] <= box["y"] < box["y"] + box["height"] <= body["y"] + body["height"]
    assert accessibility_faults(phone) == []
