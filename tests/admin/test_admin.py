"""`flask admin`: statistics, and deletion after confirmation."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from companion.features.groups.service import games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.store.database import Base, db, now
from companion.store.groups import Group, GroupVisit
from companion.store.models import Game, Visit
from companion.store.numbers import largest
from companion.store.photos import Photo
from companion.table.service import ending, opening
from companion.table.service.opening import NewPlayer
from tests.support.tables import claim, open_table

PHONE = "d" * 32


def run(app: Flask, *words: str) -> tuple[int, str]:
    done = app.test_cli_runner().invoke(args=["admin", *words])
    return done.exit_code, done.output


def new_group(app: Flask) -> str:
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        game = opening.open_table(box="europe", variant="base", people=people, device=PHONE)
        group = memory_group.open_group("Thursday", PHONE)
        games.add_to_group(game.key, group.key, PHONE)
        ending.finish(game.key, PHONE)
        return group.key


def test_numbers_of_all_that_is_kept(app: Flask, ann: FlaskClient) -> None:
    new_group(app)
    open_table(ann)
    status, output = run(app, "numbers")
    assert status == 0, output
    figures = {words[0]: words[1] for line in output.splitlines() if len(words := line.rsplit(maxsplit=1)) == 2}
    assert figures["tables in play"] == figures["finished games"] == figures["of both in no group"] == "1"
    assert figures["groups"] == "1"
    assert figures["phones of 30 days"] == "2"
    assert "MB" in output
    assert {table.name for table in Base.metadata.sorted_tables} <= {line.split()[0] for line in output.splitlines()}


def test_old_games_are_counted_first_and_deleted_by_a_word(app: Flask, ann: FlaskClient) -> None:
    open_table(ann).record(claim("p1", "dieppe--paris"))
    with app.app_context():
        long_ago = now() - timedelta(days=100)
        db.session.execute(update(Game).values(created_at=long_ago))
        db.session.execute(update(Visit).values(seen_at=long_ago))
        db.session.commit()
    assert "0 games would be deleted" in run(app, "clear", "--older-than", "101")[1]
    assert "1 games would be deleted" in run(app, "clear", "--older-than", "99")[1]
    assert rows(app, Game) == 1
    assert run(app, "clear", "--older-than", "99", "--yes") == (0, "1 games are deleted.\n")
    assert rows(app, Game) == 0


def test_table_is_deleted_by_its_link(app: Flask, ann: FlaskClient) -> None:
    table, other = open_table(ann), open_table(ann)
    table.record(claim("p1", "dieppe--paris"))
    link = f"https://trains.example.org{table.path}/"
    assert "The game of Ann, Bob" in run(app, "remove", link)[1]
    assert ann.get(table.path).status_code == 200
    assert run(app, "remove", link, "--yes")[0] == 0
    assert ann.get(table.path).status_code == 404
    assert ann.get(other.path).status_code == 200


def test_group_is_deleted_with_its_games_and_nothing_else(app: Flask, ann: FlaskClient) -> None:
    key, other = new_group(app), open_table(ann)
    shown = run(app, "remove", f"https://trains.example.org/g/{key}")[1]
    assert shown.startswith("The group “Thursday” with its people and its games would be deleted")
    assert run(app, "remove", f"https://trains.example.org/g/{key}", "--yes")[0] == 0
    assert rows(app, Group) == 0
    assert rows(app, Game) == 1
    assert ann.get(other.path).status_code == 200
    with app.app_context():
        left = {table.name for table in Base.metadata.sorted_tables if "group_id" in table.columns and count(table)}
    assert left == {"game"}


def test_largest_are_listed_with_links_and_device_counts(app: Flask, ann: FlaskClient) -> None:
    key, small, large = new_group(app), open_table(ann), open_table(ann)
    large.record(claim("p1", "dieppe--paris"))
    with app.app_context():
        group = db.session.scalars(select(Group)).one()
        for name in ("Cat", "Dan"):
            memory_people.add_person(key, name, None)
        assert [one.path for one in largest()] == [f"/g/{key}", f"/t/{large.key}", f"/t/{small.key}"]
        game = db.session.scalars(select(Game.id).where(Game.key == small.key)).one()
        db.session.add(Photo(game_id=game, width=1, height=1, jpeg=""))
        db.session.commit()
        memory_group.remember(group.id, "e" * 32)
        assert [(one.path, one.games, one.phones) for one in largest()] == [
            (f"/t/{small.key}", 1, 1),
            (f"/g/{key}", 1, 2),
            (f"/t/{large.key}", 1, 1),
        ]
    output = run(app, "numbers")[1]
    (line,) = (line for line in output.splitlines() if f"/g/{key}" in line)
    assert line.split()[1:] == ["0.0", "MB", "1", "games", "2", "phones"]


def test_groups_that_nobody_looks_at_are_deleted_by_a_word(app: Flask) -> None:
    new_group(app)
    with app.app_context():
        long_ago = now() - timedelta(days=100)
        for column in (Group.created_at, GroupVisit.seen_at, Visit.seen_at):
            db.session.execute(update(column.class_).values({column: long_ago}))
        db.session.commit()
    assert "0 groups" in run(app, "clear", "--groups", "--older-than", "101")[1]
    assert (
        "1 groups, with their people and games, would be deleted"
        in run(app, "clear", "--groups", "--older-than", "99")[1]
    )
    assert rows(app, Group) == 1
    assert run(app, "clear", "--groups", "--older-than", "99", "--yes")[0] == 0
    assert (rows(app, Group), rows(app, Game)) == (0, 0)


@pytest.mark.parametrize("link", ["nonsense", "https://x.org/t/unknown", "https://x.org/g/unknown"])
def test_link_that_leads_nowhere_gets_a_sentence(app: Flask, link: str) -> None:
    status, output = run(app, "remove", link, "--yes")
    assert status == 1
    assert "There is no such table or group" in output


def rows(app: Flask, model: type[Base]) -> int:
    with app.app_context():
        return count(model)


def count(model: object) -> int:
    return db.session.scalar(select(func.count()).select_from(model)) or 0  # type: ignore[arg-type]
