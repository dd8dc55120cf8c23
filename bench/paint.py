"""What a played game costs the hand: `python -m bench.paint` paints whole recorded games of four by touches.

Each once with a tap a route, and once with a finger that draws along each player's lines. The taps that choose whose
routes they are, and the drags that move the map, count as well. Then how long it takes from a finger's leaving to the
frame that shows whose the track is, with the processor slowed six times. No row of the table: it needs a browser.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from bench.browser import browser_at_server
from bench.reach import COUNT
from companion.config import ROOT
from tests.e2e.painting import draw_along, hold, lines_of, open_played, paint, standing
from tests.e2e.phones import phone_options
from tests.e2e.playing import Recorded
from tests.e2e.tables import pixel_of, settle, state_of

DEMO = ROOT / "companion" / "cli" / "demo_games.json"
PLAYERS = 4
SLOWER = 6
SHOWN = """(route) => {
    const track = document.querySelector(`.board .track[data-id="${route}"]`);
    globalThis.shown = new Promise((resolve) => {
        addEventListener("pointerup", ({ timeStamp }) => {
            new MutationObserver((_, watch) => {
                if (!track.dataset.owner) return;
                watch.disconnect();
                requestAnimationFrame(() => resolve(performance.now() - timeStamp));
            }).observe(track, { attributes: true });
        }, { capture: true, once: true });
    });
}"""


def games() -> list[Recorded]:
    """The demonstration's finished games of four on a map."""
    group = json.loads(Path(DEMO).read_text(encoding="utf-8"))["group"]
    records = [game["record"] for game in group["games"] if "record" in game]
    found = [Recorded(record, {}) for record in records if len(record["players"]) == PLAYERS]
    return [game for game in found if game.box.is_drawn and game.box.team_size == 1 and not game.record.get("modules")]


def by_taps(phone: Page, _game: Recorded, routes: list[str]) -> None:
    """A tap a route."""
    paint(phone, *routes)


def by_lines(phone: Page, game: Recorded, routes: list[str]) -> None:
    """A drag a line."""
    for line in lines_of(game, routes):
        draw_along(phone, *line)


WAYS: dict[str, Callable[[Page, Recorded, list[str]], None]] = {"tapped": by_taps, "drawn": by_lines}


def painted(phone: Page, game: Recorded, how: Callable[[Page, Recorded, list[str]], None]) -> str:
    """Paint all of a game; the touches in words, and how many routes are as they should be."""
    table = open_played(phone, game)
    phone.evaluate(COUNT)
    wanted = {route: game.names[player] for player, routes in standing(game).items() for route in routes}
    for player, routes in standing(game).items():
        hold(phone, game.names[player])
        how(phone, game, routes)
    counts = phone.evaluate("globalThis.counts")
    state = state_of(phone, table)
    names = {player["id"]: player["name"] for player in state["players"]}
    right = {route: names[player] for route, player in state["claims"].items()}.items() & wanted.items()
    taps, drags = counts["taps"], counts["drags"]
    each = (taps + drags) / len(wanted)
    return f"{len(right)} of {len(wanted)} routes, {taps} taps and {drags} drags: {each:.2f} a route"


def slowest(phone: Page, game: Recorded) -> str:
    """Milliseconds from the finger's leaving to the frame with the colour, over the routes of the first player."""
    open_played(phone, game)
    player, routes = next(iter(standing(game).items()))
    hold(phone, game.names[player])
    settle(phone)
    phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    took = []
    for route in routes:
        x, y = pixel_of(phone, route)
        phone.evaluate(SHOWN, route)
        phone.touchscreen.tap(x, y)
        took.append(phone.evaluate("globalThis.shown"))
        time.sleep(0.5)
    took.sort()
    return f"{SLOWER} times slower a tap shows after {took[len(took) // 2]:.0f} ms, at most {took[-1]:.0f}"


def main() -> None:
    """Print a line a game and way."""
    with browser_at_server() as (browser, address):
        for game in games():
            for name, how in WAYS.items():
                options = phone_options(width=390, height=844)
                context = browser.new_context(base_url=address, service_workers="block", **options)
                print(f"{game.record['box']}, {name}: {painted(context.new_page(), game, how)}", flush=True)
                context.close()
        context = browser.new_context(base_url=address, service_workers="block", **phone_options())
        print(slowest(context.new_page(), games()[0]), flush=True)


if __name__ == "__main__":
    main()
