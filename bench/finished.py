"""A finished board of three with twelve tickets, from its photo to the sheet: taps and letters, no milliseconds."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from bench.browser import browser_at_server
from bench.measure import Cases, Figures, Row
from tests.e2e.pages import skip_finale
from tests.e2e.painting import open_played
from tests.e2e.phones import phone_options
from tests.e2e.photos import open_picture, picture, seen, stub_reader
from tests.e2e.playing import read_game
from tests.e2e.tables import state_of

BROWSER = True
"""It drives one."""
MOST = 45
ASKED = 9
"""So many tracks a photo leaves in doubt that was kept apart when the reader was fitted; each as it is guessed."""
LETTERS = 3
"""After which a city's tickets are few."""
IDS = "(rows) => rows.map(({ dataset }) => dataset.ticket)"
EUROPE = read_game("europe/three-players-stations-undo")
MORE = {"ann": ("edinburgh--paris",), "bob": (), "cat": ("athina--angora",)}
"""To those of the game; together twelve."""


class Hand:
    """What a hand does on a phone, counted."""

    def __init__(self, phone: Page) -> None:
        self.phone = phone
        self.done = 0

    def tap(self, what: Locator) -> None:
        """Tap it, once the page's scripts are there."""
        what.wait_for()
        self.phone.wait_for_load_state()
        what.tap()
        self.done += 1

    def press(self, name: str, role: Any = "button") -> None:
        """Tap what has this name."""
        self.tap(self.phone.get_by_role(role, name=name))

    def note(self, tickets: set[str]) -> None:
        """Note the tickets of the player whose page it is: by a tap what the network joins, the others by a city."""
        joined = self.phone.locator("[aria-labelledby=pack-joined] .deck-ticket").evaluate_all(IDS)
        for ticket in sorted(tickets, key=lambda one: one not in joined):
            if ticket not in joined:
                self.tap(self.phone.locator("#find"))
                self.phone.locator("#find").fill(EUROPE.box.places[EUROPE.box.tickets[ticket].b].name[:LETTERS])
                self.done += LETTERS
            self.tap(self.phone.locator(f"#ticket-{ticket}"))
            expect(self.phone.locator(f"[data-remove={ticket}]")).to_be_visible()


def run(_cases: Cases) -> Iterator[Row]:
    """The one game."""
    with browser_at_server() as (browser, address):
        context = browser.new_context(base_url=address, service_workers="block", **phone_options())
        yield Row("taps and letters from the photo to the sheet", Figures([_taps(context.new_page())]), limit=MOST)


def _taps(phone: Page) -> int:
    hand = Hand(phone)
    read = seen()
    for at, one in enumerate(read):
        one["ask"] = 0 < at <= ASKED  # the first is one that it doesn't see
    read[0]["color"] = next(one["color"] for one in EUROPE.record["players"] if one["id"] == "ann")
    stub_reader(phone, read)
    table = open_played(phone, EUROPE, then="Photo")
    open_picture(phone, picture(phone))
    hand.done += 1
    hand.press("Read the board")
    rows = phone.locator(".photo-row")
    expect(rows).to_have_count(ASKED)
    for at in range(ASKED):
        hand.tap(rows.nth(at).locator(".photo-guess"))
    hand.tap(phone.get_by_role("dialog", name="From the photo").locator(".photo-record"))
    state_of(phone, table)  # all is recorded
    hand.press("Next", "link")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Trains left over")
    hand.press("Next", "link")
    hand.press("Add tickets (Ann)", "link")
    moves = [move for move in EUROPE.record["moves"] if move["type"] == "tickets"]
    for player in ("ann", "bob", "cat"):
        expect(phone.locator("#hand-title")).to_contain_text(EUROPE.names[player])
        hand.note({*MORE[player], *(one for move in moves if move["player"] == player for one in move["keep"])})
        hand.tap(phone.locator("#onward .button--primary"))
    expect(phone.get_by_role("heading", level=1)).to_have_text("Stations")
    hand.press("Count the points")
    skip_finale(phone)
    return hand.done + 1
