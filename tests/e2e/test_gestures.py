"""Gestures on the map: they enlarge, move and turn back, and it is never lost."""

import pytest
from playwright.sync_api import Page

from tests.e2e.tables import (
    ENLARGE,
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
)


def test_double_tap_enlarges_about_the_finger_and_leaves_no_sheet(phone: Page) -> None:
    show_table(phone)
    before, there = scale_of(phone), pixel_of(phone, "berlin--wien")
    double_tap(phone, *there)
    assert scale_of(phone) == pytest.approx(ENLARGE * before, rel=0.01)
    assert pixel_of(phone, "berlin--wien") == pytest.approx(there, abs=2)
    expect_no_sheet(phone)


def test_drag_moves_the_map_and_is_no_tap(phone: Page) -> None:
    show_table(phone)
    double_tap(phone, *pixel_of(phone, "berlin--wien"))
    x, y = pixel_of(phone, "berlin--wien")
    drag(phone, (x, y), (x - 70, y - 60))
    assert pixel_of(phone, "berlin--wien") == pytest.approx((x - 70, y - 60), abs=3)
    expect_no_sheet(phone)


def test_finger_that_slips_a_little_still_taps(phone: Page) -> None:
    show_table(phone)
    x, y = pixel_of(phone, "kharkov--kyiv")
    drag(phone, (x, y), (x + 5, y + 4), steps=2)
    expect_sheet(phone, "Kharkov – Kyïv")


def test_pinch_enlarges_and_reduces_to_the_whole_board_at_most(phone: Page) -> None:
    show_table(phone)
    before = scale_of(phone)
    pinch(phone, middle_of_map(phone), 80, 200)
    assert scale_of(phone) == pytest.approx(2.5 * before, rel=0.08)
    for _ in range(3):
        pinch(phone, middle_of_map(phone), 240, 50)
    assert scale_of(phone) == pytest.approx(before, rel=0.01)
    expect_no_sheet(phone)


def test_map_cannot_be_lost_by_dragging(phone: Page) -> None:
    show_table(phone)
    for _ in range(8):
        drag(phone, (40, 200), (380, 700), steps=3)
    left, top = phone.evaluate(
        "() => { const m = document.querySelector('.board').getScreenCTM(); return [m.e, m.f]; }"
    )
    box = phone.locator("#map").bounding_box()
    assert box
    assert 0 < left - box["x"] < box["width"] / 3
    assert 0 < top - box["y"] < box["width"] / 3


def test_whole_board_button_shows_everything_and_goes_back(phone: Page) -> None:
    show_table(phone)
    before = scale_of(phone)
    double_tap(phone, *middle_of_map(phone))
    phone.get_by_role("button", name="The whole board").tap()
    settle(phone)
    left, right = phone.evaluate(
        "() => [...document.querySelectorAll('.board .dot')].map((dot) => dot.getBoundingClientRect())"
        ".reduce(([l, r], box) => [Math.min(l, box.left), Math.max(r, box.right)], [999, 0])"
    )
    assert left >= 0
    assert right <= 390
    assert scale_of(phone) == pytest.approx(before, rel=0.01)
    phone.get_by_role("button", name="The whole board").tap()
    settle(phone)
    assert scale_of(phone) == pytest.approx(2 * before, rel=0.01)


def test_wheel_and_keys_enlarge_and_move(phone: Page) -> None:
    show_table(phone)
    before = scale_of(phone)
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


def test_names_keep_their_size_while_the_map_is_enlarged(phone: Page) -> None:
    show_table(phone)
    height = "document.querySelector('.city[data-id=berlin] text').getBoundingClientRect().height"
    before = phone.evaluate(height)
    for _ in range(2):
        double_tap(phone, *middle_of_map(phone))
    assert before * 0.95 <= phone.evaluate(height) <= before * 1.4


def test_view_is_kept_when_coming_back_from_another_page(phone: Page) -> None:
    table = show_table(phone)
    double_tap(phone, *pixel_of(phone, "berlin--wien"))
    there, scale = pixel_of(phone, "berlin--wien"), scale_of(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.goto(table)
    assert scale_of(phone) == pytest.approx(scale, rel=0.01)
    assert pixel_of(phone, "berlin--wien") == pytest.approx(there, abs=2)
