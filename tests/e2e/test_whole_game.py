"""A whole game on one phone, by taps alone, from an empty table to the sheet that was worked out by hand."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from companion.rules.box import Box
from companion.rules.shelf import get_box
from tests.e2e.tables import SETTLED_MS, drag, pixel_of, state_of, tap_city, tap_track

GAME = json.loads(
    (Path(__file__).parents[1] / "games" / "europe" / "three-players-stations-undo.json").read_text(encoding="utf-8")
)
NAMES = {player["id"]: player["name"] for player in GAME["record"]["players"]}

# Where nothing lies over the map: the tools are at its right edge, the connection's state at its upper left.
CITY = """(id) => {
    const at = new DOMPoint(0, 0).matrixTransform(
        document.querySelector(`.board .city[data-id="${id}"]`).getScreenCTM());
    return [at.x, at.y];
}"""


def free_area(phone: Page) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of the part of the map that a thumb reaches."""
    box = phone.locator("#map").bounding_box()
    assert box
    return box["x"] + 20, box["y"] + 70, box["x"] + box["width"] - 80, box["y"] + box["height"] - 40


def bring(phone: Page, where: Any) -> None:
    """Drag the map until the spot lies free."""
    phone.wait_for_timeout(SETTLED_MS)  # a person looks before the next tap; the map has come to rest by then
    left, top, right, bottom = free_area(phone)
    middle = ((left + right) / 2, (top + bottom) / 2)
    for _ in range(8):
        x, y = where()
        if left <= x <= right and top <= y <= bottom:
            return
        dx = max(-140.0, min(140.0, middle[0] - x))
        dy = max(-250.0, min(250.0, middle[1] - y))
        drag(phone, middle, (middle[0] + dx, middle[1] + dy))
    x, y = where()  # the map doesn't go further: the spot is near its edge
    box = phone.locator("#map").bounding_box()
    assert box
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]


def tap_player(phone: Page, name: str) -> None:
    phone.locator("#sheet .choice").filter(has_text=name).tap()


def claim(phone: Page, route: str, name: str) -> None:
    """Two taps: the track, the player."""
    bring(phone, lambda: pixel_of(phone, route))
    tap_track(phone, route)
    tap_player(phone, name)
    expect(phone.locator("#sheet")).to_be_hidden()


def build(phone: Page, city: str, name: str) -> None:
    """Two taps: the city, the player."""
    bring(phone, lambda: phone.evaluate(CITY, city))
    tap_city(phone, city)
    tap_player(phone, name)
    expect(phone.locator("#sheet")).to_be_hidden()


def seat(phone: Page) -> str:
    """A new table for the three, in their colours."""
    phone.goto("/")
    phone.get_by_role("link", name="New table").tap()
    for index, player in enumerate(GAME["record"]["players"]):
        row = phone.locator("#seats .seat").nth(index)
        row.locator(".seat-name").fill(player["name"])
        row.get_by_role("radio", name=player["color"]).tap()
    phone.get_by_role("button", name="Open the table").tap()
    phone.wait_for_url("**/t/*")
    phone.wait_for_function("document.querySelector('.board').style.getPropertyValue('--label')")
    return "/t/" + phone.url.rpartition("/")[2]


def note_tickets(phone: Page, box: Box, player: str, tickets: list[str]) -> None:
    """Type the beginning of one city, tap the ticket."""
    phone.get_by_role("link", name=NAMES[player]).tap()
    expect(phone.locator("#hand-title")).to_contain_text(NAMES[player])
    phone.wait_for_load_state("networkidle")
    for ticket in tickets:
        phone.locator("#find").fill(box.places[box.tickets[ticket].b].name[:4])
        phone.locator(f"#ticket-{ticket}").tap()
        expect(phone.locator(f"[data-remove={ticket}]")).to_be_visible()


def test_whole_game_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
    box = get_box("europe")
    table = seat(phone)
    hands: dict[str, list[str]] = {}
    for move in GAME["record"]["moves"]:
        if move["type"] == "claim":
            claim(phone, move["route"], NAMES[move["player"]])
        elif move["type"] == "station":
            build(phone, move["city"], NAMES[move["player"]])
        elif move["type"] == "undo":
            phone.wait_for_timeout(700)  # the button waits until its new meaning can have been read
            phone.locator("#last-button").tap()
            expect(phone.locator("#last-words")).to_contain_text("Undone")
        else:
            hands[move["player"]] = move["keep"]
    expect(phone.locator(".board .pending")).to_have_count(0)
    state = state_of(phone, table)
    played = [move for move in GAME["record"]["moves"] if move["type"] != "tickets"]
    assert state["seq"] == len(played)
    figures = {each["name"]: (each["points"], each["trains"], each["stations"]) for each in state["players"]}
    assert figures == {"Ann": (36, 21, 2), "Bob": (42, 17, 2), "Cat": (53, 13, 3)}

    phone.goto(f"{table}/tickets/p1")
    for player, tickets in hands.items():
        note_tickets(phone, box, player, tickets)
    phone.get_by_role("link", name="Final scoring").tap()
    expect(phone.locator("main")).to_contain_text("2 of 3 completed")
    phone.get_by_role("link", name="Next").tap()
    expect(phone.locator("main")).to_contain_text("Brest – Paris")
    expect(phone.locator("main")).to_contain_text("Berlin – Wien")
    phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat has the longest route")
    phone.get_by_role("link", name="Next").tap()
    check_sheet(phone)
    phone.get_by_role("button", name="Save and finish").tap()
    phone.wait_for_url("**/game")
    check_sheet(phone)

    phone.goto("/games")
    expect(phone.locator("main")).to_contain_text("85")
    phone.goto(table)
    phone.wait_for_url("**/game")


def check_sheet(phone: Page) -> None:
    """Everything that the sheet says is what was worked out by hand."""
    expected = GAME["expected"]
    expect(phone.get_by_role("heading", level=1)).to_have_text("Cat wins by 17")
    rows = phone.locator("table.sheet tbody tr, table.sheet tfoot tr")
    cells = rows.evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.firstChild.textContent))"
    )
    order = sorted(expected["places"], key=expected["places"].get)
    lines = ("routes", "tickets", "stations", "longest_route")
    wanted = [[str(expected["lines"][player][line]) for player in order] for line in lines]
    wanted.append([str(expected["totals"][player]) for player in order])
    assert [[cell.strip().replace("−", "-") for cell in row] for row in cells] == wanted
