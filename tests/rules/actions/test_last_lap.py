"""Turns of the last lap without a piece on the board."""

import pytest

from companion.rules.moves import Claim, Pass, Undo
from companion.rules.score.sheet import score
from tests.support.play import LONG_HAUL, refusals, replay


@pytest.mark.rule("ALL-09")
def test_pass_in_last_lap_is_once_a_player_and_without_points() -> None:
    log = replay(*(Claim("ann", route) for route in LONG_HAUL[:-1]))
    assert refusals(log, Pass("bob")) == ["ALL-09"]
    log.record(Claim("ann", LONG_HAUL[-1]))
    before = score(log.table)
    log.record(Pass("bob"))
    assert log.table.last_lap is not None
    assert log.table.last_lap.played_since == ("bob",)
    assert refusals(log, Pass("bob")) == ["ALL-09"]
    assert score(log.table) == before


@pytest.mark.rule("ALL-09", "ALL-13")
def test_claim_that_began_last_lap_is_undone_after_a_pass() -> None:
    log = replay(*(Claim("ann", route) for route in LONG_HAUL), Pass("bob"), Undo(8))
    assert log.table.last_lap is None
    log.record(Claim("ann", LONG_HAUL[-1]))
    assert refusals(log, Pass("bob")) == []
