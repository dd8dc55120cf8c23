"""The game record: writing, reading, and invalid files."""

import json
from typing import Any

import pytest

from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import MAX_MOVES
from companion.rules.moves import Malformed, read_move, write_move
from companion.rules.record import read_record, score_record, write_record

RECORD: dict[str, Any] = {
    "format": "companion/1",
    "box": "europe",
    "variant": "base",
    "modules": [],
    "options": {"double_routes": "auto"},
    "players": [{"id": "ann", "name": "Ann", "color": "red"}, {"id": "bob", "name": "Bob", "color": "blue"}],
    "moves": [
        {"type": "tickets", "player": "ann", "keep": ["brest--petrograd", "paris--wien"]},
        {"type": "tickets", "player": "bob", "keep": [{"a": "london", "b": "kobenhavn", "points": 7}]},
        {"type": "claim", "player": "ann", "route": "dieppe--paris"},
        {"type": "station", "player": "ann", "city": "berlin"},
        {"type": "claim", "player": "bob", "route": "berlin--wien"},
        {"type": "borrow", "player": "ann", "city": "berlin", "route": None},
        {"type": "undo", "move": 2},
    ],
}


def changed(**fields: Any) -> str:
    return json.dumps(RECORD | fields)


def test_record_goes_in_and_out_unchanged() -> None:
    record = read_record(json.dumps(RECORD))
    written = json.loads(json.dumps(write_record(record.setup, record.moves)))
    assert {"variant": "base", "modules": []} | written == RECORD


def test_record_may_leave_out_what_is_usual() -> None:
    usual = {key: RECORD[key] for key in ("format", "box", "players", "moves")}
    assert read_record(json.dumps(usual)).setup == read_record(json.dumps(RECORD)).setup


def test_record_longer_than_any_game_is_refused() -> None:
    moves = [{"type": "station", "player": "ann", "city": "berlin"}] * MAX_MOVES
    assert len(read_record(changed(moves=moves)).moves) == MAX_MOVES
    with pytest.raises(Malformed, match=r"A game record can have 2000 moves at most; this one has 2001\."):
        read_record(changed(moves=[*moves, moves[0]]))


def test_record_is_scored() -> None:
    record = read_record(json.dumps(RECORD))
    sheet = score_record(record, get_box("europe"))
    assert sheet.winners == ("bob",)
    assert {side.id: side.lines["tickets"] for side in sheet.sides} == {"ann": -28, "bob": -7}
    assert next(side for side in sheet.sides if side.id == "bob").tickets.failed == ("london--kobenhavn:7",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "truncated"),
        ("[]", "Expected `object`, got `array`"),
        ("{", "truncated"),
        (changed(format="companion/2"), "$.format"),
        (changed(color="red"), "`color`"),
        (changed(players=[{"id": "ann", "name": "Ann", "color": "red", "age": 9}]), "`age`"),
        (changed(moves=[{"type": "claim", "player": "ann"}]), "`route` - at `$.moves[0]`"),
        (changed(moves=[{"type": "fly", "player": "ann"}]), "'fly' - at `$.moves[0].type`"),
        (changed(moves=[{"type": "claim", "player": "ann", "route": 7}]), "$.moves[0].route"),
        (changed(moves=[{"type": "claim", "player": "ann", "route": "x", "speed": 7}]), "`speed`"),
        (changed(options={"double_routes": "sometimes"}), "$.options.double_routes"),
    ],
)
def test_what_is_not_a_record_is_reported_with_the_place(text: str, message: str) -> None:
    with pytest.raises(Malformed, match="isn't a game record") as malformed:
        read_record(text)
    assert message in str(malformed.value)


@pytest.mark.parametrize(
    ("fields", "index", "rules"),
    [
        ({"moves": [*RECORD["moves"], {"type": "claim", "player": "ann", "route": "berlin--wien"}]}, 7, ["ALL-01"]),
        ({"players": RECORD["players"][:1]}, None, ["EU-01"]),
        ({"players": [RECORD["players"][0]] * 2}, None, [None, "EU-01"]),
        ({"players": [RECORD["players"][0], {"id": "bob", "name": " ", "color": "pink"}]}, None, ["EU-01", None]),
        ({"players": [RECORD["players"][0], {"id": "b", "name": "B" * 41, "color": "blue"}]}, None, [None]),
        ({"players": [{**player, "team": "x"} for player in RECORD["players"]]}, None, [None, None]),
        ({"players": [RECORD["players"][0], {"id": "", "name": "Bob", "color": "blue"}]}, None, [None]),
        ({"players": [RECORD["players"][0], {"id": "../x", "name": "Bob", "color": "blue"}]}, None, [None]),
        ({"players": [RECORD["players"][0], {"id": "é", "name": "Bob", "color": "blue"}]}, None, [None]),
        ({"players": [RECORD["players"][0], {"id": "b", "name": "Bo\0b", "color": "blue"}]}, None, [None]),
        ({"variant": "giga"}, None, [None]),
        ({"modules": ["depot"]}, None, [None]),
    ],
)
def test_record_that_the_rules_refuse_names_move_and_rules(
    fields: dict[str, Any], index: int | None, rules: list[str | None]
) -> None:
    with pytest.raises(Refused) as refused:
        score_record(read_record(changed(**fields)), get_box("europe"))
    assert refused.value.index == index
    assert [fault.rule for fault in refused.value.faults] == rules


@pytest.mark.parametrize("body", RECORD["moves"])
def test_move_goes_in_and_out_unchanged(body: dict[str, Any]) -> None:
    assert json.loads(json.dumps(write_move(read_move(body)))) == body


@pytest.mark.parametrize("body", [None, [], "claim", {}, {"type": "claim"}, {"type": "undo", "move": "0"}])
def test_what_is_not_a_move_is_malformed(body: object) -> None:
    with pytest.raises(Malformed):
        read_move(body)
