"""The finale: the same scene on all devices and the TV, from the last claim to the rematch."""

from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.store.database import now
from companion.table.service import games
from companion.table.service.games import changing
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import recorded_game, sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import join, open_table, origin, post, record
from tests.support.games import at_seats, load_game, write_log

GAME = "three-players-stations-undo"
STRETCHED = timedelta(hours=1)
"""Duration of a finale, long enough for a slow machine."""


FALL_ASLEEP = """() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
WAKE_UP = """() => {
    delete document.hidden;
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def set_clock(phone: Page, table: str, into: timedelta, whole: timedelta = STRETCHED) -> None:
    with LiveServer.apps[origin(phone)].app_context(), changing(table.removeprefix("/t/")) as game:
        game.ending_ms = round(whole.total_seconds() * 1000)
        game.ends_at = now() + whole - into


def acts_of(phone: Page) -> list[dict[str, Any]]:
    acts: list[dict[str, Any]] = phone.evaluate("JSON.parse(document.getElementById('finale').textContent).acts")
    return [{**act, "trails": len(act["trails"])} for act in acts]


def middle_of(acts: list[dict[str, Any]], index: int) -> timedelta:
    return timedelta(milliseconds=sum(act["ms"] for act in acts[:index]) + acts[index]["ms"] / 2)


def expect_scene(screens: list[Page], index: int) -> None:
    for screen in screens:
        expect(screen.locator("main")).to_have_attribute("data-scene", str(index))


@pytest.mark.whole
def test_three_phones_and_a_tv_see_it_until_the_rematch(
    open_phone: OpenPhone,
) -> None:
    ann, bob, cat, screen = open_phone(), open_phone(), open_phone(), open_phone(width=1920, height=1080)
    game, expected = load_game(f"europe/{GAME}")
    table = open_table(ann, [(player["name"], player["color"]) for player in game["players"]])
    join(bob, table, "p2")
    join(cat, table, "p3")
    claims = [at for at, move in enumerate(game["moves"]) if move["type"] == "claim"]
    before = [move for at, move in enumerate(game["moves"]) if at != claims[-1]]
    with LiveServer.apps[origin(ann)].app_context():
        write_log(games.find(table.removeprefix("/t/")), {**game, "moves": before})
    ann.goto(table)
    screen.goto(f"{table}/watch")
    cat.goto(f"{table}/tickets/p3")
    record(ann, table, **at_seats(game)[claims[-1]])

    # nothing is missing: no page asks, and all count down
    ann.locator("#menu-final").evaluate("(link) => link.click()")
    for phone in (ann, bob, cat):
        expect(phone.locator("#announcements")).to_contain_text("Scoring is about to start.")
    expect(screen.locator("#counting")).to_be_visible()
    assert ann.url.endswith(table)

    # all are there at once
    screens = [ann, bob, cat, screen]
    set_clock(ann, table, timedelta(seconds=5))
    for phone in (ann, bob, cat):
        phone.wait_for_url("**/finale")
    screen.wait_for_url("**/finale?watch=1")
    expect_scene(screens, 0)
    acts = acts_of(ann)
    assert acts == acts_of(screen)

    # one phone sleeps for a while, one is reloaded
    bob.evaluate(FALL_ASLEEP)
    for index in range(1, len(acts) - 1):
        set_clock(ann, table, middle_of(acts, index))
        if index == 3:
            cat.reload()
        if index == 5:
            expect_scene([bob], 0)
            bob.evaluate(WAKE_UP)
        expect_scene([screen for screen in screens if screen is not bob or index >= 5], index)
        expect(screen.locator("#acts > *")).to_have_count(1)
        words = "".join(phone.locator("body").inner_text() for phone in (ann, cat))
        assert "wins" not in words
    assert ann.request.get(f"{table}/game").url.endswith("/finale"), "no page has a total yet"

    # one device skips only for itself, then the host's for all
    set_clock(ann, table, middle_of(acts, 1))
    expect_scene(screens, 1)
    cat.get_by_role("button", name="Skip", exact=True).tap()
    last = len(acts) - 1
    expect_scene([cat], last)
    expect_scene([ann, bob, screen], 1)
    ann.get_by_role("button", name="Skip for everyone").tap()
    expect_scene(screens, last)
    for one in screens:
        expect(one.locator("#acts h2")).to_have_text("Cat wins by 17")
        assert sorted(one.locator(".finale-total").all_inner_texts()) == sorted(map(str, expected["totals"].values()))

    # to the result by themselves, and all go along to the rematch
    for phone in (ann, bob, cat):
        phone.wait_for_url(f"**{table}/game")
    screen.wait_for_url(f"**{table}/watch")
    ann.get_by_role("button", name="Rematch").tap()
    for one in screens:
        one.wait_for_url(lambda url: table not in url)


def test_stopped_finale_leads_to_corrections_and_restarts(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    table = open_table(ann, [("Ann", "red"), ("Bob", "blue")])
    join(bob, table, "p2")
    ann.goto(table)
    post(ann, f"{table}/reveal")
    set_clock(ann, table, timedelta(seconds=5))
    for phone in (ann, bob):
        phone.wait_for_url("**/finale")
    bob.get_by_role("button", name="Stop and correct").tap()
    for phone in (ann, bob):
        phone.wait_for_url(f"**{table}/reveal")
    expect(bob.get_by_role("link", name="Bob’s tickets")).to_be_visible()
    expect(bob.get_by_role("link", name="Ann’s tickets")).to_have_count(0)
    bob.get_by_role("link", name="Stations").tap()
    bob.get_by_role("button", name="Count the points").tap()
    expect(ann.locator("#counting")).to_be_visible()
    set_clock(ann, table, timedelta(seconds=5))
    for phone in (ann, bob):
        phone.wait_for_url("**/finale")


def test_finale_is_watched_again_by_its_own_clock(open_phone: OpenPhone) -> None:
    phone = open_phone(width=360, height=640)
    table = recorded_game(phone, GAME)
    assert post(phone, f"{table}/finish").status == 303
    phone.clock.install(time=0)
    phone.clock.pause_at(1000)
    phone.goto(f"{table}/finale")
    totals = phone.locator(".finale-total")
    acts = acts_of(phone)
    running = {side: 0 for act in acts for side in act["points"]}
    for act in acts:
        running = {side: points + act["points"].get(side, 0) for side, points in running.items()}
        expect(totals).to_have_text([str(points).replace("-", "−") for points in running.values()])
        if act["lights"].get("ends"):
            expect(phone.locator(".city.end")).to_have_count(len(act["lights"]["ends"]))
        assert sideways(phone) == 0
        if act is not acts[-1]:
            phone.clock.run_for(act["ms"])
    expect(phone.locator("#acts h2")).to_have_text("Cat wins by 17")
    phone.get_by_role("link", name="The whole sheet").tap()
    phone.wait_for_url(f"**{table}/game")
