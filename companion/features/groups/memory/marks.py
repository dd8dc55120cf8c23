"""What a group remembers of what comes from elsewhere: names that were somebody's, games that went or became one.

Names stand there as what is derived from them: who was removed has no name here.
"""

from collections.abc import Iterable

from sqlalchemy import select

from companion.features.groups.memory.group import derived_key
from companion.store import Group, Mark, db

DELETED = ""
"""In the place of a game's uid."""


def name_mark(group: Group, name: str) -> str:
    """Give what stands for a name."""
    return derived_key(group.uid, b"name:" + name.casefold().encode())


def board_mark(group: Group, words: str) -> str:
    """Give what stands for the words of a box."""
    return derived_key(group.uid, b"board:" + words.encode())


def two_mark(group: Group, one: str, other: str) -> str:
    """Give what stands for two games that aren't one."""
    return derived_key(group.uid, "two:{}:{}".format(*sorted((one, other))).encode())


def remember(group: Group, mark: str, **what: object) -> None:
    """Remember this, instead of what was remembered of it, within a transaction."""
    db.session.merge(
        Mark(group_id=group.id, mark=mark, **{"person_id": None, "game": None, "board": None, "part": None} | what)
    )


def forget(group: Group, mark: str) -> None:
    """Remember this no more, within a transaction."""
    if (found := db.session.get(Mark, (group.id, mark))) is not None:
        db.session.delete(found)


def marks_of(group: Group) -> dict[str, Mark]:
    """Give all that the group remembers, by its marks."""
    return {one.mark: one for one in db.session.scalars(select(Mark).where(Mark.group_id == group.id))}


def remember_deleted(group: Group, uids: Iterable[str]) -> None:
    """A game that was deleted isn't brought back by a file that still has it, unless somebody wants that."""
    for uid in uids:
        remember(group, uid, game=DELETED)
