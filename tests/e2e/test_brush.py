"""A played game is scored from the home page in paint mode."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import lit, sideways, skip_finale
from tests.e2e.painting import draw_along, hold, lines_of, open_played, paint, standing
from tests.e2e.playing import (
    Recorded,
    check_sheet,
    keep_tickets,
    mark_shares,
    open_city,
    read_game,
    record_other_hands,
    tap_player,
)
from tests.e2e.tables import (
    expect_no_sheet,
    hold_moves,
    pinch,
    pixel_of,
    scale_of,
    settle,
    state_meanwhile,
    state_of,
    tap_twice,
    wait_until_whole,
)

EUROPE = read_game("europe/three-players-stations-undo")
SHARES = read_game("pennsylvania/shares-counted-at-the-end-tie-by-tickets")
SMALL = {"width": 360, "height": 640, "locale": "ru-RU", "color_scheme": "dark"}


def owners(phone: Page, table: str) -> dict[str, str]:
    state = state_of(phone, table)
    names = {player["id"]: player["name"] for player in state["players"]}
    return {route: names[player] for route, player in state["claims"].items()}


def wanted(game: Recorded) -> dict[str, str]:
    return {route: game.names[player] for player, routes in standing(game).items() for route in routes}


def note_tickets(phone: Page, table: str, game: Recorded) -> None:
    """Pass the trains left, and note the first player's tickets by taps. Another device sends the others."""
    first, tickets = record_other_hands(phone, table, game)
    phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Trains left over")
    phone.get_by_role("link", name="Next").tap()
    phone.get_by_role("link", name=f"Add tickets ({game.names[first]})").tap()
    keep_tickets(phone, game, tickets)
    onward = phone.locator("#onward .button--primary")
    for name in [name for player, name in game.names.items() if player != first]:
        onward.tap()
        expect(phone.locator("#hand-title")).to_contain_text(name)
    onward.tap()


@pytest.mark.whole
@pytest.mark.long
def test_painted_game_ends_on_the_expected_sheet(phone: Page) -> None:
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

    note_tickets(phone, table, EUROPE)
    expect(phone.locator(".progress [aria-current=step]")).to_contain_text("Stations")
    phone.get_by_role("button", name="Count the points").tap()
    skip_finale(phone)
    check_sheet(phone, EUROPE)


@pytest.mark.whole
@pytest.mark.rule("PA-03", "PA-05")
def test_shares_of_a_painted_game_are_asked_for_at_the_end(phone: Page) -> None:
    table = open_played(phone, SHARES)
    for player, routes in standing(SHARES).items():
        hold(phone, SHARES.names[player])
        paint(phone, *routes)
        expect_no_sheet(phone)  # nobody knows the order any more
    assert owners(phone, table) == wanted(SHARES)
    note_tickets(phone, table, SHARES)
    section = phone.locator("[data-part=award-shares]")
    expect(section).to_contain_text("Mark who holds which share")
    mark_shares(phone, SHARES)
    share = phone.locator("[data-company=prr][data-number='9']")
    expect(share).to_have_accessible_name("Pennsylvania Railroad 9: Bob")
    phone.get_by_role("button", name="Save the shares").tap()
    expect(section.locator(".company-rank")).to_have_count(0)  # its points appear at the end
    phone.get_by_role("button", name="Count the points").tap()
    skip_finale(phone)
    check_sheet(phone, SHARES)


def test_paint_mode_claims_undoes_and_shows_refusals_at_finger(phone: Page) -> None:
    table = open_played(phone, EUROPE)
    scale = scale_of(phone)
    hold(phone, "Ann")
    # Two quick taps paint a track once, and leave the map where it is.
    tap_twice(phone, *pixel_of(phone, "berlin--wien"))
    settle(phone)
    assert owners(phone, table) == {"berlin--wien": "Ann"}
    assert scale_of(phone) == scale
    # A tap on the player's own route undoes the claim.
    paint(phone, "frankfurt--paris")
    assert owners(phone, table) == {"berlin--wien": "Ann", "frankfurt--paris": "Ann"}
    paint(phone, "berlin--wien")
    assert owners(phone, table) == {"frankfurt--paris": "Ann"}
    # A track that is on its way is taken back once it has arrived.
    let_go = hold_moves(phone)
    paint(phone, "berlin--wien")
    expect(phone.locator(".track.pending")).to_have_count(1)
    settle(phone, 400)
    paint(phone, "berlin--wien")
    before = state_meanwhile(phone, table)["seq"]
    let_go()
    expect(phone.locator(".board .track[data-owner]")).to_have_count(1)
    assert owners(phone, table) == {"frankfurt--paris": "Ann"}
    assert state_of(phone, table)["seq"] == before + 2
    # The reason of a refusal appears at the finger.
    which = phone.locator("#which")
    paint(phone, "frankfurt--paris-2")  # closed with three players
    expect(which).to_contain_text("with so few players only one Frankfurt – Paris is open")
    expect(which.get_by_role("link", name="Another rule at your table?")).to_be_visible()
    hold(phone, "Bob")
    expect(which).to_be_hidden()
    paint(phone, "frankfurt--paris")
    expect(which).to_have_text("Ann has Frankfurt – Paris.")
    assert owners(phone, table) == {"frankfurt--paris": "Ann"}
    # The sheet of a city proposes a station of the held player.
    hold(phone, "Cat")
    open_city(phone, "stockholm")
    expect(phone.locator("#sheet .choice.is-likely")).to_contain_text("Cat")
    phone.locator("#sheet-close").tap()
    settle(phone)
    # Two fingers on tracks enlarge the map and draw nothing.
    scale = scale_of(phone)
    pinch(phone, pixel_of(phone, "berlin--wien"), 20, 200)
    settle(phone)
    assert scale_of(phone) > 2 * scale
    assert owners(phone, table) == {"frankfurt--paris": "Ann"}


@pytest.mark.parametrize("phone", [SMALL], indirect=True)
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
    wait_until_whole(phone)
    settle(phone)  # the map has its final position
    phone.locator(".hold").first.tap()
    phone.touchscreen.tap(*pixel_of(phone, "berlin--wien"))
    expect(phone.locator(".hold").first).to_contain_text("42")
    settle(phone)
    phone.locator(".hold").nth(1).tap()
    phone.touchscreen.tap(*pixel_of(phone, "berlin--wien"))
    expect(phone.locator("#which")).to_be_visible()
    assert sideways(phone) == 0
    assert accessibility_faults(phone) == []
    with lit(phone):
        assert accessibility_faults(phone) == []
