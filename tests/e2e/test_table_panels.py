"""The panels beside the map: search, log, tickets, menu."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.tables import (
    ASKING_MS,
    claim,
    expect_no_sheet,
    expect_sheet,
    hold_timers,
    open_table,
    record,
    settle,
    show_table,
    state_of,
    tap_track,
    tap_twice,
    wait_until_whole,
)


def open_panel(phone: Page, name: str) -> None:
    phone.get_by_role("button", name=name, exact=True).tap()


def names_found(phone: Page, typed: str) -> list[str]:
    phone.locator("#search-input").fill(typed)
    return phone.locator("#search-list .thing-name").all_text_contents()


def test_search_finds_cities_and_tracks_and_leads_to_a_claim(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p2", "edinburgh--london")
    phone.goto(table)
    wait_until_whole(phone)

    # The panel is filled beside the screen while the finger is on its button
    opener, panel = phone.get_by_role("button", name="Search", exact=True), phone.locator("#search")
    opener.dispatch_event("pointerdown")
    assert panel.locator(".thing").count() > 10
    beside = panel.bounding_box()
    assert beside is not None
    assert beside["x"] + beside["width"] < 0
    expect(panel).to_be_hidden()  # the finger has slid away
    opener.tap()
    expect(panel.locator(".thing").first).to_be_in_viewport()
    expect(phone.locator("#search-input")).to_be_focused()

    # Without accents, in the other language, and by both ends
    assert names_found(phone, "par") == [
        "Paris", "Brest – Paris", "Bruxelles – Paris", "Bruxelles – Paris", "Dieppe – Paris", "Frankfurt – Paris",
        "Frankfurt – Paris", "Marseille – Paris", "Pamplona – Paris", "Pamplona – Paris", "Paris – Zürich",
    ]  # fmt: skip
    found = {
        "kob": "København",
        "KØB": "København",
        "копенг": "København",
        "zur": "Zürich",
        "athi": "Athína",
        "kyi": "Kyïv",
        "киев": "Kyïv",
    }
    for typed, city in found.items():
        names = names_found(phone, typed)
        assert names[0] == city, typed
        assert all(city in name for name in names), typed
    assert names_found(phone, "київ") == []
    expect(phone.locator("#search-none")).to_have_text("No city on this board has that name.")
    assert names_found(phone, "fra ber") == ["Berlin – Frankfurt"] * 2

    # To the sheet, with the track above it
    phone.locator("#search-input").fill("edin")
    rows = phone.locator("#search-list .thing")
    expect(rows.nth(1)).to_contain_text("Bob")
    rows.nth(2).tap()
    expect(phone.locator("#sheet-title")).to_have_text("Edinburgh – London")
    phone.wait_for_timeout(450)
    track, sheet = phone.locator(".track.picked").bounding_box(), phone.locator("#sheet").bounding_box()
    assert track
    assert sheet
    assert track["x"] >= 0
    assert track["x"] + track["width"] <= 390
    assert track["y"] + track["height"] <= sheet["y"]


def test_log_lists_newest_first_and_undoes_at_the_second_tap(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--danzig")
    record(phone, table, type="undo", move=0)
    claim(phone, table, "p3", "brest--paris")
    phone.goto(table)
    hold_timers(phone, ASKING_MS)
    rows, words = phone.locator(".log-row"), phone.locator(".log-words")

    # It goes on asking when the older moves arrive
    asked: list[Route] = []
    phone.route("**/log", lambda route: asked.insert(0, route), times=1)
    open_panel(phone, "All moves")
    button = rows.first.get_by_role("button")
    button.tap()
    expect(button).to_contain_text("Undo?")
    with phone.expect_response("**/log"):
        asked.pop().continue_()
    settle(phone)
    expect(button).to_contain_text("Undo?")
    assert len(state_of(phone, table)["claims"]) == 2
    button.tap()
    undone = re.compile("^Ann: Berlin – Wien, \\+4 undone$")
    expect(words).to_have_text(
        [
            "Undone: Cat: Brest – Paris",
            re.compile("^Cat: Brest – Paris, \\+4 undone$"),
            "Undone: Ann: Berlin – Wien",
            "Bob: Berlin – Danzig, +7",
            undone,
        ]
    )
    expect(phone.locator(".log-words s")).to_have_text(["Cat: Brest – Paris, +4", "Ann: Berlin – Wien, +4"])
    expect(rows.nth(4).get_by_role("button")).to_have_count(0)
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p2"}

    # An earlier move; and a hasty second tap is no answer
    earlier = rows.nth(3).get_by_role("button")
    expect(earlier).to_be_visible()
    while (box := earlier.bounding_box()) is None:  # a row is made again when something changes
        phone.wait_for_timeout(50)
    tap_twice(phone, box["x"] + 20, box["y"] + 20)
    expect(earlier).to_contain_text("Undo?")
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p2"}
    earlier.tap()
    expect(words.first).to_have_text("Undone: Bob: Berlin – Danzig")
    assert state_of(phone, table)["claims"] == {}


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_card_opens_its_points_over_the_map_and_updates(phone: Page) -> None:
    table = show_table(phone)
    card, sheet = phone.locator(".side").nth(1), phone.locator("#sheet")

    # It asks once, when the finger comes down
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url) if "/why?" in request.url else None)
    with phone.expect_response("**/why?side=p2"):
        card.locator(".points").dispatch_event("pointerdown")
    for _ in range(2):
        card.locator(".points").tap()
        expect(sheet.locator(".worth-sum")).to_be_visible()
        phone.keyboard.press("Escape")
        settle(phone, 600)  # at once it would be a hasty second tap
    assert len(asked) == 1

    card.tap()
    expect_sheet(phone, "Bob")
    expect(sheet.locator(".worth-sum")).to_have_text(re.compile(r"On the scoring track\s*0"))
    claim(phone, table, "p2", "berlin--wien")
    expect(sheet.locator(".worth-sum")).to_have_text(re.compile(r"On the scoring track\s*4"))
    phone.locator(".side").first.tap()
    expect_sheet(phone, "Ann")
    phone.go_back()
    expect_no_sheet(phone)
    assert urlsplit(phone.url).path == table
    tap_track(phone, "budapest--wien")
    expect_sheet(phone, "Budapest – Wien")
    card.tap()
    expect_sheet(phone, "Budapest – Wien")  # under which a card means a player
    phone.locator("#sheet-close").tap()
    phone.context.set_offline(True)
    settle(phone)
    card.tap()
    expect(sheet.locator(".note")).to_contain_text("once you’re online again")
    phone.context.set_offline(False)
    phone.locator("#sheet-close").tap()
    settle(phone)
    card.tap()
    sheet.get_by_role("link", name="Points so far, and why").tap()
    phone.wait_for_url(f"**{table}/why#why-p2-total")
