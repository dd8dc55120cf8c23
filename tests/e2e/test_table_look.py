"""The table screen for everybody: five long names on a small phone, both languages and themes, assistive software."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import broken_words, enlarge_text, sideways
from tests.e2e.tables import (
    CAST,
    LONG_HAUL,
    LONG_NAMES,
    claim,
    claim_many,
    open_table,
    record,
    show_table,
    tap_city,
    tap_track,
)

READERS = [
    {"locale": locale, "color_scheme": theme, "width": 360, "height": 640}
    for locale, theme in (("en-GB", "light"), ("ru-RU", "dark"))
]
SMALL = [{"width": 360, "height": 640}]
# Everything to tap that is in sight, apart from the map itself, which measures taps by distance.
SMALL_TARGETS = """() => [...document.querySelectorAll("button, a, input")]
    .filter((one) => one.checkVisibility() && !one.matches(".skip, :disabled"))
    .map((one) => [one, getComputedStyle(one, "::after").position === "absolute" ? one.offsetParent : one])
    .map(([one, taps]) => [one.textContent.trim() || one.ariaLabel, taps.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
    .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""


def played_table(phone: Page, people: tuple[tuple[str, str], ...] = CAST) -> str:
    table = open_table(phone, people)
    claim(phone, table, "p1", "berlin--wien")
    claim(phone, table, "p2", "berlin--frankfurt")
    record(phone, table, type="station", player="p1", city="budapest")
    record(phone, table, type="undo", move=1)
    phone.goto(table)
    return table


@pytest.mark.parametrize("phone", READERS, indirect=True)
def test_axe_finds_nothing_on_the_table_its_sheets_and_panels(
    phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    played_table(phone, LONG_NAMES)
    assert accessibility_faults(phone) == []
    tap_track(phone, "munchen--wien")
    phone.wait_for_timeout(500)
    assert accessibility_faults(phone) == []
    phone.keyboard.press("Escape")
    phone.wait_for_timeout(500)
    tap_city(phone, "wien")
    phone.wait_for_timeout(500)
    assert accessibility_faults(phone) == []
    phone.keyboard.press("Escape")
    for panel in ("search", "tickets", "log", "menu"):
        phone.locator(f"[data-opens={panel}]").tap()
        assert accessibility_faults(phone) == []
        phone.keyboard.press("Escape")


@pytest.mark.parametrize("phone", SMALL, indirect=True)
@pytest.mark.parametrize("people", [CAST[:2], CAST, (*CAST, ("Dan", "yellow")), LONG_NAMES])
def test_bar_fits_a_small_phone_without_scrolling_sideways(phone: Page, people: tuple[tuple[str, str], ...]) -> None:
    show_table(phone, people)
    assert sideways(phone) == 0
    for side in phone.locator(".side").all():
        box = side.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        for part in ("points", "trains", "stations"):
            figure = side.locator(f"[data-figure={part}]").bounding_box()
            assert figure
            assert figure["x"] + figure["width"] <= box["x"] + box["width"] - 3, part


@pytest.mark.parametrize("phone", SMALL, indirect=True)
def test_sheet_of_five_players_fits_a_small_phone(phone: Page) -> None:
    show_table(phone, LONG_NAMES)
    tap_track(phone, "munchen--wien")
    phone.wait_for_timeout(500)
    assert broken_words(phone, ".side .name, #sheet .name") == []
    sheet = phone.locator("#sheet").bounding_box()
    assert sheet
    assert sheet["height"] < 640 * 0.6
    for button in phone.locator("#sheet .choice").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 48
        assert sheet["y"] < box["y"] < box["y"] + box["height"] <= sheet["y"] + sheet["height"]


@pytest.mark.parametrize("phone", [*SMALL, {"width": 844, "height": 390}], indirect=True)
def test_every_player_button_is_in_sight_on_a_low_screen_in_the_last_lap(phone: Page) -> None:
    table = open_table(phone, LONG_NAMES)
    claim_many(phone, table, "p1", *LONG_HAUL, "madrid--pamplona")
    phone.goto(table)
    expect(phone.locator("#banner")).to_be_visible()
    phone.locator("[data-opens=search]").tap()
    phone.locator("#search-input").fill("zürich")
    phone.locator('#search-list [data-key="munchen--zurich"]').tap()
    phone.wait_for_timeout(500)
    body = phone.locator("#sheet-body").bounding_box()
    assert body
    expect(phone.locator("#sheet .hint")).to_have_count(1)
    expect(phone.locator("#sheet .choice")).to_have_count(5)
    for button in phone.locator("#sheet .choice").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert body["y"] <= box["y"] < box["y"] + box["height"] <= body["y"] + body["height"]


@pytest.mark.parametrize("phone", SMALL, indirect=True)
def test_everything_to_tap_is_large_enough_for_a_thumb(phone: Page) -> None:
    played_table(phone, LONG_NAMES)
    assert phone.evaluate(SMALL_TARGETS) == []
    tap_track(phone, "berlin--frankfurt")
    expect(phone.locator("#sheet .chip")).to_have_count(1)
    assert phone.evaluate(SMALL_TARGETS) == []
    phone.keyboard.press("Escape")
    for panel in ("search", "tickets", "log", "menu"):
        phone.locator(f"[data-opens={panel}]").tap()
        assert phone.evaluate(SMALL_TARGETS) == []
        phone.keyboard.press("Escape")


@pytest.mark.parametrize("phone", [{"width": 844, "height": 390}], indirect=True)
def test_phone_on_its_side_shows_track_and_sheet_together(phone: Page) -> None:
    show_table(phone, LONG_NAMES)
    tap_track(phone, "berlin--wien")
    phone.wait_for_timeout(700)
    assert sideways(phone) == 0
    track, sheet = phone.locator(".track.picked").bounding_box(), phone.locator("#sheet").bounding_box()
    assert track
    assert sheet
    area = phone.locator("#map").bounding_box()
    assert area
    assert area["y"] <= track["y"] < track["y"] + track["height"] <= area["y"] + area["height"]
    beside = track["x"] >= sheet["x"] + sheet["width"] or track["x"] + track["width"] <= sheet["x"]
    assert beside or track["y"] + track["height"] <= sheet["y"]


def test_recorded_moves_are_spoken(phone: Page) -> None:
    played_table(phone)
    expect(phone.get_by_role("status").filter(has_text="Undone: Bob: Berlin – Frankfurt")).to_be_visible()


def test_colours_have_a_letter_besides_the_hue(phone: Page) -> None:
    show_table(phone, LONG_NAMES)
    expect(phone.locator(".side .car")).to_have_text(["R", "B", "G", "Y", "K"])


def test_map_does_not_move_by_itself_when_motion_is_unwanted(phone: Page) -> None:
    phone.emulate_media(reduced_motion="reduce")
    show_table(phone)
    phone.get_by_role("button", name="The whole board").tap()
    assert phone.evaluate("document.querySelector('.board').getScreenCTM().a") > 1


def test_first_load_stays_under_150_kb(phone: Page) -> None:
    table = open_table(phone, LONG_NAMES)
    sizes: list[int] = []
    session = phone.context.new_cdp_session(phone)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    phone.goto(table, wait_until="networkidle")
    assert len(sizes) > 10
    assert sum(sizes) <= 150 * 1024


@pytest.mark.parametrize("phone", [{"width": 360, "height": 740, "locale": "ru-RU"}], indirect=True)
@pytest.mark.parametrize("box", ["europe", "germany"])
def test_figures_of_every_player_stay_on_their_card_in_large_type(phone: Page, box: str) -> None:
    phone.goto(open_table(phone, CAST, box, modules=("depots",)))
    enlarge_text(phone)
    assert sideways(phone) == 0
    for side in phone.locator(".side").all():
        card = side.bounding_box()
        assert card
        for figure in side.locator(":is(.word, [data-figure]):visible").all():
            box_of = figure.bounding_box()
            assert box_of
            assert card["x"] < box_of["x"]
            assert box_of["x"] + box_of["width"] < card["x"] + card["width"]


@pytest.mark.parametrize("phone", [{"width": 360, "height": 640, "locale": "ru-RU"}], indirect=True)
def test_foot_tells_what_was_done_whatever_the_name(phone: Page) -> None:
    table = open_table(phone, LONG_NAMES)
    claim(phone, table, "p4", "budapest--sarajevo")
    phone.goto(table)
    words = phone.locator("#last-words")
    expect(words).to_contain_text("Будапешт – Сараево")
    assert words.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
@pytest.mark.parametrize("phone", [{"width": 360, "height": 640, "locale": "ru-RU"}], indirect=True)
def test_sentences_of_the_foot_take_two_lines(phone: Page) -> None:
    table = show_table(phone, [("Александра", "red"), ("Константин", "blue")])
    expect_two_lines(phone, "Нажмите на перегон")
    claim(phone, table, "p1", "bucuresti--constantinople")
    expect_two_lines(phone, "Александра: Бухарест – Константинополь, +4")
    record(phone, table, type="station", player="p1", city="constantinople")
    expect_two_lines(phone, "Александра: вокзал — Константинополь")
    phone.context.set_offline(True)
    tap_track(phone, "berlin--frankfurt")
    phone.locator("#sheet .choice").first.tap()
    expect_two_lines(phone, "Не отправлено")


def expect_two_lines(phone: Page, text: str) -> None:
    """The foot says so in at most two lines."""
    words = phone.locator("#last-words")
    expect(words).to_contain_text(text)
    assert words.evaluate("(one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)") < 2.5
