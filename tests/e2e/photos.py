"""Photos of a board, and a stub reader with a given result."""

import json
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import FilePayload, Page

from tests.e2e.painting import standing
from tests.e2e.playing import read_game

MAX_ASKED_SHARE = 0.15
EUROPE = read_game("europe/three-players-stations-undo")
PAINTED = """([width, height, light]) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    for (let x = 0; x < 12; x += 1) {
        context.fillStyle = `hsl(${30 * x} 40% ${light}%)`;
        context.fillRect((x * width) / 12, 0, width / 12, height);
    }
    return canvas.toDataURL("image/png").split(",")[1];
}"""
READER = """export async function readPhoto(image, corners, table, { taps, seats }) {
    globalThis.given = { width: image.width, corners, seats, taps, print: table.prints.print };
    const tracks = taps.length ? %s : %s;
    const missing = table.colors.filter((color) => !seats.includes(color) && tracks.some((one) => one.color === color));
    const seated = tracks.map((one) => ({ ...one, ask: one.ask && !missing.includes(one.color) }));
    return { tracks, seated, missing, stations: [], corners };
}"""


def picture(phone: Page, width: int = 1200, height: int = 800, light: int = 60) -> FilePayload:
    data = b64decode(phone.evaluate(PAINTED, [width, height, light]))
    return {"name": "board.png", "mimeType": "image/png", "buffer": data}


def stub_reader(phone: Page, read: Sequence[dict[str, Any]], taught: Sequence[dict[str, Any]] | None = None) -> None:
    script = READER % (json.dumps(list(read if taught is None else taught)), json.dumps(list(read)))
    phone.route("**/js/photo/read.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))


def open_picture(phone: Page, file: FilePayload, way: str = "From your photos") -> None:
    phone.get_by_label(way).set_input_files(files=[file])


def seen() -> list[dict[str, Any]]:
    """Return a good photo reader's result for the game. The first unsure routes are read as unclaimed."""
    colors = {player["id"]: player["color"] for player in EUROPE.record["players"]}
    owners = {route: colors[player] for player, routes in standing(EUROPE).items() for route in routes}
    asked = round(MAX_ASKED_SHARE * len(EUROPE.box.routes))
    order = [*owners, *(EUROPE.box.routes.keys() - owners)]
    read = [
        {"route": route, "color": owners.get(route) if at else None, "sure": 0.9, "ask": at < asked}
        for at, route in enumerate(order)
    ]
    stations = [move for move in EUROPE.record["moves"] if move["type"] == "station"]
    return read + [
        {"city": move["city"], "color": colors[move["player"]], "sure": 0.9, "ask": False} for move in stations
    ]
