"""Finished games whose sheets were worked out by hand from the rulebook (`worked_out` in each file tells how)."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.record import read_record, score_record
from companion.rules.shelf import get_box

GAMES = sorted(Path(__file__).parent.glob("*/*.json"))


def load(path: Path) -> tuple[str, dict[str, Any]]:
    game = json.loads(path.read_text(encoding="utf-8"))
    return json.dumps(game["record"]), game["expected"]


@pytest.mark.rule("ALL-04", "ALL-07", "ALL-10", "ALL-11", "EU-10", "EU-11", "EU-12", "EU-13", "EU-14", "EU-15", "EU-16")
@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_game_has_the_sheet_worked_out_by_hand(path: Path) -> None:
    text, expected = load(path)
    record = read_record(text)
    sheet = score_record(record, get_box(record.box))
    sides = {side.id: side for side in sheet.sides}
    assert {key: side.total for key, side in sides.items()} == expected["totals"]
    assert {key: side.lines for key, side in sides.items()} == expected["lines"]
    assert {key: side.place for key, side in sides.items()} == expected["places"]
    assert {key: side.longest_route.length for key, side in sides.items()} == expected["longest"]
    assert {key: {loan.city: loan.route for loan in side.stations} for key, side in sides.items()} == expected["lent"]
    assert {key: list(side.tickets.failed) for key, side in sides.items()} == expected["failed"]
    assert {key: side.trains_left[key] for key, side in sides.items()} == expected["trains_left"]
    assert list(sheet.winners) == expected["winners"]
    assert sheet.decided_by == expected["decided_by"]
    assert all(sum(side.lines.values()) == side.total for side in sheet.sides)
