"""Accessibility of the table: five long names on a small phone, both languages and themes, assistive software."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.pages import broken_words, clear_board, sideways
from tests.e2e.tables import (
    LONG_HAUL,
    LONG_NAMES,
    SETTLED_MS,
    SMALL_TARGETS,
    claim,
    claim_many,
    expect_no_sheet,
    open_table,
    record,
    scale_of,
    settle,
    show_table,
    tap_city,
    tap_track,
    wait_until_whole,
)

SMALL: ViewportSize = {"width": 360, "height": 640}
LYING: ViewportSize = {"width": 844, "height": 390}
BOTH: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")

FIGURES = "[data-figure=points], [data-figure=trains], [data-figure=stations]"
LEAVING = """([frames, parts, air]) => [...document.querySelectorAll(frames)].flatMap((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const leaves = ({ width, ...box }) => width > 0 && (box.left < left + air || box.right > right - air);
    return [...frame.querySelectorAll(parts)]
        .filter((part) => leaves(part.getBoundingClientRect().toJSON()))
        .map((part) => part.textContent.trim());
})"""


def open_panel(phone: Page, name: str) -> None:
    phone.locator(f"[data-opens={name}]").tap()
    expect(phone.locator(f"#{name}")).to_be_visible()


def close_sheet(phone: Page) -> None:
    settle(phone)
    phone.keyboard.press("Escape")
    expect_no_sheet(phone)
    settle(phone)


CLEAR_NAMES = "() => document.querySelectorAll('.board .name').forEach((one) => one.remove())"
"""Names have a halo on dark routes, which axe ignores."""


@pytest.mark.parametrize("phone", [{**SMALL, "locale": "ru-RU", "color_scheme": "dark"}], indirect=True)
def test_table_of_five_long_names_is_for_everybody(
    phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    table = open_table(phone, LONG_NAMES)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--frankfurt")
    record(phone, table, type="station", player="p1", city="budapest")
    record(phone, table, type="undo", move=1)
    phone.goto(table)
    wait_until_whole(phone)
    # Screen readers announce the move, and colors also have a letter.
    expect(phone.get_by_role("status").filter(has_text="Отменено: Bob: Берлин – Франкфурт")).to_be_visible()
    expect(phone.locator(".side .car")).to_have_text(["К", "С", "З", "Ж", "Ч"])
    assert faults_of_bar(phone) == []
    assert phone.evaluate(SMALL_TARGETS) == []
    # The sheet of a track, before axe in both themes, and of one that was claimed.
    tap_track(phone, "munchen--wien")
    settle(phone)
    assert broken_words(phone, ".side .name, #sheet .name") == []
    assert faults_of_choices(phone, "#sheet", 48) == []
    sheet = phone.locator("#sheet").bounding_box()
    assert sheet
    assert sheet["height"] < 640 * 0.6
    phone.evaluate(CLEAR_NAMES)
    assert faults_in_both_themes(phone, accessibility_faults) == []
    close_sheet(phone)
    tap_track(phone, "berlin--frankfurt")
    expect(phone.locator("#sheet .chip")).to_have_count(1)
    assert phone.evaluate(SMALL_TARGETS) == []
    close_sheet(phone)
    # The foot tells what another phone did, whatever the name.
    claim(phone, table, "p4", "budapest--sarajevo")
    words = phone.locator("#last-words")
    expect(words).to_contain_text("Будапешт – Сараево")
    assert words.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    # The map moves without animation if the user prefers reduced motion.
    phone.emulate_media(reduced_motion="reduce")
    before = scale_of(phone)
    phone.locator("#map").press("0")
    assert scale_of(phone) > 1.5 * before
    # The sheet of a city, and the panels.
    tap_city(phone, "wien")
    settle(phone)
    clear_board(phone)
    assert faults_in_both_themes(phone, accessibility_faults) == []
    close_sheet(phone)
    for panel in ("search", "tickets", "log", "menu"):
        open_panel(phone, panel)
        assert phone.evaluate(SMALL_TARGETS) == []
        assert faults_in_both_themes(phone, accessibility_faults) == [], panel
        phone.keyboard.press("Escape")


def faults_in_both_themes(phone: Page, accessibility_faults: Callable[[Page], list[str]]) -> list[str]:
    found = []
    for theme in BOTH:
        phone.emulate_media(color_scheme=theme)
        found += accessibility_faults(phone)
    return found


def faults_of_bar(phone: Page) -> list[str]:
    assert sideways(phone) == 0
    expect(phone.locator(f".side :is({FIGURES})")).to_have_count(3 * phone.locator(".side").count())
    return leaving(phone, "body", ".side", 0) + leaving(phone, ".side", FIGURES, 3)


def leaving(phone: Page, frames: str, parts: str, air: float) -> list[str]:
    """Return the parts nearer than this many pixels to the sides of their frame, or beyond them."""
    found: list[str] = phone.evaluate(LEAVING, [frames, parts, air])
    return found


def faults_of_choices(phone: Page, within: str, height: int) -> list[str]:
    """Return the buttons of five players that are too low or out of sight."""
    frame, buttons = phone.locator(within).bounding_box(), phone.locator("#sheet .choice")
    assert frame
    expect(buttons).to_have_count(5)
    found = []
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        in_sight = frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]
        if box["height"] < height or not in_sight:
            found.append(f"{button.inner_text()}: {box}")
    return found


@pytest.mark.parametrize("phone", [{**LYING, "locale": "ru-RU"}], indirect=True)
def test_low_screen_shows_track_sheet_and_all_player_buttons(phone: Page) -> None:
    table = show_table(phone, LONG_NAMES)
    tap_track(phone, "berlin--wien")
    settle(phone, 2 * SETTLED_MS)
    assert sideways(phone) == 0
    area, track = phone.locator("#map").bounding_box(), phone.locator(".track.picked").bounding_box()
    sheet = phone.locator("#sheet").bounding_box()
    assert area
    assert track
    assert sheet
    assert area["y"] <= track["y"] < track["y"] + track["height"] <= area["y"] + area["height"]
    beside = track["x"] >= sheet["x"] + sheet["width"] or track["x"] + track["width"] <= sheet["x"]
    assert beside or track["y"] + track["height"] <= sheet["y"]
    close_sheet(phone)
    # In the last lap, when a banner takes room.
    claim_many(phone, table, "p1", *LONG_HAUL, "madrid--pamplona")
    expect(phone.locator("#banner")).to_be_visible()
    for size in (LYING, SMALL):
        phone.set_viewport_size(size)
        open_panel(phone, "search")
        phone.locator("#search-input").fill("цюрих")
        phone.locator('#search-list [data-key="munchen--zurich"]').tap()
        expect(phone.locator("#sheet .hint")).to_have_count(2)
        settle(phone)
        assert faults_of_choices(phone, "#sheet-body", 44) == [], size
        close_sheet(phone)


def test_first_load_stays_under_150_kb(phone: Page) -> None:
    table = open_table(phone, LONG_NAMES)
    sizes: list[int] = []
    session = phone.context.new_cdp_session(phone)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    phone.goto(table, wait_until="networkidle")
    assert len(sizes) > 10
    assert sum(sizes) <= 150 * 1024


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
@pytest.mark.parametrize("phone", [{**SMALL, "locale": "ru-RU"}], indirect=True)
def test_sentences_of_the_foot_are_seen_whole(phone: Page) -> None:
    table = show_table(phone, [("Александра", "red"), ("Константин", "blue")])
    assert faults_of_bar(phone) == []  # two have the largest cards
    expect_whole(phone, "Коснитесь перегона")
    claim(phone, table, "p1", "bucuresti--constantinople")
    expect_whole(phone, "Александра: Бухарест – Константинополь, +4")
    record(phone, table, type="station", player="p1", city="constantinople")
    expect_whole(phone, "Александра: станция, Константинополь")
    phone.context.set_offline(True)
    tap_track(phone, "berlin--frankfurt")
    phone.locator("#sheet .choice").first.tap()
    expect_whole(phone, "Не отправлено")


def expect_whole(phone: Page, text: str) -> None:
    words = phone.locator("#last-words")
    expect(words).to_contain_text(text)
    assert words.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1


DRIVES = """() => {
    globalThis.driven = [];
    new MutationObserver((changes) => {
        for (const one of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (!one.classList?.contains("drive")) continue;
            driven.push([one.parentElement.dataset.id, one.getAnimations()[0].effect.getTiming().duration]);
        }
    }).observe(document.querySelector(".board"), { subtree: true, childList: true });
}"""
INK = """(id) => {
    const space = getComputedStyle(document.querySelector(`.board .track[data-id="${id}"] .space`));
    return [Number(space.fillOpacity), Number.parseFloat(space.strokeWidth)];
}"""


def test_claim_drives_along_its_track_and_free_tracks_fade(phone: Page) -> None:
    table = show_table(phone)
    phone.evaluate(DRIVES)
    assert phone.evaluate(INK, "roma--venezia")[0] == 1
    drives = {"reduce": [], "no-preference": [["berlin--danzig", 250]]}
    for motion, route in (("reduce", "berlin--wien"), ("no-preference", "berlin--danzig")):
        phone.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        claim(phone, table, "p1", route)
        expect(phone.locator(f".track[data-id={route}]")).to_have_attribute("data-owner", "red")
        assert phone.evaluate("driven") == drives[motion]
    expect(phone.locator(".drive")).to_have_count(0)
    claim_many(phone, table, "p2", *LONG_HAUL)
    expect(phone.locator(f".track[data-id={LONG_HAUL[-1]}]")).to_have_attribute("data-owner", "blue")
    (free, thin), (claimed, thick) = (phone.evaluate(INK, route) for route in ("roma--venezia", "berlin--wien"))
    assert free < 1
    assert (claimed, thick > 2 * thin) == (1, True)
