"""What the phone that asks may know of groups."""

from flask import request

from companion.features.groups.memory import games, group
from companion.store.database import db
from companion.store.groups import Group
from companion.store.models import Game
from companion.table.access import may_change
from companion.web.security import device_id


def visit_group() -> None:
    """Give views the group itself in the place of its key; the phone remembers it from now on. Raises NoSuchGroup."""
    values = request.view_args or {}
    if "group" in values:
        values["group"] = group.visit_group(values["group"], device_id())


def group_of(game: Game) -> Group | None:
    """The game's group, as far as this phone may know: who has a game's link alone doesn't get the group's."""
    if game.group_id is None or not may_change(game):
        return None
    return db.session.get_one(Group, game.group_id)


def may_choose_group(game: Game) -> bool:
    """Whether the phone that asks may say which group the game belongs to."""
    return games.may_choose_group(game, device_id())
