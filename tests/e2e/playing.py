"""Play a recorded game by taps, and read its sheet."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from companion.rules.box import Box
from companion.rules.load import get_box, get_modules
from tests.e2e.tables import (
    drag,
    open_table,
    pixel_of,
    record,
    settle,
    tap_city,
    tap_track,
    undo_on_sheet,
    wait_until_whole,
)
from tests.support.games import at_seats

GAMES = Path(__file__).parents[1] / "games"

READ_MS = 700
"""Time until a button whose meaning changed reacts."""

_CITY = """(id) => {
    const at = new DOMPoint(0, 0).matrixTransform(
        document.querySelector(`.board .city[data-id="${id}"]`).getScreenCTM());
    return [at.x, at.y];
}"""
_WENT_ON = """(before) => {
    const sheet = document.querySelector("#sheet");
    return sheet.hidden || sheet.innerText !== before;
}"""


@dataclass
class Recorded:
    """A game of tests/games with the result worked out by hand."""

    record: dict[str, Any]
    expected: dict[str, Any]

    @property
    def box(self) -> Box:
        return get_box(self.record["box"])

    @property
    def names(self) -> dict[str, str]:
        return {player["id"]: player["name"] for player in self.record["players"]}

    @property
    def sides(self) -> list[str]:
        return list(dict.fromkeys(player.get("team", player["id"]) for player in self.record["players"]))

    @property
    def hands(self) -> dict[str, list[str]]:
        """All tickets that each player kept."""
        hands: dict[str, list[str]] = {}
        for move in self.record["moves"]:
            if move["type"] == "tickets":
                hands.setdefault(move["player"], []).extend(move["keep"])
        return hands


def read_game(name: str) -> Recorded:
    game = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return Recorded(game["record"], game["expected"])


def open_game(phone: Page, game: Recorded) -> str:
    """Open a table for the game's players on the device. Returns its path."""
    people = [(player["name"], player["color"]) for player in game.record["players"]]
    about = game.record
    bonuses = about.get("options", {}).get("bonuses", ())
    table = open_table(phone, people, about["box"], about.get("variant", "base"), about.get("modules", ()), bonuses)
    phone.goto(table)
    wait_until_whole(phone)
    return table


def play_game(phone: Page, game: Recorded, taps: int = 3) -> None:
    """Record every move on the map. Only the first `taps` claims of each kind are tapped; another device sends the
    others.
    """
    table, tapped = urlsplit(phone.url).path, Counter[tuple[str, ...]]()
    pending = phone.locator(".board .pending")
    for move, seated in zip(game.record["moves"], at_seats(game.record), strict=True):
        kind = (move["type"], *sorted({"take", "collect", "color", "marker", "alvin"} & move.keys()))
        tapped[kind] += 1
        if move["type"] == "claim" and tapped[kind] > taps:
            expect(pending).to_have_count(0)
            record(phone, table, **seated)
            expect(phone.locator(f".board .track[data-id={move['route']}][data-owner]")).to_have_count(1)
        elif move["type"] in TAPS:
            play_move(phone, game, move)
    expect(pending).to_have_count(0)


def play_move(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    TAPS[move["type"]](phone, game, move)


def note_tickets(phone: Page, table: str, game: Recorded) -> None:
    """For each player: hand the device over, type the beginning of a city, tap the ticket."""
    phone.goto(f"{table}/tickets/p1?for=p1")
    for player, tickets in game.hands.items():
        phone.get_by_role("link", name=game.names[player], exact=True).tap()
        phone.locator("#show-mine").tap()
        expect(phone.locator("#hand-title")).to_contain_text(game.names[player])
        phone.wait_for_load_state()
        keep_tickets(phone, game, tickets)


def note_a_hand(phone: Page, table: str, game: Recorded) -> None:
    """Note the first player's tickets by taps. Another device sends those of other players."""
    player, tickets = record_other_hands(phone, table, game)
    seat = f"p{list(game.names).index(player) + 1}"
    phone.goto(f"{table}/tickets/{seat}?for={seat}")
    keep_tickets(phone, game, tickets)


def record_other_hands(phone: Page, table: str, game: Recorded) -> tuple[str, list[str]]:
    """Record the kept tickets of all players but the first. Returns the first player, and the tickets left to note."""
    player, tickets = next(iter(game.hands.items()))
    for move, seated in zip(game.record["moves"], at_seats(game.record), strict=True):
        if move["type"] == "tickets" and move["player"] != player:
            record(phone, table, **seated)
    return player, tickets


def keep_tickets(phone: Page, game: Recorded, tickets: Iterable[str]) -> None:
    for ticket in tickets:
        find_ticket(phone, game, ticket)
        expect(phone.locator(f"[data-remove={ticket}]")).to_be_visible()


def find_ticket(phone: Page, game: Recorded, ticket: str) -> None:
    phone.locator("#find").fill(game.box.places[game.box.tickets[ticket].b].name[:4])
    expect(phone.locator("#found-none")).not_to_be_empty()
    phone.locator(f"#ticket-{ticket}").tap()


def count_at_the_end(phone: Page, table: str, game: Recorded) -> None:
    """Enter each player's final tally: small numbers by taps, larger ones typed."""
    phone.goto(f"{table}/final/awards")
    for move in game.record["moves"]:
        seat = f"p{list(game.names).index(move['player']) + 1}" if move["type"] == "count" else ""
        for kind in (
            ("locomotives", "tokens", "loans", "terrain", "bullet_spaces", "cities", "captures") if seat else ()
        ):
            _count(phone, f"{kind}-{seat}", move.get(kind))


def _count(phone: Page, name: str, count: int | None) -> None:
    field = phone.locator(f"#{name}")
    here = int(field.input_value()) if count is not None else 0
    if count is not None and abs(count - here) > 4:
        field.fill(str(count))
        field.press("Enter")
        expect(phone.locator(f"#plus-{name}")).to_have_attribute("data-note", re.compile(rf":{count + 1}\b"))
    while count is not None and (here := int(field.input_value())) != count:
        step, sign = (1, "plus") if here < count else (-1, "minus")
        phone.locator(f"#{sign}-{name}").tap()
        expect(field).to_have_value(str(here + step))


def mark_shares(phone: Page, game: Recorded) -> None:
    """Mark the holder of each share at the end. A share that isn't marked yet takes a tap on its holder, then one on
    it.
    """
    for move in game.record["moves"]:
        if move["type"] == "holdings":
            held = {f"p{list(game.names).index(player) + 1}": shares for player, shares in move["held"].items()}
            for holder, shares in {**held, "": move.get("dummy", {})}.items():
                for company, numbers in shares.items():
                    for number in numbers:
                        share = phone.locator(f"[data-company={company}][data-number='{number}']")
                        if share.get_attribute("data-holder") != holder:
                            phone.locator(f"[data-holds='{holder}']").tap()
                            share.tap()
                            expect(share).to_have_attribute("data-holder", holder)


def check_sheet(phone: Page, game: Recorded) -> None:
    """Check every category and total of the sheet on this page against the expected values."""
    rows = phone.locator("table.sheet tbody tr, table.sheet tfoot tr")
    cells = rows.evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('.opens-points')].map(figure => figure.textContent))"
    )
    assert [[cell.strip().replace("−", "-") for cell in row] for row in cells] == sheet_of(game)


def sheet_of(game: Recorded) -> list[list[str]]:
    """Return the expected figures of the sheet, line by line, the total last."""
    expected = game.expected
    order = sorted(game.sides, key=lambda side: (expected["places"][side], game.sides.index(side)))
    modules = [get_modules()[name] for name in game.record.get("modules", ())]
    variant = game.record.get("variant", "base")
    turned_up = game.record.get("options", {}).get("bonuses", ())
    own = [rule for rule in game.box.scoring if not rule.variants or variant in rule.variants]
    own = [rule for rule in own if not rule.is_card or rule.rule in turned_up]
    rules = [*own, *(rule for module in modules for rule in module.scoring)]
    wanted = [[str(expected["lines"][side][rule.rule]) for side in order] for rule in rules]
    wanted.append([str(expected["totals"][side]) for side in order])
    return wanted


# --- by taps


def drag_into_reach(phone: Page, where: Callable[[], tuple[float, float]]) -> None:
    """Drag the map until the spot is within a thumb's reach."""
    settle(phone)  # a person looks before the next tap; the map has come to rest by then
    left, top, right, bottom = _free_area(phone)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    for _ in range(8):
        x, y = where()
        if left <= x <= right and top <= y <= bottom:
            return
        dx = max(left - right, min(right - left, middle_x - x)) / 2
        dy = max(top - bottom, min(bottom - top, middle_y - y)) / 2
        drag(phone, (middle_x - dx, middle_y - dy), (middle_x + dx, middle_y + dy))
    x, y = where()  # the map doesn't go further: the spot is near its edge
    box = phone.locator("#map").bounding_box()
    assert box
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]


def open_city(phone: Page, city: str) -> None:
    drag_into_reach(phone, lambda: phone.evaluate(_CITY, city))
    tap_city(phone, city)


def tap_player(phone: Page, name: str) -> None:
    phone.locator("#sheet .choice").filter(has_text=name).tap()


def _free_area(phone: Page) -> tuple[float, float, float, float]:
    box = phone.locator("#map").bounding_box()
    assert box
    return box["x"] + 8, box["y"] + 8, box["x"] + box["width"] - 8, box["y"] + box["height"] - 8


def _claim(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    """Tap the route, the player, and the answer to each question."""
    drag_into_reach(phone, lambda: pixel_of(phone, move["route"]))
    tap_track(phone, move["route"])
    tap_player(phone, game.names[move["player"]])
    sheet = phone.locator("#sheet")
    while sheet.is_visible():
        settle(phone)  # lest the next answer is the second tap of two
        before = sheet.inner_text()
        sheet.locator(f"[data-key='{_answer(phone, game, move)}']").tap()
        phone.wait_for_function(_WENT_ON, arg=before)


def _answer(phone: Page, game: Recorded, move: dict[str, Any]) -> str:
    """Return the button that answers the sheet's question as in the game."""
    title = phone.locator("#sheet-title").inner_text()
    if title.startswith("Passenger from "):
        name = title.removeprefix("Passenger from ").removesuffix("?")
        stops = {place.name: place.id for place in game.box.places.values()}
        return str(move.get("take", {}).get(stops[name], "no"))
    asked = {
        "Which company’s share?": "share",
        "Which share for the dummy?": "dummy",
        "Which colour lies there?": "color",
        "Which colour’s line does the train go on?": "color",
    }
    if kind := asked.get(title):
        return str(move.get(kind, "no"))
    if title.startswith("Which spot does the train go on?"):
        return "-".join(str(move[key]) for key in ("spot", "express") if key in move) or "no"
    if title == "Doubled with terrain cards?":
        return "yes" if move.get("doubled") else "no"
    if title == "A city marker, for two cards of one colour?":
        return str(move.get("marker", "no"))
    if title == "Alvin is captured: where to?":
        starts = {one["player"]: one["city"] for one in game.record["moves"] if one["type"] == "marker"}
        cities = (move.get("alvin", starts[move["player"]]), move.get("marker"))
        return "+".join(city for city in cities if city)
    if title == "How many festival cards?":
        return next((f"{city}-{number}" for city, number in move.get("take", {}).items()), "no")
    assert title == "Collect a warehouse?"
    words = phone.locator("#sheet [data-key=yes]").inner_text()
    owners = [game.names[owner] for owner in move.get("collect", ())]
    return "yes" if any(owner in words for owner in owners) else "no"


def _station(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    open_city(phone, move["city"])
    tap_player(phone, game.names[move["player"]])
    expect(phone.locator("#sheet")).to_be_hidden()


def _depot(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    """During setup the sheet only offers depots. Later the city may also offer stations."""
    open_city(phone, move["city"])
    if game.box.stations and not phone.locator("#banner").is_visible():
        phone.get_by_role("button", name="Place a depot").tap()
        settle(phone)
    tap_player(phone, game.names[move["player"]])
    expect(phone.locator("#sheet")).to_be_hidden()


def _stock(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    """The likely player is chosen already."""
    settle(phone)
    phone.get_by_role("button", name="Warehouses").tap()
    drawer = phone.locator("#warehouses .drawer").filter(has_text=game.names[move["player"]])
    if drawer.get_attribute("aria-pressed") == "false":
        drawer.tap()
    phone.locator("#warehouses .choice").filter(has_text=game.names[move["owner"]]).tap()
    expect(phone.locator("#warehouses")).to_be_hidden()


def _lay(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    """Tap the bed and the piece. The likely player is chosen already."""
    drag_into_reach(phone, lambda: pixel_of(phone, move["route"]))
    tap_track(phone, move["route"])
    drawer = phone.locator("#sheet .drawer").filter(has_text=game.names[move["player"]])
    settle(phone)
    if drawer.get_attribute("aria-pressed") == "false":
        drawer.tap()
        settle(phone)
    phone.locator(f"#sheet .track-pieces [data-key={move['color']}]").tap()
    expect(phone.locator("#sheet")).to_be_hidden()
    bed = phone.locator(f".track[data-id={move['route']}]")
    expect(bed).to_contain_class(f"c-{move['color']}")
    symbols = bed.locator(".glyph").get_attribute("d") or ""
    assert symbols.count("M") == game.box.routes[move["route"]].length


def _harbor(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    open_city(phone, move["city"])
    phone.get_by_role("button", name=f"Harbour for {game.names[move['player']]}").tap()
    expect(phone.locator("#sheet")).to_be_hidden()


def _pieces(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    """Move the player's slider: the choice at the start, and exchanges."""
    settle(phone)
    phone.get_by_role("button", name="Trains and ships").tap()
    own = phone.locator(f"[data-pieces=p{list(game.names).index(move['player']) + 1}]")
    own.get_by_role("slider").fill(str(move["trains"]))
    own.get_by_role("button", name="Choose these" if move["type"] == "pieces" else "Exchange").tap()
    expect(phone.locator("#fleet")).to_be_hidden()


def _undo(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    """Undo by the button beside the last move, or an earlier move on its route's or city's sheet."""
    if undone := _earlier(game, move):
        if "route" in undone:
            drag_into_reach(phone, lambda: pixel_of(phone, undone["route"]))
            tap_track(phone, undone["route"])
        else:
            open_city(phone, undone["city"])
        undo_on_sheet(phone)
        expect(phone.locator("#sheet")).to_be_hidden()
        return
    expect(phone.locator("#last-words .last-state")).to_have_count(0)  # a move under way can't be undone
    phone.wait_for_timeout(READ_MS)
    phone.locator("#last-button").tap()
    expect(phone.locator("#last-words")).to_contain_text("Undone")


def _earlier(game: Recorded, undo: dict[str, Any]) -> dict[str, Any] | None:
    """Return the move to undo if another tapped move followed it."""
    moves: list[dict[str, Any]] = game.record["moves"]
    if undo not in moves:
        return None
    before = moves[: moves.index(undo)]
    gone = {move["move"] for move in before if move["type"] == "undo"}
    left = [
        number for number, move in enumerate(before) if move["type"] in TAPS.keys() - {"undo"} and number not in gone
    ]
    return None if left[-1] == undo["move"] else moves[undo["move"]]


TAPS: dict[str, Callable[[Page, Recorded, dict[str, Any]], None]] = {
    "claim": _claim,
    "station": _station,
    "depot": _depot,
    "stock": _stock,
    "lay": _lay,
    "harbor": _harbor,
    "pieces": _pieces,
    "exchange": _pieces,
    "marker": _station,
    "undo": _undo,
}
