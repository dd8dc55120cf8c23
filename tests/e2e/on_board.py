"""Scripts that question the board in a page, for every browser engine."""

from typing import Any

PICKED = """async (looks) => {
    const script = (name) => import(new URL(name, document.querySelector('script[src$="/pages/table.js"]').src));
    const [{ readThings }, { pick, isTie }] = await Promise.all([
        script("../board/board.js"), script("../board/pick.js"),
    ]);
    const facts = JSON.parse(document.getElementById("facts").textContent);
    const cities = Object.keys(facts.cities);
    const twins = (id) => facts.tracks[id]?.twins ?? [];
    const svg = document.querySelector(".board");
    const things = readThings(svg, { cityIds: new Set(cities) });
    return looks.map(([scale, offsets]) => [...svg.querySelectorAll(".track")].map((track) => {
        const mark = track.querySelector(".mark");
        const { x, y } = mark.getPointAtLength(mark.getTotalLength() / 2);
        const found = offsets.map(([dx, dy]) => pick({ x: x + dx / scale, y: y + dy / scale }, scale, things));
        const near = found.map((all) => all.map(({ id }) => id));
        const asks = found.map((all) => isTie(all, twins));
        return { id: track.dataset.id, found: near.map(([first]) => first), near, asks };
    }));
}"""
"""Call the page's pick function, at each given scale, for every route and the points around its middle.

Returns the first hit, all routes in reach, and whether the page asks for a choice.
"""

LETTERED = "document.querySelector('.board > .leader')"
"""Whether the script has placed all names once. Names follow the board."""

NAMES_ON_SCREEN = """() => [...document.querySelectorAll(".board .name")].map((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    const lines = text.firstElementChild ? 2 : 1;
    const spare = Math.max(0, bottom - top - lines * 1.2 * size) / 2; // a line of Firefox is half as high again
    return { name: text.textContent, left, top: top + spare, right, bottom: bottom - spare };
})"""
"""Each name on the board with its box."""


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return bool(wide > 1 and high > 3)
