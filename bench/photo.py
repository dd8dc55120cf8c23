"""The taps for entering a finished game by paint mode and by photo: `python -m bench.photo [FOLDER [PHOTO ...]]`.

It enters a game of five on Europe's board from the form to its sheet except the tickets, by real touches in Chromium
with the processor slowed four times. It prints the touches (a drawn line is one), the seconds, and the number of
correct routes and stations. FOLDER has `europe/` with labelled photos, as tools/photo reads them; without it a board is
painted. The tables of `python -m bench` leave this out, because it needs a browser.
"""

import csv
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from PIL import Image
from playwright.sync_api import Page, expect

from bench.browser import browser_at_server
from companion.config import ROOT
from companion.features.photo.figures import encoded
from companion.rules.load import get_box
from tests.e2e.painting import draw_along, hold, lines_of, open_played, standing
from tests.e2e.phones import phone_options
from tests.e2e.playing import READ_MS, Recorded, open_city, tap_player
from tests.e2e.tables import answer, expect_no_sheet, settle, state_of
from tools.scripts import deno

MAX_TAPS = 25
SLOWDOWN_FACTOR = 4
SENT_MS = 60_000
"""Time limit for sending a hundred claims."""
BOX = "europe"
PLAYERS = {"Ann": "red", "Bob": "blue", "Cat": "green", "Dan": "yellow", "Eve": "black"}
STATIONS = {"paris": "red", "wien": "blue", "roma": "green", "moskva": "yellow", "madrid": "black"}
SIZE = (2000, 1420)
"""Width and height of the painted board's picture in pixels."""
COUNT = """() => {
    let from = null;
    addEventListener("pointerdown", (press) => (from = press), { capture: true });
    addEventListener("pointerup", () => {
        sessionStorage.touches = 1 + Number(sessionStorage.touches ?? 0);
    }, { capture: true });
}"""
"""Counts the touches of all pages."""


@dataclass(frozen=True)
class Finished:
    """A board at the end of a game: the owners' colours, and a picture."""

    name: str
    tracks: dict[str, str]
    cities: dict[str, str]
    picture: Path

    @property
    def game(self) -> Recorded:
        """The game with all its claims."""
        ids = {color: f"p{number}" for number, color in enumerate(PLAYERS.values(), 1)}
        players = [{"id": ids[color], "name": name, "color": color} for name, color in PLAYERS.items()]
        moves = [{"type": "claim", "player": ids[color], "route": route} for route, color in self.tracks.items()]
        return Recorded({"box": BOX, "players": players, "moves": moves}, {})


def photographed(folder: Path, photos: list[str]) -> Iterator[Finished]:
    """Yield the boards of these photos, or of the first photo with trains."""
    labels, stations = (rows(folder / BOX / f"{name}.csv") for name in ("labels", "stations"))
    for photo in photos or [next(row["photo"] for row in labels if row["color"] != "none")]:
        tracks = {row["route"]: row["color"] for row in labels if row["photo"] == photo and row["color"] != "none"}
        cities = {row["city"]: row["color"] for row in stations if row["photo"] == photo}
        yield Finished(photo, tracks, cities, folder / BOX / f"{photo}.jpg")


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def painted(place: Path) -> Finished:
    """Claim routes for all players while they have trains, and paint the board from its figures."""
    box = get_box(BOX)
    left = dict.fromkeys(PLAYERS.values(), box.trains)
    tracks: dict[str, str] = {}
    for key, route in sorted(box.routes.items(), key=lambda one: one[0][::-1]):
        taken = {tracks.get(twin.id) for twin in box.twins.get(key, ())}
        color = max((one for one in left if one not in taken), key=left.__getitem__)
        if left[color] >= route.length:
            left[color] -= route.length
            tracks[key] = color
    job, raw = place / "job.json", place / "board.raw"
    table = json.loads(encoded(BOX))
    job.write_text(json.dumps({"table": table, "tracks": tracks, "cities": STATIONS, "size": SIZE}))
    script = str(Path(__file__).with_suffix(".js"))
    may = (f"--allow-read={ROOT},{place}", f"--allow-write={place}")
    done = deno("run", "--no-check", *may, script, str(job), str(raw))
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    picture = place / "board.png"
    Image.frombytes("RGBA", SIZE, raw.read_bytes()).save(picture)
    return Finished("painted", tracks, STATIONS, picture)


def by_brush(phone: Page, board: Finished) -> None:
    """Draw each player's routes as lines, then build the stations, for which the map is moved."""
    game = board.game
    for player, routes in standing(game).items():
        hold(phone, game.names[player])
        for line in lines_of(game, routes):
            draw_along(phone, *line)
    names = {player["color"]: player["name"] for player in game.record["players"]}
    for city, color in board.cities.items():
        settle(phone)
        open_city(phone, city)
        expect(phone.locator("#sheet:not([hidden]), #which:not([hidden])").first).to_be_visible()
        answer(phone, city)
        settle(phone, READ_MS)
        tap_player(phone, names[color])
        expect_no_sheet(phone)


def by_photo(phone: Page, board: Finished) -> None:
    """Choose the picture, read it, and answer the reader's questions."""
    with phone.expect_file_chooser() as chooser:
        phone.get_by_text("From your photos").tap()
    chooser.value.set_files(board.picture)
    phone.get_by_role("button", name="Read the board").tap()
    record = phone.locator(".photo-record, #photo-bar .button--primary").last
    expect(record).to_be_visible()
    for row in phone.locator(".photo-row").all():
        kind, key = row.get_attribute("data-kind"), row.get_attribute("data-id") or ""
        color = (board.cities if kind == "city" else board.tracks).get(key, "none")
        row.locator(f"[data-key={color}]").tap()
    record.tap()
    expect(phone.locator("#photo-bar")).to_be_hidden()


WAYS: dict[str, tuple[str, Callable[[Page, Finished], None]]] = {
    "by brush": ("Tap the map", by_brush),
    "by photo": ("Photo", by_photo),
}


def enter_game(phone: Page, board: Finished, way: str) -> tuple[int, str]:
    """Enter the game up to its sheet. Return the number of touches and a sentence with the result."""
    then, fill = WAYS[way]
    phone.add_init_script(f"({COUNT})()")
    table = open_played(phone, board.game, then)
    phone.evaluate("sessionStorage.touches = 1")  # the tap on the form's button
    phone.context.new_cdp_session(phone).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN_FACTOR})
    began = monotonic()
    fill(phone, board)
    expect(phone.locator(".track.pending")).to_have_count(0, timeout=SENT_MS)
    state = state_of(phone, table)
    colors = {player["id"]: player["color"] for player in state["players"]}
    right = sum(
        colors[state[kind].get(key, "")] == color if key in state[kind] else False
        for kind, wanted in (("claims", board.tracks), ("stations", board.cities))
        for key, color in wanted.items()
    )
    recorded = len(state["claims"]) + len(state["stations"])
    for step in ("Tickets", "Stations", "Bonuses", "Result"):
        phone.get_by_role("link", name="Next").tap()
        expect(phone.locator(".progress [aria-current=step]")).to_contain_text(step)
    settle(phone)
    touches = int(phone.evaluate("sessionStorage.touches"))
    wanted = len(board.tracks) + len(board.cities)
    return touches, f"{touches} touches, {monotonic() - began:.0f} s; {right} of {wanted} right, {recorded} recorded"


def main() -> None:
    """Print a line for each board and way. Exit with an error if a photo takes too many touches."""
    folder, photos = (Path(sys.argv[1]) if sys.argv[1:] else None), sys.argv[2:]
    costs = []
    with tempfile.TemporaryDirectory() as place, browser_at_server() as (browser, address):
        for board in photographed(folder, photos) if folder else [painted(Path(place))]:
            for way in WAYS:
                options = phone_options(width=390, height=844)
                context = browser.new_context(base_url=address, service_workers="block", **options)
                touches, words = enter_game(context.new_page(), board, way)
                context.close()
                print(f"{board.name}, {way}: {words}", flush=True)
                costs.append(touches if way == "by photo" else 0)
    if max(costs) > MAX_TAPS:
        sys.exit(f"More than {MAX_TAPS} touches by photo.")


if __name__ == "__main__":
    main()
