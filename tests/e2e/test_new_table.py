"""A new table: the form by taps, and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.rules.load import box_ids
from tests.e2e.live_server import LiveServer
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import join, state_meanwhile, state_of


def seat(phone: Page, number: int, name: str, color: str | None = None) -> None:
    phone.get_by_label(f"Name of player {number}").fill(name)
    if color:
        show_tools(phone, number)
        phone.get_by_role("radiogroup", name=f"Colour of player {number}").get_by_label(color).tap()


def show_tools(phone: Page, number: int) -> None:
    button = phone.get_by_role("button", name=f"Colour and turn of player {number}")
    if button.get_attribute("aria-expanded") == "false":
        button.tap()


def seats(phone: Page) -> list[tuple[str, str]]:
    return [
        (one.locator(".seat-name").input_value(), one.locator(".seat-color").input_value())
        for one in phone.locator(".seat").all()
    ]


def choose(phone: Page, box: str) -> None:
    phone.locator(".box-now").tap()
    phone.locator(".box-choice").filter(has_text=box).tap()
    expect(phone.locator(".box-now")).to_contain_text(box)


def shown_colors(phone: Page) -> list[str | None]:
    return [car.get_attribute("class") for car in phone.locator(".seat-color-now .car").all()]


def test_seats_are_filled_by_taps_and_table_keeps_their_order(open_phone: OpenPhone) -> None:
    phone, other = open_phone(width=360, height=640), open_phone()
    phone.goto("/")
    phone.get_by_role("link", name="Start a new game").tap()
    add, open_it = (phone.get_by_role("button", name=name) for name in ("Add a player", "Start the table"))
    for control in (phone.locator(".box-now"), phone.locator(".how summary"), phone.locator("#add-seat"), open_it):
        expect(control).to_be_in_viewport(ratio=1)
    assert phone.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "the form fits one screen"

    # A colour that another has is swapped
    assert [color for _name, color in seats(phone)] == ["blue", "red", "green"]
    seat(phone, 1, "Ann", "green")
    assert [color for _name, color in seats(phone)] == ["green", "red", "blue"]
    show_tools(phone, 3)
    expect(phone.get_by_role("radiogroup", name="Colour of player 3").get_by_label("blue")).to_be_checked()

    # Players are added up to the box's most, and taken away down to its least
    add.tap()
    add.tap()
    expect(add).to_be_disabled()
    assert sorted(color for _name, color in seats(phone)) == ["black", "blue", "green", "red", "yellow"]
    for number in (5, 4, 3):
        phone.get_by_role("button", name=f"Remove player {number}").tap()
    expect(phone.get_by_role("button", name="Remove player 1")).to_be_disabled()
    expect(add).to_be_enabled()
    add.tap()

    # The number goes while a name is typed and comes back
    second, third = (phone.get_by_label(f"Name of player {number}") for number in (2, 3))
    second.tap()
    expect(second).to_have_value("")
    third.tap()
    expect(second).to_have_value("Player 2")
    phone.keyboard.type("Bob")
    show_tools(phone, 3)
    phone.get_by_role("button", name="Move player 3 up").tap()
    assert [name for name, _color in seats(phone)] == ["Ann", "Bob", "Player 3"]

    add.tap()
    seat(phone, 4, "דן 🚂", "yellow")
    expect(phone.get_by_role("radiogroup")).to_have_count(1)  # the tools of one at a time
    phone.get_by_role("button", name="Move player 4 up").tap()
    phone.get_by_role("button", name="Remove player 2").tap()
    open_it.tap()
    phone.wait_for_url(re.compile(r"/t/[\w-]{22}$"))
    players = state_of(phone, phone.url)["players"]
    assert [player["name"] for player in players] == ["Ann", "דן 🚂", "Player 3"]
    assert [player["color"] for player in players][:2] == ["green", "yellow"]

    # Its people are named on it, and come back
    join(other, "/t/" + phone.url.rpartition("/")[2], "p2")
    expect(other.locator("#main")).to_contain_text("Player 3")
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("link", name="Change the names").tap()
    phone.get_by_label("Name of player 1").fill("<img src=x>")
    phone.get_by_role("button", name="Save").tap()
    expect(other.locator("#main")).to_contain_text("<img src=x>")  # as text
    expect(other.locator("#main")).not_to_contain_text("Ann")
    expect(other.locator("#main img")).to_have_count(0)
    phone.wait_for_url("**/t/*")
    phone.goto("/new")
    assert [name for name, _color in seats(phone)] == ["<img src=x>", "דן 🚂", "Player 3"]


def test_teams_are_pairs_of_the_list_and_a_move_pairs_again(phone: Page) -> None:
    phone.goto("/new")
    choose(phone, "Team Asia")
    for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1):
        seat(phone, number, name)
    expect(phone.locator(".seat-team:visible")).to_have_text(["Team 1", "Team 2"])
    phone.get_by_role("button", name="Add a player").tap()
    phone.get_by_role("button", name="Remove player 6").tap()
    expect(phone.locator(".seat-team:visible")).to_have_text(["Team 1", "Team 2", "Team 3: a partner is missing"])
    phone.get_by_role("button", name="Remove player 5").tap()
    show_tools(phone, 2)
    expect(phone.locator("#more-2")).to_contain_text("plays with player 1")
    expect(phone.get_by_role("radiogroup")).to_have_count(0)  # the first of a team chooses
    seat(phone, 3, "Cat", "white")
    assert [str(one).split()[1] for one in shown_colors(phone)] == ["c-blue", "c-blue", "c-white", "c-white"]
    phone.get_by_role("button", name="Move player 3 up").tap()
    assert [name for name, _color in seats(phone)] == ["Ann", "Cat", "Bob", "Dan"]
    assert [str(one).split()[1] for one in shown_colors(phone)] == ["c-blue", "c-blue", "c-red", "c-red"]
    phone.get_by_role("button", name="Add a player").tap()
    expect(phone.locator(".seat")).to_have_count(6)
    seat(phone, 5, "Eve", "green")
    seat(phone, 6, "Fay")
    phone.get_by_role("button", name="Start the table").tap()
    phone.wait_for_url("**/t/*")
    players = state_of(phone, phone.url)["players"]
    assert [(player["name"], player["color"]) for player in players] == [
        ("Ann", "blue"),
        ("Cat", "blue"),
        ("Bob", "red"),
        ("Dan", "red"),
        ("Eve", "green"),
        ("Fay", "green"),
    ]


def test_box_is_found_in_either_language_on_a_shelf_of_drawings(phone: Page) -> None:
    phone.goto("/new")
    # The shelf's small drawings are there before it is opened
    for picture in phone.locator(".boxes .box-picture").all():
        expect(picture).to_have_js_property("complete", value=True)
        assert picture.evaluate("one => one.naturalWidth") > 0
    phone.locator(".box-now").tap()
    shown = phone.locator(".box-choice:visible")
    finder = phone.get_by_label("Find an edition")
    finder.fill("nowhere")
    expect(phone.get_by_text("No edition has that name.")).to_be_visible()
    phone.keyboard.press("Enter")
    expect(finder).to_be_visible()
    finder.fill("ГЕРМА")
    expect(shown).to_have_count(1)
    phone.keyboard.press("Enter")
    expect(phone.locator(".box-now")).to_contain_text("Germany")
    phone.locator(".box-now").tap()
    expect(shown).to_have_count(len(box_ids()))
    phone.locator(".box-choice:has(:checked)").tap()  # the same again
    expect(phone.locator(".box-now")).to_contain_text("Germany")


@pytest.fixture
def plain_phone(live_server: LiveServer, new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(base_url=live_server.url, java_script_enabled=False, locale="en-GB").new_page()


def test_new_table_is_opened_without_scripts(plain_phone: Page) -> None:
    plain_phone.goto("/new")
    for number in (1, 3):
        plain_phone.get_by_label(f"Name of player {number}").fill("")
    plain_phone.get_by_label("Name of player 2").fill("Bob")
    plain_phone.get_by_label("Colour of player 2").select_option("black")
    plain_phone.get_by_label("Name of player 5").fill("Eve")
    plain_phone.get_by_label("Colour of player 5").select_option("red")
    plain_phone.get_by_role("button", name="Start the table").click()
    players = state_meanwhile(plain_phone, plain_phone.url)["players"]
    assert [(player["name"], player["color"]) for player in players] == [("Bob", "black"), ("Eve", "red")]
