"""The province mat and express cards: spots open to a claim, points of a category, and the table's tally."""

from functools import partial
from random import Random
from typing import Any

import pytest

from companion.mechanics.provinces.rules import ProvinceFacts, Provinces
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Count, Move, Tickets, Undo
from companion.rules.score.lines import by_place
from companion.rules.table import hide_tickets
from tests.support.play import keeps, line, refusals, replay, side

BOX = get_box("south-korea")
DECK = tuple(BOX.tickets)
KOREA = partial(replay, box="south-korea", players=3)


def puts(player: str, route: str, spot: int, color: str | None = None, express: int | None = None) -> Claim:
    return Claim(player, route, spot=spot, color=color, express=express)


def spots(log: Log, player: str) -> Any:
    return side(log, player).witness.get("provinces", {})


def drawn(player: str, start: int, dealt: int, express: int) -> Tickets:
    return Tickets(player, DECK[start : start + 1], DECK[start : start + dealt], express)


@pytest.mark.rule("SK-01", "SK-05", "SK-09")
def test_box_has_eight_lines_of_eight_and_three_express_cards() -> None:
    facts = BOX.mechanics[ProvinceFacts]
    assert (facts.mat.spots, facts.express.cards) == (8, (1, 2, 3))
    assert set(facts.mat.colors) == {route.color for route in BOX.routes.values()} - {"gray"}
    assert (BOX.player_counts(), BOX.trains) == ((2, 3, 4, 5), 45)
    assert not any(route.ferry or route.tunnel for route in BOX.routes.values())
    assert {place.kind for place in BOX.places.values()} == {"city"}


@pytest.mark.rule("SK-01", "SK-04", "SK-05")
@pytest.mark.parametrize(
    ("move", "rules"),
    [
        (Claim("ann", "paju--seoul"), []),
        (puts("ann", "paju--seoul", 2), []),
        (puts("ann", "paju--seoul", 8), []),  # more cards than needed
        (puts("ann", "paju--seoul", 1), ["SK-05"]),
        (puts("ann", "paju--seoul", 0), ["SK-05"]),
        (puts("ann", "paju--seoul", 9), ["SK-05"]),
        (puts("ann", "paju--seoul", 2, color="yellow"), ["SK-05"]),
        (puts("ann", "paju--seoul", 4, express=2), []),
        (puts("ann", "paju--seoul", 3, express=2), ["SK-05"]),
        (puts("ann", "paju--seoul", 8, express=4), ["SK-01"]),
        (Claim("ann", "paju--seoul", express=1), ["SK-05"]),
        (Claim("ann", "paju--seoul", color="yellow"), ["SK-05"]),
        (puts("ann", "pohang--taebaek", 6, color="green"), []),
        (puts("ann", "pohang--taebaek", 8, color="green", express=3), []),  # 8 at most
        (puts("ann", "pohang--taebaek", 6), ["SK-05"]),
        (puts("ann", "pohang--taebaek", 6, color="gray"), ["SK-05"]),
        (Claim("ann", "pohang--taebaek", color="green"), ["SK-05"]),
        (Claim("ann", "pohang--taebaek"), []),
    ],
)
def test_train_goes_to_the_cards_spot_on_the_colours_line(move: Claim, rules: list[str]) -> None:
    assert refusals(KOREA(), move) == rules


@pytest.mark.rule("SK-05")
def test_where_a_spot_is_taken_it_is_the_next_free_lower_one() -> None:
    log = KOREA(puts("ann", "paju--seoul", 4), puts("bob", "incheon--paju", 3))
    assert refusals(log, puts("cat", "seoul--wonju-2", 4)) == ["SK-05"]
    assert refusals(log, puts("cat", "seoul--wonju-2", 1)) == ["SK-05"]  # 2 is free
    assert refusals(log, puts("cat", "seoul--wonju", 4)) == []  # blue
    log.record(puts("cat", "seoul--wonju-2", 2))
    log.record(puts("ann", "incheon--seoul", 1))
    assert refusals(log, puts("bob", "seoul--suwon", 1)) == ["SK-05"]
    assert refusals(log, puts("bob", "suwon--wonju", 5)) == []


@pytest.mark.rule("SK-05", "ALL-13")
def test_later_spot_survives_undo_and_blocks_the_restored_one() -> None:
    log = KOREA(puts("ann", "paju--seoul", 2), puts("bob", "suwon--wonju", 4), puts("cat", "chuncheon--seoul", 3))
    log.record(Undo(1))
    assert spots(log, "cat") == {"yellow": (3,)}
    log.record(puts("bob", "seoul--wonju-2", 4))
    assert refusals(log, Undo(3)) == ["ALL-13"]


@pytest.mark.rule("SK-05", "ALL-02", "ALL-09")
def test_mat_train_comes_from_the_rest_and_counts_for_last_lap() -> None:
    long = ("mokpo--yeosu", "gunsan--mokpo", "pohang--taebaek", "daegu--daejeon", "changwon--yeosu", "cheonan--incheon")
    log = KOREA(*(Claim("ann", route) for route in long), Claim("ann", "jeonju--jinju"), players=4)
    assert log.table.trains["ann"] == 6
    assert log.table.last_lap is None
    assert refusals(log, puts("ann", "chuncheon--gangneung", 5)) == []
    log.record(puts("ann", "gwangju--jeonju", 3))
    assert log.table.trains["ann"] == 2
    assert log.table.last_lap
    assert log.table.last_lap.left == 2
    assert refusals(log, puts("ann", "andong--sangju", 2)) == ["SK-05"]
    assert refusals(log, Claim("ann", "andong--sangju")) == []


@pytest.mark.rule("SK-01", "SK-02", "SK-04")
def test_express_card_is_used_once_and_enlarges_later_deals() -> None:
    log = KOREA(puts("ann", "paju--seoul", 4, express=2))
    assert refusals(log, puts("ann", "incheon--seoul", 3, express=2)) == ["SK-01"]
    assert refusals(log, puts("bob", "incheon--seoul", 3, express=2)) == []
    assert refusals(log, Tickets("ann", DECK[:4], DECK[:6], express=1)) == ["SK-04"]
    log.record(keeps("ann", *DECK[:4]))
    assert refusals(log, drawn("ann", 6, 5, 1)) == ["SK-02"]
    assert refusals(log, drawn("ann", 6, 5, 2)) == ["SK-01"]
    assert refusals(log, drawn("ann", 6, 6, 3)) == []
    assert refusals(log, keeps("ann", *DECK[6:7], deal=DECK[6:10])) == ["SK-02"]
    log.record(drawn("ann", 6, 4, 1))
    own = log.table.mechanic(Provinces)
    assert own
    assert own.used == {"ann": (2, 1), "bob": (), "cat": ()}
    assert refusals(log, puts("ann", "incheon--seoul", 2, express=1)) == ["SK-01"]
    log.record(Undo(0))
    assert refusals(log, puts("ann", "incheon--seoul", 3, express=2)) == []
    hidden = hide_tickets(drawn("ann", 6, 4, 1), frozenset())
    assert isinstance(hidden, Tickets)
    assert (hidden.express, hidden.keep) == (1, ("?",))


@pytest.mark.rule("SK-02")
@pytest.mark.parametrize(("kept", "rules"), [(3, ["SK-02"]), (4, []), (5, ["SK-02"])])
def test_draft_keeps_exactly_four(kept: int, rules: list[str]) -> None:
    assert refusals(KOREA(), keeps("ann", *DECK[:kept])) == rules


@pytest.mark.rule("SK-03")
@pytest.mark.parametrize(("players", "other", "own"), [(3, "SK-03", "ALL-05"), (4, None, "ALL-05")])
def test_second_track_is_open_to_four_but_not_to_firsts_owner(players: int, other: str | None, own: str) -> None:
    log = KOREA(Claim("ann", "paju--seoul"), players=players)
    assert refusals(log, Claim("bob", "paju--seoul-2")) == ([other] if other else [])
    assert refusals(log, Claim("ann", "paju--seoul-2")) == [own]


def settled(held: list[list[int]], worth: tuple[int, ...]) -> list[int]:
    """Apply the rule literally: sum, then the highest spot. No ties remain."""
    order = sorted(
        (seat for seat, own in enumerate(held) if own), key=lambda seat: (-sum(held[seat]), -max(held[seat]))
    )
    return [worth[order.index(seat)] if seat in order and order.index(seat) < len(worth) else 0 for seat in range(5)]


@pytest.mark.rule("SK-06")
def test_line_is_ranked_by_sums_and_the_highest_spot() -> None:
    dice = Random(6)
    for _game in range(200):
        owners = [dice.randrange(7) for _spot in range(8)]
        held = [[spot for spot, owner in enumerate(owners, 1) if owner == seat] for seat in range(5)]
        keys = [(sum(own), max(own, default=0)) for own in held]
        assert by_place((10, 6, 4, 2), keys) == settled(held, (10, 6, 4, 2))


@pytest.mark.rule("SK-06")
@pytest.mark.parametrize(("players", "points"), [(2, (10, 0)), (3, (10, 6, 0)), (4, (10, 6, 4, 0)), (5, (10, 6, 4, 2))])
def test_places_by_the_number_of_players(players: int, points: tuple[int, ...]) -> None:
    routes = ("incheon--paju", "chuncheon--seoul", "seoul--wonju-2", "suwon--wonju", "cheonan--suwon-2")
    names = ("ann", "bob", "cat", "dan", "eve")[:players]
    log = KOREA(
        *(puts(name, route, 8 - at) for at, (name, route) in enumerate(zip(names, routes, strict=False))),
        players=players,
    )
    given = list(line(log, "provinces").values())
    assert given[: len(points)] == list(points[:players])
    assert given[len(points) :] == [0] * (players - len(points))


@pytest.mark.rule("SK-06")
def test_count_replaces_spots_and_takes_the_named_ones() -> None:
    log = KOREA(puts("ann", "paju--seoul", 4), puts("bob", "incheon--paju", 3), puts("bob", "jeonju--namwon", 2))
    log.record(Count("ann", provinces={"yellow": (1, 3), "black": ()}))
    assert spots(log, "ann") == {"yellow": (3, 1)}
    assert spots(log, "bob") == {"white": (2,)}
    assert line(log, "provinces") == {"ann": 10, "bob": 10, "cat": 0}
    log.record(Count("bob", provinces={}))
    assert spots(log, "bob") == {}
    log.record(Undo(4))
    log.record(Undo(3))
    assert line(log, "provinces") == {"ann": 10, "bob": 6 + 10, "cat": 0}


@pytest.mark.rule("SK-06")
@pytest.mark.parametrize("spots", [{"gray": (1,)}, {"yellow": (9,)}, {"yellow": (0,)}, {"yellow": (2, 2)}])
def test_count_names_each_spot_of_a_line_once(spots: dict[str, tuple[int, ...]]) -> None:
    assert refusals(KOREA(), Count("ann", provinces=spots)) == ["SK-05"]


@pytest.mark.rule("SK-04", "SK-05", "SK-06")
@pytest.mark.parametrize(
    ("move", "rules"),
    [
        (Claim("ann", "paris--zurich", spot=3), [None]),
        (Claim("ann", "paris--zurich", express=1), [None]),
        (Tickets("ann", ("paris--wien",), express=1), [None]),
        (Count("ann", provinces={}), ["SK-06"]),
    ],
)
def test_other_boxes_have_no_mat_and_no_express_cards(move: Move, rules: list[str | None]) -> None:
    assert refusals(replay(), move) == rules
