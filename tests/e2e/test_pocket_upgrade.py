"""An upgrade of the pocket on a device: killed at any moment, it loses nothing and mixes no releases."""

import json
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import random
from time import monotonic
from typing import Any, cast

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.e2e.phones import PATIENCE_MS
from tests.e2e.playing import play_move, read_game, sheet_of
from tests.e2e.pocket import ADDRESS, SHEETS, SHOWN, START_MS, Phone, Pocket, WebSpace, gathered, group_file, web_space
from tests.e2e.releases import (
    OLD,
    keep_database,
    make_kept_older,
    make_older,
    moves_kept,
    put_up,
    running,
    schema_kept,
)
from tests.e2e.tables import state_of, until, wait_until_whole
from tests.e2e.whole_game import GAME, seat
from tests.support.lengths import IS_THOROUGH

TakeUp = Callable[..., Phone]

POCKET_RELEASES = ("0.3.0",)
"""Releases with a pocket that wrote a database."""
FINISHED = ("europe/three-players-stations-undo", "germany/depots")
GROUP = "g" * 22
BIGGEST = "/app.zip.packed"
FIND = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const { installing } = registration;
    while (installing && !["installed", "redundant"].includes(installing.state)) {
        await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
    }
    return Boolean(registration.waiting);
}"""
"""Script that checks the web space and returns whether a newer release is ready for the next start."""
BEGIN_TO_FIND = "() => void navigator.serviceWorker.getRegistration().then((registration) => registration.update())"
DUMB = "() => (MessagePort.prototype.postMessage = () => {})"
"""Script after which none of the app's responses arrives."""
DEAF = "() => addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true })"
"""Script after which the app receives nothing, as after its end."""
WAITING = """() => new Promise((resolve) => {
    indexedDB.open("stationmaster").onsuccess = ({ target: { result: database } }) => {
        database.transaction("moves").objectStore("moves").getAll().onsuccess = ({ target: { result: moves } }) => {
            database.close();
            resolve(moves.sort((one, other) => one.at - other.at).map(({ uuid }) => uuid));
        };
    };
})"""
"""UUIDs of the device's waiting moves, in order."""
SO_MANY_WAIT = f"async (count) => (await ({WAITING})()).length === Number(count)"
STOP_DROPPING = f"""() => {{
    const {{ delete: drop }} = CacheStorage.prototype;
    globalThis.stopped = new Promise((resolve, reject) => {{
        setTimeout(reject, {START_MS}, new Error("nothing was dropped"));
        CacheStorage.prototype.delete = async function (name) {{
            resolve(await drop.call(this, name));
            return new Promise(() => {{}});
        }};
    }});
}}"""
"""Script that stops a new service worker after it deletes the older release."""
STOP_KEEPING = """() => {
    let count = 0;
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
        count += 1;
        if (count === 1) return put.apply(this, given);
        new BroadcastChannel("stopped").postMessage(true);
        for (;;);
    };
}"""
"""Script that stops the app after it hands the browser the first piece of a change to store."""
HEAR_OF_IT = "() => void (new BroadcastChannel('stopped').onmessage = () => (globalThis.isStopped = true))"
STARTED = "document.documentElement.dataset.started"
HAS_NO_APP = "LockManager.prototype.request = () => new Promise(() => {})"
"""Script that keeps a tab from getting the app."""
MAIN = """async (path) => {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
    return page.querySelector("main").textContent.replace(/\\s+/g, " ");
}"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "space"
    found.mkdir()
    return found


@pytest.fixture
def space(folder: Path) -> Iterator[WebSpace]:
    with web_space(folder) as found:
        yield found


@pytest.fixture
def take_up(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path, space: WebSpace
) -> Iterator[TakeUp]:
    """Opens the device, also after a kill. Another name opens a copy of it."""
    phones: list[Phone] = []

    def one(name: str = "phone") -> Phone:
        phones.append(Phone(browser_type, browser_type_launch_args, tmp_path / name, space))
        return phones[-1]

    yield one
    phones[-1].kill()


class Carried:
    """Data that an upgrade must preserve: finished games with their statistics, and an open table with its moves."""

    def __init__(self, page: Page) -> None:
        games = {f"{number:022}": read_game(name) for number, name in enumerate(FINISHED)}
        pocket = cast(Pocket, page)
        assert pocket.import_file("/groups/import", group_file(GROUP, games)).status == 200
        self.sheets = {key: sheet_of(game) for key, game in games.items()}
        self.statistics = self._statistics(pocket)
        self.table = seat(page)
        self._claims = iter([move for move in GAME.record["moves"] if move["type"] == "claim"])
        play_move(page, GAME, next(self._claims))
        self.moves = self._kept(pocket, 1)
        expect(page.locator(".board .pending")).to_have_count(0)

    def leave_waiting(self, page: Page) -> None:
        """Make two moves that the page waits for: the app stores one but can't confirm it, and never receives the
        other.
        """
        pocket = cast(Pocket, page)
        (app,) = pocket.shell.workers
        app.evaluate(DUMB)
        play_move(page, GAME, next(self._claims))
        kept = self._kept(pocket, len(self.moves) + 1)
        app.evaluate(DEAF)
        play_move(page, GAME, next(self._claims))
        until(pocket.shell, SO_MANY_WAIT, "2")
        self.moves += pocket.shell.evaluate(WAITING)
        assert kept == self.moves[:-1]

    def check(self, page: Page) -> None:
        """Check that each acknowledged move and each waiting one exists exactly once."""
        pocket = cast(Pocket, page)
        wait_until_whole(page)
        until(pocket.shell, SO_MANY_WAIT, "0")
        assert state_of(page, self.table)["seq"] == len(self.moves)
        expect(page.locator(".board .pending")).to_have_count(0)
        assert moves_kept(pocket.shell, self.table) == self.moves
        assert pocket.frame.evaluate(SHEETS, list(self.sheets)) == self.sheets
        assert self._statistics(pocket) == self.statistics

    def _kept(self, pocket: Pocket, count: int) -> list[str]:
        """Return the number of moves once the device has stored them."""
        deadline = monotonic() + PATIENCE_MS / 1000
        while len(kept := moves_kept(pocket.shell, self.table)) < count:
            assert monotonic() < deadline, "not kept"
            pocket.shell.wait_for_timeout(50)
        return kept

    def _statistics(self, pocket: Pocket) -> str:
        return str(pocket.frame.evaluate(MAIN, f"/g/{GROUP}/statistics"))


def test_upgrade_keeps_games_and_waiting_moves(take_up: TakeUp, folder: Path, tmp_path: Path) -> None:
    newest, older = gathered(), tmp_path / "older"
    put_up(newest, older)
    make_older(older)
    put_up(older, folder)
    phone = take_up()
    page = phone.open()
    has = Carried(page)
    has.leave_waiting(page)
    put_up(newest, folder)
    assert cast(Pocket, page).shell.evaluate(FIND)
    phone.kill()
    page = take_up().open(has.table)
    has.check(page)
    assert running(page, newest, older) == (newest / "release").read_text()


@pytest.mark.whole
@pytest.mark.long
def test_upgrade_from_each_release_keeps_its_games(take_up: TakeUp, folder: Path) -> None:
    put_up(gathered(), folder)
    page = take_up().open()
    newest = schema_kept(cast(Pocket, page).shell)
    for release in POCKET_RELEASES:
        shell = cast(Pocket, page).shell
        keep_database(shell, release)
        assert schema_kept(shell) != newest
        expected = json.loads((OLD / f"{release}.json").read_text(encoding="utf-8"))
        shell.reload(wait_until="commit")
        page = cast(Page, Pocket(shell))
        shell.wait_for_function(f"() => ({SHOWN})()", timeout=START_MS)
        totals = {game["key"]: [str(side["total"]) for side in game["sides"]] for game in expected["games"]}
        sheets = cast(Pocket, page).frame.evaluate(SHEETS, list(totals))
        assert {key: rows[-1] for key, rows in sheets.items()} == totals
        assert schema_kept(shell) == newest


@pytest.mark.whole
@pytest.mark.long
def test_killed_upgrade_loses_nothing_and_mixes_nothing(
    take_up: TakeUp, space: WebSpace, folder: Path, tmp_path: Path
) -> None:
    newest, older = gathered(), tmp_path / "older"
    put_up(newest, older)
    make_older(older)
    put_up(older, folder)
    phone = take_up()
    page = phone.open()
    shell = cast(Pocket, page).shell
    has = Carried(page)
    schema = schema_kept(shell)

    # The web space is just being filled: one of its files is the older release's still.
    put_up(newest, folder)
    shutil.copy(older / "worker.js", folder)
    assert not shell.evaluate(FIND)
    assert running(page, newest, older) == "older"
    shutil.copy(newest / "worker.js", folder)

    has.leave_waiting(page)
    with space.holding(BIGGEST) as is_asked:
        shell.evaluate(BEGIN_TO_FIND)
        assert is_asked.wait(START_MS / 1000)
        phone.kill()
    phone = take_up()
    page = phone.open(has.table)
    has.check(page)
    assert running(page, newest, older) == "older"

    has.leave_waiting(page)
    until_taken_over_in_part(phone, newest)
    phone.kill()

    def end(name: str, go: Callable[[Page, str], None]) -> float:
        """Kill the device at that point and restart it. Returns the seconds until that point."""
        shutil.copytree(tmp_path / "phone", tmp_path / name)
        phone = take_up(name)
        begun = monotonic()
        go(phone.context.pages[0], ADDRESS + has.table)
        took = monotonic() - begun
        phone.kill()
        phone = take_up(name)
        page = phone.open(has.table)
        has.check(page)
        assert running(page, newest, older) == (newest / "release").read_text()
        assert schema_kept(cast(Pocket, page).shell) == schema
        phone.kill()
        return took

    end("half-kept", until_half_is_kept)
    if IS_THOROUGH:
        took = end("started", until_started)
        for _chance in range(3):
            seconds = random() * took
            end(f"after {seconds:.3f} s", partial(for_a_while, seconds=seconds))


def until_taken_over_in_part(phone: Phone, newest: Path) -> None:
    """Let the newest release take over until the older one is deleted."""
    (shell,) = phone.context.pages
    schema = schema_kept(shell)
    assert shell.evaluate(FIND)
    make_kept_older(shell)
    assert schema_kept(shell) != schema
    release = (newest / "release").read_text()
    (coming,) = [one for one in phone.context.service_workers if one.evaluate("RELEASE.version") == release]
    coming.evaluate(STOP_DROPPING)
    shell.reload(wait_until="commit")
    assert coming.evaluate("stopped")


def until_half_is_kept(shell: Page, url: str) -> None:
    """Start until the newer database exists and its first piece is stored."""
    with shell.expect_event("worker", timeout=START_MS) as begun:
        shell.goto(url, wait_until="commit")
    shell.evaluate(HEAR_OF_IT)
    begun.value.evaluate(STOP_KEEPING)
    shell.wait_for_function("globalThis.isStopped", timeout=START_MS)


def until_started(shell: Page, url: str) -> None:
    shell.goto(url, wait_until="commit")
    shell.wait_for_function(STARTED, timeout=START_MS)


def for_a_while(shell: Page, url: str, seconds: float) -> None:
    shell.evaluate("(url) => void setTimeout(() => (location.href = url))", url)
    shell.wait_for_timeout(1000 * seconds)


@pytest.mark.whole
@pytest.mark.long
def test_release_that_comes_during_an_upgrade_is_complete(
    take_up: TakeUp, space: WebSpace, folder: Path, tmp_path: Path
) -> None:
    newest, older = gathered(), [tmp_path / "first", tmp_path / "second"]
    for release in older:
        put_up(newest, release)
        make_older(release, release.name)
    phone = take_up()
    (shell,) = phone.context.pages
    put_up(older[0], folder)
    shell.goto("/")
    shell.wait_for_function("navigator.serviceWorker.controller", timeout=START_MS)
    put_up(older[1], folder)
    assert shell.evaluate(FIND)
    put_up(newest, folder)
    with space.holding(BIGGEST) as is_asked:
        shell.evaluate(BEGIN_TO_FIND)
        assert is_asked.wait(START_MS / 1000)
        leave_asking(shell)
        shell.goto("/", wait_until="commit")
        shell.wait_for_function("globalThis.release === 'second'", timeout=START_MS)
    assert shell.evaluate(FIND)
    tab = phone.context.new_page()  # has the second one stay in charge while nobody else is there
    tab.add_init_script(HAS_NO_APP)
    tab.goto("/")
    shell.evaluate("globalThis.isBefore = true")
    phone.context.new_cdp_session(shell).send("Page.reload", {"ignoreCache": True})  # past any service worker
    shell.wait_for_function(f"() => !globalThis.isBefore && ({SHOWN})()", timeout=START_MS)
    assert running(cast(Page, Pocket(shell)), newest, *older) == (newest / "release").read_text()


def leave_asking(shell: Page) -> None:
    """Request from the app, through the service worker, a page that it no longer returns."""
    shell.wait_for_function(SHOWN, timeout=START_MS)
    (app,) = shell.workers
    app.evaluate(DUMB)
    shell.evaluate("() => void (document.createElement('img').src = '/nothing')")
    shell.wait_for_timeout(500)
