"""Files of groups for tests, and the database content after an import."""

import json
from typing import Any

from flask import Flask
from sqlalchemy import func, select

from companion.store.database import db
from companion.store.groups import Alias, Group, Person, Result
from companion.store.models import Game, RecordedMove, Seat
from tests.support.a_group import exported, open_group, play_game
from tests.support.games import load_game

File = dict[str, Any]


def file_of(app: Flask, *games: str) -> File:
    """Return the file of a group with these games of tests/games."""
    group = open_group(app, "Thursday")
    for name in games:
        play_game(app, group, load_game(name)[0])
    file: File = json.loads(exported(app, group))
    return file


def written(file: File) -> bytes:
    return json.dumps(file, ensure_ascii=False).encode()


def counted(app: Flask) -> dict[str, int]:
    kinds = (Group, Person, Alias, Game, Seat, RecordedMove, Result)
    with app.app_context():
        return {kind.__name__: db.session.scalar(select(func.count()).select_from(kind)) or 0 for kind in kinds}


def figures(app: Flask) -> list[tuple[Any, ...]]:
    """Results of all games, independent of row ids."""
    columns = [column for column in Result.__table__.columns if column.name not in {"game_id", "group_id", "person_id"}]
    query = select(Game.key, Person.key, *columns).join(Result, Result.game_id == Game.id)
    with app.app_context():
        return sorted(map(tuple, db.session.execute(query.outerjoin(Person, Person.id == Result.person_id))), key=str)


def pristine() -> File:
    """A valid file with two games."""
    records = [load_game(name)[0] for name in ("europe/shared-victory", "europe/tie-decided-by-tickets")]
    names = sorted({player["name"] for record in records for player in record["players"]})
    keys = {name: name.ljust(22, "-") for name in names}
    moment = "2024-02-29T18:00:00Z"
    return {
        "format": "companion-group/1",
        "group": {"key": "G" * 22, "name": "Thursday", "created_at": moment},
        "people": [{"key": key, "name": name} for name, key in keys.items()],
        "games": [
            {
                "id": str(at) * 22,
                **dict.fromkeys(("played_at", "finished_at", "created_at"), moment),
                "people": [keys[player["name"]] for player in record["players"]],
                "record": record,
            }
            for at, record in enumerate(records)
        ],
    }
