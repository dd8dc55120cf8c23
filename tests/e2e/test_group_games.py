"""A group's games on a device: search, place of a game, and entry of an old one."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import open_more, recorded_game
from tests.e2e.tables import post


def open_group(phone: Page, name: str = "Thursday") -> str:
    phone.goto("/")
    return urlsplit(post(phone, "/groups", name=name).headers["location"]).path


def finished_game(phone: Page, group: str, name: str, box: str = "europe", **options: object) -> str:
    """Finish a game of the group. Returns its path."""
    table = recorded_game(phone, name, box=box, **options)  # type: ignore[arg-type]  # people alone
    assert post(phone, f"{table}/group", group=group.rpartition("/")[2]).status == 303
    assert post(phone, f"{table}/finish").status == 303
    return table


def enter_old_game(phone: Page, group: str) -> None:
    """Enter a game by taps: Ann is known, Zoë is new and won the tie-breaker. Zoë's points are missing at first."""
    phone.goto(f"{group}/games")
    phone.get_by_role("link", name="Enter an old game").tap()
    name_field = phone.get_by_label("What was played?")
    ann = phone.locator(".who").filter(has_text="Ann")
    expect(ann.get_by_label("Points")).to_be_hidden()
    ann.get_by_text("Ann", exact=True).tap()
    ann.get_by_label("Points").fill("121")
    phone.get_by_text("Someone new").tap()
    new = phone.locator(".who--new").first
    new.get_by_placeholder("Name").fill("Zoë")
    # a team is asked for where the box has them, a name where it is no box
    name_field.select_option(label="Ticket to Ride: Germany")
    expect(new.get_by_label("Team")).to_be_hidden()
    name_field.select_option("team-asia")
    expect(new.get_by_label("Team")).to_be_visible()
    expect(phone.get_by_label("Name of the game")).to_be_hidden()
    name_field.select_option(label="Another game")
    expect(new.get_by_label("Team")).to_be_visible()
    phone.get_by_label("Name of the game").fill("Märklin")
    phone.get_by_label("Day").fill("2019-05-02")
    phone.get_by_label("Where").fill("At home")
    # the error of a missing value appears beside its field
    phone.get_by_role("button", name="Save").tap()
    expect(new.get_by_text("How many points?")).to_be_visible()
    expect(phone.get_by_role("alert")).to_contain_text("Zoë: How many points?")
    new.get_by_label("Points").fill("121")
    new.get_by_label("Rank").fill("1")
    phone.get_by_role("button", name="Save").tap()


def test_list_is_filtered_and_a_game_gets_day_and_place_by_taps(phone: Page) -> None:
    group = open_group(phone)
    finished_game(phone, group, "three-players-stations-undo")
    germany = finished_game(phone, group, "depots", "germany")
    phone.goto(f"{group}/games")
    cards = phone.locator(".game-card")
    expect(cards).to_have_count(2)
    phone.get_by_label("Edition").select_option(label="Germany")
    expect(cards).to_have_count(1)
    expect(phone.get_by_text("1 game", exact=True)).to_be_visible()
    assert urlsplit(phone.url).query.startswith("box=germany")
    cards.first.tap()
    phone.wait_for_url(f"**{germany}/game")
    phone.go_back()
    phone.get_by_role("link", name="Show all").tap()
    expect(cards).to_have_count(2)
    phone.go_back()
    expect(phone.get_by_label("Edition")).to_have_value("germany")
    phone.go_back()  # before anything was chosen
    expect(cards).to_have_count(2)
    expect(phone.get_by_label("Edition")).to_have_value("")
    # where and when are noted by the phone's own clock
    phone.goto(f"{germany}/game")
    open_more(phone)
    phone.get_by_role("link", name="When and where").tap()
    expect(phone.locator("#in-utc")).to_be_hidden()
    phone.get_by_label("Day").fill("2020-07-01")
    phone.locator("#time").fill("00:30")  # in Berlin: half past ten in the evening before, in UTC
    phone.get_by_label("How many minutes").fill("85")
    phone.get_by_label("Notes").fill("It rained.\nAll day.")
    phone.get_by_role("button", name="Save").tap()
    phone.wait_for_url("**/game")
    expect(phone.locator(".about")).to_contain_text("1 h 25 min")
    expect(phone.locator(".about-notes")).to_have_text("It rained.\nAll day.", use_inner_text=True)
    assert phone.locator(".over-title time").get_attribute("datetime") == "2020-06-30T22:30:00+00:00"
    open_more(phone)
    phone.get_by_role("link", name="When and where").tap()
    expect(phone.get_by_label("Day")).to_have_value("2020-07-01")
    expect(phone.locator("#time")).to_have_value("00:30")


@pytest.mark.console("400")
def test_old_game_is_entered_corrected_and_deleted_by_taps(phone: Page) -> None:
    group = open_group(phone)
    finished_game(phone, group, "shared-victory")
    enter_old_game(phone, group)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Zoë wins")
    phone.goto(f"{group}/games")
    listed = phone.locator(".game-card").filter(has_text="Märklin")
    expect(listed).to_contain_text("scores only")
    expect(listed.locator(".is-winner")).to_contain_text("Zoë 121")
    listed.tap()
    phone.wait_for_url("**/game")
    open_more(phone)
    phone.get_by_role("link", name="Correct the scores").tap()
    phone.locator(".who").filter(has_text="Ann").get_by_label("Points").fill("130")
    for name in ("Ann", "Zoë"):
        phone.locator(".who").filter(has_text=name).get_by_label("Rank").fill("")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ann wins")
    open_more(phone)
    phone.get_by_role("link", name="Delete this game").tap()
    phone.get_by_role("link", name="Keep it").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ann wins")
    open_more(phone)
    phone.get_by_role("link", name="Delete this game").tap()
    phone.get_by_role("button", name="Delete it").tap()
    expect(phone.locator(".game-card")).to_have_count(1)
