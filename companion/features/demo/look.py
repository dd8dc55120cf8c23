"""The read-only demo group, which has played every box. It opens with a finale."""

from functools import cache

from flask import Blueprint, Flask, Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.features.demo.commands import given, import_of_late
from companion.features.groups.service.group import group_by_uid, remember
from companion.features.transfer.reading.group_file import GroupPart
from companion.features.transfer.turns import group_comes_in
from companion.rules.faults import N_, Fault, Reason, refusal
from companion.store.groups import Group
from companion.web import security, slots
from companion.web.errors import answer
from companion.web.i18n import sentence

ALLOWED = frozenset({("GET", "groups.people"), ("POST", "groups.forget")})
"""Endpoints with forms that stay possible: they only list people, or change only this device."""

SHOWN = "FUOg5wMFnmk6okSvPbNxFA"
"""The game of *Italy* whose finale is shown; it takes 40 seconds."""

pages = Blueprint("look", __name__)


class LookFault(Reason):
    """Reasons to refuse a change of the group."""

    STAYS = N_("This group is an example and can’t be changed. Create your own.")


def add_group(app: Flask) -> None:
    """Add the group and its entrance, and refuse changes."""
    app.register_blueprint(pages)
    security.keep(app, _keys, ("group", "key", "of"), ALLOWED, _refused)
    group_comes_in.connect(_keep_out)
    app.jinja_env.tests["to_look_at"] = _is_to_look_at
    slots.add(app, "start-doors", "demo/start_way.html", 90)
    slots.add(app, "group-notes", "demo/group_note.html")


@pages.post("/demo")
def show() -> AnyResponse:
    group = group_by_uid(_key()) or import_of_late(given()["group"])
    remember(group.id, security.device_id())
    return redirect(url_for("finale.show", key=SHOWN, again=1), 303)


@cache
def _key() -> str:
    return str(given()["group"]["group"]["key"])


@cache
def _keys() -> frozenset[str]:
    return frozenset({_key(), *(game["id"] for game in given()["group"]["games"])})


def _is_to_look_at(group: Group) -> bool:
    """Whether it is this group. Groups of `flask demo` have other keys and can be changed, because they belong to
    somebody.
    """
    return group.uid == _key()


def _refused() -> Response:
    return answer(403, sentence(Fault(LookFault.STAYS)))


def _keep_out(part: GroupPart) -> None:
    """Refuse a group's file that would add to the group, because `keep` checks only addresses and forms."""
    if part.key == _key():
        raise refusal(LookFault.STAYS)
