"""Groups and their links, which devices remember; there are no accounts.

A leaked link can be renewed. Devices that know the group follow; for all others the old link is dead. Files and devices
identify a group by its `uid`, which never changes.
"""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from companion.features.groups.service.faults import GroupFault
from companion.features.groups.service.ratings import finish_ratings
from companion.rules.faults import refusal
from companion.store.database import db, now, write_transaction
from companion.store.groups import Group, GroupVisit
from companion.store.last_seen import is_recent
from companion.store.models import Game, OldLink
from companion.store.unavailable import Unavailable
from companion.table.service.codes import new_key
from companion.table.service.games import Check, NotAtTable, changing, knows, unchecked
from companion.table.service.opening import clean_name

MAX_GROUP_NAME = 40
SEEN_EVERY = timedelta(days=1)
"""Shortest time between two recorded visits of a device."""


class NoSuchGroup(LookupError):
    """No group has this key."""


def derived_key(group_uid: str, what: bytes) -> str:
    """Return a keyed hash: equal for the same thing in the same group, and unguessable because the group's uid is
    secret.
    """
    digest = hashlib.blake2s(what, key=group_uid.encode(), digest_size=16).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def open_group(name: str, device: str) -> Group:
    """Create a group, which the device remembers. Raises Refused."""
    with write_transaction():
        return add_group(name, device)


def add_group(name: str, device: str) -> Group:
    """Create a group within a transaction. Raises Refused."""
    group = Group(key=new_key(), name=group_name(name))
    db.session.add(group)
    db.session.flush()
    db.session.add(GroupVisit(device=device, group_id=group.id))
    return group


def group_name(typed: str) -> str:
    """Return the name as it is stored. Raises Refused."""
    name = clean_name(typed)
    if not 0 < len(name) <= MAX_GROUP_NAME:
        raise refusal(GroupFault.GROUP_NAME, most=MAX_GROUP_NAME)
    return name


def find_group(key: str) -> Group:
    """Return the group with this key. Raises NoSuchGroup."""
    group = db.session.scalar(select(Group).where(Group.key == key)) if "\0" not in key else None
    if group is None:
        raise NoSuchGroup(key)
    return group


def group_by_uid(uid: str) -> Group | None:
    return db.session.scalar(select(Group).where(Group.uid == uid))


def visit_group(key: str, device: str) -> Group:
    """Return the group with this key, which the device remembers. Raises NoSuchGroup."""
    group = find_group(key)
    remember(group.id, device)
    return group


def remember(group_id: int | None, device: str) -> None:
    """Let the device remember the group, and record its visit."""
    if group_id is None:
        return
    visit = db.session.get(GroupVisit, (device, group_id))
    if visit is not None and is_recent(visit.seen_at, SEEN_EVERY):
        return
    # Two tabs of one phone may both be the first. And a page that can't write it down is shown all the same.
    with suppress(IntegrityError, Unavailable), write_transaction(device, durable=visit is None, patient=False):
        db.session.merge(GroupVisit(device=device, group_id=group_id, seen_at=now()))


def known_groups(device: str) -> Sequence[Group]:
    query = select(Group).join(GroupVisit).where(GroupVisit.device == device).order_by(Group.name, Group.id)
    return db.session.scalars(query).all()


def forget(key: str, device: str) -> None:
    """Let the device forget the group; its link brings it back. Raises NoSuchGroup."""
    with write_transaction(device):
        group = find_group(key)
        db.session.execute(delete(GroupVisit).where(GroupVisit.device == device, GroupVisit.group_id == group.id))


def rename_group(key: str, name: str, check: Check = unchecked) -> None:
    """Rename the group, and notify the devices that show its last game. Raises NoSuchGroup, Refused."""
    with changing_group(key) as group:
        check()
        group.name = group_name(name)
    if game := last_game(group):
        with changing(game.key, scores=True) as game:
            game.mark_changed()


@contextmanager
def changing_group(key: str) -> Iterator[Group]:
    """Yield the group in a transaction with its lock. Raises NoSuchGroup."""
    with group_transaction(find_group(key)):
        yield find_group(key)


@contextmanager
def group_transaction(group: Group | None) -> Iterator[None]:
    """Lock the people and results of a group, or of the games without one. Afterwards finish the due ratings."""
    group_id, lock = (group.id, lock_name(group.uid)) if group else (None, lock_name(None))
    with write_transaction(lock):
        yield
    if group_id is not None:
        finish_ratings(group_id, lock)


def lock_name(uid: str | None) -> str:
    return f"group {uid}"


def last_game(group: Group) -> Game | None:
    query = select(Game).where(Game.group_id == group.id).order_by(Game.played_at.desc(), Game.id.desc()).limit(1)
    return db.session.scalar(query)


def renew_group(key: str, device: str, *, ends_look: bool = False, check: Check = unchecked) -> Group:
    """Give the group another link, and end its read-only link if asked. Raises NoSuchGroup, NotAtTable, Refused."""
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
    """Create the read-only link unless there is one. Raises NoSuchGroup."""
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
    link = db.session.get(OldLink, look) if "\0" not in look else None
    return link is not None and link.group_id is not None


def group_to_look_at(look: str) -> Group:
    """Return the group with this read-only link. Raises NoSuchGroup."""
    group = db.session.scalar(select(Group).where(Group.look == look)) if "\0" not in look else None
    if group is None:
        raise NoSuchGroup(look)
    return group


def old_keys(group: Group) -> Sequence[str]:
    return db.session.scalars(select(OldLink.key).where(OldLink.group_id == group.id)).all()


def link_now(old: str, device: str) -> str | None:
    """Return the present key for an old one, or None if the device doesn't know the group."""
    link = db.session.get(OldLink, old) if "\0" not in old else None
    if link is None or link.group_id is None or not knows(device, link.group_id):
        return None
    return db.session.get_one(Group, link.group_id).key
