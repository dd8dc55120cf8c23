"""A group as one file (docs/group-file.md): its people and finished games, the same bytes wherever the group lives."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO

import msgspec
from sqlalchemy import select

from companion.exchange.game_parts import game_parts
from companion.exchange.group_file import BATCH, FORMAT, GamePart, GroupPart, PersonPart, batches
from companion.store import Alias, Game, Group, Person, db

_encode = msgspec.json.Encoder(order="deterministic").encode


def export_group(group: Group, out: BinaryIO) -> None:
    """Write the group: a game a line, in the order in which they were played.

    Games that go on aren't in the file, since their tickets are secret. What is read is of one moment.
    """
    group_id = group.id
    _at_one_moment()
    people = people_parts(group_id)
    part = GroupPart(key=group.lasting_key, name=group.name, created_at=group.created_at)
    out.write(b'{\n"format": %b,\n"group": %b,\n"people": ' % (_encode(FORMAT), _encode(part)))
    _write_lines(out, people.values())
    out.write(b',\n"games": ')
    _write_lines(out, _games(group_id, people))
    out.write(b"\n}\n")
    db.session.rollback()


def _at_one_moment() -> None:
    """All queries from now on see what was there at the first, as they do anyway on SQLite."""
    db.session.rollback()
    if db.engine.dialect.name == "postgresql":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})


def _write_lines(out: BinaryIO, parts: Iterable[msgspec.Struct]) -> None:
    separator = b"[\n"
    for part in parts:
        out.write(separator + _encode(part))
        separator = b",\n"
    out.write(b"[]" if separator == b"[\n" else b"\n]")


def people_parts(group_id: int) -> dict[int, PersonPart]:
    """Give the group's people by id, in the order of their names."""
    was: defaultdict[int, list[str]] = defaultdict(list)
    for alias in db.session.scalars(select(Alias).where(Alias.group_id == group_id)):
        was[alias.person_id].append(alias.key)
    query = select(Person.id, Person.key, Person.name, Person.color, Person.removed_at)
    rows = db.session.execute(query.where(Person.group_id == group_id)).all()
    return {
        row.id: PersonPart(
            key=row.key, name=row.name, color=row.color, removed=row.removed_at, was=tuple(sorted(was[row.id]))
        )
        for row in sorted(rows, key=lambda row: (row.name.casefold(), row.key))
    }


def _games(group_id: int, people: Mapping[int, PersonPart]) -> Iterator[GamePart]:
    """A batch at a time. The order doesn't depend on how a database sorts; it tells which game of a day was first."""
    query = select(Game.played_at, Game.created_at, Game.lasting_key, Game.id)
    finished = db.session.execute(query.where(Game.group_id == group_id, Game.finished_at.is_not(None))).all()
    for some in batches(sorted(finished, key=lambda row: row[:3]), BATCH):
        yield from game_parts([row.id for row in some], people)
