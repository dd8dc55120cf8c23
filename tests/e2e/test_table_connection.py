"""Moves made offline wait, are shown as waiting, and are recorded once."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.phones import OpenPhone
from tests.e2e.tables import (
    correct,
    log_of,
    open_table,
    record_meanwhile,
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


def figure(phone: Page, player: str, name: str) -> Locator:
    return phone.locator(f".side[data-player={player}] [data-figure={name}]")


@pytest.mark.console(NO_CONNECTION, "status of 409")
def test_offline_moves_are_counted_and_sent_in_order(phone: Page) -> None:
    table = show_table(phone)
    connection, last = phone.locator("#connection"), phone.locator("#last-words")
    phone.context.set_offline(True)
    claim_for(phone, "berlin--wien", "Bob")
    expect(last).to_have_text("Not sent yet Bob: Berlin – Wien")
    expect(connection).to_have_text("offline · 1 move waiting to be sent")
    expect(phone.locator(".track[data-id=berlin--wien]")).to_have_class(re.compile("pending"))
    phone.wait_for_timeout(500)
    tap_track(phone, "berlin--danzig")
    expect(phone.locator("#sheet .choice.is-likely .name")).to_have_text(
        "Cat"
    )  # the last player to move isn't offered first
    phone.locator("#sheet").get_by_role("button", name="Bob").tap()
    expect(connection).to_have_text("offline · 2 moves waiting to be sent")
    expect(figure(phone, "p2", "points")).to_have_text("11")
    expect(figure(phone, "p2", "trains")).to_have_text("38")
    expect(figure(phone, "p2", "trains")).to_have_class("is-pending")
    expect(figure(phone, "p2", "stations")).not_to_have_class("is-pending")

    # In the log, until it is refused or recorded
    phone.get_by_role("button", name="All moves").tap()
    rows = [f"Not sent yet{words}Discard: {words}" for words in ("Bob: Berlin – Danzig", "Bob: Berlin – Wien")]
    expect(phone.locator(".log-row")).to_have_text(rows)
    record_meanwhile(phone, table, type="claim", player="p3", route="berlin--wien")
    phone.context.set_offline(False)
    expect(phone.locator(".log-words")).to_have_text(["Bob: Berlin – Danzig, +7", "Cat: Berlin – Wien, +4"])
    phone.locator("#log [data-closes]").tap()
    expect(phone.locator(".refusal p")).to_have_text(["Not recorded for Bob. Cat was first: Berlin – Wien."])
    expect(connection).to_have_text("live")
    expect(last).to_have_text("Bob: Berlin – Danzig, +7")
    expect(figure(phone, "p2", "points")).to_have_text("7")
    expect(figure(phone, "p2", "trains")).to_have_text("41")
    expect(figure(phone, "p2", "trains")).not_to_have_class("is-pending")
    assert [entry["text"] for entry in log_of(phone, table)] == ["Bob: Berlin – Danzig", "Cat: Berlin – Wien"]

    # A move whose undo is under way is no longer in the bar
    phone.context.set_offline(True)
    phone.wait_for_timeout(700)  # the button means what its reader saw
    phone.locator("#last-button").tap()
    expect(figure(phone, "p2", "points")).to_have_text("0")
    expect(figure(phone, "p2", "trains")).to_have_text("45")
    phone.context.set_offline(False)
    expect(phone.locator(".is-pending")).to_have_count(0)
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p3"}


@pytest.mark.console(NO_CONNECTION)
def test_word_of_a_lost_connection_lies_over_nothing_to_tap(open_phone: OpenPhone) -> None:
    phone = open_phone(locale="ru-RU", width=360, height=740)
    table = open_table(phone)
    for page in ("why", "recount"):
        phone.goto(f"{table}/{page}")
        expect(phone.locator("#connection")).to_be_attached()
        phone.context.set_offline(True)
        expect(phone.locator("#connection")).to_have_class(re.compile("is-lost"))
        word = phone.locator("#connection").bounding_box()
        assert word
        for tapped in phone.locator(".page-header :is(a, button)").all():
            box = tapped.bounding_box()
            assert box
            assert box["y"] >= word["y"] + word["height"], page
        phone.context.set_offline(False)


HOLD_FETCH = """() => {
    const { fetch: real } = globalThis;
    let isTapped = false;
    document.addEventListener("click", () => isTapped = true, { capture: true });
    globalThis.fetch = (...what) => isTapped ? real(...what) : Promise.reject(new TypeError("Failed to fetch"));
}"""
"""Script that holds requests until a tap, because a response would refresh the page."""


@pytest.mark.console(NO_CONNECTION)
def test_final_sheet_sends_the_tables_unsent_moves(phone: Page) -> None:
    table = show_table(phone)
    correct(phone, table)
    finish = phone.locator("form[action$=finish] button")

    # A tab beside sends what another could not
    beside = phone.context.new_page()
    beside.goto(f"{table}/final/sheet")
    phone.route("**/moves", lambda route: route.abort())
    claim_for(phone, "berlin--wien", "Bob")
    until(phone, "async (path) => (await (await fetch(path)).json()).seq === 1", f"{table}/state")
    expect(beside.get_by_role("button", name="Save it again")).to_be_enabled()
    beside.close()
    phone.unroute("**/moves")
    expect(phone.locator("#last-words")).to_have_text("Bob: Berlin – Wien, +4")
    assert len(log_of(phone, table)) == 1

    # At a tap
    phone.route("**/moves", lambda route: route.abort())
    claim_for(phone, "berlin--danzig", "Cat")
    expect(phone.locator("#last-words")).to_contain_text("Not sent yet")
    phone.goto(f"{table}/final/sheet")
    expect(phone.locator("#toast")).to_contain_text("1 move isn’t sent yet.")
    expect(finish).to_be_disabled()
    phone.evaluate(HOLD_FETCH)
    phone.unroute("**/moves")
    assert state_meanwhile(phone, table)["claims"] == {"berlin--wien": "p2"}
    phone.locator("#toast").get_by_role("button", name="Retry").tap()
    expect(phone.locator("#toast")).to_be_empty()
    expect(finish).to_be_enabled()
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p2", "berlin--danzig": "p3"}
    assert len(log_of(phone, table)) == 2

    # A form that can't be sent stays and can be sent later
    phone.context.set_offline(True)
    finish = phone.get_by_role("button", name="Save it again")
    finish.tap()
    expect(phone.locator("#toast")).to_contain_text("No connection. Nothing was sent")
    phone.context.set_offline(False)
    finish.tap()
    phone.wait_for_url(f"**{table}/game")
