"""Devices without a server: one has the whole app, and the others join it by two codes."""

from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Dialog, Locator, Page, expect

from tests.e2e.nearby import (
    HEARS,
    Room,
    can_come_back,
    code_of,
    give,
    heard,
    join,
    see_table,
    show_code,
    sit_down,
)
from tests.e2e.pages import skip_finale
from tests.e2e.playing import check_sheet, keep_tickets, play_move
from tests.e2e.pocket import ADDRESS, Pocket
from tests.e2e.tables import expect_last_words, settle, state_of, tap_track, wait_until_whole
from tests.e2e.whole_game import GAME, seat

CLAIMS = [move for move in GAME.record["moves"] if move["type"] == "claim"]

ELSEWHERE = """performance.getEntriesByType("resource").map(({ name }) => name)
    .filter((name) => !/^(?:data|blob):/.test(name))"""
"""Script that returns the resources of a guest's page that aren't stored on this device."""


def table_with_guest(page: Page, phone: BrowserContext) -> tuple[str, Page]:
    """Open a table and seat the guest as its second player. Returns the table's path and the guest's page."""
    table = seat(page)
    guest = join(page, table, phone)
    sit_down(guest, "p2")
    return table, guest


def owner(page: Page, move: dict[str, Any]) -> Locator:
    return page.locator(f".board .track[data-id={move['route']}][data-owner]")


@pytest.mark.whole
def test_who_was_away_comes_back_without_a_code_and_catches_up(room: Room) -> None:
    phone = room.host()
    page = phone.open()
    table, guest = table_with_guest(page, room.other())
    page.goto(table)
    wait_until_whole(page)
    third, fourth = CLAIMS[2:4]
    shell = cast(Pocket, guest).shell
    for number in range(2):
        can_come_back(page, guest)
        shell.reload()
        see_table(guest)
        play_move(guest, GAME, CLAIMS[number])
        expect(owner(page, CLAIMS[number])).to_have_count(1)

    can_come_back(page, guest)
    shell.clock.install()
    phone.kill()
    expect(shell.get_by_text("The host’s phone is offline: wake it.")).to_be_visible()
    shell.clock.fast_forward(46_000)
    expect(shell.get_by_text("if that doesn’t help, scan its code again")).to_be_visible()
    play_move(guest, GAME, third)
    expect(guest.locator(".board .pending")).to_have_count(1)
    page = room.host().open(table)
    expect(shell.locator("#asleep")).to_be_hidden()
    expect(guest.locator(".board .pending")).to_have_count(0)
    expect(owner(page, third)).to_have_count(1)
    wait_until_whole(page)
    play_move(page, GAME, fourth)
    expect(owner(guest, fourth)).to_have_count(1)


@pytest.mark.whole
def test_guest_has_what_only_some_boxes_have(room: Room) -> None:
    page = room.host().open()
    page.goto("new")
    page.locator(".box-now").tap()
    page.locator(".box-choice").filter(has_text="Iberia").tap()
    page.get_by_role("button", name="Start the table").tap()
    page.wait_for_url("**/t/*")
    guest = join(page, urlsplit(page.url).path, room.other())
    sit_down(guest, "p2")
    assert guest.evaluate(ELSEWHERE) == []
    settle(guest)
    tap_track(guest, "coimbra--lisboa")
    expect(guest.locator("#sheet")).to_contain_text("Festival cards may lie here: Coimbra and Porto")


@pytest.mark.whole
@pytest.mark.long
def test_whole_game_on_three_phones_with_reveal_and_finale(room: Room) -> None:
    page = room.host().open()
    table = seat(page)
    contexts = [room.other(), room.other()]
    for context in contexts:
        context.add_init_script(f"({HEARS})()")
    guests = [join(page, table, context) for context in contexts]
    for guest, player in zip(guests, ("p2", "p3"), strict=True):
        sit_down(guest, player)
    page.goto(table)
    wait_until_whole(page)
    room.space.take_away()

    phones = {page: table, **dict.fromkeys(guests, f"/guest{table}")}
    for number, move in enumerate(move for move in GAME.record["moves"] if move["type"] != "tickets"):
        mover = list(phones)[number % 3]
        play_move(mover, GAME, move)
        expect_last_words(list(phones), phones[mover], mover)

    first, _second = guests
    assert first.evaluate(ELSEWHERE) == []
    assert first.request.get(f"/guest{table}/state").json() == page.request.get(f"{table}/state").json()
    heard(first)
    for number, (phone, path) in enumerate(phones.items(), 1):
        hand = GAME.hands.get(GAME.record["players"][number - 1]["id"], [])
        phone.goto(f"{path}/tickets/p{number}")
        keep_tickets(phone, GAME, hand)
        expect(phone.locator("[data-remove]")).to_have_count(len(hand))
        state_of(phone, path)
        if phone is not first:
            came = heard(first)  # once, because reading empties the list
            assert "event: state" in came or "beat" in came
            assert [ticket for ticket in hand if ticket in came] == []
        phone.goto(path)
        wait_until_whole(phone)
        heard(first)
    for path in ("tickets/p3", "record.json", "take"):
        assert first.request.get(f"/guest{table}/{path}").status == 403

    page.goto(f"{table}/reveal")
    page.get_by_role("button", name="Count the points").tap()
    for phone, path in phones.items():
        phone.wait_for_url(f"**{path}/finale")
    skip_finale(page)
    for phone, path in phones.items():
        phone.wait_for_url(f"**{path}/game")
        check_sheet(phone, GAME)


MAX_BYTES = 350_000
"""Bytes of a guest's first load, without the table. The packed scripts of all pages are half of it."""
WAKE_LOCK = """() => {
    globalThis.locks = [];
    const request = async () => {
        const lock = new EventTarget();
        lock.release = async () => (lock.isReleased = true) && lock.dispatchEvent(new Event("release"));
        locks.push(lock);
        return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
"""Stub of the browser's wake lock, which needs a screen."""
KEEP_CONNECTION = """() => {
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(...given) {
            super(...given);
            globalThis.connection = this;
        }
    };
}"""
"""Script that keeps a page's connection, so that the test can close it."""
BAD = {
    "garbage": "({ channel }) => channel.send(new Uint8Array(100))",
    "a length that isn’t true": "({ channel }) => channel.send(new Uint8Array([0, 0, 0, 1, 255, 0, 0, 0, 1]))",
    "a flood": "(link) => { for (let one = 0; one < 1000; one++) link.send({ end: one }); }",
    "what lies elsewhere": "(link) => link.send({ ask: 1, method: 'GET', path: '/t/x', headers: [] })",
    "no headers": "(link) => link.send({ ask: 1, method: 'GET', path: 't/x', headers: [[1, {}]] })",
    "half a header": "(link) => link.send({ ask: 1, method: 'GET', path: 't/x', headers: [['a']] })",
    "two headers in one": "(link) => link.send({ ask: 1, method: 'GET', path: 't/x', headers: [['a', 'b\\nc: d']] })",
    "no header's name": "(link) => link.send({ stream: 1, path: 't/x', headers: [['a b', 'c']] })",
    "an unknown message": "(link) => link.send({ hey: 1 })",
}
"""Messages of a malicious guest."""


def end_for_all(page: Page) -> None:
    page.get_by_role("button", name="Disconnect everyone").tap()
    page.wait_for_timeout(700)
    page.get_by_role("button", name="The others won’t be able to record anything any more. End it?").tap()


def check_that_both_are_told(page: Page, table: str, guest: BrowserContext, host: BrowserContext) -> None:
    """Check that guest and host show a message if the network blocks their connection."""
    guest.add_init_script(f"({KEEP_CONNECTION})()")
    shell = guest.new_page()
    shell.goto(show_code(page, table))
    code = code_of(shell)
    shell.evaluate("connection.close()")
    expect(shell.get_by_text("The phones can’t find each other.")).to_be_visible()
    give(page, code)
    said = page.locator("#nearby-words")
    expect(said).to_contain_text("Joining")
    host.pages[0].clock.fast_forward(31_000)
    expect(said).to_contain_text("The phones can’t find each other.")


@pytest.mark.whole
def test_each_code_lets_one_in_and_who_means_no_good_is_cut_off(room: Room) -> None:
    phone = room.host()
    phone.context.pages[0].clock.install()
    page = phone.open()
    table = seat(page)
    said, people = page.locator("#nearby-words"), page.locator("#nearby-people li")

    address = show_code(page, table)
    shell = room.other().new_page()
    before = room.space.sent
    shell.goto(address)
    code = code_of(shell)
    shell.wait_for_function("async () => Boolean(await navigator.serviceWorker.ready)")
    assert room.space.sent - before < MAX_BYTES
    room.show_to_cameras(code)
    expect(said).to_contain_text("1 phone has joined.")
    shell.wait_for_selector("iframe")
    room.show_to_cameras(None)

    for number, order in enumerate(((0, 1), (1, 0)), 2):
        address = show_code(page, table)
        shells = [room.other().new_page() for _ in range(2)]
        for shell in shells:  # both scan the code before the host receives either
            shell.clock.install()
            shell.goto(address)
            code_of(shell)
        first, second = (shells[at] for at in order)
        codes = [code_of(shell) for shell in (first, second)]
        give(page, codes[0])
        expect(said).to_contain_text(f"{number} phones have joined.")
        first.wait_for_selector("iframe")
        give(page, codes[1])
        expect(said).to_contain_text("This code has expired or was used before.")
        second.clock.fast_forward(121_000)
        expect(second.get_by_text("This code has expired or was used before.")).to_be_visible()
        expect(people).to_have_count(number)
    for text in (address, "nonsense"):
        give(page, text)
        expect(said).to_contain_text("This isn’t the code")

    check_that_both_are_told(page, table, room.other(), phone.context)

    for sent in BAD.values():
        shell = cast(Pocket, join(page, table, room.other())).shell
        shell.evaluate(f"() => ({sent})(guest.link)")
        shell.wait_for_function("guest.link.isClosed")
    sit_down(cast(Page, Pocket(first)), "p2")
    page.goto(f"{table}/nearby")
    expect(people).to_have_count(3)
    expect(people.filter(has_text="Bob")).to_have_count(1)


EVIL = """<!doctype html><html data-base="/"><head><base href="/"><meta http-equiv="refresh" content="0; url=/">
<script>globalThis.owned = parent.owned = top.owned = 1</script><script src="data:text/javascript,owned=2"></script>
<script type="module">globalThis.owned = 3</script>
<script type="importmap">{"imports": {"app/core/dom.js": "data:,"}}</script></head>
<body onload="owned = 4"><h1>Evil</h1><img src="x" onerror="owned = 5">
<iframe srcdoc="<script>top.owned = 6</script>"></iframe>
<a id="out" href="/">Out</a><a id="script" href="javascript:owned = 7">Script</a></body></html>"""
"""A page of a malicious host."""
TURN_EVIL = """async (page) => {
    const host = await nearby();
    const { pass } = host;
    const policy = ["Content-Security-Policy", "script-src *"];
    const headers = [["Content-Type", "text/html"], ["Set-Cookie", "evil=1"], policy];
    host.pass = (asked, port) => asked.guest && !asked.stream
        ? port.postMessage({ status: 200, headers, body: new TextEncoder().encode(page) })
        : pass(asked, port);
}"""
REACH = """() => {
    const ways = [() => caches, () => parent.document.title, () => top.guest.link, () => indexedDB.open("x")];
    return ways.map((reach) => {
        try {
            reach();
            return true;
        } catch {
            return false;
        }
    });
}"""
"""Script that returns whether the frame can access this device's data."""
KEPT = """async () => {
    const kept = Object.keys(localStorage).filter((name) => !name.startsWith("guest/page:")).sort();
    return [(await caches.keys()).sort(), kept, document.cookie, globalThis.owned ?? 0];
}"""
"""Script that returns the device's stored data, without the host pages' own."""
BAD_HOST = {
    "no table": "{ welcome: { id: 'x', table: 'javascript:owned = 8' } }",
    "a table elsewhere": "{ welcome: { id: 'x', table: '/' } }",
    "no people": "{ people: 5 }",
    "no header": "{ answer: 1, status: 200, headers: [['a b', 'c']] }",
}
"""Messages of a malicious host."""


@pytest.mark.whole
def test_malicious_host_reaches_nothing_on_a_guests_device(room: Room) -> None:
    page = room.host().open()
    table = seat(page)
    context = room.other()
    guest = join(page, table, context)
    shell = cast(Pocket, guest).shell
    shell.evaluate("document.cookie = 'other=app; path=/'")
    shell.evaluate("localStorage.setItem('another app’s', 'secret')")
    before = shell.evaluate(KEPT)
    assert guest.evaluate("self.origin") == "null"
    assert guest.evaluate(REACH) == [False] * 4
    host = cast(Pocket, page).shell
    host.evaluate(TURN_EVIL, EVIL)
    guest.evaluate("lead.reload()")
    expect(guest.get_by_role("heading", level=1)).to_have_text("Evil")
    assert guest.evaluate("[globalThis.owned, document.documentElement.dataset.base]") == [None, "/guest/"]
    for link in ("#out", "#script"):
        guest.locator(link).tap()
    assert guest.evaluate("globalThis.owned") is None
    expect(guest.get_by_role("heading", level=1)).to_have_text("Evil")
    assert shell.url.startswith(f"{ADDRESS}/guest/")
    assert shell.evaluate(KEPT) == before

    for sent in BAD_HOST.values():
        shell = cast(Pocket, join(page, table, room.other())).shell
        shell.evaluate("globalThis.former = guest.link")  # it calls again afterwards
        host.evaluate(f"async () => [...(await nearby()).guests.values()].at(-1).link.send({sent})")
        shell.wait_for_function("former.isClosed")


def test_guest_admits_others_and_host_ends_or_moves_the_table(room: Room) -> None:
    phone = room.host()
    page = phone.open()
    room.space.lacking.add("/page.js")  # a file of a guest's shell comes late
    table, guest = table_with_guest(page, room.other())
    assert room.space.lacking == set()
    neighbour = join(guest, f"/guest{table}", room.other())
    there, asleep = (cast(Pocket, one).shell for one in (guest, neighbour))
    page.goto(f"{table}/nearby")
    expect(page.locator("#nearby-people li")).to_have_count(2)
    end_for_all(page)
    for shell in (there, asleep):
        expect(shell.get_by_text("The host has ended this.")).to_be_visible()
    expect(page.locator("#nearby-in")).to_be_hidden()

    again = [join(page, table, shell.context) for shell in (there, asleep)]
    expect(page.locator("#nearby-people")).to_contain_text("Bob")  # a returning guest is the same person
    again[0].goto(f"/guest{table}/join")
    again[0].locator("#leave-p2").tap()
    again[0].get_by_role("button", name="Leave seat", exact=True).last.tap()
    expect(again[0].locator("#seat-p2")).to_be_visible()  # a secret of another phone's would stay here
    can_come_back(page, *again)
    asleep.goto("about:blank")
    page.goto(f"{table}/take")
    expect(page.get_by_text("Phones that joined this one can’t go on here")).to_be_visible()
    page.get_by_label("Address of the server").fill("trains.example.org")
    with phone.context.expect_page() as opened:
        page.get_by_role("button", name="Open it there").tap()
    opened.value.close()
    asleep.goto(f"{ADDRESS}/guest{table}")
    for shell in (there, asleep):
        expect(shell.get_by_text("The host has taken the table to a server.")).to_be_visible()
        expect(shell.get_by_role("link", name="trains.example.org")).to_have_attribute(
            "href", "https://trains.example.org/"
        )
        expect(shell.locator("iframe")).to_have_count(0)
    there.reload()
    expect(there.get_by_text("Scan the code on the host’s phone")).to_be_visible()


@pytest.mark.whole
def test_screen_stays_on_and_leaving_asks_while_somebody_is_in(room: Room) -> None:
    phone = room.host()
    phone.context.add_init_script(f"({WAKE_LOCK})()")
    phone.context.pages[0].clock.install()
    page = phone.open()
    shell = cast(Pocket, page).shell
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    table = seat(page)
    assert shell.evaluate("locks.length") == 0
    context = room.other()
    join(page, table, context)
    shell.wait_for_function("locks.length === 1 && !locks[0].isReleased")
    shell.on("dialog", stay)
    shell.close(run_before_unload=True)
    page.wait_for_timeout(100)
    until_asked = "() => new Promise((done) => setTimeout(done, 100))"
    while not asked:
        shell.evaluate(until_asked)
    assert asked == ["beforeunload"]

    shell.evaluate("locks[0].release()")  # as a browser does when the page is hidden
    shell.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    shell.wait_for_function("locks.length === 2 && !locks[1].isReleased")
    context.close()
    expect(page.locator("#nearby-people")).to_contain_text("offline")
    assert not shell.evaluate("locks.at(-1).isReleased")
    shell.clock.fast_forward(601_000)
    shell.wait_for_function("locks.at(-1).isReleased")
    with shell.expect_event("close"):
        shell.close(run_before_unload=True)
    assert asked == ["beforeunload"]
