"""Trains left: the first step of the final scoring of a played game."""

import json
from typing import Any

from flask.testing import FlaskClient

from tests.support.html import read
from tests.support.tables import claim, open_table

STEP = "/final/trains"


def tracks_of(page: str) -> dict[str, Any]:
    return {track["id"]: track for track in json.loads(read(page).text("#tracks"))}


def test_scoring_a_played_game_begins_with_the_trains_left(ann: FlaskClient) -> None:
    table = open_table(ann, 2, played=True)
    table.record(claim("p1", "munchen--wien"))
    assert ann.get(f"{table.path}/final").location.endswith(STEP)
    page = ann.get(f"{table.path}{STEP}").text
    assert "Trains left: Ann 42 and Bob 45. Does that match?" in page
    tracks = tracks_of(page)
    assert tracks["munchen--wien"] == {"id": "munchen--wien", "name": "München – Wien", "length": 3, "player": "p1"}
    assert {track["player"] for track in tracks.values()} == {"p1", None}


def test_open_and_corrected_games_have_no_such_step(ann: FlaskClient) -> None:
    table = open_table(ann)
    assert ann.get(f"{table.path}{STEP}").status_code == 302
    table.lay_open()
    assert ann.get(f"{table.path}{STEP}").status_code == 302


def test_ships_and_trains_are_not_compared_as_split_is_unknown(ann: FlaskClient) -> None:
    table = open_table(ann, box="rails-and-sails-world", played=True)
    assert ann.get(f"{table.path}{STEP}").status_code == 404
    assert ann.get(f"{table.path}/final").location.endswith("/final/tickets")
