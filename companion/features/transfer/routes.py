"""Files that people save and import: the questions about a file, its result, and games that are the same."""

import re
from collections.abc import Callable, Collection
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, cast
from urllib.parse import quote

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from msgspec import structs

from companion.features.groups.access import visit_group
from companion.features.groups.memory import games as memory_games
from companion.features.groups.memory import group as memory_group
from companion.features.groups.memory.marks import columns_mark
from companion.features.transfer.exporting.group_parts import export_group, has_photos
from companion.features.transfer.exporting.spreadsheet import write_csv
from companion.features.transfer.exporting.table_file import MOST_TABLE_BYTES, export_table, pack, table_here, unpack
from companion.features.transfer.matching.candidates import Proposal, propose
from companion.features.transfer.matching.games import (
    ANOTHER,
    MONTH_FIRST,
    Answers,
    Reading,
    columns_text,
    with_remembered,
)
from companion.features.transfer.reading.group_file import MOST_BYTES
from companion.features.transfer.reading.parse import TABLE, ParsedImport, parse, with_columns
from companion.features.transfer.reading.plays import ImportFault
from companion.features.transfer.reading.sheet import ColumnAnswers, Layout
from companion.features.transfer.reading.tables import readable
from companion.features.transfer.turns import check_group_part, one_at_a_time
from companion.features.transfer.views import COLUMN_NAMES, preview
from companion.features.transfer.writing import twins
from companion.features.transfer.writing.changes import MemorySide
from companion.features.transfer.writing.importing import Recorded, import_plays
from companion.features.transfer.writing.pending import (
    find_pending,
    games_of,
    keep,
    last_imports,
    parsed_of,
    progress_of,
    put_up_table,
    table_of,
    undo,
    update_parsed,
)
from companion.rules.faults import Refused, refusal
from companion.rules.load import box_ids, get_box
from companion.store.database import db, now
from companion.store.groups import Group
from companion.store.imports import PendingImport
from companion.store.models import Game
from companion.table.access import allowed, this_phone
from companion.table.play import games
from companion.table.text.names import shelf
from companion.table.views.board import file_name
from companion.web.errors import answer
from companion.web.i18n import _, sentence, zone
from companion.web.security import BYTES_PER_MB, accepts, device_id

imports = Blueprint("imports", __name__, url_prefix="/imports/<key>")

MAX_FIELDS = 10_000
"""Of the form; that of thousands of plays has one for everybody, and every place."""
MAX_HEADER_ROWS = 12
"""Rows that may be the header."""


@imports.get("/", endpoint="show")
def show_import(key: str) -> Answer:
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


@imports.post("/columns")
@accepts(BYTES_PER_MB)
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


@imports.post("/")
@accepts(BYTES_PER_MB, MAX_FIELDS)
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


@imports.get("/progress")
def told(key: str) -> dict[str, int | bool]:
    """Return how far an import is, and whether it still goes on."""
    intake, progress = find_pending(key, device_id()), progress_of(key)
    done, of = progress or (0, 0)
    return {"done": done, "of": of, "goes_on": progress is not None and intake.done_at is None}


@imports.post("/undo")
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


pages = Blueprint("transfer", __name__)
pages.before_request(visit_group)

IN_MEMORY = 4 * BYTES_PER_MB
"""Bytes of a file that is sent from memory; larger files are written to the disk first."""
PIECE = 64 * 1024

_NO_FILE_NAME = re.compile(r'[\\/:*?"<>|]+')


def _may_take(game: Game, device: str) -> bool:
    """Whether the phone plays there, and no ticket of the table is a secret to it."""
    return games.plays_at(game, device) and games.sees_all(game, device)


@pages.get("/g/<group>/take")
def show(group: Group, fault: str = "") -> str:
    """Show what can be exported, and what can be imported."""
    return render_template(
        "transfer/page.html",
        group=group,
        most=MOST_BYTES // BYTES_PER_MB,
        photos=has_photos(group),
        imports=last_imports(group, device_id()),
        zone=zone(),
        fault=fault,
    )


@pages.get("/g/<group>/export.json")
def export_file(group: Group) -> Response:
    """Show the whole group as one file; `?photos=no` leaves them out."""
    photos = request.args.get("photos") != "no"
    return _saved(group, lambda out: export_group(group, out, photos=photos), "json", "application/json")


@pages.get("/g/<group>/export.csv")
def export_csv(group: Group) -> Response:
    """Show a row for each player of each game."""
    return _saved(group, lambda out: write_csv(group, out), "csv", "text/csv")


@pages.get("/groups/import")
def ask(fault: str = "") -> str:
    """For a phone that has the file of a group, and not its link."""
    return render_template("transfer/import.html", most=MOST_BYTES // BYTES_PER_MB, fault=fault)


@pages.get("/g/<group>/import")
def asked(group: Group) -> Answer:
    """Show where a language was chosen on the page that shows what was imported."""
    return redirect(url_for("transfer.show", group=group.key))


@pages.get("/t/<key>/take")
@allowed(games.plays_at)
def take_table(game: Game) -> Answer:
    """Show how the table goes to another server, or why this phone can't take it along yet."""
    if not _may_take(game, device_id()):
        sees = this_phone(game).sees
        names = [seat.name for seat in game.seats if seat.player not in sees]
        return render_template("transfer/table_secret.html", game=game, names=names), 403
    return render_template("transfer/table_take.html", game=game, packed=pack(export_table(game)))


@pages.get("/t/<key>/record.json")
@allowed(_may_take)
def table_file(game: Game) -> Response:
    """Show the game's record, every ticket included."""
    disposition = f"attachment; filename={file_name(game)}.json"
    headers = {"Cache-Control": "private, no-store", "Content-Disposition": disposition}
    return Response(export_table(game), mimetype="application/json", headers=headers)


@pages.get("/tables/import")
def ask_table(fault: str = "") -> str:
    """For a table that was begun elsewhere; it comes as a file, or behind the # of the link (see take.js)."""
    return render_template("transfer/table_import.html", most=MOST_TABLE_BYTES // BYTES_PER_MB, fault=fault)


@pages.post("/tables/import")
@accepts(MOST_TABLE_BYTES)
def import_table() -> Answer:
    """Take a table's record, and show what would come in; the form has a file, or it `packed`."""
    try:
        packed = request.form.get("packed")
        data = unpack(packed) if packed else _sent()
        with one_at_a_time() as limit:
            parsed = parse(data, limit, MOST_TABLE_BYTES)
        if parsed.kind != TABLE:
            raise refusal(ImportFault.RECORD)
    except Refused as refused:
        return ask_table(refused.message(sentence)), 400
    return redirect(url_for("imports.show", key=keep(parsed, None, device_id()).key), 303)


@pages.post("/groups/import")
@accepts(MOST_BYTES)
def import_file() -> Answer:
    """Take the file of a group, and show what would come in."""
    try:
        return _kept(_sent(), None)
    except Refused as refused:
        return ask(refused.message(sentence)), 400


@pages.post("/g/<group>/import")
@accepts(MOST_BYTES)
def import_to_group(group: Group) -> Answer:
    """Take a file of any kind, and show what would come in."""
    try:
        return _kept(_sent(), group)
    except Refused as refused:
        return show(group, refused.message(sentence)), 400


def _kept(data: bytes, group: Group | None) -> Answer:
    """Read a file and keep what was read. The file of a group is that group's. Raises Refused."""
    with one_at_a_time() as limit:
        parsed = parse(data, limit)
        if parsed.group is not None:
            check_group_part(parsed.group)
            group = memory_group.group_by_uid(parsed.group.key)
        elif group is None:
            raise refusal(ImportFault.WHICH_GROUP)
        parsed = with_remembered(parsed, group, limit)
    file = request.files.get("file")
    name = file.filename or "" if file else ""
    return redirect(url_for("imports.show", key=keep(parsed, group, device_id(), name).key), 303)


def _sent() -> bytes:
    """Return the uploaded file, empty if there is none."""
    file = request.files.get("file")
    return file.read() if file else b""


def _saved(group: Group, write: Callable[[BinaryIO], None], ending: str, kind: str) -> Response:
    """A file to save. It is whole before the phone gets any of it, and the database is free by then."""
    day = f"{now():%Y-%m-%d}"
    name = _NO_FILE_NAME.sub("-", f"{group.name} {day}.{ending}")
    out = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  (closed when it is sent)
    write(cast(BinaryIO, out))
    size = out.tell()
    out.seek(0)
    response = Response(iter(partial(out.read, PIECE), b""), mimetype=kind)
    response.call_on_close(out.close)
    response.content_length = size
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Content-Disposition"] = (
        f"attachment; filename=\"stationmaster-{day}.{ending}\"; filename*=UTF-8''{quote(name, safe='')}"
    )
    return response


duplicates = Blueprint("twins", __name__, url_prefix="/t/<key>")


def game_twins(game: Game) -> tuple[list[Game], bool]:
    """Return the possible duplicates that this phone may join, and whether one was joined before."""
    group = memory_games.group_of(game, device_id())
    if group is None or game.finished_at is None:
        return [], False
    return list(twins.twins_of(game, group, zone())), twins.has_joined(game, group)


@duplicates.post("/one")
def one(key: str) -> Answer:
    """These two are one."""
    kept = twins.join(key, request.form.get("other", ""), _group(key).key)
    return redirect(url_for("final.game", key=kept.key), 303)


@duplicates.post("/two")
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
    group = memory_games.group_of(games.find(key, scores=True), device_id())
    if group is None:
        raise games.NotAtTable
    return group
