"""A group is exported and imported on another server, by taps."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.pages import enlarge_text, open_more, recorded_game, sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import post, until

PLAYS = Path(__file__).parent.parent / "transfer" / "files" / "BGStatsExport.json"


def saved(phone: Page, button: str) -> Path:
    with phone.expect_download() as download:
        phone.get_by_role("link", name=button).tap()
    return Path(download.value.path())


def choose(phone: Page, file: Path) -> None:
    phone.get_by_label("File (up to 20 MB)").set_input_files(file)
    phone.get_by_role("button", name="Import").tap()


def import_by_page(phone: Page, file: Path) -> None:
    choose(phone, file)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Check before importing")
    assert sideways(phone) == 0
    phone.get_by_role("button", name="Import").tap()


@pytest.mark.usefixtures("own_server")
@pytest.mark.console(r"status of 400")
def test_group_is_filled_from_a_file_and_moves_to_another_server(
    phone: Page, open_phone: OpenPhone, live_server: LiveServer, tmp_path: Path
) -> None:
    phone.goto("/groups")
    phone.get_by_label("What is it called?").fill("Четверг")
    phone.get_by_role("button", name="Create the group").tap()
    phone.wait_for_url("**/g/*")
    group = "/g/" + phone.url.rpartition("/")[2]

    # A broken file is reported where it was chosen
    phone.get_by_role("link", name="Export or import").tap()
    file = tmp_path / "broken.json"
    file.write_text(json.dumps({"format": "companion-group/1", "group": {}, "people": [], "games": []}))
    choose(phone, file)
    expect(phone.get_by_role("alert")).to_contain_text("Nothing was imported.")
    enlarge_text(phone)
    assert sideways(phone) == 0

    # Plays that BG Stats has exported come in and are counted
    import_by_page(phone, PLAYS)
    expect(phone.get_by_role("heading", level=1)).to_have_text("4 games imported")
    expect(phone.get_by_text("4 people are new in the group.")).to_be_visible()
    expect(phone.get_by_text("7 games couldn’t be imported")).to_be_visible()
    assert sideways(phone) == 0
    phone.get_by_role("button", name="Undo this import").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Import undone")
    phone.get_by_role("link", name="Import games").tap()
    import_by_page(phone, PLAYS)
    expect(phone.get_by_role("heading", level=1)).to_have_text("4 games imported")
    phone.get_by_role("link", name="Четверг").last.tap()
    phone.wait_for_url(f"**{group}")
    expect(phone.locator("body")).to_contain_text("Łukasz")
    phone.get_by_role("link", name="Export or import").tap()
    assert saved(phone, "Save the table (CSV)").read_bytes().startswith(b"\xef\xbb\xbfdate_utc,time_utc,")
    taken = saved(phone, "Save the group (JSON)")

    other = open_phone()
    other.goto(f"{live_server.url}/groups")
    other.get_by_role("link", name="Import a group from a file").tap()
    import_by_page(other, taken)
    expect(other.get_by_role("heading", level=1)).to_have_text("4 games imported")
    other.get_by_role("link", name="Четверг").last.tap()
    other.wait_for_url(f"**{group}")
    expect(other.get_by_role("heading", level=1)).to_have_text("Четверг")
    other.get_by_role("link", name="Export or import").tap()
    assert saved(other, "Save the group (JSON)").read_bytes() == taken.read_bytes()


def test_result_is_shared_as_text_and_goes_to_bg_stats(phone: Page) -> None:
    table = recorded_game(phone, "three-players-stations-undo")
    assert post(phone, f"{table}/finish").status == 303
    phone.goto(f"{table}/game")
    phone.evaluate("() => { navigator.share = async (what) => { window.shared = what; }; }")
    open_more(phone)
    phone.get_by_role("button", name="Share as text").tap()
    until(phone, "Boolean(window.shared)")
    text: str = phone.evaluate("window.shared.text")
    assert text.splitlines()[1:4] == ["Cat wins by 17", "", "1. Cat – 85"]
    assert text.rstrip().endswith(f"{table}/game")

    # It is shown where nothing else helps
    phone.reload()
    phone.evaluate("() => { navigator.share = undefined; navigator.clipboard.writeText = () => Promise.reject(); }")
    open_more(phone)
    phone.get_by_role("button", name="Share as text").tap()
    expect(phone.get_by_role("textbox", name="The result as text")).to_have_value(re.compile("Cat wins by 17"))
    expect(phone.get_by_text("Copy the text above.")).to_be_visible()

    phone.get_by_role("link", name="Send to BG Stats").tap()
    link = phone.get_by_role("link", name="Open in BG Stats").get_attribute("href")
    assert link
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")
    expect(phone.get_by_role("img", name="QR code that opens this game in BG Stats")).to_be_visible()
    assert sideways(phone) == 0
