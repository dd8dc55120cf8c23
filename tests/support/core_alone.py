"""A game of Europe by HTTP, and every page of the core, without any feature."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

import companion
from companion import create_app
from companion.server.start import migrate
from tests.support.databases import settings_in
from tests.support.games import at_seats, load_game
from tests.support.tables import open_table

GAME = "europe/three-players-stations-undo"
PAGES = (
    "/",
    "/new",
    "/new?played=1",
    "/games",
    "/join",
    "/boxes",
    "/boxes/europe",
    "/offline",
    "/sw.js",
    "/manifest.webmanifest",
    "/health",
)
"""Pages that need no table."""
PLAYING = (
    "{t}",
    "{t}/join",
    "{t}/tickets/p1",
    "{t}/tickets/p1?for=p1",
    "{t}/why",
    "{t}/walks",
    "{t}/watch",
    "{t}/state",
    "{t}/log",
    "{t}/names",
)
"""Pages of a game in play; `{t}` is the table."""
FINAL = ("{t}/reveal", "{t}/final/stations")
AFTER = ("/", "/games", "{t}/game", "{t}/about", "{t}/names", "{t}/watch", "{t}/walks")


STORED = "stored.json"
"""File beside the database: the cookie of a device that used it before, `device`, and `pages` to open at the end."""


def play(folder: Path) -> dict[str, Any]:
    """Play and open all pages, with the database in the folder. Returns the results."""
    app = create_app(settings_in(folder, f"sqlite:///{folder / 'test.db'}"))
    migrate(app)
    phone = app.test_client()
    phone.environ_base["HTTP_ORIGIN"] = "http://localhost"
    stored = json.loads((folder / STORED).read_text()) if (folder / STORED).exists() else {"pages": []}
    if "device" in stored:
        phone.set_cookie("device", stored["device"])
    record, expected = load_game(GAME)
    table = open_table(phone, len(record["players"]))
    looker = Looker(phone, table.path)
    looker.look((*PAGES, *PLAYING))
    table.record(*at_seats(record))
    looker.look((*PLAYING, *FINAL))
    phone.post(f"{table.path}/reveal")
    assert phone.post(f"{table.path}/finish").status_code == 303
    looker.look(AFTER)
    sheet = phone.get(f"{table.path}/game").get_data(as_text=True)
    totals = sorted(int(one.replace("−", "-")) for one in re.findall(r'bar-total figure">([^<]*)<', sheet))
    return {
        "home": str(Path(companion.__file__).parent),
        "totals": totals,
        "expected": sorted(expected["totals"].values()),
        "pages": sorted(looker.seen),
        "broken": looker.broken,
        "stored": {page: _answer(phone, page) for page in stored["pages"]},
    }


def _answer(phone: FlaskClient, page: str) -> tuple[int, str]:
    answer = phone.get(page, follow_redirects=True)
    return answer.status_code, answer.text


class Looker:
    """Opens pages and their links. `broken` are unexpected responses."""

    def __init__(self, phone: FlaskClient, table: str) -> None:
        self.phone, self.table = phone, table
        self.seen: set[str] = set()
        self.broken: list[Any] = []

    def look(self, pages: tuple[str, ...]) -> None:
        """Open these pages, and all of their links and files that weren't opened before."""
        linked: set[str] = set()
        for page in pages:
            links = re.findall(r'(?:href|src)="(/(?!/)[^"#]+)', self._open(page.format(t=self.table)))
            linked |= {unescape(link) for link in links if not link.startswith("/boxes/")}
        for path in sorted(linked - self.seen):
            self._open(path)

    def _open(self, path: str) -> str:
        self.seen.add(path)
        with self.phone.get(path, follow_redirects=True) as answer:
            if answer.status_code != 200:
                self.broken.append([path, answer.status_code])
            return answer.get_data(as_text=True) if answer.mimetype == "text/html" else ""
