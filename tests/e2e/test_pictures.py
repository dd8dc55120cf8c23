"""A picture to share: drawn by the server, made a PNG on the phone, and given to the share sheet or downloaded."""

import re
import struct
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.pages import enlarge_text, open_more, recorded_game, sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import post

CHAINED = "five-players-chained-stations"
PEOPLE = (
    ("Щ" * 40, "red"),
    ("Мария-Александра Вознесенская-Преображен", "blue"),
    ("עמית בן־דוד", "green"),
    ("👩‍👩‍👧 漢字", "yellow"),
    ("W" * 40, "black"),
)
DENSITY = 2
LIMIT = 2_000_000
SHARES = """(fails) => {
    window.shared = [];
    navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
    navigator.share = async ({ files }) => {
        window.shared.push(...files.map(({ name, type, size }) => ({ name, type, size })));
        document.body.dataset.shared = window.shared.length;
        const error = fails.shift();
        if (error) throw new DOMException("no", error);
    };
}"""
"""A share sheet that keeps what it is given; it fails as often as there are names of errors."""

COLOURS = """async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const counts = new Map();
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < data.length; at += 4 * 97) {
        const [red, green, blue, alpha] = data.slice(at, at + 4);
        const name = alpha < 255 ? "clear" : [red, green, blue].join();
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one).slice(0, 60));
}"""
"""How often each colour occurs among the points of a picture that are looked at."""

OUTSIDE = """(margin) => {
    const card = document.documentElement;
    const size = card.viewBox.baseVal;
    const isOutside = ({ left, right }) => left < margin - 2 || right > size.width - margin + 2;
    const words = [...card.querySelectorAll("text.words")];
    return words.filter((part) => isOutside(part.getBoundingClientRect())).map((part) => part.textContent);
}"""


def finished_game(phone: Page, **of: Any) -> str:
    """The path of a finished game's table."""
    table = recorded_game(phone, of.pop("name", CHAINED), **of)
    post(phone, f"{table}/finish")
    phone.goto(f"{table}/game")
    return table


def saved(phone: Page, folder: Path) -> Path:
    """Make the picture of this page's first button, as a phone without a share sheet does: it is downloaded."""
    with phone.expect_download() as download:
        phone.locator("[data-picture] button").first.tap()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height in pixels, from the head of a PNG."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def colours_of(phone: Page, picture: Path) -> dict[str, int]:
    """The commonest colours of a picture, read on a page without our content policy."""
    page = phone.context.new_page()
    page.goto("about:blank")
    data = f"data:image/png;base64,{b64encode(picture.read_bytes()).decode()}"
    colours: dict[str, int] = page.evaluate(COLOURS, data)
    page.close()
    return colours


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_picture_of_the_result_is_downloaded_sharp_and_in_colour(
    open_phone: OpenPhone, tmp_path: Path, scheme: Literal["light", "dark"]
) -> None:
    phone = open_phone(color_scheme=scheme)
    table = finished_game(phone)
    picture = saved(phone, tmp_path)
    assert re.fullmatch(r"stationmaster-europe-\d{4}-\d\d-\d\d-\d{4}\.png", picture.name)
    drawing = phone.request.get(f"{table}/result.svg").text()
    height = re.search(r'^<svg[^>]* height="(\d+)"', drawing)
    assert height
    assert size_of(picture) == (1080 * DENSITY, int(height[1]) * DENSITY)
    assert 100_000 < picture.stat().st_size < LIMIT
    colours = colours_of(phone, picture)
    assert "clear" not in colours
    assert {"255,253,248", "222,230,229", "246,240,228", "200,52,44", "35,96,180", "45,127,52"} <= colours.keys()
    expect(phone.get_by_text("The picture is saved.")).to_be_visible()
    expect(phone.get_by_role("button", name="Share", exact=True)).to_be_enabled()


def test_picture_is_given_to_the_share_sheet_as_a_file(phone: Page) -> None:
    phone.add_init_script(f"({SHARES})([])")
    finished_game(phone)
    phone.get_by_role("button", name="Share", exact=True).tap()
    expect(phone.locator("body")).to_have_attribute("data-shared", "1")
    [file] = phone.evaluate("window.shared")
    assert re.fullmatch(r"stationmaster-europe-\d{4}-\d\d-\d\d-\d{4}\.png", file["name"])
    assert file["type"] == "image/png"
    assert 100_000 < file["size"] < LIMIT
    expect(phone.locator("[data-picture] [role=status]")).to_be_empty()


def test_share_sheet_that_is_closed_says_nothing_and_one_that_came_too_late_asks_again(phone: Page) -> None:
    phone.add_init_script(f"({SHARES})(['AbortError', 'NotAllowedError'])")
    finished_game(phone)
    share, said = phone.get_by_role("button", name="Share", exact=True), phone.locator("[data-picture] [role=status]")
    share.tap()
    expect(phone.locator("body")).to_have_attribute("data-shared", "1")
    expect(share).to_be_enabled()
    expect(said).to_be_empty()
    share.tap()
    expect(said).to_have_text("The picture is ready. Tap again to share it.")
    share.tap()
    expect(phone.locator("body")).to_have_attribute("data-shared", "3")
    expect(said).to_be_empty()


def test_picture_is_downloaded_where_the_share_sheet_fails(phone: Page, tmp_path: Path) -> None:
    phone.add_init_script(f"({SHARES})(['DataError'])")
    finished_game(phone)
    saved(phone, tmp_path)
    expect(phone.locator("[data-picture] [role=status]")).to_have_text("The picture is saved.")


@pytest.mark.console("500")
def test_button_says_that_it_works_and_what_went_wrong(phone: Page) -> None:
    finished_game(phone)
    held: list[Route] = []
    phone.route("**/result.svg", lambda route: held.append(route))  # noqa: PLW0108 - Playwright wants a function
    button = phone.locator("[data-picture] button")
    button.tap()
    expect(button).to_have_text("Making the picture …")
    expect(button).to_be_disabled()
    held[0].fulfill(status=500)
    expect(phone.get_by_text("The picture couldn’t be made. Check the connection and try again.")).to_be_visible()
    expect(button).to_have_text("Share")
    expect(button).to_be_enabled()
    phone.unroute("**/result.svg")
    with phone.expect_download():
        button.tap()


def test_walk_of_each_side_can_be_shared_while_the_game_goes_on(phone: Page, tmp_path: Path) -> None:
    phone.goto(f"{recorded_game(phone, CHAINED)}/walks")
    expect(phone.get_by_role("button", name="Share as a picture")).to_have_count(5)
    picture = saved(phone, tmp_path)
    assert re.fullmatch(r"stationmaster-europe-walk-p\d-\d{4}-\d\d-\d\d-\d{4}\.png", picture.name)
    assert size_of(picture)[0] == 1080 * DENSITY
    assert picture.stat().st_size < LIMIT
    assert "200,52,44" in colours_of(phone, picture)


def test_drawing_is_there_without_a_script(phone: Page, tmp_path: Path) -> None:
    finished_game(phone)
    with phone.expect_download() as download:
        open_more(phone)
        phone.get_by_role("link", name="Save the drawing (SVG)").tap()
    assert re.fullmatch(r"stationmaster-europe-\d{4}-\d\d-\d\d-\d{4}\.svg", download.value.suggested_filename)
    download.value.save_as(tmp_path / "result.svg")
    assert (tmp_path / "result.svg").read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("box", "name", "people"),
    [
        ("europe", CHAINED, PEOPLE),
        ("germany", "depots", None),
        ("legendary-asia", "five-players-tie-decided-by-tickets", None),
        ("team-asia", "six-players-shared-victory", None),
        ("card-game", "four-players-two-scorings", None),
        ("europa-1912", "mega-full-stocks", None),
    ],
)
def test_words_stay_on_the_card_in_a_real_font(
    phone: Page, box: str, name: str, people: tuple[tuple[str, str], ...] | None
) -> None:
    table = finished_game(phone, name=name, box=box, people=people)
    page = phone.context.new_page()
    page.set_viewport_size({"width": 1080, "height": 1500})
    page.goto(f"{table}/result.svg")
    assert page.locator("text.words").count() > 10
    assert page.evaluate(OUTSIDE, 56) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_buttons_fit_a_narrow_phone_in_large_type(
    open_phone: OpenPhone, accessibility_faults: Callable[[Page], list[str]], scheme: Literal["light", "dark"]
) -> None:
    phone = open_phone(width=360, color_scheme=scheme)
    finished_game(phone)
    assert accessibility_faults(phone) == []
    for control in phone.locator("[data-picture] :is(button, a)").all():
        box = control.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    enlarge_text(phone)
    assert sideways(phone) == 0
