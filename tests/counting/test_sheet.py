"""Tallied games are scored by the box's rules: each game of tests/games, entered as a tally, has its expected sheet."""

import msgspec
import pytest

from companion.features.counting.fields import fields_of, knows_trains
from companion.features.counting.sheet import CountFault, count, faults, left_over, tally_of
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.record import read_record
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.sheet import score
from companion.rules.table import Table
from tests.support.games import every_game, load_game
from tests.support.play import pieces_on, replay

COUNTED = [name for name in every_game() if not name.startswith("card-game/")]


def table_of(name: str) -> Table:
    record = read_record(msgspec.json.encode(load_game(name)[0]))
    return Log(get_box(record.box), record.setup, record.moves).table


@pytest.mark.parametrize("name", COUNTED)
def test_counted_game_has_the_sheet_of_its_moves(name: str) -> None:
    table = table_of(name)
    sheet, tally = score(table), tally_of(table)
    counted = count(table, tally)
    assert counted.lines == {side.id: side.lines for side in sheet.sides}
    assert set(sheet.winners) <= set(counted.ranking.winners)
    assert counted.is_open or set(sheet.winners) == set(counted.ranking.winners)
    if knows_trains(table):
        left = {side.id: sum(side.trains_left.values()) for side in sheet.sides}
        assert {side: left_over(table, tally, side) for side in table.sides} == left
    assert pieces_on(table, "guest") or list(faults(table, tally)) == []


def test_every_box_with_a_map_asks_for_all_that_its_sheet_has() -> None:
    for name in COUNTED:
        table = table_of(name)
        asked = {field.rule.rule for field in fields_of(table)}
        by_tickets = {
            rule.rule for rule in table.scoring_rules if CATEGORIES[rule.counted].measure == "tickets_completed"
        }
        assert {rule.rule for rule in table.scoring_rules} - asked - {"routes", "tickets"} <= by_tickets, name


def test_single_tickets_add_their_points_and_decide_the_most() -> None:
    table = replay(players=2, box="usa", variant="1910").table
    names = list(table.variant.tickets)
    tally = {f"ticket.{names[0]}/ann": 1, f"ticket.{names[1]}/bob": 2, "tickets/bob": 30}
    counted = count(table, tally)
    first, second = (table.variant.tickets[name].points for name in names[:2])
    assert counted.lines["ann"]["tickets"] == first
    assert counted.lines["bob"]["tickets"] == 30 - second
    assert (counted.lines["ann"]["globetrotter"], counted.lines["bob"]["globetrotter"]) == (15, 0)


def test_equal_points_are_open_where_nobody_counted_what_decides() -> None:
    table = replay(players=2).table
    assert count(table, {"train.2/ann": 1, "train.2/bob": 1}).is_open
    counted = count(table, {"completed/ann": 2, "completed/bob": 1})
    assert (counted.ranking.winners, counted.ranking.decided_by) == (("ann",), "tickets_completed")


def test_more_than_there_is_can_not_be_counted() -> None:
    table = replay(players=2).table
    reasons = {fault.why for fault in faults(table, {"train.8/ann": 2, "train.4/ann": 10, "tickets/bob": 5000})}
    assert reasons == {CountFault.TRACKS, CountFault.TRAINS, CountFault.NUMBER}
    assert list(faults(table, {"train.8/ann": 1, "train.4/ann": 9})) == []
