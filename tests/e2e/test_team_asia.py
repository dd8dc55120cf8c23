"""A team game by taps: tickets written and shared, and the expected sheet."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import READ_MS, Recorded, check_sheet, play_game, read_game
from tests.e2e.tables import correct, record, state_of, wait_until_whole

GAME = read_game("team-asia/four-players-doubles-and-triples")
MOVES: list[dict[str, Any]] = GAME.record["moves"]
BUILDING = Recorded({**GAME.record, "moves": [move for move in MOVES if move["type"] == "claim"]}, GAME.expected)
AT_THE_START = MOVES[: MOVES.index(BUILDING.record["moves"][0])]
LATER_DRAW = [move for move in MOVES[len(AT_THE_START) :] if move["type"] != "claim"]


def seat(phone: Page) -> str:
    """Open a table for the two teams in their colors. Returns its path."""
    phone.goto("/")
    phone.get_by_role("link", name="Start a new game").tap()
    phone.locator(".box-now").tap()
    phone.locator("input[name=box][value=team-asia]").tap()
    for index, player in enumerate(GAME.record["players"]):
        row = phone.locator("#seats .seat").nth(index)
        row.locator(".seat-name").fill(player["name"])
        if index % GAME.box.team_size == 0:
            row.locator(".seat-color-now").tap()
            row.get_by_role("radio", name=player["color"]).tap()
    phone.get_by_role("button", name="Start the table").tap()
    phone.wait_for_url("**/t/*")
    wait_until_whole(phone)
    return "/t/" + phone.url.rpartition("/")[2]


def name_of(card: dict[str, Any]) -> str:
    return f"{GAME.box.places[card['a']].name} – {GAME.box.places[card['b']].name}"


def write_down(phone: Page, card: dict[str, Any]) -> None:
    """Type the beginning of each place, tap the proposal, type the points."""
    for end in ("a", "b"):
        phone.locator(f"#written-{end}").fill(GAME.box.places[card[end]].name[:3].lower())
        phone.locator(f"#suggestions-{end} [data-id={card[end]}]").tap()
    phone.locator("#written-points").fill(str(card["points"]))
    phone.get_by_role("button", name="Note it").tap()
    expect(phone.locator("[data-part=hand] .hand-name b", has_text=name_of(card))).to_be_visible()


def share(phone: Page, card: dict[str, Any]) -> None:
    """Share the ticket by one tap in the hand."""
    shared = phone.locator("[data-part=shared] .hand-name b", has_text=name_of(card))
    phone.wait_for_timeout(READ_MS)  # else it is a second tap at the same place, and the page asks whether it is meant
    phone.get_by_role("button", name=f"To the holder: {name_of(card)}").tap()
    expect(shared).to_be_visible()


def note(phone: Page, table: str, moves: list[dict[str, Any]]) -> None:
    """Note and share the first player's tickets on the page. Record the other players’ tickets by requests."""
    seats = {player["id"]: f"p{number}" for number, player in enumerate(GAME.record["players"], 1)}
    phone.goto(f"{table}/tickets/p1?for=p1")
    for move in moves:
        if seats[move["player"]] != "p1":
            record(phone, table, **{**move, "player": seats[move["player"]]})
            continue
        for card in move.get("keep", ()):
            write_down(phone, card)
        for card in move.get("tickets", ()):
            share(phone, card)


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.rule("TA-02", "TA-03", "TA-05", "TA-06", "TA-10", "TA-11")
def test_team_game_by_taps_ends_on_the_expected_sheet(phone: Page) -> None:
    table = seat(phone)
    note(phone, table, AT_THE_START)
    phone.goto(table)
    wait_until_whole(phone)
    play_game(phone, BUILDING)
    note(phone, table, LATER_DRAW)
    state = state_of(phone, table)
    assert len(state["claims"]) == len(BUILDING.record["moves"])
    shown = phone.locator("[data-part=shared] .hand-name b").all_inner_texts()
    assert shown == ["Bangalore – Shanghai", "Dacca – Peking", "Hong Kong – Rangoon", "Calcutta – Chengdu"]
    assert phone.locator("[data-part=hand] .hand-ticket").count() == 0
    correct(phone, table)
    phone.goto(f"{table}/final/sheet")
    check_sheet(phone, GAME)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Ann + Bob")
