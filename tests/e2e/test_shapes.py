"""The table on every shape of screen: what stands where, and how much of it the map has."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.pages import clear_board, recorded_game, sideways, thin_out
from tests.e2e.tables import LONG_HAUL, LONG_NAMES, claim_many, open_table, post, settle, wait_until_whole
from tests.support.small_group import small_group


class Shape(NamedTuple):
    """A screen, the least share of its width and height that the map has, and what lies beside the map."""

    width: int
    height: int
    wide: float
    high: float
    sides: str
    tools: str
    lists_moves: bool = False


LYING = Shape(844, 390, 0.7, 1, "left", "right")
DESK = Shape(1440, 900, 0.75, 0.9, "right", "below", lists_moves=True)
SHAPES = [
    Shape(360, 640, 1, 0.6, "above", "below"),
    Shape(390, 844, 1, 0.7, "above", "below"),
    Shape(640, 360, 0.65, 1, "left", "right"),
    LYING,
    Shape(768, 1024, 0.7, 0.9, "right", "below", lists_moves=True),
    Shape(1024, 768, 0.75, 0.9, "right", "below", lists_moves=True),
    DESK,
    Shape(1920, 1080, 0.75, 0.9, "right", "below", lists_moves=True),
]


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box
    return box


def lies(one: FloatRect, other: FloatRect) -> str:
    """On which side of the other one this box lies, touching nothing of it."""
    places = {
        "above": one["y"] + one["height"] <= other["y"] + 1,
        "below": one["y"] >= other["y"] + other["height"] - 1,
        "left": one["x"] + one["width"] <= other["x"] + 1,
        "right": one["x"] >= other["x"] + other["width"] - 1,
    }
    return next((name for name, is_so in places.items() if is_so), "over")


LETTERS = """(selector) => [...document.querySelectorAll(selector)].filter((one) => !one.hasAttribute("data-covered"))
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1))"""
LARGE_NAMES = "() => Number(document.querySelector('.board').style.getPropertyValue('--label')) > 1.3"


def show_shape(phone: Page, shape: Shape) -> None:
    phone.set_viewport_size({"width": shape.width, "height": shape.height})


@pytest.mark.long
@pytest.mark.parametrize("phone", [{"locale": "ru-RU", "color_scheme": "dark"}], indirect=True)
def test_map_has_the_most_of_every_screen_and_a_television_is_legible(
    phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    table = open_table(phone, LONG_NAMES)
    claim_many(phone, table, "p1", *LONG_HAUL[:2])
    # The table, where nothing lies over the map.
    phone.goto(table)
    wait_until_whole(phone)
    for shape in SHAPES:
        show_shape(phone, shape)
        settle(phone)
        assert faults_of_table(phone, shape) == [], shape
    clear_board(phone)
    for shape in (DESK, LYING):
        show_shape(phone, shape)
        assert accessibility_faults(phone) == [], shape
    # Whoever watches.
    phone.goto(f"{table}/watch")
    for shape in SHAPES:
        show_shape(phone, shape)
        assert sideways(phone) == 0, shape
    # A television.
    for width, height in ((1280, 720), (1920, 1080)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_function(LARGE_NAMES)
        assert min(phone.evaluate(LETTERS, ".watch .side .name, .watch-points")) >= height / 36
        cities = phone.evaluate(LETTERS, ".board .name")
        assert len(cities) > 42  # of 47
        assert sum(size >= height / 46 for size in cities) > len(cities) / 2
        assert min(cities) > height / 75
        assert sideways(phone) == 0
        last = box_of(phone.locator(".watch .side").last)
        assert last["y"] + last["height"] < height
    thin_out(phone)
    assert accessibility_faults(phone) == []


def faults_of_table(phone: Page, shape: Shape) -> list[str]:
    """What stands elsewhere than it should, or has too little room."""
    area, sides, moves = box_of(phone.locator("#map")), phone.locator(".sides"), phone.locator("#moves li")
    expect(moves.first).to_be_visible(visible=shape.lists_moves)
    last, card = box_of(phone.locator("#last-button")), box_of(phone.locator(".side").last)
    rules = {
        "map is wide": area["width"] >= shape.wide * shape.width - 1,
        "map is high": area["height"] >= shape.high * shape.height - 1,
        "sides stand there": lies(box_of(sides), area) == shape.sides,
        "tools stand there": lies(box_of(phone.locator(".tools")), area) == shape.tools,
        "foot isn't over the map": lies(box_of(phone.locator(".foot")), area) != "over",
        "page isn't wider": sideways(phone) == 0,
        "sides have room": sides.evaluate("list => list.scrollHeight - list.clientHeight") <= 0,
        "taps have room": all(box["height"] >= 44 for box in (last, card)),
        "taps are in sight": all(
            box["x"] + box["width"] <= shape.width and box["y"] + box["height"] <= shape.height for box in (last, card)
        ),
    }
    return [rule for rule, holds in rules.items() if not holds]


@pytest.mark.long
@pytest.mark.parametrize("phone", [{"locale": "ru-RU", "color_scheme": "dark"}], indirect=True)
def test_pages_fit_every_screen_and_are_accessible_on_wide_ones(
    phone: Page, live_server: LiveServer, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    """The pages that look different on a wide screen: of a game that goes on, of one that is over, and of a group."""
    table = open_table(phone, LONG_NAMES)
    claim_many(phone, table, "p1", *LONG_HAUL[:2])
    over = recorded_game(phone, "shared-victory", LONG_NAMES[:4])
    post(phone, f"{over}/finish")
    group = f"/g/{small_group(live_server.app)}"
    for path in (f"{table}/why", f"{table}/final/sheet", f"{over}/game", group, f"{group}/statistics"):
        phone.goto(path)
        for shape in SHAPES:
            show_shape(phone, shape)
            assert sideways(phone) == 0, (path, shape)
            if path.endswith("/game") and shape is DESK:
                board, bars = box_of(phone.locator("#still-board")), box_of(phone.locator(".bars"))
                assert board["x"] >= bars["x"] + bars["width"]
                assert board["width"] > 600
                assert board["y"] + board["height"] < shape.height
            if path.endswith("/statistics") and shape is DESK:
                starts = {round(box_of(section)["x"]) for section in phone.locator("main > section").all()}
                assert len(starts) == 2
        thin_out(phone)
        show_shape(phone, DESK)
        assert accessibility_faults(phone) == [], path
