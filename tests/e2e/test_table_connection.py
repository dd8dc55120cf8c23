"""Nothing is lost: moves made without a connection wait, outlive a reload, and are recorded once."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import (
    claim,
    join,
    log_of,
    open_table,
    record,
    show_table,
    state_meanwhile,
    state_of,
    tap_track,
    until,
)

NO_CONNECTION = "net::ERR_"


def claim_for(phone: Page, route: str, name: str) -> None:
    tap_track(phone, route)
    phone.locator("#sheet").get_by_role("button", name=name).tap()
    expect(phone.locator("#sheet")).to_be_hidden()


@pytest.mark.console(NO_CONNECTION)
def test_move_without_connection_is_kept_and_sent_by_itself_later(phone: Page) -> None:
    table = show_table(phone)
    phone.context.set_offline(True)
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#last-words")).to_have_text("Not sent yet Bob: Berlin – Wien")
    expect(phone.locator("#connection")).to_have_text("offline · 1 waiting")
    expect(phone.locator(".track[data-id=berlin--wien]")).to_have_class(re.compile("pending"))
    phone.context.set_offline(False)
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    expect(phone.locator("#connection")).to_have_text("live")
    assert [entry["text"] for entry in log_of(phone, table)] == ["Bob: Berlin – Wien"]


@pytest.mark.console(NO_CONNECTION)
def test_move_made_while_the_server_was_down_outlives_a_reload(phone: Page, own_server: LiveServer) -> None:
    table = show_table(phone)
    own_server.stop()
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#last-words")).to_have_text("Not sent yet Bob: Berlin – Wien")
    own_server.start()
    phone.reload()
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    assert len(log_of(phone, table)) == 1


@pytest.mark.console("status of 503")
def test_move_that_the_server_puts_off_is_kept_and_sent_when_it_said(phone: Page) -> None:
    table = show_table(phone)
    asked: list[str] = []

    def put_off_once(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "")["uuid"])
        if len(asked) > 1:
            route.continue_()
            return
        why = {"error": {"rule": None, "message": "The disk is full."}}
        route.fulfill(status=503, headers={"Retry-After": "2"}, json=why)

    phone.route("**/moves", put_off_once)
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#toast")).to_contain_text("The disk is full.")
    expect(phone.locator("#last-words")).to_have_text("Not sent yet Bob: Berlin – Wien")
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    assert len(asked) == 2
    assert len(set(asked)) == 1
    assert len(log_of(phone, table)) == 1


@pytest.mark.parametrize("page", ["why", "recount"])
@pytest.mark.console(NO_CONNECTION)
def test_word_of_a_lost_connection_lies_over_nothing_to_tap(open_phone: OpenPhone, page: str) -> None:
    phone = open_phone(locale="ru-RU", width=360, height=740)
    table = show_table(phone)
    phone.goto(f"{table}/{page}")
    expect(phone.locator("#connection")).to_be_attached()
    phone.context.set_offline(True)
    expect(phone.locator("#connection")).to_have_class(re.compile("is-lost"))
    word = phone.locator("#connection").bounding_box()
    assert word
    for tapped in phone.locator(".page-header :is(a, button)").all():
        box = tapped.bounding_box()
        assert box
        assert box["y"] >= word["y"] + word["height"]


@pytest.mark.console(NO_CONNECTION)
def test_lost_answer_never_records_a_move_twice(phone: Page) -> None:
    table = show_table(phone)
    sent: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "")["uuid"])
        if len(sent) > 1:
            route.continue_()
            return
        route.fetch(headers={**route.request.headers, "origin": phone.url.split("/t/")[0]})
        route.abort()

    phone.route("**/moves", lose_the_first_answer)
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    phone.unroute("**/moves")
    assert len(set(sent)) == 1
    assert len(sent) == 2
    assert len(log_of(phone, table)) == 1


@pytest.mark.console(NO_CONNECTION)
def test_several_moves_wait_and_go_out_in_order(phone: Page) -> None:
    table = show_table(phone)
    phone.context.set_offline(True)
    claim_for(phone, "berlin--wien", "Ann")
    phone.wait_for_timeout(500)
    claim_for(phone, "berlin--danzig", "Bob")
    expect(phone.locator("#connection")).to_have_text("offline · 2 waiting")
    phone.context.set_offline(False)
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Danzig, +7")
    assert [entry["text"] for entry in log_of(phone, table)] == ["Bob: Berlin – Danzig", "Ann: Berlin – Wien"]


@pytest.mark.console(NO_CONNECTION)
def test_who_moved_last_without_connection_is_not_offered_first(phone: Page) -> None:
    show_table(phone)
    phone.context.set_offline(True)
    claim_for(phone, "berlin--wien", "Ann")
    phone.wait_for_timeout(500)
    tap_track(phone, "berlin--danzig")
    expect(phone.locator("#sheet .choice.is-likely .name")).to_have_text("Bob")


@pytest.mark.console(NO_CONNECTION)
def test_final_sheet_sends_what_the_table_could_not(phone: Page) -> None:
    table = show_table(phone)
    taps: list[None] = []  # nothing comes through before: sent by itself, it would have the page shown anew
    phone.expose_function("tapped", lambda: taps.append(None))
    phone.route("**/moves", lambda route: route.continue_() if taps else route.abort())
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#last-words")).to_contain_text("Not sent yet")
    phone.goto(f"{table}/final/sheet")
    expect(phone.locator("#toast")).to_contain_text("1 move isn’t sent yet.")
    expect(phone.locator("[data-needs-all-sent]")).to_be_disabled()
    assert state_meanwhile(phone, table)["claims"] == {}
    phone.evaluate("document.addEventListener('click', () => globalThis.tapped(), { capture: true })")
    phone.locator("#toast").get_by_role("button", name="Retry").tap()
    expect(phone.locator("#toast")).to_be_empty()
    expect(phone.locator("[data-needs-all-sent]")).to_be_enabled()
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p2"}
    assert len(log_of(phone, table)) == 1


@pytest.mark.console(NO_CONNECTION, "status of 409")
def test_final_sheet_says_why_a_move_that_waited_is_refused(phone: Page) -> None:
    table = show_table(phone)
    phone.context.set_offline(True)
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#last-words")).to_contain_text("Not sent yet")
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto("/")
    claim(phone, table, "p1", "berlin--wien")
    phone.goto(f"{table}/final/sheet")
    expect(phone.locator("#toast")).to_contain_text("Ann was first: Berlin – Wien.")
    expect(phone.locator("[data-needs-all-sent]")).to_be_enabled()


@pytest.mark.console(NO_CONNECTION, "status of 409")
def test_page_that_everybody_sees_names_no_ticket_that_is_refused(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.context.set_offline(True)
    phone.locator("#find").fill("berlin roma")
    phone.locator("#ticket-berlin--roma").tap()
    expect(phone.locator("#pending > li")).to_have_count(1)
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto("/")
    record(phone, table, type="tickets", player="p2", keep=["berlin--roma"])
    phone.goto(f"{table}/why")
    toast = phone.locator("#toast span")
    expect(toast).to_have_text("Not recorded: Destination tickets. Open these tickets to see why.")
    phone.goto(f"{table}/tickets/p1?for=p1")
    expect(phone.locator("#toast")).to_contain_text("Berlin – Roma")


@pytest.mark.console(NO_CONNECTION)
def test_form_that_cannot_be_sent_stays_and_can_be_sent_later(phone: Page) -> None:
    table = show_table(phone)
    phone.goto(f"{table}/final/sheet")
    phone.context.set_offline(True)
    finish = phone.get_by_role("button", name="Save and finish")
    finish.tap()
    expect(phone.locator("#toast")).to_contain_text("No connection. Nothing was sent")
    phone.context.set_offline(False)
    finish.tap()
    phone.wait_for_url(f"**{table}/finale")


@pytest.mark.console(NO_CONNECTION)
def test_tab_beside_sends_what_another_could_not(phone: Page) -> None:
    table = show_table(phone)
    beside = phone.context.new_page()
    beside.goto(f"{table}/final/sheet")
    phone.route("**/moves", lambda route: route.abort())
    claim_for(phone, "berlin--wien", "Bob")
    until(phone, "async (path) => (await (await fetch(path)).json()).seq === 1", f"{table}/state")
    expect(beside.locator("[data-needs-all-sent]")).to_be_enabled()
    phone.unroute("**/moves")
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    assert len(log_of(phone, table)) == 1


@pytest.mark.console(NO_CONNECTION)
def test_log_shows_what_waits(phone: Page) -> None:
    show_table(phone)
    phone.context.set_offline(True)
    claim_for(phone, "berlin--wien", "Ann")
    expect(phone.locator("#last-words")).to_contain_text("Not sent yet")
    phone.get_by_role("button", name="All moves").tap()
    expect(phone.locator(".log-row")).to_have_text(["Not sent yetAnn: Berlin – WienThrow away: Ann: Berlin – Wien"])
    phone.context.set_offline(False)
    expect(phone.locator(".log-row")).to_have_text([re.compile("Ann: Berlin – Wien, \\+4")])


def figure(phone: Page, player: str, name: str) -> Locator:
    """A figure of the bar on top."""
    return phone.locator(f".side[data-player={player}] [data-figure={name}]")


@pytest.mark.console(NO_CONNECTION, "status of 409")
def test_bar_counts_what_waits_and_takes_back_what_is_refused(phone: Page, open_phone: OpenPhone) -> None:
    table = show_table(phone)
    other = open_phone()
    join(other, table, "p3")
    phone.context.set_offline(True)
    claim_for(phone, "berlin--wien", "Bob")
    phone.wait_for_timeout(500)
    claim_for(phone, "berlin--danzig", "Bob")
    expect(figure(phone, "p2", "points")).to_have_text("11")
    expect(figure(phone, "p2", "trains")).to_have_text("38")
    expect(figure(phone, "p2", "trains")).to_have_class("is-pending")
    expect(figure(phone, "p2", "stations")).not_to_have_class("is-pending")
    expect(phone.locator("#connection")).to_have_text("offline · 2 waiting")
    claim(other, table, "p3", "berlin--wien")
    phone.context.set_offline(False)
    expect(phone.locator(".refusal p")).to_have_text(["Not recorded for Bob. Cat was first: Berlin – Wien."])
    expect(figure(phone, "p2", "points")).to_have_text("7")
    expect(figure(phone, "p2", "trains")).to_have_text("41")
    expect(figure(phone, "p2", "trains")).not_to_have_class("is-pending")


@pytest.mark.console(NO_CONNECTION)
def test_bar_takes_off_what_is_being_taken_back(phone: Page) -> None:
    table = show_table(phone)
    claim(phone, table, "p2", "berlin--wien")
    expect(figure(phone, "p2", "points")).to_have_text("4")
    phone.context.set_offline(True)
    phone.wait_for_timeout(700)  # the button means what its reader saw
    phone.locator("#last-button").tap()
    expect(figure(phone, "p2", "points")).to_have_text("0")
    expect(figure(phone, "p2", "trains")).to_have_text("45")
    phone.context.set_offline(False)
    expect(phone.locator(".is-pending")).to_have_count(0)
    assert state_of(phone, table)["claims"] == {}


WAKE = "dispatchEvent(new Event('online'))"
# At a later beat, which may come at any time, a phone looks whether it missed anything.
FIRST_BEAT_ALONE = """
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (type, act) {
  listen.call(this, type, act, { once: type === "beat" });
};
"""


def test_table_that_was_brought_back_to_an_earlier_state_is_shown_so(phone: Page) -> None:
    table = show_table(phone)
    claim(phone, table, "p2", "berlin--wien")
    backup = state_of(phone, table)
    claim(phone, table, "p3", "berlin--danzig")
    taken = phone.locator(".track[data-id=berlin--danzig][data-owner]")
    expect(taken).to_have_count(1)
    phone.route("**/events*", lambda route: route.fulfill(status=204))  # it would tell what this server has still
    phone.route("**/state", lambda route: route.fulfill(json=backup))
    phone.evaluate(WAKE)
    expect(taken).to_have_count(0)
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")


def test_answer_that_a_move_has_overtaken_is_not_heard(phone: Page) -> None:
    table = show_table(phone)
    expect(phone.locator("#connection")).to_have_text("live")
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    phone.route("**/state", hold)
    earlier = state_of(phone, table)
    phone.evaluate(WAKE)
    phone.wait_for_timeout(300)
    assert len(asked) == 1
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    asked[0].fulfill(json=earlier)
    phone.wait_for_timeout(300)
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    phone.unroute("**/state")


def test_phone_that_taps_does_not_ask_for_what_its_answer_brings(phone: Page) -> None:
    phone.add_init_script(FIRST_BEAT_ALONE)
    show_table(phone)
    expect(phone.locator("#connection")).to_have_text("live")
    phone.wait_for_timeout(500)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    for route, name in (("berlin--wien", "Bob"), ("berlin--danzig", "Cat"), ("danzig--warszawa", "Ann")):
        claim_for(phone, route, name)
        expect(phone.locator(f".track[data-id={route}]:not(.pending)[data-owner]")).to_have_count(1)
        phone.wait_for_timeout(500)
    assert asked == ["moves"] * 3


def test_phone_without_a_stream_asks_for_the_state_with_its_etag_and_is_answered_304(phone: Page) -> None:
    phone.route("**/events?*", lambda route: route.fulfill(status=204))
    show_table(phone)
    statuses: list[int] = []
    phone.on("response", lambda response: statuses.append(response.status) if "/state" in response.url else None)
    phone.wait_for_timeout(6800)
    assert statuses[-1] == 304
