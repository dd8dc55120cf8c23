"""The panels beside the map: search, log, tickets, menu."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.tables import (
    ASKING_MS,
    BOB,
    CAST,
    claim,
    expect_no_sheet,
    expect_sheet,
    hold_timers,
    log_of,
    open_table,
    record,
    settle,
    show_table,
    state_of,
    tap_track,
    tap_twice,
)


def open_panel(phone: Page, name: str) -> None:
    phone.get_by_role("button", name=name, exact=True).tap()


def names_found(phone: Page, typed: str) -> list[str]:
    phone.locator("#search-input").fill(typed)
    return phone.locator("#search-list .thing-name").all_text_contents()


def test_search_finds_a_city_and_its_tracks(phone: Page) -> None:
    show_table(phone)
    open_panel(phone, "Search")
    expect(phone.locator("#search-input")).to_be_focused()
    assert names_found(phone, "par") == [
        "Paris", "Brest – Paris", "Bruxelles – Paris", "Bruxelles – Paris", "Dieppe – Paris", "Frankfurt – Paris",
        "Frankfurt – Paris", "Marseille – Paris", "Pamplona – Paris", "Pamplona – Paris", "Paris – Zürich",
    ]  # fmt: skip


def test_panel_is_filled_beside_the_screen_while_the_finger_is_on_its_button(phone: Page) -> None:
    show_table(phone)
    opener, panel = phone.get_by_role("button", name="Search", exact=True), phone.locator("#search")
    opener.dispatch_event("pointerdown")
    assert panel.locator(".thing").count() > 10
    beside = panel.bounding_box()
    assert beside is not None
    assert beside["x"] + beside["width"] < 0
    expect(panel).to_be_hidden()  # the finger has slid away
    opener.tap()
    expect(panel.locator(".thing").first).to_be_in_viewport()


def test_search_knows_names_without_accents_and_in_the_other_language(phone: Page) -> None:
    show_table(phone)
    open_panel(phone, "Search")
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


def test_search_by_both_ends_finds_the_tracks_between(phone: Page) -> None:
    show_table(phone)
    open_panel(phone, "Search")
    assert names_found(phone, "fra ber") == ["Berlin – Frankfurt"] * 2


def test_search_shows_owners_and_leads_to_the_sheet(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p2", "edinburgh--london")
    phone.goto(table)
    open_panel(phone, "Search")
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


def test_search_works_by_keyboard_alone(phone: Page) -> None:
    table = show_table(phone)
    phone.get_by_role("button", name="Search").focus()
    phone.keyboard.press("Enter")
    phone.keyboard.type("bri pal")
    phone.keyboard.press("Enter")
    expect(phone.locator("#sheet-title")).to_be_focused()
    expect(phone.locator("#sheet-title")).to_have_text("Brindisi – Palermo")
    phone.keyboard.press("Tab")  # close
    phone.keyboard.press("Tab")  # the first player
    phone.keyboard.press("Enter")
    expect(phone.locator("#last-words")).to_have_text("Ann: Brindisi – Palermo, +4")
    assert state_of(phone, table)["claims"] == {"brindisi--palermo": "p1"}


def test_log_lists_all_moves_newest_first_and_strikes_undone_ones(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--danzig")
    record(phone, table, type="undo", move=0)
    phone.goto(table)
    open_panel(phone, "All moves")
    expect(phone.locator(".log-words")).to_have_text(
        ["Undone: Ann: Berlin – Wien", "Bob: Berlin – Danzig, +7", re.compile("^Ann: Berlin – Wien, \\+4 undone$")]
    )
    expect(phone.locator(".log-words s")).to_have_text(["Ann: Berlin – Wien, +4"])
    expect(phone.locator(".log-row").nth(2).get_by_role("button")).to_have_count(0)


def test_log_undoes_an_earlier_move_at_the_second_tap(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--danzig")
    phone.goto(table)
    open_panel(phone, "All moves")
    earlier = phone.locator(".log-row").nth(1).get_by_role("button")
    hold_timers(phone, ASKING_MS)
    earlier.tap()
    expect(earlier).to_contain_text("Undo?")
    assert len(log_of(phone, table)) == 2
    earlier.tap()
    expect(phone.locator(".log-words").first).to_have_text("Undone: Ann: Berlin – Wien")
    assert state_of(phone, table)["claims"] == {"berlin--danzig": "p2"}


def test_log_goes_on_asking_when_the_older_moves_arrive(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    phone.goto(table)
    hold_timers(phone, ASKING_MS)
    asked: list[Route] = []
    phone.route("**/log", lambda route: asked.insert(0, route), times=1)
    open_panel(phone, "All moves")
    button = phone.locator(".log-row").first.get_by_role("button")
    button.tap()
    expect(button).to_contain_text("Undo?")
    with phone.expect_response("**/log"):
        asked.pop().continue_()
    settle(phone)
    expect(button).to_contain_text("Undo?")
    button.tap()
    expect(phone.locator(".log-words").first).to_have_text("Undone: Ann: Berlin – Wien")


def test_log_asks_and_a_hasty_second_tap_is_no_answer(phone: Page) -> None:
    table = open_table(phone)
    claim(phone, table, "p1", "berlin--wien")
    phone.goto(table)
    open_panel(phone, "All moves")
    button = phone.locator(".log-row").first.get_by_role("button")
    expect(button).to_be_visible()
    while (box := button.bounding_box()) is None:  # a row is made anew when something changes
        phone.wait_for_timeout(50)
    hold_timers(phone, ASKING_MS)
    tap_twice(phone, box["x"] + 20, box["y"] + 20)
    expect(button).to_contain_text("Undo?")
    assert state_of(phone, table)["claims"] == {"berlin--wien": "p1"}
    button.tap()
    expect(phone.locator(".log-words").first).to_have_text("Undone: Ann: Berlin – Wien")


@pytest.mark.console("status of 409")
def test_log_shows_why_an_undo_is_refused(phone: Page) -> None:
    table = open_table(phone, (CAST[0], BOB))
    for route in ("berlin--frankfurt", "berlin--wien"):
        claim(phone, table, "p1", route)
    record(phone, table, type="undo", move=0)
    claim(phone, table, "p2", "berlin--frankfurt-2")
    phone.goto(table)
    open_panel(phone, "All moves")
    redo = phone.locator(".log-row", has_text="Undone: Ann: Berlin – Frankfurt").get_by_role("button")
    expect(redo).to_contain_text("Redo")
    hold_timers(phone, ASKING_MS)
    redo.tap()
    redo.tap()
    expect(phone.locator(".log-refusal", has_text="That can't be undone now")).to_contain_text("Closed:")
    assert state_of(phone, table)["claims"] == {"berlin--frankfurt-2": "p2", "berlin--wien": "p1"}


def test_tickets_panel_leads_to_each_hand_with_its_count(phone: Page) -> None:
    table = open_table(phone)
    phone.goto(table)
    record(phone, table, type="tickets", player="p2", keep=["athina--angora"])  # on Bob's own phone
    open_panel(phone, "Destination tickets")
    expect(phone.locator(".hand")).to_have_count(3)
    expect(phone.locator(".hands [data-player=p2] [data-figure]")).to_have_text("1")
    phone.get_by_role("link", name="Bob").tap()
    phone.wait_for_url(f"**{table}/tickets/p2")


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_card_opens_its_points_over_the_map_and_keeps_up_until_back(phone: Page) -> None:
    table = show_table(phone)
    card, sheet = phone.locator(".side").nth(1), phone.locator("#sheet")
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
    expect(sheet.locator(".note")).to_contain_text("once there is a connection again")
    phone.context.set_offline(False)
    phone.locator("#sheet-close").tap()
    settle(phone)
    card.tap()
    sheet.get_by_role("link", name="Points so far and why").tap()
    phone.wait_for_url(f"**{table}/why#why-p2-total")


def test_card_asks_once_for_its_points_when_the_finger_comes_down(phone: Page) -> None:
    show_table(phone)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url) if "/why?" in request.url else None)
    card, sheet = phone.locator(".side .points").nth(1), phone.locator("#sheet")
    with phone.expect_response("**/why?side=p2"):
        card.dispatch_event("pointerdown")
    for _ in range(2):
        card.tap()
        expect(sheet.locator(".worth-sum")).to_be_visible()
        phone.keyboard.press("Escape")
        settle(phone, 600)  # at once it would be a hasty second tap
    assert len(asked) == 1


def test_menu_changes_the_language_and_comes_back(phone: Page) -> None:
    table = show_table(phone)
    open_panel(phone, "Menu")
    expect(phone.locator("#share-address")).to_have_value(re.compile(f"^http.*{table}$"))
    phone.get_by_role("button", name="Русский").tap()
    expect(phone.locator("html")).to_have_attribute("lang", "ru")
    expect(phone).to_have_url(re.compile(f"{table}$"))
    expect(phone.locator(".city[data-id=berlin] text")).to_have_text("Берлин")


@pytest.mark.parametrize("name", ["Search", "All moves", "Destination tickets", "Menu"])
def test_escape_closes_a_panel_and_gives_the_focus_back(phone: Page, name: str) -> None:
    show_table(phone)
    button = phone.get_by_role("button", name=name, exact=True)
    button.focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("dialog")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_be_hidden()
    expect(button).to_be_focused()
