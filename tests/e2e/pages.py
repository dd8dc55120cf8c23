"""Open pages of games that were played before, and look at them."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from companion.table.service import games
from tests.e2e.live_server import LiveServer
from tests.e2e.tables import open_table, origin
from tests.support.games import lay_open, load_game, write_log

BROKEN_WORDS = """(selector) => {
    const found = [];
    for (const part of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            if (text.parentElement.checkVisibility?.() === false) continue; // folded away
            for (const word of text.data.matchAll(/\\S+/g)) {
                const range = new Range();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                if (lines.size > 1) found.push(word[0]);
            }
        }
    }
    return found;
}"""

THIN = """() => {
    const alike = new Map();
    for (const one of document.querySelectorAll("main *")) {
        if (one.closest("table")) continue;
        const kind = `${one.tagName} ${one.getAttribute("class")}`;
        const kinds = alike.get(one.parentElement) ?? new Map();
        alike.set(one.parentElement, kinds.set(kind, [...(kinds.get(kind) ?? []), one]));
    }
    const lists = [...alike.values()].flatMap((kinds) => [...kinds.values()]);
    for (const one of lists.flatMap((all) => all.slice(2, -1))) one.remove();
}"""

CLEAR_BOARD = "() => document.querySelectorAll('.board :is(.track, .city):not(.picked)').forEach((one) => one.remove())"


def open_more(phone: Page) -> None:
    phone.locator(".more > summary").tap()


def skip_finale(phone: Page) -> None:
    phone.wait_for_url("**/finale")
    phone.locator("[data-quiet] button").tap()
    phone.wait_for_url("**/game")


def recorded_game(
    phone: Page, name: str, people: tuple[tuple[str, str], ...] | None = None, box: str = "europe"
) -> str:
    """Put a game of tests/games on a table for `people` and reopen it for corrections. Returns the table's path."""
    game, _expected = load_game(f"{box}/{name}")
    people = people or tuple((player["name"], player["color"]) for player in game["players"])
    table = open_table(phone, people, game["box"], game.get("variant", "base"), game.get("modules", ()))
    with LiveServer.apps[origin(phone)].app_context():
        key = table.removeprefix("/t/")
        write_log(games.find(key), game)
        lay_open(key)
    return table


def sideways(phone: Page) -> int:
    """Return the horizontal overflow of the page in pixels (`innerWidth` would grow with the page on a phone)."""
    screen = phone.viewport_size
    assert screen
    wide: int = phone.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    return max(0, wide - screen["width"])


@contextmanager
def lit(phone: Page) -> Iterator[None]:
    """Switch a dark device to light mode during the context, so that the next test can use it again."""
    Page.emulate_media(phone, color_scheme="light")
    yield
    Page.emulate_media(phone, color_scheme="dark")


def enlarge_text(phone: Page) -> None:
    phone.evaluate("document.documentElement.style.fontSize = '200%'")


def broken_words(phone: Page, selector: str) -> list[str]:
    found: list[str] = phone.evaluate(BROKEN_WORDS, selector)
    return found


def thin_out(phone: Page) -> None:
    phone.evaluate(THIN)


def clear_board(phone: Page) -> None:
    phone.evaluate(CLEAR_BOARD)


def choose_language(phone: Page, name: str) -> None:
    unfold_app(phone)
    phone.locator(".language-list > summary").tap()
    phone.get_by_role("button", name=name, exact=True).tap()


def unfold_app(phone: Page) -> None:
    folded = phone.locator("#menu[open] .menu-group:last-child:not([open]) > summary")
    if folded.is_visible():
        folded.tap()


SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter((one) => one.checkVisibility() && !one.classList.contains("skip"))
    .map((one) => [one, getComputedStyle(one, "::after").position === "absolute" && one.offsetParent])
    .map(([one, over]) => [over || one.closest("label") || one, one.outerHTML.slice(0, 120)])
    .map(([taps, html]) => [taps.getBoundingClientRect(), html])
    .filter(([box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
    .map(([box, html]) => `${box.width} by ${box.height}: ${html}`)"""


def unfolded(phone: Page, path: str) -> None:
    phone.goto(path)
    phone.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")
