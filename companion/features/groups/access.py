"""Access of the requesting device to groups."""

from flask import request

from companion.features.groups.service import games, group
from companion.store.database import db
from companion.store.groups import Group
from companion.store.models import Game
from companion.table.access import may_change
from companion.web.security import device_id


def visit_group() -> None:
    """Replace a group's key in the view's arguments by the group, which the device remembers. Raises NoSuchGroup."""
    values = request.view_args or {}
    if "group" in values:
        values["group"] = group.visit_group(values["group"], device_id())


def group_of(game: Game) -> Group | None:
    """Return the game's group if this device may change the game. The game's link doesn't give access to the group's,
    so that it can be sent around.
    """
    if game.group_id is None or not may_change(game):
        return None
    return db.session.get_one(Group, game.group_id)


def may_choose_group(game: Game) -> bool:
    return games.may_choose_group(game, device_id())
