"""Gestures on the map zoom, move and rotate it."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import (
    ZOOM_FACTOR,
    double_tap,
    drag,
    expect_no_sheet,
    expect_sheet,
    middle_of_map,
    pinch,
    pixel_of,
    scale_of,
    settle,
    show_table,
    tap_track,
)

NAME_HEIGHT = "document.querySelector('.city[data-id=zurich] text').getBoundingClientRect().height"
CORNER = """() => {
    const dots = [...document.querySelectorAll(".board .dot")].map((dot) => dot.getBoundingClientRect());
    return [Math.min(...dots.map(({ left }) => left)), Math.min(...dots.map(({ top }) => top))];
}"""
SIDES = """() => [...document.querySelectorAll(".board .dot")].map((dot) => dot.getBoundingClientRect())
    .reduce(([left, right], box) => [Math.min(left, box.left), Math.max(right, box.right)], [999, 0])"""
THUMB_ERROR_PX = 18
"""Error of a thumb in pixels."""


def test_fingers_zoom_and_move_the_map_and_hit_their_targets(phone: Page) -> None:
    table = show_table(phone)
    route, before, height = "munchen--zurich", scale_of(phone), phone.evaluate(NAME_HEIGHT)
    # A finger that slips a little still taps.
    x, y = pixel_of(phone, "kharkov--kyiv")
    drag(phone, (x, y), (x + 5, y + 4), steps=2)
    expect_sheet(phone, "Kharkov – Kyïv")
    phone.keyboard.press("Escape")
    expect_no_sheet(phone)
    settle(phone)
    # A double tap enlarges about the finger and leaves no sheet.
    there = pixel_of(phone, route)
    double_tap(phone, *there)
    assert scale_of(phone) == pytest.approx(ZOOM_FACTOR * before, rel=0.01)
    assert pixel_of(phone, route) == pytest.approx(there, abs=2)
    expect_no_sheet(phone)
    # A drag is no tap.
    drag(phone, there, (there[0] - 70, there[1] - 60))
    assert pixel_of(phone, route) == pytest.approx((there[0] - 70, there[1] - 60), abs=3)
    expect_no_sheet(phone)
    # The view is there again after another page.
    there, scale = pixel_of(phone, route), scale_of(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.goto(table)
    assert scale_of(phone) == pytest.approx(scale, rel=0.01)
    assert pixel_of(phone, route) == pytest.approx(there, abs=2)
    # Nearer names keep their size, and a thumb beside the track opens it.
    double_tap(phone, *there)
    assert height * 0.95 <= phone.evaluate(NAME_HEIGHT) <= height * 1.4
    for dx, dy in ((THUMB_ERROR_PX, 0), (0, -THUMB_ERROR_PX)):
        tap_track(phone, route, dx, dy)
        expect(phone.locator(".track.picked")).to_have_attribute("data-id", route)
        expect_sheet(phone, "München – Zürich")
        phone.keyboard.press("Escape")
        expect_no_sheet(phone)
        settle(phone)  # the map moves back; the next tap is no second one
    # Two fingers reduce it to the whole board at most, and enlarge it as they go.
    for _ in range(4):
        pinch(phone, middle_of_map(phone), 240, 50)
    assert scale_of(phone) == pytest.approx(before, rel=0.01)
    pinch(phone, middle_of_map(phone), 80, 200)
    assert scale_of(phone) == pytest.approx(2.5 * before, rel=0.08)
    expect_no_sheet(phone)


def test_map_answers_buttons_wheel_and_keys_and_is_never_lost(phone: Page) -> None:
    show_table(phone)
    before = scale_of(phone)
    # However far it is dragged, it stays in sight.
    for _ in range(4):
        drag(phone, (40, 200), (380, 700), steps=3)
    left, top = phone.evaluate(CORNER)
    box = phone.locator("#map").bounding_box()
    assert box
    assert 0 < left - box["x"] < box["width"] / 3
    assert 0 < top - box["y"] < box["width"] / 3
    # The wheel enlarges, arrows move, a minus reduces.
    phone.mouse.move(*middle_of_map(phone))
    phone.mouse.wheel(0, -900)
    settle(phone)
    nearer = scale_of(phone)
    assert nearer > before * 1.3
    phone.locator("#map").focus()
    x, y = pixel_of(phone, "berlin--wien")
    phone.keyboard.press("ArrowRight")
    settle(phone)
    assert pixel_of(phone, "berlin--wien") == pytest.approx((x - 80, y), abs=2)
    phone.keyboard.press("-")
    phone.keyboard.press("-")
    settle(phone)
    assert scale_of(phone) == pytest.approx(nearer / 1.4**2, rel=0.02)
    # The button shows everything, and goes back.
    double_tap(phone, *middle_of_map(phone))
    phone.get_by_role("button", name="The whole board").tap()
    settle(phone)
    left, right = phone.evaluate(SIDES)
    assert left >= 0
    assert right <= 390
    assert scale_of(phone) == pytest.approx(before, rel=0.01)
    expect(phone.get_by_role("button", name="The whole board")).to_be_hidden()  # it has nothing more to show
    phone.keyboard.press("0")
    settle(phone)
    assert scale_of(phone) == pytest.approx(2 * before, rel=0.01)
