"""Recording at the table: two taps claim a track, whatever else is refused says why, everything can be taken back."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.rules.load import get_box
from tests.e2e.pages import skip_finale
from tests.e2e.phones import OpenPhone
from tests.e2e.playing import READ_MS
from tests.e2e.tables import (
    ANN,
    ASKING_MS,
    BOB,
    LONG_HAUL,
    SETTLED_MS,
    claim,
    claim_many,
    expect_no_sheet,
    expect_sheet,
    hold_moves,
    hold_timers,
    join,
    open_table,
    pixel_of,
    record,
    reveal,
    settle,
    show_table,
    state_of,
    tap_city,
    tap_track,
    tap_twice,
)
from tests.e2e.test_live import DEAF

REFUSED = "status of 409"
TRACK_UNDER_A_BUTTON = """() => {
    const matrix = document.querySelector(".board").getScreenCTM();
    const buttons = [...document.querySelectorAll("#sheet .choice")].map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll(".board .track .mark")]
        .map((mark) => mark.getPointAtLength(mark.getTotalLength() / 2).matrixTransform(matrix))
        .filter(({ x, y }) => buttons.some((at) => at.left < x && x < at.right && at.top < y && y < at.bottom))
        .map(({ x, y }) => [x, y])[0];
}"""


def tap_player(phone: Page, name: str) -> None:
    phone.locator("#sheet").get_by_role("button", name=name).tap()


def log_of(phone: Page, table: str) -> list[str]:
    return [entry["text"] for entry in state_of(phone, table)["recent"]]


def test_two_taps_claim_a_track(phone: Page) -> None:
    table = show_table(phone)
    tap_track(phone, "berlin--wien")
    tap_player(phone, "Bob")
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    expect(phone.locator(".track[data-id=berlin--wien]")).to_have_attribute("data-owner", "blue")
    expect(phone.locator(".side[data-player=p2] [data-figure=points]")).to_have_text("4")
    expect(phone.locator(".side[data-player=p2] [data-figure=trains]")).to_have_text("42")
    expect(phone.locator("#sheet")).to_be_hidden()
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p2"}


def test_likely_next_player_is_marked_and_all_keep_their_places(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p2", "berlin--wien")
    phone.goto(table)
    expect(phone.locator(".side.is-next")).to_have_attribute("data-player", "p3")
    tap_track(phone, "berlin--danzig")
    buttons = phone.locator("#sheet .choice .name")
    expect(buttons).to_have_text(["Ann", "Bob", "Cat"])
    expect(phone.locator("#sheet .choice.is-likely")).to_have_text(re.compile("Cat"))


def test_phone_with_a_seat_offers_its_own_player_first_in_the_same_place_always(phone: Page, bob: Page) -> None:
    table = open_table(phone)
    join(bob, table, "p2")
    expect(bob.locator(".side.is-mine")).to_have_attribute("data-player", "p2")
    mark, name = bob.locator(".is-mine .mine").bounding_box(), bob.locator(".is-mine .name").bounding_box()
    assert mark
    assert name
    assert 0 <= mark["y"] < mark["y"] + mark["height"] <= name["y"]
    places = []
    for mover, route in (("p1", "berlin--wien"), ("p3", "berlin--danzig")):
        settle(bob)
        tap_track(bob, "budapest--wien")
        expect_sheet(bob, "Budapest – Wien")
        expect(bob.locator("#sheet .choice .name")).to_have_text(["Bob", "Ann", "Cat"])
        expect(bob.locator("#sheet .choice.is-likely .name")).to_have_text("Bob")
        places.append(bob.locator("#sheet .choice").evaluate_all("all => all.map(one => one.offsetTop)"))
        bob.keyboard.press("Escape")
        claim(phone, table, mover, route)
        expect(bob.locator(f".track[data-id={route}]")).to_have_attribute("data-owner", re.compile("."), timeout=30_000)
    assert places[0] == places[1]
    assert places[0][0] < places[0][1] == places[0][2]


def test_phone_of_all_players_is_nobodys_own(phone: Page) -> None:
    show_table(phone)
    expect(phone.locator(".side.is-mine")).to_have_count(0)


def test_hasty_second_tap_on_the_button_is_the_same_move(phone: Page) -> None:
    table = show_table(phone)
    for _ in range(2):
        phone.locator("#map").press("+")  # the whole board leaves sea under the buttons
    settle(phone)
    tap_track(phone, "berlin--wien")
    settle(phone, 2 * SETTLED_MS)
    # Where a track lies under one of the buttons, a second tap would open that track's sheet.
    x, y = phone.evaluate(TRACK_UNDER_A_BUTTON)
    tap_twice(phone, x, y)
    expect(phone.locator("#last-words")).to_have_text(re.compile("Berlin – Wien, \\+4"))
    settle(phone)
    assert len(log_of(phone, table)) == 1
    expect_no_sheet(phone)


def test_second_tap_of_a_double_tap_never_reaches_a_button(phone: Page) -> None:
    table = show_table(phone)
    x, y = pixel_of(phone, "brindisi--palermo")
    tap_twice(phone, x, y)
    settle(phone)
    assert log_of(phone, table) == []
    expect_no_sheet(phone)


def test_claim_shows_as_pending_until_it_is_answered(phone: Page) -> None:
    show_table(phone)
    let_go = hold_moves(phone)
    tap_track(phone, "berlin--wien")
    tap_player(phone, "Bob")
    track = phone.locator(".track[data-id=berlin--wien]")
    expect(track).to_have_class(re.compile("pending"))
    expect(track).to_have_attribute("data-owner", "blue")
    let_go()
    expect(track).not_to_have_class(re.compile("pending"))


def test_sheet_tells_spaces_colour_points_and_hints(phone: Page) -> None:
    show_table(phone)
    tap_track(phone, "brindisi--palermo")
    sheet = phone.locator("#sheet")
    expect(sheet.locator(".facts")).to_have_text(re.compile("3 spaces · gray.*4 points"))
    expect(sheet.locator(".spaces .space")).to_have_attribute("d", re.compile("^([^z]+z){3}$"))
    expect(sheet.locator(".spaces .sign")).to_have_count(1)
    expect(sheet.locator(".hint")).to_have_text("Ferry: 1 locomotive, the rest in any one colour.")


def test_who_cannot_claim_is_told_why_before_any_tap(phone: Page) -> None:
    table = open_table(phone)
    claim_many(phone, table, "p1", *LONG_HAUL, "berlin--essen")
    phone.goto(table)
    left = state_of(phone, table)["players"][0]["trains"]
    assert left < get_box("europe").routes["berlin--danzig"].length
    tap_track(phone, "berlin--danzig")
    sheet = phone.locator("#sheet")
    expect(sheet.locator(".reasons")).to_have_text(f"Not enough trains: Ann has {left}, the route takes 4.")
    expect(sheet.get_by_role("button", name="Ann")).to_be_disabled()
    expect(sheet.get_by_role("button", name="Bob")).to_be_enabled()


def test_closed_twin_tells_why_and_leads_to_the_other_track(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB))
    claim(phone, table, "p1", "berlin--frankfurt")
    phone.goto(table)
    expect(phone.locator(".track[data-id=berlin--frankfurt-2]")).to_have_class(re.compile("closed"))
    tap_track(phone, "berlin--frankfurt-2")
    sheet = phone.locator("#sheet")
    expect(sheet.locator(".note")).to_have_text(
        "Closed: with so few players only one track between Berlin and Frankfurt can be used."
    )
    expect(sheet.locator(".choice")).to_have_count(0)
    sheet.get_by_role("button", name="The other track").tap()
    expect(sheet.locator(".owner .name")).to_have_text("Ann")


def test_claimed_track_offers_undo_of_that_very_claim(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--danzig")
    phone.goto(table)
    hold_timers(phone, ASKING_MS)
    tap_track(phone, "berlin--wien")
    sheet = phone.locator("#sheet")
    expect(sheet.locator(".owner")).to_have_text(re.compile(r"Ann.*\d\d:\d\d"))
    sheet.get_by_role("button", name="Undo this").tap()
    claim(phone, table, "p3", "brest--paris")  # by another phone
    expect(phone.locator(".track[data-id=brest--paris]")).to_have_attribute("data-owner", "green")
    assert len(state_of(phone, table)["claims"]) == 3, "one tap only asks, and goes on asking"
    sheet.get_by_role("button", name="Undo?").tap()
    expect(phone.locator(".track[data-id=berlin--wien]")).not_to_have_attribute("data-owner", "red")
    expect(phone.locator("#last-words")).to_have_text("Undone: Ann: Berlin – Wien")
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p2", "brest--paris": "p3"}


def test_undo_in_the_bar_takes_back_and_redo_restores(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    phone.goto(table)
    last = phone.locator("#last-button")
    last.tap()
    expect(phone.locator("#last-words")).to_have_text("Undone: Ann: Berlin – Wien")
    assert state_of(phone, table)["claims"] == {}
    expect(last).to_have_text("Redo")
    phone.wait_for_timeout(700)
    last.tap()
    expect(phone.locator("#last-words")).to_have_text("Restored: Ann: Berlin – Wien")
    expect(last).to_have_text("Undo")
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p1"}


def test_hasty_second_tap_on_undo_does_not_undo_the_move_before(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--danzig")
    phone.goto(table)
    box = phone.locator("#last-button").bounding_box()
    assert box
    tap_twice(phone, box["x"] + 20, box["y"] + 20)
    expect(phone.locator("#last-words")).to_have_text("Undone: Bob: Berlin – Danzig")
    settle(phone)
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p1"}


def test_city_sheet_builds_a_station_and_lists_its_tracks(phone: Page) -> None:
    table = show_table(phone)
    tap_city(phone, "wien")
    sheet = phone.locator("#sheet")
    expect(sheet.locator(".choice small")).to_have_text(["Costs 1 card."] * 3)
    expect(sheet.locator(".thing-name")).to_have_text(
        ["Berlin – Wien", "Budapest – Wien", "Budapest – Wien", "München – Wien", "Warszawa – Wien", "Wien – Zágráb"]
    )
    tap_player(phone, "Cat")
    expect(phone.locator(".city[data-id=wien]")).to_have_attribute("data-station", "green")
    expect(phone.locator(".side[data-player=p3] [data-figure=stations]")).to_have_text("2")
    expect(phone.locator(".city.pending")).to_have_count(0)
    assert state_of(phone, table)["stations"] == {"wien": "p3"}
    settle(phone)
    tap_city(phone, "wien")
    expect(sheet.locator(".owner .name")).to_have_text("Cat")
    expect(sheet.locator(".choice")).to_have_count(0)


def test_row_of_a_city_leads_to_its_track(phone: Page) -> None:
    show_table(phone)
    tap_city(phone, "wien")
    phone.locator("#sheet").get_by_role("button", name="Berlin – Wien").tap()
    expect(phone.locator("#sheet-title")).to_have_text("Berlin – Wien")
    expect(phone.locator(".track.picked")).to_have_attribute("data-id", "berlin--wien")


@pytest.mark.console(REFUSED)
def test_refusal_rolls_back_says_why_and_shows_who_was_first(phone: Page) -> None:
    phone.add_init_script(DEAF)
    table = show_table(phone)
    phone.evaluate("globalThis.isDeaf = true")
    tap_track(phone, "berlin--wien")
    claim(phone, table, "p1", "berlin--wien")
    tap_player(phone, "Bob")
    expect(phone.locator(".refusal p")).to_have_text("Ann was first: Berlin – Wien.")
    expect(phone.locator(".track[data-id=berlin--wien]")).to_have_attribute("data-owner", "red")
    phone.evaluate("globalThis.isDeaf = false")
    phone.wait_for_timeout(READ_MS)
    phone.locator(".refusal").get_by_role("button", name="Close").tap()
    expect(phone.locator(".refusal")).to_be_hidden()


@pytest.mark.console(REFUSED)
def test_notice_of_a_refusal_gives_way_to_the_next_sheet(phone: Page) -> None:
    phone.add_init_script(DEAF)
    table = show_table(phone)
    phone.evaluate("globalThis.isDeaf = true")
    tap_track(phone, "berlin--wien")
    claim(phone, table, "p1", "berlin--wien")
    tap_player(phone, "Bob")
    expect(phone.locator("#refusals")).to_be_visible()
    phone.evaluate("globalThis.isDeaf = false")
    settle(phone)
    tap_track(phone, "berlin--danzig")
    expect(phone.locator("#sheet-title")).to_have_text("Berlin – Danzig")
    expect(phone.locator("#refusals")).to_be_hidden()


def test_button_that_changed_under_the_thumb_is_not_pressed(phone: Page) -> None:
    table = show_table(phone)
    tap_track(phone, "berlin--wien")
    # The moment the other phone's claim arrives, twice where its undo has come up.
    phone.evaluate("""() => new MutationObserver((_changes, observer) => {
        const undo = document.querySelector("#sheet [data-key=undo]");
        if (!undo) return;
        observer.disconnect();
        undo.click();
        undo.click();
        document.body.dataset.pressed = "yes";
    }).observe(document.querySelector("#sheet-body"), { childList: true })""")
    claim(phone, table, "p1", "berlin--wien")
    expect(phone.locator("body")).to_have_attribute("data-pressed", "yes")
    expect(phone.locator("#sheet").get_by_role("button", name="Undo this")).to_be_visible()
    phone.wait_for_timeout(700)
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p1"}
    phone.locator("#sheet").get_by_role("button", name="Undo this").tap()
    expect(phone.locator("#sheet").get_by_role("button", name="Undo?")).to_be_visible()


def test_moves_of_another_phone_arrive_by_themselves(phone: Page, open_phone: OpenPhone) -> None:
    table = show_table(phone)
    other = open_phone()
    join(other, table, "p2")
    tap_track(other, "berlin--wien")
    other.locator("#sheet").get_by_role("button", name="Bob").tap()
    expect(phone.locator(".track[data-id=berlin--wien]")).to_have_attribute("data-owner", "blue")
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")


def test_buttons_keep_their_places_while_the_sheet_is_open(phone: Page) -> None:
    table = show_table(phone)
    tap_track(phone, "berlin--wien")
    expect(phone.locator("#sheet .choice .name")).to_have_text(["Ann", "Bob", "Cat"])
    claim(phone, table, "p1", "berlin--danzig")
    expect(phone.locator(".side.is-next")).to_have_attribute("data-player", "p2")
    assert phone.locator("#sheet .choice .name").all_text_contents() == ["Ann", "Bob", "Cat"]


def test_last_lap_is_announced_with_who_still_plays(phone: Page) -> None:
    table = open_table(phone)
    claim_many(phone, table, "p1", *LONG_HAUL, "madrid--pamplona")
    left = state_of(phone, table)["players"][0]["trains"]
    assert left <= 2
    record(phone, table, type="station", player="p2", city="wien")
    phone.goto(table)
    banner = phone.locator("#banner")
    expect(banner).to_contain_text(f"Last lap: Ann came down to {left} train")
    expect(banner).to_contain_text("Still to play: Ann and Cat.")
    banner.get_by_role("button", name="Cat: turn passed").tap()
    expect(banner).to_contain_text("Still to play: Ann.")
    expect(phone.locator("#last-words")).to_have_text("Cat: turn passed")
    settle(phone)
    banner.get_by_role("button", name="Ann: turn passed").tap()
    expect(banner).to_contain_text("Everyone has had the last turn.")
    expect(banner.get_by_role("button")).to_have_count(0)
    banner.get_by_role("link", name="Final scoring").tap()
    phone.wait_for_url(f"**{table}/final/**")


def test_game_finished_elsewhere_leads_on_to_its_finale_and_result(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    reveal(ann, table)  # while all seats are on one phone nobody waits for it
    join(bob, table, "p2")
    bob.goto(table)
    expect(bob.locator("#connection")).to_have_text("live")
    ann.goto(f"{table}/final/sheet")
    ann.get_by_role("button", name="Save and finish").tap()
    for phone in (ann, bob):
        phone.wait_for_url(f"**{table}/finale")
        skip_finale(phone)


def test_game_finished_elsewhere_waits_for_what_a_phone_has_not_sent_yet(phone: Page) -> None:
    table = show_table(phone)
    let_go = hold_moves(phone)
    tap_track(phone, "berlin--danzig")
    phone.locator("#sheet .choice").first.tap()
    phone.request.post(f"{table}/finish", headers={"Origin": phone.url.split("/t/")[0]}, max_redirects=0)
    expect(phone.locator("#banner-words")).to_contain_text("This game is finished.")
    expect(phone.locator("#banner-link")).to_have_attribute("href", f"{table}/game")
    tap_track(phone, "berlin--wien")
    expect(phone.locator("#sheet .note a")).to_have_attribute("href", f"{table}/game")
    expect(phone.locator("#sheet .choice")).to_have_count(0)
    let_go()
