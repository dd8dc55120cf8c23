"""The scoring rules one by one, and the sheet as a whole."""

import random

import pytest

from companion.rules.box import ScoringRule
from companion.rules.load import box_ids, get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Move, Station, Tickets, Undo, WrittenTicket
from companion.rules.score.lines import CATEGORIES, by_place, by_table, points_for, points_on_track
from companion.rules.score.sheet import TIE_BREAKERS, Sheet, score
from tests.support.play import borrows, builds, claims, keeps, line, replay, setup, side


@pytest.mark.rule("ALL-12", "EU-14")
@pytest.mark.parametrize(
    ("figures", "points"), [([3, 2, 1], [10, 0, 0]), ([3, 3, 1], [10, 10, 0]), ([0, 0, 0], [0, 0, 0])]
)
def test_award_goes_to_all_with_the_most_but_not_for_zero(figures: list[int], points: list[int]) -> None:
    assert by_place([10], [(figure,) for figure in figures]) == points


@pytest.mark.rule("ALL-12")
def test_express_is_not_awarded_on_an_empty_board() -> None:
    assert {side.lines["longest_route"] for side in score(replay().table).sides} == {0}


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
    log = replay(Claim("ann", route))
    assert side(log, "ann").lines["routes"] == points
    assert points_on_track(log.table) == {"ann": points, "bob": 0}


@pytest.mark.rule("ALL-07")
def test_tickets_add_when_joined_and_subtract_when_not() -> None:
    log = replay(*claims("ann", "dieppe--london", "dieppe--paris"), keeps("ann", "edinburgh--paris", "paris--wien"))
    assert side(log, "ann").lines["tickets"] == -7 - 8
    log.record(Claim("ann", "edinburgh--london"))
    assert side(log, "ann").lines["tickets"] == 7 - 8
    (path,) = side(log, "ann").ways.values()
    assert set(path) == {"edinburgh--london", "dieppe--london", "dieppe--paris"}


@pytest.mark.rule("ALL-07")
def test_routes_of_others_do_not_join_a_ticket() -> None:
    log = replay(
        Claim("ann", "dieppe--paris"),
        Claim("bob", "dieppe--london"),
        Claim("ann", "edinburgh--london"),
        keeps("ann", "edinburgh--paris"),
    )
    assert side(log, "ann").tickets.failed == ("edinburgh--paris",)


@pytest.mark.rule("EU-13")
@pytest.mark.parametrize(("built", "points"), [((), 12), (("wien",), 8), (("wien", "roma", "kyiv"), 0)])
def test_stations_never_built_are_worth_four_each(built: tuple[str, ...], points: int) -> None:
    assert side(replay(*builds("ann", *built)), "ann").lines["stations"] == points


@pytest.mark.rule("EU-10", "EU-12")
def test_station_lends_one_route_that_joins_up_with_own_ones() -> None:
    log = replay(
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
    log = replay(
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
    log = replay(
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
        sheets.append(score(replay(*moves).table))
    assert all(sheet == sheets[0] for sheet in sheets)
    assert sheets[0].sides[0].lines["tickets"] != 0


def test_sheet_lines_add_up_and_trains_left_are_counted() -> None:
    sheet = score(replay(Claim("ann", "petrograd--stockholm"), Station("bob", "wien")).table)
    assert [sum(side.lines.values()) for side in sheet.sides] == [side.total for side in sheet.sides]
    assert {key: left for side in sheet.sides for key, left in side.trains_left.items()} == {"ann": 37, "bob": 45}
    assert [side.measures for side in sheet.sides] == [
        {"tickets_completed": 0, "stations_left": 3, "longest_route": 8},
        {"tickets_completed": 0, "stations_left": 2, "longest_route": 0},
    ]


@pytest.mark.rule("DE-08")
@pytest.mark.parametrize(
    ("figures", "points"),
    [
        ([3, 2, 1], [20, 10, 0]),
        ([3, 3, 1], [20, 20, 0]),
        ([3, 2, 2], [20, 10, 10]),
        ([3, 0, 0], [20, 0, 0]),
        ([1, 1, 1], [20, 20, 20]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_majority_has_a_second_place_behind_one_alone(figures: list[int], points: list[int]) -> None:
    rule = next(rule for rule in get_box("germany").scoring if rule.rule == "passengers")
    assert points_for(rule, [(figure,) for figure in figures]) == points


@pytest.mark.parametrize(
    ("places", "figures", "points"),
    [
        ([55, 35, 20, 10, 0], [9, 1, 9, 4, 2], [55, 0, 55, 20, 10]),
        ([30, 21, 14], [2, 2, 2], [30, 30, 30]),
        ([30, 21, 14], [0, 0, 1], [0, 0, 30]),
        ([30, 21, 14], [3, 2, 2], [30, 21, 21]),
        ([30], [3, 2, 1], [30, 0, 0]),
    ],
)
def test_places_that_ties_fill_are_passed_over(places: list[int], figures: list[int], points: list[int]) -> None:
    assert by_place(places, [(figure,) for figure in figures]) == points


def test_ties_are_settled_by_a_second_figure_or_unawarded() -> None:
    assert by_place([30, 21], [(2, -5), (2, -3), (1, -1)]) == [21, 30, 0]
    assert by_place([30, 21], [(2,), (2,), (1,)], shared=False) == [0, 0, 0]
    assert by_place([30, 21], [(3,), (2,), (2,)], shared=False) == [30, 0, 0]


def test_places_can_depend_on_the_number_of_players() -> None:
    rule = ScoringRule(rule="tolls", most={2: (35, 0), 3: (55, 35, 0)})
    assert points_for(rule, [(4,), (9,)]) == [0, 35]
    assert points_for(rule, [(4,), (9,), (9,)]) == [0, 55, 55]


def test_table_gives_the_points_of_the_highest_step_reached() -> None:
    table = {1: 5, 2: 10, 3: 20, 4: 30, 5: 40}
    assert [by_table(table, count) for count in (0, 1, 3, 5, 9)] == [0, 5, 20, 40, 40]


def test_each_is_worth_so_much_or_its_own_value() -> None:
    assert points_for(ScoringRule(rule="loans", each=-5), [(0,), (2,)]) == [0, -10]
    assert points_for(ScoringRule(rule="districts", each="own"), [(0,), (1,)], (4,)) == [0, 4]


@pytest.mark.rule("DE-05", "DE-06")
def test_country_is_a_dead_end_and_any_end_completes_its_ticket() -> None:
    log = replay(box="germany")
    ends = {end: log.box.routes_at[end][0].id for end in ("danemark-kiel", "danemark-bremerhaven")}
    log.record(Claim("ann", ends["danemark-kiel"]))
    log.record(Claim("ann", ends["danemark-bremerhaven"]))
    log.record(Tickets("ann", (WrittenTicket("kiel", "bremerhaven", 5), WrittenTicket("kiel", "danemark", 4))))
    assert side(log, "ann").tickets.failed == ("kiel--bremerhaven:5",)
    assert side(log, "ann").ways == {"kiel--danemark:4": (ends["danemark-kiel"],)}


@pytest.mark.rule("DE-07", "TA-11")
def test_globetrotter_counts_completed_and_not_failed_tickets() -> None:
    log = replay(box="germany")
    near = WrittenTicket("berlin", "leipzig", 2)
    log.record(Claim("ann", "berlin--leipzig"))
    log.record(Tickets("ann", (near, WrittenTicket("kiel", "munchen", 20), WrittenTicket("kiel", "ulm", 20))))
    assert line(log, "globetrotter") == {"ann": 15, "bob": 0}
    log.record(Claim("bob", "dresden--leipzig"))
    log.record(Tickets("bob", (WrittenTicket("dresden", "leipzig", 2),)))
    assert line(log, "globetrotter") == {"ann": 15, "bob": 15}


@pytest.mark.rule("DE-01")
def test_germany_has_neither_stations_nor_a_longest_route() -> None:
    log = replay(Claim("ann", "berlin--leipzig"), box="germany")
    assert set(side(log, "ann").lines) == {"routes", "tickets", "globetrotter", "passengers"}
    assert log.table.trains["bob"] == 45
    assert [fault.rule for fault in log.faults(Station("ann", "berlin"))] == [None]


@pytest.mark.rule("LA-08", "ALL-12")
def test_explorer_goes_to_the_most_cities_connected() -> None:
    log = replay(box="legendary-asia")
    assert line(log, "explorer") == {"ann": 0, "bob": 0}
    for move in (*claims("ann", "agra--bombay", "agra--calcutta"), *claims("bob", "macau--taipei", "peking--seoul")):
        log.record(move)
    assert line(log, "explorer") == {"ann": 10, "bob": 0}
    assert side(log, "ann").network.cities == ("agra", "bombay", "calcutta")
    assert side(log, "bob").measures["cities_connected"] == 2
    log.record(Claim("bob", "shanghai--taipei"))
    assert line(log, "explorer") == {"ann": 10, "bob": 10}


@pytest.mark.rule("TA-11")
def test_teams_that_tie_both_get_the_awards() -> None:
    log = replay(Claim("ann", "harbin--peking"), Claim("cat", "baroda--cawnpore"), players=4, box="team-asia")
    lengths = {name: side(log, name).longest_route.length for name in ("t1", "t2")}
    assert lengths == {"t1": 3, "t2": 3}
    assert line(log, "longest_route") == {"t1": 10, "t2": 10}


def test_empty_game_of_every_box_is_a_shared_victory(subtests: pytest.Subtests) -> None:
    for box in box_ids():
        with subtests.test(box):
            table = Log(get_box(box), setup(get_box(box).player_counts()[-1], box=box)).table
            sheet = score(table)
            assert sheet.decided_by == "shared"
            assert len(sheet.winners) == len(table.sides)
            assert {rule.rule for rule in table.scoring_rules} == set(sheet.sides[0].lines)


def test_every_tie_breakers_measure_comes_from_a_scoring_rule() -> None:
    assert {breaker.measure for breaker in TIE_BREAKERS.values()} <= {count.measure for count in CATEGORIES.values()}
    assert {breaker.award for breaker in TIE_BREAKERS.values()} <= {
        None,
        *(rule.rule for box in box_ids() for rule in get_box(box).scoring),
    }
