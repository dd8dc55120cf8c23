"""What a board on a screen is asked in a page, in whichever engine."""

from typing import Any

PICKED = """async (looks) => {
    const script = (name) => import(new URL(name, document.querySelector('script[src$="/pages/table.js"]').src));
    const [{ readThings }, { pick }] = await Promise.all([script("../board/board.js"), script("../board/pick.js")]);
    const cities = Object.keys(JSON.parse(document.getElementById("facts").textContent).cities);
    const svg = document.querySelector(".board");
    const things = readThings(svg, { cityIds: new Set(cities) });
    return looks.map(([scale, offsets]) => [...svg.querySelectorAll(".track")].map((track) => {
        const mark = track.querySelector(".mark");
        const { x, y } = mark.getPointAtLength(mark.getTotalLength() / 2);
        const found = offsets.map(([dx, dy]) => pick({ x: x + dx / scale, y: y + dy / scale }, scale, things));
        const asked = found.map((all) => all.map(({ id }) => id));
        return { id: track.dataset.id, found: asked.map(([first]) => first), asked };
    }));
}"""
"""Asks the page's own pick function, at each given scale, for every track and every point round its middle."""

NAMES_ON_SCREEN = """() => {
    const area = document.getElementById("map").getBoundingClientRect();
    return [...document.querySelectorAll(".board .name")].map((text) => {
        const { left, top, right, bottom } = text.getBoundingClientRect();
        return { name: text.textContent, left, top, right, bottom, shown: !text.hasAttribute("data-covered") };
    });
}"""
"""Each name on the board with its place, and whether it is shown."""


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two boxes share more than a hair; a line's box is a little higher than its letters."""
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return bool(wide > 1 and high > 3)
