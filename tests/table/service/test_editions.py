"""The data version of a game: in play, finished, and as a file."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.score.sheet import score
from companion.store.database import write_transaction
from companion.store.models import Game
from companion.table.service import ending, games, loading
from tests.support.a_group import brought_in
from tests.support.games import load_game, put_on_a_table
from tests.support.group_files import file_of, written
from tests.support.tables import OpenTable, claim, open_table

PUT_RIGHT = "Kokura – Matsuyama is a plain grey route, not a bullet route."


def begun_before(app: Flask, table: OpenTable) -> None:
    """Store the game as before data versions existed."""
    with app.app_context(), write_transaction():
        game = find(table)
        game.options = {key: value for key, value in game.options.items() if key != "edition"}
        game.version += 1  # a server that begins has kept no state


def find(table: OpenTable) -> Game:
    return games.find(table.key)


def routes(app: Flask, table: OpenTable) -> int:
    with app.app_context():
        loaded = loading.load_unredacted(find(table))
        return next(side for side in score(loaded.log.table).sides if side.id == "p1").lines["routes"]


def old_japan(app: Flask, phone: FlaskClient) -> OpenTable:
    """Return a game with the corrected route, recorded before the correction."""
    table = open_table(phone, box="japan")
    begun_before(app, table)
    table.record(claim("p1", "kokura--matsuyama"))
    begun_before(app, table)
    return table


def finish(app: Flask, table: OpenTable) -> None:
    with app.app_context(), write_transaction():
        game = find(table)
        game.reveal_at = game.finished_at = game.created_at
        game.code = None


def test_open_game_uses_present_tables_and_says_so_until_a_move(app: Flask, ann: FlaskClient) -> None:
    table = old_japan(app, ann)
    assert routes(app, table) == 7
    assert table.state()["corrected"] == [PUT_RIGHT]
    table.record(claim("p2", "hakata--kokura"))
    assert table.state()["corrected"] == []
    assert routes(app, table) == 7


def test_new_game_has_nothing_to_be_told(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, box="japan")
    table.record(claim("p1", "kokura--matsuyama"))
    assert (table.state()["corrected"], routes(app, table)) == ([], 7)


def test_finished_game_keeps_points_and_shows_corrections_since(app: Flask, ann: FlaskClient) -> None:
    table = old_japan(app, ann)
    finish(app, table)
    assert routes(app, table) == 0
    page = ann.get(f"{table.path}/game").get_data(as_text=True)
    assert PUT_RIGHT in page
    assert "This game is scored with the data it was played with." in page


def test_finished_game_of_the_present_tables_says_nothing(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann, box="japan")
    table.record(claim("p1", "kokura--matsuyama"))
    finish(app, table)
    assert routes(app, table) == 7
    assert PUT_RIGHT not in ann.get(f"{table.path}/game").get_data(as_text=True)


def test_game_finished_before_the_notice_keeps_its_points(app: Flask, ann: FlaskClient) -> None:
    table = old_japan(app, ann)
    with app.app_context(), write_transaction():
        find(table).reveal_at = find(table).created_at
    with app.app_context():
        game = find(table)
        ending.finish(game.key, game.host or "")
        assert game.finished_at is not None
        assert game.options["edition"] == 2
    assert routes(app, table) == 7


UNLIKE = "united-kingdom/unlicensed-unlike-tracks-tie-by-tickets"
DOUBLE = "The two tracks Penzance – Plymouth are a double route: nobody has both, and with two players one is closed."


@pytest.mark.rule("UK-03")
def test_game_invalid_by_present_tables_keeps_its_own(app: Flask, ann: FlaskClient) -> None:
    path = put_on_a_table(app, load_game(UNLIKE)[0])
    with app.app_context():
        assert loading.load(path.rsplit("/", 1)[-1]).log.setup.options.edition == 1
    assert ann.get(f"{path}/state").get_json()["corrected"] == []
    assert DOUBLE in ann.get(f"{path}/final/sheet").get_data(as_text=True)


@pytest.mark.rule("UK-03")
def test_older_file_brings_its_games_by_the_tables_of_their_time(app: Flask, other_app: Flask) -> None:
    file = file_of(app, UNLIKE)
    (game,) = file["games"]
    assert game["record"]["options"].pop("edition") == 1
    brought_in(other_app, written(file))
    with other_app.app_context():
        sheet = score(loading.load(game["id"]).log.table)
    assert [side.total for side in sheet.sides] == [2, 2]
    again = brought_in(other_app, written(file))
    assert (again.games, again.known) == (0, 1)


@pytest.mark.rule("UK-03")
def test_rematch_of_an_older_game_counts_by_the_present_tables(app: Flask) -> None:
    path = put_on_a_table(app, load_game(UNLIKE)[0])
    with app.app_context():
        game = games.find(path.rsplit("/", 1)[-1])
        with write_transaction():
            game.finished_at = game.created_at
        assert ending.rematch(game.key, game.host or "").options["edition"] == 2
