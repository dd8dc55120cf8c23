"""Finished games with sheets worked out by hand from the rulebook (`worked_out` in each file explains them)."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.rules.load import box_ids, get_box
from companion.rules.log import Log
from companion.rules.record import read_record, score_record
from companion.rules.score.lines import marked_rules, points_on_track
from companion.rules.score.sheet import Sheet, SideSheet, score
from companion.rules.score.sides import sides_so_far
from tests.support.games import after
from tests.support.play import all_of

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("*/*.json"))
FOLDERS = {*(box for box in box_ids() if get_box(box).routes or get_box(box).tickets), "europa-1912"}

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
    "networks": lambda side: [
        [" ".join(one["regions"]), one["count"], one["points"]] for one in side.witness.get("networks", [])
    ],
    "shares": lambda side: {company: list(numbers) for company, numbers in side.witness.get("shares", {}).items()},
    "tours": lambda side: {tour: list(way) for tour, way in side.tours.items()},
    "harbors": lambda side: {harbor["city"]: list(harbor["tickets"]) for harbor in side.witness.get("harbors", [])},
    "bullets": lambda side: list(side.witness.get("bullet_trains", ())),
    "festivals": lambda side: side.witness.get("festivals", {}),
    "provinces": lambda side: {line: list(spots) for line, spots in side.witness.get("provinces", {}).items()},
    "passengers": lambda side: side.witness.get("passengers", {}),
}
"""Values that a file can expect of each side, by the key in its `expected`."""

OF_THE_SHEET: Mapping[str, Callable[[Sheet], Any]] = {
    "trains_left": lambda sheet: {player: left for side in sheet.sides for player, left in side.trains_left.items()},
    "ships_left": lambda sheet: {
        player: left for side in sheet.sides for player, left in side.witness.get("ships_left", {}).items()
    },
    "winners": lambda sheet: list(sheet.winners),
    "decided_by": lambda sheet: sheet.decided_by,
}
"""Values that a file can expect of the whole sheet."""

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
@pytest.mark.rule("CH-01", "CH-05", "CH-06", "CH-07", "CH-08", "CH-09", "CH-11", "CH-12")
@pytest.mark.rule("PO-05", "PO-06", "PO-07", "PO-08", "PO-09", "PO-10")
@pytest.mark.rule("PA-03", "PA-04", "PA-05", "PA-06", "PA-07", "PA-09", "PA-11", "PA-12")
@pytest.mark.rule("UK-06", "UK-07", "UK-08", "UK-09", "UK-10", "UK-11", "UK-12", "UK-13", "UK-14", "UK-16")
@pytest.mark.rule("NT-07", "NT-10", "NT-19", "NT-20")
@pytest.mark.rule("AF-03", "AF-08", "AF-09", "AF-11", "AF-12", "AF-14", "AF-15", "AF-17")
@pytest.mark.rule("IB-02", "IB-03", "IB-04", "IB-07", "IB-08", "IB-09", "IB-10", "IB-13", "IB-14", "IB-15")
@pytest.mark.rule("NL-05", "NL-06", "NL-07", "NL-08", "NL-09", "NL-10", "NL-11", "NL-12", "NL-13", "NL-14", "NL-16")
@pytest.mark.rule("US-01", "US-05", "US-06", "US-07", "U10-02", "U10-04", "U10-06", "U10-07", "U10-08", "U10-09")
@pytest.mark.rule("NO-04", "NO-05", "NO-06", "NO-10", "NO-11", "IN-05", "IN-06", "IN-07", "IN-08", "IN-09", "IN-10")
@pytest.mark.rule("NY-03", "NY-04", "NY-06", "NY-07", "NY-08", "LO-03", "LO-04", "LO-06", "LO-07", "LO-08")
@pytest.mark.rule("IT-03", "IT-04", "IT-07", "IT-08", "IT-09", "IT-10", "IT-11", "IT-12")
@pytest.mark.rule("GL-03", "GL-05", "GL-07", "GL-10", "GL-11", "GL-12", "GL-13", "GL-14", "GL-16", "GL-17")
@pytest.mark.rule("RS-01", "RS-03", "RS-05", "RS-08", "RS-09", "RS-10", "RS-11", "RS-12", "RS-13", "RS-14")
@pytest.mark.rule("JP-03", "JP-04", "JP-05", "JP-06", "JP-07", "JP-08", "JP-09", "JP-10", "JP-11", "JP-12")
@pytest.mark.rule("JP-13", "JP-14", "JP-15")
@pytest.mark.rule("SK-02", "SK-03", "SK-04", "SK-05", "SK-06", "SK-07", "SK-08")
@pytest.mark.rule("CG-02", "CG-03", "CG-04", "CG-05", "CG-06", "CG-07", "CG-08", "CG-09", "CG-10")
@pytest.mark.rule("FR-01", "FR-03", "FR-04", "FR-05", "FR-06", "FR-08", "FR-09", "FR-10", "FR-11", "FR-12")
@pytest.mark.rule("OW-03", "OW-04", "OW-05", "OW-06", "OW-07", "OW-08", "OW-10", "OW-11", "OW-12", "OW-14")
@pytest.mark.rule("AM-03", "AM-04", "AM-05", "AM-06", "AM-07", "AM-08", "AM-09")
def test_game_has_the_sheet_worked_out_by_hand(subtests: pytest.Subtests) -> None:
    for path in GAMES:
        with subtests.test(f"{path.parent.name}/{path.stem}"):
            text, expected = load(path)
            record = read_record(text)
            sheet = score_record(record, get_box(record.box))
            assert expected.keys() >= ALWAYS
            assert {key: figure_of(sheet, key) for key in expected} == expected
            assert all(sum(side.lines.values()) == side.total for side in sheet.sides)
            table = Log(get_box(record.box), record.setup, record.moves).table
            at_once = [rule.rule for rule in marked_rules(table)]
            so_far = score(table, sides_so_far(table))
            assert points_on_track(table) == {
                side.id: sum(side.lines[line] for line in at_once) for side in so_far.sides
            }


def test_game_move_by_move_leaves_every_earlier_log_as_it_was(subtests: pytest.Subtests) -> None:
    for path in GAMES:
        with subtests.test(f"{path.parent.name}/{path.stem}"):
            record = read_record(load(path)[0])
            log, same = (Log(get_box(record.box), record.setup) for _ in range(2))
            for move in record.moves:
                after = log.after(move)
                assert all_of(log.table) == all_of(same.table)
                same.record(move)
                log = after
            assert all_of(log.table) == all_of(same.table)


def test_every_box_has_four_games_at_least() -> None:
    counts = Counter(path.parent.name for path in GAMES)
    assert counts.keys() == FOLDERS
    assert min(counts.values()) >= 4


@pytest.mark.rule("ALL-04", "ALL-10", "ALL-13")
@pytest.mark.parametrize(
    ("game", "moves", "points"),
    [
        # Ann has 4 and 3 trains, and the 3 are taken back; Bob and Cat have 3 each.
        ("europe/three-players-stations-undo", 4, (7 + 4, 4, 4)),
        ("europe/three-players-stations-undo", 5, (7, 4, 4)),
        # Eight routes each: 4 2 1 3 3 4 3 4, 3 4 2 4 4 2 2 3 and 3 1 3 4 3 2 3 3 trains.
        (
            "europe/three-players-stations-undo",
            26,
            (7 + 2 + 1 + 4 + 4 + 7 + 4 + 7, 4 + 7 + 2 + 7 + 7 + 2 + 2 + 4, 4 + 1 + 4 + 7 + 4 + 2 + 4 + 4),
        ),
        # 4 3 2 2 3, 4 2 5 (the 2 once taken back and claimed again), 6 4 5
        ("germany/shared-victory-undo", 16, (7 + 4 + 2 + 2 + 4, 7 + 2 + 10, 15 + 7 + 10)),
    ],
)
def test_points_are_marked_move_by_move(game: str, moves: int, points: tuple[int, ...]) -> None:
    assert tuple(points_on_track(after(game, moves)).values()) == points


@pytest.mark.rule("DE-04", "ALL-13")
def test_passengers_wait_as_long_as_nobody_takes_them() -> None:
    tables = [after("germany/shared-victory-undo", moves) for moves in (8, 9, 16)]
    waiting = [{piece.at: piece.number for piece in table.pieces} for table in tables]
    assert [places["wurzburg"] for places in waiting] == [0, 1, 0]  # taken, given back, and taken in another colour
    assert (waiting[-1]["leipzig"], waiting[-1]["berlin"]) == (3 - 3, 5 - 2)
