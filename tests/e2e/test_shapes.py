"""The table on every shape of screen: where its parts are, and the map's share of the screen."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from companion.rules.load import box_ids, get_box
from tests.e2e.pages import clear_board, sideways, thin_out
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import (
    CAST,
    LONG_HAUL,
    LONG_NAMES,
    claim_many,
    join,
    open_table,
    record,
    settle,
    state_of,
    wait_until_whole,
)


class Shape(NamedTuple):
    """A screen, the map's minimum share of its width and height, and the parts beside the map."""

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
    Shape(768, 1024, 1, 0.85, "above", "below"),
    Shape(1024, 768, 0.75, 0.9, "right", "below", lists_moves=True),
    DESK,
    Shape(1920, 1080, 0.75, 0.9, "right", "below", lists_moves=True),
]


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box
    return box


def lies(one: FloatRect, other: FloatRect) -> str:
    """Return the side of the other box on which this box is, without overlap."""
    places = {
        "above": one["y"] + one["height"] <= other["y"] + 1,
        "below": one["y"] >= other["y"] + other["height"] - 1,
        "left": one["x"] + one["width"] <= other["x"] + 1,
        "right": one["x"] >= other["x"] + other["width"] - 1,
    }
    return next((name for name, is_so in places.items() if is_so), "over")


LETTERS = """(selector) => [...document.querySelectorAll(selector)]
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1))"""
# Names of cities that overlap another name or a ring. A line is a little higher than its letters.
NAMES_ON_NAMES = """() => {
    const covers = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
    const isIn = ({ left, right, top, bottom }, ring) => {
        const [x, y] = [ring.left + ring.width / 2, ring.top + ring.height / 2];
        return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < ring.width / 2 - 2;
    };
    const names = [...document.querySelectorAll(".board .name")].map((one) => [one, one.getBoundingClientRect()]);
    const rings = [...document.querySelectorAll(".board .dot")].map((one) => one.getBoundingClientRect());
    const isCovered = ([name, at]) =>
        names.some(([other, place]) => other !== name && covers(at, place)) || rings.some((ring) => isIn(at, ring));
    return names.filter(isCovered).map(([name]) => name.textContent);
}"""
LARGE_NAMES = "() => Number(document.querySelector('.board').style.getPropertyValue('--label')) > 1.3"


def show_shape(phone: Page, shape: Shape) -> None:
    phone.set_viewport_size({"width": shape.width, "height": shape.height})


@pytest.mark.long
@pytest.mark.parametrize("phone", [{"locale": "ru-RU", "color_scheme": "dark"}], indirect=True)
def test_map_has_most_of_every_screen_and_a_tv_is_legible(
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
    # A watcher.
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
        assert len(cities) == 47
        assert max(cities) - min(cities) < 0.01
        assert min(cities) > height / 52
        assert phone.evaluate(NAMES_ON_NAMES) == []
        assert sideways(phone) == 0
        last = box_of(phone.locator(".watch .side").last)
        assert last["y"] + last["height"] < height
    thin_out(phone)
    assert accessibility_faults(phone) == []


def faults_of_table(phone: Page, shape: Shape) -> list[str]:
    """Return the parts of the page that are misplaced or too small."""
    area, sides, moves = box_of(phone.locator("#map")), phone.locator(".sides"), phone.locator("#moves li")
    expect(moves.first).to_be_visible(visible=shape.lists_moves)
    last, card = box_of(phone.locator("#last-button")), box_of(phone.locator(".side").last)
    rules = {
        "map is wide": area["width"] >= shape.wide * shape.width - 1,
        "map is high": area["height"] >= shape.high * shape.height - 1,
        "sides stand there": lies(box_of(sides), area) == shape.sides,
        "tools stand there": lies(box_of(phone.locator(".tools")), area) == shape.tools,
        "foot isn't over the map": lies(box_of(phone.locator(".last")), area) != "over",
        "page isn't wider": sideways(phone) == 0,
        "sides have room": sides.evaluate("list => list.scrollHeight - list.clientHeight") <= 0,
        "taps have room": all(box["height"] >= 44 for box in (last, card)),
        "taps are in sight": all(
            box["x"] + box["width"] <= shape.width and box["y"] + box["height"] <= shape.height for box in (last, card)
        ),
    }
    return [rule for rule, holds in rules.items() if not holds]


CHROME = """() => {
    const high = (selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    return { all: innerHeight - high("#map"), scores: high(".sides"), strip: high("#strip") };
}"""


@pytest.mark.parametrize("phone", [{"locale": "ru-RU", "width": 360, "height": 640}], indirect=True)
@pytest.mark.parametrize("people", [CAST, LONG_NAMES], ids=["three", "five"])
def test_small_phone_leaves_the_map_its_room(
    phone: Page, open_phone: OpenPhone, people: Sequence[tuple[str, str]]
) -> None:
    """For a seated player with tickets on the map, in play and in the last lap."""
    table = open_table(open_phone(), people)
    join(phone, table, "p1")
    record(phone, table, type="tickets", player="p1", keep=["brest--petrograd", "berlin--roma"])
    claim_many(phone, table, "p1", *LONG_HAUL[:-1], "berlin--wien", "frankfurt--paris")
    expect(phone.locator("#strip")).to_be_visible()
    settle(phone)
    chrome = phone.evaluate(CHROME)
    assert chrome["strip"] >= 44
    assert chrome["all"] <= 150
    claim_many(phone, table, "p1", "budapest--zagrab")
    expect(phone.locator("#banner")).to_be_visible()
    settle(phone)
    assert phone.evaluate(CHROME)["all"] <= 190
    # Neither is the primary button until every player has had the last turn. The button names the next player.
    expect(phone.locator("#banner-pass")).not_to_contain_class("button--primary")
    expect(phone.locator("#banner-pass .name")).to_be_visible()
    expect(phone.locator("#banner-link")).to_be_hidden()
    phone.get_by_role("button", name="Ещё").tap()
    expect(phone.locator("#menu-final")).to_be_visible()
    phone.keyboard.press("Escape")
    while record_turns(phone, table):
        pass
    expect(phone.locator("#banner-pass")).to_be_hidden()
    expect(phone.locator("#banner-link")).to_contain_class("button--primary")
    # The scores on other phones that stand.
    for width, height in ((390, 844), (820, 1180)):
        phone.set_viewport_size({"width": width, "height": height})
        settle(phone)
        assert phone.evaluate(CHROME)["scores"] <= 58


def record_turns(phone: Page, table: str) -> bool:
    """Record a last turn of each player who still has one."""
    lap = state_of(phone, table)["last_lap"]
    if lap["waiting"]:
        record(phone, table, type="pass", player=lap["waiting"][0])
    return bool(lap["waiting"])


@pytest.mark.whole
@pytest.mark.long
def test_television_shows_every_name_of_every_board(phone: Page, subtests: pytest.Subtests) -> None:
    phone.set_viewport_size({"width": 1920, "height": 1080})
    for box in sorted(box_id for box_id in box_ids() if get_box(box_id).is_drawn):
        with subtests.test(box):
            known = get_box(box)
            cast = [(f"Player {color}", color) for color in known.colors[: known.players_rule.least]]
            phone.goto(f"{open_table(phone, cast, box)}/watch")
            phone.wait_for_function("() => document.querySelector('.board').style.getPropertyValue('--label') !== ''")
            names = phone.evaluate(LETTERS, ".board .name")
            assert len(names) == phone.locator(".board .name").count()
            assert min(names) >= 16
            assert phone.evaluate(NAMES_ON_NAMES) == []


def test_screen_is_dark_by_choice_and_lies_over_another_picture(phone: Page) -> None:
    phone.set_viewport_size({"width": 1280, "height": 720})
    table = open_table(phone)
    phone.goto(f"{table}/watch")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = phone.evaluate(paper)
    phone.get_by_role("button", name="Dark screen").tap()
    expect(phone.locator("#dark")).to_have_attribute("aria-pressed", "true")
    dark = phone.evaluate(paper)
    assert dark != light
    phone.reload()
    phone.wait_for_function(f"() => {paper} === '{dark}'")
    phone.get_by_role("button", name="Dark screen").tap()
    phone.wait_for_function(f"() => {paper} === '{light}'")
    claim_many(phone, table, "p1", "berlin--wien")
    phone.goto(f"{table}/watch?overlay")
    expect(phone.locator("#told")).to_have_text("RAnn: Berlin – Wien, +4")
    assert phone.evaluate(paper) == "rgba(0, 0, 0, 0)"
    expect(phone.locator("#map")).to_be_hidden()
    expect(phone.locator(".watch-points").first).to_be_visible()
