"""Quick thumbs on the table's map and sheet: what was tapped is what happens, however soon the next tap comes."""

from time import time

from playwright.sync_api import Page, expect

from tests.e2e.tables import (
    expect_no_sheet,
    expect_sheet,
    pixel_of,
    settle,
    show_table,
    state_of,
    tap_at_time,
    tap_track,
)

FIVE = [("Ann", "red"), ("Bob", "blue"), ("Cat", "green"), ("Dan", "yellow"), ("Eve", "black")]
COLORS = {f"p{seat}": color for seat, (_name, color) in enumerate(FIVE, start=1)}
TRACKS = ("berlin--wien", "budapest--wien", "munchen--wien", "berlin--danzig", "wien--zagrab")
DELAYS_MS = (100, 150, 200, 300, 400)

Spot = tuple[float, float]

MIDDLE = """(selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
WATCH_BOXES = """() => {
    const sheet = document.querySelector("#sheet");
    const boxes = () => [sheet, ...sheet.querySelectorAll("button")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(" ");
    }).join();
    const begin = () => requestAnimationFrame(() => (globalThis.first = boxes()));
    globalThis.boxes = boxes;
    new MutationObserver(begin).observe(sheet, { attributes: true, attributeFilter: ["hidden"] });
}"""


def quick_taps(phone: Page, *taps: tuple[Spot, float]) -> None:
    """Taps that far apart by the clock of the page (seconds), however long the browser takes to hear of them."""
    now = time()
    for (x, y), after in taps:
        tap_at_time(phone, x, y, now + after)


def spot_of(phone: Page, route: str, selector: str) -> Spot:
    """Where on the screen the track's sheet has it; the sheet is closed again."""
    tap_track(phone, route)
    expect(phone.locator(selector)).to_be_visible()
    x, y = phone.evaluate(MIDDLE, selector)
    settle(phone)
    phone.keyboard.press("Escape")
    expect_no_sheet(phone)
    settle(phone)
    return x, y


def test_each_claim_of_a_quick_thumb_is_recorded_for_the_player_meant(phone: Page) -> None:
    table = show_table(phone, FIVE)
    meant = dict(zip(TRACKS, ("p5", "p1", "p2", "p3", "p4"), strict=True))
    for delay, (route, player) in zip(DELAYS_MS, meant.items(), strict=True):
        button = spot_of(phone, route, f"#sheet [data-key={player}]")
        quick_taps(phone, (pixel_of(phone, route), 0), (button, delay / 1000))
        expect(phone.locator(f".track[data-id={route}]")).to_have_attribute("data-owner", COLORS[player])
        settle(phone)
    assert state_of(phone, table)["claims"] == meant


def test_sheet_stands_where_it_stays_from_its_first_frame(phone: Page) -> None:
    show_table(phone)
    phone.evaluate(WATCH_BOXES)
    tap_track(phone, "berlin--wien")
    expect_sheet(phone, "Berlin – Wien")
    settle(phone)
    assert phone.evaluate("globalThis.first") == phone.evaluate("globalThis.boxes()")


def test_run_of_track_cross_track_claims_nothing(phone: Page) -> None:
    table = show_table(phone)
    cross = spot_of(phone, "berlin--wien", "#sheet-close")
    track = pixel_of(phone, "berlin--wien")
    for delay in (0.1, 0.2, 0.4):
        quick_taps(phone, (track, 0), (cross, delay), (track, 2 * delay))
        expect_sheet(phone, "Berlin – Wien")
        settle(phone)
        phone.keyboard.press("Escape")
        settle(phone)
    assert state_of(phone, table)["seq"] == 0
