"""Final scoring step by step, and the finished game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import recorded_game
from tests.e2e.tables import ANN, BOB, open_table, record, state_of


def test_final_scoring_leads_step_by_step_to_the_finished_game_and_back(phone: Page) -> None:
    table = recorded_game(phone, "three-players-stations-undo")
    phone.goto(f"{table}/final")
    for heading in ("Everybody’s tickets", "Stations", "Cat has the longest route"):
        expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
        phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    assert phone.locator(".bar-total").all_inner_texts() == ["85", "68", "63"]
    assert phone.locator("tfoot td").all_inner_texts() == ["85", "68", "63"]
    phone.get_by_role("button", name="Save and finish").tap()
    phone.wait_for_url("**/game")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    phone.goto("/games")
    expect(phone.locator(".game-card")).to_contain_text("winner")
    phone.locator(".game-card").tap()
    phone.get_by_text("Something is wrong here?").tap()
    phone.get_by_role("button", name="Reopen this game").tap()
    phone.wait_for_url(f"**{table}")
    assert state_of(phone, table)["finished"] is False
    phone.goto("/")
    expect(phone.locator(".game-card")).to_contain_text("Continue")


def test_player_without_tickets_is_pointed_out_before_the_count(phone: Page) -> None:
    table = open_table(phone)
    record(phone, table, type="tickets", player="p1", keep=["berlin--roma"])
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
    expect(phone.get_by_role("heading", level=1)).to_have_text("Nobody has a route")


@pytest.mark.rule("EU-14")
def test_all_who_tie_for_the_longest_route_are_named(phone: Page) -> None:
    table = recorded_game(phone, "tie-decided-by-tickets")
    phone.goto(f"{table}/final/express")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ann and Bob tie for the longest route")
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
            ["tickets completed Ann 0 Bob 0", "stations left Ann 3 Bob 3", "longest route Ann yes Bob no"],
        ),
        (
            "shared-victory",
            "Ann and Bob share the victory",
            ["tickets completed Ann 0 Bob 0", "stations left Ann 3 Bob 3", "longest route Ann yes Bob yes"],
        ),
    ],
)
def test_tie_is_told_with_what_decided_it(phone: Page, game: str, verdict: str, figures: list[str]) -> None:
    phone.goto(f"{recorded_game(phone, game)}/final/sheet")
    expect(phone.get_by_role("heading", level=1)).to_have_text(verdict)
    told = [" ".join(text.split()) for text in phone.locator(".tie > li").all_inner_texts()]
    assert told == figures
