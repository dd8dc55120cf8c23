"""Phones among themselves: what the codes and a guest's first load weigh, how many scans, and how long things take."""

import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect, sync_playwright

from bench.measure import Cases, Figures, Row
from companion.config import ROOT
from tests.e2e.nearby import Room, join, sit_down
from tests.e2e.pocket import web_space
from tests.e2e.tables import wait_until_whole

BROWSER = True
"""It drives one."""
GUESTS, MOVES = (2, 5), 40
SCANS = 2
PROMISED_MS = 200
_LOADED = """() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
    .reduce((sum, one) => sum + one.transferSize, 0)"""
_BY = """async (table) => {
    const begun = performance.now();
    await fetch(`${table}/state`, { headers: { Accept: "application/json" } });
    return performance.now() - begun;
}"""
_WATCH = """(route) => {
    const track = document.querySelector(`.board .track[data-id="${route}"]`);
    globalThis.changes = [];
    new MutationObserver(() => changes.push(performance.timeOrigin + performance.now()))
        .observe(track, { attributes: true, attributeFilter: ["data-owner"] });
}"""
_MOVE = """async ([table, seq, move]) => {
    const begun = performance.timeOrigin + performance.now();
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const body = JSON.stringify({ uuid: crypto.randomUUID(), seq, move });
    const answer = await fetch(`${table}/moves`, { method: "POST", headers, body });
    return [begun, performance.timeOrigin + performance.now(), (await answer.json()).seq];
}"""


def run(cases: Cases) -> Iterator[Row]:
    """A table of two guests, and one of five, all on this computer: each browser has a share of it."""
    chromium = subprocess.run(  # noqa: S603
        [ROOT / "tools" / "chromium", "--find"], capture_output=True, text=True, check=True
    ).stdout.strip()
    launch: dict[str, Any] = {"executable_path": chromium, "args": ["--no-sandbox"]}
    with web_space() as space, sync_playwright() as playwright:
        for guests in GUESTS[: cases(len(GUESTS))]:
            with tempfile.TemporaryDirectory() as folder:
                room = Room(playwright.chromium, launch, Path(folder), space)
                yield from _among(room, guests, cases)
                room.leave()


def _among(room: Room, count: int, cases: Cases) -> Iterator[Row]:
    """So many guests at one table."""
    page = room.host().open()
    table = _seat_five(page)
    guests: list[Page] = []
    times = []
    for number in range(1, count + 1):
        context = room.other()
        begun = perf_counter()
        guests.append(join(page, table, context))
        times.append(1000 * (perf_counter() - begun))
        if number == 1 and count == GUESTS[0]:
            _tell_bytes(page, context.pages[0])
        sit_down(guests[-1], f"p{number}")
    page.goto(table)
    path = f"/guest{table}"
    yield Row(f"{count} guests: both codes pasted, until one sees the seats", Figures(times))
    yield Row("a question there and back", Figures([guests[0].evaluate(_BY, path) for _ in range(cases(MOVES))]))
    answered, seen = _lags(guests[0], guests[1:], path, cases(MOVES))
    yield Row("a move of a guest, until it is kept", Figures(answered))
    yield Row(f"until it is on the others’ maps ({PROMISED_MS} in the median)", Figures(seen))


def _tell_bytes(page: Page, shell: Page) -> None:
    """What doesn't come in milliseconds."""
    link = page.get_by_label("Link for the other phone").input_value()
    words = {"offer": link.partition("#")[2], "answer": shell.get_by_label("This phone’s code").input_value()}
    for name, word in words.items():
        print(f"{name}: {len(word) * 3 // 4} bytes, {len(word)} characters")
    print(f"link: {len(link)} characters; scans a guest: {SCANS}")
    print(f"a guest’s shell: {shell.evaluate(_LOADED):,} bytes, not compressed")


def _lags(mover: Page, watchers: Sequence[Page], table: str, moves: int) -> tuple[list[float], list[float]]:
    """Milliseconds from sending a move until it is answered, and until it is on the maps of the others."""
    route = "dieppe--paris"
    for watcher in watchers:
        watcher.evaluate(_WATCH, route)
    answered, seen = [], []
    seq = mover.request.get(f"{table}/state").json()["seq"]
    for number in range(moves):
        claim = {"type": "claim", "player": "p1", "route": route}
        move = {"type": "undo", "move": seq - 1} if number % 2 else claim
        begun, ended, seq = mover.evaluate(_MOVE, [table, seq, move])
        answered.append(ended - begun)
        for watcher in watchers:
            watcher.wait_for_function("() => changes.length > 0")
            seen.append(watcher.evaluate("() => changes.splice(0)[0]") - begun)
    return answered, seen


def _seat_five(page: Page) -> str:
    """A new table for five; its path."""
    page.goto("./")
    page.get_by_role("link", name="We start a game now").tap()
    seats = page.locator("#seats .seat:visible")
    while (count := seats.count()) < 5:
        page.locator("#add-seat").tap()
        expect(seats).not_to_have_count(count)
    page.get_by_role("button", name="Start the table").tap()
    page.wait_for_url("**/t/*")
    wait_until_whole(page)
    return urlsplit(page.url).path
