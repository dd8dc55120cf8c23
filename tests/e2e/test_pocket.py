"""The app without a server: opened once from a web space, it continues on the device and loses nothing."""

import io
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from flask import Flask
from playwright.sync_api import BrowserType, Page, expect

from tests.conftest import phone_of
from tests.e2e.pages import choose_language
from tests.e2e.playing import GAMES, play_move, read_game, sheet_of
from tests.e2e.pocket import (
    ADDRESS,
    SHEETS,
    SHOWN,
    START_MS,
    Phone,
    Pocket,
    WebSpace,
    group_file,
    installed,
    kill_while_recording,
    web_space,
)
from tests.e2e.tables import wait_until_whole
from tests.e2e.whole_game import GAME, score, seat
from tests.support.lengths import IS_THOROUGH


@pytest.fixture
def space(request: pytest.FixtureRequest) -> Iterator[WebSpace]:
    with web_space(base=getattr(request, "param", "")) as found:
        yield found


@pytest.fixture
def take_up(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path, space: WebSpace
) -> Iterator[Callable[..., Phone]]:
    """Opens the device with the pocket (an empty one with `new`), and reopens it after a kill."""
    phones: list[Phone] = []
    profile = tmp_path / "profile"

    def one(*, new: bool = False) -> Phone:
        if not new and not profile.exists():
            shutil.copytree(installed(browser_type, browser_type_launch_args), profile)
        phones.append(Phone(browser_type, browser_type_launch_args, profile, space))
        return phones[-1]

    yield one
    phones[-1].context.close()


@pytest.mark.whole
@pytest.mark.long
def test_kill_while_recording_loses_nothing(take_up: Callable[..., Phone]) -> None:
    phone = take_up()
    page = phone.open()
    table, known = seat(page), 0
    for after in (1, 7) if IS_THOROUGH else (4,):
        phone, page, known = kill_while_recording(take_up, (phone, page), table, after, known)


@pytest.mark.whole
@pytest.mark.long
def test_all_boxes_games_have_sheets_and_a_group_is_moved(take_up: Callable[..., Phone], app: Flask) -> None:
    files = sorted(GAMES.glob("*/*.json"))
    if not IS_THOROUGH:
        files = list({file.parent: file for file in files}.values())  # one a box
    games = {f"{number:022}": read_game(f"{file.parent.name}/{file.stem}") for number, file in enumerate(files)}
    file = group_file("g" * 22, games)
    page = take_up().open()
    pocket = cast(Pocket, page)
    assert pocket.import_file("/groups/import", file).status == 200
    sheets = pocket.frame.evaluate(SHEETS, list(games))
    assert sheets == {key: sheet_of(game) for key, game in games.items()}

    page.goto(f"/g/{'g' * 22}/take")
    with pocket.shell.expect_download() as saved:
        page.get_by_role("link", name="Save the group (JSON)").tap()
    gone = saved.value.path().read_text(encoding="utf-8")
    server = phone_of(app)
    sent = server.post("/groups/import", data={"file": (io.BytesIO(gone.encode()), "group.json")})
    assert server.post(sent.location, data={"asked": ""}).status_code == 303
    with server.get(f"/g/{'g' * 22}/export.json") as answer:
        back = answer.get_data(as_text=True)
    assert back == gone
    assert pocket.import_file("/groups/import", back).status == 200
    assert pocket.get(f"/g/{'g' * 22}/export.json").text() == gone


KEPT = """async () => [
    (await caches.keys()).sort(),
    ...(await indexedDB.databases()).map(({ name }) => name).sort(),
]"""
"""Script that returns the names of the caches and of the databases."""
FULL = """() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
        if (mode === "readwrite") throw new DOMException("", "QuotaExceededError");
        return transaction.call(this, names, mode, options);
    };
}"""
"""Script that makes storage fail until the app starts again."""
STARTS_WITH = """async (words) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const script = await (await cache.match("/storage.js")).text();
        const text = `${words};\\n${script.slice(script.indexOf("// Store a folder"))}`;
        await cache.put("/storage.js", new Response(text, { headers: { "Content-Type": "text/javascript" } }));
    }
}"""
"""Script that the app's worker runs first in each start."""


def test_full_device_says_so_keeps_moves_and_continues_later(
    take_up: Callable[..., Phone],
) -> None:
    phone = take_up()
    phone.context.add_cookies([{"name": "a{b", "value": "c", "url": ADDRESS}])  # another app's at the same host
    page = phone.open()
    table = seat(page)
    shell = cast(Pocket, page).shell
    first, second, third, fourth = [move for move in GAME.record["moves"] if move["type"] == "claim"][:4]
    play_move(page, GAME, first)
    expect(page.locator(".board .pending")).to_have_count(0)
    (app,) = shell.workers
    app.evaluate(FULL)
    play_move(page, GAME, second)
    expect(page.get_by_text("This phone is out of space")).to_be_visible()
    expect(page.locator(".board .pending")).to_have_count(1)
    assert page.request.get(f"{table}/state").json()["seq"] == 1
    play_move(page, GAME, third)
    expect(page.locator(".board .pending")).to_have_count(0)
    assert page.request.get(f"{table}/state").json()["seq"] == 3

    shell.evaluate(STARTS_WITH, f"({FULL})()")
    page = phone.open(table)
    assert page.request.get(f"{table}/state").json()["seq"] == 3
    play_move(page, GAME, fourth)
    expect(page.get_by_text("This phone is out of space")).to_be_visible()
    expect(page.locator(".board .pending")).to_have_count(1)
    assert page.request.get(f"{table}/state").json()["seq"] == 3
    shell.evaluate(STARTS_WITH, "throw new Error('it is odd')")
    shell.reload()
    said = shell.get_by_role("status")
    expect(said).to_contain_text("The app has not started. Nothing that was recorded is lost.")
    expect(said).to_contain_text("it is odd")
    shell.evaluate(STARTS_WITH, "")
    page = phone.open(table)
    expect(page.locator(".board .pending")).to_have_count(0)
    assert page.request.get(f"{table}/state").json()["seq"] == 4


@pytest.mark.whole
@pytest.mark.parametrize("space", ["/a/b"], indirect=True)
def test_first_start_on_a_full_device_back_and_second_tab(take_up: Callable[..., Phone], space: WebSpace) -> None:
    phone = take_up(new=True)
    (shell,) = phone.context.pages
    phone.context.add_init_script(
        "Object.defineProperty(navigator, 'standalone', { value: false })"
    )  # as in Safari on iOS
    storage = phone.context.new_cdp_session(shell)
    storage.send("Storage.overrideQuotaForOrigin", {"origin": ADDRESS, "quotaSize": 1_000_000})
    shell.goto("./")
    expect(shell.get_by_role("status")).to_contain_text("This phone is out of space")
    expect(shell.get_by_text("Add this page to the home screen")).to_be_visible()
    storage.send("Storage.overrideQuotaForOrigin", {"origin": ADDRESS})
    shell.evaluate("caches.open('another app’s')")
    shell.get_by_role("button", name="Try again").tap()
    shell.wait_for_function(SHOWN, timeout=START_MS)

    page = cast(Page, Pocket(shell))
    page.get_by_role("link", name="Join a table").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Only this phone")
    page.get_by_role("link", name="Import a table").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Import a table")
    shell.wait_for_url("**/tables/import")
    shell.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Only this phone")

    table = seat(page)
    play_move(page, GAME, next(move for move in GAME.record["moves"] if move["type"] == "claim"))
    expect(page.locator(".board .pending")).to_have_count(0)
    names = [f"{space.base}/{name}"[1:] for name in ("pocket-", "stationmaster", "stationmaster-pocket")]
    caches, *databases = shell.evaluate(KEPT)
    release = shell.evaluate("async () => (await fetch('release')).text()")
    assert caches == sorted(["another app’s", names[0] + release])
    assert databases == names[1:]
    second = phone.context.new_page()
    second.goto(table)
    expect(second.get_by_role("status")).to_have_text("Stationmaster is already open in another tab of this browser.")
    second.get_by_role("button", name="Open it here").tap()
    second.wait_for_function(SHOWN, timeout=START_MS)
    expect(second.frame_locator("iframe").locator("#menu")).to_be_attached()
    expect(shell.get_by_role("button", name="Open it here")).to_be_visible()


@pytest.mark.whole
@pytest.mark.long
def test_whole_game_without_a_server_and_with_a_killed_browser(take_up: Callable[..., Phone], space: WebSpace) -> None:
    phone = take_up()
    page = phone.open()
    choose_language(page, "Русский")
    expect(page.get_by_role("link", name="Начать новую партию")).to_be_visible()
    choose_language(page, "English")
    expect(page.get_by_role("link", name="Start a new game")).to_be_visible()
    assert [path for path in space.asked if "languages" in path] == ["/languages/ru.po.packed"]
    space.take_away()
    page.get_by_role("link", name="Licences").tap()
    page.locator("summary", has_text="pyodide").tap()
    expect(page.get_by_text("Mozilla Public License Version 2.0").first).to_be_visible()
    page.get_by_role("link", name="Stationmaster").tap()
    table = seat(page)
    moves = [move for move in GAME.record["moves"] if move["type"] != "tickets"]
    for at, move in enumerate(moves):
        play_move(page, GAME, move)
        if at == len(moves) // 2:
            expect(page.locator(".board .pending")).to_have_count(0)
            phone.kill()
            phone = take_up()
            page = phone.open(table)
            wait_until_whole(page)
            assert page.request.get(f"{table}/state").json()["seq"] == at + 1
    expect(page.locator(".board .pending")).to_have_count(0)
    score(page, table)
    page.goto("./")
    choose_language(page, "Русский")
    expect(page.get_by_role("link", name="Начать новую партию")).to_be_visible()
    choose_language(page, "Polski")  # was never read, and there is no network
    expect(page.get_by_role("link", name="Start a new game")).to_be_visible()
