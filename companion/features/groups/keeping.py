"""The group to keep a finished game in: one with these people, or a new one with their names."""

from typing import NamedTuple

from companion.features.groups.access import may_choose_group
from companion.features.groups.service.group import MAX_GROUP_NAME, known_groups
from companion.features.groups.service.people import people
from companion.store.groups import Group
from companion.store.models import Game
from companion.table.wording.names import is_number_name
from companion.web.security import device_id


class Offer(NamedTuple):
    """The group that one tap adds the game to."""

    name: str
    group: Group | None = None
    """None for a new group with this name."""


def offered_group(game: Game) -> Offer | None:
    """Return the group to offer, or None if the game has one, this device may not choose, or players have no names.

    It is the device's group that has all of these people and the fewest others.
    """
    names = [seat.name for seat in game.seats]
    if game.group_id is not None or not may_choose_group(game) or any(map(is_number_name, names)):
        return None
    theirs = {name.casefold() for name in names}
    fitting = []
    for group in known_groups(device_id()):
        known = {person.name.casefold() for person in people(group)}
        if theirs <= known:
            fitting.append((len(known), group))
    if fitting:
        group = min(fitting, key=lambda one: one[0])[1]
        return Offer(group.name, group)
    return Offer(_fitting(names))


def _fitting(names: list[str]) -> str:
    """Return as many of the names as fit into a group's name."""
    for count in range(len(names), 0, -1):
        name = ", ".join(names[:count]) + ("" if count == len(names) else " …")
        if len(name) <= MAX_GROUP_NAME:
            return name
    return names[0][:MAX_GROUP_NAME]
