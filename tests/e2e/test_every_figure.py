"""A ticket and a path open from their figure on the sheet, and lead back to it."""

import pytest
from playwright.sync_api import Page, expect

from companion.table.service import ending
from tests.e2e.live_server import LiveServer
from tests.e2e.tables import open_table, record
from tests.support.games import load_game, put_on_a_table

OPENER = "0" * 32
"""The device that opens the tables of recorded games."""

LIT = """([drawn, ids]) => {
    const found = [...document.querySelectorAll(drawn)].map((one) => one.dataset.id).sort();
    return JSON.stringify(found) === JSON.stringify(ids);
}"""


def finished_game(server: LiveServer, name: str) -> str:
    """Return the path of a finished recorded game."""
    path = put_on_a_table(server.app, load_game(name)[0])
    with server.app.app_context():
        ending.finish(path.removeprefix("/t/"), OPENER)
    return path


WIDEST = {
    "germany": "germany/depots",
    "legendary-asia": "legendary-asia/five-players-tie-decided-by-tickets",
    "team-asia": "team-asia/six-players-shared-victory",
    "card-game": "card-game/four-players-two-scorings",
    "europe": "europe/five-players-chained-stations",
}
"""A game of each kind of sheet. tests/table/test_every_figure.py checks the sheets of all games."""


def expect_lit(phone: Page, kind: str, *tracks: str) -> None:
    phone.wait_for_function(LIT, arg=[f"#why-board .track.{kind}", sorted(tracks)])


@pytest.mark.rule("ALL-07", "EU-10")
def test_tickets_and_walks_open_from_a_figure_and_lead_back(live_server: LiveServer, phone: Page) -> None:
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
