"""Removing one ticket leaves the rest unchanged (ALL-13), and written ones are offered to devices that saw them."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.rules.log import Log
from companion.rules.moves import Claim, Pay, Pile, Rename, Share, Tickets, WrittenTicket
from companion.store.models import Game
from companion.table.service import opening, recording
from companion.table.service.opening import NewPlayer
from companion.table.service.tickets import (
    MAX_GAMES_READ,
    MAX_OFFERED_TICKETS,
    moves_to_take_back,
    moves_to_take_out,
    written_before,
)
from tests.support.play import replay

LONG = "brest--petrograd"
FIRST = ("paris--wien", "madrid--zurich", "roma--smyrna")
LATER_DRAW = ("kyiv--sochi", "london--wien", "paris--zagrab")
DELHI, PEKING, LHASA, HANOI = (
    WrittenTicket("delhi", "hong-kong", 19),
    WrittenTicket("peking", "shanghai", 7),
    WrittenTicket("lhasa", "canton", 11),
    WrittenTicket("hanoi", "xian", 6),
)


def without(log: Log, ticket: str) -> Log:
    for move in moves_to_take_out(log, "ann", ticket):
        log.record(move)
    return log


def test_ticket_is_taken_out_after_its_place_was_renamed() -> None:
    cards = (WrittenTicket("Madird", "Faro", 9), WrittenTicket("Madird", "Porto", 5))
    log = replay(Claim("ann", "Madird--Barcelona:2"), Tickets("ann", cards), Rename("Madird", "Madrid"), box="plain")
    assert [*without(log, "Madrid--Faro:9").table.hands["ann"]] == ["Madrid--Porto:5"]


def hand(log: Log) -> set[str]:
    return set(log.table.hands["ann"])


def test_only_ticket_of_a_move_is_undone_alone() -> None:
    log = replay(Tickets("ann", (FIRST[0],)), Tickets("ann", (FIRST[1],)))
    assert len(moves_to_take_out(log, "ann", FIRST[0])) == 1
    assert hand(without(log, FIRST[0])) == {FIRST[1]}


@pytest.mark.rule("ALL-13")
def test_other_tickets_of_the_move_stay_without_the_deal() -> None:
    log = without(replay(Tickets("ann", FIRST, (LONG, *FIRST))), FIRST[0])
    assert hand(log) == set(FIRST[1:])
    assert log.moves[-1] == Tickets("ann", FIRST[1:])


@pytest.mark.rule("ALL-13", "EU-03")
def test_later_draw_is_unchanged_when_first_deal_is_corrected() -> None:
    later = Tickets("ann", LATER_DRAW[:1], LATER_DRAW)
    log = without(replay(Tickets("ann", FIRST[:2], (LONG, *FIRST)), later), FIRST[0])
    assert hand(log) == {FIRST[1], LATER_DRAW[0]}
    assert log.moves[-1] == later


@pytest.mark.rule("ALL-13", "EU-03")
def test_later_draw_stays_when_the_first_deal_is_emptied() -> None:
    log = replay(Tickets("ann", (FIRST[0],)), Tickets("ann", LATER_DRAW[:1], LATER_DRAW))
    assert hand(without(log, FIRST[0])) == {LATER_DRAW[0]}


def test_correcting_a_later_draw_leaves_the_first_deal_alone() -> None:
    log = replay(Tickets("ann", FIRST[:2], (LONG, *FIRST)), Tickets("ann", LATER_DRAW[:2], LATER_DRAW))
    assert len(moves_to_take_out(log, "ann", LATER_DRAW[0])) == 2
    assert hand(without(log, LATER_DRAW[0])) == {*FIRST[:2], LATER_DRAW[1]}


@pytest.mark.rule("TA-02", "ALL-13")
def test_shared_ticket_stays_when_another_of_its_deal_is_removed() -> None:
    deal = (DELHI, PEKING, LHASA)
    log = replay(Tickets("ann", deal), Share("ann", (PEKING,)), Tickets("bob", (HANOI,)), players=4, box="team-asia")
    without(log, "delhi--hong-kong:19")
    assert hand(log) == {"lhasa--canton:11"}
    assert set(log.table.holders["t1"]) == {"peking--shanghai:7"}
    assert set(log.table.hands["bob"]) == {"hanoi--xian:6"}


@pytest.mark.rule("TA-03", "ALL-13")
def test_ticket_taken_from_the_holder_leaves_the_turns_other() -> None:
    log = replay(Tickets("ann", (DELHI, PEKING, LHASA)), Share("ann", (PEKING, LHASA)), players=4, box="team-asia")
    for move in moves_to_take_back(log, "ann", "peking--shanghai:7"):
        log.record(move)
    assert hand(log) == {"delhi--hong-kong:19", "peking--shanghai:7"}
    assert set(log.table.holders["t1"]) == {"lhasa--canton:11"}
    with pytest.raises(KeyError):
        moves_to_take_back(log, "bob", "lhasa--canton:11")


@pytest.mark.rule("TA-03", "ALL-13", "ALL-14")
def test_ticket_shared_in_reverse_is_undone_separately() -> None:
    turned = WrittenTicket(PEKING.b, PEKING.a, PEKING.points)
    log = replay(Tickets("ann", (DELHI, PEKING)), Share("ann", (turned, DELHI)), players=4, box="team-asia")
    for move in moves_to_take_back(log, "ann", "peking--shanghai:7"):
        log.record(move)
    assert (hand(log), set(log.table.holders["t1"])) == ({"peking--shanghai:7"}, {"delhi--hong-kong:19"})


@pytest.mark.rule("CG-03", "ALL-13")
def test_pile_still_pays_for_the_other_tickets_of_the_move() -> None:
    bought = ("chicago--dallas", "chicago--new-york")
    log = replay(
        Tickets("ann", bought),
        Pile("ann", 1, {"yellow": 2, "green": 1}),
        Pay("ann", 1, ("chicago--new-york",)),
        Tickets("ann", ("chicago--miami",)),
        players=4,
        box="card-game",
    )
    without(log, "chicago--dallas")
    assert set(log.table.piles["ann", 1].hand) == {"chicago--new-york"}
    assert log.table.paid["ann", 1] == ("chicago--new-york",)
    assert hand(log) == {"chicago--new-york", "chicago--miami"}


def test_ticket_that_is_in_no_hand_can_not_be_taken_out() -> None:
    with pytest.raises(KeyError):
        moves_to_take_out(replay(Tickets("bob", FIRST)), "ann", FIRST[0])


PEOPLE = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
UUID = "00000000-0000-4000-8000-000000000001"
PLACES = ("berlin", "paris", "roma", "wien", "madrid")


def game_with(device: str, *cards: WrittenTicket) -> Game:
    game = opening.open_table(box="europe", variant="base", people=PEOPLE, device=device)
    keep = [{"a": card.a, "b": card.b, "points": card.points} for card in cards]
    if keep:
        body = {"type": "tickets", "player": "p1", "keep": keep}
        recording.record(key=game.key, uuid=UUID, seq=0, body=body, device=device)
    return game


@pytest.fixture
def in_app(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


@pytest.mark.usefixtures("in_app")
def test_newest_come_first_and_each_card_once() -> None:
    london, turned, roma = (
        WrittenTicket("london", "berlin", 9),
        WrittenTicket("berlin", "london", 9),
        WrittenTicket("roma", "wien", 7),
    )
    game_with("ann", london)
    game_with("ann", roma, turned)
    assert written_before("europe", "ann") == [roma, turned]
    assert written_before("germany", "ann") == []
    assert written_before("europe", "bob") == []


@pytest.mark.usefixtures("in_app")
def test_what_is_offered_is_bounded() -> None:
    cards = [
        WrittenTicket(a, b, points)
        for index, a in enumerate(PLACES)
        for b in PLACES[index + 1 :]
        for points in range(1, 15)
    ]
    for first in range(0, len(cards), 60):
        game_with("ann", *cards[first : first + 60])
    cards = [card for first in range(0, len(cards), 60)[::-1] for card in cards[first : first + 60]]
    assert len(cards) > MAX_OFFERED_TICKETS
    assert written_before("europe", "ann") == cards[:MAX_OFFERED_TICKETS]
    for _ in range(MAX_GAMES_READ):
        game_with("ann")
    assert written_before("europe", "ann") == [], "older games are left alone"
