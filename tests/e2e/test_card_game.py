"""The game without a map by taps alone: tickets, counted piles and what they pay for, one scoring or two, the sheet."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import choose_language, skip_finale
from tests.e2e.playing import READ_MS, Recorded, check_sheet, find_ticket, read_game
from tests.e2e.tables import ANN, BOB, CAST, correct, log_of, open_table, record, state_of, tap_twice

FOUR = "four-players-two-scorings"
OWN = "own-choice-of-tickets"
HAND = ("chicago--dallas", "dallas--raleigh", "dallas--miami")  # 6, 8 and 9 points; all want green


def seat(phone: Page, game: Recorded) -> str:
    """A new table for the game's two players, in their colours; its path."""
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
    """The first tickets of each kind are noted by taps; the others, and all piles, come from another phone."""
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
    """From the table to the player's tickets: what was kept, out of what was dealt where the game has it; and back."""
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
    """The colour of the fewest by steps, the others by typing."""
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
    """The phone goes round the table at a scoring, among those whose `points` these are: what each pile pays for."""
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
    """From the piles to the finished game."""
    phone.get_by_role("link", name="Next").tap()
    phone.get_by_role("button", name="Count the points").tap()
    skip_finale(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
    check_sheet(phone, game)


@pytest.mark.rule("CG-02", "CG-03", "CG-04", "CG-08", "CG-09")
def test_game_of_two_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
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
def test_game_of_four_with_two_scorings_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
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


def hears_nothing(phone: Page) -> None:
    """What others record reaches this phone only when it asks for a page."""
    for address in ("**/events?*", "**/state"):
        phone.route(address, lambda route: route.abort())


@pytest.mark.console("ERR_FAILED")
@pytest.mark.rule("CG-05")
def test_taps_take_tickets_in_and_out_but_not_what_has_just_changed(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    record(phone, table, type="tickets", player="p1", keep=HAND)
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "green": 1, "yellow": 1})
    page = f"{table}/scoring/1/p1/tickets?for=p1"
    phone.goto(page)
    paid, toast = phone.locator(".pay-ticket[aria-pressed=true] b"), phone.locator(".toast")
    points = phone.locator(".payment-points").first
    raleigh, miami = phone.locator("#pay-dallas--raleigh"), phone.locator("#pay-dallas--miami")
    # One out, another in; what the pile can't pay for says why.
    expect(paid).to_have_text(["Dallas – Miami"])
    expect(raleigh).to_contain_text("open: 2 cards are missing")
    raleigh.tap(force=True)
    expect(toast).to_contain_text("Dallas – Raleigh needs 2 more cards.")
    assert state_of(phone, table)["seq"] == 2
    miami.tap()
    expect(paid).to_have_count(0)
    expect(raleigh).to_contain_text("open: the pile could pay")
    phone.wait_for_timeout(READ_MS)
    raleigh.tap()
    expect(paid).to_have_text(["Dallas – Raleigh"])
    expect(phone.locator(".payment-says")).to_contain_text("−1 compared with the best")
    phone.wait_for_timeout(READ_MS)
    # A double tap is one.
    box = raleigh.bounding_box()
    assert box
    tap_twice(phone, box["x"] + 60, box["y"] + 20)
    expect(raleigh).to_have_attribute("aria-pressed", "false")
    phone.wait_for_timeout(READ_MS)
    assert state_of(phone, table)["seq"] == 5
    # The page changes under the thumb.
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 2, "green": 2})
    expect(toast).to_contain_text("Another phone has changed this. Please check again.")
    expect(points).to_have_text("17")
    phone.wait_for_timeout(READ_MS)
    miami.tap()
    expect(miami).to_have_attribute("aria-pressed", "false")
    assert state_of(phone, table)["seq"] == 7
    # It has changed, and this phone hasn't heard of it.
    hears_nothing(phone)
    phone.goto(page)
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "green": 1})
    miami.tap()
    expect(toast).to_contain_text("Another phone has changed this. Please check again.")
    expect(points).to_have_text("9")
    assert state_of(phone, table)["seq"] == 8
    phone.wait_for_timeout(READ_MS)
    miami.tap()
    expect(miami).to_have_attribute("aria-pressed", "false")
    assert state_of(phone, table)["seq"] == 9


@pytest.mark.console("ERR_FAILED")
@pytest.mark.rule("CG-03", "CG-07")
def test_first_scoring_of_four_is_changed_until_the_later_pile_is_counted(phone: Page) -> None:
    table = open_table(phone, (*CAST, ("Dan", "yellow")), "card-game")
    pile, first = {"type": "pile", "player": "p1"}, {"type": "pay", "player": "p1", "scoring": 1}
    record(phone, table, **pile, scoring=1, cards={"red": 1, "green": 1})
    record(phone, table, type="tickets", player="p1", keep=HAND)
    page = f"{table}/scoring/1/p1/tickets?for=p1"
    phone.goto(page)
    # A ticket that was noted after the count is counted in by a tap.
    note = phone.get_by_text("3 tickets were noted after the pile was counted")
    expect(note).to_be_visible()
    phone.get_by_role("button", name="Count with these tickets").tap()
    expect(phone.locator(".payment-points").first).to_have_text("9")
    expect(note).to_have_count(0)
    # The own choice stays whole when the later pile is counted meanwhile.
    for choice in ([], ["dallas--raleigh"], []):
        record(phone, table, **first, tickets=choice)
    hears_nothing(phone)
    phone.goto(page)
    record(phone, table, **pile, scoring=2, cards={"red": 1, "green": 1})
    record(phone, table, type="pay", player="p1", scoring=2, tickets=["dallas--raleigh"])
    before = state_of(phone, table)["seq"]
    phone.get_by_role("button", name="Back to the best choice").tap()
    expect(phone.locator("main .note").first).to_contain_text("The pile of the later scoring is already counted")
    expect(phone.locator("#best")).to_have_count(0)
    assert state_of(phone, table)["seq"] == before


@pytest.mark.console("409")
@pytest.mark.rule("CG-01")
def test_no_more_cards_are_counted_than_the_other_piles_leave(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    record(phone, table, type="pile", player="p2", scoring=1, cards={"red": 7})
    phone.goto(f"{table}/scoring/1/p1")
    red, more = phone.locator("#count-red"), phone.get_by_role("button", name="One more: red")
    expect(phone.locator("[data-card=red] .stepper-most")).to_have_text("up to 3")
    for typed, kept in (("11", "3"), ("-2", "2"), ("1.5", "1"), ("x", ""), ("2", "2"), ("07", "3")):
        red.fill(typed)
        expect(red).to_have_value(kept)
    expect(more).to_be_disabled()
    phone.get_by_role("button", name="One fewer: red").tap()
    expect(red).to_have_value("2")
    expect(more).to_be_enabled()
    phone.locator("#count-locomotive").fill("99")
    expect(phone.locator("#sum")).to_have_text("18")
    red.fill("")
    phone.locator("#count-blue").focus()
    expect(red).to_have_value("0")
    expect(phone.locator("#sum")).to_have_text("16")
    # Another phone makes the count impossible: it is refused with the reason, and stays.
    red.fill("3")
    record(phone, table, type="pile", player="p2", scoring=1, cards={"red": 8})
    phone.get_by_role("button", name="Done").tap()
    expect(phone.locator("#why")).to_have_text("A pile has 0 to 10 red cards here. The deck has no more.")
    expect(phone.locator("[data-card=red]")).to_have_class(re.compile("is-over"))
    expect(red).to_have_value("3")
    red.fill("2")
    expect(phone.locator("#why")).to_be_hidden()
    phone.get_by_role("button", name="Done").tap()
    phone.wait_for_url("**/tickets")


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
@pytest.mark.rule("CG-03")
def test_count_outlives_a_reload_another_phones_count_and_a_lost_connection(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    green, done = phone.locator("#count-green"), phone.get_by_role("button", name="Done")
    phone.goto(f"{table}/scoring/1/p1")
    green.fill("4")
    phone.goto(f"{table}/scoring/1/p2")
    expect(green).to_have_value("0")
    phone.goto(f"{table}/scoring/1/p1")
    expect(green).to_have_value("4")
    expect(phone.locator("#sum")).to_have_text("4")
    done.tap()
    phone.wait_for_url("**/tickets")
    # The same count once more is no move; another one replaces it.
    phone.get_by_role("link", name="Count the pile again").tap()
    expect(green).to_have_value("4")
    done.tap()
    phone.wait_for_url("**/tickets")
    assert state_of(phone, table)["seq"] == 1
    phone.go_back()
    green.fill("5")
    done.tap()
    phone.wait_for_url("**/tickets")
    expect(phone.locator(".pile-cards")).to_contain_text("5")
    assert state_of(phone, table)["seq"] == 2
    # The count of another phone is replaced knowingly alone.
    phone.goto(f"{table}/scoring/1/p2")
    phone.locator("#count-blue").fill("2")
    record(phone, table, type="pile", player="p2", scoring=1, cards={"locomotive": 1, "red": 4})
    done.tap()
    expect(phone.locator("#why")).to_contain_text("has been counted in the meantime: 4 × red and 1 × locomotive.")
    expect(phone.locator("#count-blue")).to_have_value("2")
    assert state_of(phone, table)["seq"] == 3
    # Without a connection it waits for it, and goes on then.
    phone.context.set_offline(True)
    done.tap()
    expect(phone.locator(".toast")).to_contain_text("is kept on this phone")
    phone.context.set_offline(False)
    phone.wait_for_url("**/tickets")
    assert state_of(phone, table)["seq"] == 4


@pytest.mark.rule("ALL-13", "CG-11")
def test_table_hears_of_other_phones_and_takes_notes_back_among_all_moves(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    phone.goto(table)
    expect(phone.locator("#last-words")).to_have_text("Nothing is recorded yet.")
    record(phone, table, type="tickets", player="p1", keep=HAND)
    record(phone, table, type="tickets", player="p2", keep=["seattle--miami"])
    expect(phone.locator("#tickets-p1 .card-count b")).to_have_text("3")
    expect(phone.locator("#last-words")).to_have_text("Bob: 1 ticket noted")
    phone.wait_for_timeout(READ_MS)
    expect(phone.locator("#last-button")).to_be_hidden()
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 2})
    expect(phone.locator("#last-words")).to_contain_text("Ann")
    phone.get_by_role("button", name="All moves").tap()
    rows = phone.locator(".log-row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1).get_by_role("link", name="Change")).to_have_attribute("href", f"{table}/tickets/p2")
    expect(rows.nth(2).get_by_role("link", name="Change")).to_have_attribute("href", f"{table}/tickets/p1")
    undo = rows.first.get_by_role("button")
    undo.tap()
    phone.wait_for_timeout(READ_MS)
    undo.tap()
    expect(rows).to_have_count(4)
    phone.get_by_role("button", name="Close").tap()
    expect(phone.locator("#last-words")).to_contain_text("Undone: Ann")
    # The menu hands the address on, and changes the language.
    phone.get_by_role("button", name="Menu").tap()
    menu = phone.locator("#menu")
    expect(menu.locator("#share-address")).to_have_value(re.compile(f"{table}$"))
    choose_language(phone, "Русский")
    expect(phone.locator("html")).to_have_attribute("lang", "ru")
    phone.request.post(f"{table}/finish", headers={"Origin": phone.evaluate("location.origin")})
    phone.wait_for_url("**/game")
