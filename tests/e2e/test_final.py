"""Final scoring step by step, and the finished game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import broken_words, enlarge_text, open_more, recorded_game, sideways, skip_finale
from tests.e2e.tables import ANN, BOB, open_table, record, reveal, state_of
from tests.support.games import load_game


def test_final_scoring_leads_step_by_step_to_the_finished_game_and_back(phone: Page) -> None:
    table = recorded_game(phone, "three-players-stations-undo")
    phone.goto(f"{table}/final")
    for heading in ("Everybody’s tickets", "Stations", "Awards"):
        expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
        if heading == "Awards":
            expect(phone.get_by_role("heading", level=2)).to_have_text("Cat has the longest route")
        phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    assert phone.locator(".bar-total").all_inner_texts() == ["85", "68", "63"]
    assert phone.locator("tfoot td").all_inner_texts() == ["85", "68", "63"]
    phone.get_by_role("button", name="Save and finish").tap()
    skip_finale(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    phone.goto("/games")
    expect(phone.locator(".game-card")).to_contain_text("winner")
    phone.locator(".game-card").tap()
    open_more(phone)
    phone.get_by_text("Something is wrong here?").tap()
    phone.get_by_role("button", name="Reopen this game").tap()
    phone.wait_for_url(f"**{table}")
    assert state_of(phone, table)["finished"] is False
    phone.goto("/")
    expect(phone.locator(".game-card")).to_contain_text("Continue")


def test_player_without_tickets_is_pointed_out_before_the_count(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p1", keep=["berlin--roma"])
    reveal(phone, table)
    phone.goto(f"{table}/final/tickets")
    cards = phone.locator(".hand")
    expect(cards.nth(0)).to_contain_text("0 of 1 completed")
    expect(cards.nth(0)).to_contain_text("−9")
    for number in (1, 2):
        expect(cards.nth(number)).to_contain_text("No tickets are noted for this player yet")
    cards.nth(1).get_by_role("link", name="Add tickets").tap()
    phone.wait_for_url("**/tickets/p2")


@pytest.mark.rule("EU-11")
def test_owner_chooses_another_loan_and_goes_back_to_the_best(phone: Page) -> None:
    table = recorded_game(phone, "five-players-chained-stations")
    phone.goto(f"{table}/final/stations")
    now = phone.locator(".station").filter(has_text="Kyïv").first.locator(".station-now")
    before = now.inner_text()
    phone.locator("#choices-kyiv summary").tap()
    phone.locator("#choices-kyiv .choice").filter(has_text="nothing").tap()
    expect(now).to_have_text("borrows nothing")
    expect(phone.locator(".station").filter(has_text="owner’s choice")).to_contain_text("against the best")
    phone.locator("#choices-kyiv .choice").filter(has_text="Bucuresti").tap()
    expect(now).to_contain_text("Bucuresti")
    phone.get_by_role("button", name="Back to the best choice").tap()
    expect(now).to_have_text(re.compile(re.escape(before.split("\n")[0])))
    expect(phone.get_by_text("owner’s choice")).to_have_count(0)


def test_table_without_stations_goes_on_with_a_friendly_sentence(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB))
    phone.goto(f"{table}/final/stations")
    expect(phone.locator("main")).to_contain_text("Nobody built a station")
    assert phone.locator(".hand-sum b").all_inner_texts() == ["+12", "+12"]
    phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=2)).to_have_text("Nobody has the longest route")


@pytest.mark.rule("EU-14")
def test_all_who_tie_for_the_longest_route_are_named(phone: Page) -> None:
    table = recorded_game(phone, "tie-decided-by-tickets")
    phone.goto(f"{table}/final/awards")
    expect(phone.get_by_role("heading", level=2)).to_have_text("Ann and Bob tie for the longest route")
    expect(phone.locator("main")).to_contain_text("5 trains each; all who tie get 10 points.")
    assert phone.locator("details[open]").count() == 2


@pytest.mark.rule("EU-16")
@pytest.mark.parametrize(
    ("game", "verdict", "figures"),
    [
        ("tie-decided-by-tickets", "Ann wins on tickets completed", ["tickets completed Ann 1 Bob 0"]),
        (
            "tie-decided-by-stations",
            "Bob wins on stations left",
            ["tickets completed Bob 0 Ann 0", "stations left Bob 3 Ann 2"],
        ),
        (
            "tie-decided-by-express",
            "Ann wins with the longest route",
            ["tickets completed Ann 0 Bob 0", "stations left Ann 3 Bob 3", "European Express Ann yes Bob no"],
        ),
        (
            "shared-victory",
            "Ann and Bob share the victory",
            ["tickets completed Ann 0 Bob 0", "stations left Ann 3 Bob 3", "European Express Ann yes Bob yes"],
        ),
    ],
)
def test_tie_is_told_with_what_decided_it(phone: Page, game: str, verdict: str, figures: list[str]) -> None:
    phone.goto(f"{recorded_game(phone, game)}/final/sheet")
    expect(phone.get_by_role("heading", level=1)).to_have_text(verdict)
    told = [
        " ".join(text.split()) for text in phone.locator("[aria-labelledby=tie-title] > .tie > li").all_inner_texts()
    ]
    assert told == figures


def test_bars_of_equal_points_are_equally_long(phone: Page) -> None:
    phone.goto(f"{recorded_game(phone, 'tie-decided-by-stations')}/final/sheet")
    assert phone.locator(".bar-total").all_inner_texts() == ["24", "24"]
    winner, loser = (bar.bounding_box() for bar in phone.locator(".bar-fill").all())
    assert winner
    assert loser
    assert winner["width"] == loser["width"]


def test_shared_victory_lists_only_those_who_did_not_win(phone: Page) -> None:
    phone.goto(f"{recorded_game(phone, 'shared-victory')}/final/sheet")
    expect(phone.locator("h1 + p")).to_have_text("24 points; Cat 13, Dan 13")


@pytest.mark.rule("EU-16")
def test_equal_points_below_the_first_place_are_told_apart(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="claim", player="p1", route="palermo--smyrna")
    record(phone, table, type="claim", player="p3", route="barcelona--madrid")
    record(phone, table, type="claim", player="p3", route="amsterdam--frankfurt")
    record(phone, table, type="station", player="p3", city="roma")
    phone.goto(f"{table}/final/sheet")
    assert phone.locator(".bar-total").all_inner_texts() == ["37", "12", "12"]
    expect(phone.locator("main")).to_contain_text(
        "Bob is ahead of Cat with the same points: stations left, 3 against 2."
    )


@pytest.mark.rule("ALL-04")
@pytest.mark.rule("EU-11")
def test_why_tells_routes_by_length_and_what_each_station_borrows(phone: Page) -> None:
    table = recorded_game(phone, "five-players-chained-stations")
    record(phone, table, type="borrow", player="p5", city="kyiv", route=None)
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
    expect(loan).to_contain_text("−24 against the best")
    loan.get_by_text("What each other choice would give").tap()
    expect(loan.get_by_role("listitem").filter(has_text="Kyïv – Wilno")).to_contain_text("+24")
    expect(panel.locator(".loan").filter(has_text="Warszawa borrows Warszawa – Wilno")).to_contain_text("Ann")


@pytest.mark.rule("DE-07", "DE-08", "E12-07")
def test_germany_is_counted_page_by_page_with_every_award(phone: Page) -> None:
    phone.goto(f"{recorded_game(phone, 'depots', box='germany')}/final")
    phone.get_by_role("link", name="Next").tap()
    heads = phone.get_by_role("heading", level=2)
    expect(heads).to_have_text(
        [
            "Ann, Bob, and Cat tie for the most tickets completed",
            "Most and second most of each colour",
            "Ann and Bob tie for the most depots left",
        ]
    )
    blue = phone.get_by_role("row", name="blue")
    expect(blue.get_by_role("cell")).to_have_text(["2 second+10", "0", "3 most+20"])
    phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 10")


@pytest.mark.rule("LA-08")
def test_explorers_network_is_drawn_and_its_cities_are_listed(phone: Page) -> None:
    phone.goto(f"{recorded_game(phone, 'depots', box='legendary-asia')}/final/awards")
    lit = phone.locator(".still .track.highlight")
    assert set(lit.evaluate_all("all => all.map((one) => one.dataset.owner)")) == {"red", "blue", "green"}
    expect(phone.locator("details").first).to_contain_text("Irkutsk, Krasnoyarsk, Onsk, Peking, Perm, Ulan Bator")


@pytest.mark.rule("TA-10", "TA-11")
def test_teams_are_one_side_on_the_sheet_and_in_the_list_of_games(phone: Page) -> None:
    table = recorded_game(phone, "four-players-last-lap", box="team-asia")
    phone.goto(f"{table}/final/sheet")
    assert phone.locator(".bar-name").all_inner_texts() == ["Ann + Bob", "Cat + Dan"]
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Ann + Bob win by")
    phone.get_by_role("button", name="Save and finish").tap()
    skip_finale(phone)
    phone.goto("/games")
    expect(phone.locator(".game-people li")).to_have_text(
        [re.compile("Ann \\+ Bob.*winner"), re.compile("Cat \\+ Dan")]
    )


@pytest.mark.parametrize(
    "phone", [{"width": 360, "height": 640}, {"width": 360, "height": 640, "locale": "ru-RU"}], indirect=True
)
@pytest.mark.parametrize(
    ("box", "game"),
    [
        ("europa-1912", "five-players-chained-stations"),
        ("legendary-asia", "five-players-tie-decided-by-tickets"),
        ("germany", "countries-are-dead-ends"),
        ("card-game", "four-players-two-scorings"),
    ],
)
def test_words_of_the_sheet_are_whole_on_a_narrow_phone(phone: Page, box: str, game: str) -> None:
    phone.goto(f"{recorded_game(phone, game, box=box)}/final/sheet")
    assert broken_words(phone, ".sheet tbody th") == []


COUNTED = {
    "europe": "five-players-chained-stations",
    "europa-1912": "five-players-chained-stations",
    "germany": "countries-are-dead-ends",
    "legendary-asia": "five-players-tie-decided-by-tickets",
    "team-asia": "six-players-shared-victory",
    "card-game": "four-players-two-scorings",
}
TEAM_COLORS = ("red", "red", "blue", "blue", "green", "green")
BROADEST = [(letter + 39 * "W", color) for letter, color in zip("ABCDEF", TEAM_COLORS, strict=True)]
"""Names as broad as a field takes them, with no place to break at."""
NARROW = [{"width": 360, "height": 640, "locale": locale} for locale in ("en-GB", "ru-RU")]


def broadest_game(phone: Page, box: str) -> str:
    """A recorded game of people with the broadest names; each team has a ticket in its holder."""
    game, _expected = load_game(f"{box}/{COUNTED[box]}")
    colors = [player["color"] for player in game["players"]]
    names = [name for name, _color in BROADEST]
    return recorded_game(phone, COUNTED[box], tuple(zip(names, colors, strict=False)), box)


@pytest.mark.parametrize("phone", NARROW, indirect=True)
@pytest.mark.parametrize("box", COUNTED)
def test_large_type_and_broad_names_scroll_no_page_of_the_count_sideways(phone: Page, box: str) -> None:
    table = broadest_game(phone, box)
    phone.goto(f"{table}/final/sheet")
    steps = phone.locator(".progress a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert steps
    wide = {}
    for page in (*steps, f"{table}/tickets/p1?for=p1"):
        phone.goto(page)
        phone.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")
        normal = sideways(phone)
        enlarge_text(phone)
        wide[page] = (normal, sideways(phone))
    assert wide == dict.fromkeys(wide, (0, 0))


@pytest.mark.parametrize("phone", [{"width": 360, "height": 640}], indirect=True)
def test_names_of_those_who_share_tickets_stay_inside_their_card(phone: Page) -> None:
    table = open_table(phone, BROADEST, "team-asia")
    ticket = {"a": "peking", "b": "shanghai", "points": 7}
    record(phone, table, type="tickets", player="p1", keep=[ticket])
    record(phone, table, type="share", player="p1", tickets=[ticket])
    reveal(phone, table)
    phone.goto(f"{table}/final/tickets")
    shared = phone.locator("[aria-labelledby=shared-p1]")
    card, total = shared.bounding_box(), shared.locator(".hand-sum").bounding_box()
    assert card
    assert total
    assert sideways(phone) == 0
    assert total["x"] + total["width"] <= card["x"] + card["width"]


@pytest.mark.parametrize("phone", [{"width": 360, "height": 640}, {"width": 390, "height": 844}], indirect=True)
def test_names_of_every_length_are_whole_at_their_bars(phone: Page) -> None:
    people = (("Christopher", "red"), ("Anna-Margarethe", "blue"), ("Bartholomew", "green"))
    table = recorded_game(phone, "three-players-stations-undo", people)
    for step in ("awards", "sheet"):
        phone.goto(f"{table}/final/{step}")
        names = phone.locator(".bar-name")
        assert names.count() == 3
        assert names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0


@pytest.mark.parametrize("phone", [{"width": 360, "height": 640, "locale": "ru-RU"}], indirect=True)
def test_trains_over_the_mountains_and_their_points_stand_in_one_line(phone: Page) -> None:
    phone.goto(f"{recorded_game(phone, COUNTED['legendary-asia'], box='legendary-asia')}/final/awards")
    for row in phone.locator(".tally li").all():
        factor, product = row.locator(".muted").bounding_box(), row.locator("b").bounding_box()
        assert factor
        assert product
        assert abs(factor["y"] - product["y"]) < 8


def test_unit_of_a_bar_agrees_with_its_number(phone: Page) -> None:
    phone.goto(f"{recorded_game(phone, 'depots', box='germany')}/final/awards")
    told = [text.split() for text in phone.locator(".bar-total .visually-hidden").all_text_contents()]
    assert {number for number, _unit in told} >= {"1"}
    for number, unit in told:
        assert unit.endswith("s") == (number != "1")
