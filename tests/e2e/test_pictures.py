"""A picture to share: drawn by the server, converted to PNG on the device, then shared or downloaded."""

import re
import struct
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from companion.table.service import ending
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import open_more, recorded_game
from tests.e2e.tables import post
from tests.support.games import load_game, put_on_a_table

CHAINED = "five-players-chained-stations"
PEOPLE = (
    ("Щ" * 40, "red"),
    ("Мария-Александра Вознесенская-Преображен", "blue"),
    ("עמית בן־דוד", "green"),
    ("👩‍👩‍👧 漢字", "yellow"),
    ("W" * 40, "black"),
)
CARDS = {
    f"europe/{CHAINED}": PEOPLE,
    "germany/depots": None,
    "legendary-asia/five-players-tie-decided-by-tickets": None,
    "team-asia/six-players-shared-victory": None,
    "card-game/four-players-two-scorings": None,
    "europa-1912/mega-full-stocks": None,
}
NAME = r"stationmaster-europe-\d{4}-\d\d-\d\d-\d{4}\.png"
PIXEL_RATIO = 2
LIMIT = 2_000_000

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
"""Frequency of each color among the sampled points of a picture."""

OUTSIDE = """(margin) => {
    const card = document.documentElement;
    const size = card.viewBox.baseVal;
    const isOutside = ({ left, right }) => left < margin - 2 || right > size.width - margin + 2;
    const words = [...card.querySelectorAll("text.words")];
    return words.filter((part) => isOutside(part.getBoundingClientRect())).map((part) => part.textContent);
}"""


def saved(phone: Page, folder: Path) -> Path:
    """Download the picture of the page's first button, as a device without a share sheet does."""
    with phone.expect_download() as download:
        phone.locator("[data-picture] button").first.tap()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def size_of(picture: Path) -> tuple[int, int]:
    """Return width and height in pixels from the head of a PNG."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def colours_of(phone: Page, picture: Path) -> dict[str, int]:
    data = f"data:image/png;base64,{b64encode(picture.read_bytes()).decode()}"
    colours: dict[str, int] = phone.evaluate(COLOURS, data)
    return colours


@pytest.mark.console("500")
@pytest.mark.parametrize("phone", [{"color_scheme": "dark"}], indirect=True)
def test_pictures_are_downloaded_sharp_and_in_colour(phone: Page, tmp_path: Path) -> None:
    table = recorded_game(phone, CHAINED)
    # the walk of each side, while the game goes on
    phone.goto(f"{table}/walks")
    expect(phone.get_by_role("button", name="Share as a picture")).to_have_count(5)
    walk = saved(phone, tmp_path)
    assert re.fullmatch(r"stationmaster-europe-walk-p\d-\d{4}-\d\d-\d\d-\d{4}\.png", walk.name)
    assert size_of(walk)[0] == 1080 * PIXEL_RATIO
    assert walk.stat().st_size < LIMIT
    # the button says that it works, and what went wrong
    phone.goto("/")  # the walks' page would lead on by itself
    post(phone, f"{table}/finish")
    phone.goto(f"{table}/game")
    held: list[Route] = []
    phone.route("**/result.svg", lambda route: held.append(route))  # noqa: PLW0108 - Playwright wants a function
    button = phone.locator("[data-picture] button")
    button.tap()
    expect(button).to_have_text("Creating the picture …")
    expect(button).to_be_disabled()
    held[0].fulfill(status=500)
    expect(phone.get_by_text("The picture couldn’t be made. Check the connection and try again.")).to_be_visible()
    expect(button).to_have_text("Send the picture")
    expect(button).to_be_enabled()
    phone.unroute("**/result.svg")
    # the result
    picture = saved(phone, tmp_path)
    expect(phone.get_by_text("The picture is saved.")).to_be_visible()
    expect(phone.get_by_role("button", name="Send the picture", exact=True)).to_be_enabled()
    assert re.fullmatch(NAME, picture.name)
    drawing = phone.request.get(f"{table}/result.svg").text()
    height = re.search(r'^<svg[^>]* height="(\d+)"', drawing)
    assert height
    assert size_of(picture) == (1080 * PIXEL_RATIO, int(height[1]) * PIXEL_RATIO)
    assert 100_000 < picture.stat().st_size < LIMIT
    # the drawing, as it is
    open_more(phone)
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Save the drawing (SVG)").tap()
    assert re.fullmatch(NAME.replace("png", "svg"), download.value.suggested_filename)
    download.value.save_as(tmp_path / "result.svg")
    assert (tmp_path / "result.svg").read_text(encoding="utf-8").startswith("<svg ")
    # both are light and in colour, whatever the phone is
    phone.goto("about:blank")
    assert "200,52,44" in colours_of(phone, walk)
    colours = colours_of(phone, picture)
    assert "clear" not in colours
    assert {"255,253,248", "222,230,229", "246,240,228", "200,52,44", "35,96,180", "45,127,52"} <= colours.keys()


def test_words_stay_on_the_card_in_a_real_font(phone: Page, live_server: LiveServer) -> None:
    phone.set_viewport_size({"width": 1080, "height": 1500})
    outside = {}
    for name, people in CARDS.items():
        game, _expected = load_game(name)
        table = put_on_a_table(live_server.app, game, people)
        with live_server.app.app_context():
            ending.finish(table.removeprefix("/t/"), "0" * 32)
        phone.goto(f"{table}/result.svg")
        assert phone.locator("text.words").count() > 10
        outside[name] = phone.evaluate(OUTSIDE, 56)
    assert outside == {name: [] for name in CARDS}
