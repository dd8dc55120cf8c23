"""A group that has played every box, to look around in, where the app is alone and nobody has played yet."""

from functools import cache

from flask import Blueprint, Flask, Response, redirect, request, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response as AnyResponse

from companion.features.demo.commands import given, import_of_late
from companion.features.groups.memory.group import group_by_uid
from companion.store import Game, Group, db
from companion.web import places
from companion.web.errors import answer
from companion.web.i18n import _

ALLOWED = frozenset({("GET", "groups.people"), ("POST", "groups.forget")})
"""Addresses that take forms, and may be asked for all the same: people are listed, and this phone alone forgets."""

pages = Blueprint("look", __name__)


def add_group(app: Flask) -> None:
    """Add the way to the group, and refuse what would change it."""
    app.register_blueprint(pages)
    app.before_request(_keep_as_it_is)
    app.jinja_env.tests["to_look_at"] = _is_to_look_at
    places.add(app, "start-ways", "demo/start_way.html", 90)
    places.add(app, "group-notes", "demo/group_note.html")


@pages.post("/demo")
def show() -> AnyResponse:
    """Lead to the group, which is made the first time."""
    group = group_by_uid(_key())
    if group is None:
        group = import_of_late(given()["group"])
    return redirect(url_for("groups.show", group=group.key), 303)


@cache
def _key() -> str:
    return str(given()["group"]["group"]["key"])


def _is_to_look_at(group: Group) -> bool:
    """Tell whether it is this group. Those that `flask demo` makes have other keys, and are anybody's own."""
    return group.uid == _key()


def _keep_as_it_is() -> Response | None:
    """Refuse what would change the group or a game of it, and the forms that would ask for that."""
    takes_forms = request.url_rule is not None and "POST" in (request.url_rule.methods or ())
    if takes_forms and (request.method, request.endpoint) not in ALLOWED and _is_asked_for():
        return answer(403, _("This group is here to look around in, and stays as it is. Make one of your own."))
    return None


def _is_asked_for() -> bool:
    """Tell whether the address or a form names the group or a game of it."""
    named = {**request.values, **(request.view_args or {})}
    if named.get("group") == _key():
        return True
    games = [named[name] for name in ("key", "of") if name in named]
    query = select(Game.id).join(Group, Game.group_id == Group.id).where(Group.uid == _key(), Game.key.in_(games))
    return bool(games) and db.session.scalar(query) is not None
