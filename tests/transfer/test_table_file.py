"""A table moved to another server is unchanged there."""

import json

import pytest
from flask import Flask

from companion.features.transfer.exporting.table_file import export_table, pack, unpack
from companion.features.transfer.reading.parse import parse
from companion.rules.faults import Refused
from companion.table.service import games
from tests.support.files import put_up
from tests.support.games import load_game, put_on_a_table

HERE, THERE = "0" * 32, "1" * 32


@pytest.mark.database("sqlite", "postgresql")
def test_record_returns_as_a_table_of_the_importing_device(app: Flask) -> None:
    record, _expected = load_game("europe/three-players-stations-undo")
    key = put_on_a_table(app, record).rpartition("/")[2]
    with app.app_context():
        data = export_table(games.find(key))
        packed = pack(data)
        assert unpack(packed) == data
        game = put_up(unpack(packed), THERE)
        assert export_table(games.find(game.key)) == data
        assert games.phone_at(game, THERE).keeps == {seat.player for seat in game.seats}
        assert not games.sees_all(game, HERE)


@pytest.mark.parametrize("text", ["", "nothing", "AAAA", "…", "eJw"])
def test_what_is_no_table_has_a_sentence(app: Flask, text: str) -> None:
    with app.app_context(), pytest.raises(Refused):
        parse(unpack(text))


def test_move_that_does_not_stand_is_named(app: Flask) -> None:
    record, _expected = load_game("europe/three-players-stations-undo")
    claim = next(move for move in record["moves"] if move["type"] == "claim")
    broken = json.dumps({**record, "moves": [claim, claim]}).encode()
    with app.app_context(), pytest.raises(Refused, match=r"record\.moves\[1\]"):
        parse(broken)


def test_packed_bomb_is_refused(app: Flask) -> None:
    with app.app_context(), pytest.raises(Refused):
        parse(unpack(pack(b" " * 100_000_000)))
