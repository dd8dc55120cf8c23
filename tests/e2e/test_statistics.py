"""A group's statistics on a device: by taps to a person and to the heat map."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from companion.features.groups.service import scores
from companion.features.groups.service.scores import Score
from companion.rules.load import box_ids
from companion.table.service.about import Notes
from tests.e2e.live_server import LiveServer
from tests.e2e.pages import broken_words
from tests.support.a_group import open_group, person
from tests.support.small_group import small_group

PAGES = ("statistics", "statistics?box=europe", "rating", "boards/europe", "people/{ann}")


UNDERLINED = """() => [...document.querySelectorAll("main a")].filter((link) =>
    link.checkVisibility() && getComputedStyle(link).textDecorationLine !== "none").length"""
FOLDED = "[...document.querySelectorAll('main table')].filter((table) => !table.checkVisibility()).length"
FILLS = """() => Object.fromEntries([0, 5].map((level) => [level,
    getComputedStyle(document.querySelector(`.board .heat-${level} .space`)).fill]))"""


@pytest.fixture
def group(live_server: LiveServer) -> str:
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
    phone.get_by_role("region", name="Most claimed routes").get_by_role("link", name="Europe").tap()
    expect(phone.locator(".heat-map .board")).to_be_visible()
    # tracks are shaded, and it is said what the shades mean
    fills: dict[str, str] = phone.evaluate(FILLS)
    legend = phone.get_by_role("list", name="How often a route was claimed")
    assert fills["0"] != fills["5"]
    for level, fill in fills.items():
        expect(legend.locator(f"rect.heat-{level}")).to_have_css("fill", fill)
    phone.get_by_text("Whose routes").locator("xpath=..").tap()
    phone.get_by_role("navigation", name="Whose routes").get_by_role("link", name="Everyone").tap()
    expect(phone.get_by_text("Counted in 3 games")).to_be_visible()
    phone.get_by_role("link", name="Statistics").tap()
    expect(phone.get_by_role("heading", name="Standings")).to_be_visible()
    phone.get_by_role("link", name="Rating").tap()
    expect(phone.locator(".rating-row")).to_have_count(4)


def faults_on_paper(phone: Page) -> list[str]:
    """Return the errors of the printed page: missing parts, and parts only for screens. The device is in dark mode."""
    words_for_paper = phone.locator(".only-print:visible").count()
    phone.emulate_media(media="print")
    names_group = "Thursday" in phone.locator("main").inner_text()
    found = {
        "words for paper on the screen": words_for_paper,
        "the group isn't named": not names_group,
        "buttons": phone.locator("main .button:visible").count(),
        "underlined links": phone.evaluate(UNDERLINED),
        "folded tables": phone.evaluate(FOLDED),
        "dark": phone.evaluate("getComputedStyle(document.documentElement).colorScheme") != "light",
    }
    phone.emulate_media(media="screen")
    return [f"on paper: {fault}" for fault, is_so in found.items() if is_so]


@pytest.mark.parametrize("phone", [{"locale": "ru-RU", "color_scheme": "dark"}], indirect=True)
def test_pages_are_whole_on_paper(phone: Page, live_server: LiveServer, group: str) -> None:
    found, folded = {}, 0
    for page in PAGES:
        phone.goto(f"{group}/" + page.format(ann=key_of(live_server, group, "Ann")))
        folded += phone.evaluate(FOLDED)
        found[page] = faults_on_paper(phone)
    assert found == {page: [] for page in PAGES}
    assert folded > 0


@pytest.mark.parametrize(
    "phone", [{"locale": "ru-RU", "width": 360, "height": 640, "color_scheme": "dark"}], indirect=True
)
def test_names_of_maps_stand_whole_on_their_tiles(phone: Page, live_server: LiveServer) -> None:
    key = open_group(live_server.app)
    with live_server.app.app_context():
        for box in box_ids():
            scores.enter(key, box, Notes(datetime(2026, 5, 1, tzinfo=UTC)), [Score("Ann", 90), Score("Bob", 80)])
    phone.goto(f"/g/{key}/statistics")
    longest = "Великобритания"  # which phones hyphenate; the browser of the tests has no dictionary
    assert {*broken_words(phone, "main .boxes")} <= {longest}
