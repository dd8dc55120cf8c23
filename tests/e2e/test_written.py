"""An unknown box, by taps: claims write its board, and the next game knows it."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import sideways
from tests.e2e.tables import correct, state_of


def seat(phone: Page, title: str) -> str:
    """Open a table for the three proposed players. Returns its path."""
    phone.goto("/new")
    phone.locator(".box-now").tap()
    phone.locator("input[name=box][value=plain]").tap()
    phone.locator(".how > summary").tap()
    phone.locator("#title").fill(title)
    phone.locator("#new-table .button--primary").tap()
    phone.wait_for_url("**/t/*")
    return "/t/" + phone.url.rpartition("/")[2]


def claim(phone: Page, a: str, b: str, length: int, player: str) -> None:
    phone.locator("#end-a").fill(a)
    phone.locator("#end-b").fill(b)
    phone.locator(f".written-length:has([value='{length}'])").tap()
    phone.locator(f"#claim [value={player}]").tap()


def points(phone: Page, table: str) -> list[int]:
    return [side["points"] for side in state_of(phone, table)["sides"]]


@pytest.mark.console("409")
def test_unknown_box_is_played_to_its_sheet_and_known_next_time(phone: Page) -> None:
    """By hand: 7 + 7 and 15 with a ticket of 9 for the first; the second 2; the third 15, and 12 typed in."""
    table = seat(phone, "Märklin")
    claim(phone, "Berlin", "Hamburg", 4, "p1")
    expect(phone.locator("[data-track='Berlin--Hamburg:4']")).to_be_visible()
    claim(phone, "hamburg", "Köln", 4, "p1")  # in small letters it is the same place
    claim(phone, "Berlin", "Leipzig", 2, "p2")
    claim(phone, "", "", 6, "p3")
    expect(phone.locator("[data-track]")).to_have_count(4)
    assert points(phone, table) == [14, 2, 15]

    phone.locator("#claim [value=p1]").tap()
    expect(phone.locator("#claim-why")).to_have_text("How long is it?")
    claim(phone, "Berlin", "", 2, "p1")
    expect(phone.locator("#claim-why")).to_have_text("Enter both places, or neither.")
    claim(phone, "Berlin", "Leipzig", 3, "p2")
    expect(phone.locator("#claim-why")).to_contain_text("already has a route between Berlin and Leipzig")
    expect(phone.locator("#end-b")).to_have_value("Leipzig")

    phone.locator("summary", has_text="Add a bonus").tap()
    phone.locator("#bonus-name").fill("Most goods")
    phone.locator("#bonus-points").fill("12")
    phone.locator("#bonus [value=p3]").tap()
    expect(phone.get_by_text("Most goods")).to_be_visible()

    phone.goto(f"{table}/tickets/p1?for=p1")
    for end, name in (("a", "Berlin"), ("b", "Köln")):
        phone.locator(f"#written-{end}").fill(name)
        phone.locator(f"#written-{end}").press("Tab")
    phone.locator("#written-points").fill("9")
    phone.locator("#writing-done").tap()
    expect(phone.locator("[data-remove]")).to_be_visible()

    correct(phone, table)
    phone.goto(f"{table}/final/sheet")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Player 1 wins by 6")
    phone.get_by_role("button", name="Save it again").tap()
    phone.wait_for_url("**/game")
    phone.goto(f"{table}/replay")
    expect(phone.get_by_text("Most goods").first).to_be_attached()

    again = seat(phone, "Märklin")
    phone.locator("[data-free]", has_text="Hamburg – Köln").tap()
    phone.locator("#claim [value=p2]").tap()
    phone.locator("[data-forget='Berlin--Leipzig:2']").tap()
    expect(phone.locator("[data-track]")).to_have_count(2)
    assert points(phone, again) == [0, 7, 0]


def rename(phone: Page, place: str, name: str) -> None:
    phone.locator("#rename-place").select_option(place)
    phone.locator("#rename-name").fill(name)
    phone.locator("#rename").get_by_role("button", name="Rename").tap()


@pytest.mark.console("400", "ERR_INTERNET_DISCONNECTED")
@pytest.mark.parametrize("phone", [{"width": 360, "height": 640}], indirect=True)
def test_misspelt_place_is_renamed_and_joined_to_another(phone: Page) -> None:
    table = seat(phone, "Iberia renamed")
    claim(phone, "Madrid", "Lisboa", 3, "p1")
    expect(phone.locator("[data-track='Madrid--Lisboa:3']")).to_be_visible()
    claim(phone, "Madird", "Barcelona", 2, "p1")
    phone.locator("#near-name").get_by_role("button", name="No, Madird is new").tap()
    expect(phone.locator("[data-track='Madird--Barcelona:2']")).to_be_visible()
    phone.locator("summary", has_text="Rename a place").tap()
    rename(phone, "Madird", "lisboa")
    question = phone.locator("#one-place")
    expect(question).to_contain_text("Lisboa already exists. Merge the two places?")
    question.get_by_role("button", name="Cancel").tap()
    expect(phone.locator("[data-track='Madird--Barcelona:2']")).to_be_visible()
    rename(phone, "Madrid", "Lisboa")
    question.get_by_role("button", name="Merge them").tap()
    expect(phone.locator("#rename-why")).to_contain_text("There is a route Madrid – Lisboa")
    expect(phone.locator("#rename-name")).to_have_value("Lisboa")
    rename(phone, "Madird", "Madrid")
    question.get_by_role("button", name="Merge them").tap()
    expect(phone.locator("[data-track='Madrid--Barcelona:2']")).to_be_visible()
    expect(phone.locator("#rename-place option", has_text="Madird")).to_have_count(0)
    assert state_of(phone, table)["recent"][0]["text"] == "Madird renamed to Madrid"
    # Without a connection the old name is still known, and lands on the renamed place.
    phone.context.set_offline(True)
    rename(phone, "Barcelona", "Barcino")
    claim(phone, "Barcelona", "Faro", 4, "p2")
    phone.context.set_offline(False)
    expect(phone.locator("[data-track='Barcino--Faro:4']")).to_be_visible()
    assert sideways(phone) == 0
