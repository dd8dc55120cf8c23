"""The finale: what it adds up to, whom it is shown to, and when."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import groups, play
from companion.store import Game
from companion.web.views.finale import LENGTH, LONGEST_MS, finale_view
from tests.web.games import GAMES, load_game, put_on_a_table

NAMES = sorted(str(path.relative_to(GAMES).with_suffix("")) for path in GAMES.glob("*/*.json"))
OPENER = "0" * 32


def finished(app: Flask, name: str) -> Game:
    """A recorded game that has just been finished."""
    path = put_on_a_table(app, load_game(name)[0])
    return groups.finish(path.removeprefix("/t/"), OPENER)


@pytest.mark.parametrize("name", NAMES)
def test_acts_add_up_to_the_sheet_that_was_worked_out_by_hand(app: Flask, name: str) -> None:
    expected = load_game(name)[1]["totals"]
    with app.test_request_context():
        game = finished(app, name)
        view = finale_view(play.replay(game))
    totals = {side: sum(act.points.get(side, 0) for act in view["acts"]) for side in view["sides"]}
    assert sorted(totals.values()) == sorted(expected.values())
    assert sum(act.ms for act in view["acts"]) <= LONGEST_MS + len(view["acts"])
    assert [act.kind for act in view["acts"] if act.ms == 0] == ["winner"]
