"""Finished games whose sheets were worked out by hand from the rulebook (`worked_out` in each file tells how)."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.record import read_record, score_record
from companion.rules.score.sheet import Sheet, SideSheet
from companion.rules.table import Table

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("*/*.json"))
FOLDERS = {"europe", "europa-1912", "germany", "legendary-asia", "team-asia", "card-game", "usa"}

Figure = Callable[[SideSheet], Any]
OF_A_SIDE: Mapping[str, Figure] = {
    "totals": lambda side: side.total,
    "lines": lambda side: side.lines,
    "measures": lambda side: side.measures,
    "places": lambda side: side.place,
    "failed": lambda side: sorted(side.tickets.failed),
    "longest": lambda side: side.longest_route.length,
    "lent": lambda side: {loan.city: loan.route for loan in side.stations},
    "network": lambda side: len(side.network.cities),
    "passengers": lambda side: {color: count for color, count in side.passengers.items() if count},
}
"""What a file may expect of each side, by the key in its `expected`."""

OF_THE_SHEET: Mapping[str, Callable[[Sheet], Any]] = {
    "trains_left": lambda sheet: {player: left for side in sheet.sides for player, left in side.trains_left.items()},
    "winners": lambda sheet: list(sheet.winners),
    "decided_by": lambda sheet: sheet.decided_by,
}
"""What a file may expect of the whole sheet."""

ALWAYS = {"totals", "lines", "places", "failed", "winners", "decided_by"}


def load(path: Path) -> tuple[str, dict[str, Any]]:
    game = json.loads(path.read_text(encoding="utf-8"))
    expected = game["expected"]
    expected["failed"] = {side: sorted(tickets) for side, tickets in expected["failed"].items()}
    return json.dumps(game["record"]), expected


def figure_of(sheet: Sheet, key: str) -> Any:
    if key in OF_THE_SHEET:
        return OF_THE_SHEET[key](sheet)
    return {side.id: OF_A_SIDE[key](side) for side in sheet.sides}


@pytest.mark.rule("ALL-04", "ALL-07", "ALL-10", "ALL-11", "ALL-12", "ALL-13")
@pytest.mark.rule("EU-10", "EU-11", "EU-12", "EU-13", "EU-14", "EU-15", "EU-16")
@pytest.mark.rule("E12-02", "E12-03", "E12-04", "E12-05", "E12-06", "E12-07", "E12-10", "E12-11", "E12-12")
@pytest.mark.rule("DE-01", "DE-03", "DE-04", "DE-05", "DE-06", "DE-07", "DE-08", "DE-09")
@pytest.mark.rule("LA-01", "LA-02", "LA-04", "LA-05", "LA-06", "LA-07", "LA-08", "LA-09")
@pytest.mark.rule("TA-01", "TA-02", "TA-03", "TA-05", "TA-06", "TA-08", "TA-10", "TA-11", "TA-12")
@pytest.mark.rule("US-01", "US-05", "US-06", "US-07", "U10-02", "U10-04", "U10-06", "U10-07", "U10-08", "U10-09")
@pytest.mark.rule("CG-02", "CG-03", "CG-04", "CG-05", "CG-06", "CG-07", "CG-08", "CG-09", "CG-10")
@pytest.mark.parametrize("path", GAMES, ids=[f"{path.parent.name}-{path.stem}" for path in GAMES])
def test_game_has_the_sheet_worked_out_by_hand(path: Path) -> None:
    text, expected = load(path)
    record = read_record(text)
    sheet = score_record(record, get_box(record.box))
    assert expected.keys() >= ALWAYS
    assert {key: figure_of(sheet, key) for key in expected} == expected
    assert all(sum(side.lines.values()) == side.total for side in sheet.sides)


@pytest.mark.parametrize("path", GAMES, ids=[f"{path.parent.name}-{path.stem}" for path in GAMES])
def test_game_move_by_move_leaves_every_earlier_log_as_it_was(path: Path) -> None:
    record = read_record(load(path)[0])
    log, same = (Log(get_box(record.box), record.setup) for _ in range(2))
    for move in record.moves:
        after = log.after(move)
        assert _all_of(log.table) == _all_of(same.table)
        same.record(move)
        log = after
    assert _all_of(log.table) == _all_of(same.table)


def _all_of(table: Table) -> dict[str, Any]:
    """Every attribute, those of the passengers' board too."""
    return {name: vars(value) if name == "passengers" else value for name, value in vars(table).items()}


def test_every_box_has_four_games_at_least() -> None:
    counts = Counter(path.parent.name for path in GAMES)
    assert counts.keys() == FOLDERS
    assert min(counts.values()) >= 4
