"""A photo of the board fills in paint mode: the picture, its corners, the questions, and the recorded moves.

The photo reader is a stub that returns a known game. The page paints the picture.
"""

import shutil
from base64 import b64decode
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserType, FilePayload, Page, expect

from tests.e2e.painting import hold, open_played, paint, standing, take_brush
from tests.e2e.photos import EUROPE, open_picture, picture, seen, stub_reader
from tests.e2e.pocket import Phone, installed, web_space
from tests.e2e.tables import correct, post, settle, show_table, state_of, wait_until_whole

MAX_TAPS = 25
"""Taps from the form to the final scoring."""
NOISE = """() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 4000, height: 3000 });
    const context = canvas.getContext("2d");
    for (let at = 0; at < 40000; at += 1) {
        context.fillStyle = `hsl(${at % 360} 80% ${at % 97}%)`;
        context.fillRect((at * 7919) % 4000, (at * 104729) % 3000, 40, 25);
    }
    return canvas.toDataURL("image/jpeg").split(",")[1];
}"""
SURE = {"route": "munchen--wien", "color": None, "sure": 0.99, "ask": False}
BLANK = """export const withBlank = (table) => ({ ...table, prints: { ...table.prints, print: "of this copy" } });"""


HUGE = b"\xff\xd8\xff\xc0\0\x11\x08\x22\x60\x2d\x80" + bytes(20)
"""The head of a JPEG of 11648 × 8800 pixels."""


def noise(phone: Page) -> FilePayload:
    data = b64decode(phone.evaluate(NOISE))
    return {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": data}


def owners(phone: Page, table: str, kind: str = "claims") -> dict[str, str]:
    state = state_of(phone, table)
    names = {player["id"]: player["name"] for player in state["players"]}
    return {thing: names[player] for thing, player in state[kind].items()}


def test_photo_of_a_game_is_read_and_recorded_in_few_taps(phone: Page) -> None:
    stub_reader(phone, seen())
    wanted = {route: EUROPE.names[player] for player, routes in standing(EUROPE).items() for route in routes}
    stations = [move["city"] for move in EUROPE.record["moves"] if move["type"] == "station"]
    table = open_played(phone, EUROPE, then="Photo")
    expect(phone.get_by_role("dialog", name="A photo of the board")).to_contain_text("stays here")
    open_picture(phone, picture(phone))
    expect(phone.get_by_role("heading", name="The corners of the board")).to_be_visible()
    phone.get_by_role("button", name="Read the board").tap()
    taps = 3
    # Each unsure route becomes a question of one tap.
    rows = phone.locator(".photo-row")
    expect(rows.first.locator(".photo-piece")).to_be_visible()
    assert phone.evaluate("given")["seats"] == [player["color"] for player in EUROPE.record["players"]]
    first, *others = [one["route"] for one in seen() if one["ask"]]
    rows.first.get_by_role("button", name=wanted[first], exact=True).tap()
    for at, route in enumerate(others, 1):
        rows.nth(at).get_by_role("button", name=f"{wanted[route]}?").tap()
    taps += 1 + len(others)
    assert owners(phone, table) == {}  # nothing is recorded by itself
    panel = phone.get_by_role("dialog", name="From the photo")
    panel.get_by_role("button", name=f"Record {len(wanted) + len(stations)}").tap()
    expect(phone.locator("#photo-bar")).to_be_hidden()
    expect(phone.locator(".from-photo")).to_have_count(0)
    assert owners(phone, table) == wanted
    assert sorted(owners(phone, table, "stations")) == sorted(stations)
    phone.get_by_role("link", name="Next").tap()
    expect(phone.locator(".progress [aria-current=step]")).to_be_visible()
    assert taps + 2 <= MAX_TAPS


@pytest.mark.console("400")
def test_colors_without_seat_get_players(phone: Page) -> None:
    read: list[dict[str, Any]] = [
        {"route": "berlin--wien", "color": "black", "sure": 0.99, "ask": False},
        {"route": "frankfurt--paris", "color": "yellow", "sure": 0.99, "ask": False},
        {"route": "essen--kobenhavn", "color": "yellow", "sure": 0.7, "ask": True},
        {"route": "munchen--wien", "color": "green", "sure": 0.99, "ask": False},
    ]
    stub_reader(phone, read)
    table = show_table(phone)
    take_brush(phone)
    phone.get_by_role("button", name="From a photo").tap()
    open_picture(phone, picture(phone))
    phone.get_by_role("button", name="Read the board").tap()
    panel = phone.get_by_role("dialog", name="The players’ colours")
    words = "3 colours on this board. You entered 1 of them. Who plays yellow and black?"
    expect(panel).to_contain_text(words)
    # Nothing is recorded for another player meanwhile.
    panel.get_by_role("button", name="Skip").tap()
    expect(phone.locator(".photo-row")).to_have_count(3)
    expect(phone.locator("#photo-bar").get_by_role("button", name="Record 1")).to_be_attached()
    phone.get_by_role("button", name="Enter the missing players").tap()
    yellow, black = (panel.get_by_label(f"Who plays {color}?") for color in ("yellow", "black"))
    expect(yellow.locator("option:checked")).to_have_text("Ann (red isn’t on the board)")
    expect(black.locator("option:checked")).to_have_text("Bob (blue isn’t on the board)")
    black.select_option(label="A new player")
    panel.get_by_role("textbox", name="Name").fill("Cat")
    panel.get_by_role("button", name="Save the players").tap()
    expect(panel.get_by_role("alert")).to_have_text("Two players have the same name.")
    panel.get_by_role("textbox", name="Name").fill("Dan")
    panel.get_by_role("button", name="Save the players").tap()
    phone.locator("#photo-bar").get_by_role("button", name="Record 4").tap()
    expect(phone.locator("#photo-bar")).to_be_hidden()
    wanted = {"berlin--wien": "Dan", "frankfurt--paris": "Ann", "essen--kobenhavn": "Ann", "munchen--wien": "Cat"}
    assert owners(phone, table) == wanted
    colors = {player["name"]: player["color"] for player in state_of(phone, table)["players"]}
    assert colors == {"Ann": "yellow", "Bob": "blue", "Cat": "green", "Dan": "black"}


def test_empty_board_is_remembered_and_can_be_forgotten(phone: Page) -> None:
    stub_reader(phone, [{"route": "berlin--wien", "color": "red", "sure": 0.98, "ask": False}])
    show_table(phone)
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("link", name="Photograph the empty board").tap()
    phone.wait_for_url("**#photo")
    wait_until_whole(phone)
    remember = phone.get_by_role("button", name="Remember the empty board")
    open_picture(phone, picture(phone), "Photograph the empty board")
    remember.tap()
    expect(phone.locator(".photo-body [role=alert]")).to_contain_text("doesn’t look like the whole empty board")
    phone.route("**/js/photo/blank.js", lambda route: route.fulfill(body=BLANK, content_type="text/javascript"))
    phone.reload()
    wait_until_whole(phone)
    take_brush(phone)
    phone.get_by_role("button", name="From a photo").tap()
    open_picture(phone, picture(phone), "Photograph the empty board")
    remember.tap()
    expect(phone.locator(".photo-empty")).to_contain_text("This phone has remembered your empty board")
    open_picture(phone, picture(phone))
    phone.get_by_role("button", name="Read the board").tap()
    expect(phone.locator("#photo-bar")).to_be_visible()
    assert phone.evaluate("given")["print"] == "of this copy"
    phone.get_by_role("button", name="From a photo").tap()
    phone.get_by_role("button", name="Forget this board").tap()
    expect(phone.locator(".photo-empty")).not_to_contain_text("knows")


def test_what_the_photo_says_is_told_apart_until_it_is_recorded(phone: Page) -> None:
    read: list[dict[str, Any]] = [
        {"route": "berlin--wien", "color": "red", "sure": 0.98, "ask": False},
        {"route": "munchen--wien", "color": "blue", "sure": 0.6, "ask": True},
        {"route": "frankfurt--paris", "color": "green", "sure": 0.9, "ask": False},
        {"route": "essen--kobenhavn", "color": None, "sure": 0.9, "ask": False},
        {"route": "nowhere--at-all", "color": "red", "sure": 0.9, "ask": False},
    ]
    stub_reader(phone, read)
    table = show_table(phone)
    expect(phone.get_by_role("button", name="From a photo")).to_be_hidden()
    take_brush(phone)
    phone.get_by_role("button", name="From a photo").tap()
    open_picture(phone, picture(phone))
    phone.get_by_role("button", name="Read the board").tap()
    phone.get_by_role("button", name="Map").tap()
    expect(phone.locator(".track.from-photo")).to_have_count(3)
    expect(phone.locator(".photo-ring")).to_have_count(1)
    # It outlives a reload.
    settle(phone)  # the panel has taken its place in the history away
    phone.reload()
    wait_until_whole(phone)
    expect(phone.locator(".track.from-photo")).to_have_count(3)
    bar = phone.locator("#photo-bar")
    expect(bar.get_by_role("button", name="Record 2")).to_be_enabled()
    bar.get_by_role("button", name="1 unsure").tap()
    expect(phone.locator(".photo-row .photo-piece")).to_be_visible()
    phone.get_by_role("button", name="Map").tap()
    settle(phone)
    # A tap with the brush counts in the photo's stead.
    hold(phone, "Bob")
    paint(phone, "frankfurt--paris")
    expect(phone.locator(".track.from-photo")).to_have_count(2)
    hold(phone, "Bob")
    # Without a brush in the hand a tap on a track asks what the list asks.
    paint(phone, "munchen--wien")
    sheet = phone.locator("#sheet")
    expect(sheet).to_contain_text("not recorded yet")
    sheet.get_by_role("button", name="Nobody’s").tap()
    expect(sheet).to_be_hidden()
    expect(phone.locator(".photo-ring")).to_have_count(0)
    bar.get_by_role("button", name="Record 1").tap()
    expect(bar).to_be_hidden()
    assert owners(phone, table) == {"berlin--wien": "Ann", "frankfurt--paris": "Bob"}


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_photo_is_read_and_recorded_without_a_connection(phone: Page) -> None:
    stub_reader(phone, [{"route": "berlin--wien", "color": "red", "sure": 0.98, "ask": False}])
    table = show_table(phone)
    take_brush(phone)
    with phone.expect_response("**/photo.json*"):
        phone.get_by_role("button", name="From a photo").tap()
    expect(phone.get_by_label("From your photos")).to_be_attached()
    file = picture(phone)
    phone.context.set_offline(True)
    open_picture(phone, file)
    phone.get_by_role("button", name="Read the board").tap()
    phone.get_by_role("button", name="Record 1").tap()
    expect(phone.locator(".track.pending")).to_have_attribute("data-id", "berlin--wien")
    expect(phone.locator("#photo-bar")).to_be_hidden()
    phone.context.set_offline(False)
    assert owners(phone, table) == {"berlin--wien": "Ann"}


def test_photo_is_kept_with_the_game_only_when_that_is_asked_for(phone: Page) -> None:
    stub_reader(phone, [{"route": "berlin--wien", "color": "red", "sure": 0.6, "ask": True}, SURE, SURE])
    table = show_table(phone)
    result, shown = f"{table}/game", phone.locator(".photo-kept img")
    take_brush(phone)
    phone.get_by_role("button", name="From a photo").tap()
    open_picture(phone, noise(phone))
    phone.get_by_role("button", name="Read the board").tap()
    assert phone.request.get(f"{table}/photo.jpg").status == 404
    phone.get_by_role("button", name="Keep this photo with the game").tap()
    expect(phone.locator(".photo-keeping")).to_contain_text("You can remove it")
    kept = phone.request.get(f"{table}/photo.jpg").body()
    assert 50_000 < len(kept) <= 200 * 1024
    phone.goto("/")
    correct(phone, table)
    assert post(phone, f"{table}/finish").status == 303
    phone.goto(result)
    expect(shown).to_be_visible()
    assert phone.evaluate("document.querySelector('.photo-kept img').decode()") is None  # it is a picture
    phone.locator(".photo-kept summary").tap()
    phone.get_by_role("button", name="Remove the photo").tap()
    expect(shown).to_have_count(0)
    # From the result's page another one is kept.
    phone.locator(".more > summary").tap()
    phone.get_by_label("Keep a photo of the board").set_input_files(files=[picture(phone)])
    expect(shown).to_be_visible()


def test_corners_are_dragged_moved_by_keys_and_turned(phone: Page) -> None:
    stub_reader(phone, [{"route": "berlin--wien", "color": "red", "sure": 0.98, "ask": False}])
    show_table(phone)
    take_brush(phone)
    phone.get_by_role("button", name="From a photo").tap()
    open_picture(phone, picture(phone))
    corner = phone.get_by_role("button", name="Top left corner of the board")
    box = corner.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.mouse.move(x + 5, y + 5)
    phone.mouse.down()
    phone.mouse.move(x + 35, y + 25)
    expect(phone.locator(".photo-loupe")).to_be_visible()
    phone.mouse.up()
    expect(phone.locator(".photo-loupe")).to_be_hidden()
    corner.press("ArrowRight")
    corner.press("Shift+ArrowDown")
    phone.get_by_role("button", name="Rotate").tap()
    phone.get_by_role("button", name="Read the board").tap()
    expect(phone.locator("#photo-bar")).to_be_visible()
    given = phone.evaluate("given")
    assert given["corners"][:3] == [[1200, 0], [1200, 800], [0, 800]]
    left, top = given["corners"][3]
    assert 60 < left < 140
    assert 70 < top < 140


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ({"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7 and more"}, "This is a PDF."),
        ({"name": "a.heic", "mimeType": "image/heic", "buffer": b"\0\0\0\x18ftypheic\0\0\0\0"}, "can’t open HEIC"),
        ({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no picture at all"}, "can’t be opened as a picture"),
        (
            {
                "name": "a.jpg",
                "mimeType": "image/jpeg",
                "buffer": HUGE,
            },
            "has 103 megapixels",
        ),
    ],
)
def test_file_that_is_no_picture_gets_a_sentence(phone: Page, file: FilePayload, sentence: str) -> None:
    show_table(phone)
    take_brush(phone)
    phone.get_by_role("button", name="From a photo").tap()
    open_picture(phone, file, "Take a picture")
    expect(phone.locator(".photo-body [role=alert]")).to_contain_text(sentence)


@pytest.mark.whole
def test_photo_is_read_and_kept_in_the_pocket(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    shutil.copytree(installed(browser_type, browser_type_launch_args), tmp_path / "profile")
    with web_space() as space:
        phone = Phone(browser_type, browser_type_launch_args, tmp_path / "profile", space)
        page = phone.open("new?played=1")
        page.locator("button[name=photo]").tap()
        open_picture(page, picture(page))
        page.get_by_role("button", name="Read the board").tap()
        expect(page.locator(".photo-body [role=alert]")).to_contain_text("Set the corners again")
        table = urlsplit(page.url).path
        page.goto("/boxes")  # the table's page would lead on to the finale
        page.request.post(f"{table}/finish", form={})
        page.goto(f"{table}/game")
        page.locator(".more > summary").tap()
        page.get_by_label("Keep a photo of the board").set_input_files(files=[picture(page)])
        page.locator(".photo-kept img").scroll_into_view_if_needed()
        expect(page.locator(".photo-kept img")).to_be_visible()
        assert page.evaluate("document.querySelector('.photo-kept img').decode()") is None
        phone.context.close()
