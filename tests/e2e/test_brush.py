"""A played game is scored from the home page by the brush; and the brush of a phone that keeps all players."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more, sideways, skip_finale
from tests.e2e.painting import draw_along, hold, lines_of, open_played, paint, standing
from tests.e2e.playing import Recorded, check_sheet, keep_tickets, mark_shares, open_city, read_game, tap_player
from tests.e2e.tables import (
    expect_no_sheet,
    expect_sheet,
    hold_moves,
    pinch,
    pixel_of,
    scale_of,
    settle,
    show_table,
    state_of,
    tap_track,
    tap_twice,
)

EUROPE = read_game("europe/three-players-stations-undo")
GERMANY = read_game("germany/countries-are-dead-ends")
SHARES = read_game("pennsylvania/shares-counted-at-the-end-tie-by-tickets")
SMALL = {"width": 360, "height": 640, "locale": "ru-RU", "color_scheme": "dark"}


def owners(phone: Page, table: str) -> dict[str, str]:
    """By track the name of whose it is, once all is recorded."""
    state = state_of(phone, table)
    names = {player["id"]: player["name"] for player in state["players"]}
    return {route: names[player] for route, player in state["claims"].items()}


def wanted(game: Recorded) -> dict[str, str]:
    return {route: game.names[player] for player, routes in standing(game).items() for route in routes}


def note_tickets(phone: Page, game: Recorded) -> None:
    """From the page of everybody's tickets to each player's and back; nothing is handed over."""
    for player, tickets in game.hands.items():
        phone.get_by_role("link", name=f"Add tickets ({game.names[player]})").tap()
        keep_tickets(phone, game, tickets)
        phone.locator("#onward").get_by_role("link", name="Final scoring").tap()
        expect(phone.get_by_role("heading", level=1)).to_have_text("Everybody’s tickets")


@pytest.mark.long
def test_played_game_is_painted_from_the_home_page_and_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
    table = open_played(phone, EUROPE)
    for player, routes in standing(EUROPE).items():
        hold(phone, EUROPE.names[player])
        if player == "ann":
            paint(phone, *routes)
        else:
            for line in lines_of(EUROPE, routes):
                draw_along(phone, *line)
    assert owners(phone, table) == wanted(EUROPE)
    for move in EUROPE.record["moves"]:
        if move["type"] == "station":
            open_city(phone, move["city"])
            tap_player(phone, EUROPE.names[move["player"]])
            expect_no_sheet(phone)

    phone.get_by_role("link", name="Next").tap()
    note_tickets(phone, EUROPE)
    for step in ("Stations", "Awards", "Result"):
        phone.get_by_role("link", name="Next").tap()
        expect(phone.locator(".progress [aria-current=step]")).to_contain_text(step)
    check_sheet(phone, EUROPE)
    phone.get_by_role("button", name="Save and finish").tap()
    skip_finale(phone)
    check_sheet(phone, EUROPE)

    open_more(phone)
    phone.get_by_role("link", name="Add to a group").tap()
    phone.get_by_label("What is it called?").fill("Thursday trains")
    phone.get_by_role("button", name="Make the group").tap()
    open_more(phone)
    phone.get_by_role("link", name="Thursday trains").tap()
    expect(phone.locator("main")).to_contain_text("Cat")


@pytest.mark.rule("PA-03", "PA-05")
def test_shares_of_a_painted_game_are_asked_for_at_the_end(phone: Page) -> None:
    table = open_played(phone, SHARES)
    for player, routes in standing(SHARES).items():
        hold(phone, SHARES.names[player])
        paint(phone, *routes)
        expect_no_sheet(phone)  # nobody knows the order any more
    assert owners(phone, table) == wanted(SHARES)
    phone.get_by_role("link", name="Next").tap()
    note_tickets(phone, SHARES)
    phone.get_by_role("link", name="Next").tap()
    section = phone.locator("[data-part=award-shares]")
    expect(section).to_contain_text("No share is noted.")
    mark_shares(phone, SHARES)
    share = phone.locator("[data-company=prr][data-number='9']")
    expect(share).to_have_accessible_name("Pennsylvania Railroad 9: Bob")
    phone.get_by_role("button", name="Save the shares").tap()
    expect(section.locator(".company-rank").first).to_contain_text("no. 3, 4, 6")
    phone.get_by_role("link", name="Next").tap()
    expect(phone.locator(".progress [aria-current=step]")).to_contain_text("Result")
    check_sheet(phone, SHARES)


def test_tap_on_an_own_track_takes_it_back_and_what_is_impossible_is_said_at_the_finger(phone: Page) -> None:
    table = open_played(phone, EUROPE)
    hold(phone, "Ann")
    paint(phone, "berlin--wien", "frankfurt--paris")
    assert owners(phone, table) == {"berlin--wien": "Ann", "frankfurt--paris": "Ann"}
    paint(phone, "berlin--wien")
    assert owners(phone, table) == {"frankfurt--paris": "Ann"}
    paint(phone, "frankfurt--paris-2")  # closed with three players
    expect(phone.locator("#which")).to_contain_text("only one track between Frankfurt and Paris can be used")
    expect(phone.locator("#which").get_by_role("link", name="Another rule at your table?")).to_be_visible()
    hold(phone, "Bob")
    expect(phone.locator("#which")).to_be_hidden()
    paint(phone, "frankfurt--paris")
    expect(phone.locator("#which")).to_have_text("Ann has Frankfurt – Paris.")
    assert owners(phone, table) == {"frankfurt--paris": "Ann"}


def test_sheet_of_a_city_expects_the_station_of_who_is_held(phone: Page) -> None:
    open_played(phone, EUROPE)
    hold(phone, "Cat")
    open_city(phone, "stockholm")
    expect(phone.locator("#sheet .choice.is-likely")).to_contain_text("Cat")


def test_two_quick_taps_on_a_track_paint_it_once_and_leave_the_map_where_it_is(phone: Page) -> None:
    table = open_played(phone, EUROPE)
    scale = scale_of(phone)
    hold(phone, "Ann")
    tap_twice(phone, *pixel_of(phone, "berlin--wien"))
    settle(phone)
    assert owners(phone, table) == {"berlin--wien": "Ann"}
    assert scale_of(phone) == scale


def test_two_fingers_on_tracks_enlarge_the_map_and_draw_nothing(phone: Page) -> None:
    table = open_played(phone, EUROPE)
    hold(phone, "Ann")
    scale = scale_of(phone)
    pinch(phone, pixel_of(phone, "berlin--wien"), 20, 200)
    settle(phone)
    assert scale_of(phone) > 2 * scale
    assert owners(phone, table) == {}


def test_track_that_is_on_its_way_is_taken_back_once_it_has_arrived(phone: Page) -> None:
    table = open_played(phone, EUROPE)
    hold(phone, "Ann")
    let_go = hold_moves(phone)
    paint(phone, "berlin--wien")
    expect(phone.locator(".track.pending")).to_have_count(1)
    settle(phone, 400)
    paint(phone, "berlin--wien")
    let_go()
    expect(phone.locator(".board .track[data-owner]")).to_have_count(0)
    assert owners(phone, table) == {}
    assert state_of(phone, table)["seq"] == 2


def test_passengers_of_tracks_that_are_drawn_along_are_asked_for_one_after_the_other(phone: Page) -> None:
    table = open_played(phone, GERMANY)
    hold(phone, GERMANY.record["players"][0]["name"])
    draw_along(phone, "berlin--leipzig", "erfurt--leipzig")
    sheet = phone.locator("#sheet")
    while sheet.is_visible():
        settle(phone)
        sheet.locator("[data-key=no]").tap()
        settle(phone)
    assert set(owners(phone, table)) == {"berlin--leipzig", "erfurt--leipzig"}


def test_keeper_of_all_players_holds_one_and_lays_the_brush_down(phone: Page) -> None:
    table = show_table(phone)
    expect(phone.locator("#brush")).to_be_hidden()
    phone.get_by_role("button", name="Brush").tap()
    hold(phone, "Bob")
    paint(phone, "berlin--wien")
    expect_no_sheet(phone)
    assert owners(phone, table) == {"berlin--wien": "Bob"}
    expect(phone.locator("#brush-next")).to_be_hidden()
    hold(phone, "Bob")
    tap_track(phone, "munchen--wien")
    expect_sheet(phone, "München – Wien")
    phone.get_by_role("button", name="Brush").tap()
    expect(phone.locator("#brush")).to_be_hidden()


def test_phone_that_keeps_one_player_has_no_brush(phone: Page, bob: Page) -> None:
    table = show_table(phone)
    for page, player in ((phone, "p1"), (bob, "p2")):
        page.goto(f"{table}/join")
        page.locator(f"#seat-{player}").tap()
        page.wait_for_url(f"**{table}")
        page.locator("body[data-is-whole]").wait_for()
    expect(bob.locator("#brush-tool")).to_be_hidden()


@pytest.mark.parametrize("phone", [{}, SMALL], indirect=True)
def test_brush_is_within_the_screen_and_axe_finds_nothing(
    phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    phone.goto("/new?played=1")
    assert accessibility_faults(phone) == []
    add = phone.locator("#add-seat")
    while add.is_enabled():
        add.tap()
    phone.locator("#seats .seat-name").first.fill("Bartholomew-Maximilian")
    phone.locator("#new-table .button--primary").tap()
    phone.locator("body[data-is-whole]").wait_for()
    phone.locator(".hold").first.tap()
    phone.touchscreen.tap(*pixel_of(phone, "berlin--wien"))
    settle(phone)
    phone.locator(".hold").nth(1).tap()
    phone.touchscreen.tap(*pixel_of(phone, "berlin--wien"))
    expect(phone.locator("#which")).to_be_visible()
    assert sideways(phone) == 0
    assert accessibility_faults(phone) == []
