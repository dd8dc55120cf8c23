"""Games that were played before the page is looked at, and looking at it."""

from playwright.sync_api import Page

from tests.e2e.tables import open_table, record, reveal
from tests.web.games import at_seats, load_game

BROKEN_WORDS = """(selector) => {
    const found = [];
    for (const part of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
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


def open_more(phone: Page) -> None:
    """Unfold the further ways on from a finished game."""
    phone.locator(".more > summary").tap()


def skip_finale(phone: Page) -> None:
    """From a game that has just ended to its result."""
    phone.get_by_role("link", name="Skip", exact=True).tap()
    phone.wait_for_url("**/game")


def recorded_game(
    phone: Page, name: str, people: tuple[tuple[str, str], ...] | None = None, box: str = "europe"
) -> str:
    """A table with a game of tests/games, all tickets open, its players called by `people`; its path."""
    game, _expected = load_game(f"{box}/{name}")
    people = people or tuple((player["name"], player["color"]) for player in game["players"])
    table = open_table(phone, people, game["box"], game.get("variant", "base"), game.get("modules", ()))
    for move in at_seats(game):
        record(phone, table, **move)
    reveal(phone, table)
    return table


def sideways(phone: Page) -> int:
    """By how many pixels the page is wider than the screen; a phone's `innerWidth` would grow along."""
    screen = phone.viewport_size
    assert screen
    wide: int = phone.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    return max(0, wide - screen["width"])


def enlarge_text(phone: Page) -> None:
    """Show the page in letters of twice the size, as whoever needs them sets it in the browser."""
    phone.evaluate("document.documentElement.style.fontSize = '200%'")


def broken_words(phone: Page, selector: str) -> list[str]:
    """The words in these parts of the page that go on in the next line."""
    found: list[str] = phone.evaluate(BROKEN_WORDS, selector)
    return found
