"""Final scoring step by step, and the finished game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more, recorded_game
from tests.e2e.tables import state_of


def test_final_scoring_leads_to_the_finished_game_and_back(phone: Page) -> None:
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
