"""The app in a phone's browser: its starts, a tap with the processor slowed four times, and 200 kills as it records."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from time import perf_counter
from typing import Any, cast

from playwright.sync_api import Page, sync_playwright

from companion.config import ROOT
from tests.e2e.playing import drag_into_reach
from tests.e2e.pocket import Phone, kill_while_recording, web_space
from tests.e2e.tables import pixel_of, settle, tap_track, wait_until_whole

STARTS, TAPS, KILLS, SLOWER = 5, 20, 200, 4
SLICE_S = 0.002
_TAPPED = """async ([route, player]) => {
    const track = document.querySelector(`.board .track[data-id="${route}"]`);
    const buttons = document.querySelectorAll("#sheet .choice");
    const button = buttons[player % buttons.length];
    const pause = () => new Promise(requestAnimationFrame);
    const start = performance.now();
    button.click();
    const passed = async (isDone) => {
        while (!isDone()) await pause();
        return performance.now() - start;
    };
    const isPending = () => document.querySelector(".board .pending");
    return [await passed(() => track.dataset.owner), await passed(() => !isPending())];
}"""


def main() -> None:
    """Print the seconds of each start, the milliseconds from a tap until its move is recorded, and the moves lost by
    kills.
    """
    chromium = subprocess.run(  # noqa: S603
        [ROOT / "tools" / "chromium", "--find"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with web_space() as space, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        launch = {"executable_path": chromium, "args": ["--no-sandbox"]}

        def phone() -> Phone:
            return Phone(playwright.chromium, launch, Path(folder), space)

        for start in range(STARTS):
            one = phone()
            begun = perf_counter()
            page = one.open()
            marks = cast(Any, page).shell.evaluate("document.documentElement.dataset.started")
            print(f"start {start + 1}: {perf_counter() - begun:.1f} s {marks}", flush=True)
            page.wait_for_timeout(3000)  # the first start stores its memory snapshot
            one.context.close()
        one = phone()
        page = one.open()
        _tap(page, Path(folder))
        table = _open(page)
        one.kill()
        _kill(phone, table)


def _open(page: Page) -> str:
    """Open a new table and return its path."""
    page.goto("/new")
    page.get_by_role("button", name="Start the table").tap()
    page.wait_for_url("**/t/*")
    wait_until_whole(page)
    return "/t/" + page.url.rpartition("/")[2]


def _tap(page: Page, profile: Path) -> None:
    """Claim routes by taps with a slow processor."""
    _open(page)
    routes = page.evaluate("[...document.querySelectorAll('.board .track:not(.tunnel)')].map(one => one.dataset.id)")
    times: list[list[float]] = []
    for route in Random(1).sample(routes, len(routes)):
        if len(times) == TAPS:
            break
        drag_into_reach(page, lambda route=route: pixel_of(page, route))  # type: ignore[misc]
        tap_track(page, route)
        settle(page)
        if page.locator("#sheet .choice").count():
            with _slowed(profile):
                times.append(page.evaluate(_TAPPED, [route, len(times)]))
    for what, taken in zip(("shown", "recorded"), zip(*times, strict=True), strict=True):
        print(f"tap until it is {what}: median {median(taken):.0f} ms, worst {max(taken):.0f} ms of {TAPS}", flush=True)


@contextmanager
def _slowed(profile: Path) -> Iterator[None]:
    """Suspend the renderer process periodically, which slows the page and the worker with the app alike."""
    found = []
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended since
            if b"--type=renderer" in (one / "cmdline").read_bytes() and _is_of(one, profile):
                used = (one / "stat").read_text().rpartition(") ")[2].split()[11:13]
                found.append((sum(map(int, used)), int(one.name)))
    _used, process = max(found)
    ended = Event()

    def hold() -> None:
        while not ended.wait(SLICE_S):
            os.kill(process, signal.SIGSTOP)
            time.sleep((SLOWER - 1) * SLICE_S)
            os.kill(process, signal.SIGCONT)

    holder = Thread(target=hold)
    holder.start()
    try:
        yield
    finally:
        ended.set()
        holder.join()


def _is_of(process: Path, profile: Path) -> bool:
    """Whether a process descends from the browser with this profile."""
    while process.name != "1":
        if str(profile).encode() in (process / "cmdline").read_bytes():
            return True
        process = process.parent / (process / "stat").read_text().rpartition(") ")[2].split()[1]
    return False


def _kill(take_up: Callable[[], Phone], table: str) -> None:
    known, phone = 0, take_up()
    page = phone.open(table)
    for number in range(KILLS):
        after = Random(number).randrange(1, 12)
        phone, page, known = kill_while_recording(take_up, (phone, page), table, after, known)
        print(f"kill {number + 1}: {known} moves, none lost", flush=True)
    phone.kill()


if __name__ == "__main__":
    main()
