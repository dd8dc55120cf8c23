"""A group is taken along and comes in elsewhere, by taps."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.pages import enlarge_text, open_more, recorded_game, sideways, skip_finale
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import until

PLAYS = Path(__file__).parent.parent / "transfer" / "files" / "BGStatsExport.json"


def new_group(phone: Page) -> str:
    """A group without games, by taps; its path."""
    phone.goto("/groups")
    phone.get_by_label("What is it called?").fill("Четверг")
    phone.get_by_role("button", name="Make the group").tap()
    phone.wait_for_url("**/g/*")
    return "/g/" + phone.url.rpartition("/")[2]


def finished(phone: Page) -> str:
    table = recorded_game(phone, "three-players-stations-undo")
    phone.goto(f"{table}/final/sheet")
    phone.get_by_role("button", name="Save and finish").tap()
    skip_finale(phone)
    return table


def saved(phone: Page, button: str) -> Path:
    """Tap, and wait for the file."""
    with phone.expect_download() as download:
        phone.get_by_role("link", name=button).tap()
    return Path(download.value.path())


def choose(phone: Page, file: Path) -> None:
    phone.get_by_label("File (up to 20 MB)").set_input_files(file)
    phone.get_by_role("button", name="Bring it in").tap()


@pytest.mark.usefixtures("own_server")
def test_group_moves_to_another_server(phone: Page, open_phone: OpenPhone, live_server: LiveServer) -> None:
    group = new_group(phone)
    choose_plays(phone)
    file = saved(phone, "Save the group (JSON)")
    other = open_phone()
    other.goto(f"{live_server.url}/groups")
    other.get_by_role("link", name="Bring a group in from a file").tap()
    choose(other, file)
    expect(other.get_by_role("heading", level=1)).to_have_text("4 games brought in")
    other.get_by_role("link", name="Четверг").last.tap()
    other.wait_for_url(f"**{group}")
    expect(other.get_by_role("heading", level=1)).to_have_text("Четверг")
    other.get_by_role("link", name="Save or bring in").tap()
    assert saved(other, "Save the group (JSON)").read_bytes() == file.read_bytes()


def choose_plays(phone: Page) -> None:
    """From the group's page: bring in what BG Stats has exported, and go back to taking along."""
    phone.get_by_role("link", name="Save or bring in").tap()
    choose(phone, PLAYS)
    expect(phone.get_by_role("heading", level=1)).to_have_text("4 games brought in")
    phone.go_back()


def test_plays_of_bg_stats_come_in_and_are_told(phone: Page) -> None:
    group = new_group(phone)
    phone.get_by_role("link", name="Save or bring in").tap()
    choose(phone, PLAYS)
    expect(phone.get_by_role("heading", level=1)).to_have_text("4 games brought in")
    expect(phone.get_by_text("4 people are new in the group.")).to_be_visible()
    expect(phone.get_by_text("8 plays couldn’t be brought in")).to_be_visible()
    assert sideways(phone) == 0
    phone.get_by_role("link", name="Четверг").last.tap()
    phone.wait_for_url(f"**{group}")
    expect(phone.locator("body")).to_contain_text("Łukasz")


@pytest.mark.console(r"status of 400")
def test_broken_file_is_told_where_it_was_chosen(phone: Page, tmp_path: Path) -> None:
    new_group(phone)
    phone.get_by_role("link", name="Save or bring in").tap()
    file = tmp_path / "broken.json"
    file.write_text(json.dumps({"format": "companion-group/1", "group": {}, "people": [], "games": []}))
    choose(phone, file)
    expect(phone.get_by_role("alert")).to_contain_text("Nothing was brought in.")
    enlarge_text(phone)
    assert sideways(phone) == 0


def test_table_is_saved(phone: Page) -> None:
    new_group(phone)
    choose_plays(phone)
    assert saved(phone, "Save the table (CSV)").read_bytes().startswith(b"\xef\xbb\xbfdate_utc,time_utc,")


def test_result_is_shared_as_text(phone: Page) -> None:
    table = finished(phone)
    phone.evaluate("() => { navigator.share = async (what) => { window.shared = what; }; }")
    open_more(phone)
    phone.get_by_role("button", name="Share as text").tap()
    until(phone, "Boolean(window.shared)")
    text: str = phone.evaluate("window.shared.text")
    assert text.splitlines()[1:4] == ["Cat wins by 17", "", "1. Cat – 85"]
    assert text.rstrip().endswith(f"{table}/game")


def test_text_is_shown_where_nothing_else_helps(phone: Page) -> None:
    finished(phone)
    phone.evaluate("() => { navigator.share = undefined; navigator.clipboard.writeText = () => Promise.reject(); }")
    open_more(phone)
    phone.get_by_role("button", name="Share as text").tap()
    expect(phone.get_by_role("textbox", name="The result as text")).to_have_value(re.compile("Cat wins by 17"))
    expect(phone.get_by_text("Copy the text above.")).to_be_visible()


def test_game_goes_to_bg_stats(phone: Page) -> None:
    finished(phone)
    open_more(phone)
    phone.get_by_role("link", name="To BG Stats").tap()
    link = phone.get_by_role("link", name="Open in BG Stats").get_attribute("href")
    assert link
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")
    expect(phone.get_by_role("img", name="QR code that opens this game in BG Stats")).to_be_visible()
    assert sideways(phone) == 0
