"""The map under a thumb: every track can be hit, names never collide, and what lies over it goes again."""

from itertools import combinations
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.pictures.layout import layout_of
from companion.rules.load import get_box
from tests.e2e.on_board import NAMES_ON_SCREEN, PICKED, overlap
from tests.e2e.pages import sideways
from tests.e2e.tables import (
    ENLARGE,
    SETTLED_MS,
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
from tests.support.drawn_boards import MAPPED

MISS = 19
"""Pixels that a thumb misses by: 5 mm on a phone's screen."""

FOR_A_THUMB = 0.5
"""Pixels a board unit at the first look, at least."""

STANDING: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 640}
LYING: ViewportSize = {"width": 844, "height": 390}

MIDDLES = """() => [...document.querySelectorAll(".board .track .mark")].map((mark) => {
    const middle = mark.getPointAtLength(mark.getTotalLength() / 2);
    const at = middle.matrixTransform(document.querySelector(".board").getScreenCTM());
    return [at.x, at.y];
})"""


@pytest.mark.parametrize("box_id", MAPPED)
def test_every_track_and_name_of_a_board_at_first_sight_and_nearer(phone: Page, box_id: str) -> None:
    """A tour of one page, which is opened once."""
    show_box(phone, box_id)
    no_two_names_overlap(phone, box_id)
    tracks_lie_on_the_screen(phone, box_id)
    dice = Random(8)
    thumbs = [(8 * dice.random() ** 0.5, 2 * pi * dice.random()) for _ in range(50)]
    off = [(far * cos(turn), far * sin(turn)) for far, turn in thumbs]
    slant = MISS / 2**0.5
    beside: list[tuple[float, float]] = [(0, 0), (MISS, 0), (-MISS, 0), (0, MISS), (0, -MISS)]
    beside += [(slant, slant), (slant, -slant), (-slant, slant), (-slant, -slant)]
    scale = scale_of(phone)
    exact, little_off, *nearer = phone.evaluate(PICKED, [(scale, [(0, 0)]), (scale, off), (ENLARGE**2 * scale, beside)])
    assert {track["id"] for track in exact} == set(get_box(box_id).routes)
    assert [track for track in exact if track["found"] != [track["id"]]] == []
    hits = [track["id"] in asked for track in little_off for asked in track["asked"]]
    assert sum(hits) / len(hits) >= 0.98, "a thumb that is a little off gets its track, or is asked which one"
    phone.set_viewport_size(SMALL)
    settle(phone)
    nearer += phone.evaluate(PICKED, [(ENLARGE**2 * scale_of(phone), beside)])
    for picked in nearer:
        assert [track for track in picked if set(track["found"]) != {track["id"]}] == []


def tracks_lie_on_the_screen(phone: Page, box_id: str) -> None:
    """A phone that stands needs no drag for any track."""
    box = phone.locator("#map").bounding_box()
    assert box
    middles = phone.evaluate(MIDDLES)
    assert len(middles) == len(get_box(box_id).routes)
    for x, y in middles:
        assert 8 < x - box["x"] < box["width"] - 8
        assert 8 < y - box["y"] < box["height"] - 8


def test_tap_between_two_tracks_asks_which_one(phone: Page) -> None:
    show_table(phone)
    one, other = (pixel_of(phone, route) for route in ("edinburgh--london", "edinburgh--london-2"))
    between = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    phone.touchscreen.tap(*between)
    which = phone.locator("#which")
    expect(which.get_by_role("button")).to_have_count(2)
    expect_no_sheet(phone)
    phone.keyboard.press("Escape")
    expect(which).to_be_hidden()
    settle(phone)
    phone.touchscreen.tap(*between)
    which.locator("[data-key=edinburgh--london-2]").tap()
    expect_sheet(phone, "Edinburgh – London")
    expect(phone.locator(".track.picked")).to_have_attribute("data-id", "edinburgh--london-2")
    expect(which).to_be_hidden()


def test_question_goes_with_a_double_tap_and_a_drag(phone: Page) -> None:
    show_table(phone)
    one, other = (pixel_of(phone, route) for route in ("edinburgh--london", "edinburgh--london-2"))
    between = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    phone.touchscreen.tap(*between)
    expect(phone.locator("#which")).to_be_visible()
    drag(phone, (300, 600), (340, 640))
    expect(phone.locator("#which")).to_be_hidden()
    before = scale_of(phone)
    double_tap(phone, *between)
    expect(phone.locator("#which")).to_be_hidden()
    assert scale_of(phone) == pytest.approx(ENLARGE * before, rel=0.01)


def test_phone_that_is_turned_gets_the_other_board_and_keeps_what_is_open(phone: Page) -> None:
    show_table(phone)
    claim_on(phone, "roma--venezia", "Ann")
    tap_track(phone, "berlin--wien")
    expect_sheet(phone, "Berlin – Wien")
    standing = phone.locator(".board .land").get_attribute("d")
    phone.set_viewport_size(LYING)
    expect(phone.locator(".board .land")).not_to_have_attribute("d", standing or "")
    expect_sheet(phone, "Berlin – Wien")
    expect(phone.locator(".track.picked")).to_have_attribute("data-id", "berlin--wien")
    expect(phone.locator(".track[data-id=roma--venezia]")).to_have_attribute("data-owner", "red")
    phone.context.set_offline(True)  # both shapes are on the phone now
    phone.set_viewport_size(STANDING)
    expect(phone.locator(".board .land")).to_have_attribute("d", standing or "")


def test_phone_that_is_turned_keeps_its_board_where_the_server_draws_it_in_another_way_by_now(phone: Page) -> None:
    show_table(phone)
    standing = phone.locator(".board .land").get_attribute("d")
    other = phone.request.get("/boxes/india/landscape-en.svg").text()
    phone.route("**/boxes/europe/*.svg", lambda asked: asked.fulfill(body=other, content_type="image/svg+xml"))
    with phone.expect_response("**/boxes/europe/*.svg"):
        phone.set_viewport_size(LYING)
    settle(phone)
    expect(phone.locator(".board .land")).to_have_attribute("d", standing or "")
    tap_track(phone, "berlin--wien")
    expect_sheet(phone, "Berlin – Wien")


def claim_on(phone: Page, route: str, name: str) -> None:
    """Claim by two taps."""
    tap_track(phone, route)
    phone.locator("#sheet .choice").filter(has_text=name).tap()
    expect_no_sheet(phone)
    settle(phone)


def test_map_is_where_it_was_after_a_claim(phone: Page) -> None:
    show_table(phone)
    before = pixel_of(phone, "berlin--wien")
    tap_track(phone, "brindisi--palermo")  # low on the screen, where the sheet comes up
    settle(phone)
    assert pixel_of(phone, "berlin--wien") != pytest.approx(before, abs=5)
    phone.locator("#sheet .choice").first.tap()
    settle(phone)
    assert pixel_of(phone, "berlin--wien") == pytest.approx(before, abs=1)


@pytest.mark.parametrize("route", ["munchen--zurich", "essen--kobenhavn-2", "venezia--zagrab", "budapest--wien"])
def test_tap_beside_a_track_opens_that_track(phone: Page, route: str) -> None:
    show_table(phone)
    for _ in range(2):
        double_tap(phone, *pixel_of(phone, route))
    places = get_box("europe").places
    a, b = get_box("europe").routes[route].ends
    for dx, dy in ((MISS - 1, 0), (0, 1 - MISS)):
        tap_track(phone, route, dx, dy)
        expect(phone.locator(".track.picked")).to_have_attribute("data-id", route)
        expect_sheet(phone, f"{places[a].name} – {places[b].name}")
        phone.keyboard.press("Escape")
        expect_no_sheet(phone)
        settle(phone)  # the map moves back; the next tap is no second one


@pytest.mark.parametrize("box_id", MAPPED)
@pytest.mark.parametrize("phone", [{"locale": "ru-RU"}], indirect=True)
def test_russian_names_never_overlap_at_first_sight(phone: Page, box_id: str) -> None:
    show_box(phone, box_id)
    no_two_names_overlap(phone, box_id)


def no_two_names_overlap(phone: Page, box_id: str) -> None:
    names = shown_names(phone)
    named = sum(place.kind in {"city", "border"} for place in get_box(box_id).places.values())
    assert named * 0.9 <= len(names) <= named
    assert [(one["name"], other["name"]) for one, other in combinations(names, 2) if overlap(one, other)] == []


@pytest.mark.parametrize("phone", [STANDING, SMALL, LYING, {"width": 1440, "height": 900}], indirect=True)
def test_first_sight_shows_the_whole_board_unless_that_is_too_small_for_a_thumb(phone: Page) -> None:
    show_table(phone)
    settle(phone)  # what came after the map may have made its place smaller
    box, scale = phone.locator("#map").bounding_box(), scale_of(phone)
    assert box
    assert phone.viewport_size
    expect(phone.locator(".board")).to_have_attribute("data-box", "europe")
    assert sideways(phone) == 0
    stands = phone.viewport_size["width"] < phone.viewport_size["height"]
    board = layout_of(get_box("europe"), "portrait" if stands else "landscape")
    assert scale > FOR_A_THUMB - 0.001
    fits = board.width * scale <= box["width"] and board.height * scale <= box["height"]
    assert fits or scale == pytest.approx(FOR_A_THUMB, abs=0.001)


def test_tools_lie_beside_the_map(phone: Page) -> None:
    show_table(phone)
    for size in (STANDING, LYING):
        phone.set_viewport_size(size)
        area, tools = phone.locator("#map").bounding_box(), phone.locator(".tools").bounding_box()
        assert area
        assert tools
        assert tools["y"] >= area["y"] + area["height"] - 1 or tools["x"] >= area["x"] + area["width"] - 1


@pytest.mark.parametrize("box_id", MAPPED)
@pytest.mark.parametrize("phone", [LYING], indirect=True)
def test_names_that_are_shown_never_overlap_however_small_the_map_is(phone: Page, box_id: str) -> None:
    show_box(phone, box_id)
    pinch(phone, middle_of_map(phone), 240, 50)  # farther than it goes
    settle(phone)
    shown = shown_names(phone)
    phone.get_by_role("button", name="The whole board").tap()  # which is seen already: nearer
    settle(phone)
    assert 10 < len(shown) <= len(shown_names(phone)) + 2  # at the screen's sides one may lose its place
    assert [(one["name"], other["name"]) for one, other in combinations(shown, 2) if overlap(one, other)] == []
    assert min(one["bottom"] - one["top"] for one in shown) > 8


@pytest.mark.parametrize(("box_id", "longest"), [("poland", "Гожув-Велькопольский"), ("usa", "Сан-Франциско")])
@pytest.mark.parametrize("phone", [{"width": 360, "height": 640, "locale": "ru-RU"}], indirect=True)
def test_long_name_at_the_side_of_the_screen_is_drawn_into_it(phone: Page, box_id: str, longest: str) -> None:
    show_box(phone, box_id)
    names = shown_names(phone)
    assert longest in [one["name"] for one in names]
    assert [one["name"] for one in names if one["left"] < 0 or one["right"] > 360] == []


def shown_names(phone: Page) -> list[dict[str, Any]]:
    """The names that aren't hidden, with their places."""
    names: list[dict[str, Any]] = phone.evaluate(NAMES_ON_SCREEN)
    return [one for one in names if one["shown"]]


def test_tap_on_a_city_or_its_name_opens_the_city(phone: Page) -> None:
    show_table(phone)
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


def test_table_that_is_opened_anew_needs_no_second_back(phone: Page) -> None:
    table = open_table(phone)
    phone.goto("/boxes")
    phone.goto(table)
    phone.locator("[data-opens=menu]").tap()
    phone.reload()
    phone.wait_for_function("() => !history.state?.over")
    expect(phone.locator("#menu")).to_be_hidden()
    phone.go_back()
    phone.wait_for_url("**/boxes")


def test_tap_on_bare_ground_closes_the_sheet(phone: Page) -> None:
    show_table(phone)
    tap_track(phone, "berlin--wien")
    expect_sheet(phone, "Berlin – Wien")
    settle(phone)
    x, y = phone.evaluate(
        """() => {
            const { a, d, e, f } = document.querySelector(".board").getScreenCTM();
            return [40 * a + e, 100 * d + f];
        }"""
    )
    phone.touchscreen.tap(x, y)
    expect_no_sheet(phone)


def test_picked_track_stays_in_sight_above_the_sheet(phone: Page) -> None:
    show_table(phone)
    tap_track(phone, "brindisi--palermo")  # low on the screen, where the sheet comes up
    settle(phone, 2 * SETTLED_MS)
    sheet, track = phone.locator("#sheet").bounding_box(), phone.locator(".track.picked").bounding_box()
    assert sheet
    assert track
    assert track["y"] + track["height"] <= sheet["y"]
