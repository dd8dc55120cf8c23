"""Without a connection the table opens from the cache, moves wait in order, and each is recorded once."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urljoin
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, Request, Route, expect

from tests.conftest import phone_of
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import choose_language
from tests.e2e.phones import Complaints, OpenPhone, phone_options
from tests.e2e.tables import (
    ASKING_MS,
    CAST,
    hold_timers,
    open_table,
    post,
    state_meanwhile,
    state_of,
    tap_track,
    until,
    wait_until_whole,
)
from tests.support.tables import open_table as open_at

NO_CONNECTION = "net::ERR_"

TAPS = (
    ("berlin--wien", "Ann", "Berlin – Wien"),
    ("berlin--danzig", "Bob", "Berlin – Danzig"),
    ("danzig--warszawa", "Cat", "Danzig – Warszawa"),
    ("munchen--venezia", "Ann", "München – Venezia"),
    ("wien--zagrab", "Bob", "Wien – Zágráb"),
)
IN_THE_LOG = [f"{name}: {track}" for _route, name, track in reversed(TAPS)]

START_IS_KEPT = """async (link) => (await (await caches.match("/"))?.text() ?? "").includes(`href="${link}"`)"""
STATE_IS_KEPT = """(table) => new Promise((resolve) => {
    indexedDB.open("stationmaster").onsuccess = ({ target }) => {
        const asked = target.result.transaction("states").objectStore("states").get(table);
        asked.onsuccess = () => {
            target.result.close();
            resolve(asked.result?.state.seq === 1);
        };
    };
})"""
TABLE_IS_KEPT = "async (path) => Boolean(await caches.match(path))"

pytestmark = pytest.mark.console(NO_CONNECTION)


@pytest.fixture
def door(own_server: LiveServer) -> Iterator[LiveServer]:
    """The device's connection to the server. While it is shut, only this device is offline."""
    door = LiveServer(own_server.app)
    door.start()
    yield door
    door.stop()


@pytest.fixture
def phone(open_phone: OpenPhone, door: LiveServer) -> Page:
    return open_phone(door=door)


def claim_elsewhere(phone: Page, server: LiveServer, table: str, player: str, route: str) -> None:
    """Record a claim from another device of the host, which is always online."""
    answer = phone.request.post(
        urljoin(server.url, f"{table}/moves"),
        data={"uuid": str(uuid4()), "seq": 0, "move": {"type": "claim", "player": player, "route": route}},
        headers={"Origin": urljoin(server.url, "/").rstrip("/")},
    )
    assert answer.status == 201, answer.text()


def lose_signal(phone: Page, door: LiveServer) -> None:
    door.stop()
    phone.context.set_offline(True)


def find_signal(phone: Page, door: LiveServer) -> None:
    door.start()
    phone.context.set_offline(False)


def look(phone: Page, table: str) -> None:
    phone.goto(table)
    wait_until_whole(phone)


def installed_table(phone: Page) -> str:
    """A table on a device that has cached all resources to open it offline."""
    table = open_table(phone, CAST)
    look(phone, table)
    until(phone, TABLE_IS_KEPT, table)
    return table


def tap(phone: Page, *taps: tuple[str, str, str]) -> None:
    for route, name, _track in taps:
        tap_track(phone, route)
        phone.locator("#sheet .choice").filter(has_text=name).tap()
        expect(phone.locator("#sheet")).to_be_hidden()


def expect_waiting(phone: Page, count: int) -> None:
    expect(phone.locator("#connection")).to_contain_text(re.compile(rf"\b{count} moves? waiting"))
    expect(phone.locator(".board .track.pending")).to_have_count(count)


def expect_last(phone: Page, words: str) -> None:
    expect(phone.locator("#last-words")).to_have_text(words)


def log_of(phone: Page, table: str) -> list[str]:
    return [entry["text"] for entry in state_of(phone, table)["recent"]]


def is_move(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/moves")


def shells(phone: Page) -> list[str]:
    names: list[str] = phone.evaluate("caches.keys()")
    return [name for name in names if name.startswith("shell-")]


def test_taps_outlive_reload_closed_page_and_closed_browser(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    own_server: LiveServer,
    door: LiveServer,
    complaints: Complaints,
) -> None:
    def browser() -> BrowserContext:
        return browser_type.launch_persistent_context(
            tmp_path / "profile", base_url=door.url, **browser_type_launch_args, **phone_options()
        )

    context = browser()
    phone = context.pages[0]
    complaints.listen(phone)
    table = installed_table(phone)
    lose_signal(phone, door)
    tap(phone, *TAPS)
    expect_waiting(phone, 5)
    phone.reload()
    expect_waiting(phone, 5)
    phone.close()
    phone = context.new_page()
    complaints.listen(phone)
    look(phone, table)
    expect_waiting(phone, 5)
    context.close()

    context = browser()
    phone = context.pages[0]
    complaints.listen(phone)
    context.set_offline(True)
    look(phone, table)
    expect_waiting(phone, 5)
    expect_last(phone, "Not sent yet Bob: Wien – Zágráb and 4 more")
    assert state_meanwhile(phone, urljoin(own_server.url, table))["recent"] == []

    find_signal(phone, door)  # all arrive in order, and once
    expect_last(phone, "Bob: Wien – Zágráb, +2")
    assert log_of(phone, table) == IN_THE_LOG
    phone.reload()
    expect_last(phone, "Bob: Wien – Zágráb, +2")
    phone.wait_for_timeout(1500)
    assert log_of(phone, table) == IN_THE_LOG
    context.close()


@pytest.mark.console(NO_CONNECTION, "status of 409")
@pytest.mark.parametrize("own_server", ["/a/b"], indirect=True)
def test_waiting_moves_are_in_each_tab_and_sent_once(
    phone: Page,
    own_server: LiveServer,
    door: LiveServer,
    complaints: Complaints,
    accessibility_faults: Callable[[Page], list[str]],
) -> None:
    table = installed_table(phone)
    beside = phone.context.new_page()
    complaints.listen(beside)
    look(beside, table)
    phone.bring_to_front()
    lose_signal(phone, door)
    tap(phone, TAPS[0])
    beside.bring_to_front()
    expect_waiting(beside, 1)
    tap(beside, TAPS[1])
    phone.bring_to_front()
    expect_waiting(phone, 2)

    # Thrown away
    phone.get_by_role("button", name="All moves").tap()
    expect(phone.locator(".log-words")).to_have_text(["Bob: Berlin – Danzig", "Ann: Berlin – Wien"])
    button = phone.locator(".log-row").last.get_by_role("button")
    hold_timers(phone, ASKING_MS)
    button.tap()
    expect(button).to_have_text("Discard?: Ann: Berlin – Wien")
    button.tap()
    expect(phone.locator(".log-words")).to_have_text(["Bob: Berlin – Danzig"])
    phone.reload()
    expect_waiting(phone, 1)

    # Refused: shown by name until it is closed
    tap(phone, *TAPS[2:])
    claim_elsewhere(phone, own_server, table, "p3", "berlin--danzig")
    expect_waiting(phone, 4)
    find_signal(phone, door)
    refusal = "Not recorded for Bob. Cat was first: Berlin – Danzig."
    expect(phone.locator(".refusal p")).to_have_text([refusal])
    for page in (beside, phone):
        page.bring_to_front()
        expect_last(page, "Bob: Wien – Zágráb, +2")
    assert log_of(phone, table) == [*IN_THE_LOG[:3], "Cat: Berlin – Danzig"]
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        phone.emulate_media(color_scheme=scheme)
        assert accessibility_faults(phone) == [], scheme
    sent: list[str] = []
    phone.context.on("request", lambda request: sent.append(request.url) if is_move(request) else None)
    phone.reload()
    expect(phone.locator(".refusal p")).to_have_text([refusal])
    tap_track(phone, "munchen--wien")  # a sheet covers it, and what comes after doesn't close it
    expect(phone.locator(".refusal")).to_be_hidden()
    phone.locator("#sheet-close").tap()
    expect(phone.locator(".refusal p")).to_have_text([refusal])
    phone.wait_for_timeout(1500)
    assert sent == []
    phone.locator(".refusal").get_by_role("button", name="Close").tap()
    expect(phone.locator("#refusals")).to_be_hidden()
    phone.reload()
    expect_last(phone, "Bob: Wien – Zágráb, +2")
    expect(phone.locator("#refusals")).to_be_hidden()


def test_what_is_kept_and_what_is_not_and_recovery_by_itself(
    phone: Page, own_server: LiveServer, door: LiveServer
) -> None:
    table = installed_table(phone)

    # The newest state that the phone has seen
    claim_elsewhere(phone, own_server, table, "p3", "bruxelles--dieppe")
    expect_last(phone, "Cat: Bruxelles – Dieppe, +2")
    until(phone, STATE_IS_KEPT, table)
    phone.goto("/")
    phone.go_back()
    expect_last(phone, "Cat: Bruxelles – Dieppe, +2")
    lose_signal(phone, door)
    phone.reload()
    expect_last(phone, "Cat: Bruxelles – Dieppe, +2")
    expect(phone.locator(".track[data-id=bruxelles--dieppe]")).to_have_attribute("data-owner", "green")
    expect(phone.locator("#connection")).to_have_class(re.compile("is-lost"))
    phone.goto("/")
    expect(phone.get_by_role("heading", name="In play")).to_be_visible()
    find_signal(phone, door)

    # Tickets are never kept, and their page says that it needs a connection
    phone.goto(f"{table}/tickets/p1?for=p1")
    expect(phone.locator("#find")).to_be_visible()
    phone.goto(f"{table}/tickets/p2?for=p2")
    kept = phone.evaluate(
        "async () => (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname).sort()"
    )
    assert table in kept
    assert set(kept) <= {"/", table}
    lose_signal(phone, door)
    phone.goto(f"{table}/tickets/p1?for=p1")
    expect(phone.get_by_role("heading", name="No connection")).to_be_visible()
    find_signal(phone, door)
    phone.get_by_role("link", name="Try again").tap()
    expect(phone.locator("#find")).to_be_visible()

    # A server that was killed
    look(phone, table)
    door.stop()
    tap(phone, *TAPS[:2])
    expect_waiting(phone, 2)
    door.start()
    expect_last(phone, "Bob: Berlin – Danzig, +7")
    expect(phone.locator("#connection")).to_have_text("live")
    assert log_of(phone, table) == [*IN_THE_LOG[3:], "Cat: Bruxelles – Dieppe"]

    # A form that doesn't reach it leads to a page of ours and back
    phone.goto("/new")
    door.stop()
    choose_language(phone, "Русский")
    expect(phone.get_by_role("heading")).to_have_text("No connection")
    door.start()
    phone.get_by_role("link", name="Try again").tap()
    expect(phone.get_by_role("link", name="Start a new game")).to_be_visible()
    choose_language(phone, "Русский")
    expect(phone.get_by_role("link", name="Начать новую партию")).to_be_visible()


@pytest.mark.console(NO_CONNECTION, "status of 403")
def test_guest_finds_the_table_without_signal_and_loses_no_move(
    phone: Page, own_server: LiveServer, door: LiveServer
) -> None:
    # The start page opens though only another page was open
    phone.goto("/boxes/europe")
    until(phone, START_IS_KEPT, "/new")
    lose_signal(phone, door)
    phone.goto("/")
    expect(phone.get_by_role("link", name="Start a new game")).to_be_visible()
    find_signal(phone, door)

    # And leads to a table to which the phone came by a link
    table = open_at(phone_of(own_server.app)).path
    assert phone.request.get(f"{table}/join").ok
    assert post(phone, f"{table}/seats/p2/take").status == 303
    look(phone, table)
    until(phone, START_IS_KEPT, table)
    until(phone, TABLE_IS_KEPT, table)
    lose_signal(phone, door)
    phone.goto("/")
    phone.locator(f"a[href='{table}']").tap()
    expect_last(phone, "Tap a route on the map to claim it.")
    tap(phone, ("berlin--wien", "Bob", "Berlin – Wien"))
    expect_waiting(phone, 1)
    find_signal(phone, door)
    expect_last(phone, "Bob: Berlin – Wien, +4")

    # Moves of a device that lost its seat wait until it has the seat again
    phone.route("**/moves", lambda route: route.abort())
    tap(phone, TAPS[1])
    expect_waiting(phone, 1)
    assert post(phone, f"{table}/seats/p2/leave").status == 303
    phone.wait_for_url("**/join")
    phone.unroute("**/moves")
    assert [entry["text"] for entry in state_meanwhile(phone, table)["recent"]] == ["Bob: Berlin – Wien"]
    assert post(phone, f"{table}/seats/p2/take").status == 303
    look(phone, table)
    expect(phone.locator(".track.pending")).to_have_count(0)
    assert log_of(phone, table) == ["Bob: Berlin – Danzig", "Bob: Berlin – Wien"]


@pytest.mark.console(NO_CONNECTION, "status of 500")
def test_failing_server_new_release_lost_pages_forbidden_store(
    phone: Page, door: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = installed_table(phone)

    # A move that the server fails over waits for a decision
    def fail(route: Route) -> None:
        if "brest--dieppe" in (route.request.post_data or ""):
            route.fulfill(status=500, body="{}")
        else:
            route.continue_()

    phone.route("**/moves", fail)
    tap(phone, ("brest--dieppe", "Ann", "Brest – Dieppe"), ("bruxelles--dieppe", "Bob", "Bruxelles – Dieppe"))
    words = "The server can’t accept this move, and later ones are waiting for it: Ann: Brest – Dieppe."
    expect(phone.locator(".refusal p")).to_have_text([words])
    assert state_meanwhile(phone, table)["recent"] == []
    phone.wait_for_timeout(700)
    throw_away = phone.locator(".refusal").get_by_role("button", name="Discard")
    throw_away.tap()
    throw_away.tap()
    expect(phone.locator("#refusals")).to_be_hidden()
    expect_last(phone, "Bob: Bruxelles – Dieppe, +2")
    assert log_of(phone, table) == ["Bob: Bruxelles – Dieppe"]
    phone.unroute("**/moves")

    # A new release is picked up and the old one forgotten
    (old,) = shells(phone)
    monkeypatch.setattr("companion.home.app.release", lambda _folder: "next")
    phone.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    until(phone, "async (old) => !(await caches.has(old))", old)
    assert shells(phone) == ["shell-next"]
    lose_signal(phone, door)
    phone.reload()
    expect_last(phone, "Bob: Bruxelles – Dieppe, +2")
    assert phone.url.endswith(table)
    find_signal(phone, door)

    # The page opens when what was kept is gone
    phone.evaluate("async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))")
    phone.reload()
    expect_last(phone, "Bob: Bruxelles – Dieppe, +2")
    expect(phone.locator("#connection")).to_have_text("live")

    # A phone that may not keep anything still queues
    forbid = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })"
    phone.add_init_script(forbid)
    phone.reload()
    wait_until_whole(phone)
    expect(phone.locator("#connection")).to_have_text("live")
    lose_signal(phone, door)
    tap(phone, *TAPS)
    expect_waiting(phone, 5)
    find_signal(phone, door)
    expect_last(phone, "Bob: Wien – Zágráb, +2")
    assert [entry["text"] for entry in state_meanwhile(phone, table)["recent"]][:5] == IN_THE_LOG
