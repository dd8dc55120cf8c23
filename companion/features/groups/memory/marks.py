"""What a group remembers of what comes from elsewhere: names that were somebody's, games that went or became one.

Names stand there as what is derived from them: who was removed has no name here.
"""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import delete, insert, or_, select

from companion.features.groups.memory.group import derived_key
from companion.store.database import db
from companion.store.groups import Group
from companion.store.imports import ImportMemory

DELETED = ""
"""In the place of a game's uid."""


def name_mark(group: Group, name: str) -> str:
    """What stands for a name."""
    return derived_key(group.uid, b"name:" + name.casefold().encode())


def board_mark(group: Group, words: str) -> str:
    """What stands for the words of a box."""
    return derived_key(group.uid, b"board:" + words.encode())


def two_mark(group: Group, one: str, other: str) -> str:
    """What stands for two games that aren't one."""
    return derived_key(group.uid, "two:{}:{}".format(*sorted((one, other))).encode())


def columns_mark(group: Group, header: Sequence[str]) -> str:
    """What stands for the header of a spreadsheet."""
    return derived_key(group.uid, "\0".join(("columns:", *header)).encode())


def came_mark(group: Group, uid: str) -> str:
    """What stands for a play as its file had it when it came in last."""
    return derived_key(group.uid, b"came:" + uid.encode())


def remember(group: Group, mark: str, **what: object) -> None:
    """Remember this, instead of what was remembered of it, within a transaction."""
    db.session.merge(
        ImportMemory(
            group_id=group.id, mark=mark, **{"person_id": None, "game": None, "board": None, "part": None} | what
        )
    )


def said_of(group: Group, marks: Iterable[str]) -> dict[str, dict[str, object]]:
    """What is remembered of these, to be remembered again; not many at once."""
    found = select(ImportMemory).where(ImportMemory.group_id == group.id, ImportMemory.mark.in_(list(marks)))
    names = ("person_id", "game", "board", "part")
    return {one.mark: {name: getattr(one, name) for name in names} for one in db.session.scalars(found)}


def forget(group: Group, mark: str) -> None:
    """Remember this no more, within a transaction."""
    if (found := db.session.get(ImportMemory, (group.id, mark))) is not None:
        db.session.delete(found)


def marks_of(group: Group) -> dict[str, ImportMemory]:
    """All that the group remembers, by its marks, but for plays as they came in: see `came_of`."""
    is_said = or_(ImportMemory.part.is_(None), ImportMemory.game.is_not(None))
    return {
        one.mark: one
        for one in db.session.scalars(select(ImportMemory).where(ImportMemory.group_id == group.id, is_said))
    }


def came_of(group: Group, uids: Iterable[str]) -> dict[str, str]:
    """Some plays as their files had them when they came in last, by their uids; not many at once."""
    marks = {came_mark(group, uid): uid for uid in uids}
    query = select(ImportMemory.mark, ImportMemory.part).where(
        ImportMemory.group_id == group.id, ImportMemory.mark.in_(marks)
    )
    return {marks[row.mark]: row.part or "" for row in db.session.execute(query)}


def remember_came(group: Group, parts: Mapping[str, str]) -> None:
    """Remember plays as their files have them, by their uids, within a transaction; not many at once."""
    forget_came(group, parts)
    rows = [{"group_id": group.id, "mark": came_mark(group, uid), "part": part} for uid, part in parts.items()]
    if rows:
        db.session.execute(insert(ImportMemory), rows)


def forget_came(group: Group, uids: Iterable[str]) -> None:
    """Remember no more how these plays came in, within a transaction; not many at once."""
    marks = [came_mark(group, uid) for uid in uids]
    db.session.execute(delete(ImportMemory).where(ImportMemory.group_id == group.id, ImportMemory.mark.in_(marks)))


def remember_deleted(group: Group, uids: Iterable[str]) -> None:
    """A game that was deleted isn't brought back by a file that still has it, unless somebody wants that."""
    uids = list(uids)
    for uid in uids:
        remember(group, uid, game=DELETED)
    forget_came(group, uids)
