"""The map under a thumb: every route can be hit, names never collide, and overlays close."""

from itertools import combinations
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.pictures.layout import layout_of
from companion.rules.load import get_box
from tests.e2e.on_board import LETTERED, NAMES_ON_SCREEN, PICKED, overlap
from tests.e2e.pages import sideways
from tests.e2e.tables import (
    SETTLED_MS,
    ZOOM_FACTOR,
    claim,
    double_tap,
    drag,
    expect_no_sheet,
    expect_sheet,
    middle_of_map,
    open_table,
    pinch,
    pixel_of,
    scale_of,
    settle,
    show_box,
    show_table,
    tap_city,
    tap_track,
    wait_until_whole,
)
from tests.support.drawn_boards import MAPPED, crossings_of
from tests.support.lengths import by_length

THUMB_ERROR_PX = 19
"""Error of a thumb in pixels (5 mm on a phone's screen)."""

MIN_PX_PER_UNIT = 0.5
"""Minimum pixels of a board unit when the map opens."""

STANDING: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 640}
LYING: ViewportSize = {"width": 844, "height": 390}
DESK: ViewportSize = {"width": 1440, "height": 900}

MIDDLES = """() => [...document.querySelectorAll(".board .track .mark")].map((mark) => {
    const middle = mark.getPointAtLength(mark.getTotalLength() / 2);
    const at = middle.matrixTransform(document.querySelector(".board").getScreenCTM());
    return [at.x, at.y];
})"""


@pytest.mark.long
@pytest.mark.parametrize("phone", [{**SMALL, "locale": "ru-RU"}], indirect=True)
def test_every_boards_tracks_fit_a_thumb_and_names_are_apart(phone: Page) -> None:
    """On a small phone in Russian, which has the longest names."""
    faults: dict[str, list[str]] = {}
    for box_id in MAPPED[:: by_length(4, 1, 1)]:
        phone.set_viewport_size(SMALL)
        show_box(phone, box_id)
        found = [*faults_of_names(phone, box_id), *faults_of_thumbs(phone, box_id)]
        # The board's other shape, as small as it goes.
        land = phone.locator(".board .land")
        standing = land.get_attribute("d") or ""
        phone.set_viewport_size(LYING)
        expect(land).not_to_have_attribute("d", standing)
        pinch(phone, middle_of_map(phone), 240, 50, steps=1)
        settle(phone)
        names = phone.evaluate(NAMES_ON_SCREEN)
        found += colliding(names)
        found += [f"{one['name']} is too small" for one in names if one["bottom"] - one["top"] <= 8]
        if found:
            faults[box_id] = found
    assert faults == {}


def faults_of_names(phone: Page, box_id: str) -> list[str]:
    """Return the errors of the names when the map opens: a name is missing, cut off or overlaps another."""
    phone.wait_for_function(LETTERED)
    names: list[dict[str, Any]] = phone.evaluate(NAMES_ON_SCREEN)
    screen = phone.viewport_size
    assert screen
    named = sum(place.kind in {"city", "border"} for place in get_box(box_id).places.values())
    found = [] if len(names) == named else [f"{len(names)} of {named} names"]
    found += [f"{one['name']} is cut off" for one in names if one["left"] < 0 or one["right"] > screen["width"]]
    return found + colliding(names)


def colliding(names: list[dict[str, Any]]) -> list[str]:
    return [f"{one['name']} on {other['name']}" for one, other in combinations(names, 2) if overlap(one, other)]


def faults_of_thumbs(phone: Page, box_id: str) -> list[str]:
    """Return the routes and cities that a thumb can't hit: off the screen, or missed by a tap that is slightly off."""
    area, middles, scale = phone.locator("#map").bounding_box(), phone.evaluate(MIDDLES), scale_of(phone)
    assert area
    found = [
        f"({x}, {y}) is off the screen"
        for x, y in middles
        if not (8 < x - area["x"] < area["width"] - 8 and 8 < y - area["y"] < area["height"] - 8)
    ]
    dice = Random(8)
    thumbs = [(8 * dice.random() ** 0.5, 2 * pi * dice.random()) for _ in range(4)]
    off = [(far * cos(turn), far * sin(turn)) for far, turn in thumbs]
    beside = [(THUMB_ERROR_PX, 0), (-THUMB_ERROR_PX, 0), (0, THUMB_ERROR_PX), (0, -THUMB_ERROR_PX)]
    exact, little_off, nearer = phone.evaluate(
        PICKED, [(scale, [(0, 0)]), (scale, off), (ZOOM_FACTOR**2 * scale, beside)]
    )
    if {track["id"] for track in exact} != set(get_box(box_id).routes) or len(middles) != len(exact):
        found.append("not every route is a track")
    found += [f"{track['id']} isn't hit" for track in exact if track["found"] != [track["id"]]]
    hits = [track["id"] in near for track in little_off for near in track["near"]]
    if (share := sum(hits) / len(hits)) < 0.98:
        found.append(f"{share} of the thumbs that are a little off get their track, or a chip of it")
    crossings = crossings_of(get_box(box_id))  # where two tracks cross, the other one may be nearer
    return found + [
        f"{track['id']} is missed nearer"
        for track in nearer
        if not {track["id"]} <= {*track["found"]} <= {track["id"], *crossings.get(track["id"], ())}
    ]


@pytest.mark.parametrize("box_id", ["europe", "usa", "germany", "france", "japan", "poland"])
def test_tap_opens_the_sheet_of_the_intended_cities_at_once(phone: Page, box_id: str) -> None:
    """Taps are off by up to 4 pixels, before any zoom, on every route of the board."""
    off = [(far * cos(turn), far * sin(turn)) for far in (1, 2.5, 4) for turn in (nth * pi / 4 for nth in range(8))]
    routes = get_box(box_id).routes
    for size in (STANDING, SMALL):
        phone.set_viewport_size(size)
        show_box(phone, box_id)
        settle(phone)
        (tracks,) = phone.evaluate(PICKED, [(scale_of(phone), off)])
        asks = [asks for track in tracks for asks in track["asks"]]
        meant = [
            found in routes and {*routes[found].ends} == {*routes[track["id"]].ends} and not asks
            for track in tracks
            for found, asks in zip(track["found"], track["asks"], strict=True)
        ]
        assert sum(asks) / len(asks) <= 0.05, size
        assert sum(meant) / len(meant) >= 0.9, size


CROSSING = """async ([one, other]) => {
    const script = (name) => import(new URL(name, document.querySelector('script[src$="/pages/table.js"]').src));
    const { along } = await script("../board/pick.js");
    const svg = document.querySelector(".board");
    const points = (id) => {
        const mark = svg.querySelector(`.track[data-id="${id}"] .mark`);
        return Array.from({ length: 401 }, (_, at) => mark.getPointAtLength(mark.getTotalLength() * at / 400));
    };
    const [line, beside] = [points(other), points(one)];
    const far = (point) => along(point, line).distance;
    const [middle] = beside.sort((a, b) => far(a) - far(b));
    const { x, y } = middle.matrixTransform(svg.getScreenCTM());
    return [x, y];
}"""


def test_tap_on_a_crossing_asks_which_track(phone: Page) -> None:
    show_box(phone, "france")
    settle(phone)
    crossing = phone.evaluate(CROSSING, ["avignon--nice", "grenoble--marseille"])
    which = phone.locator("#which")
    # Escape takes the question back.
    phone.touchscreen.tap(*crossing)
    expect(which.get_by_role("button")).not_to_have_count(0)
    expect_no_sheet(phone)
    phone.keyboard.press("Escape")
    expect(which).to_be_hidden()
    settle(phone)
    # An answer opens that track, and what else may have been meant stays a tap away.
    phone.touchscreen.tap(*crossing)
    which.locator("[data-key=grenoble--marseille]").tap()
    expect_sheet(phone, "Grenoble – Marseille")
    expect(which).to_be_hidden()
    expect(phone.locator("#sheet .chip[data-key=avignon--nice]")).to_be_visible()
    phone.keyboard.press("Escape")
    expect_no_sheet(phone)
    settle(phone)
    # The question goes with a drag, and with a double tap.
    phone.touchscreen.tap(*crossing)
    expect(which).to_be_visible()
    drag(phone, (300, 600), (340, 640))
    expect(which).to_be_hidden()
    crossing = phone.evaluate(CROSSING, ["avignon--nice", "grenoble--marseille"])
    before = scale_of(phone)
    double_tap(phone, *crossing)
    expect(which).to_be_hidden()
    assert scale_of(phone) == pytest.approx(ZOOM_FACTOR * before, rel=0.01)


def test_rotated_device_gets_the_other_board_and_keeps_its_sheet(phone: Page) -> None:
    table = show_table(phone)
    land = phone.locator(".board .land")
    assert faults_of_names(phone, "europe") == []
    shows_what_a_thumb_needs(phone, STANDING)
    shows_what_a_thumb_needs(phone, SMALL)
    # The server draws the other board in another way by now: the phone keeps the one that it has.
    standing = land.get_attribute("d") or ""
    other = phone.request.get("/boxes/india/landscape-en.svg").text()
    phone.route("**/boxes/europe/*.svg", lambda asked: asked.fulfill(body=other, content_type="image/svg+xml"))
    with phone.expect_response("**/boxes/europe/*.svg"):
        phone.set_viewport_size(LYING)
    settle(phone)
    expect(land).to_have_attribute("d", standing)
    tap_track(phone, "berlin--wien")
    expect_sheet(phone, "Berlin – Wien")
    # Otherwise it turns.
    phone.unroute("**/boxes/europe/*.svg")
    phone.set_viewport_size(STANDING)
    claim(phone, table, "p1", "roma--venezia")
    phone.reload()
    wait_until_whole(phone)
    for size in (DESK, LYING):
        phone.set_viewport_size(size)
        expect(land).not_to_have_attribute("d", standing)
        shows_what_a_thumb_needs(phone, size)
    phone.set_viewport_size(STANDING)
    expect(land).to_have_attribute("d", standing)
    settle(phone)
    tap_track(phone, "berlin--wien")
    expect_sheet(phone, "Berlin – Wien")
    phone.set_viewport_size(LYING)
    expect(land).not_to_have_attribute("d", standing)
    expect_sheet(phone, "Berlin – Wien")
    expect(phone.locator(".track.picked")).to_have_attribute("data-id", "berlin--wien")
    expect(phone.locator(".track[data-id=roma--venezia]")).to_have_attribute("data-owner", "red")
    phone.context.set_offline(True)  # both shapes are on the phone now
    phone.set_viewport_size(STANDING)
    expect(land).to_have_attribute("d", standing)


def shows_what_a_thumb_needs(phone: Page, size: ViewportSize) -> None:
    """Whether all cities and routes are visible at a scale large enough for a thumb, with the tools beside them."""
    phone.set_viewport_size(size)
    settle(phone)  # parts loaded after the map may have made it smaller
    area, tools = phone.locator("#map").bounding_box(), phone.locator(".tools").bounding_box()
    assert area
    assert tools
    box = get_box("europe")
    layout = layout_of(box, "portrait" if size["width"] < size["height"] else "landscape")
    _, _, width, height = layout.frame(box.routes.values())
    scale = scale_of(phone)
    assert scale > MIN_PX_PER_UNIT - 0.001
    fits = width * scale <= area["width"] - 15 and height * scale <= area["height"] - 15
    assert fits or scale == pytest.approx(MIN_PX_PER_UNIT, abs=0.001)
    assert sideways(phone) == 0
    assert tools["y"] >= area["y"] + area["height"] - 1 or tools["x"] >= area["x"] + area["width"] - 1


def test_sheet_leaves_its_track_visible_and_the_map_in_place(phone: Page) -> None:
    show_table(phone)
    expect(phone.locator(".board")).to_have_attribute("data-maps", "boxes/europe")
    before = pixel_of(phone, "berlin--wien")
    # A track low on the screen, where the sheet comes up.
    tap_track(phone, "brindisi--palermo")
    settle(phone, 2 * SETTLED_MS)
    sheet, track = phone.locator("#sheet").bounding_box(), phone.locator(".track.picked").bounding_box()
    assert sheet
    assert track
    assert track["y"] + track["height"] <= sheet["y"]
    assert pixel_of(phone, "berlin--wien") != pytest.approx(before, abs=5)
    phone.locator("#sheet .choice").first.tap()
    settle(phone)
    assert pixel_of(phone, "berlin--wien") == pytest.approx(before, abs=1)
    # Bare ground closes the sheet.
    tap_track(phone, "berlin--wien")
    expect_sheet(phone, "Berlin – Wien")
    settle(phone)
    x, y = phone.evaluate(
        """() => {
            const { a, d, e, f } = document.querySelector(".board").getScreenCTM();
            return [120 * a + e, 60 * d + f];
        }"""
    )
    phone.touchscreen.tap(x, y)
    expect_no_sheet(phone)
    settle(phone)
    # A city's dot opens it, and so does its name.
    tap_city(phone, "wien")
    expect_sheet(phone, "Wien")
    phone.keyboard.press("Escape")
    expect_no_sheet(phone)
    settle(phone)
    box = phone.locator(".city[data-id=cadiz] text").bounding_box()
    assert box
    phone.touchscreen.tap(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    expect_sheet(phone, "Cádiz")


def test_back_closes_what_lies_over_the_table_and_nothing_else(phone: Page) -> None:
    table = open_table(phone)
    phone.goto("/boxes")
    phone.goto(table)
    wait_until_whole(phone)
    for _ in range(2):
        tap_track(phone, "berlin--wien")
        expect_sheet(phone, "Berlin – Wien")
        phone.go_back()
        expect_no_sheet(phone)
        settle(phone)  # lest the next tap is the second of two
    phone.locator("[data-opens=menu]").tap()
    expect(phone.locator("#menu")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#menu")).to_be_hidden()
    tap_track(phone, "berlin--wien")
    phone.locator("[data-opens=search]").tap()  # over the sheet
    phone.go_back()
    expect(phone.locator("#search")).to_be_hidden()
    expect_sheet(phone, "Berlin – Wien")
    phone.locator("#sheet-close").tap()
    phone.wait_for_function("() => !history.state?.over")
    phone.go_back()  # nothing is left to close
    phone.wait_for_url("**/boxes")
    # A table that is opened again while something lies over it needs no second back.
    phone.go_forward()
    phone.locator("[data-opens=menu]").tap()
    phone.reload()
    phone.wait_for_function("() => !history.state?.over")
    expect(phone.locator("#menu")).to_be_hidden()
    phone.go_back()
    phone.wait_for_url("**/boxes")
