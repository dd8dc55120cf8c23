"""Devices and watchers see each other's moves."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from companion.table.presenters.shapes import SHAPE
from companion.table.routes import events
from tests.e2e.pages import skip_finale
from tests.e2e.phones import OpenPhone
from tests.e2e.seats import guest_at
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

HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def expect_owner(phone: Page, route: str, color: str) -> None:
    expect(phone.locator(f'.track[data-id="{route}"]')).to_have_attribute("data-owner", color)


def asked_for(phone: Page) -> list[str]:
    """Collect the device's requests to the server from now on."""
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

    # Updates appear for a moment and don't catch taps.
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


# After a break


def test_page_of_an_older_release_is_fetched_again(open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    join(bob, table, "p2")
    ann.evaluate("globalThis.isOld = true")
    monkeypatch.setattr("companion.table.presenters.state.SHAPE", SHAPE + 1)
    claim(bob, table, "p2", "berlin--wien")
    expect_owner(ann, "berlin--wien", "blue")
    assert not ann.evaluate("globalThis.isOld")


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
