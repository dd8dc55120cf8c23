"""Pages of the card game: their content for each player, and every refused count and payment."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.games import lay_open, load_game, put_on_a_table
from tests.support.groups import device_of
from tests.support.html import read
from tests.support.tables import OpenTable, open_table, sit_down, tickets

HUGE_COUNT = 10**30
HAND = ("chicago--dallas", "dallas--raleigh", "dallas--miami")  # 6, 8 and 9 points; all want green
GAMES = (
    "equal-points-more-tickets-shared",
    "four-players-two-scorings",
    "locomotive-heavy-pile",
    "own-choice-of-tickets",
    "tickets-noted-after-the-pile",
    "tie-decided-by-bonus-cards",
)


def pile(player: Any, scoring: Any = 1, cards: Any = None) -> dict[str, Any]:
    return {"type": "pile", "player": player, "scoring": scoring, "cards": {} if cards is None else cards}


def pay(player: Any, scoring: Any, *keys: Any) -> dict[str, Any]:
    return {"type": "pay", "player": player, "scoring": scoring, "tickets": list(keys)}


def page(phone: FlaskClient, path: str) -> str:
    response = phone.get(path)
    assert response.status_code == 200, path
    return unescape(response.get_data(as_text=True))


def counted(phone: FlaskClient, players: int = 2) -> OpenTable:
    table = open_table(phone, players, box="card-game")
    table.record(tickets("p1", *HAND), pile("p1", 1, {"red": 1, "green": 1, "locomotive": 1}))
    return table


def moments(moves: list[dict[str, Any]]) -> list[int]:
    kinds = ["", *(move["type"] for move in moves), ""]
    return [0, *(count for count in range(1, len(moves) + 1) if len({*kinds[count - 1 : count + 2]}) > 1)]


def test_every_page_answers_from_the_first_move_to_the_last(
    app: Flask, ann: FlaskClient, subtests: pytest.Subtests
) -> None:
    for turn, name in enumerate(GAMES):
        record, _expected = load_game(f"card-game/{name}")
        seats = range(1, len(record["players"]) + 1)
        scorings = range(1, 3 if len(record["players"]) == 4 else 2)
        own = [f"/scoring/{scoring}/p{seat}" for scoring in scorings for seat in seats]
        paths = ["", "/final/piles", "/final/tickets", "/final/awards", "/final/sheet", "/tickets/p1?for=p1", *own]
        for count in moments(record["moves"]):
            language = ("en", "ru")[(turn + count) % 2]
            ann.set_cookie("lang", language)
            table = put_on_a_table(app, {**record, "moves": record["moves"][:count]}, device=device_of(ann))
            with subtests.test(name, moves=count):
                for path in paths:
                    assert f'<html lang="{language}"' in page(ann, table + path), path
                for path in own:
                    assert ann.get(f"{table}{path}/tickets").status_code in (200, 302), path


def test_every_link_before_the_end_leads_somewhere(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    """Before, during and after the count of the piles, with two and with four players."""
    for players, scorings in ((2, 1), (4, 2)):
        seats = range(1, players + 1)
        counts = [pile(f"p{seat}", scoring) for scoring in range(1, scorings + 1) for seat in seats]
        table = open_table(ann, players, box="card-game")
        for move in (None, tickets("p1", *HAND), *counts):
            if move:
                table.record(move)
            with subtests.test(str(move), players=players):
                start = page(ann, ann.get(f"{table.path}/final").location)
                steps = read(start).values("ol.progress [href]", "href")
                assert steps == [f"{table.path}/final/piles", f"{table.path}/reveal"]
                own = f'[href^="{table.path}"]'
                links = {link for step in steps for link in read(page(ann, step)).values(own, "href")}
                assert f"{table.path}/scoring/{scorings}/p1" in links
                assert {link: ann.get(link, follow_redirects=True).status_code for link in links} == dict.fromkeys(
                    links, 200
                )


def test_payment_of_a_pile_that_is_not_counted_leads_to_counting(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    response = ann.get(f"{table.path}/scoring/1/p1/tickets?for=p1")
    assert (response.status_code, response.location) == (302, f"{table.path}/scoring/1/p1")


def test_final_scoring_begins_with_the_piles(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    assert ann.get(f"{table.path}/final").location == f"{table.path}/final/piles"
    assert ann.get(f"{table.path}/scoring/1").location == f"{table.path}/final/piles"
    assert ann.post(f"{table.path}/final").location == f"{table.path}/final", "nothing is announced"
    assert f'href="{table.path}/reveal"' in page(ann, f"{table.path}/final/piles").partition('"Next steps"')[2]


def test_tickets_that_are_missing_come_before_the_pile(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    table.record(tickets("p1", "chicago--dallas"))
    primary = read(ann.get(f"{table.path}/final/piles")).values(".button--primary[href]", "href")
    assert primary == [f"{table.path}/{way}" for way in ("scoring/1/p1", "tickets/p2", "reveal")]


def test_page_of_a_scoring_or_player_that_is_not_there_is_a_404(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    for path in (
        "/scoring/0",
        "/scoring/2",
        "/scoring/-1",
        "/scoring/x",
        "/scoring/1e99",
        f"/scoring/{HUGE_COUNT}",
        "/scoring/1/p3",
        "/scoring/1/<b>",
        "/scoring/2/p1",
        "/scoring/1/p3/tickets?for=p3",
        "/scoring/2/p1/tickets?for=p1",
    ):
        response = ann.get(table.path + path)
        assert response.status_code == 404, path
        assert "There’s nothing here" in response.get_data(as_text=True), path


PILES = ("/scoring/1", "/final/piles", "/scoring/1/p1", "/scoring/1/p1/tickets?for=p1")


def test_box_with_a_map_has_no_piles(ann: FlaskClient) -> None:
    table = open_table(ann)
    assert {path: ann.get(table.path + path).status_code for path in PILES} == dict.fromkeys(PILES, 404)


def test_outsider_without_the_key_sees_nothing(ann: FlaskClient, outsider: FlaskClient) -> None:
    counted(ann, 4)
    for path in ("", *PILES):
        response = outsider.get(f"/t/AAAAAAAAAAAAAAAAAAAAAA{path}")
        assert response.status_code == 404, path
        assert "Ann" not in response.get_data(as_text=True), path


REFUSED: list[tuple[dict[str, Any], int]] = [
    (pile("p9"), 400),
    (pile("zoe"), 400),
    (pile(None), 400),
    (pile(["p1"]), 400),
    (pile("p1", 0), 409),
    (pile("p1", 3), 409),
    (pile("p1", -1), 409),
    (pile("p1", HUGE_COUNT), 409),
    (pile("p1", "x"), 400),
    (pile("p1", 1e99), 400),
    (pile("p1", 1.5), 400),
    (pile("p1", None), 400),
    (pile("p1", 1, {"pink": 1}), 400),
    (pile("p1", 1, {"gray": 1}), 400),
    (pile("p1", 1, {"<b>": 1}), 400),
    (pile("p1", 1, {"": 0}), 400),
    (pile("p1", 1, {"red": -1}), 409),
    (pile("p1", 1, {"red": 11}), 409),
    (pile("p1", 1, {"locomotive": 17}), 409),
    (pile("p1", 1, {"red": HUGE_COUNT}), 409),
    (pile("p1", 1, {"red": 1.5}), 400),
    (pile("p1", 1, {"red": "1"}), 400),
    (pile("p1", 1, {"red": None}), 400),
    (pile("p1", 1, [["red", 1]]), 400),
    (pile("p1", 1, "red"), 400),
    (pile("p1") | {"free": True}, 400),
    (pile("p2", 1, {"locomotive": 16}), 409),  # Ann counted one
    ({"type": "pile", "player": "p1", "scoring": 1}, 400),
    ({"type": "pile", "player": "p1", "cards": {}}, 400),
    (pay("p9", 1), 400),
    (pay("p1", 0), 409),
    (pay("p1", 2), 409),
    (pay("p1", HUGE_COUNT), 409),
    (pay("p1", "x"), 400),
    (pay("p1", 1.5), 400),
    (pay("p2", 1), 409),  # has counted nothing
    (pay("p1", 1, "atlantis--paris"), 400),
    (pay("p1", 1, "seattle--miami"), 409),  # not in the hand
    (pay("p1", 1, "chicago--dallas", "dallas--miami"), 409),  # four cards, three are there
    (pay("p1", 1, "dallas--miami", "dallas--miami"), 409),
    (pay("p1", 1, 7), 400),
    (pay("p1", 1, None), 400),
    (pay("p1", 1, {"a": "dallas", "b": "miami", "points": 9}), 400),
    (pay("p1", 1) | {"tickets": "all"}, 400),
    ({"type": "pay", "player": "p1", "scoring": 1}, 400),
]


def test_invalid_count_or_payment_is_refused_with_a_sentence(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    table = counted(ann)
    before = table.state()
    for move, status in REFUSED:
        with subtests.test(str(move)[:80]):
            response = table.send(move)
            assert response.status_code == status, response.get_json()
            assert response.get_json()["error"]["message"]
            assert table.state() == before


@pytest.mark.rule("CG-01")
def test_pile_page_tells_what_the_other_piles_leave(ann: FlaskClient) -> None:
    table = counted(ann)
    assert '"red":9' in page(ann, f"{table.path}/scoring/1/p2")
    assert '"locomotive":15' in page(ann, f"{table.path}/scoring/1/p2")
    assert '"red":10' in page(ann, f"{table.path}/scoring/1/p1"), "the own count may be made once more"


def test_pages_of_one_player_show_no_ticket_of_another(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="card-game")
    table.record(
        tickets("p1", *HAND),
        tickets("p2", "seattle--miami"),
        pile("p1", 1, {"red": 1, "green": 1}),
        pile("p2", 1, {"red": 2, "orange": 1, "black": 1, "white": 1}),
    )
    names = ("Dallas – Miami", "Seattle – Miami")
    for path in ("", "/scoring/1", "/scoring/1/p1", "/scoring/1/p2", "/state", "/final/piles"):
        assert not any(name in page(ann, table.path + path) for name in names), path
    handed_on = page(ann, f"{table.path}/scoring/1/p1/tickets")
    assert [words in handed_on for words in ('id="show-mine"', *names)] == [True, False, False]
    assert [name in page(ann, f"{table.path}/scoring/1/p1/tickets?for=p1") for name in names] == [True, False]
    assert [name in page(ann, f"{table.path}/scoring/1/p2/tickets?for=p2") for name in names] == [False, True]


@pytest.mark.rule("CG-03")
def test_ticket_noted_after_the_final_pile_is_paid_on_every_page(ann: FlaskClient) -> None:
    """The first scoring asks whether the ticket was in the hand. After the final one it must have been."""
    table = open_table(ann, 2, box="card-game")
    table.record(
        pile("p1", 1, {"red": 1, "green": 1}), pile("p2"), tickets("p1", "dallas--miami"), tickets("p2", HAND[0])
    )
    pays = page(ann, f"{table.path}/scoring/1/p1/tickets?for=p1")
    assert "Dallas – Miami stays open." in pays, "what a tap would do"
    assert "noted after the pile was counted" not in pays
    assert "1 ticket paid" in page(ann, f"{table.path}/final/piles")
    table.lay_open()
    shown = page(ann, f"{table.path}/final/tickets")
    assert ["1 of 1 completed" in shown, "0 of 1 completed" in shown] == [True, True]
    assert read(ann.get(f"{table.path}/final/sheet")).texts(".bar-total") == ["27", "−6"]


def test_phone_is_handed_on_only_to_those_who_count_on_it(ann: FlaskClient, bob: FlaskClient) -> None:
    table = counted(ann, 3)
    bobs = sit_down(bob, table, "p2")
    anns_end = page(ann, f"{table.path}/scoring/1/p1/tickets?for=p1").partition('aria-label="Next steps"')[2]
    assert f"{table.path}/scoring/1/p3" in anns_end
    bobs.record(pile("p2"))
    bobs_end = page(bob, f"{table.path}/scoring/1/p2/tickets").partition('aria-label="Next steps"')[2]
    assert "Pass the phone to" not in bobs_end
    assert "All piles are counted" not in bobs_end
    table.record(pile("p3"))
    assert "All piles are counted" in page(bob, f"{table.path}/scoring/1/p2/tickets")


@pytest.mark.rule("CG-07")
def test_first_scoring_of_four_shows_set_aside_and_continuing(ann: FlaskClient) -> None:
    table = counted(ann, 4)
    shown = page(ann, f"{table.path}/scoring/1/p1/tickets?for=p1")
    assert "no penalty yet" in shown
    assert "Paid tickets go face down beside you" in shown
    table.record(tickets("p1", "seattle--miami"), pile("p1", 2))
    final = page(ann, f"{table.path}/scoring/2/p1/tickets?for=p1")
    assert "1 ticket set aside earlier" in final
    assert "no penalty yet" not in final
    locked = page(ann, f"{table.path}/scoring/1/p1")
    assert "The pile of the later scoring is already counted" in locked


@pytest.mark.rule("CG-07", "CG-15")
def test_first_scoring_says_when_to_count_and_how_to_continue(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="card-game")
    goes_on = (
        "Paid tickets are set aside face down.",
        "Open tickets stay in your hand",
        "Keep the train cards in your hand.",
        "Shuffle all others into one deck: piles, stations, face-up cards, discards.",
        "Deal each player four cards.",
        "The player to the left of the one who played last goes on.",
    )
    one_more_turn = "Count once everyone has had one more turn."
    before = page(ann, f"{table.path}/scoring/1")
    assert [one_more_turn in before, "When every pile is counted" in before] == [True, True]
    assert [step in before for step in goes_on] == [True] * len(goes_on)
    table.record(pile("p1"))
    assert one_more_turn not in page(ann, f"{table.path}/scoring/1"), "counting has begun"
    table.record(*(pile(f"p{seat}") for seat in (2, 3, 4)))
    counted_all = page(ann, f"{table.path}/scoring/1")
    assert "Every pile is counted. Now:" in counted_all
    assert [step in counted_all for step in goes_on] == [True] * len(goes_on)
    final = page(ann, f"{table.path}/final/piles")
    assert [step in final for step in goes_on] == [False] * len(goes_on), "nothing goes on after the final scoring"


@pytest.mark.rule("CG-15")
def test_table_says_when_each_scoring_comes(ann: FlaskClient) -> None:
    shown = page(ann, open_table(ann, 4, box="card-game").path)
    assert "after the deck’s last card and one more turn each" in shown
    assert "after the new deck’s last card and one more turn each" in shown


@pytest.mark.rule("CG-12", "CG-13")
def test_start_is_told_beside_the_hands_until_tickets_are_noted(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    start = "Each player starts with one locomotive and seven train cards."

    def before_the_menu() -> str:
        return page(ann, table.path).partition('id="tickets-title"')[0]

    assert start in before_the_menu()
    table.record(tickets("p1", *HAND))
    assert start not in before_the_menu()


@pytest.mark.rule("CG-06")
def test_golden_button_at_the_table_is_the_next_step(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="card-game")

    def golden() -> list[str]:
        return read(ann.get(table.path)).values("[data-part=table] .button--primary", "id")

    assert golden() == ["tickets-p1"]
    table.record(tickets("p1", *HAND))
    assert golden() == ["tickets-p2"]
    table.record(pile("p1"))
    assert golden() == ["scoring-1"]
    assert "1 of 4 piles counted" in page(ann, table.path)
    table.record(*(pile(f"p{seat}") for seat in range(2, 5)))
    assert golden() == []  # play goes on
    table.record(pile("p1", 2))
    assert golden() == ["scoring-2"]


@pytest.mark.rule("CG-06")
def test_scorings_are_quiet_while_everybody_plays(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    table.record(tickets("p1", *HAND), tickets("p2", "chicago--montreal"))
    scoring = read(ann.get(table.path)).one("#scoring-1")
    assert scoring["href"] == f"{table.path}/scoring/1"
    assert "button--primary" not in scoring["class"]


@pytest.mark.rule("CG-06")
def test_final_scoring_of_four_misses_the_first_one(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="card-game")
    table.record(*(pile(f"p{seat}") for seat in (1, 2, 4)))
    shown = page(ann, f"{table.path}/final/piles")
    assert "First scoring: no train pile has been counted for Cat, so no tickets are paid for." in shown
    assert f'href="{table.path}/scoring/1"' in shown


@pytest.mark.rule("CG-06")
def test_end_and_result_say_whose_piles_are_not_counted(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    """Before the points are counted, and in a corrected game."""
    ways = ((False, ("/reveal",)), (True, ("/final/awards", "/final/sheet")))
    for is_corrected, paths in ways:
        table = open_table(ann, 4, box="card-game")
        table.record(*(pile(f"p{seat}") for seat in (1, 2, 4)), pile("p4", 2))
        if is_corrected:
            table.lay_open()
        for path in paths:
            with subtests.test(path):
                shown = page(ann, table.path + path)
                assert "First scoring: no train pile has been counted for Cat, so" in shown
                assert "Final scoring: no train pile has been counted for Ann, Bob, and Cat, so" in shown
                assert f'href="{table.path}/scoring/2"' in shown
        table.record(pile("p3"), *(pile(f"p{seat}", 2) for seat in (1, 2, 3)))
        for path in paths:
            assert "no train pile has been counted" not in page(ann, table.path + path), path


@pytest.mark.rule("CG-07")
def test_table_and_first_scoring_show_paid_tickets_but_no_points(ann: FlaskClient) -> None:
    table = counted(ann, 4)  # dallas--miami and chicago--dallas or dallas--raleigh lie face down
    table.record(pay("p1", 1, "dallas--miami"))
    shown = page(ann, table.path)
    assert "1 set aside" in shown
    assert "point" not in shown.split('id="tickets-title"')[1].split("</ul>")[0]
    overview = page(ann, f"{table.path}/scoring/1")
    assert "1 ticket paid" in overview
    assert 'class="figure">9<' not in overview
    table.record(pile("p1", 2))
    assert 'class="figure">0<' in page(ann, f"{table.path}/final/piles"), "points are shown at the final scoring"


@pytest.mark.rule("CG-07")
def test_first_scoring_choices_close_once_final_pile_is_counted(ann: FlaskClient) -> None:
    table = counted(ann, 4)
    table.record(pay("p1", 1, "dallas--raleigh"))
    path = f"{table.path}/scoring/1/p1/tickets?for=p1"
    open_page = page(ann, path)
    assert [words in open_page for words in ("data-moves=", 'id="best"', "Count the pile again")] == [True] * 3
    table.record(pile("p1", 2, {"red": 1, "green": 1}))
    closed = page(ann, path)
    assert [words in closed for words in ("data-moves=", 'id="best"', "Count the pile again")] == [False] * 3
    for shown in (closed, page(ann, f"{table.path}/scoring/1/p1")):
        assert "To change it, first undo that count: at the table, under “All moves”." in shown
    assert "data-moves=" in page(ann, f"{table.path}/scoring/2/p1/tickets?for=p1")


def test_pages_of_a_finished_game_say_so_and_offer_no_change(ann: FlaskClient) -> None:
    table = counted(ann)
    words = "This game is finished. Reopen it to correct something."
    paths = ("/final/piles", "/scoring/1/p1", "/scoring/1/p1/tickets?for=p1", "/tickets/p1?for=p1")
    for path in paths:
        assert words not in page(ann, table.path + path), path
    ann.post(f"{table.path}/finish")
    live = ("data-moves=", "data-remove=", "tickets.js", 'data-closed=""', "Count the pile<", "Pass the phone to")
    for path in paths:
        shown = page(ann, table.path + path)
        assert words in shown, path
        assert f'href="{table.path}/game"' in shown, path
        assert [one for one in live if one in shown] == [], path


@pytest.mark.rule("CG-04", "CG-05")
def test_payment_shows_locomotives_and_number_of_equal_choices(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    path = f"{table.path}/scoring/1/p1/tickets?for=p1"
    table.record(tickets("p1", "dallas--miami"), pile("p1", 1, {"red": 1, "locomotive": 1}))
    shown = page(ann, path)
    assert "1 × red and 1 × locomotive for green" in shown
    assert "G" in read(shown).texts(".pip--for.c-green b")
    assert "just as good" not in shown
    table.record(tickets("p2", "dallas--helena", "dallas--washington"), pile("p2", 1, {"locomotive": 2}))
    assert "1 other choice is just as good." in page(ann, path.replace("p1", "p2"))


@pytest.mark.rule("CG-05")
def test_better_choice_is_shown_where_the_piles_are(app: Flask, ann: FlaskClient) -> None:
    record, _expected = load_game("card-game/own-choice-of-tickets")
    table = put_on_a_table(app, {**record, "moves": record["moves"][:-1]}, device=device_of(ann))
    shown = page(ann, f"{table}/final/piles")
    assert shown.count("Another choice of tickets scores more in all.") == 1
    assert f'href="{table}/scoring/1/p2/tickets"' in shown


@pytest.mark.rule("CG-01")
def test_pile_is_shown_in_the_decks_order(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    table.record(pile("p1", 1, {"locomotive": 1, "green": 2, "red": 3}))
    shown = page(ann, f"{table.path}/scoring/1/p1/tickets?for=p1").split('class="pile-cards"')[1].split("</p>")[0]
    assert [shown.index(f'figure">{count}<') for count in (3, 2, 1)] == sorted(
        shown.index(f'figure">{count}<') for count in (3, 2, 1)
    )


def test_one_ticket_is_named_in_the_singular(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    table.record(tickets("p1", "dallas--miami"), tickets("p2", "dallas--raleigh", "chicago--dallas"))
    shown = page(ann, table.path)
    assert [
        f'{count}</b><span class="visually-hidden"> {unit}<' in shown for count, unit in ((1, "ticket"), (2, "tickets"))
    ] == [True, True]


@pytest.mark.rule("CG-11")
def test_table_reminds_of_station_moves_and_locomotives(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="card-game")
    english = (
        "two or more of one colour, locomotives among them if you like; or exactly three of three different colours",
        "A colour that already lies on someone else’s station can only be laid in a greater number",
        "A locomotive in the pile stands for any colour",
    )
    for language, are_there in (("en", True), ("ru", False)):
        ann.set_cookie("lang", language)
        shown = page(ann, table.path)
        assert [words in shown for words in english] == [are_there] * 3
        assert "Claim one route" not in shown


def test_tickets_page_without_a_map_has_no_final_scoring_link(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="card-game")
    assert f'href="{table.path}/final' not in page(ann, f"{table.path}/tickets/p1?for=p1")


@pytest.mark.rule("CG-09")
def test_bonus_cards_hide_others_tickets_before_the_reveal(ann: FlaskClient, bob: FlaskClient) -> None:
    """Bob can pay for either of two tickets. The city bonus that he would win depends on Ann's tickets."""
    shown: dict[bool, set[tuple[str, str]]] = {False: set(), True: set()}
    for anns in (("dallas--raleigh", "dallas--miami"), ("seattle--los-angeles", "seattle--phoenix")):
        table = open_table(ann, 2, box="card-game")
        bobs = sit_down(bob, table, "p2")
        bobs.record(tickets("p2", "seattle--denver", "dallas--helena"))
        table.record(tickets("p1", *anns), pile("p1", 1, {"red": 2, "green": 2, "black": 2, "white": 2, "orange": 1}))
        bobs.record(pile("p2", 1, {"green": 1, "black": 1}))
        for is_revealed in (False, True):
            pages = (page(bob, f"{table.path}/scoring/1/p2/tickets"), page(bob, f"{table.path}/final/piles"))
            paid, piles = (one.split("<main")[1].split('<section id="announcements"')[0] for one in pages)
            of_table = re.compile(rf'{table.path}|data-revision="[^"]*"')  # its key, and a random id
            shown[is_revealed].add((of_table.sub("", paid), of_table.sub("", piles)))
            if not is_revealed:
                _reveal(table)
    assert [len(shown[False]), len(shown[True])] == [1, 2]


def _reveal(table: OpenTable) -> None:
    with table.phone.application.app_context():
        lay_open(table.key)
