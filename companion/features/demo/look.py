"""A group that has played every box, for everybody to look around in: it stays as it is, and begins with a finale."""

from functools import cache

from flask import Blueprint, Flask, Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.features.demo.commands import given, import_of_late
from companion.features.groups.memory.group import group_by_uid, remember
from companion.features.transfer.reading.group_file import GroupPart
from companion.features.transfer.turns import group_comes_in
from companion.rules.faults import N_, Fault, Reason, refusal
from companion.store import Group
from companion.web import security, slots
from companion.web.errors import answer
from companion.web.i18n import sentence

ALLOWED = frozenset({("GET", "groups.people"), ("POST", "groups.forget")})
"""Addresses that take forms, and may be asked for all the same: people are listed, and this phone alone forgets."""

SHOWN = "FUOg5wMFnmk6okSvPbNxFA"
"""The game, of *Italy*, whose finale is shown: it takes 40 seconds."""

pages = Blueprint("look", __name__)


class LookFault(Reason):
    """Why something can't be done with the group."""

    STAYS = N_("This group is an example and can’t be changed. Create your own.")


def add_group(app: Flask) -> None:
    """Add the way to the group, and refuse what would change it."""
    app.register_blueprint(pages)
    security.keep(app, _keys, ("group", "key", "of"), ALLOWED, _refused)
    group_comes_in.connect(_keep_out)
    app.jinja_env.tests["to_look_at"] = _is_to_look_at
    slots.add(app, "start-doors", "demo/start_way.html", 90)
    slots.add(app, "group-notes", "demo/group_note.html")


@pages.post("/demo")
def show() -> AnyResponse:
    """Lead to the finale of a game, from which the group is reached; it is made the first time."""
    group = group_by_uid(_key()) or import_of_late(given()["group"])
    remember(group.id, security.device_id())
    return redirect(url_for("finale.show", key=SHOWN, again=1), 303)


@cache
def _key() -> str:
    return str(given()["group"]["group"]["key"])


@cache
def _keys() -> frozenset[str]:
    """The group's key, and those of its games."""
    return frozenset({_key(), *(game["id"] for game in given()["group"]["games"])})


def _is_to_look_at(group: Group) -> bool:
    """Whether it is this group. Those that `flask demo` makes have other keys, and are anybody's own."""
    return group.uid == _key()


def _refused() -> Response:
    return answer(403, sentence(Fault(LookFault.STAYS)))


def _keep_out(part: GroupPart) -> None:
    """Refuse a file that would add to it: what a file names no address tells."""
    if part.key == _key():
        raise refusal(LookFault.STAYS)
