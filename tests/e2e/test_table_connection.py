"""Nothing is lost: moves made without a connection wait, outlive a reload, and are recorded once."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.pages import until
from tests.e2e.tables import claim, show_table, state_of, tap_track

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
    expect(phone.locator("#connection")).to_have_text("live", timeout=6000)
    assert [entry["text"] for entry in state_of(phone, table)["log"]] == ["Bob: Berlin – Wien"]


@pytest.mark.console(NO_CONNECTION)
def test_move_made_while_the_server_was_down_outlives_a_reload(phone: Page, own_server: LiveServer) -> None:
    table = show_table(phone)
    own_server.stop()
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#last-words")).to_have_text("Not sent yet Bob: Berlin – Wien")
    own_server.start()
    phone.reload()
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    assert len(state_of(phone, table)["log"]) == 1


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
    assert len(state_of(phone, table)["log"]) == 1


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
    assert [entry["text"] for entry in state_of(phone, table)["log"]] == ["Bob: Berlin – Danzig", "Ann: Berlin – Wien"]


@pytest.mark.console(NO_CONNECTION)
def test_who_moved_last_without_connection_is_not_offered_first(phone: Page) -> None:
    show_table(phone)
    phone.context.set_offline(True)
    claim_for(phone, "berlin--wien", "Ann")
    phone.wait_for_timeout(500)
    tap_track(phone, "berlin--danzig")
    expect(phone.locator("#sheet .choice .name")).to_have_text(["Bob", "Cat", "Ann"])


@pytest.mark.console(NO_CONNECTION)
def test_final_sheet_sends_what_the_table_could_not(phone: Page) -> None:
    table = show_table(phone)
    phone.route("**/moves", lambda route: route.abort())
    claim_for(phone, "berlin--wien", "Bob")
    expect(phone.locator("#last-words")).to_contain_text("Not sent yet")
    phone.goto(f"{table}/final/sheet")
    expect(phone.locator("#toast")).to_contain_text("1 move isn’t sent yet.")
    expect(phone.locator("[data-needs-all-sent]")).to_be_disabled()
    assert state_of(phone, table)["claims"] == {}
    phone.unroute("**/moves")
    phone.locator("#toast").get_by_role("button", name="Retry").tap()
    expect(phone.locator("#toast")).to_be_empty(timeout=10_000)
    expect(phone.locator("[data-needs-all-sent]")).to_be_enabled()
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p2"}
    assert len(state_of(phone, table)["log"]) == 1


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
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4", timeout=10_000)
    assert len(state_of(phone, table)["log"]) == 1


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


def test_phone_without_a_stream_asks_for_the_state_with_its_etag_and_is_answered_304(phone: Page) -> None:
    phone.route("**/events?*", lambda route: route.fulfill(status=204))
    show_table(phone)
    statuses: list[int] = []
    phone.on("response", lambda response: statuses.append(response.status) if "/state" in response.url else None)
    phone.wait_for_timeout(6800)
    assert statuses[-1] == 304
