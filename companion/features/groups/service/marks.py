"""A group's import memory: matched names, boards and headers, merged, deleted and imported games.

Names are stored as keyed hashes, because a removed person's name must not stay.
"""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import delete, insert, or_, select

from companion.features.groups.service.group import derived_key
from companion.store.database import db
from companion.store.groups import Group
from companion.store.imports import ImportMemory

DELETED = ""
"""Stored in place of a game's uid."""


def name_mark(group: Group, name: str) -> str:
    return derived_key(group.uid, b"name:" + name.casefold().encode())


def board_mark(group: Group, words: str) -> str:
    return derived_key(group.uid, b"board:" + words.encode())


def two_mark(group: Group, one: str, other: str) -> str:
    return derived_key(group.uid, "two:{}:{}".format(*sorted((one, other))).encode())


def columns_mark(group: Group, header: Sequence[str]) -> str:
    return derived_key(group.uid, "\0".join(("columns:", *header)).encode())


def came_mark(group: Group, uid: str) -> str:
    return derived_key(group.uid, b"came:" + uid.encode())


def remember(group: Group, mark: str, **what: object) -> None:
    """Store a memory within a transaction, replacing an earlier one of this mark."""
    db.session.merge(
        ImportMemory(
            group_id=group.id, mark=mark, **{"person_id": None, "game": None, "board": None, "part": None} | what
        )
    )


def said_of(group: Group, marks: Iterable[str]) -> dict[str, dict[str, object]]:
    """Return the memories of these marks as {mark: columns}, because an undo stores them again. Call it with few
    marks.
    """
    found = select(ImportMemory).where(ImportMemory.group_id == group.id, ImportMemory.mark.in_(list(marks)))
    names = ("person_id", "game", "board", "part")
    return {one.mark: {name: getattr(one, name) for name in names} for one in db.session.scalars(found)}


def forget(group: Group, mark: str) -> None:
    if (found := db.session.get(ImportMemory, (group.id, mark))) is not None:
        db.session.delete(found)


def marks_of(group: Group) -> dict[str, ImportMemory]:
    """Return all memories of the group by mark, without imported plays, see `came_of`."""
    is_said = or_(ImportMemory.part.is_(None), ImportMemory.game.is_not(None))
    return {
        one.mark: one
        for one in db.session.scalars(select(ImportMemory).where(ImportMemory.group_id == group.id, is_said))
    }


def came_of(group: Group, uids: Iterable[str]) -> dict[str, str]:
    """Return plays as their files had them at the last import: {uid: play}. Call it with few uids."""
    marks = {came_mark(group, uid): uid for uid in uids}
    query = select(ImportMemory.mark, ImportMemory.part).where(
        ImportMemory.group_id == group.id, ImportMemory.mark.in_(marks)
    )
    return {marks[row.mark]: row.part or "" for row in db.session.execute(query)}


def remember_came(group: Group, parts: Mapping[str, str]) -> None:
    """Store plays as their files have them, {uid: play}, within a transaction. Call it with few plays."""
    forget_came(group, parts)
    rows = [{"group_id": group.id, "mark": came_mark(group, uid), "part": part} for uid, part in parts.items()]
    if rows:
        db.session.execute(insert(ImportMemory), rows)


def forget_came(group: Group, uids: Iterable[str]) -> None:
    marks = [came_mark(group, uid) for uid in uids]
    db.session.execute(delete(ImportMemory).where(ImportMemory.group_id == group.id, ImportMemory.mark.in_(marks)))


def remember_deleted(group: Group, uids: Iterable[str]) -> None:
    """Record deleted games, so that a file that has them doesn't bring them back unless somebody asks."""
    uids = list(uids)
    for uid in uids:
        remember(group, uid, game=DELETED)
    forget_came(group, uids)
