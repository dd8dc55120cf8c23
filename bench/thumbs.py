"""Fast taps on a fast and a slow phone: `python -m bench.thumbs`.

It measures the time until a table is drawn and takes taps, and the time from a tap until its effect is on the screen.
Then it taps a route and, after a short delay, the player's button, and counts the claims that are recorded. It uses
real touches in Chromium, at full speed and six times slower. The tables of `python -m bench` leave this out, because it
needs a browser.
"""

import time
from collections import defaultdict
from statistics import median

from playwright.sync_api import Page

from bench.browser import browser_at_server
from tests.e2e.phones import phone_options
from tests.e2e.tables import pixel_of, settle, show_table, state_of, wait_until_whole

FIVE = [("Ann", "red"), ("Bob", "blue"), ("Cat", "green"), ("Dan", "yellow"), ("Eve", "black")]
TRACKS = (
    "berlin--wien",
    "budapest--wien",
    "munchen--wien",
    "berlin--danzig",
    "wien--zagrab",
    "budapest--zagrab",
    "venezia--zagrab",
    "munchen--venezia",
)
PRESSED_S = 0.07
"""Time for which a fast thumb touches the glass."""
DELAYS_MS = (100, 150, 200, 300, 400)
MIDDLE = """(selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
PANELS = ("search", "tickets", "log", "menu")
USABLE = """() => {
    const look = () => {
        const isDrawn = document.querySelector(".board")?.style.getPropertyValue("--label");
        if (isDrawn) globalThis.usable = performance.now();
        else requestAnimationFrame(look);
    };
    look();
}"""
"""Notes the time from the start of the navigation until the map is drawn, and so takes taps."""
AWAIT = """(selector) => {
    globalThis.shown = new Promise((done) => addEventListener("pointerup", ({ timeStamp }) => {
        const look = () => document.querySelector(selector) && setTimeout(() => done(performance.now() - timeStamp));
        new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
            subtree: true, childList: true, attributes: true,
        });
    }, { capture: true, once: true }));
}"""
"""Measures the time from the finger's release until its effect is painted, without requesting a frame."""


def press(phone: Page, spot: tuple[float, float]) -> None:
    """Tap for PRESSED_S, as a thumb does."""
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": spot[0], "y": spot[1]}]})
    time.sleep(PRESSED_S)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def tap_time(phone: Page, spot: tuple[float, float], shows: str) -> float:
    """Return the milliseconds from a tap until its effect is visible."""
    phone.evaluate(AWAIT, shows)
    press(phone, spot)
    taken: float = phone.evaluate("globalThis.shown")
    settle(phone)
    return taken


def waits(phone: Page) -> dict[str, list[float]]:
    """Return the milliseconds until the table is usable, and until the effect of each kind of tap is visible."""
    table = show_table(phone, FIVE)
    found: dict[str, list[float]] = defaultdict(list)
    for seat, route in enumerate(TRACKS):
        phone.goto(table)
        wait_until_whole(phone)
        settle(phone)
        found["usable"].append(phone.evaluate("globalThis.usable"))
        found["sheet"].append(tap_time(phone, pixel_of(phone, route), "#sheet:not([hidden])"))
        button = phone.evaluate(MIDDLE, f"#sheet [data-key=p{seat % len(FIVE) + 1}]")
        found["claim"].append(tap_time(phone, button, f'.track[data-id="{route}"][data-owner]'))
        card = phone.evaluate(MIDDLE, ".side .player")
        found["points"].append(tap_time(phone, card, "#sheet .worth"))
        phone.keyboard.press("Escape")
        for panel in PANELS:
            opener = phone.evaluate(MIDDLE, f".tools [data-opens={panel}]")
            found[panel].append(tap_time(phone, opener, f"#{panel}[open]"))
            phone.keyboard.press("Escape")
            settle(phone)
    return found


def claims(phone: Page, delay: int) -> tuple[int, int]:
    """Return the numbers of intended and of unintended claims that were recorded."""
    table = show_table(phone, FIVE)
    meant = {}
    for seat, route in enumerate(TRACKS):
        player = f"p{seat % len(FIVE) + 1}"
        phone.touchscreen.tap(*pixel_of(phone, route))
        settle(phone)
        button = phone.evaluate(MIDDLE, f"#sheet [data-key={player}]")
        phone.keyboard.press("Escape")
        settle(phone)
        phone.touchscreen.tap(*pixel_of(phone, route))
        time.sleep(delay / 1000)
        phone.touchscreen.tap(*button)
        settle(phone)
        meant[route] = player
    found = state_of(phone, table)["claims"]
    return sum(found.get(route) == player for route, player in meant.items()), len(
        set(found.items()) - set(meant.items())
    )


def main() -> None:
    """Print a line for each speed and measurement."""
    with browser_at_server() as (browser, address):
        for slower in (1, 6):
            phone = browser.new_context(base_url=address, service_workers="block", **phone_options()).new_page()
            phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            phone.add_init_script(f"({USABLE})()")
            for what, times in waits(phone).items():
                print(
                    f"{slower} times slower, {what}: {median(times):.0f} ms,"
                    f" at best {min(times):.0f}, at worst {max(times):.0f}",
                    flush=True,
                )
            for delay in DELAYS_MS:
                arrived, unmeant = claims(phone, delay)
                print(
                    f"{slower} times slower, {delay} ms: {arrived} of {len(TRACKS)} arrived, {unmeant} unmeant",
                    flush=True,
                )


if __name__ == "__main__":
    main()
