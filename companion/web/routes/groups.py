"""Groups: those that this phone remembers, and the page of each with its tables, standings and games."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import groups
from companion.groups.group import MAX_GROUP_NAME
from companion.groups.listing import group_games, open_tables
from companion.groups.statistics import standings
from companion.security import device_id
from companion.store import Group
from companion.web.forms.fields import bad_group_name

pages = Blueprint("groups", __name__)

LATEST = 5
"""Games that the group's page shows; all of them have a page of their own."""


@pages.get("/groups")
def mine() -> str:
    """The groups that this phone remembers, and a new one."""
    return _mine()


@pages.post("/groups")
def create() -> AnyResponse | tuple[str, int]:
    """Open a group; a name that can't be is told beside the field, with what was typed."""
    typed = request.form.get("name", "")
    try:
        group = groups.open_group(typed, device_id())
    except groups.BadName:
        return _mine(typed, bad_group_name()), 400
    return redirect(url_for("groups.show", group=group.key), 303)


@pages.get("/g/<group>")
def show(group: str) -> str:
    """The group at a glance."""
    return _page(groups.visit_group(group, device_id()))


@pages.post("/g/<group>/name")
def name(group: str) -> AnyResponse | tuple[str, int]:
    """Call the group something else."""
    found, typed = groups.visit_group(group, device_id()), request.form.get("name", "")
    try:
        groups.rename_group(group, typed)
    except groups.BadName:
        return _page(found, typed, bad_group_name()), 400
    return redirect(url_for("groups.show", group=group), 303)


@pages.post("/g/<group>/forget")
def forget(group: str) -> AnyResponse:
    """This phone shows the group no more."""
    groups.forget(group, device_id())
    return redirect(url_for("groups.mine"), 303)


@pages.get("/g/<group>/link")
def link(group: str) -> str:
    """How another phone, or a new one, comes to the group."""
    return render_template("group_link.html", group=groups.visit_group(group, device_id()))


@pages.post("/g/<group>/link")
def renew(group: str) -> AnyResponse:
    """Another link for the group; the old one is dead but for phones that know the group."""
    key = groups.visit_group(group, device_id()).key
    return redirect(url_for("groups.link", group=groups.renew_group(key, device_id()).key), 303)


def _mine(typed: str = "", fault: str = "") -> str:
    known = groups.known_groups(device_id())
    return render_template("groups.html", groups=known, typed=typed, fault=fault, max_name=MAX_GROUP_NAME)


def _page(group: Group, typed: str | None = None, fault: str = "") -> str:
    return render_template(
        "group.html",
        group=group,
        standings=standings(group.id),
        in_play=open_tables(group),
        latest=group_games(group).games[:LATEST],
        typed=group.name if typed is None else typed,
        fault=fault,
        max_name=MAX_GROUP_NAME,
    )
