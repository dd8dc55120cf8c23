"""Final scoring step by step, and the finished game."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.pages import broken_words, enlarge_text, open_more, recorded_game, sideways
from tests.e2e.tables import record_meanwhile, state_of
from tests.support.games import load_game, put_on_a_table


def test_final_scoring_leads_step_by_step_to_the_finished_game_and_back(phone: Page) -> None:
    table = recorded_game(phone, "three-players-stations-undo")
    phone.goto(f"{table}/final")
    for heading in ("Everyone’s tickets", "Stations", "Bonuses"):
        expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
        if heading == "Bonuses":
            expect(phone.get_by_role("heading", level=2)).to_have_text("Cat has the longest route")
        phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    assert phone.locator(".bar-total").all_inner_texts() == ["85", "68", "63"]
    assert phone.locator("tfoot td").all_inner_texts() == ["85", "68", "63"]
    phone.get_by_role("button", name="Save it again").tap()
    phone.wait_for_url("**/game")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    phone.goto("/games")
    expect(phone.locator(".game-card")).to_contain_text("winner")
    phone.locator(".game-card").tap()
    open_more(phone)
    phone.get_by_text("Something wrong here?").tap()
    phone.get_by_role("button", name="Reopen this game").tap()
    phone.wait_for_url(f"**{table}")
    assert state_of(phone, table)["finished"] is False
    phone.goto("/")
    expect(phone.locator(".game-card")).to_contain_text("Continue")


HEARD_MS = 1500
"""Until then a page has heard what another phone did; nothing can be asked of it while it is being left."""


def test_change_on_another_phone_calls_nobody_back_from_where_they_are_going(phone: Page) -> None:
    table = recorded_game(phone, "three-players-stations-undo")
    phone.goto(f"{table}/final")
    held: list[Route] = []
    phone.route("**/final/stations", lambda route: held.append(route))  # noqa: PLW0108  (it marks what it is given)
    with phone.expect_request("**/final/stations"):
        phone.get_by_role("link", name="Next").tap(no_wait_after=True)
    record_meanwhile(phone, table, type="undo", move=0)
    phone.wait_for_timeout(HEARD_MS)
    held[0].continue_()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Stations")


@pytest.mark.rule("ALL-04", "EU-11")
def test_owner_chooses_another_loan_which_the_sheet_tells(phone: Page) -> None:
    table = recorded_game(phone, "five-players-chained-stations")
    phone.goto(f"{table}/final/stations")
    now = phone.locator(".station").filter(has_text="Kyïv").first.locator(".station-now")
    before = now.inner_text()
    choices = phone.locator("#choices-kyiv .choice")
    # nothing, instead of the best
    phone.locator("#choices-kyiv summary").tap()
    choices.filter(has_text="nothing").tap()
    expect(now).to_have_text("borrows nothing")
    expect(phone.locator(".station").filter(has_text="owner’s choice")).to_contain_text("compared with the best")
    # the sheet tells routes by length and what each station borrows
    phone.goto(f"{table}/final/sheet")
    phone.locator(".sheet [href='#why-p1-routes']").tap()
    panel = phone.locator("#why-panel")
    expect(panel.locator("li")).to_contain_text(["5 × 4 spaces", "5 × 3 spaces", "4 × 2 spaces", "1 × 1 space"])
    expect(panel.locator("[data-adds]")).to_have_text(["+35", "+20", "+8", "+1"])
    expect(panel.locator("li").last).to_contain_text("Budapest – Wien")
    panel.get_by_role("button", name="Close").tap()
    phone.locator(".sheet [href='#why-p5-stations']").tap()
    loan = panel.locator(".loan").filter(has_text="Kyïv borrows nothing")
    expect(loan).to_contain_text("owner’s choice")
    expect(loan).to_contain_text("−24 compared with the best")
    loan.get_by_text("What each other choice would give").tap()
    expect(loan.get_by_role("listitem").filter(has_text="Kyïv – Wilno")).to_contain_text("+24")
    expect(panel.locator(".loan").filter(has_text="Warszawa borrows Warszawa – Wilno")).to_contain_text("Ann")
    # another one, and back to the best
    phone.goto(f"{table}/final/stations")
    phone.locator("#choices-kyiv summary").tap()
    choices.filter(has_text="Bucuresti").tap()
    expect(now).to_contain_text("Bucuresti")
    phone.get_by_role("button", name="Back to the best choice").tap()
    expect(now).to_have_text(re.compile(re.escape(before.split("\n")[0])))
    expect(phone.get_by_text("owner’s choice")).to_have_count(0)


COUNTED = {
    "europe": "five-players-chained-stations",
    "europa-1912": "five-players-chained-stations",
    "germany": "countries-are-dead-ends",
    "legendary-asia": "five-players-tie-decided-by-tickets",
    "team-asia": "six-players-shared-victory",
    "card-game": "four-players-two-scorings",
}
WITH_OTHER_PAGES = ("europe", "team-asia", "card-game")
"""Where the pages before the awards are unlike those of the boxes above."""
BROADEST = [letter + 39 * "W" for letter in "ABCDEF"]
"""Names as broad as a field takes them, with no place to break at."""
NARROW = {"width": 360, "height": 640}

# The names of those who share tickets, each card's and its sum's right edge; and how far the points of the trains over
# the mountains stand from their line.
BEYOND = """() => [...document.querySelectorAll("[aria-labelledby^=shared] .hand-sum")]
    .map((sum) => [sum, sum.closest("section")].map((one) => one.getBoundingClientRect().right))
    .filter(([sum, card]) => sum > card).length"""
ROWS = """() => [...document.querySelectorAll(".tally li")]
    .map((row) => [row.querySelector(".muted"), row.querySelector("b")])
    .filter(([factor, product]) => factor && product)
    .map((pair) => pair.map((one) => one.getBoundingClientRect().y))
    .map(([factor, product]) => Math.abs(factor - product))"""


def faults_of(phone: Page) -> list[str]:
    """What of this page of the count doesn't fit the phone; everything that folds is unfolded."""
    page = urlsplit(phone.url).path
    words = [word for word in broken_words(phone, ".sheet tbody th") if "\N{SOFT HYPHEN}" not in word]
    phone.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")
    faults = [f"{page}: {word} goes on in the next line" for word in words]
    faults += [f"{page}: a sum leaves its card"] if phone.evaluate(BEYOND) else []
    faults += [f"{page}: {apart} px apart" for apart in phone.evaluate(ROWS) if apart >= 8]
    faults += [f"{page}: wide"] if sideways(phone) else []
    enlarge_text(phone)
    return faults + ([f"{page}: wide in large type"] if sideways(phone) else [])


@pytest.mark.parametrize("phone", [{**NARROW, "locale": "ru-RU"}], indirect=True)
def test_pages_of_the_count_fit_large_type_and_the_broadest_names(live_server: LiveServer, phone: Page) -> None:
    faults, sums, rows = [], 0, 0
    for box, name in COUNTED.items():
        game, _expected = load_game(f"{box}/{name}")
        colors = [player["color"] for player in game["players"]]
        table = put_on_a_table(live_server.app, game, list(zip(BROADEST, colors, strict=False)))
        phone.goto(f"{table}/final/sheet")
        before = phone.locator(".progress a").evaluate_all("all => all.slice(0, -1).map((one) => one.pathname)")
        assert f"{table}/final/awards" in before
        faults += faults_of(phone)
        own = (f"{table}/final/awards",)
        for page in (*before, f"{table}/tickets/p1?for=p1") if box in WITH_OTHER_PAGES else own:
            phone.goto(page)
            faults += faults_of(phone)
            sums += phone.locator("[aria-labelledby^=shared] .hand-sum").count()
            rows += phone.locator(".tally li").count()
    assert faults == []
    assert min(sums, rows) > 1


CROSSED = """(bar) => {
    const [train, name] = [".bar-fill", ".bar-name"].map((part) => bar.querySelector(part).getBoundingClientRect());
    return name.bottom > train.top;
}"""


@pytest.mark.parametrize("phone", [NARROW], indirect=True)
def test_bars_hold_names_of_every_length_and_equal_points_equal_bars(phone: Page) -> None:
    people = (("Christopher", "red"), ("Anna-Margarethe", "blue"), ("Bartholomew", "green"))
    table = recorded_game(phone, "three-players-stations-undo", people)
    for step in ("awards", "sheet"):
        phone.goto(f"{table}/final/{step}")
        names = phone.locator(".bar-name")
        assert names.count() == 3
        assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    rows = phone.locator(".trains .bar")
    assert rows.evaluate_all(f"all => all.filter({CROSSED}).length") == 0, "no gap between cars runs through a name"
    phone.goto(f"{recorded_game(phone, 'tie-decided-by-stations')}/final/sheet")
    assert phone.locator(".bar-total").all_inner_texts() == ["24", "24"]
    winner, loser = (bar.bounding_box() for bar in phone.locator(".bar-fill").all())
    assert winner
    assert loser
    assert winner["width"] == loser["width"]
