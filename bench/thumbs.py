"""Quick thumbs: a track, and soon the player's button; `python -m bench.thumbs` counts the claims that arrive.

With real touches in Chromium, at its own speed and six times slower. No row of the table: it needs a browser.
"""

import time

from playwright.sync_api import Page

from bench.browser import browser_at_server
from tests.e2e.phones import phone_options
from tests.e2e.tables import pixel_of, settle, show_table, state_of

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
DELAYS_MS = (100, 150, 200, 300, 400)
MIDDLE = """(selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


def claims(phone: Page, delay: int) -> tuple[int, int]:
    """How many of the claims arrived, and how many nobody meant."""
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
    """Print a line a speed."""
    with browser_at_server() as (browser, address):
        for slower in (1, 6):
            phone = browser.new_context(base_url=address, service_workers="block", **phone_options()).new_page()
            phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            for delay in DELAYS_MS:
                arrived, unmeant = claims(phone, delay)
                print(
                    f"{slower} times slower, {delay} ms: {arrived} of {len(TRACKS)} arrived, {unmeant} unmeant",
                    flush=True,
                )


if __name__ == "__main__":
    main()
