"""On a game's page: whether another one is the same game."""

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups import memory
from companion.features.transfer.writing import twins
from companion.store import Game, Group
from companion.table import play
from companion.web.i18n import zone
from companion.web.security import device_id

pages = Blueprint("twins", __name__, url_prefix="/t/<key>")


def game_twins(game: Game) -> tuple[list[Game], bool]:
    """The games that may be the same one, for who may say so, and whether one was taken for it already."""
    group = memory.group_of(game, device_id())
    if group is None or game.finished_at is None:
        return [], False
    return list(twins.twins_of(game, group, zone())), twins.has_joined(game, group)


@pages.post("/one")
def one(key: str) -> Answer:
    """These two are one."""
    kept = twins.join(key, request.form.get("other", ""), _group(key).key)
    return redirect(url_for("final.game", key=kept.key), 303)


@pages.post("/two")
def two(key: str) -> Answer:
    """These are two: also where one was taken for the other before."""
    group, other = _group(key), request.form.get("other")
    if other:
        twins.tell_apart(key, other, group.key)
    else:
        twins.split(key, group.key)
    return redirect(url_for("final.game", key=key), 303)


def _group(key: str) -> Group:
    """The game's group. Raises NoSuchTable; NotAtTable for a phone that doesn't know the group."""
    group = memory.group_of(play.find(key, scores=True), device_id())
    if group is None:
        raise play.NotAtTable
    return group
