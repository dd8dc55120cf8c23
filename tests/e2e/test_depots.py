"""Warehouses and depots: placing, laying cards, collecting, emptying; and a game with them by taps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import sideways
from tests.e2e.painting import hold, open_played, paint
from tests.e2e.playing import bring, check_sheet, note_a_hand, open_city, open_game, play_game, read_game, tap_player
from tests.e2e.tables import (
    CAST,
    LONG_NAMES,
    correct,
    expect_sheet,
    hold_moves,
    open_table,
    pixel_of,
    pixel_of_city,
    record,
    settle,
    state_of,
    tap_track,
    undo_on_sheet,
    until,
    wait_until_whole,
)
from tests.support.tables import in_stock, on_board, warehouses

GAME = read_game("europa-1912/expanded-stations-meet-at-a-depot")


def show_depots(phone: Page, people: tuple[tuple[str, str], ...] = CAST, box: str = "europe") -> str:
    table = open_table(phone, people, box, modules=("depots",))
    phone.goto(table)
    wait_until_whole(phone)
    return table


def place(phone: Page, table: str, **cities: str) -> None:
    """The first depots, recorded elsewhere in this order; the page is shown again."""
    for player, city in cities.items():
        record(phone, table, type="depot", player=player, city=city)
    phone.reload()


def open_track(phone: Page, route: str) -> None:
    bring(phone, lambda: pixel_of(phone, route))
    tap_track(phone, route)


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.rule("E12-02", "E12-03", "E12-04", "E12-05", "E12-07")
def test_game_with_depots_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
    phone.set_default_timeout(15_000)
    table = open_game(phone, GAME)
    play_game(phone, GAME)
    state = state_of(phone, table)
    assert in_stock(state, "depots") == [2, 2, 1]
    note_a_hand(phone, table, GAME)
    correct(phone, table)
    phone.goto(f"{table}/final/sheet")
    check_sheet(phone, GAME)


@pytest.mark.rule("E12-02", "ALL-13")
def test_set_up_asks_each_player_for_a_depot_the_last_one_first(phone: Page) -> None:
    table = show_depots(phone)
    banner, words = phone.locator("#banner"), phone.locator("#last-words")
    expect(words).to_have_text("First everyone places a depot: tap a city.")
    # Only cities can be hit meanwhile, in a wide radius.
    phone.touchscreen.tap(*pixel_of(phone, "berlin--wien"))
    settle(phone)
    expect(phone.locator(".track.picked")).to_have_count(0)
    phone.keyboard.press("Escape")
    settle(phone)
    x, y = pixel_of_city(phone, "lisboa")
    for dx, dy in ((0, 0), (24, 0), (0, 24)):
        phone.touchscreen.tap(x + dx, y + dy)
        expect_sheet(phone, "Lisboa")
        expect(phone.locator("#which")).to_be_hidden()
        phone.locator("#sheet-close").tap()
        settle(phone)
    # What is on its way shows at once, and the next player is asked.
    let_go = hold_moves(phone)
    for name, city in (("Cat", "wien"), ("Bob", "berlin"), ("Ann", "zagrab")):
        expect(phone.locator("#banner-words")).to_have_text(f"Set-up: {name} puts a depot in a city: tap it.")
        expect(phone.locator(".side.is-next .name")).to_have_text(name)
        open_city(phone, city)
        expect(phone.locator("#sheet .choice .name")).to_have_text([name])
        tap_player(phone, name)
        if name == "Cat":
            pending = phone.locator(".city[data-id=wien].pending")
            expect(pending).to_have_attribute("data-shed", "green")
            expect(banner).to_contain_text("Set-up: Bob")
            expect(words).to_have_text("Sending Cat: depot in Wien")
            let_go()
            expect(pending).to_have_count(0)
    expect(banner).to_be_hidden()
    assert on_board(state_of(phone, table), "shed") == {"wien": "p3", "berlin": "p2", "zagrab": "p1"}
    expect(phone.locator(".city[data-id=berlin]")).to_have_attribute("data-shed", "blue")
    expect(phone.locator(".side[data-player=p1] [data-figure=depots]")).to_have_text("4")
    # The first one, in the wrong city, is undone and placed again.
    open_city(phone, "wien")
    undo_on_sheet(phone)
    expect(phone.locator("#banner-words")).to_have_text("Set-up: Cat puts a depot in a city: tap it.")
    settle(phone)
    open_city(phone, "budapest")
    tap_player(phone, "Cat")
    expect(banner).to_be_hidden()
    until(phone, "() => !document.querySelector('.city.pending')")
    assert on_board(state_of(phone, table), "shed") == {"budapest": "p3", "berlin": "p2", "zagrab": "p1"}


@pytest.mark.rule("E12-02", "E12-07")
def test_played_game_is_painted_without_first_depots(phone: Page) -> None:
    table = open_played(phone, read_game("legendary-asia/depots"))
    hold(phone, "Ann")
    for route in ("agra--bombay", "ankara--baghdad"):
        paint(phone, route)
    state = state_of(phone, table)
    assert state["claims"] == {"agra--bombay": "p1", "ankara--baghdad": "p1"}
    assert set(in_stock(state, "depots")) == {4}


@pytest.mark.rule("E12-04", "E12-05", "E12-06", "E12-08")
def test_depots_beside_stations_and_the_warehouses_that_they_collect(phone: Page) -> None:
    table = show_depots(phone)
    place(phone, table, p3="wien", p2="berlin", p1="roma")
    sheet, words = phone.locator("#sheet"), phone.locator("#last-words")
    open_city(phone, "budapest")
    expect(sheet.locator(".choice")).to_have_count(3)
    sheet.get_by_role("button", name="Place a depot").tap()
    expect(phone.locator("#sheet-title")).to_have_text("Depot in Budapest")
    expect(sheet.locator(".choice small")).to_have_text(["4 in reserve"] * 3)
    tap_player(phone, "Bob")
    expect(words).to_have_text("Bob: depot in Budapest")
    open_city(phone, "budapest")
    expect(sheet.locator(".owner .name")).to_have_text("Bob")
    expect(sheet).to_contain_text("Bob has a depot in Budapest. A station and a depot never share a city.")
    undo_on_sheet(phone)
    expect(phone.locator(".city[data-id=budapest]")).not_to_have_attribute("data-shed", "blue")
    record(phone, table, type="station", player="p1", city="zagrab")
    open_city(phone, "zagrab")
    expect(sheet).to_contain_text("Ann has a station in Zágráb. A station and a depot never share a city.")
    phone.locator("#sheet-close").tap()
    settle(phone)
    # A claim between two depots asks for both warehouses, as long as the reserve lasts.
    for owner in ("p2", "p3", "p3"):
        record(phone, table, type="stock", player="p1", owner=owner)
    for city in ("paris", "kyiv", "london"):
        record(phone, table, type="depot", player="p1", city=city)
    open_track(phone, "berlin--wien")
    tap_player(phone, "Ann")
    small = sheet.locator(".choice small")
    expect(phone.locator("#sheet-title")).to_have_text("Collect a warehouse?")
    expect(sheet.locator(".choice")).to_contain_text(["Collect from Bob"])
    expect(small).to_have_text("1 card")
    expect(sheet).to_contain_text("It costs a depot: 1 is in reserve.")
    for key, cards in (("no", "2 cards"), ("back", "1 card")):
        sheet.locator(f"[data-key={key}]").tap()
        expect(small).to_have_text(cards)
    sheet.locator("[data-key=yes]").tap()
    expect(sheet).to_be_hidden()  # no reserve is left for the other one
    expect(words).to_have_text("Ann: Berlin – Wien + Bob’s warehouse, +4")
    state = state_of(phone, table)
    assert list(warehouses(state)["cards"].values()) == [0, 0, 2]
    assert in_stock(state, "depots") == [0, 4, 4]
    # All are emptied once a reserve is.
    phone.get_by_role("button", name="Warehouses").tap()
    empty = phone.locator("#warehouses").get_by_role("button", name="All warehouses emptied into a new deck")
    expect(empty).to_be_enabled()
    empty.tap()
    expect(words).to_have_text("All warehouses emptied into a new deck")
    assert list(warehouses(state_of(phone, table))["cards"].values()) == [0, 0, 0]


@pytest.mark.rule("E12-05")
def test_box_without_stations_offers_depots_at_once(phone: Page) -> None:
    table = show_depots(phone, box="germany")
    place(phone, table, p3="berlin", p2="koln", p1="hamburg")
    open_city(phone, "kassel")
    tap_player(phone, "Ann")
    expect(phone.locator("#last-words")).to_have_text("Ann: depot in Kassel")
    open_city(phone, "berlin")
    expect(phone.locator("#sheet")).to_contain_text("5 passengers wait here.")
    expect(phone.locator("#sheet .owner .name")).to_have_text("Cat")


@pytest.mark.rule("E12-03")
@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_cards_are_laid_on_warehouses_by_the_likely_drawer_or_another(phone: Page) -> None:
    table = show_depots(phone)
    place(phone, table, p3="wien", p2="berlin", p1="roma")
    words, panel = phone.locator("#last-words"), phone.locator("#warehouses")
    opener = phone.get_by_role("button", name="Warehouses", exact=True)
    # One tap for the likely drawer, two for another one.
    opener.tap()
    expect(panel.locator(".drawer[aria-pressed=true]")).to_have_text("RAnn")
    panel.locator("[data-owner=p3]").tap()
    expect(panel).to_be_hidden()
    expect(words).to_have_text("Ann: a card on Cat’s warehouse")
    settle(phone)
    opener.tap()
    expect(panel.locator(".drawer[aria-pressed=true]")).to_have_text("BBob")
    panel.locator("[data-drawer=p3]").tap()
    panel.locator("[data-owner=p3]").tap()
    expect(words).to_have_text("Cat: a card on Cat’s warehouse")
    settle(phone)
    # The open panel hears of another phone; nothing can be emptied yet.
    opener.tap()
    expect(panel.locator(".choice small")).to_have_text(["0 cards", "0 cards", "2 cards"])
    record(phone, table, type="stock", player="p1", owner="p2")
    expect(panel.locator(".choice small")).to_have_text(["0 cards", "1 card", "2 cards"])
    expect(panel.get_by_role("button", name="All warehouses emptied into a new deck")).to_be_disabled()
    expect(panel).to_contain_text("The warehouses are emptied only when someone’s reserve has no depot left.")
    phone.keyboard.press("Escape")
    # The same card laid again later without a connection is another card.
    phone.context.set_offline(True)
    for drawer, owner in (("p2", "p3"), ("p3", "p1"), ("p2", "p3")):
        opener.tap()
        panel.locator(f"[data-drawer={drawer}]").tap()
        panel.locator(f"[data-owner={owner}]").tap()
        settle(phone)
    phone.context.set_offline(False)
    expect(words).to_have_text("Bob: a card on Cat’s warehouse")
    assert list(warehouses(state_of(phone, table))["cards"].values()) == [1, 1, 4]


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
