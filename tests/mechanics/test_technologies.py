"""Technologies: requirements of claims, purchases, parallel routes, and the second route of a turn."""

import itertools

import pytest

from companion.mechanics.technologies.rules import Technologies, TechnologyFacts
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, HouseRule, Pass, Technology, Undo
from companion.rules.score.sheet import score
from companion.rules.state import LastLap
from tests.support.play import claims, line, refusals, replay, side

UK = "united-kingdom"
BOX = get_box(UK)
BY_REGION = {"wales": "wales", "ireland": "ireland-france", "france": "ireland-france", "scotland": "scotland"}


def buys(player: str, *cards: str) -> list[Technology]:
    return [Technology(player, card) for card in cards]


def reasons(log: Log, move: Claim) -> str:
    return " ".join(fault.sentence() for fault in log.faults(move))


@pytest.mark.rule("UK-06", "UK-07")
def test_each_track_needs_what_a_plain_reading_of_the_cards_says() -> None:
    own = replay(box=UK).table.mechanic(Technologies)
    assert own
    for route in BOX.routes.values():
        wanted = {BY_REGION[region] for end in route.ends if (region := BOX.places[end].facts["region"]) in BY_REGION}
        wanted |= {"mechanical-stoker"} if route.length == 3 else set()
        wanted |= {"superheated-boiler"} if 4 <= route.length <= 6 else set()
        wanted |= {"propellers"} if route.ferry else set()
        if "new-york" in route.ends:
            wanted = set()
        assert {card.id for card in own.needed(BOX, route)} == wanted, route.id
        assert bool(refusals(replay(box=UK), Claim("ann", route.id))) == bool(wanted), route.id


@pytest.mark.rule("UK-06", "UK-07")
@pytest.mark.parametrize(("route", "cards"), [
    ("aberystwyth--rosslare", ("wales", "ireland-france", "mechanical-stoker", "propellers")),
    ("cork--penzance", ("ireland-france", "superheated-boiler", "propellers")),
    ("dover--france-dover", ("ireland-france", "propellers")),
    ("hull--norwich", ("superheated-boiler",)),
])  # fmt: skip
def test_claim_needs_all_that_apply_and_one_less_is_refused(route: str, cards: tuple[str, ...]) -> None:
    assert refusals(replay(*buys("ann", *cards), box=UK), Claim("ann", route)) == []
    for bought in itertools.combinations(cards, len(cards) - 1):
        (missing,) = {*cards} - {*bought}
        log = replay(*buys("ann", *bought), *buys("bob", missing), box=UK)
        assert refusals(log, Claim("ann", route)) == ["UK-06"]
        assert BOX.mechanics[TechnologyFacts].cards[missing].name in reasons(log, Claim("ann", route))


@pytest.mark.rule("UK-05", "UK-07")
def test_card_is_bought_once_and_none_is_left_when_all_are() -> None:
    log = replay(*buys("ann", "wales", "booster"), players=4, box=UK, variant="advanced")
    assert refusals(log, Technology("ann", "wales")) == ["UK-07"]
    assert refusals(log, Technology("bob", "wales")) == []
    for card, cards in (("diesel-power", 1), ("water-tenders", 2)):
        for name in ("ann", "bob", "cat")[:cards]:
            log.record(Technology(name, card))
        assert refusals(log, Technology("dan", card)) == ["UK-07"]


@pytest.mark.rule("UK-07")
@pytest.mark.parametrize(("box", "move", "rules"), [
    (UK, Technology("ann", "horses"), [None]),
    (UK, Claim("ann", "leeds--manchester", technology="horses"), [None]),
    (UK, Claim("ann", "leeds--manchester", technology="wales"), [None]),
    (UK, Technology("ann", "right-of-way"), ["UK-10"]),
    (UK, Technology("ann", "water-tenders"), ["UK-11"]),
    (UK, Technology("ann", "risky-contracts"), ["UK-12"]),
    (UK, Claim("ann", "leeds--manchester", technology="thermocompressor"), ["UK-11"]),
    ("europe", Technology("ann", "wales"), [None]),
    ("europe", Claim("ann", "dieppe--paris", technology="right-of-way"), [None]),
])  # fmt: skip
def test_card_that_this_game_hasnt_is_refused(box: str, move: Technology | Claim, rules: list[str | None]) -> None:
    assert refusals(replay(box=box), move) == rules


@pytest.mark.rule("UK-10")
def test_right_of_way_puts_trains_beside_others_and_pays_them() -> None:
    log = replay(*claims("bob", "leeds--liverpool"), players=3, box=UK)
    assert refusals(log, Claim("ann", "leeds--manchester", technology="right-of-way")) == ["UK-10"]
    assert refusals(log, Claim("ann", "leeds--liverpool")) == ["ALL-01"]
    assert refusals(log, Claim("bob", "leeds--liverpool", technology="right-of-way")) == ["ALL-01"]
    log.record(Claim("ann", "leeds--liverpool", technology="right-of-way"))
    assert refusals(log, Claim("ann", "leeds--liverpool", technology="right-of-way")) == ["ALL-01"]
    log.record(Claim("cat", "leeds--liverpool", technology="right-of-way"))
    assert log.table.owners_of("leeds--liverpool") == ("bob", "ann", "cat")
    assert log.table.trains == dict.fromkeys(("ann", "bob", "cat"), 33)
    assert line(log, "routes") == dict.fromkeys(("ann", "bob", "cat"), 2)
    assert {one.id: one.longest_route.length for one in score(log.table).sides} == {"ann": 2, "bob": 2, "cat": 2}


@pytest.mark.rule("UK-10", "ALL-05", "UK-03")
def test_shared_track_is_own_for_its_twin_and_opens_none() -> None:
    few = replay(Claim("bob", "leeds--manchester"), box=UK)
    assert refusals(few, Claim("ann", "leeds--manchester-2")) == ["UK-03"]
    few.record(Claim("ann", "leeds--manchester", technology="right-of-way"))
    assert refusals(few, Claim("ann", "leeds--manchester-2")) == ["ALL-05"]
    many = replay(*claims("bob", "leeds--manchester"), *claims("ann", "leeds--manchester-2"), players=3, box=UK)
    assert refusals(many, Claim("ann", "leeds--manchester", technology="right-of-way")) == ["ALL-05"]
    assert refusals(many, Claim("cat", "leeds--manchester", technology="right-of-way")) == []


@pytest.mark.rule("UK-10", "UK-06", "ALL-02")
def test_shared_track_needs_technology_and_trains_too() -> None:
    log = replay(*buys("bob", "mechanical-stoker"), Claim("bob", "bristol--plymouth"), box=UK)
    ann = Claim("ann", "bristol--plymouth", technology="right-of-way")
    assert refusals(log, ann) == ["UK-06"]
    log.record(Technology("ann", "mechanical-stoker"))
    log.table.trains["ann"] = 2
    assert refusals(log, ann) == ["ALL-02"]


@pytest.mark.rule("UK-10", "ALL-13")
def test_claim_on_which_another_rests_stays_until_that_is_undone() -> None:
    log = replay(
        Claim("bob", "leeds--manchester"), Claim("ann", "leeds--manchester", technology="right-of-way"), box=UK
    )
    assert refusals(log, Undo(0)) == ["ALL-13"]
    log.record(Undo(1))
    assert log.table.owners_of("leeds--manchester") == ("bob",)
    assert log.table.trains == {"ann": 35, "bob": 34}
    log.record(Undo(0))
    assert log.table.owners_of("leeds--manchester") == ()


@pytest.mark.rule("UK-06", "ALL-13")
def test_technology_needed_by_a_claim_stays_until_its_undo() -> None:
    log = replay(*buys("ann", "propellers"), Claim("ann", "barrow--liverpool"), box=UK)
    assert refusals(log, Undo(0)) == ["ALL-13"]
    log.record(Undo(1))
    log.record(Undo(0))
    assert refusals(log, Claim("ann", "barrow--liverpool")) == ["UK-06"]


@pytest.mark.rule("UK-03")
@pytest.mark.parametrize(("players", "rules"), [(2, ["UK-03"]), (3, [])])
def test_tracks_of_unlike_length_are_a_double_like_any_other(players: int, rules: list[str]) -> None:
    cards = (buys(name, "propellers", "mechanical-stoker") for name in ("ann", "bob"))
    log = replay(*itertools.chain(*cards), Claim("ann", "penzance--plymouth"), players=players, box=UK)
    assert refusals(log, Claim("ann", "penzance--plymouth-2")) == ["ALL-05"]
    assert refusals(log, Claim("bob", "penzance--plymouth-2")) == rules


@pytest.mark.rule("UK-11", "ALL-09")
def test_second_track_of_a_turn_may_begin_the_last_lap() -> None:
    log = replay(players=3, box=UK, variant="advanced")
    log.table.trains |= {"ann": 5, "bob": 5}
    log.record(Claim("ann", "leeds--liverpool"))
    log.record(Claim("ann", "hull--nottingham", technology="thermocompressor"))
    assert log.table.last_lap == LastLap("ann", 1)
    log.record(Claim("bob", "barrow--leeds"))
    log.record(Claim("bob", "barrow--carlisle", technology="thermocompressor"))
    assert log.table.last_lap == LastLap("ann", 1, ("bob",))
    assert refusals(log, Pass("bob")) == ["ALL-09"]
    assert refusals(log, Pass("ann")) == []


@pytest.mark.rule("UK-06")
def test_house_rule_lets_claims_stand_without_what_only_allows() -> None:
    log = replay(HouseRule("unlicensed", "Too much to tap"), *claims("ann", "cork--penzance"), box=UK)
    assert side(log, "ann").lines["routes"] == 15
    assert refusals(log, Technology("ann", "steam-turbines")) == []
    assert refusals(log, Claim("bob", "barrow--liverpool")) == []
    assert line(log, "steam_turbines") == {"ann": 0, "bob": 0}
    assert refusals(replay(box="europe"), HouseRule("unlicensed", "Too much to tap")) == [None]


@pytest.mark.rule("UK-04", "UK-05", "UK-12", "UK-15")
def test_what_only_the_table_sees_is_reminded_of() -> None:
    assert {"UK-04", "UK-05", "UK-06", "UK-12"} <= {hint.rule for hint in BOX.hints}
    assert any(route.ferry for route in BOX.routes.values())  # a ferry's locomotives are on its own sheet
