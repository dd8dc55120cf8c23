"""The card game by taps: tickets, counted piles, one or two scorings, and the sheet."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import skip_finale
from tests.e2e.playing import READ_MS, Recorded, check_sheet, find_ticket, read_game
from tests.e2e.tables import correct, log_of, open_table, record

FOUR = "four-players-two-scorings"
OWN = "own-choice-of-tickets"


def seat(phone: Page, game: Recorded) -> str:
    """Open a table for the game's two players in their colors. Returns its path."""
    phone.goto("/")
    phone.get_by_role("link", name="Start a new game").tap()
    phone.locator(".box-now").tap()
    phone.locator("input[name=box][value=card-game]").tap()
    phone.get_by_role("button", name="Remove player 3").tap()
    for index, player in enumerate(game.record["players"]):
        row = phone.locator("#seats .seat").nth(index)
        row.locator(".seat-name").fill(player["name"])
        row.locator(".seat-color-now").tap()
        row.get_by_role("radio", name=player["color"]).tap()
    phone.get_by_role("button", name="Start the table").tap()
    phone.wait_for_url("**/t/*")
    return "/t/" + phone.url.rpartition("/")[2]


def play(phone: Page, table: str, game: Recorded, moves: list[dict[str, Any]]) -> None:
    """Note the first tickets of each kind by taps. Another device sends the others and all piles."""
    seats = {player["id"]: f"p{number}" for number, player in enumerate(game.record["players"], 1)}
    tapped = set()
    for move in moves:
        kind = (move["type"], "deal" in move, bool(move.get("keep")))
        if move["type"] == "tickets" and kind not in tapped:
            note(phone, game, move)
        else:
            record(phone, table, **{**move, "player": seats[move["player"]]})
        tapped.add(kind)


def note(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    """Note the kept tickets on the player's page, out of the deal if the game records deals, and return to the
    table.
    """
    phone.locator(f"#tickets-p{list(game.names).index(move['player']) + 1}").tap()
    phone.locator("#show-mine").tap()
    expect(phone.locator("#hand-title")).to_contain_text(game.names[move["player"]])
    phone.wait_for_load_state()
    phone.get_by_role("radio", name="All the tickets I was dealt" if "deal" in move else "Tickets I kept").tap()
    for ticket in move.get("deal", move["keep"]):
        find_ticket(phone, game, ticket)
        expect(phone.locator(f"#ticket-{ticket}")).to_have_attribute("aria-pressed", "true")
    if "deal" in move:
        for ticket in move["keep"]:
            phone.locator(f"[data-keep={ticket}]").tap()
        phone.locator("#deal-record").tap()
    for ticket in move["keep"]:
        expect(phone.locator(f"[data-remove={ticket}]")).to_be_visible()
    phone.get_by_role("link", name="Go to the table").tap()
    phone.wait_for_url(re.compile(r"/t/[^/]+$"))


def count(phone: Page, cards: dict[str, int]) -> None:
    """Enter the smallest color by steps, the others by typing."""
    stepped = min(cards, key=lambda card: cards[card])
    for card in cards.keys() - {stepped}:
        phone.locator(f"#count-{card}").fill(str(cards[card]))
    for _ in range(cards[stepped]):
        phone.locator(f"[data-card={stepped}] [data-by='1']").tap()
    expect(phone.locator("#sum")).to_have_text(str(sum(cards.values())))
    phone.get_by_role("button", name="Done").tap()
    phone.wait_for_url("**/tickets")


def piles_of(game: Recorded, scoring: int) -> list[dict[str, Any]]:
    return [move for move in game.record["moves"] if move["type"] == "pile" and move["scoring"] == scoring]


def score(phone: Page, game: Recorded, scoring: int, points: dict[str, str]) -> None:
    """Score the piles of all players with `points`, on one device passed around the table."""
    phone.locator(f"#scoring-{scoring}").tap()
    phone.get_by_role("link", name=f"Count the pile ({game.names[next(iter(points))]})").tap()
    piles = [move for move in piles_of(game, scoring) if move["player"] in points]
    for move, after in zip(piles, [*piles[1:], None], strict=True):
        expect(phone.locator("h1")).to_contain_text(game.names[move["player"]])
        count(phone, move["cards"])
        expect(phone.locator(".payment-points").first).to_have_text(points[move["player"]])
        onward = phone.get_by_role("navigation", name="Next steps").get_by_role("link")
        expect(onward).to_contain_text(game.names[after["player"]] if after else "All piles are counted")
        onward.tap()


def finish(phone: Page, game: Recorded, heading: str) -> None:
    """Go from the piles to the finished game."""
    phone.get_by_role("link", name="Next").tap()
    phone.get_by_role("button", name="Count the points").tap()
    skip_finale(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
    check_sheet(phone, game)


@pytest.mark.rule("CG-02", "CG-03", "CG-04", "CG-08", "CG-09")
def test_game_of_two_by_taps_ends_on_the_expected_sheet(phone: Page) -> None:
    game = read_game("card-game/locomotive-heavy-pile")
    table = seat(phone, game)
    play(phone, table, game, [move for move in game.record["moves"] if move["type"] == "tickets"])
    expect(phone.locator("#tickets-p2")).to_contain_text("6")
    score(phone, game, 1, {"ann": "40", "bob": "45"})
    phone.wait_for_url("**/final/piles")
    correct(phone, table)
    phone.goto(f"{table}/final/sheet")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Bob wins by 36")
    check_sheet(phone, game)


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.rule("CG-06", "CG-07")
def test_game_of_four_by_taps_ends_on_the_expected_sheet(phone: Page) -> None:
    game = read_game(f"card-game/{FOUR}")
    table = open_table(phone, [(player["name"], player["color"]) for player in game.record["players"]], "card-game")
    phone.goto(table)
    moves = game.record["moves"]
    between = next(index for index, move in enumerate(moves) if move["type"] == "pile")
    play(phone, table, game, [*moves[:between], *piles_of(game, 1)[1:]])
    score(phone, game, 1, {"ann": "26"})
    expect(phone.locator("main")).to_contain_text("Shuffle all others into one deck")
    phone.get_by_role("link", name="Play goes on").tap()
    expect(phone.locator("#tickets-p1 .card-so-far")).to_have_text("2 set aside")
    expect(phone.locator("#tickets-p4 .card-so-far")).to_have_count(0)
    later = [move for move in moves[between:] if move["type"] == "tickets"]
    play(phone, table, game, [*later, *piles_of(game, 2)[1:]])
    score(phone, game, 2, {"ann": "22"})
    finish(phone, game, "Ann wins by 3")


@pytest.mark.rule("CG-05", "CG-09")
def test_choice_that_wins_a_bonus_card_is_offered_and_taken_back(phone: Page) -> None:
    game = read_game(f"card-game/{OWN}")
    choice = game.record["moves"].pop()  # it is made by taps here
    assert choice["type"] == "pay"
    table = open_table(phone, [(player["name"], player["color"]) for player in game.record["players"]], "card-game")
    seats = {player["id"]: f"p{number}" for number, player in enumerate(game.record["players"], 1)}
    for move in game.record["moves"]:
        record(phone, table, **{**move, "player": seats[move["player"]]})
    phone.goto(f"{table}/scoring/1/p2/tickets?for=p2")
    expect(phone.locator(".payment-points").first).to_have_text("23")
    expect(phone.locator("main .note")).to_contain_text(
        "Another choice wins the bonus of Chicago and scores 4 more points in all."
    )
    phone.get_by_role("button", name="Use that choice").tap()
    expect(phone.locator(".payment-points").first).to_have_text("19")
    expect(phone.locator(".payment-says")).to_contain_text("+4 in all, compared with the best tickets")
    expect(phone.locator("main .note")).to_have_count(0)
    correct(phone, table)
    phone.wait_for_timeout(READ_MS)
    phone.get_by_role("button", name="Back to the best choice").tap()
    expect(phone.locator(".payment-points").first).to_have_text("23")
    # The tickets are open by now, so they are named.
    assert log_of(phone, table)[0]["text"] == "Undone: Bob: chosen to pay: Chicago – Charleston and Miami – Boston"
