"""Links of a finished game (share, rematch, and the rest behind “More”), and its corrections."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.table.service.about import Notes
from tests.support.groups import finish, key_of, open_group, open_in_group, text
from tests.support.tables import claim, open_table


def first_of(html: str) -> str:
    head = re.split(r'id="figures"|class="card scores', html)[0]
    return re.split(r'<details class="more"', head)[0]


def entered(app: Flask, group: str, scores: list[Score]) -> str:
    with app.app_context():
        notes = Notes(datetime(2020, 1, 1, tzinfo=UTC))
        return f"/t/{memory_scores.enter(key_of(group), 'europe', notes, scores).key}"


def test_rematch_and_one_way_to_share_come_first(ann: FlaskClient) -> None:
    table = open_in_group(ann, open_group(ann))
    finish(table)
    html = text(ann.get(f"{table.path}/game"))
    assert "Rematch" in first_of(html)
    assert "Send the picture" in first_of(html)
    assert "Saved in" in first_of(html)
    for other in ("Share as text", "Send to BG Stats", "Replay", "When and where", "Change the names"):
        assert other in html
        assert other not in first_of(html)


def test_rematch_is_not_the_first_button_of_an_old_game(app: Flask, ann: FlaskClient) -> None:
    path = entered(app, open_group(ann), [Score("Ann", 100, color="red"), Score("Bob", 90, color="blue")])
    html = text(ann.get(f"{path}/game"))
    assert "Rematch" not in first_of(html)
    assert f'action="{path}/rematch"' in html


@pytest.mark.parametrize(
    ("scores", "shown"),
    [
        ([Score("Ann", 100, 1), Score("Bob", 100, 2)], True),
        ([Score("Ann", 100), Score("Bob", 100)], False),
        ([Score("Ann", 100), Score("Bob", 99)], False),
        ([Score("Ann", 100), Score("Bob", 90, 2), Score("Cat", 90, 3)], False),
    ],
)
def test_old_game_that_places_decide_says_so(app: Flask, ann: FlaskClient, scores: list[Score], shown: bool) -> None:
    path = entered(app, open_group(ann), scores)
    assert ("Decided by the tie-breaker" in text(ann.get(f"{path}/game"))) is shown


def test_reopened_game_says_so_and_the_result_what_was_corrected(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    finish(table)
    assert table.state()["reopened"] is False
    for _time in range(2):
        ann.post(f"{table.path}/reopen")
        assert table.state()["reopened"] is True
        assert ann.post(f"{table.path}/finish").status_code == 303
        assert "Corrected on" not in text(ann.get(f"{table.path}/game")), "nothing was"
    ann.post(f"{table.path}/reopen")
    table.record(claim("p2", "palermo--smyrna"))
    ann.post(f"{table.path}/finish")
    shown = first_of(text(ann.get(f"{table.path}/game"))).partition("Corrected on")[2]
    assert "Bob: Palermo – Smyrna" in shown
    assert "Ann: Berlin" not in shown


def test_card_game_that_was_reopened_says_so(ann: FlaskClient) -> None:
    table = open_table(ann, 2, "card-game")
    finish(table)
    ann.post(f"{table.path}/reopen")
    assert "This finished game is being corrected." in text(ann.get(table.path))


def test_home_offers_the_game_in_play_before_a_new_one(ann: FlaskClient) -> None:
    table = open_table(ann)
    html = text(ann.get("/"))
    assert html.index(f'href="{table.path}"') < html.index('href="/new"')
