"""Passengers on a device: a claim asks for one at each end, and a game of Germany by taps."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import (
    check_sheet,
    note_a_hand,
    open_game,
    play_game,
    read_game,
    tap_player,
)
from tests.e2e.tables import CAST, correct, settle, show_table, state_of, tap_twice
from tests.support.tables import on_board

GAME = read_game("germany/shared-victory-undo")
COLORS = ["red", "blue", "green", "yellow", "black", "white"]


def show_germany(phone: Page) -> str:
    return show_table(phone, CAST, "germany")


def find(phone: Page, typed: str, key: str) -> None:
    """Open a sheet by the search."""
    phone.locator("[data-opens=search]").tap()
    phone.locator("#search-input").fill(typed)
    phone.locator(f'#search-list [data-key="{key}"]').tap()
    settle(phone)


def tap(phone: Page, key: str) -> None:
    phone.locator(f"#sheet [data-key={key}]").tap()


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.rule("DE-02", "DE-04", "DE-07", "DE-08")
def test_germany_game_by_taps_ends_on_the_expected_sheet(phone: Page) -> None:
    table = open_game(phone, GAME)
    play_game(phone, GAME)
    note_a_hand(phone, table, GAME)
    correct(phone, table)
    phone.goto(f"{table}/final/sheet")
    check_sheet(phone, GAME)


@pytest.mark.rule("DE-04")
def test_each_end_with_passengers_asks_for_one(phone: Page) -> None:
    table = show_germany(phone)
    title, choices = phone.locator("#sheet-title"), phone.locator("#sheet .choice")
    last = phone.locator("#last-words")
    # A hasty second tap on a player answers no question; back leads to the question before, and to the players.
    find(phone, "ber ham", "berlin--hamburg")
    expect(phone.locator("#sheet .hint")).to_have_text("Passengers: Berlin 5, Hamburg 4.")
    button = choices.filter(has_text="Ann").bounding_box()
    assert button
    tap_twice(phone, button["x"] + 30, button["y"] + 30)
    settle(phone)
    expect(title).to_have_text("Passenger from Berlin?")
    tap(phone, "green")
    expect(title).to_have_text("Passenger from Hamburg?")
    tap(phone, "back")
    expect(title).to_have_text("Passenger from Berlin?")
    settle(phone)  # two hasty taps at one place are one
    tap(phone, "back")
    expect(title).to_have_text("Berlin – Hamburg")
    expect(choices).to_have_count(3)
    assert state_of(phone, table)["seq"] == 0
    # A passenger from the one end, none from the other.
    settle(phone)
    tap_player(phone, "Bob")
    expect(title).to_have_text("Passenger from Berlin?")
    expect(title).to_be_focused()
    expect(phone.locator("#sheet .hue .name")).to_have_text(COLORS)
    expect(phone.locator("#sheet .hue .pawn")).to_have_text(["R", "B", "G", "Y", "K", "W"])
    tap(phone, "green")
    tap(phone, "no")
    expect(phone.locator("#sheet")).to_be_hidden()
    expect(last).to_have_text("Bob: Berlin – Hamburg + green from Berlin, +18")
    expect(phone.locator(".side[data-player=p2] [data-figure=passengers]")).to_have_text("1")
    expect(phone.locator(".city[data-id=berlin] .number")).to_have_text("4")
    assert on_board(state_of(phone, table), "number")["hamburg"] == 4
    # The claim is given to another, and its passenger changed.
    find(phone, "ber ham", "berlin--hamburg")
    tap(phone, "give")
    expect(phone.locator("#sheet .choice .name")).to_have_text(["Ann", "Cat"])
    tap_player(phone, "Cat")
    expect(phone.locator("#sheet")).to_be_hidden()
    expect(last).to_have_text("Cat: Berlin – Hamburg + green from Berlin, +18")
    find(phone, "ber ham", "berlin--hamburg")
    tap(phone, "other")
    expect(title).to_have_text("Passenger from Berlin?")
    tap(phone, "red")
    tap(phone, "no")
    expect(last).to_have_text("Cat: Berlin – Hamburg + red from Berlin, +18")
    now = state_of(phone, table)
    assert (now["claims"], now["along"]["berlin--hamburg"]["take"]) == ({"berlin--hamburg": "p3"}, {"berlin": "red"})
    assert [on_board(now, "number")[city] for city in ("berlin", "hamburg")] == [4, 4]
