"""Written tickets are offered again to the phones that saw them, and to no other."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion import play
from companion.play import written_before
from companion.play.opening import Person
from companion.play.written import GAMES_LOOKED_AT, MOST_OFFERED
from companion.rules.moves import WrittenTicket
from companion.store import Game

PEOPLE = [Person("Ann", "red"), Person("Bob", "blue")]
UUID = "00000000-0000-4000-8000-000000000001"
PLACES = ("berlin", "paris", "roma", "wien", "madrid")


def game_with(device: str, *cards: WrittenTicket) -> Game:
    game = play.open_table(box="europe", variant="base", people=PEOPLE, device=device)
    keep = [{"a": card.a, "b": card.b, "points": card.points} for card in cards]
    if keep:
        body = {"type": "tickets", "player": "p1", "keep": keep}
        play.record(key=game.key, uuid=UUID, seq=0, body=body, device=device)
    return game


@pytest.fixture(autouse=True)
def _in_app(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


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
    assert len(cards) > MOST_OFFERED
    assert written_before("europe", "ann") == cards[:MOST_OFFERED]
    for _ in range(GAMES_LOOKED_AT):
        game_with("ann")
    assert written_before("europe", "ann") == [], "older games are left alone"
