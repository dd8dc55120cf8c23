"""A player's tickets page and its ticket moves: recorded moves and refusals."""

from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.clocks import clock_wrong_by
from tests.support.html import read, words
from tests.support.tables import OpenTable, claim, open_table, station, tickets, undo

TEAMS = [("Ann", "red"), ("Bob", "red"), ("Cat", "blue"), ("Dan", "blue")]
DELHI = {"a": "delhi", "b": "hong-kong", "points": 19}
PEKING = {"a": "peking", "b": "shanghai", "points": 7}
LHASA = {"a": "lhasa", "b": "canton", "points": 11}
LANCHOW = {"a": "lhasa", "b": "hong-kong", "points": 8}
BOMBAY = {"a": "bombay", "b": "peking", "points": 12}
PEKING_DELHI = {"a": "peking", "b": "delhi", "points": 10}
KABUL = {"a": "kabul", "b": "delhi", "points": 9}
LONDON = {"a": "london", "b": "berlin", "points": 9}
MEGA_LONG = ("brest--petrograd", "palermo--moskva")
MEGA_SHORT = ("london--wien", "athina--angora", "berlin--roma", "paris--zagrab", "madrid--zurich")


def written(player: str, *cards: dict[str, Any], **further: Any) -> dict[str, Any]:
    return {"type": "tickets", "player": player, "keep": list(cards), **further}


def dealt(player: str, keep: tuple[Any, ...], deal: tuple[Any, ...]) -> dict[str, Any]:
    return {"type": "tickets", "player": player, "keep": list(keep), "deal": list(deal)}


def share(player: str, *shared: Any) -> dict[str, Any]:
    return {"type": "share", "player": player, "tickets": list(shared)}


def page_of(table: OpenTable, player: str) -> str:
    response = table.phone.get(f"{table.path}/tickets/{player}?for={player}")
    assert response.status_code == 200
    return unescape(response.get_data(as_text=True))


def part(page: str, name: str) -> str:
    return page.partition(f'data-part="{name}"')[2].partition("</section>")[0]


NO_TICKETS: list[dict[str, Any]] = [
    {"a": "atlantis", "b": "berlin", "points": 9},
    {"a": "<script>alert(1)</script>", "b": "berlin", "points": 9},
    {"a": "berlin", "b": "berlin", "points": 9},
    {"a": "berlin", "b": "hamburg", "points": 0},
    {"a": "berlin", "b": "hamburg", "points": 100},
    {"a": "berlin", "b": "hamburg", "points": -1},
    {"a": "berlin", "b": "hamburg", "points": 10**40},
    {"a": "berlin", "b": "hamburg", "points": 1.5},
    {"a": "berlin", "b": "hamburg", "points": "x"},
    {"a": "berlin", "b": "hamburg", "points": None},
    {"a": "berlin", "b": "hamburg"},
    {"a": "berlin", "b": ["hamburg"], "points": 9},
    {"a": "berlin", "b": "hamburg", "points": 9, "deck": "short"},
    {"a": "berlin", "b": "danemark-kiel", "points": 9},  # a border end is no place for a ticket: its country is
]


def test_invalid_written_ticket_is_a_400_with_a_sentence(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    table = open_table(ann, box="germany")
    before = table.state()
    for card in NO_TICKETS:
        with subtests.test(str(card)[:80]):
            for move in (written("p1", card), written("p1", deal=[card, card, card, card])):
                response = table.send(move)
                assert response.status_code == 400
                assert response.get_json()["error"]["message"]
                assert response.get_json()["error"]["rule"] is None
            assert table.state() == before
            assert "No tickets noted yet" in page_of(table, "p1")


def test_written_ticket_may_name_a_country(ann: FlaskClient) -> None:
    table = open_table(ann, box="germany")
    table.record(written("p1", {"a": "danemark", "b": "osterreich", "points": 30}))
    assert "Dänemark – Österreich" in part(page_of(table, "p1"), "hand")


def test_written_ticket_may_not_name_a_junction(ann: FlaskClient) -> None:
    table = teams(ann)
    assert table.send(written("p1", {"a": "junction-west", "b": "delhi", "points": 4})).status_code == 400
    assert "junction-west" not in page_of(table, "p1").partition('id="places"')[2]


def test_ticket_that_tells_what_it_costs_can_not_be_written_down(ann: FlaskClient) -> None:
    table = open_table(ann, box="card-game")
    response = table.send(written("p1", {"a": "chicago", "b": "dallas", "points": 6}))
    assert response.status_code == 400
    assert "can’t be typed in" in response.get_json()["error"]["message"]
    assert "Type it in" not in page_of(table, "p1")


@pytest.mark.rule("ALL-14")
def test_card_that_was_written_down_is_in_one_hand_at_most(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(written("p1", LONDON))
    turned = {"a": "berlin", "b": "london", "points": 9}
    response = table.send(written("p2", turned))
    assert response.status_code == 409
    assert response.get_json()["error"] == {
        "rule": "ALL-14",
        "message": "Ann already holds the ticket Berlin – London.",
    }


@pytest.mark.parametrize(
    "deal",
    [
        ["berlin--roma"] * 1000,
        ["paris--atlantis"] * 1000,
        [{**LONDON, "points": 1 + number % 99} for number in range(1000)],
        [{"a": f"place-{number}", "b": "berlin", "points": 9} for number in range(1000)],
    ],
)
def test_deal_of_a_thousand_is_refused_in_a_few_sentences(ann: FlaskClient, deal: list[Any]) -> None:
    table = open_table(ann)
    response = table.send(written("p1", *deal[:1], deal=deal))
    assert response.status_code in (400, 409)
    assert 0 < len(response.get_json()["error"]["message"]) < 600
    assert table.state()["seq"] == 0


@pytest.mark.rule("E12-11")
@pytest.mark.parametrize(
    ("keep", "deal"),
    [
        (MEGA_SHORT[:2], (*MEGA_LONG, *MEGA_SHORT)),  # no long one, and two others
        ((*MEGA_LONG, *MEGA_SHORT[:1]), (*MEGA_LONG, *MEGA_SHORT)),  # both long ones
        ((MEGA_LONG[0], MEGA_SHORT[0]), (*MEGA_LONG, *MEGA_SHORT)),  # a long one, and one other
        (MEGA_SHORT[:3], MEGA_SHORT),  # the long ones are missing
        (MEGA_SHORT[:3], (*MEGA_LONG, *MEGA_SHORT[:4], "roma--smyrna", "kyiv--sochi")),  # one too many
    ],
)
def test_keep_that_breaks_the_rule_of_mega_europe_is_refused(
    ann: FlaskClient, keep: tuple[str, ...], deal: tuple[str, ...]
) -> None:
    table = open_table(ann, variant="mega")
    response = table.send(dealt("p1", keep, deal))
    assert response.status_code == 409
    assert response.get_json()["error"]["rule"] == "E12-11"
    assert table.state()["seq"] == 0


@pytest.mark.rule("CG-02")
def test_later_draw_of_the_card_game_may_be_put_back_whole(ann: FlaskClient) -> None:
    table = open_table(ann, box="card-game")
    first = ("chicago--dallas", "chicago--new-york", "new-york--chicago")
    later = ("new-york--sault-st-marie", "dallas--raleigh", "seattle--denver", "dallas--helena")
    assert table.send(dealt("p1", (), first)).status_code == 409
    table.record(tickets("p1", *first))
    table.record(dealt("p1", (), later))
    assert [entry["text"] for entry in table.log()] == ["Ann: 3 tickets noted"]  # the later draw added none


def test_other_players_tickets_are_one_step_off_the_page(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", "berlin--roma"))
    bobs = page_of(table, "p2")
    assert f'href="{table.path}/tickets/p1"' in bobs
    handed_on = unescape(ann.get(f"{table.path}/tickets/p1").get_data(as_text=True))
    assert [name in handed_on for name in ("Pass the phone to", "I’m Ann: show my tickets")] == [True, True]
    own = page_of(table, "p1")
    assert ["Berlin – Roma" in part(bobs, "hand"), "Berlin – Roma" in handed_on] == [False, False]
    assert "Berlin – Roma" in part(own, "hand")
    assert f'href="{table.path}/tickets/p2"><span>Pass the phone to' in own


@pytest.mark.parametrize(
    ("box", "variant", "players", "words"),
    [
        ("europe", "base", 2, "4 tickets (Long routes 1, Regular routes 3); keep at least 2"),
        ("europe", "mega", 2, "Long routes: 1 at most"),
        ("europe", "big-cities", 2, "5 tickets"),
        ("germany", "base", 2, "4 tickets (any mix); keep at least 2"),
        ("card-game", "base", 2, "6 tickets; keep at least 1"),
        ("team-asia", "base", 4, "5 tickets; keep at least 3"),
    ],
)
def test_page_says_the_rule_of_the_deal(ann: FlaskClient, box: str, variant: str, players: int, words: str) -> None:
    table = teams(ann) if box == "team-asia" else open_table(ann, players, box, variant)
    page = page_of(table, "p1")
    assert "Dealt at the start" in page
    assert words in page


@pytest.mark.rule("EU-02", "EU-03", "LA-02", "LA-10", "DE-03", "TA-02", "CG-02")
@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("europe", "go back to the box. Later ones go under the deck."),
        ("legendary-asia", "go back to the box. Later ones go under the deck."),
        ("germany", "go back to the deck they came from."),
        ("team-asia", "Tickets that aren’t kept go under the deck."),
        ("card-game", "are shuffled back into the deck. Later ones go under it."),
        ("nordic-countries", "leave the game"),
    ],
)
def test_pages_say_what_becomes_of_tickets_that_are_not_kept(ann: FlaskClient, box: str, words: str) -> None:
    table = teams(ann) if box == "team-asia" else open_table(ann, 3, box)
    for page in (page_of(table, "p1"), unescape(ann.get(f"/boxes/{box}").get_data(as_text=True))):
        assert words in page
        assert "starts with one locomotive" not in page.partition('id="tickets"')[2]


def test_page_shows_later_draws_rule_once_tickets_are_noted(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", "paris--wien"))
    assert "Drawn later: 3 tickets" in page_of(table, "p1")
    assert "Dealt at the start" in page_of(table, "p2")


def test_card_game_ticket_shows_its_cost_in_colours_and_words(ann: FlaskClient) -> None:
    table = open_table(ann, box="card-game")
    table.record(tickets("p1", "chicago--dallas"))
    shown = part(page_of(table, "p1"), "hand")
    assert "1 × yellow and 1 × green" in shown
    assert '<i class="pip c-yellow" aria-hidden="true">Y</i><i class="pip c-green" aria-hidden="true">G</i>' in shown
    assert "not yet" not in shown


def test_page_of_an_unknown_deck_leads_with_writing_and_says_why(ann: FlaskClient) -> None:
    page = page_of(teams(ann), "p1")
    assert "We don’t know the 60 tickets." in page
    assert page.index("We don’t know") < page.index('id="writing" open')
    assert 'id="finder" hidden' in page


def test_written_tickets_are_offered_to_the_devices_next_game(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    first = teams(ann)
    first.record(written("p1", DELHI, PEKING), written("p2", LHASA), undo(1))
    bob.get(f"{first.path}/join")
    assert "Delhi – Hong Kong" not in page_of(teams(bob), "p3"), "still a secret of the first game"
    ann.post(f"{first.path}/finish")
    for phone in (ann, bob):
        deck = part(page_of(teams(phone), "p3"), "deck")
        assert "Typed in before" in deck
        assert "Delhi – Hong Kong" in deck
        assert "Peking – Shanghai" in deck
        assert "Lhasa – Canton" not in deck, "undone: perhaps it was misread"
    assert "Delhi – Hong Kong" not in page_of(teams(outsider), "p3")
    assert "Delhi – Hong Kong" not in page_of(open_table(ann), "p1"), "another box has other cards"


@pytest.mark.rule("ALL-14")
def test_written_ticket_in_another_hand_is_not_offered(ann: FlaskClient) -> None:
    teams(ann).record(written("p1", DELHI, PEKING, LHASA))
    table = teams(ann)
    turned = {"a": "hong-kong", "b": "delhi", "points": 19}
    table.record(written("p1", turned, PEKING), share("p1", PEKING))
    for player in ("p2", "p3"):
        deck = part(page_of(table, player), "deck")
        assert "Lhasa – Canton" in deck
        assert "Delhi" not in deck
        assert "Peking – Shanghai" not in deck
    assert "Hong Kong – Delhi" in part(page_of(table, "p1"), "deck")


@pytest.mark.rule("ALL-08", "TA-02")
def test_team_mates_see_the_holder_and_not_each_others_hands(ann: FlaskClient) -> None:
    table = teams(ann)
    table.record(written("p1", DELHI, PEKING), share("p1", PEKING))
    own, mate, other = (page_of(table, player) for player in ("p1", "p2", "p3"))
    assert "Delhi – Hong Kong" in part(own, "hand")
    assert "Peking – Shanghai" in part(own, "shared")
    assert "data-back" in part(own, "shared")
    assert "Peking – Shanghai" in part(mate, "shared")
    assert "data-back" not in part(mate, "shared"), "who shared it takes it back"
    assert "Delhi – Hong Kong" not in mate
    deck, _, _ways = part(other, "deck").partition("<details")  # a map of all tracks is among the other ways
    assert "Peking – Shanghai" not in part(other, "shared") + deck + part(other, "hand")


@pytest.mark.rule("TA-02")
def test_first_ticket_for_the_holder_is_requested_until_there(ann: FlaskClient) -> None:
    table = teams(ann)
    asked = "One of the kept tickets goes to the team’s holder."
    assert asked not in part(page_of(table, "p1"), "hand")
    table.record(written("p1", DELHI, PEKING))
    assert asked in part(page_of(table, "p1"), "hand")
    table.record(share("p1", PEKING))
    assert asked not in part(page_of(table, "p1"), "hand")


@pytest.mark.rule("TA-10")
def test_final_tickets_show_what_a_team_shares(ann: FlaskClient) -> None:
    table = teams(ann)
    table.record(claim("p2", "peking--shanghai"), written("p1", DELHI, PEKING), share("p1", PEKING))
    assert "Shared by Ann + Bob" in unescape(ann.get(f"{table.path}/reveal").get_data(as_text=True))
    table.lay_open()
    page = unescape(ann.get(f"{table.path}/final/tickets").get_data(as_text=True))
    shared = page.partition("Shared by Ann + Bob")[2].partition("</section>")[0]
    assert "Peking – Shanghai" in shared
    assert "+7" in shared
    assert "1 of 1 completed" in shared


@pytest.mark.rule("TA-02", "TA-03")
def test_page_asks_for_a_ticket_for_the_holder_after_each_draw(ann: FlaskClient) -> None:
    table = teams(ann)
    asks = "One of the kept tickets goes to the team’s holder."
    asked = []
    for moves in (
        (written("p1", DELHI), written("p1", PEKING)),
        (share("p1", PEKING),),
        (
            written("p1", LHASA),
            written("p2", LANCHOW),
        ),  # noted later, of the same draw; a team-mate's is another's matter
        (claim("p1", "delhi--karachi"), claim("p3", "baroda--karachi")),
        (written("p1", BOMBAY),),
        (claim("p3", "dacca--mandalay"),),
        (share("p1", LHASA),),
        (dealt("p1", (PEKING_DELHI,), (PEKING_DELHI, KABUL)),),
    ):
        table.record(*moves)
        asked.append(asks in part(page_of(table, "p1"), "hand"))
    assert asked == [True, False, False, False, True, True, False, True]


@pytest.mark.rule("TA-02")
def test_ticket_of_a_draw_after_train_cards_is_requested_too(ann: FlaskClient) -> None:
    table = teams(ann)
    asks = "One of the kept tickets goes to the team’s holder."
    table.record(written("p1", DELHI), written("p1", PEKING), share("p1", PEKING))
    with clock_wrong_by(lambda: 100):  # of the same draw still
        table.record(written("p1", LHASA))
        assert asks not in part(page_of(table, "p1"), "hand")
    with clock_wrong_by(lambda: 300):
        table.record(written("p1", BOMBAY))
        assert asks in part(page_of(table, "p1"), "hand")
        table.record(share("p1", BOMBAY))
        assert asks not in part(page_of(table, "p1"), "hand")


def teams(phone: FlaskClient) -> OpenTable:
    """A table of Team Asia: Ann and Bob against Cat and Dan."""
    form = {"box": "team-asia", "name": [name for name, _ in TEAMS], "color": [color for _, color in TEAMS]}
    response = phone.post("/new", data=form)
    assert response.status_code == 303, response.get_data(as_text=True)
    return OpenTable(phone, response.location.rpartition("/")[2])


LONG_HAUL = (
    "palermo--smyrna",
    "petrograd--stockholm",
    "budapest--kyiv",
    "athina--brindisi",
    "athina--sarajevo",
    "barcelona--marseille",
    "brest--pamplona",
    "edinburgh--london",
    "berlin--wien",
)


def test_final_scoring_is_offered_once_the_last_lap_has_begun(ann: FlaskClient) -> None:
    table = open_table(ann)
    final = f'href="{table.path}/final"'
    assert final not in page_of(table, "p1")
    menu = unescape(ann.get(table.path).get_data(as_text=True))
    assert "The last lap hasn’t begun." in menu.partition('id="menu-end"')[2].partition("</details>")[0]
    table.record(*(claim("p1", route) for route in LONG_HAUL))
    assert table.state()["last_lap"]
    assert final in page_of(table, "p1")


def test_figures_are_read_out_with_words_that_fit(ann: FlaskClient) -> None:
    """Scripts can set these figures to any number, so the word comes before the number. Russian has three forms."""
    table = open_table(ann)
    table.record(tickets("p1", "edinburgh--athina"), claim("p1", "budapest--wien"))
    pages = {}
    for path in ("", "/watch", "/reveal", "/tickets/p1?for=p1"):
        answer = ann.get(f"{table.path}{path}", headers={"Accept-Language": "ru"})
        assert answer.status_code == 200
        pages[path] = " ".join(words(answer).split())
    assert "билеты 1" in pages[""]
    assert "Очки 1 Почему так?" in pages[""]
    assert "Очки 1 вагоны 44 станции 3 билеты 1" in pages["/watch"]
    assert "Ann билеты 1" in pages["/reveal"]
    assert "21 очко" in pages["/tickets/p1?for=p1"]


def test_ticket_search_comes_first_with_the_noted_number(ann: FlaskClient) -> None:
    table = open_table(ann)
    assert page_of(table, "p1").index('id="find"') < page_of(table, "p1").index('id="hand-title"')
    table.record(tickets("p1", *MEGA_SHORT[:3]))
    assert "3 noted" in part(page_of(table, "p1"), "count")


def test_tickets_completed_when_scored_come_first_dearest_on_top(ann: FlaskClient) -> None:
    table = open_table(ann, 2, played=True)
    for route in ("amsterdam--frankfurt", "berlin--warszawa", "warszawa--wilno", "dieppe--paris", "dieppe--london"):
        table.record(claim("p1", route))
    table.record(claim("p1", "edinburgh--london"), claim("p2", "berlin--frankfurt"), station("p1", "berlin"))
    joined, others = unescape(page_of(table, "p1")).partition("Connected by this network")[2].split("</section>", 1)
    # Between Frankfurt and Berlin there is only what the station borrows.
    assert read(joined).values("[data-ticket]", "data-ticket") == ["amsterdam--wilno", "edinburgh--paris"]
    assert "london--berlin" in others
    assert "edinburgh--paris" not in others
    table.record(tickets("p2", "edinburgh--paris"))
    assert "edinburgh--paris" not in page_of(table, "p1")


def test_completed_tickets_are_secret_before_the_game_is_over(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(*(claim("p1", route) for route in ("dieppe--paris", "dieppe--london", "edinburgh--london")))
    assert "Connected by this network" not in page_of(table, "p1")
