"""Pages of groups: the device's groups, a group's page, its link, its people."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups.access import visit_group
from companion.features.groups.charts import course_lines
from companion.features.groups.service import faults
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service.listing import group_games, open_tables
from companion.features.groups.service.statistics import courses_of, summary
from companion.rules.faults import Fault, Refused
from companion.store.groups import Group, Person
from companion.table.wording.names import shelf
from companion.web.errors import answer
from companion.web.forms import asked_page
from companion.web.i18n import _, color_name, sentence
from companion.web.security import device_id
from companion.web.versions import form_check, shows

pages = Blueprint("groups", __name__)
pages.before_request(visit_group)

LATEST_COUNT = 5
"""Games on the group's page."""


@pages.route("/groups", methods=("GET", "POST"))
def mine() -> Answer:
    """Show the device's groups and the form of a new one, with the fault of its name."""
    typed, fault = request.form.get("name", ""), ""
    if request.method == "POST":
        try:
            return redirect(url_for("groups.show", group=memory_group.open_group(typed, device_id()).key), 303)
        except Refused as refused:
            fault = refused.message(sentence)
    known = memory_group.known_groups(device_id())
    return render_template("groups/groups.html", groups=known, typed=typed, fault=fault), 400 if fault else 200


@pages.get("/g/<group>")
def show(group: Group, typed: str | None = None, fault: str = "") -> str:
    """Show the group at a glance: its tables, standings and latest games."""
    of_group = summary(group.id)
    return render_template(
        "groups/group.html",
        group=group,
        standings=of_group.standings,
        courses=course_lines(courses_of(of_group)),
        in_play=open_tables(group),
        latest=group_games(group).games[:LATEST_COUNT],
        typed=group.name if typed is None else typed,
        fault=fault,
    )


@pages.post("/g/<group>/name")
@shows(lambda group: group.name, lambda group: group.name)
def name(group: Group) -> Answer:
    """Rename the group."""
    typed = request.form.get("name", "")
    try:
        memory_group.rename_group(group.key, typed, form_check(group=group))
    except Refused as refused:
        return show(group, typed, refused.message(sentence)), refused.status
    return redirect(url_for("groups.show", group=group.key), 303)


@pages.post("/g/<group>/forget")
def forget(group: Group) -> Answer:
    memory_group.forget(group.key, device_id())
    return redirect(url_for("groups.mine"), 303)


@pages.get("/g/<group>/link")
def link(group: Group) -> str:
    return render_template("groups/group_link.html", group=group)


@pages.post("/g/<group>/link")
@shows(lambda group: group.key)
def renew(group: Group) -> Answer:
    """Give the group another link; the old one works only for devices that know the group.

    The read-only link stays, unless the form says `end_look`.
    """
    ends_look = "end_look" in request.form
    group = memory_group.renew_group(group.key, device_id(), ends_look=ends_look, check=form_check(group=group))
    return redirect(url_for("groups.link", group=group.key), 303)


@pages.post("/g/<group>/look")
def offer_look(group: Group) -> Answer:
    memory_group.offer_look(group.key)
    return redirect(url_for("groups.link", group=group.key), 303)


@pages.post("/g/<group>/look/end")
@shows(lambda group: group.look)
def end_look(group: Group) -> Answer:
    memory_group.end_look(group.key, form_check(group=group))
    return redirect(url_for("groups.link", group=group.key), 303)


@pages.get("/look/<look>")
def look(look: str) -> Answer:
    """Show the group by its read-only link, without links to anything else. The device doesn't remember the group."""
    try:
        group = memory_group.group_to_look_at(look)
    except memory_group.NoSuchGroup:
        if memory_group.is_ended_look(look):
            return answer(410, _("This link was turned off by the group."))
        raise
    page = group_games(group, page=asked_page())
    standings = summary(group.id).standings
    return render_template("groups/look.html", look=look, group=group, standings=standings, listing=page)


@pages.route("/g/<group>/people", methods=("GET", "POST"))
def people(group: Group) -> Answer:
    """Show all people with their numbers of games, and the form of a new person with its fault."""
    typed, fault, status = request.form.get("name", ""), "", 200
    if request.method == "POST":
        try:
            memory_people.add_person(group.key, typed, _color())
        except Refused as refused:
            fault, status = refused.message(sentence), refused.status
        else:
            return redirect(url_for("groups.people", group=group.key), 303)
    page = render_template(
        "groups/group_people.html",
        group=group,
        people=memory_people.people(group),
        games=memory_people.games_of(group),
        colors=_liked_colors(),
        chosen=request.form.get("color", ""),
        typed=typed,
        fault=fault,
    )
    return page, status


@pages.get("/g/<group>/people/<person>/edit")
def edit_person(group: Group, person: str) -> str:
    """Show the forms of a person; `?into=` asks for a confirmation of a merge, because it can't be undone."""
    into = request.args.get("into", "")
    other = memory_people.find_person(group, into) if into else None
    return _person_form(group, memory_people.find_person(group, person), other=other)


@pages.get("/g/<group>/people/<person>/name")
@pages.get("/g/<group>/people/<person>/color")
@pages.get("/g/<group>/people/<person>/merge")
@pages.get("/g/<group>/people/<person>/remove")
def back_to_person(group: Group, person: str) -> Answer:
    return redirect(url_for("groups.edit_person", group=group.key, person=person))


@pages.post("/g/<group>/people/<person>/name")
@shows(lambda person: person.name, lambda person: person.name)
def rename_person(group: Group, person: str) -> Answer:
    """Rename a person in all games."""
    found, typed = memory_people.find_person(group, person), request.form.get("name", "")
    try:
        memory_people.rename(group.key, person, typed, form_check(person=found))
    except Refused as refused:
        taken = refused.faults[0].values.get("name")
        same = next((other for other in memory_people.people(group) if other.name == taken), None)
        return _person_form(group, found, typed, refused.message(sentence), same), refused.status
    return redirect(url_for("groups.people", group=group.key), 303)


@pages.post("/g/<group>/people/<person>/color")
@shows(lambda person: person.color)
def recolor_person(group: Group, person: str) -> Answer:
    found = memory_people.find_person(group, person)
    memory_people.recolor(group.key, person, _color(), form_check(person=found))
    return redirect(url_for("groups.edit_person", group=group.key, person=person), 303)


@pages.post("/g/<group>/people/<person>/merge")
@shows(lambda person: person.name)
def merge_people(group: Group, person: str) -> Answer:
    """Merge two spellings of one person; the other's name stays."""
    found, other = (memory_people.find_person(group, key) for key in (person, request.form.get("into", "")))
    try:
        memory_people.merge(group.key, person, other.key, form_check(person=found))
    except Refused as refused:
        return _person_form(group, found, fault=refused.message(sentence), other=other), refused.status
    return redirect(url_for("groups.people", group=group.key), 303)


@pages.post("/g/<group>/people/<person>/remove")
@shows(lambda person: person.name)
def remove_person(group: Group, person: str) -> Answer:
    found = memory_people.find_person(group, person)
    memory_people.remove(group.key, person, _("former player"), form_check(person=found))
    return redirect(url_for("groups.people", group=group.key), 303)


def _liked_colors() -> list[dict[str, str]]:
    colors = dict.fromkeys(color for box in shelf() for color in box.colors)
    return [{"id": color, "name": color_name(color)} for color in colors]


def _color() -> str | None:
    """Return the chosen colour, if any. Aborts with 400 for an unknown one."""
    chosen = request.form.get("color", "")
    if chosen and chosen not in [one["id"] for one in _liked_colors()]:
        abort(400)
    return chosen or None


def _person_form(
    group: Group,
    person: Person,
    typed: str | None = None,
    fault: str = "",
    same: Person | None = None,
    other: Person | None = None,
) -> str:
    """Show a person's forms. `same` is the person who has the typed name, `other` the target of a merge."""
    if other is person:
        other = None
    together = None
    if other is not None and memory_people.played_together(person, other):
        together = Fault(faults.GroupFault.TOGETHER, {"one": person.name, "other": other.name})
    return render_template(
        "groups/group_person_edit.html",
        group=group,
        person=person,
        others=[one for one in memory_people.people(group) if one is not person],
        games=memory_people.games_of(group),
        colors=_liked_colors(),
        other=other,
        together=sentence(together) if together else "",
        typed=person.name if typed is None else typed,
        fault=fault,
        same=same,
    )
