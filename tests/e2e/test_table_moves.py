"""Moves at the table: two taps claim a route, each refusal shows its reason, and every move can be undone."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.rules.load import get_box
from tests.e2e.playing import READ_MS
from tests.e2e.tables import (
    ASKING_MS,
    LONG_HAUL,
    claim,
    claim_many,
    hold_moves,
    hold_timers,
    open_table,
    record,
    settle,
    show_table,
    state_of,
    tap_city,
    tap_track,
)
from tests.support.tables import in_stock

REFUSED = "status of 409"


def tap_player(phone: Page, name: str) -> None:
    phone.locator("#sheet").get_by_role("button", name=name).tap()


def test_two_taps_claim_a_track_and_one_takes_it_back(phone: Page) -> None:
    table = show_table(phone)
    sheet, last, track = (
        phone.locator("#sheet"),
        phone.locator("#last-words"),
        phone.locator(".track[data-id=berlin--wien]"),
    )
    expect(phone.locator(".side.is-mine")).to_have_count(0)  # a phone of all players is nobody's own

    # The sheet tells spaces, colour, points and hints
    tap_track(phone, "brindisi--palermo")
    expect(sheet.locator(".facts")).to_have_text(re.compile("3 spaces · grey.*4 points"))
    expect(sheet.locator(".spaces .space")).to_have_attribute("d", re.compile("^([^z]+z){3}$"))
    expect(sheet.locator(".spaces .sign")).to_have_count(1)
    expect(sheet.locator(".hint")).to_have_text("Ferry: 1 locomotive, the rest in any one colour.")
    phone.keyboard.press("Escape")
    settle(phone)

    # A claim is pending until it is answered
    let_go = hold_moves(phone)
    tap_track(phone, "berlin--wien")
    tap_player(phone, "Bob")
    expect(track).to_have_class(re.compile("pending"))
    expect(track).to_have_attribute("data-owner", "blue")
    let_go()
    expect(track).not_to_have_class(re.compile("pending"))
    expect(last).to_have_text("Bob: Berlin – Wien, +4")
    expect(track).to_have_attribute("data-owner", "blue")
    expect(phone.locator(".side[data-player=p2] [data-figure=points]")).to_have_text("4")
    expect(phone.locator(".side[data-player=p2] [data-figure=trains]")).to_have_text("42")
    expect(sheet).to_be_hidden()
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p2"}

    # The likely next player is marked; all keep their places, also while the sheet is open
    expect(phone.locator(".side.is-next")).to_have_attribute("data-player", "p3")
    settle(phone)
    tap_track(phone, "berlin--danzig")
    expect(sheet.locator(".choice .name")).to_have_text(["Ann", "Bob", "Cat"])
    expect(sheet.locator(".choice.is-likely")).to_have_text(re.compile("Cat"))
    claim(phone, table, "p3", "brest--paris")
    expect(phone.locator(".side.is-next")).to_have_attribute("data-player", "p1")
    assert sheet.locator(".choice .name").all_text_contents() == ["Ann", "Bob", "Cat"]
    tap_player(phone, "Ann")
    expect(last).to_have_text("Ann: Berlin – Danzig, +7")

    # Undo in the bar takes back, redo restores
    button = phone.locator("#last-button")
    phone.wait_for_timeout(READ_MS)
    button.tap()
    expect(last).to_have_text("Undone: Ann: Berlin – Danzig")
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p2", "brest--paris": "p3"}
    expect(button).to_have_text("Redo")
    phone.wait_for_timeout(READ_MS)
    button.tap()
    expect(last).to_have_text("Redone: Ann: Berlin – Danzig")
    expect(button).to_have_text("Undo")
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p1", "berlin--wien": "p2", "brest--paris": "p3"}


def test_claimed_track_offers_its_undo_and_a_city_a_station(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--danzig")
    phone.goto(table)
    sheet = phone.locator("#sheet")
    let_go = hold_timers(phone, ASKING_MS)
    tap_track(phone, "berlin--wien")
    expect(sheet.locator(".owner")).to_have_text(re.compile(r"Ann.*\d\d:\d\d"))
    sheet.get_by_role("button", name="Undo this").tap()
    claim(phone, table, "p3", "brest--paris")  # by another phone
    expect(phone.locator(".track[data-id=brest--paris]")).to_have_attribute("data-owner", "green")
    assert len(state_of(phone, table)["claims"]) == 3, "one tap only asks, and goes on asking"
    sheet.get_by_role("button", name="Undo?").tap()
    expect(phone.locator(".track[data-id=berlin--wien]")).not_to_have_attribute("data-owner", "red")
    expect(phone.locator("#last-words")).to_have_text("Undone: Ann: Berlin – Wien")
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p2", "brest--paris": "p3"}
    let_go()
    settle(phone)

    # A city's sheet builds a station and lists its tracks
    tap_city(phone, "wien")
    expect(sheet.locator(".choice small")).to_have_text(["Costs 1 card."] * 3)
    expect(sheet.locator(".thing-name")).to_have_text(
        ["Berlin – Wien", "Budapest – Wien", "Budapest – Wien", "München – Wien", "Warszawa – Wien", "Wien – Zágráb"]
    )
    tap_player(phone, "Cat")
    expect(phone.locator(".city[data-id=wien]")).to_have_attribute("data-station", "green")
    expect(phone.locator(".side[data-player=p3] [data-figure=stations]")).to_have_text("2")
    expect(phone.locator(".city.pending")).to_have_count(0)
    assert state_of(phone, table)["stations"] == {"wien": "p3"}
    settle(phone)
    tap_city(phone, "wien")
    expect(sheet.locator(".owner .name")).to_have_text("Cat")
    expect(sheet.locator(".choice")).to_have_count(0)
    sheet.get_by_role("button", name="Berlin – Wien").tap()
    expect(phone.locator("#sheet-title")).to_have_text("Berlin – Wien")
    expect(phone.locator(".track.picked")).to_have_attribute("data-id", "berlin--wien")

    # A button that changed under the thumb is not pressed
    phone.evaluate("""() => new MutationObserver((_changes, observer) => {
        const undo = document.querySelector("#sheet [data-key=undo]");
        if (!undo) return;
        observer.disconnect();
        undo.click();
        undo.click();
        document.body.dataset.pressed = "yes";
    }).observe(document.querySelector("#sheet-body"), { childList: true })""")
    claim(phone, table, "p1", "berlin--wien")
    expect(phone.locator("body")).to_have_attribute("data-pressed", "yes")
    expect(phone.locator("#sheet").get_by_role("button", name="Undo this")).to_be_visible()
    phone.wait_for_timeout(700)
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p2", "berlin--wien": "p1", "brest--paris": "p3"}
    phone.locator("#sheet").get_by_role("button", name="Undo this").tap()
    expect(phone.locator("#sheet").get_by_role("button", name="Undo?")).to_be_visible()


def test_who_cannot_claim_is_shown_and_the_last_lap_is_announced(phone: Page) -> None:
    table = open_table(phone)
    claim_many(phone, table, "p1", *LONG_HAUL, "berlin--essen")
    record(phone, table, type="station", player="p2", city="wien")
    phone.goto(table)
    left = in_stock(state_of(phone, table), "trains")[0]
    assert 2 < left < get_box("europe").routes["berlin--danzig"].length
    tap_track(phone, "berlin--danzig")
    sheet, banner = phone.locator("#sheet"), phone.locator("#banner")
    expect(sheet.locator(".reasons")).to_have_text(f"Not enough trains: Ann has {left}, the route takes 4.")
    expect(sheet.get_by_role("button", name="Ann")).to_be_disabled()
    expect(sheet.get_by_role("button", name="Bob")).to_be_enabled()
    phone.keyboard.press("Escape")
    expect(banner).to_be_hidden()

    claim(phone, table, "p1", "madrid--pamplona")
    record(phone, table, type="station", player="p2", city="roma")
    left = in_stock(state_of(phone, table), "trains")[0]
    expect(banner).to_contain_text(f"Last lap: Ann down to {left} train")
    expect(banner).to_contain_text("Still to play: Ann and Cat.")
    phone.wait_for_timeout(READ_MS)  # it has just become hers
    banner.get_by_role("button", name="Cat: no claim").tap()
    expect(banner).to_contain_text("Still to play: Ann.")
    expect(phone.locator("#last-words")).to_have_text("Cat: took their last turn")
    settle(phone)
    phone.wait_for_timeout(READ_MS)
    banner.get_by_role("button", name="Ann: no claim").tap()
    expect(banner).to_contain_text("Everyone has had their last turn.")
    expect(banner.get_by_role("button")).to_have_count(0)
    # A turn out of order asks for confirmation.
    for answer, owner in (("No", None), ("Yes, record it", "p2")):
        tap_track(phone, "berlin--wien")
        sheet.get_by_role("button", name="Bob").tap()
        question = phone.locator("#forgotten")
        expect(question).to_contain_text("Everyone has had their last turn. Was this one forgotten earlier?")
        expect(question).to_contain_text("Bob: Berlin – Wien")
        question.get_by_role("button", name=answer).tap()
        expect(question).to_have_count(0)
        settle(phone)
        assert state_of(phone, table)["claims"].get("berlin--wien") == owner
    phone.get_by_role("button", name="All moves").tap()
    expect(phone.locator(".log-row", has_text="noted after the last turn")).to_have_count(1)
    phone.keyboard.press("Escape")
    banner.get_by_role("link", name="Final scoring").tap()
    phone.wait_for_url(f"**{table}/reveal")  # nobody has noted a ticket: that is asked for first


@pytest.mark.console(REFUSED)
def test_game_finished_elsewhere_waits_for_unsent_moves(phone: Page) -> None:
    table = show_table(phone)
    let_go = hold_moves(phone)
    tap_track(phone, "berlin--danzig")
    phone.locator("#sheet .choice").first.tap()
    phone.request.post(f"{table}/finish", headers={"Origin": phone.url.split("/t/")[0]}, max_redirects=0)
    expect(phone.locator("#banner-words")).to_contain_text("This game is finished.")
    expect(phone.locator("#banner-link")).to_have_attribute("href", f"{table}/game")
    tap_track(phone, "berlin--wien")
    expect(phone.locator("#sheet .note a")).to_have_attribute("href", f"{table}/game")
    expect(phone.locator("#sheet .choice")).to_have_count(0)
    let_go()
