"""What a claim costs the hand; `python -m bench.reach [game ...]` plays recorded games by touches.

Beside each other: on a phone that stands the board as it lies and the one made for it, and a phone that lies. Drags and
taps a claim; and of thumbs that come down up to 8 pixels beside a track's middle at the first look, how many get the
track meant, at once or by a chip of its sheet, and how many are asked first which one it was. No row of the table:
it needs a browser.
"""

import sys
from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from playwright.sync_api import Page

from bench.browser import browser_at_server
from tests.e2e.phones import phone_options
from tests.e2e.playing import TAPS, Recorded, open_game, play_move, read_game
from tests.e2e.tables import record, settle
from tests.support.games import at_seats

GAMES = (
    "europe/five-players-chained-stations",
    "europe/three-players-stations-undo",
    "germany/two-players-full-stocks",
    "germany/countries-are-dead-ends",
)
PHONES = {"landscape": (390, 844), "portrait": (390, 844), "a lying phone": (844, 390)}
MISS = 8
"""Pixels that a thumb is off by at most."""
THUMBS = 100
ENOUGH = 98
"""So many of them should get each track."""

LIES = """const asked = matchMedia;
globalThis.matchMedia = (query) => query.includes("max-aspect-ratio: 1/1") ? new Lying() : asked(query);
class Lying extends EventTarget { matches = false; }"""
"""The screen says that it lies, so that its board does."""
COUNT = """() => {
    const counts = (globalThis.counts = { drags: 0, taps: 0 });
    let start = null;
    addEventListener("pointerdown", (press) => (start = press), { capture: true });
    addEventListener("pointerup", ({ clientX, clientY }) => {
        const isTap = Math.hypot(clientX - start.clientX, clientY - start.clientY) < 9;
        counts[isTap ? "taps" : "drags"] += 1;
    }, { capture: true });
}"""
AIMED = """async (offsets) => {
    const script = (name) => import(new URL(name, document.querySelector('script[src$="/pages/table.js"]').src));
    const [{ readThings }, { pick, isTie }] = await Promise.all([
        script("../board/board.js"), script("../board/pick.js"),
    ]);
    const facts = JSON.parse(document.getElementById("facts").textContent);
    const cityIds = new Set(Object.keys(facts.cities));
    const twins = (id) => facts.tracks[id]?.twins ?? [];
    const svg = document.querySelector(".board");
    const [things, scale] = [readThings(svg, { cityIds }), svg.getScreenCTM().a];
    return [...svg.querySelectorAll(".track")].flatMap((track) => {
        const [{ dataset }, mark] = [track, track.querySelector(".mark")];
        const shares = mark.getAttribute("d").split("M").length > 2 ? [0.2, 0.8] : [0.5];
        const aims = shares.map((share) => mark.getPointAtLength(mark.getTotalLength() * share));
        const taps = aims.flatMap(({ x, y }) =>
            offsets.map(([dx, dy]) => pick({ x: x + dx / scale, y: y + dy / scale }, scale, things)));
        return taps.map((found) => [
            found[0]?.id === dataset.id, found.some(({ id }) => id === dataset.id), isTie(found, twins),
        ]);
    });
}"""
Aims = list[tuple[bool, bool, bool]]
"""Of each thumb: whether the nearest is what it meant, whether that or a chip is, and whether anything is asked."""


def main() -> None:
    """Print a line a game and shape."""
    with browser_at_server() as (browser, address):
        for name in sys.argv[1:] or GAMES:
            for shape, (width, height) in PHONES.items():
                options = phone_options(width=width, height=height)
                context = browser.new_context(base_url=address, service_workers="block", **options)
                if shape == "landscape":
                    context.add_init_script(LIES)
                phone = context.new_page()
                print(f"{name}, {shape}: {', '.join(measured(phone, read_game(name)))}", flush=True)
                context.close()


def measured(phone: Page, game: Recorded) -> Iterator[str]:
    """The figures of a game in words."""
    table = open_game(phone, game)
    settle(phone)  # its board is turned
    aims: Aims = phone.evaluate(AIMED, list(beside(Random(8))))
    claims = [move for move in game.record["moves"] if move["type"] == "claim"]
    counts = play(phone, table, game)
    yield f"{len(claims)} claims"
    yield from (f"{count / len(claims):.2f} {what} a claim" for what, count in counts.items())
    nearest, near, asks = (100 * sum(column) / len(aims) for column in zip(*aims, strict=True))
    yield f"of 100 thumbs the nearest track is meant by {nearest:.1f}, or a chip beside it {near:.1f}"
    few = sum(sum(hit for _, hit, _ in aims[at : at + THUMBS]) < ENOUGH for at in range(0, len(aims), THUMBS))
    yield f"fewer than {ENOUGH} at {few} of {len(aims) // THUMBS} tracks"
    yield f"{asks:.0f} are asked"


def beside(dice: Random) -> Iterator[tuple[float, float]]:
    """Where thumbs come down around what they mean, evenly over the disk."""
    for _ in range(THUMBS):
        far, turn = MISS * dice.random() ** 0.5, 2 * pi * dice.random()
        yield far * cos(turn), far * sin(turn)


def play(phone: Page, table: str, game: Recorded) -> dict[str, int]:
    """Every move by touches, but what isn't tapped on the map elsewhere; how many drags and taps the claims took."""
    phone.evaluate(COUNT)
    spent = {"drags": 0, "taps": 0}
    for move, seated in zip(game.record["moves"], at_seats(game.record), strict=True):
        before = phone.evaluate("globalThis.counts")
        if move["type"] in TAPS:
            play_move(phone, game, move)
        else:
            record(phone, table, **seated)
        if move["type"] == "claim":
            after = phone.evaluate("globalThis.counts")
            spent = {what: count + after[what] - before[what] for what, count in spent.items()}
    return spent


if __name__ == "__main__":
    main()
