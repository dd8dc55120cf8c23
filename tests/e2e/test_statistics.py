"""A group's figures on a phone: from the statistics to a person and to the heat map by taps."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.features.groups import memory
from companion.features.groups.memory import Score
from companion.table.play import Notes
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import enlarge_text, sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import LONG_NAMES
from tests.support.a_group import open_group, person
from tests.support.small_group import small_group

PAGES = ("statistics", "statistics?box=europe", "rating", "boards/europe", "people/{ann}")

HIDDEN_ASIDE = """() => [...document.querySelectorAll('.figures-frame')]
    .filter((frame) => frame.scrollWidth > frame.clientWidth).map((frame) => frame.textContent)"""
"""Tables that are wider than the screen: only very large type may need to scroll."""


@pytest.fixture
def group(live_server: LiveServer) -> str:
    """The address of the small group."""
    return f"/g/{small_group(live_server.app)}"


def key_of(server: LiveServer, group: str, name: str) -> str:
    with server.app.app_context():
        return person(group.rpartition("/")[2], name).key


def test_figures_are_reached_by_taps(phone: Page, group: str) -> None:
    phone.goto(f"{group}/statistics")
    phone.get_by_role("table", name="Standings").get_by_role("link", name="Cat").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_accessible_name("Cat")
    expect(phone.get_by_role("row", name="Ann 4 2 2 0", exact=True)).to_be_visible()
    phone.get_by_role("region", name="Points game by game").get_by_text("As a table").tap()
    expect(phone.get_by_role("table", name="Points game by game").get_by_role("row")).to_have_count(5)
    phone.get_by_role("region", name="Most claimed tracks").get_by_role("link", name="Europe").tap()
    expect(phone.locator(".heat-map .board")).to_be_visible()
    phone.get_by_text("Whose tracks").locator("xpath=..").tap()
    phone.get_by_role("navigation", name="Whose tracks").get_by_role("link", name="Everybody").tap()
    expect(phone.get_by_text("Counted in 3 games")).to_be_visible()
    phone.get_by_role("link", name="Statistics").tap()
    expect(phone.get_by_role("heading", name="Standings")).to_be_visible()
    phone.get_by_role("link", name="Rating").tap()
    expect(phone.locator(".rating-row")).to_have_count(4)


def test_heat_map_shades_tracks_and_says_what_the_shades_mean(phone: Page, group: str) -> None:
    phone.goto(f"{group}/boards/europe")
    fills: Any = phone.evaluate(
        """() => Object.fromEntries([0, 5].map((level) => [level,
            getComputedStyle(document.querySelector(`.board .heat-${level} .space`)).fill]))"""
    )
    legend = phone.get_by_role("list", name="How often a track was claimed")
    assert fills["0"] != fills["5"]
    for level, fill in fills.items():
        expect(legend.locator(f"rect.heat-{level}")).to_have_css("fill", fill)


@pytest.mark.parametrize(
    "phone", [{}, {"locale": "ru-RU", "width": 360, "height": 640, "color_scheme": "dark"}], indirect=True
)
def test_pages_are_accessible_and_no_wider_than_the_screen(
    phone: Page, live_server: LiveServer, group: str, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    for page in PAGES:
        phone.goto(f"{group}/" + page.format(ann=key_of(live_server, group, "Ann")))
        phone.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
        assert accessibility_faults(phone) == [], page
        assert sideways(phone) == 0, page
        assert phone.evaluate(HIDDEN_ASIDE) == [], page
        enlarge_text(phone)
        assert sideways(phone) == 0, page


def test_longest_names_and_one_game_fit_on_the_narrowest_phone(open_phone: OpenPhone, live_server: LiveServer) -> None:
    phone = open_phone(width=360)
    key = open_group(live_server.app, "W" * 40)
    with live_server.app.app_context():
        scores = [Score(name, 100 - place, color=color) for place, (name, color) in enumerate(LONG_NAMES)]
        memory.enter(key, "Ticket to Ride: " + "W" * 60, Notes(datetime(2024, 1, 1, tzinfo=UTC)), scores)
        somebody = person(key, LONG_NAMES[0][0]).key
    for page in ("statistics", "rating", f"people/{somebody}"):
        phone.goto(f"/g/{key}/{page}")
        assert sideways(phone) == 0, page
        for link in phone.locator("main a:visible, main summary:visible").all():
            box = link.bounding_box()
            assert box
            assert box["height"] >= 44, link.inner_text()


def test_tables_behind_the_charts_are_printed(phone: Page, group: str) -> None:
    phone.goto(f"{group}/statistics")
    table = phone.get_by_role("table", name="Points a game by where they come from", include_hidden=True)
    expect(table).to_be_hidden()
    expect(phone.locator(".only-print")).to_be_hidden()
    phone.emulate_media(media="print")
    expect(table).to_be_visible()


def test_printed_page_names_the_group_and_has_nothing_to_tap(phone: Page, live_server: LiveServer, group: str) -> None:
    for page in PAGES:
        phone.goto(f"{group}/" + page.format(ann=key_of(live_server, group, "Ann")))
        phone.emulate_media(media="print", color_scheme="dark")
        expect(phone.locator("main")).to_contain_text("Thursday", use_inner_text=True)
        expect(phone.locator("main .button:visible")).to_have_count(0)
        assert (
            phone.evaluate("""() => [...document.querySelectorAll("main a")].filter((link) =>
            link.checkVisibility() && getComputedStyle(link).textDecorationLine !== "none").length""")
            == 0
        )
        assert phone.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
        phone.emulate_media(media="screen", color_scheme="light")
