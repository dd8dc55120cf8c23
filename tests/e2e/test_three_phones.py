"""Three devices play a recorded Europe game to its sheet, each with its own secret tickets."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.live_server import RESTING
from tests.e2e.pages import skip_finale
from tests.e2e.phones import OpenPhone
from tests.e2e.playing import Recorded, check_sheet, keep_tickets, play_move, read_game
from tests.e2e.tables import expect_last_words, join, open_table, record, wait_until_whole
from tests.support.games import at_seats

TAPPED_COUNT = 6
"""Number of claims tapped alternately on the three devices. The other claims are sent as requests."""


@pytest.mark.long
def test_three_phones_play_a_game_to_its_sheet(open_phone: OpenPhone) -> None:
    game = read_game("europe/three-players-stations-undo")
    phones = [open_phone() for _ in game.record["players"]]
    people = [(player["name"], player["color"]) for player in game.record["players"]]
    table = open_table(phones[0], people, game.record["box"])
    for seat, phone in enumerate(phones, 1):
        join(phone, table, f"p{seat}")
        wait_until_whole(phone)

    play_by_turns(phones, game, table)
    note_own_tickets(phones, game, table)
    reveal_together(phones, table)
    skip_finale(phones[0])
    for phone in phones:
        phone.wait_for_url(f"**{table}/game")
        check_sheet(phone, game)


def play_by_turns(phones: list[Page], game: Recorded, table: str) -> None:
    """Record all moves but the tickets in order. Each tapped move reaches every device before the next one."""
    moves = [
        (move, seated)
        for move, seated in zip(game.record["moves"], at_seats(game.record), strict=True)
        if move["type"] != "tickets"
    ]
    tapped = 0
    for number, (move, seated) in enumerate(moves):
        phone = phones[number % len(phones)]
        if move["type"] == "claim" and tapped < TAPPED_COUNT:
            play_move(phone, game, move)
            tapped += 1
            expect_last_words(phones, table, phone)
            if tapped == TAPPED_COUNT:
                for one in phones:  # the tables lie aside meanwhile: they would draw each move
                    one.goto(RESTING)
        else:
            record(phone, table, **at_its_place(seated, game.record["moves"], moves))
    assert tapped == TAPPED_COUNT
    for phone in phones:
        phone.goto(table)
    expect_last_words(phones, table, phones[0])


def at_its_place(move: dict[str, Any], recorded: list[Any], moves: list[tuple[Any, Any]]) -> dict[str, Any]:
    if move["type"] != "undo":
        return move
    return {**move, "move": [one for one, _seated in moves].index(recorded[move["move"]])}


def note_own_tickets(phones: list[Page], game: Recorded, table: str) -> None:
    """Each player notes tickets on their own device, which shows no other player's."""
    for seat, (phone, player) in enumerate(zip(phones, game.record["players"], strict=True), 1):
        phone.goto(f"{table}/tickets/p{seat}")
        keep_tickets(phone, game, game.hands.get(player["id"], []))
        phone.goto(table)
    assert phones[0].request.get(f"{table}/tickets/p2").status == 403


def reveal_together(phones: list[Page], table: str) -> None:
    """One device announces the reveal. All devices show it and end at the result."""
    first, *others = phones
    first.goto(f"{table}/reveal")
    first.get_by_role("button", name="Count the points").tap()
    for phone in others:
        expect(phone.locator("#announcements")).to_contain_text("Scoring is about to start.")
    for phone in phones:
        phone.wait_for_url(f"**{table}/finale")
