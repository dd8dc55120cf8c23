"""Recording at the table: two taps claim a track, whatever else is refused says why, everything can be taken back."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.rules.load import get_box
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
    settle,
    show_table,
    state_of,
    tap_city,
    tap_track,
    tap_twice,
)
from tests.support.tables import in_stock

REFUSED = "status of 409"
UNDO_WHAT_COMES = """() => new MutationObserver((_, observer) => {
    observer.disconnect();
    document.querySelector("#last-button").click();
}).observe(document.querySelector("#last-words"), { childList: true })"""
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


def test_two_taps_claim_a_track_and_one_takes_it_back(phone: Page) -> None:
    table = show_table(phone)
    sheet, last, track = (
        phone.locator("#sheet"),
        phone.locator("#last-words"),
        phone.locator(".track[data-id=berlin--wien]"),
    )
    expect(phone.locator(".side.is-mine")).to_have_count(0)  # a phone of all players is nobody's own

    # The sheet tells spaces, colour, points and hints
    tap_track(phone, "brindisi--palermo")
    expect(sheet.locator(".facts")).to_have_text(re.compile("3 spaces · grey.*4 points"))
    expect(sheet.locator(".spaces .space")).to_have_attribute("d", re.compile("^([^z]+z){3}$"))
    expect(sheet.locator(".spaces .sign")).to_have_count(1)
    expect(sheet.locator(".hint")).to_have_text("Ferry: 1 locomotive, the rest in any one colour.")
    phone.keyboard.press("Escape")
    settle(phone)

    # A claim is pending until it is answered
    let_go = hold_moves(phone)
    tap_track(phone, "berlin--wien")
    tap_player(phone, "Bob")
    expect(track).to_have_class(re.compile("pending"))
    expect(track).to_have_attribute("data-owner", "blue")
    let_go()
    expect(track).not_to_have_class(re.compile("pending"))
    expect(last).to_have_text("Bob: Berlin – Wien, +4")
    expect(track).to_have_attribute("data-owner", "blue")
    expect(phone.locator(".side[data-player=p2] [data-figure=points]")).to_have_text("4")
    expect(phone.locator(".side[data-player=p2] [data-figure=trains]")).to_have_text("42")
    expect(sheet).to_be_hidden()
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p2"}

    # The likely next player is marked; all keep their places, also while the sheet is open
    expect(phone.locator(".side.is-next")).to_have_attribute("data-player", "p3")
    settle(phone)
    tap_track(phone, "berlin--danzig")
    expect(sheet.locator(".choice .name")).to_have_text(["Ann", "Bob", "Cat"])
    expect(sheet.locator(".choice.is-likely")).to_have_text(re.compile("Cat"))
    claim(phone, table, "p3", "brest--paris")
    expect(phone.locator(".side.is-next")).to_have_attribute("data-player", "p1")
    assert sheet.locator(".choice .name").all_text_contents() == ["Ann", "Bob", "Cat"]
    tap_player(phone, "Ann")
    expect(last).to_have_text("Ann: Berlin – Danzig, +7")

    # Undo in the bar takes back, redo restores
    button = phone.locator("#last-button")
    phone.wait_for_timeout(READ_MS)
    button.tap()
    expect(last).to_have_text("Undone: Ann: Berlin – Danzig")
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p2", "brest--paris": "p3"}
    expect(button).to_have_text("Redo")
    phone.wait_for_timeout(READ_MS)
    button.tap()
    expect(last).to_have_text("Redone: Ann: Berlin – Danzig")
    expect(button).to_have_text("Undo")
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p1", "berlin--wien": "p2", "brest--paris": "p3"}


def test_claimed_track_offers_undo_of_that_very_claim_and_city_a_station(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--danzig")
    phone.goto(table)
    sheet = phone.locator("#sheet")
    let_go = hold_timers(phone, ASKING_MS)
    tap_track(phone, "berlin--wien")
    expect(sheet.locator(".owner")).to_have_text(re.compile(r"Ann.*\d\d:\d\d"))
    sheet.get_by_role("button", name="Undo this").tap()
    claim(phone, table, "p3", "brest--paris")  # by another phone
    expect(phone.locator(".track[data-id=brest--paris]")).to_have_attribute("data-owner", "green")
    assert len(state_of(phone, table)["claims"]) == 3, "one tap only asks, and goes on asking"
    sheet.get_by_role("button", name="Undo?").tap()
    expect(phone.locator(".track[data-id=berlin--wien]")).not_to_have_attribute("data-owner", "red")
    expect(phone.locator("#last-words")).to_have_text("Undone: Ann: Berlin – Wien")
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p2", "brest--paris": "p3"}
    let_go()
    settle(phone)

    # A city's sheet builds a station and lists its tracks
    tap_city(phone, "wien")
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
    sheet.get_by_role("button", name="Berlin – Wien").tap()
    expect(phone.locator("#sheet-title")).to_have_text("Berlin – Wien")
    expect(phone.locator(".track.picked")).to_have_attribute("data-id", "berlin--wien")

    # A button that changed under the thumb is not pressed
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
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p2", "berlin--wien": "p1", "brest--paris": "p3"}
    phone.locator("#sheet").get_by_role("button", name="Undo this").tap()
    expect(phone.locator("#sheet").get_by_role("button", name="Undo?")).to_be_visible()


def test_phone_with_a_seat_offers_its_own_player_first(phone: Page, bob: Page) -> None:
    table = open_table(phone)
    join(bob, table, "p2")
    expect(bob.locator(".side.is-mine")).to_have_attribute("data-player", "p2")
    mark, name = bob.locator(".is-mine .mine").bounding_box(), bob.locator(".is-mine .name").bounding_box()
    assert mark
    assert name
    assert mark["y"] >= 0
    assert name["x"] + name["width"] <= mark["x"]
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


def test_hasty_second_tap_is_no_second_move(phone: Page) -> None:
    table = show_table(phone)

    # On the button it is the same move: where a track lies under one, it would open that track's sheet
    for _ in range(2):
        phone.locator("#map").press("+")  # the whole board leaves sea under the buttons
    settle(phone)
    tap_track(phone, "berlin--wien")
    settle(phone, 2 * SETTLED_MS)
    x, y = phone.evaluate(TRACK_UNDER_A_BUTTON)
    tap_twice(phone, x, y)
    expect(phone.locator("#last-words")).to_have_text(re.compile("Berlin – Wien, \\+4"))
    settle(phone)
    assert len(log_of(phone, table)) == 1
    expect_no_sheet(phone)

    # On undo it doesn't undo the move before
    claim(phone, table, "p2", "berlin--danzig")
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Danzig, +7")
    phone.wait_for_timeout(READ_MS)
    box = phone.locator("#last-button").bounding_box()
    assert box
    tap_twice(phone, box["x"] + 20, box["y"] + 20)
    expect(phone.locator("#last-words")).to_have_text("Undone: Bob: Berlin – Danzig")
    settle(phone)
    assert list(state_of(phone, table)["claims"]) == ["berlin--wien"]

    # Nor one that another phone's move has just brought under the thumb
    phone.evaluate(UNDO_WHAT_COMES)
    record(phone, table, type="claim", player="p3", route="bruxelles--paris")
    expect(phone.locator("#last-words")).to_have_text(re.compile("^Cat: "))
    settle(phone)
    assert list(state_of(phone, table)["claims"]) == ["berlin--wien", "bruxelles--paris"]

    # The second tap of a double tap never reaches a button
    for _ in range(2):
        phone.locator("#map").press("-")
    settle(phone)
    x, y = pixel_of(phone, "brindisi--palermo")
    tap_twice(phone, x, y)
    settle(phone)
    assert list(state_of(phone, table)["claims"]) == ["berlin--wien", "bruxelles--paris"]
    expect_no_sheet(phone)


def test_who_cannot_claim_is_shown_and_the_last_lap_is_announced(phone: Page) -> None:
    table = open_table(phone)
    claim_many(phone, table, "p1", *LONG_HAUL, "berlin--essen")
    record(phone, table, type="station", player="p2", city="wien")
    phone.goto(table)
    left = in_stock(state_of(phone, table), "trains")[0]
    assert 2 < left < get_box("europe").routes["berlin--danzig"].length
    tap_track(phone, "berlin--danzig")
    sheet, banner = phone.locator("#sheet"), phone.locator("#banner")
    expect(sheet.locator(".reasons")).to_have_text(f"Not enough trains: Ann has {left}, the route takes 4.")
    expect(sheet.get_by_role("button", name="Ann")).to_be_disabled()
    expect(sheet.get_by_role("button", name="Bob")).to_be_enabled()
    phone.keyboard.press("Escape")
    expect(banner).to_be_hidden()

    claim(phone, table, "p1", "madrid--pamplona")
    record(phone, table, type="station", player="p2", city="roma")
    left = in_stock(state_of(phone, table), "trains")[0]
    expect(banner).to_contain_text(f"Last lap: Ann down to {left} train")
    expect(banner).to_contain_text("Still to play: Ann and Cat.")
    phone.wait_for_timeout(READ_MS)  # it has just become hers
    banner.get_by_role("button", name="Cat: no claim").tap()
    expect(banner).to_contain_text("Still to play: Ann.")
    expect(phone.locator("#last-words")).to_have_text("Cat: took their last turn")
    settle(phone)
    phone.wait_for_timeout(READ_MS)
    banner.get_by_role("button", name="Ann: no claim").tap()
    expect(banner).to_contain_text("Everyone has had their last turn.")
    expect(banner.get_by_role("button")).to_have_count(0)
    # A turn that comes all the same is asked about.
    for answer, owner in (("No", None), ("Yes, record it", "p2")):
        tap_track(phone, "berlin--wien")
        sheet.get_by_role("button", name="Bob").tap()
        question = phone.locator("#forgotten")
        expect(question).to_contain_text("Everyone has had their last turn. Was this one forgotten earlier?")
        expect(question).to_contain_text("Bob: Berlin – Wien")
        question.get_by_role("button", name=answer).tap()
        expect(question).to_have_count(0)
        settle(phone)
        assert state_of(phone, table)["claims"].get("berlin--wien") == owner
    phone.get_by_role("button", name="All moves").tap()
    expect(phone.locator(".log-row", has_text="noted after the last turn")).to_have_count(1)
    phone.keyboard.press("Escape")
    banner.get_by_role("link", name="Final scoring").tap()
    phone.wait_for_url(f"**{table}/reveal")  # nobody has noted a ticket: that is asked for first


@pytest.mark.console(REFUSED)
def test_closed_twin_tells_why_also_when_an_undo_in_the_log_is_refused(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB))
    claim(phone, table, "p1", "berlin--frankfurt")
    claim(phone, table, "p1", "berlin--wien")
    phone.goto(table)
    expect(phone.locator(".track[data-id=berlin--frankfurt-2]")).to_have_class(re.compile("closed"))
    tap_track(phone, "berlin--frankfurt-2")
    sheet = phone.locator("#sheet")
    expect(sheet.locator(".note")).to_have_text("Closed: with so few players only one Berlin – Frankfurt is open.")
    expect(sheet.locator(".choice")).to_have_count(0)
    sheet.get_by_role("button", name="The other route").tap()
    expect(sheet.locator(".owner .name")).to_have_text("Ann")
    phone.keyboard.press("Escape")

    record(phone, table, type="undo", move=0)
    claim(phone, table, "p2", "berlin--frankfurt-2")
    phone.get_by_role("button", name="All moves").tap()
    redo = phone.locator(".log-row", has_text="Undone: Ann: Berlin – Frankfurt").get_by_role("button")
    expect(redo).to_contain_text("Redo")
    hold_timers(phone, ASKING_MS)
    phone.wait_for_timeout(READ_MS)
    redo.tap()
    redo.tap()
    expect(phone.locator(".log-refusal", has_text="That can’t be undone now")).to_contain_text("Closed:")
    assert state_of(phone, table)["claims"] == {"berlin--frankfurt-2": "p2", "berlin--wien": "p1"}


@pytest.mark.console(REFUSED)
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
