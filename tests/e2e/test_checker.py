"""Who’s right? Routes tapped for colors, the immediate answer, and a link that holds the position."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.painting import draw_along
from tests.e2e.tables import double_tap, pixel_of, scale_of, tap_track

DRAWN = "document.querySelector('.board').style.getPropertyValue('--label')"
PAIR_MS = 350  # two taps further apart than this are no double tap


def show_board(phone: Page, box: str = "europe") -> None:
    phone.goto(f"/who-is-right?box={box}")
    phone.wait_for_function(DRAWN)


def choose(phone: Page, color: str) -> None:
    phone.locator(f"[data-color={color}]").tap()


def tap_routes(phone: Page, *routes: str) -> None:
    for route in routes:
        tap_track(phone, route)
        phone.wait_for_timeout(PAIR_MS)


def expect_figures(phone: Page, **figures: int) -> None:
    for color, figure in figures.items():
        expect(phone.locator(f"[data-color={color}] [data-figure]")).to_have_text(str(figure))


def add_line(phone: Page, a: str, b: str, length: int) -> None:
    phone.locator("#add-a").fill(a)
    phone.locator("#add-b").fill(b)
    phone.locator("#add-length").select_option(str(length))
    phone.get_by_role("button", name="Add", exact=True).tap()


def owners(phone: Page, routes: Sequence[str]) -> list[str | None]:
    return [phone.locator(f'.track[data-id="{route}"]').get_attribute("data-owner") for route in routes]


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_link_opens_elsewhere_what_was_tapped_for_two_colours(phone: Page, cat: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Who has the longest route?").tap()
    phone.get_by_role("link", name="Europe").tap()
    phone.wait_for_url("**/who-is-right?box=europe")
    phone.wait_for_function(DRAWN)
    choose(phone, "red")
    tap_routes(phone, "berlin--wien", "munchen--wien")
    expect_figures(phone, red=6)
    choose(phone, "green")
    tap_routes(phone, "frankfurt--munchen")
    expect_figures(phone, red=6, green=2)
    tap_routes(phone, "munchen--wien")  # another colour takes it over
    expect_figures(phone, red=3, green=5)
    tap_routes(phone, "frankfurt--munchen")  # the same colour gives it back
    expect_figures(phone, red=3, green=3)
    expect(phone.locator("#verdict")).to_have_text("A tie: red and green, 3 trains each.")
    phone.get_by_role("button", name="Undo").tap()
    expect_figures(phone, red=3, green=5)
    expect(phone.locator("#verdict")).to_have_text("Longest: green, 5 trains.")
    # the link is shared, and opens the same here and elsewhere
    phone.evaluate("Object.defineProperty(navigator, 'share', {value: (what) => { window.shared = what; }})")
    phone.get_by_role("button", name="Share").tap()
    assert phone.evaluate("window.shared.url") == phone.url
    assert "green=" in phone.url
    for page in (phone, cat):
        page.goto(phone.url)
        expect_figures(page, red=3, green=5, blue=0)
        routes = ["berlin--wien", "munchen--wien", "frankfurt--munchen", "budapest--wien"]
        assert owners(page, routes) == ["red", "green", "green", None]
    # without a connection the figures say that they are old
    phone.wait_for_function(DRAWN)
    choose(phone, "red")
    phone.context.set_offline(True)
    tap_routes(phone, "budapest--wien")
    expect(phone.locator("#notice-words")).to_have_text("No connection: these are the earlier figures.")
    phone.context.set_offline(False)
    expect_figures(phone, red=4)
    expect(phone.locator("#notice")).to_be_hidden()


def test_lines_are_drawn_found_shown_on_the_board_and_cleared(phone: Page) -> None:
    show_board(phone)
    # a line that is drawn along is one step
    draw_along(phone, "berlin--wien", "budapest--wien", "budapest--sarajevo")
    expect_figures(phone, blue=7)
    choose(phone, "red")
    draw_along(phone, "berlin--wien", "budapest--wien")
    expect_figures(phone, blue=3, red=4)
    phone.get_by_role("button", name="Undo").tap()
    expect_figures(phone, blue=7, red=0)
    phone.get_by_role("button", name="Undo").tap()
    expect_figures(phone, blue=0)
    # the walk of the chosen colour is shown on the board, with its proof
    expect(phone.locator("#walk")).to_be_disabled()
    choose(phone, "blue")
    tap_routes(phone, "berlin--wien", "munchen--wien", "budapest--wien")
    phone.locator("#walk").tap()
    expect(phone.locator("path.walk-line").last).to_have_attribute("d", re.compile("M"))
    expect(phone.locator(".city:not(.dim)")).to_have_count(3)
    phone.locator("#why > summary").tap()
    blue = phone.locator("#proofs [data-of=blue]")
    expect(blue).to_contain_text("Left out: Budapest – Wien (1)")
    blue.get_by_text("Why isn’t there a longer one?").tap()
    expect(blue).to_contain_text("4 cities have an odd number of routes")
    phone.get_by_role("button", name="Undo").tap()
    expect(blue).to_contain_text("Every route is used")  # still unfolded
    phone.locator("#walk").tap()
    expect(phone.locator("path.walk-line").last).not_to_have_attribute("d", re.compile("M"))
    phone.locator("#why > summary").tap()
    # all is cleared at once, and brought back by one undo
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Clear all").tap()
    expect_figures(phone, blue=0)
    expect(phone).to_have_url(re.compile(r"\?box=europe$"))
    phone.get_by_role("button", name="Undo").tap()
    expect_figures(phone, blue=6)
    # tracks are found by name as well
    phone.get_by_role("button", name="Search").tap()
    phone.locator("#search-input").fill("zuri")
    row = phone.locator("#lines li", has_text="Paris – Zürich")
    row.get_by_role("button").tap()
    expect(row).to_contain_text("blue")
    assert owners(phone, ["paris--zurich"]) == ["blue"]
    # a double tap enlarges the map, and gives nothing away
    phone.keyboard.press("Escape")
    expect(phone.locator("#search")).to_be_hidden()
    phone.wait_for_timeout(500)  # a panel that closes takes taps for a moment
    before = scale_of(phone)
    double_tap(phone, *pixel_of(phone, "budapest--kyiv"))
    assert scale_of(phone) > 1.5 * before
    assert owners(phone, ["budapest--kyiv"]) == [None]


def test_network_of_ones_own_is_drawn_and_shared(phone: Page, cat: Page) -> None:
    phone.goto("/who-is-right")
    phone.get_by_role("link", name="draw your own network").tap()
    add_line(phone, "Łódź_1", "Saint-Étienne", 4)
    add_line(phone, "saint-etienne", "Wien", 2)
    expect_figures(phone, red=6)
    choose(phone, "white")
    phone.locator(".line-give", has_text="Wien").tap()
    expect_figures(phone, red=4, white=2)
    add_line(phone, "Wien", "Wien", 3)
    expect(phone.locator("#own-hint")).to_have_text("A route connects two places.")
    assert phone.locator(".line").count() == 2

    cat.goto(phone.url)
    expect_figures(cat, red=4, white=2)
    expect(cat.locator(".line .name")).to_have_text(["Łódź 1 – Saint-Étienne", "Saint-Étienne – Wien"])
    cat.get_by_role("button", name="Remove Łódź 1 – Saint-Étienne").tap()
    expect_figures(cat, red=0, white=2)
