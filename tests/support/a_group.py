"""A group with every feature: all finished games of tests/games, games that have only scores, notes, removed people."""

import io
from datetime import UTC, datetime
from typing import Any

from flask import Flask

from companion.features.groups.service import games, people, scores
from companion.features.groups.service import group as memory_group
from companion.features.groups.service.scores import Score
from companion.features.transfer.exporting.group_parts import export_group
from companion.features.transfer.writing.importing import ImportReport, import_group
from companion.store.database import db
from companion.store.groups import Group, Person
from companion.table.service import about, ending
from companion.table.service.about import Notes
from tests.support.games import every_game, load_game, put_on_a_table

DEVICE = "0" * 32
FORMER = "former player"


def open_group(app: Flask, name: str = "Четверг 🚂") -> str:
    with app.app_context():
        return memory_group.open_group(name, DEVICE).key


def play_game(app: Flask, group: str, record: dict[str, Any]) -> str:
    """Finish a game in the group. Returns its key."""
    key = put_on_a_table(app, record).rpartition("/")[2]
    with app.app_context():
        games.add_to_group(key, group, DEVICE)
        ending.finish(key, DEVICE)
    return key


def person(group: str, name: str) -> Person:
    found = db.session.query(Person).join(Group, Group.id == Person.group_id)
    return found.filter(Group.key == group, Person.name == name).one()


def full_group(app: Flask) -> str:
    """Create the group. Returns its key."""
    group = open_group(app)
    for name in every_game():
        key = play_game(app, group, load_game(name)[0])
    with app.app_context():
        notes = Notes(datetime(2019, 5, 2, 17, 30, tzinfo=UTC), 95, "У Анны 🏡", "Поезд ушёл 😀\nи «вернулся» =1+1\\")
        about.write_notes(key, notes, DEVICE)
        early = Notes(datetime(2011, 1, 1, tzinfo=UTC))
        duo = [Score("Ann", 121, team="north"), Score("Zoë", 121, team="north"), Score("Łukasz", -7, 2, "red", "south")]
        scores.enter(group, "europe", early, [Score("Ann", 121, 1, "red"), Score("Гость", 121, 2)])
        scores.enter(group, "Билет на поезд: Индия", early, duo)
        scores.enter(group, "germany", early, [Score("Annie", 80), Score("Gone", 70)])
        people.merge(group, person(group, "Annie").key, person(group, "Ann").key)
        people.remove(group, person(group, "Gone").key, FORMER)
        people.recolor(group, person(group, "Гость").key, "purple")
    return group


def exported(app: Flask, group: str) -> bytes:
    """The group's file."""
    with app.app_context():
        out = io.BytesIO()
        export_group(memory_group.find_group(group), out)
        return out.getvalue()


def brought_in(app: Flask, data: bytes) -> ImportReport:
    with app.app_context():
        return import_group(data, FORMER)
