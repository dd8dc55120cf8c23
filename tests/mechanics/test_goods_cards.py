"""Goods cards: which claims bring one, how many everybody has, and their points by place."""

import pytest
from flask.testing import FlaskClient

from companion.rules.load import get_box
from companion.rules.moves import Undo
from tests.support.play import claims, line, replay
from tests.support.tables import claim, in_stock, open_table, undo

BOX = get_box("amsterdam")
MARKED = sorted(route.id for route in BOX.routes.values() if route.goods)
LONG, SHORT, PLAIN = "begijnhof--de-drie-hendricken", "de-drie-hendricken--westermarkt", "dam--oost-indisch-huis"


@pytest.mark.rule("AM-05")
def test_each_of_sixteen_routes_brings_one_card_however_long_it_is() -> None:
    assert len(MARKED) == 16
    assert (BOX.routes[LONG].length, BOX.routes[SHORT].length) == (4, 1)
    log = replay(*claims("ann", LONG), *claims("bob", SHORT, PLAIN), box="amsterdam")
    assert line(log, "goods_cards") == {"ann": 8, "bob": 8}
    log.record(Undo(1))
    assert line(log, "goods_cards") == {"ann": 8, "bob": 0}


@pytest.mark.rule("AM-07")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ((2, 1), (8, 4)),
        ((0, 0), (0, 0)),
        ((1, 3, 2), (2, 8, 5)),
        ((1, 1, 0), (8, 8, 0)),
        ((3, 2, 2), (8, 5, 5)),
        ((4, 3, 2, 1), (8, 6, 4, 2)),
        ((3, 2, 2, 1), (8, 6, 6, 2)),
        ((1, 1, 1, 0), (8, 8, 8, 0)),
        ((2, 2, 2, 1), (8, 8, 8, 2)),
    ],
)
def test_players_with_cards_score_by_place_and_ties_share_it(cards: tuple[int, ...], points: tuple[int, ...]) -> None:
    free = iter([route for route in MARKED if not route.endswith("-2")])
    log = replay(players=len(cards), box="amsterdam")
    for player, number in zip(log.table.players, cards, strict=True):
        for _card in range(number):
            log.record(*claims(player, next(free)))
    assert line(log, "goods_cards") == dict(zip(log.table.players, points, strict=True))


@pytest.mark.rule("AM-05")
def test_phone_shows_cards_with_the_claim_and_on_each_player(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="amsterdam")
    table.record(claim("p1", LONG), claim("p2", PLAIN), claim("p1", SHORT))
    assert in_stock(table.state(), "goods_cards") == [2, 0]
    assert [entry["text"] for entry in table.log()] == [
        "Ann: De Drie Hendricken – Westermarkt + a goods card",
        "Bob: Dam – Oost-Indisch Huis",
        "Ann: Begijnhof – De Drie Hendricken + a goods card",
    ]
    table.record(undo(2))
    assert in_stock(table.state(), "goods_cards") == [1, 0]


@pytest.mark.rule("AM-07")
def test_page_of_the_box_tells_the_points_by_place(ann: FlaskClient) -> None:
    page = ann.get("/boxes/amsterdam").get_data(as_text=True)
    assert "with 2 players 8, 4; with 3 players 8, 5, 2; with 4 players 8, 6, 4, 2." in page
