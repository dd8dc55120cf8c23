"""Without a connection: the table opens from what the phone keeps, taps wait in order, and each is recorded once."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, Request, Route, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.phones import Complaints, OpenPhone, phone_options
from tests.e2e.tables import (
    ASKING_MS,
    CAST,
    claim,
    hold_timers,
    join,
    open_table,
    state_of,
    tap_track,
    until,
    wait_until_whole,
)

NO_CONNECTION = "net::ERR_"
REFUSED = "status of 409"

TAPS = (
    ("berlin--wien", "Ann", "Berlin – Wien"),
    ("berlin--danzig", "Bob", "Berlin – Danzig"),
    ("danzig--warszawa", "Cat", "Danzig – Warszawa"),
    ("munchen--venezia", "Ann", "München – Venezia"),
    ("wien--zagrab", "Bob", "Wien – Zágráb"),
)
IN_THE_LOG = [f"{name}: {track}" for _route, name, track in reversed(TAPS)]

pytestmark = pytest.mark.console(NO_CONNECTION)


@pytest.fixture
def door(own_server: LiveServer) -> Iterator[LiveServer]:
    """The phone's own way to the server: shut, the phone has no signal, and everybody else goes on."""
    door = LiveServer(own_server.app)
    door.start()
    yield door
    door.stop()


@pytest.fixture
def phone(open_phone: OpenPhone, door: LiveServer) -> Page:
    """A phone whose pages are kept by its service worker."""
    return open_phone(door=door)


@pytest.fixture
def other(open_phone: OpenPhone, phone: Page) -> Page:
    """Another phone of the same host, which always has a connection: both have the same seats."""
    page = open_phone()
    phone.goto("/")
    page.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    page.goto("/")
    return page


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
    """A table on a phone that has kept by now what it needs to open it."""
    phone.goto("/")
    table = open_table(phone, CAST)
    look(phone, table)
    until(phone, "async (path) => Boolean(await caches.match(path))", table)
    return table


def tap(phone: Page, route: str, name: str) -> None:
    tap_track(phone, route)
    phone.locator("#sheet .choice").filter(has_text=name).tap()
    expect(phone.locator("#sheet")).to_be_hidden()


def tap_all(phone: Page) -> None:
    for route, name, _track in TAPS:
        tap(phone, route, name)


def expect_waiting(phone: Page, count: int) -> None:
    expect(phone.locator("#connection")).to_contain_text(f"{count} waiting")
    expect(phone.locator(".board .track.pending")).to_have_count(count)


def log_of(phone: Page, table: str) -> list[str]:
    return [entry["text"] for entry in state_of(phone, table)["recent"]]


def test_taps_without_signal_outlive_reload_and_closed_page_and_arrive_once_in_order(
    phone: Page, other: Page, door: LiveServer, complaints: Complaints
) -> None:
    table = installed_table(phone)
    lose_signal(phone, door)
    tap_all(phone)
    expect_waiting(phone, 5)
    phone.reload()
    expect_waiting(phone, 5)
    context = phone.context
    phone.close()
    again = context.new_page()
    complaints.listen(again)
    look(again, table)
    expect_waiting(again, 5)
    expect(again.locator("#last-words")).to_have_text("Not sent yet Bob: Wien – Zágráb and 4 more")
    assert log_of(other, table) == []
    find_signal(again, door)
    expect(again.locator("#last-words")).to_have_text("Bob: Wien – Zágráb, +2")
    assert log_of(other, table) == IN_THE_LOG
    again.reload()
    expect(again.locator("#last-words")).to_have_text("Bob: Wien – Zágráb, +2")
    again.wait_for_timeout(1500)
    assert log_of(other, table) == IN_THE_LOG


def test_taps_outlive_the_browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path, door: LiveServer
) -> None:
    def browser() -> BrowserContext:
        return browser_type.launch_persistent_context(
            tmp_path / "profile", base_url=door.url, **browser_type_launch_args, **phone_options()
        )

    context = browser()
    phone = context.pages[0]
    table = installed_table(phone)
    lose_signal(phone, door)
    tap_all(phone)
    expect_waiting(phone, 5)
    context.close()
    context = browser()
    phone = context.pages[0]
    context.set_offline(True)
    look(phone, table)
    expect_waiting(phone, 5)
    find_signal(phone, door)
    expect(phone.locator("#last-words")).to_have_text("Bob: Wien – Zágráb, +2")
    assert log_of(phone, table) == IN_THE_LOG
    context.close()


@pytest.mark.console(NO_CONNECTION, REFUSED)
def test_move_that_no_longer_stands_is_told_by_name_until_it_is_closed(
    phone: Page, other: Page, door: LiveServer
) -> None:
    table = installed_table(phone)
    lose_signal(phone, door)
    tap_all(phone)
    claim(other, table, "p3", "berlin--danzig")
    expect_waiting(phone, 5)
    find_signal(phone, door)
    refusal = "Not recorded for Bob. Cat was first: Berlin – Danzig."
    expect(phone.locator(".refusal p")).to_have_text([refusal])
    expect(phone.locator("#last-words")).to_have_text("Bob: Wien – Zágráb, +2")
    recorded = [*(text for text in IN_THE_LOG if text != "Bob: Berlin – Danzig"), "Cat: Berlin – Danzig"]
    assert log_of(other, table) == recorded
    phone.reload()
    expect(phone.locator(".refusal p")).to_have_text([refusal])
    tap_track(phone, "munchen--wien")  # a sheet covers it, and what comes after doesn't close it
    expect(phone.locator(".refusal")).to_be_hidden()
    phone.locator("#sheet-close").tap()
    expect(phone.locator(".refusal p")).to_have_text([refusal])
    phone.wait_for_timeout(700)
    phone.locator(".refusal").get_by_role("button", name="Close").tap()
    expect(phone.locator("#refusals")).to_be_hidden()
    phone.reload()
    expect(phone.locator("#last-words")).to_have_text("Bob: Wien – Zágráb, +2")
    expect(phone.locator("#refusals")).to_be_hidden()


def test_waiting_move_can_be_thrown_away(phone: Page, other: Page, door: LiveServer) -> None:
    table = installed_table(phone)
    lose_signal(phone, door)
    tap(phone, *TAPS[0][:2])
    tap(phone, *TAPS[1][:2])
    expect_waiting(phone, 2)
    phone.get_by_role("button", name="All moves").tap()
    expect(phone.locator(".log-words")).to_have_text(["Bob: Berlin – Danzig", "Ann: Berlin – Wien"])
    button = phone.locator(".log-row").last.get_by_role("button")
    hold_timers(phone, ASKING_MS)
    button.tap()
    expect(button).to_have_text("Throw away?: Ann: Berlin – Wien")
    button.tap()
    expect(phone.locator(".log-words")).to_have_text(["Bob: Berlin – Danzig"])
    phone.reload()
    expect_waiting(phone, 1)
    find_signal(phone, door)
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Danzig, +7")
    assert log_of(other, table) == ["Bob: Berlin – Danzig"]


def test_phone_recovers_by_itself_when_the_server_was_killed(phone: Page, door: LiveServer) -> None:
    table = installed_table(phone)
    door.stop()
    tap_all(phone)
    expect_waiting(phone, 5)
    door.start()
    expect(phone.locator("#last-words")).to_have_text("Bob: Wien – Zágráb, +2")
    expect(phone.locator("#connection")).to_have_text("live")
    assert log_of(phone, table) == IN_THE_LOG


def test_table_opens_without_signal_with_the_newest_state_that_the_phone_has_seen(
    phone: Page, other: Page, door: LiveServer
) -> None:
    table = installed_table(phone)
    claim(other, table, "p3", "berlin--danzig")
    expect(phone.locator("#last-words")).to_have_text("Cat: Berlin – Danzig, +7")
    until(phone, STATE_IS_KEPT, table)
    phone.goto("/")
    phone.go_back()
    expect(phone.locator("#last-words")).to_have_text("Cat: Berlin – Danzig, +7")
    lose_signal(phone, door)
    phone.reload()
    expect(phone.locator("#last-words")).to_have_text("Cat: Berlin – Danzig, +7")
    expect(phone.locator(".track[data-id=berlin--danzig]")).to_have_attribute("data-owner", "green")
    expect(phone.locator("#connection")).to_have_class(re.compile("is-lost"))
    phone.goto("/")
    expect(phone.get_by_role("heading", name="In play")).to_be_visible()


STATE_IS_KEPT = """(table) => new Promise((resolve) => {
    indexedDB.open("stationmaster").onsuccess = ({ target }) => {
        const asked = target.result.transaction("states").objectStore("states").get(table);
        asked.onsuccess = () => {
            target.result.close();
            resolve(asked.result?.state.seq === 1);
        };
    };
})"""


def test_phone_that_came_by_a_link_finds_the_table_on_its_start_page_without_signal(
    phone: Page, open_phone: OpenPhone, door: LiveServer
) -> None:
    host = open_phone()
    table = open_table(host, CAST)
    join(phone, table, "p2")
    until(phone, START_IS_KEPT, table)
    until(phone, "async (path) => Boolean(await caches.match(path))", table)
    lose_signal(phone, door)
    phone.goto("/")
    phone.locator(f"a[href='{table}']").tap()
    expect(phone.locator("#last-words")).to_have_text("Tap a track on the map to claim it.")
    tap(phone, *TAPS[1][:2])
    expect_waiting(phone, 1)


def test_start_page_opens_without_signal_though_only_another_page_was_open(phone: Page, door: LiveServer) -> None:
    phone.goto("/boxes/europe")
    until(phone, START_IS_KEPT, "/new")
    lose_signal(phone, door)
    phone.goto("/")
    expect(phone.get_by_role("link", name="New table")).to_be_visible()


START_IS_KEPT = """async (link) => (await (await caches.match("/"))?.text() ?? "").includes(`href="${link}"`)"""


def test_tickets_are_never_kept_and_their_page_says_that_it_needs_a_connection(phone: Page, door: LiveServer) -> None:
    table = installed_table(phone)
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


def test_form_that_does_not_reach_the_server_leads_to_a_page_of_ours_and_back(phone: Page, door: LiveServer) -> None:
    installed_table(phone)
    phone.goto("/new")
    door.stop()
    phone.get_by_role("button", name="Русский").tap()
    expect(phone.get_by_role("heading")).to_have_text("No connection")
    door.start()
    phone.get_by_role("link", name="Try again").tap()
    expect(phone.get_by_role("link", name="New table")).to_be_visible()
    phone.get_by_role("button", name="Русский").tap()
    expect(phone.get_by_role("link", name="Новый стол")).to_be_visible()


def test_two_tabs_show_what_waits_and_send_it_once(
    phone: Page, other: Page, door: LiveServer, complaints: Complaints
) -> None:
    table = installed_table(phone)
    beside = phone.context.new_page()
    complaints.listen(beside)
    look(beside, table)
    phone.bring_to_front()
    lose_signal(phone, door)
    tap(phone, *TAPS[0][:2])
    beside.bring_to_front()
    expect_waiting(beside, 1)
    tap(beside, *TAPS[1][:2])
    expect_waiting(phone, 2)
    find_signal(phone, door)
    for page in (phone, beside):
        page.bring_to_front()
        expect(page.locator("#last-words")).to_have_text("Bob: Berlin – Danzig, +7")
    assert log_of(other, table) == ["Bob: Berlin – Danzig", "Ann: Berlin – Wien"]
    sent: list[str] = []
    phone.context.on("request", lambda request: sent.append(request.url) if is_move(request) else None)
    phone.reload()
    phone.wait_for_timeout(1500)
    assert sent == []


def is_move(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/moves")


@pytest.mark.console(NO_CONNECTION, "status of 403")
def test_moves_of_a_phone_that_lost_its_seat_wait_until_it_sits_again(
    phone: Page, open_phone: OpenPhone, door: LiveServer
) -> None:
    host = open_phone()
    host.goto("/")
    table = open_table(host, CAST)
    phone.goto("/")
    headers = {"Origin": door.url}
    assert phone.request.post(f"{table}/seats/p2/take", headers=headers).ok
    look(phone, table)
    phone.route("**/moves", lambda route: route.abort())
    tap(phone, *TAPS[1][:2])
    expect_waiting(phone, 1)
    assert phone.request.post(f"{table}/seats/p2/leave", headers=headers).ok
    phone.wait_for_url("**/join")
    phone.unroute("**/moves")
    assert log_of(host, table) == []
    assert phone.request.post(f"{table}/seats/p2/take", headers=headers).ok
    look(phone, table)
    expect(phone.locator(".track.pending")).to_have_count(0)
    assert log_of(host, table) == ["Bob: Berlin – Danzig"]


@pytest.mark.console(NO_CONNECTION, "status of 500")
def test_move_that_the_server_fails_over_waits_for_a_decision(phone: Page, other: Page) -> None:
    table = installed_table(phone)
    failing = "berlin--wien"

    def fail(route: Route) -> None:
        if failing in (route.request.post_data or ""):
            route.fulfill(status=500, body="{}")
        else:
            route.continue_()

    phone.route("**/moves", fail)
    tap(phone, failing, "Ann")
    tap(phone, *TAPS[1][:2])
    words = "The server can’t take this move, and the later ones wait for it: Ann: Berlin – Wien."
    expect(phone.locator(".refusal p")).to_have_text([words])
    assert log_of(other, table) == []
    phone.wait_for_timeout(700)
    throw_away = phone.locator(".refusal").get_by_role("button", name="Throw away")
    throw_away.tap()
    throw_away.tap()
    expect(phone.locator("#refusals")).to_be_hidden()
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Danzig, +7")
    assert log_of(other, table) == ["Bob: Berlin – Danzig"]


def test_phone_that_may_not_keep_anything_still_queues(phone: Page, other: Page, door: LiveServer) -> None:
    forbid = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })"
    phone.add_init_script(forbid)
    table = installed_table(phone)
    lose_signal(phone, door)
    tap_all(phone)
    expect_waiting(phone, 5)
    find_signal(phone, door)
    expect(phone.locator("#last-words")).to_have_text("Bob: Wien – Zágráb, +2")
    assert log_of(other, table) == IN_THE_LOG


def test_new_release_is_picked_up_and_the_old_one_forgotten(
    phone: Page, door: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = installed_table(phone)
    (old,) = shells(phone)
    monkeypatch.setattr("companion.home.app.release", lambda _folder: "next")
    phone.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    until(phone, "async (old) => !(await caches.has(old))", old)
    assert shells(phone) == ["shell-next"]
    lose_signal(phone, door)
    phone.reload()
    expect(phone.locator("#last-words")).to_have_text("Tap a track on the map to claim it.")
    assert phone.url.endswith(table)


def test_page_opens_when_what_was_kept_is_broken(phone: Page) -> None:
    installed_table(phone)
    phone.evaluate("async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))")
    phone.reload()
    expect(phone.locator("#last-words")).to_have_text("Tap a track on the map to claim it.")
    expect(phone.locator("#connection")).to_have_text("live")


def shells(phone: Page) -> list[str]:
    names: list[str] = phone.evaluate("caches.keys()")
    return [name for name in names if name.startswith("shell-")]


@pytest.mark.usefixtures("own_server")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.console(NO_CONNECTION, REFUSED)
def test_waiting_and_refused_moves_are_accessible(
    open_phone: OpenPhone, scheme: Any, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    phone = open_phone(color_scheme=scheme)
    phone.goto("/")
    table = open_table(phone, CAST)
    look(phone, table)
    phone.context.set_offline(True)
    tap(phone, *TAPS[0][:2])
    claim(phone, table, "p3", "berlin--wien")
    expect(phone.locator("#last-words")).to_contain_text("Not sent yet")
    phone.get_by_role("button", name="All moves").tap()
    expect(phone.locator(".log-row.is-waiting")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator(".log-row.is-waiting")).to_have_count(0)
    phone.locator("#log [data-closes]").tap()
    expect(phone.locator(".refusal")).to_be_visible()
    assert accessibility_faults(phone) == []
