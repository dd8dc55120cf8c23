"""Several phones keep up with each other: by the stream, after a break, without a stream, and as watchers."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from companion import live
from companion.table.routes import events
from tests.e2e.live_server import LiveServer
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import (
    LONG_HAUL,
    claim,
    claim_many,
    hold_timers,
    join,
    open_table,
    post,
    record,
    show_table,
    state_of,
    tap_track,
    until,
)

NO_CONNECTION = "net::ERR_"
REFUSED = "status of 409"

HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


DEAF = """{
    const listen = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (type, heard) {
        let isFirst = true; // the first beat says that the connection is well; at others the phone asks by itself
        listen.call(this, type, (event) => {
            const isMissed = globalThis.isDeaf && (type === "state" || (type === "beat" && !isFirst));
            isFirst = false;
            if (!isMissed) heard(event);
        });
    };
}"""
"""A phone with this script hears nothing of the others while `isDeaf`, though its connection is well."""


def sit_together(open_phone: OpenPhone) -> tuple[str, Page, Page, Page]:
    """A table with Ann, Bob and Cat on phones of their own; its path, and the phones."""
    ann, bob, cat = open_phone(), open_phone(), open_phone()
    table = show_table(ann)
    join(bob, table, "p2")
    join(cat, table, "p3")
    return table, ann, bob, cat


def expect_owner(phone: Page, route: str, color: str) -> None:
    expect(phone.locator(f'.track[data-id="{route}"]')).to_have_attribute("data-owner", color)


def asked_for(phone: Page) -> list[str]:
    """What a phone asks the server for from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.rpartition("/")[2].partition("?")[0])

    phone.on("request", note)
    return asked


def beats_since(begun: float) -> float:
    """How many beats a stream may have had since the moment: a phone answers each by one look.

    One more than by the clock, and one that comes earlier by chance.
    """
    return (time.monotonic() - begun) // events.HEARTBEAT_S + 2


def tap_claim(phone: Page, route: str, name: str) -> None:
    tap_track(phone, route)
    phone.locator("#sheet").get_by_role("button", name=name).tap()


# Live


def test_tap_on_one_phone_is_seen_on_the_others_without_asking_all_the_time(open_phone: OpenPhone) -> None:
    _table, ann, bob, cat = sit_together(open_phone)
    asked, begun = asked_for(ann), time.monotonic()
    ann.wait_for_timeout(4000)
    tap_claim(bob, "berlin--wien", "Bob")
    expect_owner(ann, "berlin--wien", "blue")
    expect_owner(cat, "berlin--wien", "blue")
    assert len(asked) <= beats_since(begun)
    expect(ann.locator("#connection")).to_have_text("live")


def test_undo_and_a_seat_that_is_taken_are_seen_too(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    claim(ann, table, "p1", "berlin--wien")
    join(bob, table, "p2")
    expect(ann.locator("#hands [data-player=p2]")).to_have_attribute("data-kept", "elsewhere")
    record(ann, table, type="undo", move=0)
    expect(bob.locator('.track[data-id="berlin--wien"]')).not_to_have_attribute("data-owner", "red")


BENEATH = """() => {
    const { x, y, height } = document.querySelector("#news").getBoundingClientRect();
    return height > 0 && document.elementFromPoint(x + 20, y + height / 2).closest("#map") !== null;
}"""


def test_what_others_did_is_told_for_a_moment_and_leaves_taps_alone(open_phone: OpenPhone) -> None:
    table, ann, bob, _cat = sit_together(open_phone)
    reading = [hold_timers(phone, 5000) for phone in (ann, bob)]
    news = ann.locator("#news")
    tap_claim(ann, "berlin--wien", "Ann")
    expect_owner(bob, "berlin--wien", "red")
    expect(bob.locator("#news li")).to_have_text(["RAnn: Berlin – Wien, +4"])
    expect(news).to_be_hidden()
    claim(bob, table, "p2", "berlin--danzig")
    claim(bob, table, "p2", "kharkov--rostov")
    expect(ann.locator("#news li")).to_have_text(["BBob: Kharkov – Rostov, +2", "BBob: Berlin – Danzig, +7"])
    expect(ann.locator('.track[data-id="berlin--danzig"]')).to_have_class(re.compile("is-news"))
    until(ann, BENEATH)
    reading[0]()
    expect(news).to_be_hidden()
    expect(ann.locator(".is-news")).to_have_count(0)


def test_much_news_at_once_is_counted(open_phone: OpenPhone) -> None:
    table, ann, bob, _cat = sit_together(open_phone)
    ann.evaluate(HIDE, True)
    for route in ("berlin--wien", "berlin--danzig", "kharkov--rostov", "kharkov--kyiv", "budapest--kyiv"):
        claim(bob, table, "p2", route)
    ann.evaluate(HIDE, False)
    expect(ann.locator("#news li")).to_have_count(4)
    expect(ann.locator("#news li").last).to_have_text("and 2 more")


# Two at once


@pytest.mark.console(REFUSED)
def test_who_taps_a_track_too_late_is_told_who_was_first(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    ann.add_init_script(DEAF)
    join(bob, show_table(ann), "p2")
    ann.evaluate("globalThis.isDeaf = true")  # her phone hasn't heard of it yet
    for phone in (ann, bob):
        tap_track(phone, "berlin--wien")
    bob.locator("#sheet").get_by_role("button", name="Bob").tap()
    expect(bob.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    ann.locator("#sheet").get_by_role("button", name="Ann").tap()
    expect(ann.locator(".refusal p")).to_have_text("Bob was first: Berlin – Wien.")
    expect_owner(ann, "berlin--wien", "blue")
    expect(bob.locator(".refusal")).to_have_count(0)


PATIENT = """{
    const later = setTimeout;
    globalThis.setTimeout = (act, ms, ...more) => later(act, ms === 3000 ? 60_000 : ms, ...more);
}"""
"""A phone with this script waits for the answer to its own move however slow the computer is."""


def test_what_is_told_while_an_own_move_is_on_its_way_waits_for_its_answer(open_phone: OpenPhone) -> None:
    ann, bob, cat = open_phone(), open_phone(), open_phone()
    ann.add_init_script(PATIENT)
    table = show_table(ann)
    join(bob, table, "p2")
    join(cat, table, "p3")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.route("**/moves", hold)
    asked, begun = asked_for(ann), time.monotonic()
    tap_claim(ann, "berlin--wien", "Ann")
    claim(bob, table, "p2", "berlin--danzig")
    expect_owner(cat, "berlin--danzig", "blue")
    ann.wait_for_timeout(300)
    expect(ann.locator('.track[data-id="berlin--danzig"][data-owner]')).to_have_count(0)
    held[0].continue_()
    expect_owner(ann, "berlin--danzig", "blue")
    expect_owner(ann, "berlin--wien", "red")
    assert asked.count("moves") == 1
    assert len(asked) - 1 <= beats_since(begun)


@pytest.mark.console(NO_CONNECTION)
def test_what_was_told_is_shown_when_the_answer_to_an_own_move_does_not_come(open_phone: OpenPhone) -> None:
    table, ann, bob, _cat = sit_together(open_phone)
    ann.route("**/moves", lambda _route: None)
    ann.route("**/state", lambda _route: None)  # what comes, comes by the stream
    tap_claim(ann, "berlin--wien", "Ann")
    claim(bob, table, "p2", "berlin--danzig")
    expect_owner(ann, "berlin--danzig", "blue")
    expect(ann.locator('.track.pending[data-id="berlin--wien"]')).to_have_count(1)


# After a break


@pytest.mark.console(NO_CONNECTION)
def test_phones_recover_by_themselves_when_the_server_is_back(open_phone: OpenPhone, own_server: LiveServer) -> None:
    table, ann, bob, cat = sit_together(open_phone)
    own_server.stop()
    for phone in (ann, bob, cat):
        expect(phone.locator("#connection")).to_have_text(re.compile("reconnecting|offline"))
    own_server.start()
    claim(bob, table, "p2", "berlin--wien")
    for phone in (ann, bob, cat):
        expect_owner(phone, "berlin--wien", "blue")
        expect(phone.locator("#connection")).to_have_text("live")
    asked = asked_for(ann)
    claim(bob, table, "p2", "berlin--danzig")  # by the stream again
    expect_owner(ann, "berlin--danzig", "blue")
    ann.wait_for_timeout(3000)
    assert set(asked) <= {"state", "events"}
    assert asked.count("state") <= 2


def test_hidden_page_asks_for_nothing_and_catches_up_when_it_is_seen(open_phone: OpenPhone) -> None:
    table, ann, bob, _cat = sit_together(open_phone)
    ann.evaluate(HIDE, True)
    asked = asked_for(ann)
    claim(bob, table, "p2", "berlin--wien")
    ann.wait_for_timeout(3000)
    assert asked == []
    ann.evaluate(HIDE, False)
    expect_owner(ann, "berlin--wien", "blue")
    claim(bob, table, "p2", "berlin--danzig")
    expect_owner(ann, "berlin--danzig", "blue")


@pytest.mark.console(NO_CONNECTION)
def test_phone_without_network_says_so_and_catches_up(open_phone: OpenPhone) -> None:
    table, ann, bob, _cat = sit_together(open_phone)
    ann.context.set_offline(True)
    expect(ann.locator("#connection")).to_have_text("offline")
    claim(bob, table, "p2", "berlin--wien")
    ann.context.set_offline(False)
    expect_owner(ann, "berlin--wien", "blue")
    expect(ann.locator("#connection")).to_have_text("live")


# Without a stream


def test_phones_for_which_no_stream_is_left_still_get_every_move(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live.hub, "subscribe", lambda *_subscriber: None)
    table, ann, bob, cat = sit_together(open_phone)
    statuses: list[int] = []
    ann.on("response", lambda response: statuses.append(response.status) if "/state" in response.url else None)
    for route in ("berlin--wien", "berlin--danzig", "kharkov--rostov"):
        claim(bob, table, "p2", route)
        for phone in (ann, cat):
            expect_owner(phone, route, "blue")
    expect(ann.locator("#connection")).to_have_text("live")
    statuses.clear()
    ann.wait_for_timeout(6000)
    assert statuses
    assert set(statuses) == {304}


def test_stream_that_is_held_back_on_its_way_is_replaced_by_asking(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    ann.route("**/events*", lambda _route: None)  # a proxy that waits until the answer is whole
    table = show_table(ann)
    join(bob, table, "p2")
    claim(bob, table, "p2", "berlin--wien")
    expect_owner(ann, "berlin--wien", "blue")
    expect(ann.locator("#connection")).to_have_text("live")


# Pages that the server wrote


def test_final_sheet_shows_what_another_page_recorded(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/final/sheet")
    expect(phone.locator("tfoot")).not_to_contain_text("7")
    claim(phone, table, "p2", "berlin--danzig")
    expect(phone.locator("table.sheet")).to_contain_text("7")


def test_final_sheet_leads_to_the_result_when_another_page_finished(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/final/sheet")
    assert post(phone, f"{table}/finish").status == 303
    phone.wait_for_url(f"**{table}/finale")


def test_tickets_page_shows_what_another_page_noted_and_keeps_what_is_typed(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    join(bob, table, "p2")
    bob.goto(f"{table}/tickets/p2")
    bob.locator("#find").fill("Athina")
    record(bob, table, type="tickets", player="p2", keep=["edinburgh--athina"])
    expect(bob.locator("[data-part=hand]")).to_contain_text("Edinburgh")
    expect(bob.locator("#find")).to_have_value("Athina")


@pytest.mark.console(NO_CONNECTION)
def test_tickets_page_says_when_it_is_offline(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    join(bob, table, "p2")
    bob.goto(f"{table}/tickets/p2")
    expect(bob.locator("#connection .lamp")).to_be_hidden()
    bob.context.set_offline(True)
    expect(bob.locator("#connection")).to_have_text("offline")
    expect(bob.locator("#connection .lamp")).to_be_visible()
    bob.context.set_offline(False)
    expect(bob.locator("#connection .lamp")).to_be_hidden()


# A page that lies on the table


LISTEN_TO_PHONE = """
    globalThis.done = [];
    const wakeLock = { request: async (kind) => (done.push(kind), { released: false }) };
    Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
    navigator.vibrate = (ms) => done.push(ms);
"""


@pytest.mark.console(REFUSED)
def test_phone_buzzes_for_what_it_recorded_and_stays_awake_at_the_table(phone: Page) -> None:
    phone.add_init_script(LISTEN_TO_PHONE)
    phone.add_init_script(DEAF)
    table = show_table(phone)
    assert phone.evaluate("done") == ["screen"]
    claim(phone, table, "p2", "berlin--danzig")
    expect_owner(phone, "berlin--danzig", "blue")
    assert phone.evaluate("done") == ["screen"]
    tap_claim(phone, "berlin--wien", "Ann")
    expect(phone.locator("#last-words")).to_have_text("Ann: Berlin – Wien, +4")
    assert phone.evaluate("done") == ["screen", 15]
    phone.evaluate("globalThis.isDeaf = true")
    phone.wait_for_timeout(500)  # a hasty second tap would mean nothing
    tap_track(phone, "budapest--wien")
    claim(phone, table, "p3", "budapest--wien")
    phone.locator("#sheet").get_by_role("button", name="Bob").tap()
    expect(phone.locator(".refusal p")).to_have_count(1)
    assert phone.evaluate("done") == ["screen", 15]
    phone.goto(f"{table}/watch")
    assert phone.evaluate("done") == ["screen"]
    phone.goto(f"{table}/recount")
    assert phone.evaluate("done") == []


# Watching


def test_watcher_sees_the_board_and_the_scores_change(open_phone: OpenPhone) -> None:
    ann, screen = open_phone(), open_phone(width=1280, height=720)
    table = open_table(ann)
    record(ann, table, type="tickets", player="p1", keep=["edinburgh--athina"])
    screen.goto(f"{table}/watch")
    expect(screen.locator("#moves li")).to_have_text(["RAnn: 1 ticket noted"])
    claim(ann, table, "p1", "berlin--wien")
    expect_owner(screen, "berlin--wien", "red")
    expect(screen.locator("[data-side=p1] [data-figure=points]")).to_have_text("4")
    expect(screen.locator("#moves li").first).to_have_text("RAnn: Berlin – Wien, +4")
    assert "edinburgh--athina" not in screen.content()
    assert post(screen, f"{table}/seats/p1/leave").status == 303  # it may come and go; it sits nowhere
    assert state_of(screen, table)["seats"] == {"p1": None, "p2": None, "p3": None}


def test_watcher_sees_the_last_lap_the_countdown_and_the_result(open_phone: OpenPhone) -> None:
    ann, bob, screen = open_phone(), open_phone(), open_phone(width=1024, height=768)
    table = open_table(ann)
    join(bob, table, "p2")
    screen.goto(f"{table}/watch")
    claim_many(ann, table, "p1", *LONG_HAUL, "berlin--wien")
    expect(screen.locator("#banner")).to_contain_text("Last lap")
    post(ann, f"{table}/reveal")
    expect(screen.locator("#counting-seconds")).to_have_text(re.compile(r"^\d+$"))
    expect(screen.locator("#counting")).to_be_hidden()
    assert post(ann, f"{table}/finish").headers["location"].endswith(table)
    screen.get_by_role("link", name="Skip", exact=True).tap()
    expect(screen.locator("#result-title")).to_contain_text("Ann wins")
    screen.get_by_role("link", name="The whole sheet").tap()
    screen.wait_for_url(f"**{table}/game")


def test_watcher_of_a_game_without_a_map_sees_names_counts_and_scorings(open_phone: OpenPhone) -> None:
    ann, screen = open_phone(), open_phone(width=1280, height=720)
    table = open_table(ann, box="card-game")
    screen.goto(f"{table}/watch")
    record(ann, table, type="pile", player="p1", scoring=1, cards={"red": 3})
    expect(screen.locator(".watch-scoring")).to_contain_text("1 of 3 piles counted")
    expect(screen.locator("#moves li")).to_have_text(["RAnn: 3 train cards counted"])
    expect(screen.locator("[data-side] .name")).to_have_text(["Ann", "Bob", "Cat"])


def test_watch_page_fits_its_screen_and_is_accessible(
    open_phone: OpenPhone, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    screen = open_phone()
    table = open_table(screen)
    for width, height in ((1280, 720), (1024, 768), (390, 844)):
        screen.set_viewport_size({"width": width, "height": height})
        screen.goto(f"{table}/watch")
        expect(screen.locator(".watch-invite .code")).to_be_visible()
        assert screen.evaluate("document.documentElement.scrollWidth") <= width
        assert accessibility_faults(screen) == [], width
