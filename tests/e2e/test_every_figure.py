"""No figure without its proof: every figure of a sheet opens by a tap, and what opens adds up to it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.table import play
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import enlarge_text, sideways
from tests.e2e.tables import claim, open_table, record, tap_track, wait_until_whole
from tests.support.games import expected_figures, load_game, put_on_a_table

OPENER = "0" * 32
"""The phone that opens the tables of recorded games."""

LIT = """([drawn, ids]) => {
    const found = [...document.querySelectorAll(drawn)].map((one) => one.dataset.id).sort();
    return JSON.stringify(found) === JSON.stringify(ids);
}"""
# Opens each figure of the table and each ticket in it; adds up what is shown, as a person would.
OPEN_ALL = """() => {
    const number = (text) => Number(text.trim().replace("−", "-").replace("+", ""));
    const sum = (all, read) => all.reduce((total, one) => total + read(one), 0);
    const panel = document.querySelector("#why-panel");
    const within = (selector) => [...panel.querySelectorAll(selector)];
    const spaces = (drawn) => drawn.getAttribute("d").match(/z/g).length;
    const trains = (...kinds) => sum(within(kinds.map((kind) => `.track.${kind} .space`).join()), spaces);
    return [...document.querySelectorAll(".sheet a[data-why]")].map((link) => {
        link.click();
        const opened = {
            what: link.hash.slice(1),
            figure: number(link.querySelector(".opens-points").innerText),
            head: number(panel.querySelector(".proof-head .figure").innerText),
            adds: sum(within("[data-adds]"), (one) => number(one.innerText)),
            tickets: within(".ticket-why").map((ticket) => {
                ticket.open = true;
                panel.dispatchEvent(new Event("toggle"));
                const facts = {
                    joined: ticket.querySelector(".state--good") !== null,
                    legs: sum([...ticket.querySelectorAll(".legs .figure")], (leg) => Number(leg.firstChild.data)),
                    onWay: trains("highlight", "lent"),
                    missing: trains("missing"),
                    crossing: within(".track.missing.mountain .sign").length,
                };
                ticket.open = false;
                return facts;
            }),
        };
        document.querySelector("#why-panel-close").click();
        return opened;
    });
}"""


def finished_game(server: LiveServer, name: str) -> str:
    """The path of a recorded game that is finished."""
    path = put_on_a_table(server.app, load_game(name)[0])
    with server.app.app_context():
        play.finish(path.removeprefix("/t/"), OPENER)
    return path


WIDEST = {
    "germany": "germany/depots",
    "legendary-asia": "legendary-asia/five-players-tie-decided-by-tickets",
    "team-asia": "team-asia/six-players-shared-victory",
    "card-game": "card-game/four-players-two-scorings",
    "europe": "europe/five-players-chained-stations",
}
"""A game of each kind of sheet; tests/table/test_every_figure.py adds up the sheets of all games."""


def faults_of_sums(opened: list[dict[str, Any]], expected: dict[str, int]) -> list[str]:
    """What of the opened figures isn't what was worked out by hand, or doesn't add up."""
    faults = []
    for one in opened:
        if {one["figure"], one["head"], one["adds"]} != {expected.get(one["what"])}:
            faults.append(f"{one}")
        for ticket in one["tickets"]:
            lit = ticket["onWay"] if ticket["joined"] else ticket["missing"] + ticket["crossing"]
            if not ticket["legs"] == lit > 0:
                faults.append(f"{one['what']}: {ticket}")
    return faults + [f"{what} isn't opened" for what in expected.keys() - {one["what"] for one in opened}]


def faults_for_thumbs(phone: Page) -> list[str]:
    """What is too small for a thumb or too wide for the screen, on the page and, after this, in the open panel."""
    small = phone.locator(".sheet a[data-why]").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).filter((one) => Math.min(one.width, one.height) < 44)"
    )
    faults = [f"small: {small}"] if small else []
    faults += ["wide"] if sideways(phone) else []
    enlarge_text(phone)
    faults += ["wide in large type"] if sideways(phone) else []
    phone.locator(".sheet a[href$=tickets]").last.tap()
    phone.evaluate("for (const one of document.querySelectorAll('#why-panel details')) one.open = true")
    is_wide = phone.locator("#why-panel-body").evaluate("one => one.scrollWidth > one.clientWidth")
    phone.evaluate("document.documentElement.style.fontSize = ''")
    return [*faults, "the panel is wide"] if is_wide else faults


def leave_the_panel(phone: Page) -> None:
    """Names on the board have a halo, which axe doesn't see: it takes a track behind a name for the name's ground.

    The page beneath the panel is the tour's of all pages.
    """
    phone.evaluate(
        "document.querySelectorAll('#why-board, main > :not(#why-panel, h1)').forEach((one) => one.remove())"
    )
    expect(phone.locator("#why-panel-body")).to_be_visible()


@pytest.mark.rule("ALL-04", "ALL-07", "EU-13", "EU-14", "DE-07", "DE-08", "LA-06", "LA-08", "TA-11", "CG-08", "CG-09")
@pytest.mark.parametrize("phone", [{"locale": "ru-RU", "color_scheme": "dark", "width": 360}], indirect=True)
def test_every_figure_opens_adds_up_and_is_for_everybody(
    live_server: LiveServer, phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    found: dict[str, list[str]] = {}
    for box, name in WIDEST.items():
        phone.goto(f"{finished_game(live_server, name)}/game")
        found[box] = faults_of_sums(phone.evaluate(OPEN_ALL), expected_figures(name))
        found[box] += faults_for_thumbs(phone)
        leave_the_panel(phone)
        found[box] += accessibility_faults(phone)
    phone.emulate_media(color_scheme="light")
    found["light"] = accessibility_faults(phone)
    assert found == {where: [] for where in (*WIDEST, "light")}


def expect_lit(phone: Page, kind: str, *tracks: str) -> None:
    """These tracks of the open panel's board, and no others, are drawn in this way."""
    phone.wait_for_function(LIT, arg=[f"#why-board .track.{kind}", sorted(tracks)])


@pytest.mark.rule("ALL-07", "EU-10")
def test_tickets_and_walks_are_opened_from_a_figure_and_led_back_to(live_server: LiveServer, phone: Page) -> None:
    game = f"{finished_game(live_server, WIDEST['europe'])}/game"
    phone.goto(game)
    phone.locator(".sheet [href='#why-p5-tickets']").tap()
    panel = phone.locator("#why-panel")
    # tapped tickets show own and lent routes, and what is missing
    panel.get_by_text("Berlin – Moskva").tap()
    expect_lit(phone, "lent", "berlin--warszawa", "kyiv--wilno", "warszawa--wilno")
    expect_lit(phone, "highlight", "kyiv--smolensk", "moskva--smolensk")
    panel.get_by_text("Kyïv – Petrograd").tap()
    expect(panel.locator("details[open]")).to_have_count(1)  # the other one folds up
    expect(panel.locator("details[open]")).to_contain_text("4 trains are missing at least:")
    expect_lit(phone, "missing", "moskva--petrograd")
    expect(phone.locator("#why-legend li:visible")).to_have_text(
        ["the player’s own route", "lent by a station", "missing"]
    )
    phone.get_by_role("button", name="Close").tap()
    expect(panel).to_be_hidden()
    expect(phone.locator("#why-p5 #why-p5-tickets")).to_have_count(1)  # back in its place
    # a figure that is opened at once after another was closed stays open
    phone.evaluate(
        """async () => {
            const figure = (line) => document.querySelector(`.sheet [href='#why-p5-${line}']`);
            figure("routes").click();
            document.querySelector("#why-panel-close").click();
            figure("tickets").click();
            await new Promise((done) => setTimeout(done, 200));
        }"""
    )
    expect(phone.locator("#why-panel-body .proof")).to_have_id("why-p5-tickets")
    phone.get_by_role("button", name="Close").tap()
    expect(panel).to_be_hidden()
    # the way back from a walk leads into the panel
    phone.locator(".sheet [href='#why-p5-longest_route']").tap()
    panel.get_by_role("link", name="Show the path").tap()
    phone.wait_for_url("**/walks#p5")
    phone.go_back()
    expect(panel).to_be_visible()
    expect(panel.locator(".proof")).to_have_id("why-p5-longest_route")
    assert phone.url.endswith("/game#why-p5-longest_route")
    phone.get_by_role("button", name="Close").tap()
    expect(panel).to_be_hidden()
    phone.wait_for_function("location.hash === ''")
    assert phone.url.endswith(game)


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_points_in_the_bar_lead_to_what_they_come_from(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="claim", player="p2", route="palermo--smyrna")
    phone.goto(table)
    wait_until_whole(phone)
    card = phone.locator(".side[data-player=p2]")
    # from under a sheet the card leads nowhere
    tap_track(phone, "berlin--wien")
    expect(phone.locator("#sheet")).to_be_visible()
    card.tap()
    phone.locator("#sheet-close").tap()
    # nor without a connection
    phone.context.set_offline(True)
    expect(phone.locator("#connection-words")).to_have_text("offline")
    card.tap()
    expect(phone.locator("#sheet")).to_contain_text("once you’re online again")
    assert phone.url.endswith(table)
    phone.locator("#sheet-close").tap()
    phone.context.set_offline(False)
    expect(phone.locator("#connection-words")).to_have_text("live")
    # with one, a tap anywhere on it does
    stock = card.locator(".stock").bounding_box()
    assert stock
    phone.touchscreen.tap(stock["x"] + 5, stock["y"] + stock["height"] / 2)
    panel = phone.locator("#sheet")
    expect(phone.locator("#sheet-title")).to_have_text("Bob")
    expect(panel).to_contain_text("Routes15")
    panel.get_by_role("link", name="Points so far, and why").tap()
    proof = phone.locator("#why-panel")
    expect(proof).to_contain_text("Bob")
    expect(proof.locator(".proof-head")).to_have_text("On the scoring track+15")
    expect(proof.locator(".proof-list li")).to_have_text("1 × 6 spacesPalermo – Smyrna+15")
    expect_lit(phone, "highlight", "palermo--smyrna")


def test_points_so_far_and_walks_keep_up_with_the_table(phone: Page, cat: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/why")
    cat.goto(f"{table}/walks")
    walks = cat.get_by_role("button", name="Show the path")
    expect(walks).to_have_count(0)
    expect(cat.locator("#stage-bar")).to_be_hidden()
    claim(phone, table, "p1", "palermo--smyrna")
    figure = phone.locator(".sheet [href='#why-p1-total']")
    expect(figure).to_have_text("15")  # nothing is open: the page is shown again by itself
    expect(walks).to_have_count(1)
    figure.tap()
    claim(phone, table, "p1", "athina--smyrna")
    notice = phone.get_by_text("The table has changed in the meantime.")
    expect(notice).to_be_visible()
    expect(phone.locator("#why-panel .proof-head")).to_have_text("On the scoring track+15")
    phone.get_by_role("button", name="Show it").tap()  # it lies over the panel, not behind it
    expect(phone.locator("#why-panel .proof-head")).to_have_text("On the scoring track+17")
    walks.tap()
    claim(phone, table, "p1", "angora--smyrna")
    expect(cat.get_by_text("The table has changed in the meantime.")).to_be_visible()


@pytest.mark.rule("ALL-08")
def test_map_of_an_own_ticket_is_not_shown_to_the_next_person(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p1", keep=["athina--angora"])
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_role("link", name="Athína – Angora").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Athína – Angora")
    phone.wait_for_url("**/why/p1/athina--angora")
    phone.goto(table)
    phone.go_back()
    expect(phone.locator("main")).to_contain_text("Pass the phone to")
    expect(phone.locator(".board")).to_have_count(0)
