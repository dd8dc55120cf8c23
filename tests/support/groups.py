"""Groups created and filled through the endpoints, as devices do, and counts of queries."""

from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import scores
from companion.features.groups.service.scores import Score
from companion.store.database import CLOCK, db, now
from companion.store.groups import Group
from companion.store.models import Game
from companion.table.service import games as play_games
from companion.table.service import opening
from companion.table.service.about import Notes
from companion.table.service.opening import NewPlayer
from tests.support.tables import CAST, OpenTable


def text(response: TestResponse) -> str:
    return response.get_data(as_text=True)


def open_group(phone: FlaskClient, name: str = "Thursday") -> str:
    """Create a group with this device. Returns its path, e.g. /g/KEY."""
    response = phone.post("/groups", data={"name": name})
    assert response.status_code == 303, text(response)
    path: str = response.location
    return path


def key_of(path: str) -> str:
    return path.rpartition("/")[2]


def open_in_group(
    phone: FlaskClient, group: str, players: int = 3, box: str = "europe", **further: object
) -> OpenTable:
    """Open a table for the first of the cast from the group's page."""
    form = {
        "box": box,
        "group": key_of(group),
        "name": [name for name, _color in CAST[:players]],
        "color": [color for _name, color in CAST[:players]],
        **further,
    }
    response = phone.post("/new", data=form)
    assert response.status_code == 303, text(response)
    return OpenTable(phone, key_of(response.location))


def finish(table: OpenTable) -> None:
    """Finish the game without the delay in which another device could object."""
    with table.phone.application.app_context():
        play_games.find(table.key).reveal_at = now()
        db.session.commit()
    assert table.phone.post(f"{table.path}/finish").location == table.path


def person_key(app: Flask, group: str, name: str) -> str:
    with app.app_context():
        people = memory_people.people(memory_group.find_group(key_of(group)))
        return next(person.key for person in people if person.name == name)


def names_in(app: Flask, group: str) -> list[str]:
    with app.app_context():
        return [person.name for person in memory_people.people(memory_group.find_group(key_of(group)))]


def game_of(app: Flask, path: str) -> Game:
    """Return the game at a path such as /t/KEY, with its seats."""
    with app.app_context():
        game = play_games.find(key_of(path), scores=True)
        assert game.seats
        return game


def group_of(app: Flask, path: str) -> str | None:
    """Return the path of a game's group."""
    with app.app_context():
        groups = {group.id: group.key for group in db.session.query(Group)}
        found = play_games.find(key_of(path), scores=True).group_id
        return f"/g/{groups[found]}" if found else None


def fill(app: Flask, group: str, games: int, open_games: int, device: str) -> None:
    """Add finished games with scores, each on another day, and open tables that the device knows."""
    with app.app_context():
        for number in range(games):
            notes = Notes(datetime(2020, 1, 1, tzinfo=UTC) + timedelta(days=number))
            scores.enter(key_of(group), "europe", notes, [Score("Ann", 100 + number), Score("Bob", 110)])
        for _table in range(open_games):
            people = [NewPlayer(name, color) for name, color in CAST[:2]]
            game = opening.open_table(box="europe", variant="base", people=people, device=device)
            memory_games.add_to_group(game.key, key_of(group), device)


def device_of(phone: FlaskClient) -> str:
    """Return the id in the device's cookie."""
    phone.get("/")
    cookie = phone.get_cookie("device")
    assert cookie
    return cookie.value.split(".")[0]


def queries(app: Flask, phone: FlaskClient, path: str) -> int:
    """Return the number of statements for a page that the device has opened before."""
    assert phone.get(path).status_code == 200
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        # The driver's own statements aren't counted. PostgreSQL's clock is read once in a session.
        if not statement.startswith(("BEGIN", "PRAGMA", CLOCK.text)):
            sent.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        assert phone.get(path).status_code == 200
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return len(sent)
