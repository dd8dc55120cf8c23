"""The people of a group: added, renamed, their colour, two spellings made one, taken out."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import groups
from companion.i18n import _, color_name
from companion.rules.moves import MAX_NAME
from companion.security import device_id
from companion.store import Group, Person
from companion.web.forms.fields import bad_person_name
from companion.web.text.boxes import shelf

pages = Blueprint("people", __name__, url_prefix="/g/<group>/people")


@pages.get("")
def index(group: str) -> str:
    """Everybody, with how many games they played."""
    return _list(groups.visit_group(group, device_id()))


@pages.post("")
def add(group: str) -> Response | tuple[str, int]:
    """Somebody new; what is wrong is told beside the field, with what was typed."""
    found, typed = groups.visit_group(group, device_id()), request.form.get("name", "")
    try:
        groups.add_person(group, typed, _color())
    except groups.BadName:
        return _list(found, typed, bad_person_name()), 400
    except groups.NameTaken as taken:
        return _list(found, typed, _("{name} is here already.", name=taken.name)), 409
    return redirect(url_for("people.index", group=group), 303)


@pages.get("/<person>/edit")
def edit(group: str, person: str) -> str:
    """All that can be changed about somebody; `?into=` asks whether two spellings are to become one."""
    found, one = _found(group, person)
    into = request.args.get("into", "")
    other = groups.find_person(found, into) if into else None
    return _form(found, one, other=other)


@pages.get("/<person>/name")
@pages.get("/<person>/color")
@pages.get("/<person>/merge")
@pages.get("/<person>/remove")
def asked(group: str, person: str) -> Response:
    """Back to the form, where a language was chosen on the page that tells what was wrong with it."""
    return redirect(url_for("people.edit", group=group, person=person))


@pages.post("/<person>/name")
def name(group: str, person: str) -> Response | tuple[str, int]:
    """Call somebody something else, in all games."""
    found, one = _found(group, person)
    typed = request.form.get("name", "")
    try:
        groups.rename(group, person, typed)
    except groups.BadName:
        return _form(found, one, typed, bad_person_name()), 400
    except groups.NameTaken as taken:
        named = next((other for other in groups.people(found) if other.name == taken.name), None)
        return _form(found, one, typed, _("{name} is here already.", name=taken.name), same=named), 409
    return redirect(url_for("people.index", group=group), 303)


@pages.post("/<person>/color")
def color(group: str, person: str) -> Response:
    """The colour that somebody likes; none is one, too."""
    _found(group, person)
    groups.recolor(group, person, _color())
    return redirect(url_for("people.edit", group=group, person=person), 303)


@pages.post("/<person>/merge")
def merge(group: str, person: str) -> Response | tuple[str, int]:
    """Two spellings of one person become one; the other's name stays."""
    found, one = _found(group, person)
    other = groups.find_person(found, request.form.get("into", ""))
    try:
        groups.merge(group, person, other.key)
    except groups.PlayedTogether:
        return _form(found, one, other=other), 409
    return redirect(url_for("people.index", group=group), 303)


@pages.post("/<person>/remove")
def remove(group: str, person: str) -> Response:
    """Somebody's name goes everywhere; the games stay."""
    groups.visit_group(group, device_id())
    groups.remove(group, person, _("former player"))
    return redirect(url_for("people.index", group=group), 303)


def _found(group: str, person: str) -> tuple[Group, Person]:
    found = groups.visit_group(group, device_id())
    return found, groups.find_person(found, person)


def _liked_colors() -> list[dict[str, str]]:
    """All colours that some box has, in the boxes' order."""
    colors = dict.fromkeys(color for box in shelf() for color in box.colors)
    return [{"id": color, "name": color_name(color)} for color in colors]


def _color() -> str | None:
    """The colour that was chosen, if one was; answers 400 for what the page doesn't offer."""
    chosen = request.form.get("color", "")
    if chosen and chosen not in [one["id"] for one in _liked_colors()]:
        abort(400)
    return chosen or None


def _list(group: Group, typed: str = "", fault: str = "") -> str:
    return render_template(
        "group_people.html",
        group=group,
        people=groups.people(group),
        games=groups.games_of(group),
        colors=_liked_colors(),
        chosen=request.form.get("color", ""),
        typed=typed,
        fault=fault,
        max_name=MAX_NAME,
    )


def _form(
    group: Group,
    person: Person,
    typed: str | None = None,
    fault: str = "",
    same: Person | None = None,
    other: Person | None = None,
) -> str:
    """`same` is who has the name that was typed, `other` who `person` is to become one with."""
    if other is person:
        other = None
    return render_template(
        "group_person_edit.html",
        group=group,
        person=person,
        others=[one for one in groups.people(group) if one is not person],
        games=groups.games_of(group),
        colors=_liked_colors(),
        other=other,
        together=other is not None and groups.played_together(person, other),
        typed=person.name if typed is None else typed,
        fault=fault,
        same=same,
        max_name=MAX_NAME,
    )
