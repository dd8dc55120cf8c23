"""Teams on the table screen: a card for each team with each player's trains, and buttons grouped by team."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.playing import drag_into_reach, tap_player
from tests.e2e.tables import LONG_NAMES, claim, open_table, pixel_of, settle, show_table, tap_track

SIX = (*LONG_NAMES, ("Fred", "white"))
FOUR = (("Ann", "red"), ("Bob", "red"), ("Cat", "green"), ("Dan", "green"))


@pytest.mark.rule("TA-01")
def test_three_teams_with_long_names_fit_a_small_phone(
    open_phone: OpenPhone, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    phone = open_phone(width=360, height=640, locale="ru-RU", color_scheme="dark")
    modules: tuple[str, ...]
    for modules in ((), ("depots",)):
        phone.goto(open_table(phone, SIX, "team-asia", modules=modules))
        assert sideways(phone) == 0
        expect(phone.locator(".side")).to_have_count(3)
        expect(phone.locator(".member")).to_have_count(6)
        for side in phone.locator(".side").all():
            box = side.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360
            for figure in side.locator("[data-figure]").all():
                at = figure.bounding_box()
                assert at
                assert box["x"] < at["x"] < at["x"] + at["width"] <= box["x"] + box["width"] - 3, modules
            for name in side.locator(".name").all():
                at = name.bounding_box()
                assert at
                assert at["width"] > 24, "the beginning of a name can be read"
    assert accessibility_faults(phone) == []
    phone.emulate_media(color_scheme="light")
    assert accessibility_faults(phone) == []


@pytest.mark.rule("TA-01", "TA-06", "TA-08", "TA-09")
def test_claims_count_for_the_team_and_use_the_players_trains(phone: Page) -> None:
    table = show_table(phone, FOUR, "team-asia")
    drag_into_reach(phone, lambda: pixel_of(phone, "junction-west--lhasa"))
    tap_track(phone, "junction-west--lhasa")
    expect(phone.locator("#sheet .choice .name")).to_have_text(["Ann", "Bob", "Cat", "Dan"])
    tap_player(phone, "Bob")
    expect(phone.locator(".side").first.locator("[data-figure=points]")).to_have_text("10")
    expect(phone.locator(".member [data-figure=trains]")).to_have_text(["27", "22", "27", "27"])
    expect(phone.locator(".side.is-next .member.is-likely .name")).to_have_text("Cat")

    # Buttons keep team mates together and mark the likely one, who is no team's first
    claim(phone, table, "p3", "bombay--nagpur")
    expect(phone.locator(".side.is-next .member.is-likely .name")).to_have_text("Dan")
    settle(phone)
    drag_into_reach(phone, lambda: pixel_of(phone, "dihua--junction-west"))
    tap_track(phone, "dihua--junction-west")
    expect(phone.locator("#sheet .choice .name")).to_have_text(["Ann", "Bob", "Cat", "Dan"])
    expect(phone.locator("#sheet .choice.is-likely .name")).to_have_text("Dan")
    phone.keyboard.press("Escape")

    # The last lap is announced by the team's trains
    for player, routes in (
        ("p1", "dihua--ulan-bator harbin--ulan-bator cawnpore--junction-south calcutta--madras canton--hankow"),
        ("p2", "dihua--junction-west dihua--jiuquan peking--ulan-bator peking--shanghai calcutta--dacca"),
    ):
        for route in routes.split():
            claim(phone, table, player, route)
    expect(phone.locator("#banner")).to_contain_text("Last lap: Ann + Bob down to 3 trains.")
