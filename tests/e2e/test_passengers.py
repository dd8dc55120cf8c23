"""Passengers: asked for at each end of a claim, noted at the set-up, counted on the map; a game of Germany by taps."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import lit
from tests.e2e.playing import (
    READ_MS,
    check_sheet,
    note_a_hand,
    open_city,
    open_game,
    play_game,
    read_game,
    tap_player,
)
from tests.e2e.tables import CAST, correct, hold_moves, record, settle, show_table, state_of, tap_twice, undo_on_sheet
from tests.support.tables import on_board

GAME = read_game("germany/shared-victory-undo")
COLORS = ["red", "blue", "green", "yellow", "black", "white"]


def show_germany(phone: Page) -> str:
    return show_table(phone, CAST, "germany")


def find(phone: Page, typed: str, key: str) -> None:
    """Open a sheet by the search, which goes there."""
    phone.locator("[data-opens=search]").tap()
    phone.locator("#search-input").fill(typed)
    phone.locator(f'#search-list [data-key="{key}"]').tap()
    settle(phone)


def tap(phone: Page, key: str) -> None:
    phone.locator(f"#sheet [data-key={key}]").tap()


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.rule("DE-02", "DE-04", "DE-07", "DE-08")
def test_game_of_germany_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
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


@pytest.mark.rule("DE-04")
def test_passengers_that_went_away_are_not_asked_for(phone: Page) -> None:
    table = show_germany(phone)
    # One that goes elsewhere during the question leads back to the players.
    find(phone, "kie ham", "hamburg--kiel")
    tap_player(phone, "Ann")
    tap(phone, "red")
    expect(phone.locator("#sheet-title")).to_have_text("Passenger from Kiel?")
    record(phone, table, type="claim", player="p1", route="kiel--danemark-kiel", take={"kiel": "red"})
    expect(phone.locator("#sheet-title")).to_have_text("Hamburg – Kiel")
    expect(phone.locator("#sheet .choice")).to_have_count(3)
    assert state_of(phone, table)["seq"] == 1
    expect(phone.locator(".city[data-id=kiel]")).not_to_have_attribute("data-number", re.compile(r"\d"))
    # A claim on its way takes its passengers off the map at once.
    settle(phone, READ_MS)
    let_go = hold_moves(phone)
    tap_player(phone, "Ann")
    tap(phone, "red")
    hamburg = phone.locator(".city[data-id=hamburg]")
    expect(phone.locator(".track[data-id=hamburg--kiel].pending")).to_have_count(1)
    expect(hamburg).to_have_attribute("data-number", "3")
    expect(phone.locator("#last-words")).to_have_text("Sending Ann: Hamburg – Kiel")
    let_go()
    expect(phone.locator(".board .pending")).to_have_count(0)
    expect(hamburg).to_have_attribute("data-number", "3")
    # A track between empty ends is claimed by two taps.
    record(phone, table, type="claim", player="p2", route="berlin--schwerin", take={"schwerin": "blue"})
    phone.reload()
    expect(phone.locator(".city[data-id=kiel]")).not_to_have_attribute("data-number", re.compile(r"\d"))
    find(phone, "kie schw", "kiel--schwerin")
    tap_player(phone, "Cat")
    expect(phone.locator("#last-words")).to_have_text("Cat: Kiel – Schwerin, +4")


@pytest.mark.rule("DE-02", "DE-05")
def test_colours_drawn_at_the_set_up_are_noted_by_taps_and_undone(phone: Page) -> None:
    table = show_germany(phone)
    sheet, title = phone.locator("#sheet"), phone.locator("#sheet-title")
    find(phone, "leip", "leipzig")
    expect(sheet).to_contain_text("3 passengers wait here.")
    tap(phone, "note")
    for color in ("red", "red"):
        tap(phone, color)
    expect(sheet).to_contain_text("1 colour is missing.")
    tap(phone, "blue")
    expect(sheet.locator("[data-key=white]")).to_be_disabled()
    tap(phone, "back")
    tap(phone, "white")
    expect(sheet.locator(".hue-count")).to_have_text(["×2", "×1"])
    tap(phone, "note")
    expect(sheet).to_be_hidden()
    expect(phone.locator("#last-words")).to_have_text("In Leipzig: 2 red and 1 white")
    assert state_of(phone, table)["mechanics"]["passengers"]["waiting"]["leipzig"]["here"] == {"red": 2, "white": 1}
    # They are what is asked for, and what the sheet shows.
    find(phone, "leip ber", "berlin--leipzig")
    tap_player(phone, "Ann")
    tap(phone, "no")
    expect(title).to_have_text("Passenger from Leipzig?")
    expect(sheet.locator(".hue .name")).to_have_text(["red", "white"])
    expect(sheet.locator(".hue-count")).to_have_text(["×2", "×1"])
    phone.keyboard.press("Escape")
    open_city(phone, "leipzig")
    expect(sheet.locator(".waiting-color")).to_have_text(["R2 red", "W1 white"])
    undo_on_sheet(phone)
    expect(phone.locator("#last-words")).to_have_text("Undone: In Leipzig: 2 red and 1 white")
    # The colour of a single passenger is one tap.
    find(phone, "kiel", "kiel")
    tap(phone, "note")
    tap(phone, "black")
    expect(phone.locator("#last-words")).to_have_text("In Kiel: 1 black")
    assert state_of(phone, table)["mechanics"]["passengers"]["waiting"]["kiel"]["here"] == {"black": 1}
    # A country is one place with several border ends.
    names = phone.locator("#search-list .thing-name")
    phone.locator("[data-opens=search]").tap()
    phone.locator("#search-input").fill("dän")
    expect(names).to_have_text(["Dänemark", "Bremerhaven – Dänemark", "Kiel – Dänemark"])
    phone.locator("#search-list .thing").first.tap()
    expect(title).to_have_text("Dänemark")
    expect(sheet).to_contain_text("1 passenger waits here.")
    expect(sheet.locator(".thing-name")).to_have_text(["Bremerhaven – Dänemark", "Kiel – Dänemark"])
    phone.keyboard.press("Escape")
    open_city(phone, "danemark-kiel")
    expect(title).to_have_text("Dänemark")
    phone.keyboard.press("Escape")
    find(phone, "kiel dän", "kiel--danemark-kiel")
    expect(sheet.locator(".hint").first).to_have_text("Grey: cards of any one colour.")
    expect(sheet.locator(".hint").last).to_have_text("Passengers: Kiel 1, Dänemark 1.")


def misplaced(phone: Page) -> list[str]:
    """The sheet's buttons that are too small for a thumb, or not wholly in sight."""
    body = phone.locator("#sheet-body").bounding_box()
    assert body
    wrong = []
    for button in phone.locator("#sheet-body button").all():
        box = button.bounding_box()
        assert box
        is_inside = body["y"] <= box["y"] and box["y"] + box["height"] <= body["y"] + body["height"]
        if min(box["width"], box["height"]) < 44 or not is_inside:
            wrong.append(button.inner_text())
    return wrong


@pytest.mark.parametrize(
    "phone", [{"width": 360, "height": 640, "locale": "ru-RU", "color_scheme": "dark"}], indirect=True
)
def test_questions_and_the_noting_of_colours_fit_a_small_phone(
    phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    show_germany(phone)
    phone.locator("[data-opens=search]").tap()
    phone.locator('#search-list [data-key="berlin"]').tap()
    settle(phone)
    assert accessibility_faults(phone) == []
    tap(phone, "note")
    for _ in range(5):
        tap(phone, "yellow")
    assert misplaced(phone) == []
    assert accessibility_faults(phone) == []
    phone.keyboard.press("Escape")
    phone.locator("[data-opens=search]").tap()
    phone.locator('#search-list [data-key="berlin"]').tap()
    phone.locator('#sheet .thing[data-key="berlin--hamburg"]').tap()
    settle(phone)  # the player’s button lies where the list did: at once it were a double tap
    tap_player(phone, "Bob")
    settle(phone)
    assert phone.locator("#sheet-body button").count() == 8
    assert misplaced(phone) == []
    assert accessibility_faults(phone) == []
    with lit(phone):
        assert accessibility_faults(phone) == []
