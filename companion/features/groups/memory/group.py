"""Groups: people who play together. A group is a link, which phones remember; there are no accounts.

A link is renewed where it reached somebody whom it shouldn't have. Phones that know what is there follow; for all
others the old link is dead. Files and phones know a game or a group by its `uid`, which a renewed link doesn't change.
"""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from companion.features.groups.memory.faults import GroupFault
from companion.features.groups.memory.ratings import finish_ratings
from companion.rules.faults import refusal
from companion.store.database import db, now, write_transaction
from companion.store.groups import Group, GroupVisit
from companion.store.last_seen import is_recent
from companion.store.models import Game, OldLink
from companion.store.unavailable import Unavailable
from companion.table.play.codes import new_key
from companion.table.play.games import Check, NotAtTable, changing, knows, unchecked
from companion.table.play.opening import clean_name

MAX_GROUP_NAME = 40
SEEN_EVERY = timedelta(days=1)
"""A phone that looks at its group is noted no more often than this."""


class NoSuchGroup(LookupError):
    """Nobody has given out this key."""


def derived_key(group_uid: str, what: bytes) -> str:
    """Derive the key that is always the same for the same thing of the same group, and that nobody else can tell."""
    digest = hashlib.blake2s(what, key=group_uid.encode(), digest_size=16).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def open_group(name: str, device: str) -> Group:
    """Make a new group, which this phone remembers. Raises Refused."""
    with write_transaction():
        return add_group(name, device)


def add_group(name: str, device: str) -> Group:
    """Do the same within a transaction."""
    group = Group(key=new_key(), name=group_name(name))
    db.session.add(group)
    db.session.flush()
    db.session.add(GroupVisit(device=device, group_id=group.id))
    return group


def group_name(typed: str) -> str:
    """The name as it is kept. Raises Refused."""
    name = clean_name(typed)
    if not 0 < len(name) <= MAX_GROUP_NAME:
        raise refusal(GroupFault.GROUP_NAME, most=MAX_GROUP_NAME)
    return name


def find_group(key: str) -> Group:
    """The group with this key. Raises NoSuchGroup."""
    group = db.session.scalar(select(Group).where(Group.key == key)) if "\0" not in key else None
    if group is None:
        raise NoSuchGroup(key)
    return group


def group_by_uid(uid: str) -> Group | None:
    """Find the group that has this `uid`, whatever its link is by now; None where it isn't here."""
    return db.session.scalar(select(Group).where(Group.uid == uid))


def visit_group(key: str, device: str) -> Group:
    """The group with this key; the phone remembers it from now on. Raises NoSuchGroup."""
    group = find_group(key)
    remember(group.id, device)
    return group


def remember(group_id: int | None, device: str) -> None:
    """The phone knows the group from now on, as one does that plays at a table of it. That it was there is noted."""
    if group_id is None:
        return
    visit = db.session.get(GroupVisit, (device, group_id))
    if visit is not None and is_recent(visit.seen_at, SEEN_EVERY):
        return
    # Two tabs of one phone may both be the first. And a page that can't write it down is shown all the same.
    with suppress(IntegrityError, Unavailable), write_transaction(device, durable=visit is None, patient=False):
        db.session.merge(GroupVisit(device=device, group_id=group_id, seen_at=now()))


def known_groups(device: str) -> Sequence[Group]:
    """The groups that this phone remembers, by name."""
    query = select(Group).join(GroupVisit).where(GroupVisit.device == device).order_by(Group.name, Group.id)
    return db.session.scalars(query).all()


def forget(key: str, device: str) -> None:
    """This phone remembers the group no more; its link brings it back. Raises NoSuchGroup."""
    with write_transaction(device):
        group = find_group(key)
        db.session.execute(delete(GroupVisit).where(GroupVisit.device == device, GroupVisit.group_id == group.id))


def rename_group(key: str, name: str, check: Check = unchecked) -> None:
    """Rename the group, and update the phones that show its last game. Raises NoSuchGroup, Refused."""
    with changing_group(key) as group:
        check()
        group.name = group_name(name)
    if game := last_game(group):
        with changing(game.key, scores=True) as game:
            game.mark_changed()


@contextmanager
def changing_group(key: str) -> Iterator[Group]:
    """The group with this key, for a change by one writer at a time. Raises NoSuchGroup."""
    with group_transaction(find_group(key)):
        yield find_group(key)


@contextmanager
def group_transaction(group: Group | None) -> Iterator[None]:
    """Lock the group's people and results, or those of games of no group; then finish the ratings that became due."""
    group_id, lock = (group.id, lock_name(group.uid)) if group else (None, lock_name(None))
    with write_transaction(lock):
        yield
    if group_id is not None:
        finish_ratings(group_id, lock)


def lock_name(uid: str | None) -> str:
    """Name the lock of a group's people and results, for `write_transaction()`; games of no group share one."""
    return f"group {uid}"


def last_game(group: Group) -> Game | None:
    """The game that the group began last, whether it is over or not."""
    query = select(Game).where(Game.group_id == group.id).order_by(Game.played_at.desc(), Game.id.desc()).limit(1)
    return db.session.scalar(query)


def renew_group(key: str, device: str, *, ends_look: bool = False, check: Check = unchecked) -> Group:
    """Give the group another link, and end its read-only link where asked. Raises NoSuchGroup, NotAtTable, Refused."""
    with changing_group(key) as group:
        if not knows(device, group.id):
            raise NotAtTable
        check()
        db.session.add(OldLink(key=group.key, group_id=group.id))
        group.key = new_key()
        if ends_look:
            _end_look(group)
    return group


def offer_look(key: str) -> None:
    """Make a link by which the group can be looked at only, where there is none. Raises NoSuchGroup."""
    with changing_group(key) as group:
        group.look = group.look or new_key()


def end_look(key: str, check: Check = unchecked) -> None:
    """End the read-only link. Raises NoSuchGroup, Refused."""
    with changing_group(key) as group:
        check()
        _end_look(group)


def _end_look(group: Group) -> None:
    if group.look is not None:
        db.session.add(OldLink(key=group.look, group_id=group.id))
        group.look = None


def is_ended_look(look: str) -> bool:
    """Whether this was the read-only link of a group that still exists."""
    link = db.session.get(OldLink, look) if "\0" not in look else None
    return link is not None and link.group_id is not None


def group_to_look_at(look: str) -> Group:
    """The group that can be looked at by this link. Raises NoSuchGroup."""
    group = db.session.scalar(select(Group).where(Group.look == look)) if "\0" not in look else None
    if group is None:
        raise NoSuchGroup(look)
    return group


def old_keys(group: Group) -> Sequence[str]:
    """The keys of the group's former links."""
    return db.session.scalars(select(OldLink.key).where(OldLink.group_id == group.id)).all()


def link_now(old: str, device: str) -> str | None:
    """Find what an old link of a group is now, for a phone that knows the group; None for others."""
    link = db.session.get(OldLink, old) if "\0" not in old else None
    if link is None or link.group_id is None or not knows(device, link.group_id):
        return None
    return db.session.get_one(Group, link.group_id).key
