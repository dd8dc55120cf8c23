"""The game without a map by taps alone: tickets, counted piles and what they pay for, one scoring or two, the sheet."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import enlarge_text, recorded_game, sideways, skip_finale
from tests.e2e.playing import READ_MS, Recorded, check_sheet, find_ticket, read_game
from tests.e2e.tables import ANN, BOB, CAST, LONG_NAMES, log_of, open_table, record, reveal, state_of, tap_twice

FOUR = "four-players-two-scorings"
OWN = "own-choice-of-tickets"
HAND = ("chicago--dallas", "dallas--raleigh", "dallas--miami")  # 6, 8 and 9 points; all want green


def seat(phone: Page, game: Recorded) -> str:
    """A new table for the game's players, in their colours; its path."""
    phone.goto("/")
    phone.get_by_role("link", name="New table").tap()
    phone.locator(".box-now").tap()
    phone.locator("input[name=box][value=card-game]").tap()
    for index, player in enumerate(game.record["players"]):
        if index == phone.locator("#seats .seat:visible").count():
            phone.get_by_role("button", name="Add a player").tap()
        row = phone.locator("#seats .seat").nth(index)
        row.locator(".seat-name").fill(player["name"])
        row.locator(".seat-color-now").tap()
        row.get_by_role("radio", name=player["color"]).tap()
    for number in range(phone.locator("#seats .seat").count(), len(game.record["players"]), -1):
        phone.get_by_role("button", name=f"Take player {number} away").tap()
    phone.get_by_role("button", name="Open the table").tap()
    phone.wait_for_url("**/t/*")
    return "/t/" + phone.url.rpartition("/")[2]


def note(phone: Page, game: Recorded, move: dict[str, Any]) -> None:
    """From the table to the player's tickets: what was kept, out of what was dealt where the game has it; and back."""
    phone.locator(f"#tickets-p{list(game.names).index(move['player']) + 1}").tap()
    phone.locator("#show-mine").tap()
    expect(phone.locator("#hand-title")).to_contain_text(game.names[move["player"]])
    phone.wait_for_load_state()
    phone.get_by_role("radio", name="All I was dealt" if "deal" in move else "Tickets I kept").tap()
    for ticket in move.get("deal", move["keep"]):
        find_ticket(phone, game, ticket)
        expect(phone.locator(f"#ticket-{ticket}")).to_have_attribute("aria-pressed", "true")
    if "deal" in move:
        for ticket in move["keep"]:
            phone.locator(f"[data-keep={ticket}]").tap()
        phone.locator("#deal-record").tap()
    for ticket in move["keep"]:
        expect(phone.locator(f"[data-remove={ticket}]")).to_be_visible()
    phone.get_by_role("link", name="To the table").tap()
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


def score(phone: Page, game: Recorded, scoring: int, points: dict[str, str]) -> None:
    """The phone goes round the table at a scoring; `points` are what each pile pays for."""
    phone.locator(f"#scoring-{scoring}").tap()
    first = game.record["players"][0]["name"]
    phone.get_by_role("link", name=f"Count the pile ({first})").tap()
    piles = [move for move in game.record["moves"] if move["type"] == "pile" and move["scoring"] == scoring]
    for move, after in zip(piles, [*piles[1:], None], strict=True):
        expect(phone.locator("h1")).to_contain_text(game.names[move["player"]])
        count(phone, move["cards"])
        expect(phone.locator(".payment-points").first).to_have_text(points[move["player"]])
        onward = phone.get_by_role("navigation", name="Onward").get_by_role("link")
        expect(onward).to_contain_text(game.names[after["player"]] if after else "All piles are counted")
        onward.tap()


def finish(phone: Page, game: Recorded, heading: str) -> None:
    """From the piles to the finished game."""
    phone.get_by_role("link", name="Next").tap()
    phone.get_by_role("button", name="Reveal the tickets").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Everybody’s tickets")
    phone.get_by_role("link", name="Next").tap()
    expect(phone.locator(".award-head")).to_have_text("Who gets the bonus cards")
    phone.get_by_role("link", name="Next").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
    check_sheet(phone, game)
    phone.get_by_role("button", name="Save and finish").tap()
    skip_finale(phone)
    check_sheet(phone, game)


@pytest.mark.rule("CG-02", "CG-03", "CG-04", "CG-08", "CG-09")
def test_game_of_two_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
    game = read_game("card-game/locomotive-heavy-pile")
    table = seat(phone, game)
    for move in game.record["moves"]:
        if move["type"] == "tickets":
            note(phone, game, move)
    expect(phone.locator("#tickets-p2")).to_contain_text("6")
    score(phone, game, 1, {"ann": "40", "bob": "45"})
    finish(phone, game, "Bob wins by 36")
    phone.goto("/games")
    expect(phone.locator(".game-card")).to_contain_text("78")
    phone.goto(table)
    skip_finale(phone)


@pytest.mark.long
@pytest.mark.rule("CG-06", "CG-07")
def test_game_of_four_with_two_scorings_by_taps_ends_on_the_sheet_worked_out_by_hand(phone: Page) -> None:
    game = read_game(f"card-game/{FOUR}")
    seat(phone, game)
    moves = game.record["moves"]
    between = next(index for index, move in enumerate(moves) if move["type"] == "pile")
    for move in moves[:between]:
        note(phone, game, move)
    score(phone, game, 1, {"ann": "26", "bob": "29", "cat": "30", "dan": "0"})
    expect(phone.locator("main")).to_contain_text("All train piles go back into the deck")
    phone.get_by_role("link", name="Play goes on").tap()
    expect(phone.locator("#tickets-p1 .card-so-far")).to_have_text("2 set aside")
    expect(phone.locator("#tickets-p4 .card-so-far")).to_have_count(0)
    for move in moves[between:]:
        if move["type"] == "tickets":
            note(phone, game, move)
    score(phone, game, 2, {"ann": "22", "bob": "17", "cat": "18", "dan": "20"})
    finish(phone, game, "Ann wins by 3")


@pytest.mark.rule("CG-05", "CG-09")
def test_choice_that_wins_a_bonus_card_is_offered_and_taken_back(phone: Page) -> None:
    game = read_game(f"card-game/{OWN}")
    game.record["moves"].pop()  # the choice: it is made by taps here
    table = open_table(phone, [(player["name"], player["color"]) for player in game.record["players"]], "card-game")
    seats = {player["id"]: f"p{number}" for number, player in enumerate(game.record["players"], 1)}
    for move in game.record["moves"]:
        record(phone, table, **{**move, "player": seats[move["player"]]})
    phone.goto(f"{table}/final")
    expect(phone.get_by_role("listitem").filter(has_text="Another choice")).to_contain_text("Bob")
    phone.get_by_role("link", name="What it pays (Bob)").tap()
    phone.locator("#show-mine").tap()
    expect(phone.locator(".payment-points").first).to_have_text("23")
    expect(phone.locator("main .note")).to_contain_text(
        "Another choice wins the bonus of Chicago and brings 4 points more in all."
    )
    expect(phone.locator(".payment-says .badge")).to_have_text("most ticket points")
    phone.get_by_role("button", name="Take that choice").tap()
    expect(phone.locator(".payment-points").first).to_have_text("19")
    expect(phone.locator(".payment-says")).to_contain_text("+4 in all, against the best tickets")
    expect(phone.locator("main .note")).to_have_count(0)
    reveal(phone, table)
    phone.goto(f"{table}/final/sheet")
    check_sheet(phone, game)
    phone.goto(f"{table}/scoring/1/p2/tickets")
    phone.get_by_role("button", name="Back to the best choice").tap()
    expect(phone.locator(".payment-points").first).to_have_text("23")
    # The tickets are open by now, so they are named.
    assert log_of(phone, table)[0]["text"] == "Undone: Bob: chosen to pay: Chicago – Charleston and Miami – Boston"


@pytest.mark.rule("CG-05")
def test_tap_takes_a_ticket_out_and_another_in(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    record(phone, table, type="tickets", player="p1", keep=HAND)
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "green": 1, "yellow": 1})
    phone.goto(f"{table}/scoring/1/p1/tickets?for=p1")
    paid = phone.locator(".pay-ticket[aria-pressed=true] b")
    expect(paid).to_have_text(["Dallas – Miami"])
    raleigh = phone.locator("#pay-dallas--raleigh")
    expect(raleigh).to_contain_text("open: 2 cards are missing")
    raleigh.tap(force=True)
    expect(phone.locator(".toast")).to_contain_text("Dallas – Raleigh wants 2 more cards than the pile has left.")
    assert state_of(phone, table)["seq"] == 2
    phone.locator("#pay-dallas--miami").tap()
    expect(paid).to_have_count(0)
    expect(raleigh).to_contain_text("open: the pile could pay")
    phone.wait_for_timeout(READ_MS)
    raleigh.tap()
    expect(paid).to_have_text(["Dallas – Raleigh"])
    expect(phone.locator(".payment-says")).to_contain_text("−1 against the best")


@pytest.mark.rule("CG-05")
def test_double_tap_on_a_ticket_takes_it_out_once(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    record(phone, table, type="tickets", player="p1", keep=HAND)
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "green": 1})
    phone.goto(f"{table}/scoring/1/p1/tickets?for=p1")
    box = phone.locator("#pay-dallas--miami").bounding_box()
    assert box
    tap_twice(phone, box["x"] + 60, box["y"] + 20)
    expect(phone.locator("#pay-dallas--miami")).to_have_attribute("aria-pressed", "false")
    phone.wait_for_timeout(READ_MS)
    assert state_of(phone, table)["seq"] == 3


@pytest.mark.rule("CG-05")
def test_other_choices_that_are_as_good_are_counted(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    record(phone, table, type="tickets", player="p1", keep=["dallas--helena", "dallas--washington"])
    record(phone, table, type="pile", player="p1", scoring=1, cards={"locomotive": 2})
    phone.goto(f"{table}/scoring/1/p1/tickets?for=p1")
    expect(phone.locator(".payment-says")).to_contain_text("1 other choice is as good.")


@pytest.mark.rule("CG-01")
def test_no_more_cards_can_be_counted_than_the_other_piles_leave(phone: Page) -> None:
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


@pytest.mark.console("409")
def test_pile_that_another_phone_made_impossible_is_refused_with_the_reason(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    phone.goto(f"{table}/scoring/1/p1")
    phone.locator("#count-red").fill("6")
    record(phone, table, type="pile", player="p2", scoring=1, cards={"red": 7})
    phone.get_by_role("button", name="Done").tap()
    expect(phone.locator("#why")).to_have_text("A pile has 0 to 10 red cards here; the deck has no more.")
    expect(phone.locator("[data-card=red]")).to_have_class(re.compile("is-over"))
    expect(phone.locator("#count-red")).to_have_value("6")
    phone.locator("#count-red").fill("3")
    expect(phone.locator("#why")).to_be_hidden()
    phone.get_by_role("button", name="Done").tap()
    phone.wait_for_url("**/tickets")


def test_count_outlives_a_reload_and_a_count_once_more_replaces_it(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    phone.goto(f"{table}/scoring/1/p1")
    phone.locator("#count-green").fill("4")
    phone.goto(f"{table}/scoring/1/p2")
    expect(phone.locator("#count-green")).to_have_value("0")
    phone.goto(f"{table}/scoring/1/p1")
    expect(phone.locator("#count-green")).to_have_value("4")
    expect(phone.locator("#sum")).to_have_text("4")
    phone.get_by_role("button", name="Done").tap()
    phone.wait_for_url("**/tickets")
    phone.get_by_role("link", name="Count the pile again").tap()
    expect(phone.locator("#count-green")).to_have_value("4")
    phone.get_by_role("button", name="Done").tap()
    phone.wait_for_url("**/tickets")
    assert state_of(phone, table)["seq"] == 1, "the same count is no move"
    phone.go_back()
    phone.locator("#count-green").fill("5")
    phone.get_by_role("button", name="Done").tap()
    phone.wait_for_url("**/tickets")
    expect(phone.locator(".pile-cards")).to_contain_text("5")
    assert state_of(phone, table)["seq"] == 2


@pytest.mark.rule("CG-03")
def test_count_of_another_phone_is_replaced_knowingly_alone(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    phone.goto(f"{table}/scoring/1/p2")
    phone.locator("#count-blue").fill("2")
    record(phone, table, type="pile", player="p2", scoring=1, cards={"locomotive": 1, "red": 4})
    done = phone.get_by_role("button", name="Done")
    done.tap()
    expect(phone.locator("#why")).to_contain_text("has been counted meanwhile: 4 × red and 1 × locomotive.")
    expect(phone.locator("#count-blue")).to_have_value("2")
    assert state_of(phone, table)["seq"] == 1
    done.tap()
    phone.wait_for_url("**/tickets")
    assert state_of(phone, table)["seq"] == 2


@pytest.mark.rule("CG-05")
@pytest.mark.console("ERR_FAILED")
def test_tap_on_what_another_phone_has_changed_records_nothing(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    record(phone, table, type="tickets", player="p1", keep=HAND)
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "green": 1})
    hears_nothing(phone)
    phone.goto(f"{table}/scoring/1/p1/tickets?for=p1")
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 2, "green": 2})
    miami = phone.locator("#pay-dallas--miami")
    miami.tap()
    expect(phone.locator(".toast")).to_contain_text("Another phone has changed this. Look again.")
    expect(phone.locator(".payment-points").first).to_have_text("17")
    assert state_of(phone, table)["seq"] == 3
    phone.wait_for_timeout(READ_MS)
    miami.tap()
    expect(miami).to_have_attribute("aria-pressed", "false")
    assert state_of(phone, table)["seq"] == 4


def test_page_that_changes_under_the_thumb_says_so_and_takes_no_tap_at_once(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    record(phone, table, type="tickets", player="p1", keep=HAND)
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "green": 1})
    phone.goto(f"{table}/scoring/1/p1/tickets?for=p1")
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 2, "green": 2})
    expect(phone.locator(".toast")).to_contain_text("Another phone has changed this. Look again.")
    expect(phone.locator(".payment-points").first).to_have_text("17")
    phone.wait_for_timeout(READ_MS)
    phone.locator("#pay-dallas--miami").tap()
    expect(phone.locator("#pay-dallas--miami")).to_have_attribute("aria-pressed", "false")
    assert state_of(phone, table)["seq"] == 4


def hears_nothing(phone: Page) -> None:
    """What others record reaches this phone only when it asks for a page."""
    for address in ("**/events?*", "**/state"):
        phone.route(address, lambda route: route.abort())


@pytest.mark.console("ERR_FAILED")
@pytest.mark.rule("CG-07")
def test_own_choice_stays_whole_when_the_later_pile_is_counted_meanwhile(phone: Page) -> None:
    table = open_table(phone, (*CAST, ("Dan", "yellow")), "card-game")
    first = {"type": "pay", "player": "p1", "scoring": 1}
    record(phone, table, type="tickets", player="p1", keep=HAND[1:])
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "green": 1})
    for choice in ([], ["dallas--raleigh"], []):
        record(phone, table, **first, tickets=choice)
    hears_nothing(phone)
    phone.goto(f"{table}/scoring/1/p1/tickets?for=p1")
    record(phone, table, type="pile", player="p1", scoring=2, cards={"red": 1, "green": 1})
    record(phone, table, type="pay", player="p1", scoring=2, tickets=["dallas--raleigh"])
    phone.get_by_role("button", name="Back to the best choice").tap()
    expect(phone.locator("main .note").first).to_contain_text("The pile of the later scoring is counted already")
    expect(phone.locator("#best")).to_have_count(0)
    assert state_of(phone, table)["seq"] == 7


@pytest.mark.console("ERR_INTERNET_DISCONNECTED")
def test_count_without_a_connection_goes_on_once_it_is_back(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    phone.goto(f"{table}/scoring/1/p1")
    phone.locator("#count-green").fill("4")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Done").tap()
    expect(phone.locator(".toast")).to_contain_text("it is kept on this phone")
    phone.context.set_offline(False)
    phone.wait_for_url("**/tickets")
    assert state_of(phone, table)["seq"] == 1


@pytest.mark.rule("CG-03")
def test_ticket_noted_after_the_count_of_the_first_scoring_is_counted_in_by_a_tap(phone: Page) -> None:
    table = open_table(phone, (*CAST, ("Dan", "yellow")), "card-game")
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "green": 1})
    record(phone, table, type="tickets", player="p1", keep=HAND)
    phone.goto(f"{table}/scoring/1/p1/tickets?for=p1")
    note = phone.get_by_text("3 tickets were noted after the pile was counted")
    expect(note).to_be_visible()
    phone.get_by_role("button", name="Count with these tickets").tap()
    expect(phone.locator(".payment-points").first).to_have_text("9")
    expect(note).to_have_count(0)


@pytest.mark.rule("CG-04")
def test_payment_shows_which_colour_a_locomotive_stands_for(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    record(phone, table, type="tickets", player="p1", keep=["dallas--miami"])
    record(phone, table, type="pile", player="p1", scoring=1, cards={"red": 1, "locomotive": 1})
    phone.goto(f"{table}/scoring/1/p1/tickets?for=p1")
    expect(phone.locator("#pay-dallas--miami .visually-hidden").first).to_have_text(
        "1 × red and 1 × locomotive for green"
    )
    expect(phone.locator("#pay-dallas--miami .pip--for")).to_have_text("G")


@pytest.mark.rule("ALL-13")
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
    phone.request.post(f"{table}/finish", headers={"Origin": phone.evaluate("location.origin")})
    phone.wait_for_url("**/finale")


@pytest.mark.rule("CG-11")
def test_menu_reminds_of_the_rules_and_hands_the_address_on(phone: Page) -> None:
    table = open_table(phone, (ANN, BOB), "card-game")
    phone.goto(table)
    phone.get_by_role("button", name="Menu").tap()
    menu = phone.locator("#menu")
    expect(menu).to_contain_text("exactly three of three different colours")
    expect(menu.locator("#share-address")).to_have_value(re.compile(f"{table}$"))
    menu.get_by_role("button", name="Русский").tap()
    expect(phone.locator("html")).to_have_attribute("lang", "ru")


PAGES = (
    "",
    "/scoring/1",
    "/scoring/1/p1",
    "/scoring/1/p1/tickets?for=p1",
    "/final/piles",
    "/scoring/2/p3/tickets?for=p3",
)


@pytest.mark.parametrize(
    "phone",
    [
        {"width": 360, "height": 640},
        {"width": 360, "height": 640, "locale": "ru-RU", "color_scheme": "dark"},
    ],
    ids=["light", "russian-dark"],
    indirect=True,
)
def test_pages_fit_a_narrow_phone_with_long_names_and_have_no_accessibility_faults(
    phone: Page, accessibility_faults: Callable[[Page], list[str]]
) -> None:
    table = recorded_game(phone, FOUR, LONG_NAMES[:4], "card-game")
    for page in PAGES:
        phone.goto(f"{table}{page}")
        phone.wait_for_load_state("networkidle")
        assert sideways(phone) == 0, page
        assert accessibility_faults(phone) == [], page
        small = phone.evaluate("""() => [...document.querySelectorAll("main a, main button, main input, main summary")]
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
            .filter(([box]) => box.height && (box.height < 44 || box.width < 44)).map(([, html]) => html)""")
        assert small == [], page


def test_large_type_scrolls_no_page_sideways(phone: Page) -> None:
    table = recorded_game(phone, FOUR, None, "card-game")
    for page in PAGES:
        phone.goto(f"{table}{page}")
        enlarge_text(phone)
        assert sideways(phone) == 0, page
