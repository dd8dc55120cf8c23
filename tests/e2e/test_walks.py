"""The path of a longest route, shown on the board."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.pages import recorded_game

WALK_OF_ANN = ["Wilno", "Riga", "Petrograd", "Wilno", "Warszawa", "Wien", "Berlin", "Frankfurt", "Paris", "Bruxelles"]
WALK_OF_ANN += ["Dieppe", "Brest", "Paris"]
DRAWN = """() => parseFloat(document.querySelector('.walk-line').getAttribute('stroke-dasharray'))"""
WHOLE = """() => document.querySelector('.walk-line').getTotalLength()"""


def here(phone: Page) -> str:
    return phone.locator("#walk-here").inner_text().replace("\n", " ")


def test_walk_grows_along_the_board_pauses_and_steps(phone: Page) -> None:
    table = recorded_game(phone, "five-players-chained-stations")
    # the awards lead to a side's walk and its proof
    phone.goto(f"{table}/final/awards")
    card = phone.locator(".walk-card").first
    card.get_by_text("Why isn’t there a longer one?").tap()
    expect(card).to_contain_text("So at most 37 of these 44 trains can be used in one path.")
    card.get_by_role("link", name="Show the path").tap()
    phone.wait_for_url("**/walks#p*")
    # it grows at once, pauses and comes to its end
    ann = phone.locator("[data-walk]").first
    expect(ann).to_have_text("Pause")
    expect(phone.locator(".walk-side .is-here").first).to_contain_text("Petrograd")
    ann.tap()
    expect(ann).to_have_text("Continue")
    drawn = phone.evaluate(DRAWN)
    phone.wait_for_timeout(300)
    assert 0 < drawn == phone.evaluate(DRAWN) < phone.evaluate(WHOLE)
    phone.evaluate("for (let step = 0; step < 8; step++) document.querySelector('#walk-on').click()")
    ann.tap()
    expect(ann).to_have_text("Pause")
    expect(ann).to_have_text("Show the path")
    assert here(phone) == "Paris 37 trains"
    # it goes route by route
    back, on = phone.get_by_label("One route back"), phone.get_by_label("One route forward")
    seen = [here(phone)]
    for _ in range(len(WALK_OF_ANN) + 2):
        back.tap()
        seen.append(here(phone))
    assert [words.split()[0] for words in dict.fromkeys(seen)] == WALK_OF_ANN[::-1]
    assert seen[-1] == "Wilno 0 trains"
    on.tap()
    assert here(phone) == "Riga 4 trains"
    # the board shows only the other side
    phone.locator("[data-walk]").nth(1).tap()
    expect(phone.locator('.track[data-id="petrograd--riga"]')).to_have_class(re.compile("aside"))
    expect(phone.locator('.track[data-owner="blue"]:not(.aside)')).to_have_count(8)
    expect(phone.locator('.track[data-owner="blue"].aside')).to_have_count(0)
    expect(phone.locator(".on-way .name")).to_have_count(9)
