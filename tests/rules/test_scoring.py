"""The scoring rules one by one, and the sheet as a whole."""

import random

import pytest

from companion.rules.moves import Claim, Move, Station, Undo
from companion.rules.scoring import award
from companion.rules.sheet import Sheet, SideSheet, marked, score
from companion.rules.table import Log
from tests.rules.play import borrows, builds, claims, keeps, played


def side(log: Log, player: str) -> SideSheet:
    return next(side for side in score(log.table).sides if side.id == player)


@pytest.mark.rule("ALL-12", "EU-14")
@pytest.mark.parametrize(
    ("figures", "points"), [([3, 2, 1], [10, 0, 0]), ([3, 3, 1], [10, 10, 0]), ([0, 0, 0], [0, 0, 0])]
)
def test_award_goes_to_all_who_have_most_and_to_nobody_for_nothing(figures: list[int], points: list[int]) -> None:
    assert award(10, figures) == points


@pytest.mark.rule("ALL-12")
def test_express_is_not_awarded_on_an_empty_board() -> None:
    assert {side.lines["longest_route"] for side in score(played().table).sides} == {0}


@pytest.mark.rule("ALL-04")
@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("budapest--wien", 1),
        ("kharkov--rostov", 2),
        ("berlin--wien", 4),
        ("berlin--danzig", 7),
        ("budapest--kyiv", 15),
        ("petrograd--stockholm", 21),
    ],
)
def test_routes_score_by_length(route: str, points: int) -> None:
    log = played(Claim("ann", route))
    assert side(log, "ann").lines["routes"] == points
    assert marked(log.table) == {"ann": points, "bob": 0}


@pytest.mark.rule("ALL-07")
def test_tickets_add_when_joined_and_subtract_when_not() -> None:
    log = played(*claims("ann", "dieppe--london", "dieppe--paris"), keeps("ann", "edinburgh--paris", "paris--wien"))
    assert side(log, "ann").lines["tickets"] == -7 - 8
    log.record(Claim("ann", "edinburgh--london"))
    assert side(log, "ann").lines["tickets"] == 7 - 8
    (way,) = side(log, "ann").ways.values()
    assert set(way) == {"edinburgh--london", "dieppe--london", "dieppe--paris"}


@pytest.mark.rule("ALL-07")
def test_routes_of_others_do_not_join_a_ticket() -> None:
    log = played(
        Claim("ann", "dieppe--paris"),
        Claim("bob", "dieppe--london"),
        Claim("ann", "edinburgh--london"),
        keeps("ann", "edinburgh--paris"),
    )
    assert side(log, "ann").tickets.failed == ("edinburgh--paris",)


@pytest.mark.rule("EU-13")
@pytest.mark.parametrize(("built", "points"), [((), 12), (("wien",), 8), (("wien", "roma", "kyiv"), 0)])
def test_stations_never_built_are_worth_four_each(built: tuple[str, ...], points: int) -> None:
    assert side(played(*builds("ann", *built)), "ann").lines["stations"] == points


@pytest.mark.rule("EU-10", "EU-12")
def test_station_lends_one_route_that_joins_up_with_own_ones() -> None:
    log = played(
        Claim("ann", "budapest--wien"),
        Claim("bob", "berlin--wien"),
        Claim("bob", "budapest--sarajevo"),
        Station("ann", "wien"),
        keeps("ann", "stockholm--wien", "zurich--budapest"),
    )
    assert side(log, "ann").tickets.completed == ()
    log.record(Claim("ann", "munchen--zurich"))
    log.record(Claim("bob", "munchen--wien"))
    assert side(log, "ann").tickets.completed == ("zurich--budapest",)
    assert [(loan.city, loan.route) for loan in side(log, "ann").stations] == [("wien", "munchen--wien")]


@pytest.mark.rule("EU-11")
def test_owner_may_choose_another_loan_than_the_best() -> None:
    log = played(
        *claims("bob", "berlin--wien", "munchen--wien"),
        *claims("ann", "budapest--wien", "munchen--zurich"),
        Station("ann", "wien"),
        keeps("ann", "zurich--budapest"),
    )
    assert side(log, "ann").lines["tickets"] == 6
    log.record(borrows("ann", "wien", "berlin--wien"))
    assert side(log, "ann").lines["tickets"] == -6
    log.record(borrows("ann", "wien", None))
    assert side(log, "ann").stations[0].route is None
    log.record(Undo(len(log.moves) - 1))
    log.record(Undo(len(log.moves) - 3))
    assert side(log, "ann").lines["tickets"] == 6


@pytest.mark.rule("EU-15")
def test_lent_routes_never_count_for_the_longest_route() -> None:
    log = played(
        Claim("bob", "munchen--wien"),
        *claims("ann", "budapest--wien", "munchen--zurich"),
        Station("ann", "wien"),
        keeps("ann", "zurich--budapest"),
    )
    assert side(log, "ann").tickets.completed == ("zurich--budapest",)
    assert side(log, "ann").longest_route.length == 2


@pytest.mark.rule("ALL-10")
def test_sheet_does_not_depend_on_the_order_of_moves() -> None:
    moves: list[Move] = [
        *claims("ann", "budapest--wien", "munchen--zurich", "marseille--zurich", "marseille--paris"),
        *claims("bob", "munchen--wien", "berlin--wien", "frankfurt--munchen", "kharkov--rostov"),
        *builds("ann", "wien", "munchen"),
        keeps("ann", "zurich--budapest", "paris--wien", "barcelona--munchen"),
        keeps("bob", "berlin--roma"),
    ]
    sheets: list[Sheet] = []
    dice = random.Random(7)
    for _ in range(20):
        dice.shuffle(moves)
        sheets.append(score(played(*moves).table))
    assert all(sheet == sheets[0] for sheet in sheets)
    assert sheets[0].sides[0].lines["tickets"] != 0


def test_sheet_lines_add_up_and_trains_left_are_told() -> None:
    sheet = score(played(Claim("ann", "petrograd--stockholm"), Station("bob", "wien")).table)
    assert [sum(side.lines.values()) for side in sheet.sides] == [side.total for side in sheet.sides]
    assert {key: left for side in sheet.sides for key, left in side.trains_left.items()} == {"ann": 37, "bob": 45}
    assert [side.measures for side in sheet.sides] == [
        {"tickets_completed": 0, "stations_left": 3, "longest_route": 8},
        {"tickets_completed": 0, "stations_left": 2, "longest_route": 0},
    ]
