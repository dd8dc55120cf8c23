"""The finale: what it adds up to, whom it is shown to, and when."""

import re
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.finale.views import LENGTH, LONGEST_MS, finale_view
from companion.rules.score import sides
from companion.store import Game, write_transaction
from companion.table import play
from companion.table.views import network, sheet
from tests.support.games import GAMES, load_game, put_on_a_table
from tests.support.groups import finish, text
from tests.support.tables import open_table

NAMES = sorted(str(path.relative_to(GAMES).with_suffix("")) for path in GAMES.glob("*/*.json"))
OPENER = "0" * 32


def finished(app: Flask, name: str) -> Game:
    """A recorded game that has just been finished."""
    path = put_on_a_table(app, load_game(name)[0])
    return play.finish(path.removeprefix("/t/"), OPENER)


def test_acts_add_up_to_the_sheet_that_was_worked_out_by_hand(app: Flask, subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name):
            expected = load_game(name)[1]["totals"]
            with app.test_request_context():
                game = finished(app, name)
                view = finale_view(play.replay(game))
            totals = {side: sum(act.points.get(side, 0) for act in view["acts"]) for side in view["sides"]}
            assert sorted(totals.values()) == sorted(expected.values())
            assert sum(act.ms for act in view["acts"]) <= LONGEST_MS + len(view["acts"])
            assert [act.kind for act in view["acts"] if act.ms == 0] == ["winner"]


def test_tickets_are_turned_over_first_of_whoever_has_fewest_points_by_then(app: Flask) -> None:
    """On the track Cat has 2, Ann 6, Bob 8 and Dan 30, who falls behind Ann and Bob in the end."""
    with app.test_request_context():
        view = finale_view(play.replay(finished(app, "usa/1910-equal-globetrotters-both-tracks")))
    order = dict.fromkeys(act.about["side"] for act in view["acts"] if act.kind == "ticket")
    assert [view["sides"][side]["name"] for side in order] == ["Cat", "Ann", "Bob", "Dan"]


def test_finale_scores_the_table_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counter[str]()

    def count(name: str, whole: Any) -> Any:
        return lambda *given: (counted.update([name]), whole(*given))[1]

    for module, name in ((sides, "longest_trail"), (sheet, "score"), (network, "prove")):
        monkeypatch.setattr(module, name, count(name, getattr(module, name)))
    with app.test_request_context():
        game = finished(app, "europe/five-players-chained-stations")
        counted.clear()
        finale_view(play.replay(game))
    assert counted == {"longest_trail": 5, "score": 1, "prove": 5}


def test_finale_is_on_for_a_minute_after_the_first_end_and_never_before_it(ann: FlaskClient, app: Flask) -> None:
    table = open_table(ann)
    assert ann.get(f"{table.path}/finale").location == table.path
    finish(table)
    assert ann.get(table.path).location == f"{table.path}/finale"
    assert ann.get(f"{table.path}/watch").location == f"{table.path}/finale?watch=1"
    assert f'href="{table.path}/game"' in text(ann.get(f"{table.path}/finale"))
    assert f'href="{table.path}/watch?seen=1"' in text(ann.get(f"{table.path}/finale?watch=1"))
    assert ann.get(f"{table.path}/watch?seen=1").status_code == 200
    put_back(app, table.key, LENGTH)
    assert ann.get(table.path).location == f"{table.path}/game"
    assert ann.get(f"{table.path}/watch").status_code == 200
    assert '"elapsed":0' in text(ann.get(f"{table.path}/finale"))


def test_corrected_game_is_saved_without_another_finale(ann: FlaskClient) -> None:
    table = open_table(ann)
    finish(table)
    ann.post(f"{table.path}/reopen")
    assert ann.post(f"{table.path}/finish", follow_redirects=True).request.path == f"{table.path}/game"


def test_phones_that_come_later_join_in_at_the_same_act(ann: FlaskClient, app: Flask) -> None:
    table = open_table(ann)
    finish(table)
    put_back(app, table.key, timedelta(seconds=20))
    (elapsed,) = re.findall(r'"elapsed":(\d+)', text(ann.get(f"{table.path}/finale")))
    assert 20_000 <= int(elapsed) < 60_000
    assert '"elapsed":0' in text(ann.get(f"{table.path}/finale?again=1"))


def put_back(app: Flask, key: str, by: timedelta) -> None:
    """The game ended so much earlier."""
    with app.app_context(), write_transaction():
        game = play.find(key, scores=True)
        assert game.finished_at
        game.finished_at -= by
