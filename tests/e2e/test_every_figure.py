"""No figure without its proof: every figure of a sheet opens by a tap, and what opens adds up to it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.table import play
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import enlarge_text, sideways
from tests.e2e.tables import claim, open_table, record, show_table, tap_track
from tests.support.games import every_game, expected_figures, load_game, put_on_a_table


def of_each_kind() -> list[str]:
    """Games of tests/games: each shows a box, or a line with points, that none before it shows."""
    seen: set[str] = set()
    chosen = []
    for name in every_game():
        record, expected = load_game(name)
        lines = [line for figures in expected["lines"].values() for line, points in figures.items() if points]
        kinds = {f"{record['box']} {what}" for what in (*record.get("modules", ()), *lines)}
        if kinds - seen:
            chosen.append(name)
        seen |= kinds
    return chosen


OPENER = "0" * 32
"""The phone that opens the tables of recorded games."""

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
                const told = {
                    joined: ticket.querySelector(".state--good") !== null,
                    told: sum([...ticket.querySelectorAll(".legs .figure")], (leg) => Number(leg.firstChild.data)),
                    onWay: trains("highlight", "lent"),
                    missing: trains("missing"),
                    crossing: within(".track.missing.mountain .sign").length,
                };
                ticket.open = false;
                return told;
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


@pytest.mark.rule("ALL-04", "ALL-07", "EU-13", "EU-14", "DE-07", "DE-08", "LA-06", "LA-08", "TA-11", "CG-08", "CG-09")
@pytest.mark.parametrize("name", of_each_kind())
def test_every_figure_opens_and_what_opens_adds_up_to_it(live_server: LiveServer, phone: Page, name: str) -> None:
    phone.goto(f"{finished_game(live_server, name)}/game")
    opened: list[dict[str, Any]] = phone.evaluate(OPEN_ALL)
    expected = expected_figures(name)
    assert {one["what"]: one["figure"] for one in opened} == expected
    assert {one["what"]: one["head"] for one in opened} == expected
    assert {one["what"]: one["adds"] for one in opened} == expected
    for ticket in (ticket for one in opened for ticket in one["tickets"]):
        lit = ticket["onWay"] if ticket["joined"] else ticket["missing"] + ticket["crossing"]
        assert ticket["told"] == lit > 0


FIVE = "europe/five-players-chained-stations"
WIDEST = {
    "europe": FIVE,
    "europa-1912": "europa-1912/five-players-chained-stations",
    "germany": "germany/depots",
    "legendary-asia": "legendary-asia/five-players-tie-decided-by-tickets",
    "team-asia": "team-asia/six-players-shared-victory",
    "card-game": "card-game/four-players-two-scorings",
}


def lit(phone: Page, kind: str) -> list[str]:
    """The tracks of the open panel's board that are drawn in this way."""
    ids: list[str] = phone.locator(f"#why-board .track.{kind}").evaluate_all("all => all.map((one) => one.dataset.id)")
    return sorted(ids)


@pytest.mark.rule("ALL-07", "EU-10")
def test_tapped_tickets_show_own_and_lent_routes_and_what_is_missing(live_server: LiveServer, phone: Page) -> None:
    phone.goto(f"{finished_game(live_server, FIVE)}/game")
    phone.locator(".sheet [href='#why-p5-tickets']").tap()
    panel = phone.locator("#why-panel")
    panel.get_by_text("Berlin – Moskva").tap()
    assert lit(phone, "lent") == ["berlin--warszawa", "kyiv--wilno", "warszawa--wilno"]
    assert lit(phone, "highlight") == ["kyiv--smolensk", "moskva--smolensk"]
    panel.get_by_text("Kyïv – Petrograd").tap()
    expect(panel.locator("details[open]")).to_have_count(1)  # the other one folds up
    expect(panel.locator("details[open]")).to_contain_text("4 trains are missing at least:")
    assert lit(phone, "missing") == ["moskva--petrograd"]
    expect(phone.locator("#why-legend li:visible")).to_have_text(["own route", "lent by a station", "missing"])
    phone.get_by_role("button", name="Close").tap()
    expect(panel).to_be_hidden()
    expect(phone.locator("#why-p5 #why-p5-tickets")).to_have_count(1)  # back in its place


def test_points_in_the_bar_lead_to_what_they_come_from(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="claim", player="p2", route="palermo--smyrna")
    phone.goto(table)
    stock = phone.locator(".side[data-player=p2] .stock").bounding_box()
    assert stock
    phone.touchscreen.tap(stock["x"] + 5, stock["y"] + stock["height"] / 2)  # anywhere on the card
    panel = phone.locator("#sheet")
    expect(phone.locator("#sheet-title")).to_have_text("Bob")
    expect(panel).to_contain_text("Routes15")
    panel.get_by_role("link", name="Points so far and why").tap()
    proof = phone.locator("#why-panel")
    expect(proof).to_contain_text("Bob")
    expect(proof.locator(".proof-head")).to_have_text("On the scoring track+15")
    expect(proof.locator(".proof-list li")).to_have_text("1 × 6 spacesPalermo – Smyrna+15")
    assert lit(phone, "highlight") == ["palermo--smyrna"]


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_card_in_the_bar_leads_nowhere_from_under_a_sheet_or_without_a_connection(phone: Page) -> None:
    table = show_table(phone)
    card = phone.locator(".side[data-player=p2]")
    tap_track(phone, "berlin--wien")
    expect(phone.locator("#sheet")).to_be_visible()
    card.tap()
    phone.locator("#sheet-close").tap()
    phone.context.set_offline(True)
    expect(phone.locator("#connection-words")).to_have_text("offline")
    card.tap()
    expect(phone.locator("#sheet")).to_contain_text("once there is a connection again")
    assert phone.url.endswith(table)
    phone.locator("#sheet-close").tap()
    phone.context.set_offline(False)
    expect(phone.locator("#connection-words")).to_have_text("live")
    card.tap()
    expect(phone.locator("#sheet")).to_contain_text("On the scoring track")


def test_way_back_from_a_walk_leads_into_the_panel(live_server: LiveServer, phone: Page) -> None:
    game = f"{finished_game(live_server, FIVE)}/game"
    phone.goto(game)
    phone.locator(".sheet [href='#why-p5-longest_route']").tap()
    panel = phone.locator("#why-panel")
    panel.get_by_role("link", name="Show the walk").tap()
    phone.wait_for_url("**/walks#p5")
    phone.go_back()
    expect(panel).to_be_visible()
    expect(panel.locator(".proof")).to_have_id("why-p5-longest_route")
    assert phone.url.endswith("/game#why-p5-longest_route")
    phone.get_by_role("button", name="Close").tap()
    expect(panel).to_be_hidden()
    phone.wait_for_function("location.hash === ''")
    assert phone.url.endswith(game)


def test_figure_that_is_opened_at_once_after_another_was_closed_stays_open(
    live_server: LiveServer, phone: Page
) -> None:
    phone.goto(f"{finished_game(live_server, FIVE)}/game")
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


def test_points_so_far_and_walks_keep_up_with_the_table(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(f"{table}/why")
    walks = phone.context.new_page()
    walks.goto(f"{table}/walks")
    expect(walks.get_by_role("button", name="Show the walk")).to_have_count(0)
    claim(phone, table, "p1", "palermo--smyrna")
    figure = phone.locator(".sheet [href='#why-p1-total']")
    expect(figure).to_have_text("15")  # nothing is open: the page is shown anew by itself
    expect(walks.get_by_role("button", name="Show the walk")).to_have_count(1)
    figure.tap()
    claim(phone, table, "p1", "athina--smyrna")
    notice = phone.get_by_text("The table has changed meanwhile.")
    expect(notice).to_be_visible()
    expect(phone.locator("#why-panel .proof-head")).to_have_text("On the scoring track+15")
    phone.get_by_role("button", name="Show it").tap()  # it lies over the panel, not behind it
    expect(phone.locator("#why-panel .proof-head")).to_have_text("On the scoring track+17")
    walks.get_by_role("button", name="Show the walk").tap()
    claim(phone, table, "p1", "angora--smyrna")
    expect(walks.get_by_text("The table has changed meanwhile.")).to_be_visible()


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
    expect(phone.locator("main")).to_contain_text("Hand the phone to")
    expect(phone.locator(".board")).to_have_count(0)


def test_ticket_without_scripts_has_its_map_on_a_page_of_its_own(live_server: LiveServer, phone: Page) -> None:
    phone.goto(f"{finished_game(live_server, FIVE)}/game")
    eve = phone.locator("#why-p5")
    eve.locator("summary").first.tap()
    eve.get_by_text("Kyïv – Petrograd").tap()
    eve.get_by_role("link", name="On the map").last.tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Kyïv – Petrograd")
    expect(phone.locator(".track.missing")).to_have_attribute("data-id", "moskva--petrograd")


@pytest.mark.parametrize(
    "phone",
    [{"locale": "en-GB"}, {"locale": "ru-RU", "color_scheme": "dark", "width": 360}],
    indirect=True,
    ids=["english", "russian"],
)
@pytest.mark.parametrize("box", WIDEST)
def test_figures_are_for_thumbs_and_what_opens_is_for_everybody(
    live_server: LiveServer, phone: Page, accessibility_faults: Callable[[Page], list[str]], box: str
) -> None:
    phone.goto(f"{finished_game(live_server, WIDEST[box])}/game")
    sizes = phone.locator(".sheet a[data-why]").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    )
    assert min(sizes) >= 44
    assert sideways(phone) == 0
    enlarge_text(phone)
    assert sideways(phone) == 0
    phone.locator(".sheet a[href$=tickets]").last.tap()
    phone.evaluate("for (const one of document.querySelectorAll('#why-panel details')) one.open = true")
    body = phone.locator("#why-panel-body")
    assert body.evaluate("one => one.scrollWidth - one.clientWidth") == 0
    # Names on the board have a halo, which axe doesn't see: it takes a track behind a name for the name's ground. The
    # page beneath the panel is the tour's of all pages.
    phone.evaluate(
        "document.querySelectorAll('#why-board, main > :not(#why-panel, h1)').forEach((one) => one.remove())"
    )
    phone.evaluate("document.documentElement.style.fontSize = ''")
    expect(body).to_be_visible()
    assert accessibility_faults(phone) == []
