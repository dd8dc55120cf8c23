"""A file on its way into a group: what would come in, what is asked, and what was done."""

from collections.abc import Collection
from functools import partial
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups import memory
from companion.features.transfer import progress
from companion.features.transfer.exporting.table_file import import_table, read_table, table_here
from companion.features.transfer.matching.answers import remember_columns
from companion.features.transfer.matching.proposal import Choices, Proposal, propose
from companion.features.transfer.reading.plays import ANOTHER, FilePlays
from companion.features.transfer.reading.sources import SHEET, TABLE, Reading, read_parts, recognise, sheet_columns
from companion.features.transfer.turns import check_group_part, one_at_a_time
from companion.features.transfer.views import COLUMN_NAMES, preview
from companion.features.transfer.writing.pending import (
    data_of,
    find_pending,
    games_of,
    note_done,
    note_table,
    table_of,
    undo,
)
from companion.features.transfer.writing.take_in import write
from companion.rules.faults import Refused
from companion.rules.load import box_ids, get_box
from companion.store import Group, PendingImport, db
from companion.table.text.names import shelf
from companion.web.errors import answer
from companion.web.i18n import _, sentence, zone
from companion.web.security import MEGABYTE, accepts, device_id

pages = Blueprint("imports", __name__, url_prefix="/imports/<key>")

MOST_FIELDS = 10_000
"""Of the form; that of thousands of plays has one for everybody, and every place."""


@pages.get("/")
def show(key: str) -> Answer:
    """Show what would come in, or what was done."""
    intake = find_pending(key, device_id())
    if intake.done_at is not None:
        return _done_page(intake)
    if progress.how_far(key) is not None:
        return render_template("transfer/going.html", key=key, group=_group_of(intake))
    if _is_table(intake):
        record = read_table(data_of(intake))
        box, known = get_box(record.box), table_here(record, device_id())
        return render_template("transfer/table_preview.html", key=key, record=record, box=box, known=known)
    return _page(intake, Choices())


@pages.post("/")
@accepts(MEGABYTE, MOST_FIELDS)
def bring(key: str) -> Answer:
    """Bring it in as the form says, all of it or nothing; what turned up since is shown first.

    Where that goes on already, by the same form sent twice, its page tells how far it is.
    """
    intake = find_pending(key, device_id())
    if intake.done_at is None and _is_table(intake):
        with one_at_a_time() as limit:
            note_table(intake, import_table(data_of(intake), device_id(), limit))
    elif intake.done_at is None and progress.how_far(key) is None:
        choices = _chosen()
        data, group = data_of(intake), _group_of(intake)
        try:
            with one_at_a_time() as limit:
                progress.tell(key)
                parts, plays = read_parts(data, group, _reading(choices), limit)
                if group is None:
                    check_group_part(parts.file.group)
                proposal = propose(group, parts, zone(), choices, limit)
                asked = set(request.form.get("asked", "").split())
                if not preview(proposal, plays, group).asked <= asked:
                    return _shown(intake, proposal, plays, choices, asked)  # something else has to be asked
                report = write(
                    parts,
                    plays,
                    _reading(choices),
                    _("former player"),
                    limit,
                    partial(progress.tell, key),
                )
        except Refused as refused:
            return answer(400, refused.message(sentence))
        else:
            memory.remember(report.group.id, device_id())
            note_done(intake, report, recognise(data))
            _remember_columns(data, group)
        finally:
            progress.end(key)
    return redirect(url_for("imports.show", key=key), 303)


@pages.get("/progress")
def told(key: str) -> dict[str, int | bool]:
    """How far an import is, and whether it still goes on."""
    find_pending(key, device_id())
    done, of = progress.how_far(key) or (0, 0)
    return {"done": done, "of": of, "goes_on": progress.how_far(key) is not None}


@pages.post("/undo")
def take_back(key: str) -> Answer:
    """Take back what was brought in."""
    undo(find_pending(key, device_id()), _("former player"))
    return redirect(url_for("imports.show", key=key), 303)


def _is_table(intake: PendingImport) -> bool:
    """Whether it is a table that goes on here, rather than a game of a group."""
    return intake.group_id is None and recognise(data_of(intake)) == TABLE


def _group_of(intake: PendingImport) -> Group | None:
    return db.session.get(Group, intake.group_id) if intake.group_id is not None else None


def _page(intake: PendingImport, choices: Choices) -> Answer:
    data, group = data_of(intake), _group_of(intake)
    if recognise(data) == SHEET and group is not None:
        columns, _month_first_said = sheet_columns(data, group, _reading(choices))
        if columns.lacking or "columns" in request.args:
            return render_template(
                "transfer/columns.html", key=intake.key, group=group, columns=columns, names=COLUMN_NAMES
            )
    try:
        with one_at_a_time() as limit:
            parts, plays = read_parts(data, group, _reading(choices), limit)
            proposal = propose(group, parts, zone(), choices, limit)
    except Refused as refused:
        return answer(400, refused.message(sentence))
    return _shown(intake, proposal, plays, choices)


def _shown(
    intake: PendingImport, proposal: Proposal, plays: FilePlays | None, choices: Choices, answered: Collection[str] = ()
) -> Answer:
    """Show what would come in; once more where something else has to be asked than what was `answered`."""
    data, group = data_of(intake), _group_of(intake)
    page = preview(proposal, plays, group)
    ambiguous = month_first = False
    if group is not None and recognise(data) == SHEET:
        columns, month_first = sheet_columns(data, group, _reading(choices))
        ambiguous = columns.is_unsure
    return render_template(
        "transfer/preview.html",
        key=intake.key,
        group=group,
        kind=recognise(data),
        page=page,
        is_again=request.method == "POST",
        answered=answered,
        people=memory.people(group) if group else [],
        choices=choices,
        columns=_columns(),
        shelf=shelf(),
        ambiguous=ambiguous,
        month_first=month_first,
    )


def _reading(choices: Choices) -> Reading:
    return Reading(zone(), _("somebody"), choices, _columns(), _month_first())


def _columns() -> dict[str, int]:
    """Where the columns are that were chosen; before the first one where there is none."""
    chosen = {name: at for name in COLUMN_NAMES if (at := request.values.get(f"column-{name}")) is not None}
    return {name: int(at) if at.isascii() and at.isdecimal() and len(at) < 4 else -1 for name, at in chosen.items()}


def _month_first() -> bool | None:
    dates = request.values.get("dates")
    return dates == "mdy" if dates else None


def _remember_columns(data: bytes, group: Group | None) -> None:
    """The next file with this header isn't asked about."""
    if group is None or recognise(data) != SHEET or (not _columns() and _month_first() is None):
        return
    columns, month_first = sheet_columns(data, group, _reading(Choices()))
    remember_columns(group, columns.header, columns.chosen, month_first=month_first)


def _chosen() -> Choices:
    """What the form says."""
    form = request.form
    fields = {name: value for name, value in form.items() if value}

    def of(kind: str) -> dict[str, str]:
        return {name.removeprefix(kind): value for name, value in fields.items() if name.startswith(kind)}

    words, boxes = of("words-"), of("board-")
    said = {box: box for box in (*box_ids(), ANOTHER)} | {"none": ""}
    left = {name: set(form.getlist(f"all-{name}")) - set(form.getlist(name)) for name in ("day", "year", "place")}
    return Choices(
        people=of("person-"),
        boards={words[at]: said[box] for at, box in boxes.items() if at in words and box in said},
        games=of("game-"),
        days=left["day"],
        years=left["year"],
        places=left["place"],
    )


def _done_page(intake: PendingImport) -> str:
    done: dict[str, Any] = intake.done or {}
    if "table" in done:
        table = table_of(intake)
        return render_template("transfer/table_imported.html", key=intake.key, report=done, table=table)
    group = _group_of(intake)
    left = games_of(group) if group is not None and done.get("undone") else 0
    return render_template("transfer/imported.html", key=intake.key, group=group, report=done, left=left)
