"""Every page but the table: assistive software, narrow phones, languages, long names."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.live_server import LiveServer
from tests.e2e.pages import (
    SMALL_TARGETS,
    broken_words,
    choose_language,
    enlarge_text,
    recorded_game,
    sideways,
    thin_out,
    unfold_app,
    unfolded,
)
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import ANN, BOB, LONG_NAMES, open_table, post
from tests.support.games import load_game, put_on_a_table
from tests.support.small_group import small_group
from tests.support.translations import catalogues_in, write

# Each language and each scheme: a sentence has no colour of its own, so that more pairs of them would prove no more.
MODES = [{"locale": "en-GB", "color_scheme": "light"}, {"locale": "ru-RU", "color_scheme": "dark"}]
MANY = (
    *("bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr", "hu", "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl"),
    *("pt-BR", "ro", "sk", "sl", "sv", "tr", "uk", "zh-Hant"),
)
NARROW = {"width": 360, "height": 640}

SCROLLING_TABLES = """() => [...document.querySelectorAll(".sheet-frame")]
    .filter((one) => one.scrollWidth > one.clientWidth).length"""
CONTRAST = """async () => {
    const { violations } = await axe.run(document, {
        runOnly: ["color-contrast", "link-in-text-block"], resultTypes: ["violations"], preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}"""
"""What depends on the colours alone."""
COVERED = """() => [...document.querySelectorAll("main :is(a, button, summary, .field)")]
    .filter((one) => {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".visually-hidden, svg")) return false;
        one.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = one.getClientRects()[0];
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return !seen || !(one.contains(seen) || seen.contains(one));
    }).map((one) => one.outerHTML.slice(0, 160))"""
"""What can be tapped, and lies under something else in the middle of the screen."""
TEAMS = (*LONG_NAMES, ("Maximiliane-Theodora Wolkenstein-Trostbu", "red"))
BOXES = ("europe", "germany", "legendary-asia", "team-asia", "card-game")


def finished_game(phone: Page) -> str:
    """A game that is over; its path."""
    over = recorded_game(phone, "shared-victory")
    post(phone, f"{over}/finish")
    return over


def pages_of_each_type(phone: Page, live_server: LiveServer) -> list[str]:
    """One page of each type, where it has most to show."""

    def played(name: str, people: Sequence[tuple[str, str]]) -> str:
        return put_on_a_table(live_server.app, load_game(name)[0], people)

    full = played("europa-1912/five-players-chained-stations", LONG_NAMES)
    return [
        "/",
        "/new",
        "/boxes/legendary-asia",
        f"{full}/tickets/p1?for=p1",
        f"{full}/why",
        f"{full}/final/tickets",
        f"{full}/final/stations",
        f"{full}/final/sheet",
        f"{played('pennsylvania/two-players-and-the-dummy', LONG_NAMES[:2])}/final/awards",
        f"{finished_game(phone)}/game",
    ]


@pytest.fixture
def every_page(phone: Page, live_server: LiveServer) -> list[str]:
    """Every page there is: at full tables with long names, at an empty one, and away from any table."""

    def played(name: str, people: Sequence[tuple[str, str]] = LONG_NAMES) -> str:
        return put_on_a_table(live_server.app, load_game(name)[0], people)

    full, empty = played("europa-1912/five-players-chained-stations"), open_table(phone, (ANN, BOB))
    over = finished_game(phone)
    steps = ["tickets/p1?for=p1", "final/tickets", "final/stations", "final/awards", "final/sheet"]
    counted = [
        played("germany/countries-are-dead-ends", LONG_NAMES[:4]),
        played("legendary-asia/five-players-tie-decided-by-tickets"),
        played("team-asia/six-players-shared-victory", TEAMS),
        played("pennsylvania/undo-numbers-the-shares-again", LONG_NAMES[:4]),
        played("pennsylvania/two-players-and-the-dummy", LONG_NAMES[:2]),
        played("card-game/four-players-two-scorings", LONG_NAMES[:4]),
    ]
    return [
        "/",
        "/new",
        "/games",
        "/boxes",
        "/nothing",
        *(f"/boxes/{box}" for box in BOXES),
        f"{over}/game",
        f"{over}/finale?again=1",
        *(f"{t}/{step}" for t in (full, empty) for step in ("why", *steps)),
        *(f"{t}/final/{step}" for t in counted for step in ("awards", "sheet")),
    ]


@pytest.mark.long
def test_axe_finds_nothing_on_a_page_of_each_type(
    open_phone: OpenPhone, live_server: LiveServer, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    phone = open_phone(locale="ru-RU", color_scheme="dark")
    found: list[str] = []
    for path in pages_of_each_type(phone, live_server):
        unfolded(phone, path)
        thin_out(phone)
        phone.emulate_media(color_scheme="dark")
        faults = accessibility_faults(phone)
        phone.emulate_media(color_scheme="light")
        found += [f"{path}: {fault}" for fault in [*faults, *phone.evaluate(CONTRAST)]]
    assert found == []


@pytest.mark.console("404")
@pytest.mark.parametrize("phone", [{**NARROW, "locale": "ru-RU"}], indirect=True)
def test_pages_fit_a_narrow_phone_and_a_thumb(phone: Page, every_page: list[str]) -> None:
    for path in every_page:
        unfolded(phone, path)
        assert sideways(phone) == 0, path
        assert phone.evaluate(SMALL_TARGETS) == [], path
        assert phone.evaluate(SCROLLING_TABLES) == 0, path


@pytest.mark.parametrize("phone", [NARROW], indirect=True)
def test_twelve_pages_in_letters_of_twice_the_size(phone: Page, live_server: LiveServer) -> None:
    table, over = open_table(phone), finished_game(phone)
    group = f"/g/{small_group(live_server.app)}"
    pages = ("/", "/new", "/boxes", "/boxes/europe", "/join", table, f"{table}/tickets/p1?for=p1", f"{table}/why")
    for path in (*pages, f"{over}/game", group, f"{group}/statistics", "/groups/import"):
        phone.goto(path)
        enlarge_text(phone)
        assert sideways(phone) == 0, path
        assert broken_words(phone, "main") == [], path
        assert phone.evaluate(COVERED) == [], path


@pytest.mark.parametrize("phone", [{**NARROW, "locale": "ru-RU"}], indirect=True)
def test_language_is_chosen_and_results_begin_right_under_the_field(phone: Page) -> None:
    phone.goto("/new")
    expect(phone.locator("html")).to_have_attribute("lang", "ru")
    choose_language(phone, "English")
    phone.wait_for_url("**/new")
    expect(phone.locator("html")).to_have_attribute("lang", "en")

    phone.goto(f"{open_table(phone)}/tickets/p1?for=p1")
    expect(phone.locator("html")).to_have_attribute("lang", "en")  # it is remembered
    field = phone.get_by_placeholder("Type either city")
    field.tap()
    field.press_sequentially("ber")
    expect(phone.locator("#found-none")).to_have_text("4 tickets found")
    first = phone.locator(".deck-ticket:visible").first
    box, result = field.bounding_box(), first.bounding_box()
    assert box
    assert result
    assert box["y"] < 20
    assert result["y"] + result["height"] < 200
    expect(phone.get_by_role("link", name="Final scoring")).to_have_count(0)
    first.tap()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first).to_contain_text("noted")
    expect(phone.get_by_role("link", name="1 noted")).to_be_visible()


@pytest.mark.parametrize("phone", [NARROW], indirect=True)
def test_many_languages_fit_a_narrow_phone(phone: Page, tmp_path: Path) -> None:
    table = open_table(phone)
    with catalogues_in(tmp_path):
        for code in MANY:
            write(code)
        phone.goto("/")
        phone.locator(".language summary").tap()
        expect(phone.locator(".language button")).to_have_count(len(MANY) + 2)
        assert sideways(phone) == 0
        assert phone.evaluate(SMALL_TARGETS) == []
        phone.get_by_role("button", name="Português (Brasil)").tap()
        expect(phone.locator("html")).to_have_attribute("lang", "pt-BR")
        phone.goto(table)
        phone.get_by_role("button", name="⟦More⟧").tap()
        unfold_app(phone)
        phone.locator("#menu .language-list summary").tap()
        expect(phone.locator(".languages button")).to_have_count(len(MANY) + 2)
        assert sideways(phone) == 0
        assert phone.evaluate(SMALL_TARGETS) == []
