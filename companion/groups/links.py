"""Links are renewed where one reached somebody whom it shouldn't have.

Phones that know what is there follow; for all others the old link is dead. What files know a game or a group by stays
its first key, so that it is recognized wherever it came.
"""

from sqlalchemy import select

from companion.groups.games import may_change
from companion.groups.group import changing_group, knows, new_key
from companion.play.changing import changing
from companion.play.codes import new_code
from companion.play.seats import NotAtTable
from companion.store import Game, Group, GroupVisit, OldLink, Visit, db


def renew_table(key: str, device: str) -> Game:
    """Give the table another link, and another spoken code. Raises NoSuchTable, NotAtTable."""
    with changing(key, scores=True) as game:
        if not may_change(game, device):
            raise NotAtTable
        db.session.add(OldLink(key=game.key, game_id=game.id))
        game.first_key = game.lasting_key
        game.key = new_key()
        if game.code is not None:
            game.code = new_code()
    return game


def renew_group(key: str, device: str) -> Group:
    """Give the group another link. Raises NoSuchGroup, NotAtTable."""
    with changing_group(key) as group:
        if not knows(device, group.id):
            raise NotAtTable
        db.session.add(OldLink(key=group.key, group_id=group.id))
        group.first_key = group.lasting_key
        group.key = new_key()
    return group


def is_old_link(key: str) -> bool:
    """Whether this was the link of something that has another one now."""
    return db.session.get(OldLink, key) is not None


def key_now(old: str, device: str) -> str | None:
    """What an old link of a game or a group is now, for a phone that knows it; None for others."""
    link = db.session.get(OldLink, old) if "\0" not in old else None
    if link is None:
        return None
    if link.game_id is not None:
        query = select(Game.key).join(Visit, Visit.game_id == Game.id)
        return db.session.scalar(query.where(Game.id == link.game_id, Visit.device == device))
    query = select(Group.key).join(GroupVisit, GroupVisit.group_id == Group.id)
    return db.session.scalar(query.where(Group.id == link.group_id, GroupVisit.device == device))
