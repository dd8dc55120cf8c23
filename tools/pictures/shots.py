"""The still pictures: pages of the app in typical states."""

import io

from PIL import Image
from playwright.sync_api import Page

from tools.pictures.stage import SETTLED_MS, Stage, stop_clock

COLOR_COUNT = 256
_BELOW = """(one, edge) =>
    scrollBy(0, one.getBoundingClientRect().top - document.querySelector(edge).getBoundingClientRect().bottom)"""
_ACTS = "JSON.parse(document.querySelector('#finale').textContent).acts.map(({ ms }) => ms)"


def claim(stage: Stage) -> bytes:
    """Show the sheet of a tapped route: it offers the players, the likely next one first."""
    table = stage.open_table("Clara", 42, tickets=False)
    table.show()
    table.page.touchscreen.tap(*table.find("marseille--roma"))
    table.page.locator("#sheet .choice").first.wait_for()
    return _take(table.page)


def tickets(stage: Stage) -> bytes:
    """Show the player's own tickets as rings on the map, after a tap on one of them."""
    table = stage.open_table("Clara", 47)
    table.show()
    table.page.get_by_role("button", name="Edinburgh").tap()
    return _take(table.page)


def walk(stage: Stage) -> bytes:
    """Show the longest route on the board, and the proof that none is longer below it."""
    page = stage.open()
    page.goto(f"{stage.finished('2025-10-02')}/walks")
    page.get_by_text("Why isn’t there a longer one?").first.tap()
    argument = page.locator(".reasons").first.locator("> li").nth(1)
    for _ in range(2):  # again, because the board sticks to the top of the screen after the first
        argument.evaluate(_BELOW, "#stage")
    return _take(page)


def finale(stage: Stage) -> bytes:
    """Show the scoring of a ticket with its path on the board."""
    page = stage.open()
    stop_clock(page)
    page.goto(f"{stage.finished('2025-10-30')}/finale?again=1")
    acts: list[int] = page.evaluate(_ACTS)
    scored = page.locator("#acts > *").filter(has_text="Edinburgh")
    while acts and not scored.count():
        page.clock.run_for(acts.pop(0))
    page.clock.run_for(SETTLED_MS)
    return _take(page)


def statistics(stage: Stage) -> bytes:
    """Show the group's standings and the sources of its points."""
    page = stage.open()
    page.goto(f"{stage.group}/statistics")
    page.get_by_role("table").first.evaluate("(table) => scrollBy(0, table.getBoundingClientRect().top - 13)")
    return _take(page)


def television(stage: Stage) -> bytes:
    """Show the board, the scores and the last moves on a large screen."""
    table = stage.open_table("Clara", 58)
    screen = stage.open(width=1280, height=720, scale=1.5, is_phone=False)
    screen.goto(f"{table.url}/watch")
    screen.locator("#moves > li").first.wait_for()
    return _take(screen)


def _take(page: Page) -> bytes:
    """Return a screenshot as a small PNG and close the page."""
    page.wait_for_timeout(SETTLED_MS)
    image = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    page.context.close()
    file = io.BytesIO()
    # This method keeps rare colours, such as the colour of a single station.
    few = image.quantize(COLOR_COUNT, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()
