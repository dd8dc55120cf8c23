"""How a board fills its map, and how its names stand; `python -m bench.maps [box ...]` opens tables.

For each box on six screens, a line: the share of the map's width and height that the cities take, how high letters are,
what is wrong with names, and how long one look takes the script. No row of the table: it needs a browser.
"""

import argparse
from pathlib import Path
from typing import Any

from bench.browser import browser_at_server
from tests.e2e.phones import phone_options
from tests.e2e.tables import settle, show_box
from tests.support.drawn_boards import MAPPED

SCREENS = ((360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080))
LOOK = """async () => {
    const script = (name) => import(new URL(name, document.querySelector('script[src$="/pages/table.js"]').src));
    const [{ Lettering }, { letters }] = await Promise.all(
        ["../board/lettering.js", "../board/viewport.js"].map(script));
    const svg = document.querySelector(".board");
    const area = document.getElementById("map").getBoundingClientRect();
    const { a: scale, e, f } = svg.getScreenCTM();
    const places = [...svg.querySelectorAll(".city")].map((city) => {
        const { e, f } = city.getScreenCTM();
        return [e - area.left, f - area.top];
    });
    const span = (axis) => Math.max(...places.map((at) => at[axis])) - Math.min(...places.map((at) => at[axis]));
    const lettering = new Lettering(svg);
    const view = { x: (area.left - e) / scale, y: (area.top - f) / scale, scale };
    const times = [];
    let faults = 0;
    for (let nth = 0; nth < 5; nth += 1) {
        const start = performance.now();
        faults = lettering.write(view, area, letters(scale));
        times.push(performance.now() - start);
    }
    const size = 13 * Number(svg.style.getPropertyValue("--label")) * scale;
    return {
        map: `${Math.round(area.width)}x${Math.round(area.height)}`, scale,
        wide: span(0) / area.width, high: span(1) / area.height, size, faults,
        led: (svg.querySelector(".leader").getAttribute("d").match(/M/g) ?? []).length,
        broken: svg.querySelectorAll("text:has(tspan)").length, first: times[0], then: Math.min(...times),
    };
}"""


def main() -> None:
    """Print a line a box and screen."""
    parser = argparse.ArgumentParser(prog="python -m bench.maps", description=__doc__)
    parser.add_argument("boxes", nargs="*", default=MAPPED)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--screens", type=int, nargs="+", default=range(len(SCREENS)))
    parser.add_argument("--locale", default="en-GB")
    options = parser.parse_args()
    with browser_at_server() as (browser, address):
        for box in options.boxes:
            for width, height in (SCREENS[nth] for nth in options.screens):
                shape = phone_options(width=width, height=height, locale=options.locale)
                phone = browser.new_context(base_url=address, service_workers="block", **shape).new_page()
                show_box(phone, box)
                settle(phone)
                if options.pictures:
                    phone.screenshot(path=options.pictures / f"{box}-{width}.png")
                print(f"{box}, {width}x{height}: {in_words(phone.evaluate(LOOK))}", flush=True)
                phone.context.close()


def in_words(look: dict[str, Any]) -> str:
    """What was found as a line."""
    return (
        f"map {look['map']}, cities take {look['wide']:.2f} x {look['high']:.2f}, {look['scale']:.2f} pixels a unit, "
        f"letters {look['size']:.1f}, {look['faults']} without room, {look['led']} led, {look['broken']} on two lines, "
        f"{look['first']:.0f} ms, then {look['then']:.0f}"
    )


if __name__ == "__main__":
    main()
