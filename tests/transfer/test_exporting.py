"""A group is exported as one file, with the same bytes on every server."""

import io
import json
from typing import Any

import pytest
from flask import Flask

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import scores
from companion.features.groups.service.scores import Score
from companion.features.transfer.exporting import group_parts as exporting
from companion.features.transfer.exporting.group_parts import export_group
from companion.store.database import now
from companion.table.service.about import Notes
from tests.support.a_group import DEVICE, exported, open_group, play_game
from tests.support.games import every_game, load_game, put_on_a_table
from tests.support.queries import queries


def read(app: Flask, group: str) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(exported(app, group))
    return file


def test_group_without_games_is_a_file(app: Flask) -> None:
    group = open_group(app, "Thursday")
    file = read(app, group)
    assert (file["format"], file["people"], file["games"]) == ("companion-group/1", [], [])
    assert (file["group"]["key"], file["group"]["name"]) == (group, "Thursday")


def test_game_is_its_record(app: Flask) -> None:
    group = open_group(app)
    record, _sheet = load_game("europa-1912/tie-decided-by-express-undo")
    key = play_game(app, group, record)
    (game,) = read(app, group)["games"]
    names = {person["key"]: person["name"] for person in read(app, group)["people"]}
    assert game["id"] == key
    assert game["record"]["format"] == "companion/1"
    assert [names[person] for person in game["people"]] == [player["name"] for player in record["players"]]
    assert len(game["record"]["moves"]) == len(record["moves"])
    assert any(move["type"] == "undo" for move in game["record"]["moves"])


def test_whole_group_is_in_the_file(whole_group: tuple[Flask, str]) -> None:
    text = exported(*whole_group).decode()
    file = json.loads(text)
    assert len(file["games"]) == len(every_game()) + 3
    assert [game["id"] for game in file["games"]] == [
        game["id"]
        for game in sorted(file["games"], key=lambda game: (game["played_at"], game["created_at"], game["id"]))
    ]
    assert len(text.splitlines()) == len(file["games"]) + len(file["people"]) + 8  # one line each
    (removed,) = [person for person in file["people"] if "removed" in person]
    assert removed.keys() == {"key", "removed"}
    assert "Gone" not in text
    assert "Annie" not in text
    (noted,) = [game for game in file["games"] if "notes" in game]
    assert (noted["minutes"], noted["location"]) == (95, "У Анны 🏡")
    assert noted["notes"] == "Поезд ушёл 😀\nи «вернулся» =1+1\\"


def test_game_that_goes_on_is_secret(app: Flask) -> None:
    group = open_group(app)
    record, _sheet = load_game("europe/shared-victory")
    key = put_on_a_table(app, record).rpartition("/")[2]
    with app.app_context():
        memory_games.add_to_group(key, group, DEVICE)
    assert read(app, group)["games"] == []


def test_scores_alone_have_no_record(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        scores.enter(group, "Märklin", Notes(now()), [Score("Ann", 90, 2, "red"), Score("Bob", 90, 1)])
    (game,) = read(app, group)["games"]
    assert "record" not in game
    assert game["scores"] == {
        "source": "hand",
        "title": "Märklin",
        "players": [
            {"name": "Ann", "points": 90, "place": 2, "color": "red"},
            {"name": "Bob", "points": 90, "place": 1},
        ],
    }


@pytest.mark.parametrize("games", [1, 3])
def test_number_of_queries_is_that_of_the_batches(app: Flask, monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    monkeypatch.setattr(exporting, "BATCH_SIZE", 3)
    group = open_group(app)
    with app.app_context():
        for _ in range(games):
            scores.enter(group, "Märklin", Notes(now()), [Score("Ann", 90), Score("Bob", 80)])
    with app.app_context(), queries() as sent:
        export_group(memory_group.find_group(group), io.BytesIO())
    asked = [statement for statement in sent if statement.startswith("SELECT")]
    assert len(asked) == 10, asked
