"""A new table: the form by taps, by what was refused, and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.tables import state_of


def seat(phone: Page, number: int, name: str, color: str | None = None) -> None:
    phone.get_by_label(f"Name of player {number}").fill(name)
    if color:
        phone.get_by_role("radiogroup", name=f"Colour of player {number}").get_by_label(color).tap()


def seats(phone: Page) -> list[tuple[str, str]]:
    return [
        (one.locator(".seat-name").input_value(), one.locator(".seat-color").input_value())
        for one in phone.locator(".seat").all()
    ]


def test_new_table_is_opened_by_taps_in_seating_order(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="New table").tap()
    seat(phone, 1, "Ann", "yellow")
    seat(phone, 2, "Bob")
    seat(phone, 3, "Cat 🚂")
    phone.get_by_role("button", name="Add a player").tap()
    seat(phone, 4, "דן", "blue")
    phone.get_by_role("button", name="Move player 4 up").tap()
    phone.get_by_role("button", name="Take player 2 away").tap()
    phone.get_by_role("button", name="Open the table").tap()
    phone.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    players = state_of(phone, phone.url)["players"]
    assert [(player["name"], player["color"]) for player in players] == [
        ("Ann", "yellow"),
        ("דן", "blue"),
        ("Cat 🚂", "green"),
    ]


def test_colour_that_another_has_is_swapped(phone: Page) -> None:
    phone.goto("/new")
    assert [color for _name, color in seats(phone)] == ["blue", "red", "green"]
    seat(phone, 1, "Ann", "green")
    assert [color for _name, color in seats(phone)] == ["green", "red", "blue"]
    expect(phone.get_by_role("radiogroup", name="Colour of player 3").get_by_label("blue")).to_be_checked()


def test_players_are_added_up_to_the_boxs_most_and_taken_away_down_to_its_least(phone: Page) -> None:
    phone.goto("/new")
    add = phone.get_by_role("button", name="Add a player")
    add.tap()
    add.tap()
    expect(add).to_be_disabled()
    assert sorted(color for _name, color in seats(phone)) == ["black", "blue", "green", "red", "yellow"]
    for number in (5, 4, 3):
        phone.get_by_role("button", name=f"Take player {number} away").tap()
    expect(phone.get_by_role("button", name="Take player 1 away")).to_be_disabled()
    expect(add).to_be_enabled()


def test_people_of_last_time_come_back_by_one_tap(phone: Page) -> None:
    phone.goto("/new")
    expect(phone.locator("#same-people")).to_be_hidden()
    seat(phone, 1, "Ann", "black")
    seat(phone, 3, "Bob", "red")
    phone.get_by_role("button", name="Open the table").tap()
    phone.wait_for_url("**/t/*")
    phone.goto("/new")
    phone.get_by_role("button", name="Same people as last time: Ann, Bob").tap()
    assert seats(phone) == [("Ann", "black"), ("Bob", "red")]
    phone.get_by_role("button", name="Open the table").tap()
    phone.wait_for_url("**/t/*")
    assert [player["name"] for player in state_of(phone, phone.url)["players"]] == ["Ann", "Bob"]


@pytest.mark.console("400")
def test_new_table_that_is_refused_says_why_and_keeps_what_was_typed(phone: Page) -> None:
    phone.goto("/new")
    seat(phone, 1, "Ann <b>", "red")
    seat(phone, 2, "ann <B>", "black")
    phone.get_by_role("button", name="Open the table").tap()
    expect(phone.get_by_role("alert")).to_have_text("Two players have the same name.")
    expect(phone.get_by_role("alert")).to_be_focused()
    assert [one for one in seats(phone) if one[0]] == [("Ann <b>", "red"), ("ann <B>", "black")]


@pytest.mark.console("400")
def test_refused_table_comes_back_with_as_many_seats(phone: Page) -> None:
    phone.goto("/new")
    seat(phone, 1, "Ann", "red")
    seat(phone, 2, "Ann", "black")
    for _seat in range(2):
        phone.get_by_role("button", name="Add a player").tap()
    phone.get_by_role("button", name="Open the table").tap()
    expect(phone.get_by_role("alert")).to_be_visible()
    assert [name for name, _color in seats(phone)] == ["Ann", "Ann", "", "", ""]


def test_what_was_typed_outlives_the_switch_of_the_language(phone: Page) -> None:
    phone.goto("/new")
    seat(phone, 1, "Ann", "black")
    phone.get_by_role("button", name="Add a player").tap()
    seat(phone, 4, "Bob", "red")
    typed = seats(phone)
    phone.get_by_role("button", name="Русский").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Новый стол")
    # The page comes with a row for everybody; its script leaves those in use.
    expect(phone.locator("#seats .seat")).to_have_count(4)
    assert seats(phone) == typed
    phone.goto("/new")
    assert [name for name, _color in seats(phone)] == ["", "", ""]


@pytest.fixture
def plain_phone(live_server: LiveServer, new_context: Callable[..., BrowserContext]) -> Page:
    """A phone whose browser runs no scripts."""
    return new_context(base_url=live_server.url, java_script_enabled=False, locale="en-GB").new_page()


def test_new_table_is_opened_without_scripts(plain_phone: Page) -> None:
    plain_phone.goto("/new")
    plain_phone.get_by_label("Name of player 2").fill("Bob")
    plain_phone.get_by_label("Colour of player 2").select_option("black")
    plain_phone.get_by_label("Name of player 5").fill("Eve")
    plain_phone.get_by_label("Colour of player 5").select_option("red")
    plain_phone.get_by_role("button", name="Open the table").click()
    players = state_of(plain_phone, plain_phone.url)["players"]
    assert [(player["name"], player["color"]) for player in players] == [("Bob", "black"), ("Eve", "red")]
