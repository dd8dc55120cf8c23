"""Moves that can be recorded on every board, and in Europe."""

from typing import get_args

import pytest

from companion.rules.faults import Refused, Why
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Move, Station, Turn, Undo
from companion.rules.registry import offered
from companion.rules.state import LastLap
from companion.rules.table import KINDS, Table
from tests.support.play import all_of, borrows, builds, claims, keeps, refusals, replay, setup

# 45 trains: 8 + 6 + 6 + 4 * 6 = 44, one left; none of these routes touch each other's twins.
ALMOST_ALL_TRAINS = (
    "petrograd--stockholm",
    "budapest--kyiv",
    "palermo--smyrna",
    "athina--brindisi",
    "athina--sarajevo",
    "barcelona--marseille",
    "berlin--danzig",
    "brest--pamplona",
    "edinburgh--london",
)


def test_every_kind_of_move_but_undo_is_judged_and_carried_out() -> None:
    of_mechanics = {kind for own in offered("MECHANIC", "rules").values() for kind in own.moves}
    assert KINDS.keys() | of_mechanics - {Turn} == {*get_args(Move)} - {Undo}


@pytest.mark.rule("ALL-01")
def test_claim_of_a_claimed_route_is_refused_for_everyone() -> None:
    log = replay(Claim("ann", "berlin--wien"))
    assert log.table.claims == {"berlin--wien": "ann"}
    assert refusals(log, Claim("bob", "berlin--wien")) == ["ALL-01"]
    assert refusals(log, Claim("ann", "berlin--wien")) == ["ALL-01"]


@pytest.mark.rule("ALL-02", "EU-01")
def test_claim_takes_as_many_trains_as_the_route_has_spaces() -> None:
    log = replay()
    assert log.table.trains == {"ann": 45, "bob": 45}
    log.record(Claim("ann", "petrograd--stockholm"))
    assert log.table.trains == {"ann": 37, "bob": 45}


@pytest.mark.rule("ALL-02")
def test_claim_without_enough_trains_is_refused() -> None:
    log = replay(*claims("ann", *ALMOST_ALL_TRAINS))
    assert log.table.trains["ann"] == 1
    assert refusals(log, Claim("ann", "kharkov--rostov")) == ["ALL-02"]
    assert refusals(log, Claim("ann", "budapest--wien")) == []
    assert refusals(log, Claim("bob", "kharkov--rostov")) == []


@pytest.mark.rule("ALL-03")
def test_claim_far_from_the_own_routes_stands() -> None:
    assert refusals(replay(Claim("ann", "cadiz--lisboa")), Claim("ann", "moskva--smolensk")) == []


@pytest.mark.rule("ALL-05")
@pytest.mark.parametrize("players", [2, 5])
def test_claim_of_both_twins_by_one_player_is_refused(players: int) -> None:
    log = replay(Claim("ann", "frankfurt--paris"), players=players)
    assert refusals(log, Claim("ann", "frankfurt--paris-2")) == ["ALL-05"]


@pytest.mark.rule("ALL-06")
@pytest.mark.parametrize(("players", "refused"), [(2, ["ALL-06"]), (3, ["ALL-06"]), (4, []), (5, [])])
def test_claim_of_the_second_twin_depends_on_players(players: int, refused: list[str]) -> None:
    log = replay(Claim("ann", "frankfurt--paris"), players=players)
    assert refusals(log, Claim("bob", "frankfurt--paris-2")) == refused


@pytest.mark.rule("ALL-06")
@pytest.mark.parametrize(("choice", "players", "refused"), [("open", 2, []), ("closed", 5, ["ALL-06"])])
def test_claim_of_the_second_twin_follows_the_house_choice(choice: str, players: int, refused: list[str]) -> None:
    log = replay(Claim("ann", "frankfurt--paris"), players=players, double_routes=choice)
    assert refusals(log, Claim("bob", "frankfurt--paris-2")) == refused


@pytest.mark.rule("ALL-06")
def test_claim_beside_a_track_to_another_city_stands() -> None:
    log = replay(Claim("ann", "bruxelles--frankfurt"))
    assert refusals(log, Claim("bob", "amsterdam--frankfurt")) == []


def test_claim_with_several_faults_names_them_all() -> None:
    log = replay(*claims("ann", *ALMOST_ALL_TRAINS), Claim("bob", "berlin--warszawa"))
    assert refusals(log, Claim("ann", "berlin--warszawa-2")) == ["ALL-06", "ALL-02"]


@pytest.mark.parametrize("move", [Claim("zoe", "berlin--wien"), Claim("ann", "berlin--moskva"), Station("ann", "oslo")])
def test_move_with_an_unknown_id_is_malformed(move: Claim | Station) -> None:
    assert refusals(replay(), move) == [None]


@pytest.mark.rule("ALL-09")
@pytest.mark.parametrize(
    ("further", "left", "lap"), [((), 1, True), (("berlin--danzig",), 5, False), (("athina--brindisi",), 5, False)]
)
def test_last_lap_begins_at_two_trains_or_fewer(further: tuple[str, ...], left: int, lap: bool) -> None:
    log = replay(*claims("ann", *[route for route in ALMOST_ALL_TRAINS if route not in further]))
    assert log.table.trains["ann"] == left
    assert log.table.last_lap == (LastLap("ann", left) if lap else None)


@pytest.mark.rule("ALL-09")
@pytest.mark.parametrize(("last", "left"), [("amsterdam--essen", 2), ("kharkov--rostov", 3)])
def test_last_lap_begins_with_two_trains_but_not_with_three(last: str, left: int) -> None:
    routes = [route for route in ALMOST_ALL_TRAINS if route != "berlin--danzig"]  # 40 trains
    log = replay(*claims("ann", *routes, last))
    assert log.table.trains["ann"] == left
    assert (log.table.last_lap is not None) == (left <= 2)


@pytest.mark.rule("ALL-09")
def test_last_lap_tells_its_cause_and_who_took_a_turn_since() -> None:
    log = replay(*claims("ann", *ALMOST_ALL_TRAINS), Claim("bob", "berlin--wien"), Station("ann", "wien"), players=3)
    assert log.table.last_lap == LastLap("ann", 1, ("bob", "ann"))
    log.record(Claim("ann", "budapest--wien"))
    assert log.table.trains["ann"] == 0
    assert log.table.last_lap == LastLap("ann", 1, ("bob", "ann", "ann"))


@pytest.mark.rule("ALL-09", "ALL-13")
def test_last_lap_ends_when_the_claim_that_began_it_is_undone() -> None:
    log = replay(*claims("ann", *ALMOST_ALL_TRAINS))
    log.record(Undo(len(ALMOST_ALL_TRAINS) - 1))
    assert log.table.last_lap is None


@pytest.mark.rule("ALL-13")
def test_undo_gives_back_trains_and_route_and_keeps_the_log() -> None:
    log = replay(Claim("ann", "berlin--wien"), Claim("bob", "kharkov--rostov"))
    log.record(Undo(0))
    assert log.table.claims == {"kharkov--rostov": "bob"}
    assert log.table.trains == {"ann": 45, "bob": 43}
    assert len(log.moves) == 3
    assert log.counting() == [False, True, True]


@pytest.mark.rule("ALL-13")
def test_undo_of_an_undo_brings_the_move_back() -> None:
    log = replay(Claim("ann", "berlin--wien"), Undo(0), Undo(1))
    assert log.table.claims == {"berlin--wien": "ann"}
    assert log.counting() == [True, False, True]


@pytest.mark.rule("ALL-13")
@pytest.mark.parametrize("target", [-1, 1, 99])
def test_undo_of_a_move_that_is_not_there_is_refused(target: int) -> None:
    assert refusals(replay(Claim("ann", "berlin--wien")), Undo(target)) == ["ALL-13"]


@pytest.mark.rule("ALL-13")
def test_undo_twice_is_refused() -> None:
    assert refusals(replay(Claim("ann", "berlin--wien"), Undo(0)), Undo(0)) == ["ALL-13"]


@pytest.mark.rule("ALL-13")
def test_undo_of_an_undo_is_refused_once_the_twin_is_taken() -> None:
    log = replay(Claim("ann", "frankfurt--paris"), Undo(0), Claim("bob", "frankfurt--paris-2"))
    (fault,) = log.faults(Undo(1))
    assert fault.why is Why.UNDO_BREAKS
    assert fault.cause is not None
    assert fault.cause.rule == "ALL-06"
    assert fault.sentence().startswith("That can’t be undone now: a later move depends on it. Closed:")


@pytest.mark.rule("ALL-13", "EU-10")
def test_undo_of_a_borrowed_claim_is_refused() -> None:
    log = replay(
        Claim("bob", "berlin--wien"), Station("ann", "wien"), borrows("ann", "wien", "berlin--wien"), players=3
    )
    assert refusals(log, Undo(0)) == ["ALL-13"]


@pytest.mark.rule("ALL-13")
def test_log_knows_what_stands_and_what_each_undo_is_about() -> None:
    first, second = Claim("ann", "berlin--wien"), Claim("bob", "kharkov--rostov")
    log = replay(first, second, Undo(0), Undo(2))
    assert log.counting_moves == {0: first, 1: second}
    assert (log.origins, log.removals) == ([0, 1, 0, 0], [False, False, True, False])
    log.record(Undo(3))
    assert log.counting_moves == {1: second}


_FIRSTS: tuple[Move, ...] = (
    Claim("ann", "frankfurt--paris"),
    Station("ann", "wien"),
    keeps("ann", "berlin--roma"),
)


@pytest.mark.rule("ALL-13")
@pytest.mark.parametrize(
    "move", [Claim("bob", "berlin--wien"), Station("bob", "berlin"), keeps("ann", "paris--wien"), Undo(0), Undo(2)]
)
def test_log_after_a_move_leaves_the_log_before_it_as_it_was(move: Move) -> None:
    log, same = replay(*_FIRSTS), replay(*_FIRSTS)
    after = log.after(move)
    assert (log.moves, log.counting_moves, log.counting()) == (same.moves, same.counting_moves, same.counting())
    assert all_of(log.table) == all_of(same.table)
    assert all_of(after.table) == all_of(replay(*_FIRSTS, move).table)
    assert all_of(after.table) != all_of(same.table)


@pytest.mark.rule("ALL-13")
@pytest.mark.parametrize("move", [Claim("bob", "frankfurt--paris"), Undo(7)])
def test_log_stays_as_it_was_where_the_next_move_is_refused(move: Move) -> None:
    log, same = replay(*_FIRSTS), replay(*_FIRSTS)
    with pytest.raises(Refused):
        log.after(move)
    assert (log.moves, log.counting_moves, log.counting()) == (same.moves, same.counting_moves, same.counting())
    assert all_of(log.table) == all_of(same.table)


@pytest.mark.rule("EU-08")
def test_station_stands_in_any_city_without_one() -> None:
    log = replay(Station("ann", "wien"))
    assert log.table.stations == {"wien": "ann"}
    assert log.table.stations_left == {"ann": 2, "bob": 3}
    assert refusals(log, Station("bob", "wien")) == ["EU-08"]
    assert refusals(log, Station("ann", "wien")) == ["EU-08"]


@pytest.mark.rule("EU-01", "EU-08")
def test_station_number_four_is_refused() -> None:
    log = replay(*builds("ann", "wien", "roma", "kyiv"))
    assert refusals(log, Station("ann", "paris")) == ["EU-08"]


@pytest.mark.rule("EU-10")
@pytest.mark.parametrize(
    ("city", "route", "refused"),
    [
        ("wien", "berlin--wien", []),
        ("wien", None, []),
        ("wien", "munchen--wien", ["EU-10"]),  # her own
        ("wien", "warszawa--wien", ["EU-10"]),  # nobody's
        ("wien", "kharkov--rostov", ["EU-10"]),  # ends elsewhere
        ("roma", "berlin--wien", ["EU-10", "EU-10"]),  # no station there, and ends elsewhere
        ("wien", "berlin--moskva", [None]),
        ("oslo", "berlin--wien", [None]),
    ],
)
def test_borrow_takes_anothers_route_that_ends_at_the_station(
    city: str, route: str | None, refused: list[str | None]
) -> None:
    log = replay(
        Claim("bob", "berlin--wien"),
        Claim("ann", "munchen--wien"),
        Claim("bob", "kharkov--rostov"),
        Station("ann", "wien"),
    )
    assert refusals(log, borrows("ann", city, route)) == refused


@pytest.mark.rule("EU-01")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_setup_is_for_two_to_five_players(players: int) -> None:
    if players == 1:
        with pytest.raises(Refused) as refused:
            Table(get_box("europe"), setup(players))
        assert [fault.rule for fault in refused.value.faults] == ["EU-01"]
    else:
        assert len(Table(get_box("europe"), setup(players)).players) == players


def test_log_names_the_move_that_does_not_stand() -> None:
    with pytest.raises(Refused) as refused:
        replay(Claim("ann", "berlin--wien"), keeps("ann", "paris--wien"), Claim("bob", "berlin--wien"))
    assert refused.value.index == 2
    assert isinstance(refused.value, Refused)


def test_log_is_unchanged_by_a_refused_move() -> None:
    log = replay(Claim("ann", "berlin--wien"))
    with pytest.raises(Refused):
        log.record(Claim("bob", "berlin--wien"))
    assert isinstance(log, Log)
    assert log.moves == [Claim("ann", "berlin--wien")]
    assert log.table.trains == {"ann": 42, "bob": 45}
