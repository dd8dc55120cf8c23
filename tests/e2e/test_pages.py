"""The pages around the table, by taps and keys: a new table, tickets, final scoring, the finished game."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import ANN, BOB, CAST, LONG_NAMES, claim, open_table, record, state_of, tap_city

GAMES = Path(__file__).parent.parent / "games" / "europe"
MODES = [
    {"locale": "en-GB", "color_scheme": "light"},
    {"locale": "en-GB", "color_scheme": "dark"},
    {"locale": "ru-RU", "color_scheme": "light"},
    {"locale": "ru-RU", "color_scheme": "dark"},
]
NARROW = {"width": 360, "height": 640}
SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter((one) => one.checkVisibility() && !one.classList.contains("skip"))
    .map((one) => [(one.closest("label") ?? one).getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
    .map(([box, html]) => `${box.width} by ${box.height}: ${html}`)"""


def recorded_game(phone: Page, name: str, people: tuple[tuple[str, str], ...] | None = None) -> str:
    """A table with the moves of a game of tests/games, its players called otherwise by `people`; its path."""
    game = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    ids = {player["id"]: f"p{seat}" for seat, player in enumerate(game["players"], 1)}
    table = open_table(phone, people or [(player["name"], player["color"]) for player in game["players"]])
    for move in game["moves"]:
        record(phone, table, **{**move, **({"player": ids[move["player"]]} if "player" in move else {})})
    return table


def hand(phone: Page) -> list[tuple[str, str]]:
    """The tickets that the page shows in the hand: name, and joined or not."""
    rows = phone.locator(".hand-ticket")
    return [(row.locator("b").inner_text(), row.locator(".state").inner_text()) for row in rows.all()]


def noted(phone: Page, ticket: str) -> None:
    """Wait until the page says that the ticket is in the hand."""
    expect(phone.locator(".toast")).to_contain_text(f"{ticket} noted.")


# --- a new table ---------------------------------------------------------------------------------------------------


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


# --- tickets -------------------------------------------------------------------------------------------------------


def test_ticket_is_found_by_typing_either_city_and_noted_by_a_tap(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "bruxelles--frankfurt")
    claim(phone, table, "p1", "berlin--frankfurt")
    claim(phone, table, "p1", "dieppe--london")
    claim(phone, table, "p1", "bruxelles--dieppe")
    phone.goto(f"{table}/tickets/p1")
    phone.get_by_label("Either city of the ticket").fill("лонд")
    phone.get_by_role("button", name="London – Berlin").tap()
    noted(phone, "London – Berlin")
    phone.get_by_label("Either city of the ticket").fill("zurich buda")
    phone.get_by_role("button", name="Zürich – Budapest").tap()
    noted(phone, "Zürich – Budapest")
    assert hand(phone) == [("London – Berlin", "joined"), ("Zürich – Budapest", "not yet")]
    expect(phone.locator(".hand-sum b")).to_have_text("1")
    expect(phone.get_by_role("button", name="Zürich – Budapest 6")).to_have_attribute("aria-pressed", "true")
    assert state_of(phone, table)["players"][0]["tickets"] == 2


def test_tickets_whose_city_begins_with_what_is_typed_come_first(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1")
    phone.get_by_label("Either city of the ticket").fill("essen")
    phone.get_by_label("Either city of the ticket").fill("ro")
    names = phone.locator("#pack-short ~ ul .deck-name:visible").all_inner_texts()
    begins = [any(city.startswith("Ro") for city in name.split(" – ")) for name in names]
    assert True in begins
    assert False in begins, "names with “ro” inside are found as well"
    assert begins == sorted(begins, reverse=True)
    phone.get_by_label("Either city of the ticket").fill("Atlantis")
    expect(phone.get_by_text("No ticket of this deck names that city.")).to_be_visible()


def test_ticket_is_noted_by_keys_alone(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p2")
    phone.get_by_label("Either city of the ticket").focus()
    phone.keyboard.type("berlin roma")
    phone.keyboard.press("Enter")
    noted(phone, "Berlin – Roma")
    assert hand(phone) == [("Berlin – Roma", "not yet")]


def test_ticket_is_noted_by_tapping_its_two_cities(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1")
    phone.get_by_text("Find it on the map").tap()
    hint = phone.locator("#map-hint")
    expect(hint).to_have_text("Tap one city of the ticket, then the other.")
    tap_city(phone, "venezia")
    phone.wait_for_timeout(350)
    expect(hint).to_have_text(re.compile(r"Venezia: \d+ tickets\. Tap the other end\."))
    assert phone.locator("#map-area .leads-here").count() == phone.locator("#map-choice li").count() > 0
    tap_city(phone, "frankfurt")
    phone.wait_for_timeout(350)
    expect(hint).to_have_text(re.compile("^Frankfurt"))  # no ticket joins the two: the second tap begins anew
    tap_city(phone, "kobenhavn")
    phone.wait_for_timeout(350)
    noted(phone, "Frankfurt – København")
    assert hand(phone) == [("Frankfurt – København", "not yet")]
    expect(hint).to_have_text("Tap one city of the ticket, then the other.")


def test_ticket_is_taken_out_and_brought_back(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p1", keep=["berlin--roma", "london--wien", "essen--kyiv"])
    phone.goto(f"{table}/tickets/p1")
    phone.get_by_role("button", name="Take London – Wien out").tap()
    expect(phone.locator(".toast")).to_contain_text("London – Wien taken out.")
    assert {name for name, _state in hand(phone)} == {"Berlin – Roma", "Essen – Kyïv"}
    phone.locator(".toast").get_by_role("button", name="Undo").tap()
    noted(phone, "London – Wien")
    assert {name for name, _state in hand(phone)} == {"Berlin – Roma", "Essen – Kyïv", "London – Wien"}


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_ticket_that_is_tapped_without_a_connection_is_noted_once_it_is_back(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Berlin – Roma").tap()
    expect(phone.locator(".toast")).to_contain_text("it is kept on this phone")
    phone.context.set_offline(False)
    noted(phone, "Berlin – Roma")
    assert hand(phone) == [("Berlin – Roma", "not yet")]
    assert state_of(phone, table)["seq"] == 1


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_ticket_of_a_page_that_was_closed_without_a_connection_is_noted_on_the_next_visit(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Berlin – Roma").tap()
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(f"{table}/tickets/p2")
    phone.wait_for_function("async (path) => (await (await fetch(path)).json()).seq === 1", arg=f"{table}/state")
    phone.goto(f"{table}/tickets/p1")
    assert hand(phone) == [("Berlin – Roma", "not yet")]


@pytest.mark.console("409")
def test_ticket_that_is_refused_says_why(phone: Page, open_phone: OpenPhone) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1")
    other = open_phone()
    other.goto(f"{table}/tickets/p2")
    other.get_by_role("button", name="Berlin – Roma").tap()
    noted(other, "Berlin – Roma")
    phone.get_by_role("button", name="Berlin – Roma").tap()
    expect(phone.locator(".toast")).to_contain_text("The ticket Berlin – Roma is already in the hand of Bob.")
    expect(phone.get_by_role("button", name="Berlin – Roma")).to_have_count(0)


def test_tickets_of_another_player_are_one_tap_away_and_not_on_the_page(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p1", keep=["berlin--roma"])
    phone.goto(f"{table}/tickets/p2")
    expect(phone.locator("main")).not_to_contain_text("Berlin – Roma")
    phone.get_by_role("link", name="Ann").tap()
    phone.wait_for_url("**/tickets/p1")
    assert hand(phone) == [("Berlin – Roma", "not yet")]


# --- final scoring ---------------------------------------------------------------------------------------------------


def test_final_scoring_leads_step_by_step_to_the_finished_game_and_back(phone: Page) -> None:
    table = recorded_game(phone, "three-players-stations-undo")
    phone.goto(f"{table}/final")
    for heading in ("Everybody’s tickets", "Stations", "Cat has the longest route"):
        expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
        phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    assert phone.locator(".bar-total").all_inner_texts() == ["85", "68", "63"]
    assert phone.locator("tfoot td").all_inner_texts() == ["85", "68", "63"]
    phone.get_by_role("button", name="Save and finish").tap()
    phone.wait_for_url("**/game")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    phone.goto("/games")
    expect(phone.locator(".game-card")).to_contain_text("winner")
    phone.locator(".game-card").tap()
    phone.get_by_text("Something is wrong here?").tap()
    phone.get_by_role("button", name="Reopen this game").tap()
    phone.wait_for_url(f"**{table}")
    assert state_of(phone, table)["finished"] is False
    phone.goto("/")
    expect(phone.locator(".game-card")).to_contain_text("Continue")


def test_player_without_tickets_is_pointed_out_before_the_count(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p1", keep=["berlin--roma"])
    phone.goto(f"{table}/final/tickets")
    cards = phone.locator(".hand")
    expect(cards.nth(0)).to_contain_text("0 of 1 completed")
    expect(cards.nth(0)).to_contain_text("−9")
    for number in (1, 2):
        expect(cards.nth(number)).to_contain_text("No tickets are noted for this player yet")
    cards.nth(1).get_by_role("link", name="Add tickets").tap()
    phone.wait_for_url("**/tickets/p2")


@pytest.mark.rule("EU-11")
def test_owner_chooses_another_loan_and_goes_back_to_the_best(phone: Page) -> None:
    table = recorded_game(phone, "five-players-chained-stations")
    phone.goto(f"{table}/final/stations")
    now = phone.locator(".station").filter(has_text="Kyïv").first.locator(".station-now")
    before = now.inner_text()
    phone.locator("#choices-kyiv summary").tap()
    phone.locator("#choices-kyiv .choice").filter(has_text="nothing").tap()
    expect(now).to_have_text("borrows nothing")
    expect(phone.locator(".station").filter(has_text="owner’s choice")).to_contain_text("against the best")
    phone.locator("#choices-kyiv .choice").filter(has_text="Bucuresti").tap()
    expect(now).to_contain_text("Bucuresti")
    phone.get_by_role("button", name="Back to the best choice").tap()
    expect(now).to_have_text(re.compile(re.escape(before.split("\n")[0])))
    expect(phone.get_by_text("owner’s choice")).to_have_count(0)


def test_table_without_stations_goes_on_with_a_friendly_sentence(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB))
    phone.goto(f"{table}/final/stations")
    expect(phone.locator("main")).to_contain_text("Nobody built a station")
    assert phone.locator(".hand-sum b").all_inner_texts() == ["+12", "+12"]
    phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Nobody has a route")


@pytest.mark.rule("EU-14")
def test_all_who_tie_for_the_longest_route_are_named(phone: Page) -> None:
    table = recorded_game(phone, "tie-decided-by-tickets")
    phone.goto(f"{table}/final/express")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ann and Bob tie for the longest route")
    expect(phone.locator("main")).to_contain_text("5 trains each; all who tie get 10 points.")
    assert phone.locator("details[open]").count() == 2


@pytest.mark.rule("EU-16")
@pytest.mark.parametrize(
    ("game", "verdict", "figures"),
    [
        ("tie-decided-by-tickets", "Ann wins on tickets completed", ["tickets completed Ann 1 Bob 0"]),
        (
            "tie-decided-by-stations",
            "Bob wins on stations left",
            ["tickets completed Bob 0 Ann 0", "stations left Bob 3 Ann 2"],
        ),
        (
            "tie-decided-by-express",
            "Ann wins with the longest route",
            ["tickets completed Ann 0 Bob 0", "stations left Ann 3 Bob 3", "longest route Ann yes Bob no"],
        ),
        (
            "shared-victory",
            "Ann and Bob share the victory",
            ["tickets completed Ann 0 Bob 0", "stations left Ann 3 Bob 3", "longest route Ann yes Bob yes"],
        ),
    ],
)
def test_tie_is_told_with_what_decided_it(phone: Page, game: str, verdict: str, figures: list[str]) -> None:
    phone.goto(f"{recorded_game(phone, game)}/final/sheet")
    expect(phone.get_by_role("heading", level=1)).to_have_text(verdict)
    told = [" ".join(text.split()) for text in phone.locator(".tie > li").all_inner_texts()]
    assert told == figures


# --- every page ----------------------------------------------------------------------------------------------------


@pytest.fixture
def every_page(phone: Page) -> list[str]:
    """Every page there is: at a full table with long names, at an empty one, and away from any table."""
    full = recorded_game(phone, "five-players-chained-stations", LONG_NAMES)
    empty, over = open_table(phone, (ANN, BOB)), recorded_game(phone, "shared-victory")
    phone.request.post(f"{over}/finish", headers={"Origin": phone.url.rstrip("/")})
    steps = ["tickets/p1", "final/tickets", "final/stations", "final/express", "final/sheet"]
    return [
        "/",
        "/new",
        "/games",
        "/nothing",
        f"{over}/game",
        *(f"{t}/{step}" for t in (full, empty) for step in steps),
    ]


def unfolded(phone: Page, path: str) -> None:
    """Go to a page and open everything that is folded up on it."""
    phone.goto(path)
    phone.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")


@pytest.mark.console("404")
@pytest.mark.parametrize("phone", MODES, indirect=True)
def test_axe_finds_nothing_on_any_page(
    phone: Page, every_page: list[str], accessibility_faults: Callable[[Page], list[str]]
) -> None:
    found: dict[str, Any] = {}
    for path in every_page:
        unfolded(phone, path)
        found[path] = accessibility_faults(phone)
    assert found == {path: [] for path in every_page}


@pytest.mark.console("404")
@pytest.mark.parametrize("phone", [NARROW, {**NARROW, "locale": "ru-RU"}], indirect=True)
def test_pages_fit_a_narrow_phone_and_a_thumb(phone: Page, every_page: list[str]) -> None:
    for path in every_page:
        unfolded(phone, path)
        assert phone.evaluate("document.documentElement.scrollWidth") == 360, path
        assert phone.evaluate(SMALL_TARGETS) == [], path


@pytest.mark.parametrize("phone", [{"locale": "ru-RU"}], indirect=True)
def test_language_is_chosen_by_a_tap_and_remembered(phone: Page) -> None:
    phone.goto("/new")
    expect(phone.locator("html")).to_have_attribute("lang", "ru")
    phone.get_by_role("button", name="English").tap()
    phone.wait_for_url("**/new")
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    phone.goto("/games")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Games")


def test_cast_of_the_longest_names_is_shown_as_text(phone: Page) -> None:
    names = (("<img src=x onerror=alert(1)>", "red"), ('O\'Brien & "Söhne"', "blue"), *CAST[2:])
    table = open_table(phone, names)
    for step in ("tickets/p1", "final/tickets", "final/stations", "final/express", "final/sheet"):
        phone.goto(f"{table}/{step}")
        expect(phone.locator("main img")).to_have_count(0)
        expect(phone.locator("main")).to_contain_text("<img src=x onerror=alert(1)>")
