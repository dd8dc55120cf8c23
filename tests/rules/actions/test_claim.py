"""Costs of claims over mountains, and parallel routes that stay open in team games."""

import pytest

from companion.rules.log import Log
from companion.rules.moves import Claim, Move
from companion.rules.score.lines import points_on_track
from companion.rules.state import LastLap
from tests.support.play import claims, line, refusals, replay, side


def asia(*moves: Move, players: int = 2) -> Log:
    return replay(*moves, players=players, box="legendary-asia")


def team_asia(*moves: Move, players: int = 4) -> Log:
    return replay(*moves, players=players, box="team-asia")


@pytest.mark.rule("LA-01", "LA-05", "LA-06")
def test_mountain_takes_a_train_for_each_sign_and_scores_at_once() -> None:
    log = asia(Claim("ann", "hanoi--mandalay"))  # 2 spaces, 2 signs
    assert log.box.routes["hanoi--mandalay"].mountain == 2
    assert log.table.trains["ann"] == 45 - 2 - 2
    assert points_on_track(log.table)["ann"] == 2 + 2 * 2
    assert side(log, "ann").lines["mountains"] == 4
    assert side(log, "ann").measures["mountain_routes"] == 1


@pytest.mark.rule("LA-05")
def test_costly_claim_needs_trains_for_both() -> None:
    log = asia()
    log.table.trains["ann"] = 3
    assert refusals_now(log, Claim("ann", "hanoi--mandalay")) == ["LA-05"]
    log.table.trains["ann"] = 4
    assert refusals_now(log, Claim("ann", "hanoi--mandalay")) == []
    log.table.trains["ann"] = 1
    assert refusals_now(log, Claim("ann", "macau--taipei")) == ["ALL-02"]


def refusals_now(log: Log, move: Move) -> list[str | None]:
    return [fault.rule for fault in log.faults(move)]


@pytest.mark.rule("LA-05", "ALL-09")
def test_crossing_trains_can_begin_the_last_lap() -> None:
    log = asia()
    log.table.trains["ann"] = 6
    log.record(Claim("ann", "hanoi--mandalay"))
    assert log.table.trains["ann"] == 2
    assert log.table.last_lap == LastLap("ann", 2)


@pytest.mark.rule("LA-07")
def test_only_the_mountain_track_of_a_pair_costs_the_extra_train() -> None:
    log = asia(Claim("ann", "moscow--perm"), Claim("bob", "moscow--perm-2"), players=4)
    costs = {log.box.routes[key].mountain for key in log.table.claims}
    assert costs == {0, 1}
    spent = {player: 45 - left for player, left in log.table.trains.items()}
    assert sorted(spent.values()) == [0, 0, 3, 4]


@pytest.mark.rule("LA-04", "ALL-06", "ALL-05")
@pytest.mark.parametrize(("players", "rules"), [(2, ["ALL-06"]), (3, ["ALL-06"]), (4, []), (5, [])])
def test_double_tracks_of_asia_open_with_four_players(players: int, rules: list[str]) -> None:
    log = asia(Claim("ann", "moscow--perm"), players=players)
    assert refusals(log, Claim("bob", "moscow--perm-2")) == rules
    assert refusals(log, Claim("ann", "moscow--perm-2")) == ["ALL-05"]


@pytest.mark.rule("DE-10")
def test_border_ends_of_a_country_are_no_twins() -> None:
    log = replay(box="germany")
    kiel, bremerhaven = (log.box.routes_at[end][0].id for end in ("danemark-kiel", "danemark-bremerhaven"))
    log.record(Claim("ann", kiel))
    assert refusals(log, Claim("ann", bremerhaven)) == []
    assert refusals(log, Claim("bob", bremerhaven)) == []


@pytest.mark.rule("DE-10")
@pytest.mark.parametrize(("players", "rules"), [(3, ["ALL-06"]), (4, [])])
def test_one_track_of_a_german_triple_is_used_by_few_players(players: int, rules: list[str]) -> None:
    log = replay(Claim("ann", "dortmund--dusseldorf"), players=players, box="germany")
    assert len(log.box.twins["dortmund--dusseldorf"]) == 2
    assert refusals(log, Claim("bob", "dortmund--dusseldorf-2")) == rules


@pytest.mark.rule("TA-05")
@pytest.mark.parametrize(("players", "rules"), [(4, ["TA-05"]), (6, [])])
def test_one_track_of_a_double_is_used_by_two_teams(players: int, rules: list[str]) -> None:
    log = team_asia(Claim("ann", "bangalore--bombay"), players=players)
    assert refusals(log, Claim("cat", "bangalore--bombay-2")) == rules
    assert refusals(log, Claim("bob", "bangalore--bombay-2")) == rules


@pytest.mark.rule("TA-05")
@pytest.mark.parametrize(("players", "rules"), [(4, ["TA-05"]), (6, [])])
def test_two_tracks_of_a_triple_are_used_by_two_teams(players: int, rules: list[str]) -> None:
    log = team_asia(Claim("ann", "peking--shanghai"), players=players)
    assert refusals(log, Claim("cat", "peking--shanghai-2")) == []
    log.record(Claim("cat", "peking--shanghai-2"))
    assert refusals(log, Claim("dan", "peking--shanghai-3")) == rules


@pytest.mark.rule("TA-05")
def test_hong_kong_to_canton_stays_open() -> None:
    log = team_asia(Claim("ann", "canton--hong-kong"))
    assert refusals(log, Claim("cat", "canton--hong-kong-2")) == []


@pytest.mark.rule("TA-06")
def test_team_mates_may_share_a_double_but_a_player_may_not() -> None:
    log = team_asia(Claim("ann", "bangalore--bombay"), players=6)
    assert refusals(log, Claim("ann", "bangalore--bombay-2")) == ["ALL-05"]
    assert refusals(log, Claim("bob", "bangalore--bombay-2")) == []


@pytest.mark.rule("TA-01", "TA-08")
def test_claim_takes_from_the_own_stock() -> None:
    log = team_asia(Claim("ann", "dihua--ulan-bator"))
    assert log.table.trains == {"ann": 20, "bob": 27, "cat": 27, "dan": 27}
    log.table.trains["ann"] = 3
    assert [fault.rule for fault in log.faults(Claim("ann", "bangalore--bombay"))] == ["ALL-02"]
    assert log.faults(Claim("bob", "bangalore--bombay")) == []


@pytest.mark.rule("TA-09")
@pytest.mark.parametrize(("mate", "lap"), [(1, True), (2, False)])
def test_last_lap_begins_when_a_team_has_fewer_than_four_trains(mate: int, lap: bool) -> None:
    log = team_asia()
    log.table.trains.update(ann=4, bob=mate, cat=0, dan=27)
    log.record(Claim("ann", "bangalore--hyderabad"))
    assert log.table.trains["ann"] == 2
    assert log.table.last_lap == (LastLap("ann", 3) if lap else None)


@pytest.mark.rule("TA-10", "TA-11")
def test_team_scores_over_its_routes_together() -> None:
    log = team_asia(
        *claims("ann", "bangalore--bombay"), *claims("bob", "baroda--bombay"), *claims("cat", "dihua--kashgar")
    )
    assert side(log, "t1").longest_route.length == sum(
        log.box.routes[key].length for key in ("bangalore--bombay", "baroda--bombay")
    )
    assert line(log, "longest_route") == {"t1": 10, "t2": 0}
    assert side(log, "t1").players == ("ann", "bob")
    assert side(log, "t1").trains_left.keys() == {"ann", "bob"}
