"""House rules that a table may allow."""

import json

import msgspec
import pytest

from companion.rules.actions.house_rule import house_rules_for
from companion.rules.faults import HOUSE_RULES, Refused
from companion.rules.load import box_ids, get_box
from companion.rules.moves import Claim, HouseRule, Move, Station, Undo
from companion.rules.record import read_record, score_record, write_record
from companion.rules.score.sheet import score
from tests.support.play import depots, keeps, refusals, replay

ALWAYS = "we always do"


@pytest.mark.rule("ALL-06")
def test_second_track_is_open_to_another_player_by_house_rule() -> None:
    log = replay(Claim("ann", "frankfurt--paris"))
    other = Claim("bob", "frankfurt--paris-2")
    assert refusals(log, other) == ["ALL-06"]
    log.record(HouseRule("twins_open", ALWAYS))
    assert refusals(log, other) == []
    assert refusals(log, Claim("ann", "frankfurt--paris-2")) == ["ALL-05"]


@pytest.mark.rule("ALL-05", "ALL-06")
def test_one_player_with_both_tracks_still_needs_them_open() -> None:
    log = replay(Claim("ann", "frankfurt--paris"), HouseRule("twins_of_one", ALWAYS))
    assert refusals(log, Claim("ann", "frankfurt--paris-2")) == ["ALL-06"]
    log.record(HouseRule("twins_open", ALWAYS))
    assert refusals(log, Claim("ann", "frankfurt--paris-2")) == []


@pytest.mark.rule("ALL-14")
def test_tickets_kept_freely_are_still_one_card_each() -> None:
    long = [key for key, ticket in get_box("europe").variants["base"].tickets.items() if ticket.deck == "long"]
    log = replay(HouseRule("tickets_freely", ALWAYS), keeps("ann", *long[:2]))
    assert set(log.table.hands["ann"]) == set(long[:2])
    assert refusals(log, keeps("bob", long[0], long[2])) == ["ALL-14"]
    assert refusals(log, keeps("bob", long[2], deal=(long[2],))) == []


def test_station_and_depot_share_a_city_where_the_table_says_so() -> None:
    log = replay(*depots("bob", "wien"), *depots("ann", "paris"), modules=("depots",))
    assert refusals(log, Station("ann", "wien")) == ["E12-06"]
    log.record(HouseRule("depots_and_stations", ALWAYS))
    assert refusals(log, Station("ann", "wien")) == []


def test_house_rule_stands_until_nothing_rests_on_it() -> None:
    log = replay(Claim("ann", "frankfurt--paris"), HouseRule("twins_open", ALWAYS), Claim("bob", "frankfurt--paris-2"))
    assert refusals(log, Undo(1)) == ["ALL-13"]
    log.record(Undo(2))
    log.record(Undo(1))
    assert refusals(log, Claim("bob", "frankfurt--paris-2")) == ["ALL-06"]


@pytest.mark.parametrize(
    "move",
    [
        HouseRule("no_such", ALWAYS),
        HouseRule("depots_and_stations", ALWAYS),
        HouseRule("twins_of_one", ALWAYS),
        HouseRule("twins_open", " "),
        HouseRule("twins_open", "x" * 81),
        HouseRule("twins_open", "first\nsecond"),
    ],
)
def test_house_rule_needs_a_use_and_a_reason_and_stands_once(move: Move) -> None:
    log = replay(HouseRule("twins_of_one", ALWAYS))
    with pytest.raises(Refused):
        log.record(move)


def test_record_and_sheet_carry_house_rules() -> None:
    log = replay(Claim("ann", "frankfurt--paris"), HouseRule("twins_open", ALWAYS), Claim("bob", "frankfurt--paris-2"))
    record = read_record(json.dumps(write_record(log.table.setup, log.moves)))
    assert score_record(record, log.box).house_rules == {"twins_open": ALWAYS}
    assert "house_rules" not in json.loads(msgspec.json.encode(score(replay().table)))


def offered_by(box: str) -> tuple[str, ...]:
    return house_rules_for(replay(box=box, players=get_box(box).player_counts()[0]).table)


def test_every_house_rule_is_offered_by_some_game_and_none_twice() -> None:
    offered = {rule for box in box_ids() for rule in offered_by(box)}
    offered |= set(house_rules_for(replay(modules=("depots",)).table))
    assert offered == set(HOUSE_RULES)
