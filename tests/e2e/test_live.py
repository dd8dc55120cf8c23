"""Several phones keep up with each other: by the stream, after a break, without a stream, and as watchers."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from companion import pubsub
from companion.table.routes import events
from companion.table.views.shapes import SHAPE
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import skip_finale
from tests.e2e.phones import OpenPhone
from tests.e2e.playing import READ_MS
from tests.e2e.seats import guest_at
from tests.e2e.tables import (
    LONG_HAUL,
    claim,
    claim_many,
    correct,
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

SAY = """async (words) => {
    const page = document.querySelector('script[src$="/pages/table.js"]').src;
    (await import(new URL("../core/toast.js", page))).say(words);
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


def expect_owner(phone: Page, route: str, color: str) -> None:
    expect(phone.locator(f'.track[data-id="{route}"]')).to_have_attribute("data-owner", color)


def asked_for(phone: Page) -> list[str]:
    """What a phone asks the server for from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.rpartition("/")[2].partition("?")[0])

    phone.on("request", note)
    return asked


def tap_claim(phone: Page, route: str, name: str) -> None:
    tap_track(phone, route)
    phone.locator("#sheet").get_by_role("button", name=name).tap()


# Live


BENEATH = """() => {
    const { x, y, height } = document.querySelector("#news").getBoundingClientRect();
    return height > 0 && document.elementFromPoint(x + 20, y + height / 2).closest("#map") !== null;
}"""


@pytest.mark.console(NO_CONNECTION)
def test_what_one_phone_does_is_seen_on_the_others(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    join(bob, table, "p2")
    expect(ann.locator("#hands [data-player=p2]")).to_have_attribute("data-kept", "elsewhere")
    asked, begun = asked_for(ann), time.monotonic()
    ann.wait_for_timeout(4000)
    tap_claim(bob, "berlin--wien", "Bob")
    expect_owner(ann, "berlin--wien", "blue")
    expect(ann.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    expect(bob.locator("#news")).to_be_hidden()
    # A phone answers each beat by one look: one beat more than by the clock, and one that comes earlier by chance.
    assert len(asked) <= (time.monotonic() - begun) // events.HEARTBEAT_S + 2, "it doesn't ask all the time"
    expect(ann.locator("#connection")).to_have_text("live")
    record(bob, table, type="undo", move=0)
    expect(ann.locator('.track[data-id="berlin--wien"]')).not_to_have_attribute("data-owner", "blue")

    # News: for a moment, leaving taps alone
    expect(ann.locator("#news")).to_be_hidden()
    read = hold_timers(ann, 5000)
    claim(bob, table, "p2", "berlin--danzig")
    claim(bob, table, "p2", "kharkov--rostov")
    expect(ann.locator("#news li")).to_have_text(["BBob: Kharkov – Rostov, +2", "BBob: Berlin – Danzig, +7"])
    expect(ann.locator('.track[data-id="berlin--danzig"]')).to_have_class(re.compile("is-news"))
    until(ann, BENEATH)
    read()
    expect(ann.locator("#news")).to_be_hidden()
    expect(ann.locator(".is-news")).to_have_count(0)

    # A hidden page asks for nothing, and tells much news at once when it is seen
    ann.evaluate(HIDE, True)
    asked = asked_for(ann)
    claim_many(
        bob, table, "p2", "danzig--warszawa", "wien--zagrab", "budapest--kyiv", "kharkov--kyiv", "essen--frankfurt"
    )
    ann.wait_for_timeout(3000)
    assert asked == []
    ann.evaluate(HIDE, False)
    expect(ann.locator("#news li")).to_have_count(4)
    expect(ann.locator("#news li").last).to_have_text("and 2 more")
    expect_owner(ann, "essen--frankfurt", "blue")
    claim(bob, table, "p2", "madrid--pamplona")
    expect_owner(ann, "madrid--pamplona", "blue")

    # Without network
    ann.context.set_offline(True)
    expect(ann.locator("#connection")).to_have_text("offline")
    claim(bob, table, "p2", "brest--dieppe")
    ann.context.set_offline(False)
    expect_owner(ann, "brest--dieppe", "blue")
    expect(ann.locator("#connection")).to_have_text("live")


# Two at once


LISTEN_TO_PHONE = """
    globalThis.done = [];
    const wakeLock = { request: async (kind) => (done.push(kind), { released: false }) };
    Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
    navigator.vibrate = (ms) => done.push(ms);
"""
ANSWER_MS = 3000
"""So long a phone waits for the answer to its own move before it shows what it was sent meanwhile."""


def expect_refused(phone: Page, why: str) -> None:
    """The phone says why, and what is said in passing stands elsewhere."""
    expect(phone.locator(".refusal p")).to_have_text(why)
    phone.evaluate(SAY, "Something else")
    toast, refusal = phone.locator(".toast").bounding_box(), phone.locator(".refusals").bounding_box()
    assert toast
    assert refusal
    assert toast["y"] + toast["height"] <= refusal["y"] or refusal["y"] + refusal["height"] <= toast["y"]


@pytest.mark.console(REFUSED, NO_CONNECTION)
def test_own_move_buzzes_and_two_at_once_are_kept_in_order(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    ann.add_init_script(DEAF)
    ann.add_init_script(LISTEN_TO_PHONE)
    table = show_table(ann)
    join(bob, table, "p2")
    assert ann.evaluate("done") == ["screen"], "it stays awake"
    claim(bob, table, "p2", "berlin--danzig")
    expect_owner(ann, "berlin--danzig", "blue")
    assert ann.evaluate("done") == ["screen"]
    tap_claim(ann, "kharkov--rostov", "Ann")
    expect(ann.locator("#last-words")).to_have_text("Ann: Kharkov – Rostov, +2")
    assert ann.evaluate("done") == ["screen", 15]

    # Who taps too late is shown who was first
    ann.evaluate("globalThis.isDeaf = true")  # her phone hasn't heard of it yet
    ann.wait_for_timeout(500)  # a hasty second tap would mean nothing
    for phone in (ann, bob):
        tap_track(phone, "berlin--wien")
    bob.locator("#sheet").get_by_role("button", name="Bob").tap()
    expect(bob.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    ann.locator("#sheet").get_by_role("button", name="Ann").tap()
    expect_refused(ann, "Bob was first: Berlin – Wien.")
    expect_owner(ann, "berlin--wien", "blue")
    expect(bob.locator(".refusal")).to_have_count(0)
    assert ann.evaluate("done") == ["screen", 15]
    ann.evaluate("globalThis.isDeaf = false")
    ann.wait_for_timeout(READ_MS)
    ann.locator(".refusal").get_by_role("button", name="Close").tap()

    # What is sent while an own move is on its way waits for its answer
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.route("**/moves", hold)
    hold_timers(ann, ANSWER_MS)
    asked = asked_for(ann)
    with ann.expect_request("**/moves"):
        tap_claim(ann, "budapest--kyiv", "Ann")
    claim(bob, table, "p2", "danzig--warszawa")
    expect_owner(bob, "danzig--warszawa", "blue")
    ann.wait_for_timeout(300)
    expect(ann.locator('.track[data-id="danzig--warszawa"][data-owner]')).to_have_count(0)
    held[0].continue_()
    expect_owner(ann, "danzig--warszawa", "blue")
    expect(ann.locator('.track[data-id="budapest--kyiv"]:not(.pending)[data-owner=red]')).to_have_count(1)
    assert asked.count("moves") == 1
    ann.evaluate("globalThis.letGo()")

    # But not for ever
    ann.route("**/state", lambda _route: None)  # what comes, comes by the stream
    tap_claim(ann, "wien--zagrab", "Ann")
    claim(bob, table, "p2", "essen--frankfurt")
    expect_owner(ann, "essen--frankfurt", "blue")
    expect(ann.locator('.track.pending[data-id="wien--zagrab"]')).to_have_count(1)

    # Pages that don't lie on the table
    ann.unroute_all()
    for page, done in (("watch", ["screen"]), ("recount", [])):
        ann.goto(f"{table}/{page}")
        assert ann.evaluate("done") == done


# After a break


@pytest.mark.console(NO_CONNECTION)
def test_phones_recover_by_themselves_when_the_server_is_back(open_phone: OpenPhone, own_server: LiveServer) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    join(bob, table, "p2")
    own_server.stop()
    for phone in (ann, bob):
        expect(phone.locator("#connection")).to_have_text(re.compile("reconnecting|offline"))
    tap_claim(bob, "berlin--wien", "Bob")
    expect(bob.locator("#last-words")).to_have_text("Not sent yet Bob: Berlin – Wien")
    own_server.start()
    bob.reload()
    expect(bob.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    expect_owner(ann, "berlin--wien", "blue")
    for phone in (ann, bob):
        expect(phone.locator("#connection")).to_have_text("live")
    asked = asked_for(ann)
    claim(bob, table, "p2", "berlin--danzig")  # by the stream again
    expect_owner(ann, "berlin--danzig", "blue")
    ann.wait_for_timeout(3000)
    assert set(asked) <= {"state", "events"}
    assert asked.count("state") <= 2
    assert state_of(bob, table)["claims"] == {"berlin--wien": "p2", "berlin--danzig": "p2"}


def test_page_of_an_older_release_is_fetched_again(open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    join(bob, table, "p2")
    ann.evaluate("globalThis.isOld = true")
    monkeypatch.setattr("companion.table.views.state.SHAPE", SHAPE + 1)
    claim(bob, table, "p2", "berlin--wien")
    expect_owner(ann, "berlin--wien", "blue")
    assert not ann.evaluate("globalThis.isOld")


# Without a stream


def test_phones_without_a_stream_still_get_every_move(open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pubsub.hub, "subscribe", lambda *_subscriber: None)  # none is left
    ann, bob = open_phone(), open_phone()
    bob.route("**/events*", lambda _route: None)  # a proxy that waits until the answer is whole
    table = show_table(ann)
    join(bob, table, "p2")
    statuses: list[int] = []
    ann.on("response", lambda response: statuses.append(response.status) if "/state" in response.url else None)
    for route in ("berlin--wien", "berlin--danzig", "kharkov--rostov"):
        claim(bob, table, "p2", route)
        for phone in (ann, bob):
            expect_owner(phone, route, "blue")
    for phone in (ann, bob):
        expect(phone.locator("#connection")).to_have_text("live")
    statuses.clear()
    ann.wait_for_timeout(6000)
    assert statuses
    assert set(statuses) == {304}


# Pages that the server wrote


@pytest.mark.console(NO_CONNECTION)
def test_pages_of_the_server_show_what_others_do_and_keep_what_is_typed(phone: Page) -> None:
    table = open_table(phone)
    correct(phone, table)
    phone.goto(f"{table}/final/sheet")
    expect(phone.locator("tfoot")).not_to_contain_text("7")
    claim(phone, table, "p2", "berlin--danzig")
    expect(phone.locator("table.sheet")).to_contain_text("7")

    phone.goto("/boxes")  # at news the sheet opens again, which would stop the way to the next page
    guest_at(phone, table, "p2", "p3")
    phone.goto(f"{table}/tickets/p1")
    phone.locator("#find").fill("Athina")
    record(phone, table, type="tickets", player="p1", keep=["edinburgh--athina"])
    expect(phone.locator("[data-part=hand]")).to_contain_text("Edinburgh")
    expect(phone.locator("#find")).to_have_value("Athina")
    expect(phone.locator("#connection .lamp")).to_be_hidden()
    phone.context.set_offline(True)
    expect(phone.locator("#connection")).to_have_text("offline")
    expect(phone.locator("#connection .lamp")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator("#connection .lamp")).to_be_hidden()


# Watching


def test_watcher_sees_the_game_and_its_end_to_which_all_are_led(
    open_phone: OpenPhone, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    ann, screen = open_phone(), open_phone(locale="ru-RU", color_scheme="dark", width=1280, height=720)
    table = open_table(ann)
    record(ann, table, type="tickets", player="p1", keep=["edinburgh--athina"])
    screen.goto(f"{table}/watch")
    expect(screen.locator(".watch-invite .code")).to_be_visible()
    assert accessibility_faults(screen) == []
    for width, height in ((1280, 720), (1024, 768), (390, 844)):
        screen.set_viewport_size({"width": width, "height": height})
        assert screen.evaluate("document.documentElement.scrollWidth") <= width
    screen.emulate_media(color_scheme="light")
    assert accessibility_faults(screen) == []
    expect(screen.locator("#moves li")).to_have_text(["КAnn: 1 билет на руку"])
    claim(ann, table, "p1", "berlin--wien")
    expect_owner(screen, "berlin--wien", "red")
    expect(screen.locator("[data-side=p1] [data-figure=points]")).to_have_text("4")
    expect(screen.locator("#moves li").first).to_have_text("КAnn: Берлин – Вена, +4")
    assert "edinburgh--athina" not in screen.content()
    assert post(screen, f"{table}/seats/p1/leave").status == 303  # it may come and go; it sits nowhere
    assert state_of(screen, table)["seats"] == {"p1": None, "p2": None, "p3": None}

    # The last lap and the countdown
    ann.goto(table)
    guest_at(ann, table, "p2")  # now the tickets aren't all on one phone
    claim_many(ann, table, "p1", *LONG_HAUL)
    expect(screen.locator("#banner")).to_contain_text("Последний круг")
    post(ann, f"{table}/reveal")
    expect(screen.locator("#counting-seconds")).to_have_text(re.compile(r"^\d+$"))

    # The end
    screen.wait_for_url("**/finale?watch=1")
    skip_finale(ann)
    expect(screen.locator("#result-title")).to_contain_text("Ann")
    screen.get_by_role("link", name="Весь итог").tap()
    screen.wait_for_url(f"**{table}/game")

    # A game without a map: names, counts and scorings
    table = open_table(ann, box="card-game")
    screen.goto(f"{table}/watch")
    record(ann, table, type="pile", player="p1", scoring=1, cards={"red": 3})
    expect(screen.locator(".watch-scoring")).to_contain_text("составов посчитано: 1 из 3")
    expect(screen.locator("#moves li")).to_contain_text(["Ann: "])
    expect(screen.locator("#moves li")).to_contain_text(["3"])
    expect(screen.locator("[data-side] .name")).to_have_text(["Ann", "Bob", "Cat"])
