"""Draw routes in paint mode: hold a player, then tap routes or draw along them."""

from collections.abc import Iterable, Iterator, Sequence

from playwright.sync_api import Page, expect

from tests.e2e.playing import Recorded, drag_into_reach
from tests.e2e.tables import answer, draw, pixel_of, settle, wait_until_whole

LINES = """(ids) => {
    const svg = document.querySelector(".board");
    const matrix = svg.getScreenCTM();
    return ids.map((id) => {
        const mark = svg.querySelector(`.track[data-id="${id}"] .mark`);
        const [length, points] = [mark.getTotalLength(), 8];
        return Array.from({ length: points + 1 }, (_, index) => {
            const at = mark.getPointAtLength(length * index / points).matrixTransform(matrix);
            return [at.x, at.y];
        });
    });
}"""
Point = tuple[float, float]


def open_played(phone: Page, game: Recorded, then: str = "Tap the map") -> str:
    """Open the board in paint mode from the home page. Returns the table's path."""
    phone.goto("/")
    phone.get_by_role("link", name="Score a finished game").tap()
    expect(phone.locator("#add-seat")).to_be_visible()  # the script has its rows
    box = phone.locator(f"input[name=box][value={game.record['box']}]")
    if not box.is_checked():
        phone.locator(".box-now").tap()
        phone.locator(".box-choice").filter(has=box).tap()
    if "variant" in game.record:
        phone.locator(".how summary").tap()
        phone.locator(f"#variant-{game.record['box']}").select_option(game.record["variant"])
    for module in game.record.get("modules", ()):
        phone.locator(".how summary").tap()
        phone.locator(f"input[name=modules][value={module}]").tap()
    players = game.record["players"]
    seats = phone.locator("#seats .seat")
    while (count := seats.count()) != len(players):
        too_many = count > len(players)
        (seats.last.locator("[data-does=remove]") if too_many else phone.locator("#add-seat")).tap()
        expect(seats).not_to_have_count(count)  # a tap counts when the page has it, not when it is made
    for index, player in enumerate(players):
        seats.nth(index).locator(".seat-name").fill(player["name"])
        if index % game.box.team_size == 0:
            seats.nth(index).locator(".seat-color-now").tap()
            seats.nth(index).get_by_role("radio", name=player["color"]).tap()
    phone.get_by_role("button", name=then, exact=True).tap()
    phone.wait_for_url("**/t/*")
    wait_until_whole(phone)
    settle(phone)
    return "/t/" + phone.url.rpartition("/")[2].partition("#")[0]


def take_brush(phone: Page) -> None:
    phone.get_by_role("button", name="More").tap()
    phone.locator("#brush-tool").tap()
    expect(phone.locator("#menu")).to_be_hidden()


def standing(game: Recorded) -> dict[str, list[str]]:
    """Return each player's routes at the end."""
    moves = game.record["moves"]
    undone = {move["move"] for move in moves if move["type"] == "undo"}
    routes: dict[str, list[str]] = {player["id"]: [] for player in game.record["players"]}
    for index, move in enumerate(moves):
        if move["type"] == "claim" and index not in undone:
            routes[move["player"]].append(move["route"])
    return routes


def hold(phone: Page, name: str) -> None:
    phone.locator("#brush .hold").filter(has_text=name).tap()


def paint(phone: Page, *routes: str) -> None:
    """Tap each route once."""
    for route in routes:
        drag_into_reach(phone, lambda route=route: pixel_of(phone, route))  # type: ignore[misc]
        phone.touchscreen.tap(*pixel_of(phone, route))
        answer(phone, route)


def draw_along(phone: Page, *routes: str) -> None:
    """Draw with one finger along consecutive routes."""
    first, *others = ([(x, y) for x, y in line] for line in phone.evaluate(LINES, list(routes)))
    if others and _gap(first[0], others[0]) < _gap(first[-1], others[0]):
        first.reverse()
    way = [*first]
    for line in others:
        way += line if _far(way[-1], line[0]) < _far(way[-1], line[-1]) else line[::-1]
    draw(phone, way)


def lines_of(game: Recorded, routes: Sequence[str]) -> Iterator[list[str]]:
    """Split the routes into lines that a finger can draw on the board, each route once."""
    left = {route: game.box.routes[route].ends for route in routes}
    while left:
        end, line = _loose_end(left.values()), []
        while step := next((route for route, ends in left.items() if end in ends), None):
            a, b = left.pop(step)
            end = b if end == a else a
            line.append(step)
        yield line


def _loose_end(ways: Iterable[tuple[str, str]]) -> str:
    ends = [end for way in ways for end in way]
    return next((end for end in ends if ends.count(end) % 2), ends[0])


def _gap(end: Point, line: list[Point]) -> float:
    return min(_far(end, line[0]), _far(end, line[-1]))


def _far(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
