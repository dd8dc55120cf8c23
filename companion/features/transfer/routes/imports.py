"""A file on its way into a group: what would be imported, the questions, and what was done."""

from collections.abc import Collection
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from msgspec import structs

from companion.features.groups.memory.marks import columns_mark
from companion.features.transfer.exporting.table_file import table_here
from companion.features.transfer.matching.answers import MONTH_FIRST, Answers, Reading, columns_text
from companion.features.transfer.matching.candidates import Proposal, propose
from companion.features.transfer.matching.games import ANOTHER
from companion.features.transfer.reading.cells import readable
from companion.features.transfer.reading.columns import ColumnAnswers, Layout
from companion.features.transfer.reading.parse import TABLE, ParsedImport, with_columns
from companion.features.transfer.turns import check_group_part, one_at_a_time
from companion.features.transfer.views import COLUMN_NAMES, preview
from companion.features.transfer.writing.changes import MemorySide
from companion.features.transfer.writing.importing import Recorded, import_plays
from companion.features.transfer.writing.pending import (
    find_pending,
    games_of,
    parsed_of,
    progress_of,
    put_up_table,
    table_of,
    undo,
    update_parsed,
)
from companion.rules.faults import Refused
from companion.rules.load import box_ids, get_box
from companion.store import Group, PendingImport, db
from companion.table.text.names import shelf
from companion.web.errors import answer
from companion.web.i18n import _, sentence, zone
from companion.web.security import MEGABYTE, accepts, device_id

pages = Blueprint("imports", __name__, url_prefix="/imports/<key>")

MAX_FIELDS = 10_000
"""Of the form; that of thousands of plays has one for everybody, and every place."""
MAX_HEADER_ROWS = 12
"""Rows that may be the header."""


@pages.get("/")
def show(key: str) -> Answer:
    """Show what would be imported, or what was done."""
    intake = find_pending(key, device_id())
    if intake.done_at is not None:
        return _done_page(intake)
    if progress_of(key) is not None:
        return render_template("transfer/going.html", key=key, group=_group_of(intake))
    parsed, group = parsed_of(intake), _group_of(intake)
    if parsed.kind == TABLE and group is None and parsed.record is not None:
        known = table_here(parsed.record, device_id())
        box = get_box(parsed.record.box)
        return render_template("transfer/table_preview.html", key=key, record=parsed.record, box=box, known=known)
    if parsed.layout is not None and group is not None:
        is_asked = parsed.layout.lacking or parsed.layout.doubts or "columns" in request.args
        if is_asked:
            return _columns_page(key, group, parsed, parsed.layout)
    # i18n: stands for the name of a player whose name isn't known
    how = Reading(zone(), _("someone"))
    try:
        with one_at_a_time() as limit:
            proposal = propose(group, parsed, how, limit)
    except Refused as refused:
        return answer(400, refused.message(sentence))
    return _preview(intake, parsed, proposal, how.answers)


@pages.post("/columns")
@accepts(MEGABYTE)
def answer_columns(key: str) -> Answer:
    """Read a spreadsheet again by the answers about its columns."""
    intake = find_pending(key, device_id())
    parsed = parsed_of(intake) if intake.done_at is None else None
    if parsed is not None and parsed.layout is not None:
        try:
            with one_at_a_time() as limit:
                update_parsed(intake, with_columns(parsed, _column_answers(parsed.layout), limit))
        except Refused as refused:
            return answer(400, refused.message(sentence))
    return redirect(url_for("imports.show", key=key), 303)


@pages.post("/")
@accepts(MEGABYTE, MAX_FIELDS)
def bring(key: str) -> Answer:
    """Import as the form says, all of it or nothing; new questions are shown first.

    If that import runs already, by the same form sent twice, its page tells how far it is.
    """
    intake = find_pending(key, device_id())
    if intake.done_at is None and progress_of(key) is None:
        parsed, group = parsed_of(intake), _group_of(intake)
        if parsed.kind == TABLE and group is None and parsed.record is not None:
            put_up_table(intake, parsed.record)
            return redirect(url_for("imports.show", key=key), 303)
        answers = _answers()
        how = Reading(zone(), _("someone"), answers)
        try:
            with one_at_a_time() as limit:
                if group is None and parsed.group is not None:
                    check_group_part(parsed.group)
                if parsed.layout is not None and "dates" in request.form:
                    order = request.form["dates"] == MONTH_FIRST
                    parsed = with_columns(parsed, structs.replace(parsed.layout.answers, month_first=order), limit)
                proposal = propose(group, parsed, how, limit)
                asked = set(request.form.get("asked", "").split())
                if not preview(proposal, parsed, group).asked <= asked:
                    return _preview(intake, parsed, proposal, answers, asked)  # something else has to be asked
                recorded = Recorded(intake, device_id(), _said_of_columns(parsed, group))
                import_plays(parsed, group, how, _("former player"), limit, recorded)
        except Refused as refused:
            return answer(400, refused.message(sentence))
    return redirect(url_for("imports.show", key=key), 303)


@pages.get("/progress")
def told(key: str) -> dict[str, int | bool]:
    """Return how far an import is, and whether it still goes on."""
    intake, progress = find_pending(key, device_id()), progress_of(key)
    done, of = progress or (0, 0)
    return {"done": done, "of": of, "goes_on": progress is not None and intake.done_at is None}


@pages.post("/undo")
def take_back(key: str) -> Answer:
    """Undo an import."""
    undo(find_pending(key, device_id()), _("former player"))
    return redirect(url_for("imports.show", key=key), 303)


def _group_of(intake: PendingImport) -> Group | None:
    return db.session.get(Group, intake.group_id) if intake.group_id is not None else None


def _columns_page(key: str, group: Group, parsed: ParsedImport, layout: Layout) -> str:
    sheet = parsed.sheet
    rows = list(zip(sheet.lines, sheet.rows, strict=True))[:MAX_HEADER_ROWS] if sheet else []
    return render_template(
        "transfer/columns.html",
        key=key,
        group=group,
        layout=layout,
        names=COLUMN_NAMES,
        line=sheet.lines[layout.header_row] if sheet else 1,
        rows=[
            (at, line, " · ".join(readable(cell.strip()) for cell in row if cell.strip())[:60])
            for at, (line, row) in enumerate(rows)
        ],
    )


def _column_answers(layout: Layout) -> ColumnAnswers:
    """Return the answers of the form, as far as they aren't what the columns were taken for anyway."""
    form = request.form
    header = _index(form.get("header", ""))
    if header is not None and header != layout.header_row:
        return ColumnAnswers(header=header)
    chosen = {role: _index(form[f"column-{role}"]) for role in COLUMN_NAMES if f"column-{role}" in form}
    roles = {
        role: -1 if at is None else at
        for role, at in chosen.items()
        if at != layout.found.get(role) or role in layout.answers.roles
    }
    ticked = [at for value in form.getlist("people") if (at := _index(value)) is not None]
    people = tuple(ticked) if layout.candidates and "has-people" in form else None
    is_kept = people is not None and set(people) == set(layout.people) and layout.answers.people is None
    return ColumnAnswers(
        roles=roles,
        people=None if is_kept and not layout.doubts else people,
        header=layout.answers.header,
        month_first=layout.answers.month_first,
        is_confirmed=True,
    )


def _index(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _preview(
    intake: PendingImport, parsed: ParsedImport, proposal: Proposal, answers: Answers, answered: Collection[str] = ()
) -> Answer:
    """Show what would be imported; once more if something else has to be asked than what was `answered`."""
    group, layout = _group_of(intake), parsed.layout
    return render_template(
        "transfer/preview.html",
        key=intake.key,
        group=group,
        kind=parsed.kind,
        page=preview(proposal, parsed, group),
        is_again=request.method == "POST",
        answered=answered,
        choices=answers,
        shelf=shelf(),
        layout=layout,
    )


def _said_of_columns(parsed: ParsedImport, group: Group | None) -> dict[str, MemorySide | None]:
    """Return what the group remembers for the next file with this header."""
    layout = parsed.layout
    if layout is None or group is None or layout.answers.is_empty:
        return {}
    return {columns_mark(group, layout.header): MemorySide(board=columns_text(layout.answers))}


def _answers() -> Answers:
    """Return what the form says."""
    form = request.form
    fields = {name: value for name, value in form.items() if value}

    def of(kind: str) -> dict[str, str]:
        return {name.removeprefix(kind): value for name, value in fields.items() if name.startswith(kind)}

    words, boxes = of("words-"), of("board-")
    said = {box: box for box in (*box_ids(), ANOTHER)} | {"none": ""}
    left = {name: set(form.getlist(f"all-{name}")) - set(form.getlist(name)) for name in ("day", "year", "place")}
    return Answers(
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
