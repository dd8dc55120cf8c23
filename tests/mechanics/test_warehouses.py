"""Warehouses and depots, on any board."""

import pytest

from companion.mechanics.warehouses.rules import Warehouses
from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Depot, Empty, HouseRule, Move, Station, Stock, Undo
from tests.support.play import builds, claims, depots, line, pieces_on, refusals, replay, setup, side

SET_UP = (Depot("cat", "wien"), Depot("bob", "paris"), Depot("ann", "berlin"))


def own(log: Log) -> Warehouses:
    played_with = log.table.mechanic(Warehouses)
    assert played_with
    return played_with


def game(*moves: Move, box: str = "europe") -> Log:
    return replay(*(SET_UP if box == "europe" else ()), *moves, players=3, box=box, modules=("depots",))


@pytest.mark.rule("E12-01")
@pytest.mark.parametrize(("box", "city"), [("europe", "wien"), ("germany", "berlin"), ("legendary-asia", "lhasa")])
def test_module_goes_with_any_board(box: str, city: str) -> None:
    log = game(box=box) if box != "europe" else replay(players=3, modules=("depots",))
    assert own(log).reserve == {"ann": 5, "bob": 5, "cat": 5}
    log.record(Depot("cat", city))
    assert pieces_on(log.table, "shed") == {city: "cat"}
    assert "depots" in side(log, "ann").lines


@pytest.mark.rule("E12-01")
def test_module_needs_a_board() -> None:
    with pytest.raises(Refused):
        Log(get_box("card-game"), setup(box="card-game", modules=("depots",)))


def test_module_is_named_once() -> None:
    with pytest.raises(Refused):
        Log(get_box("europe"), setup(modules=("depots", "depots")))


@pytest.mark.parametrize(
    "move", [Depot("ann", "wien"), Stock("ann", "bob"), Empty(), Claim("ann", "berlin--wien", collect=("bob",))]
)
def test_without_the_module_there_are_no_depots(move: Move) -> None:
    assert refusals(replay(), move) == [None]


@pytest.mark.rule("E12-02")
def test_set_up_begins_with_the_last_player_and_goes_backward() -> None:
    log = replay(players=3, modules=("depots",))
    assert list(own(log).queue(log.table)) == ["cat", "bob", "ann"]
    assert refusals(log, Depot("ann", "wien")) == ["E12-02"]
    log.record(Depot("cat", "wien"))
    assert list(own(log).queue(log.table)) == ["bob", "ann"]
    assert refusals(log, Depot("cat", "paris")) == ["E12-02"]
    assert refusals(log, Depot("ann", "paris")) == ["E12-02"]
    log.record(Depot("bob", "paris"))
    log.record(Depot("ann", "berlin"))
    assert list(own(log).queue(log.table)) == []
    assert own(log).reserve == {"ann": 4, "bob": 4, "cat": 4}


@pytest.mark.rule("E12-02", "E12-06")
def test_set_up_wants_a_city_without_a_depot() -> None:
    log = replay(Depot("cat", "wien"), players=3, modules=("depots",))
    assert refusals(log, Depot("bob", "wien")) == ["E12-06"]


@pytest.mark.rule("E12-02")
def test_nobody_takes_a_turn_before_all_first_depots_are_placed() -> None:
    log = replay(Depot("bob", "roma"), modules=("depots",))
    for turn in (Claim("ann", "berlin--frankfurt"), Station("bob", "wien"), Stock("bob", "bob")):
        assert [fault.sentence() for fault in log.faults(turn)] == ["First everyone places a depot. Ann is next."]
        assert refusals(log, turn) == ["E12-02"]
    assert refusals(replay(modules=("depots",)), Claim("ann", "berlin--frankfurt")) == ["E12-02"]
    log.record(Depot("ann", "berlin"))
    assert refusals(log, Claim("ann", "berlin--frankfurt")) == []


UNNOTED = (Depot("bob", "roma"), Claim("ann", "berlin--frankfurt"))


@pytest.mark.rule("E12-02", "E12-07")
@pytest.mark.parametrize("moves", [UNNOTED, (Claim("ann", "berlin--frankfurt"),)])
def test_unnoted_first_depot_counts_as_placed_in_an_older_game(moves: tuple[Move, ...]) -> None:
    log = Log.restore(get_box("europe"), setup(modules=("depots",)), moves)
    assert line(log, "depots") == {"ann": 10, "bob": 10}
    assert side(log, "ann").measures["depots_left"] == 4
    assert refusals(log, Claim("bob", "berlin--wien")) == ["E12-02"]  # it is asked for from now on
    last_first = [Depot("bob", "paris")] if len(moves) == 1 else []
    for depot in (*last_first, Depot("ann", "berlin")):
        log.record(depot)
    assert side(log, "ann").measures["depots_left"] == 4
    assert refusals(log, Claim("bob", "berlin--wien")) == []


@pytest.mark.rule("E12-04")
def test_first_depot_that_nobody_noted_pays_for_no_warehouse() -> None:
    rule = HouseRule("unplaced", "scored later")
    paid = [Claim("ann", route, collect=("bob",)) for route in ("roma--venezia", "brindisi--roma", "palermo--roma")]
    log = replay(rule, Depot("bob", "roma"), *paid, Claim("ann", "berlin--wien"), modules=("depots",))
    assert own(log).left("ann", ("ann",)) == 1
    log.record(Claim("ann", "marseille--roma", collect=("bob",)))
    log.record(Depot("bob", "wien"))
    assert refusals(log, Claim("ann", "budapest--wien", collect=("bob",))) == ["E12-04"]
    log.record(Depot("ann", "paris"))  # the first one, noted after all
    assert own(log).left("ann", ("ann",)) == 0


@pytest.mark.rule("E12-02")
def test_house_rule_allows_turns_before_first_depots() -> None:
    log = replay(HouseRule("unplaced", "scored later"), *claims("ann", "berlin--frankfurt"), modules=("depots",))
    assert list(own(log).queue(log.table)) == []
    assert refusals(log, Depot("ann", "roma")) == refusals(log, Depot("bob", "roma")) == []
    assert line(log, "depots") == {"ann": 10, "bob": 10}


@pytest.mark.rule("E12-01", "E12-02", "E12-03", "E12-04")
def test_team_has_the_depots_and_the_warehouse_of_its_colour() -> None:
    log = replay(players=6, box="team-asia", modules=("depots",))
    assert list(own(log).queue(log.table)) == ["fay", "dan", "bob"]
    log.record(Depot("eve", "bombay"))  # either of the team
    assert refusals(log, Depot("fay", "peking")) == ["E12-02"]
    log.record(Depot("dan", "delhi"))
    log.record(Depot("bob", "canton"))
    for city in ("lhasa", "karachi", "kabul"):
        log.record(Depot("ann", city))
    log.record(Depot("bob", "xian"))
    assert refusals(log, Depot("ann", "peking")) == refusals(log, Depot("bob", "peking")) == ["E12-05"]
    log.record(Stock("cat", "fay"))
    assert own(log).cards == {"t1": 0, "t2": 0, "t3": 1}
    assert line(log, "depots") == {"t1": 0, "t2": 10, "t3": 10}


@pytest.mark.rule("E12-02", "ALL-13")
def test_first_depot_can_be_undone_and_placed_again_at_any_time() -> None:
    log = game(Undo(0))
    assert list(own(log).queue(log.table)) == ["cat"]
    assert refusals(log, Depot("bob", "roma")) == ["E12-02"]
    log.record(Depot("cat", "roma"))
    assert pieces_on(log.table, "shed") == {"roma": "cat", "paris": "bob", "berlin": "ann"}
    assert refusals(game(Claim("ann", "berlin--wien")), Undo(1)) == []


@pytest.mark.rule("E12-02", "ALL-13")
def test_mistaken_claim_at_setup_can_be_undone_after_a_depot() -> None:
    moves = (Depot("cat", "wien"), Claim("ann", "berlin--wien"), Depot("ann", "roma"))
    log = Log.restore(get_box("europe"), setup(3, modules=("depots",)), moves)  # as it was recorded once
    log.record(Undo(1))
    assert list(own(log).queue(log.table)) == ["bob"]


@pytest.mark.rule("E12-05")
def test_depots_are_placed_until_the_reserve_is_empty() -> None:
    log = game(*depots("ann", "roma", "kyiv", "riga"))
    assert own(log).reserve["ann"] == 1
    log.record(Depot("ann", "moskva"))
    assert refusals(log, Depot("ann", "madrid")) == ["E12-05"]


@pytest.mark.rule("E12-05")
def test_placing_a_depot_is_no_turn() -> None:
    log = game(Depot("ann", "roma"))
    assert not own(log).has_begun
    log.record(Stock("ann", "bob"))
    assert own(log).has_begun


@pytest.mark.rule("E12-06")
def test_depot_and_station_never_share_a_city() -> None:
    log = game(*builds("ann", "roma"))
    assert refusals(log, Depot("bob", "roma")) == ["E12-06"]
    assert refusals(log, Depot("ann", "roma")) == ["E12-06"]
    assert refusals(log, Station("bob", "wien")) == ["E12-06"]
    assert refusals(log, Depot("bob", "wien")) == ["E12-06"]


@pytest.mark.rule("E12-05")
def test_depot_stands_in_a_city_alone() -> None:
    log = game(box="germany")
    for where in ("danemark", "danemark-kiel"):
        assert refusals(log, Depot("cat", where)) == ["E12-05"]
    assert refusals(log, Depot("cat", "atlantis")) == [None]


@pytest.mark.rule("E12-03")
def test_cards_gather_on_any_warehouse() -> None:
    log = game(Stock("ann", "bob"), Stock("bob", "bob"), Stock("cat", "ann"))
    assert own(log).cards == {"ann": 1, "bob": 2, "cat": 0}
    assert refusals(log, Stock("ann", "zoe")) == [None]
    log.record(Undo(3))
    assert own(log).cards["bob"] == 1


@pytest.mark.rule("E12-04")
def test_claim_to_a_depot_empties_its_warehouse_for_a_reserve() -> None:
    log = game(Stock("ann", "cat"), Stock("bob", "cat"), Claim("ann", "budapest--wien", collect=("cat",)))
    assert own(log).cards["cat"] == 0
    assert own(log).reserve == {"ann": 3, "bob": 4, "cat": 4}
    assert own(log).pieces.owner("wien") == "cat"


@pytest.mark.rule("E12-04")
def test_own_depot_counts_too_and_two_owners_cost_two_depots() -> None:
    log = game(Stock("ann", "cat"), Stock("bob", "ann"), Claim("ann", "berlin--wien", collect=("cat", "ann")))
    assert own(log).cards == {"ann": 0, "bob": 0, "cat": 0}
    assert own(log).reserve["ann"] == 2


@pytest.mark.rule("E12-04")
@pytest.mark.parametrize(
    ("collect", "rules"),
    [(("bob",), ["E12-04"]), (("cat", "cat"), ["E12-04"]), (("zoe",), [None]), (("cat", "bob"), ["E12-04"])],
)
def test_claim_collects_only_from_owners_at_its_ends_each_once(
    collect: tuple[str, ...], rules: list[str | None]
) -> None:
    assert refusals(game(), Claim("ann", "budapest--wien", collect=collect)) == rules


@pytest.mark.rule("E12-04")
def test_collecting_without_a_reserve_is_refused() -> None:
    log = game(*depots("ann", "roma", "kyiv", "riga"))
    assert refusals(log, Claim("ann", "berlin--wien", collect=("cat", "ann"))) == ["E12-04"]
    assert refusals(log, Claim("ann", "berlin--wien", collect=("cat",))) == []
    assert refusals(log, Claim("ann", "berlin--wien")) == []


@pytest.mark.rule("E12-07")
@pytest.mark.parametrize(
    ("placed", "points"),
    [
        ((), {"ann": 10, "bob": 10, "cat": 10}),
        (("ann",), {"ann": 0, "bob": 10, "cat": 10}),
        (("ann", "bob"), {"ann": 0, "bob": 0, "cat": 10}),
    ],
)
def test_award_goes_to_the_most_depots_in_reserve(placed: tuple[str, ...], points: dict[str, int]) -> None:
    cities = dict(zip(("ann", "bob"), ("roma", "kyiv"), strict=True))
    log = game(*[Depot(player, cities[player]) for player in placed])
    assert line(log, "depots") == points
    assert side(log, "ann").measures["depots_left"] == (3 if "ann" in placed else 4)


@pytest.mark.rule("E12-08")
def test_warehouses_are_emptied_once_somebody_has_no_depot_left() -> None:
    log = game(Stock("ann", "bob"))
    assert refusals(log, Empty()) == ["E12-08"]
    for move in depots("ann", "roma", "kyiv", "riga", "moskva"):
        log.record(move)
    log.record(Empty())
    assert own(log).cards == {"ann": 0, "bob": 0, "cat": 0}
