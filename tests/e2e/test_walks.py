"""The walk of a longest route, shown on the board."""

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import enlarge_text, recorded_game, sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import open_table

WALK_OF_ANN = ["Wilno", "Riga", "Petrograd", "Wilno", "Warszawa", "Wien", "Berlin", "Frankfurt", "Paris", "Bruxelles"]
WALK_OF_ANN += ["Dieppe", "Brest", "Paris"]
DRAWN = """() => parseFloat(document.querySelector('.walk-line').getAttribute('stroke-dasharray'))"""
WHOLE = """() => document.querySelector('.walk-line').getTotalLength()"""


def here(phone: Page) -> str:
    return phone.locator("#walk-here").inner_text().replace("\n", " ")


def show_walks(phone: Page) -> None:
    phone.goto(f"{recorded_game(phone, 'five-players-chained-stations')}/walks")


def test_walk_grows_along_the_board_pauses_and_comes_to_its_end(phone: Page) -> None:
    show_walks(phone)
    assert abs(phone.evaluate(DRAWN) - phone.evaluate(WHOLE)) < 1
    assert here(phone) == "Paris 37 trains"
    ann = phone.locator("[data-walk]").first
    ann.tap()
    expect(ann).to_have_text("Pause")
    expect(phone.locator(".walk-side .is-here").first).to_contain_text("Petrograd")
    ann.tap()
    expect(ann).to_have_text("Go on")
    drawn = phone.evaluate(DRAWN)
    phone.wait_for_timeout(300)
    assert 0 < drawn == phone.evaluate(DRAWN) < phone.evaluate(WHOLE)
    ann.tap()
    expect(ann).to_have_text("Show the walk")
    assert here(phone) == "Paris 37 trains"


def test_walk_goes_route_by_route(phone: Page) -> None:
    show_walks(phone)
    back, on = phone.get_by_label("Back by one route"), phone.get_by_label("On by one route")
    seen = [here(phone)]
    for _ in range(len(WALK_OF_ANN) + 2):
        back.tap()
        seen.append(here(phone))
    assert [words.split()[0] for words in dict.fromkeys(seen)] == WALK_OF_ANN[::-1]
    assert seen[-1] == "Wilno 0 trains"
    on.tap()
    assert here(phone) == "Riga 4 trains"


def test_other_side_is_shown_alone_on_the_board(phone: Page) -> None:
    show_walks(phone)
    phone.locator("[data-walk]").nth(1).tap()
    expect(phone.locator('.track[data-id="petrograd--riga"]')).to_have_class(re.compile("aside"))
    expect(phone.locator('.track[data-owner="blue"]:not(.aside)')).to_have_count(8)
    expect(phone.locator('.track[data-owner="blue"].aside')).to_have_count(0)
    expect(phone.locator(".on-way .name")).to_have_count(9)


def test_walk_stands_still_where_motion_is_not_wanted(phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    show_walks(phone)
    bob = phone.locator("[data-walk]").nth(1)
    bob.tap()
    expect(bob).to_have_text("Show the walk")
    assert here(phone) == "Athína 29 trains"
    assert abs(phone.evaluate(DRAWN) - phone.evaluate(WHOLE)) < 1
    phone.get_by_label("Back by one route").tap()
    assert here(phone) == "Sofia 26 trains"


def test_awards_lead_to_a_sides_walk_and_its_proof(phone: Page) -> None:
    phone.goto(f"{recorded_game(phone, 'five-players-chained-stations')}/final/awards")
    card = phone.locator(".walk-card").first
    card.get_by_text("Why is none longer?").tap()
    expect(card).to_contain_text("So at most 37 of these 44 trains can be walked in one go.")
    card.get_by_role("link", name="Show the walk").tap()
    phone.wait_for_url("**/walks#p*")
    expect(phone.locator("[data-walk]").first).to_have_text("Pause")


def test_nobody_has_a_walk_to_show_at_first(phone: Page) -> None:
    phone.goto(f"{open_table(phone)}/walks")
    expect(phone.locator("#stage-bar")).to_be_hidden()
    expect(phone.locator("[data-walk]")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_walks_fit_a_narrow_phone_in_large_type_and_thumbs_fit_the_buttons(
    open_phone: OpenPhone, accessibility_faults: Callable[[Page], list[str]], scheme: Literal["light", "dark"]
) -> None:
    phone = open_phone(width=360, color_scheme=scheme)
    show_walks(phone)
    phone.get_by_text("Why is none longer?").first.tap()
    assert accessibility_faults(phone) == []
    for button in phone.locator("main button:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    enlarge_text(phone)
    assert sideways(phone) == 0
