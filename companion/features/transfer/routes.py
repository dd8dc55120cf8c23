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
from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service.marks import columns_mark
from companion.features.transfer.exporting.group_parts import export_group, has_photos
from companion.features.transfer.exporting.spreadsheet import write_csv
from companion.features.transfer.exporting.table_file import MAX_TABLE_BYTES, export_table, pack, table_here, unpack
from companion.features.transfer.matching.candidates import TAKE, Proposal, propose
from companion.features.transfer.matching.games import (
    ANOTHER,
    MONTH_FIRST,
    Answers,
    Oddity,
    Reading,
    columns_text,
    with_remembered,
)
from companion.features.transfer.preview import COLUMN_NAMES, preview
from companion.features.transfer.reading.group_file import MAX_FILE_BYTES
from companion.features.transfer.reading.parse import TABLE, ParsedImport, parse, with_columns
from companion.features.transfer.reading.plays import ImportFault
from companion.features.transfer.reading.sheet import ColumnAnswers, Layout
from companion.features.transfer.reading.tables import readable
from companion.features.transfer.turns import check_group_part, one_at_a_time
from companion.features.transfer.writing import duplicates
from companion.features.transfer.writing.importing import NewQuestions, Recorded, import_plays
from companion.features.transfer.writing.lifecycle import (
    count_games,
    find_pending,
    last_imports,
    open_table,
    parsed_of,
    progress_of,
    store_upload,
    table_of,
    undo,
    update_parsed,
)
from companion.features.transfer.writing.rows import MemorySide
from companion.rules.faults import Refused, refusal
from companion.rules.load import box_ids, get_box
from companion.store.database import db, now
from companion.store.groups import Group
from companion.store.imports import PendingImport
from companion.store.models import Game
from companion.table.access import allowed, this_phone
from companion.table.presenters.board import file_name
from companion.table.service import games
from companion.web.errors import answer
from companion.web.i18n import _, sentence, zone
from companion.web.security import BYTES_PER_MB, accepts, device_id

imports = Blueprint("imports", __name__, url_prefix="/imports/<key>")

MAX_FIELDS = 10_000
"""Fields of a form: one for each person and each place of thousands of plays."""
MAX_HEADER_ROWS = 12
"""Rows that may be the header."""


@imports.get("/", endpoint="show")
def show_import(key: str) -> Answer:
    """Show what would be imported, or what was done."""
    pending = find_pending(key, device_id())
    if pending.done_at is not None:
        return _done_page(pending)
    if progress_of(key) is not None:
        return render_template("transfer/going.html", key=key, group=_group_of(pending))
    parsed, group = parsed_of(pending), _group_of(pending)
    if parsed.kind == TABLE and group is None and parsed.record is not None:
        known = table_here(parsed.record, device_id())
        box = get_box(parsed.record.box)
        return render_template("transfer/table_preview.html", key=key, record=parsed.record, box=box, known=known)
    layout = parsed.layout
    if layout is not None and group is not None and (layout.lacking or layout.doubts or "columns" in request.args):
        return _columns_page(key, group, parsed, layout)
    # i18n: stands for the name of a player whose name isn't known
    how = Reading(zone(), _("someone"))
    try:
        with one_at_a_time() as limit:
            proposal = propose(group, parsed, how, limit)
    except Refused as refused:
        return answer(400, refused.message(sentence))
    return _preview(pending, parsed, proposal, how.answers)


@imports.post("/columns")
@accepts(BYTES_PER_MB)
def answer_columns(key: str) -> Answer:
    """Read a spreadsheet again by the answers about its columns."""
    pending = find_pending(key, device_id())
    parsed = parsed_of(pending) if pending.done_at is None else None
    if parsed is not None and parsed.layout is not None:
        try:
            with one_at_a_time() as limit:
                update_parsed(pending, with_columns(parsed, _column_answers(parsed.layout), limit))
        except Refused as refused:
            return answer(400, refused.message(sentence))
    return redirect(url_for("imports.show", key=key), 303)


@imports.post("/")
@accepts(BYTES_PER_MB, MAX_FIELDS)
def write_import(key: str) -> Answer:
    """Import as the form says, all of it or nothing; show new questions first.

    If the form was sent twice, the page shows the progress of the running import.
    """
    pending = find_pending(key, device_id())
    if pending.done_at is not None or progress_of(key) is not None:
        return redirect(url_for("imports.show", key=key), 303)
    parsed, group = parsed_of(pending), _group_of(pending)
    if parsed.kind == TABLE and group is None and parsed.record is not None:
        open_table(pending, parsed.record)
        return redirect(url_for("imports.show", key=key), 303)
    how = Reading(zone(), _("someone"), _answers())
    asked = set(request.form.get("asked", "").split())
    try:
        with one_at_a_time() as limit:
            if group is None and parsed.group is not None:
                check_group_part(parsed.group)
            if parsed.layout is not None and "dates" in request.form:
                order = request.form["dates"] == MONTH_FIRST
                parsed = with_columns(parsed, structs.replace(parsed.layout.answers, month_first=order), limit)
            recorded = Recorded(pending, device_id(), _said_of_columns(parsed, group))
            import_plays(parsed, group, how, _("former player"), limit, recorded, asked)
    except Refused as refused:
        return answer(400, refused.message(sentence))
    except NewQuestions as more:
        return _preview(pending, parsed, more.proposal, how.answers, asked)
    return redirect(url_for("imports.show", key=key), 303)


@imports.get("/progress")
def progress(key: str) -> dict[str, int | bool]:
    pending, counts = find_pending(key, device_id()), progress_of(key)
    done, of = counts or (0, 0)
    return {"done": done, "of": of, "goes_on": counts is not None and pending.done_at is None}


@imports.post("/undo")
def take_back(key: str) -> Answer:
    undo(find_pending(key, device_id()), _("former player"))
    return redirect(url_for("imports.show", key=key), 303)


def _group_of(pending: PendingImport) -> Group | None:
    return db.session.get(Group, pending.group_id) if pending.group_id is not None else None


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
    """Return the answers of the form that differ from the app's own reading."""
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
    is_same = people is not None and set(people) == set(layout.people) and layout.answers.people is None
    return ColumnAnswers(
        roles=roles,
        people=None if is_same and not layout.doubts else people,
        header=layout.answers.header,
        month_first=layout.answers.month_first,
        is_confirmed=True,
    )


def _index(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _preview(
    pending: PendingImport, parsed: ParsedImport, proposal: Proposal, answers: Answers, answered: Collection[str] = ()
) -> Answer:
    """Show what would be imported. The games in `answered` were shown with a question before."""
    return render_template(
        "transfer/preview.html",
        key=pending.key,
        group=(group := _group_of(pending)),
        page=preview(proposal, parsed, group, answers),
        is_again=request.method == "POST",
        answered=answered,
    )


def _said_of_columns(parsed: ParsedImport, group: Group | None) -> dict[str, MemorySide | None]:
    """Return what the group remembers for the next file with this header."""
    layout = parsed.layout
    if layout is None or group is None or layout.answers.is_empty:
        return {}
    return {columns_mark(group, layout.header): MemorySide(board=columns_text(layout.answers))}


def _answers() -> Answers:
    """Return the answers of the form."""
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
        odd=[kind for kind in Oddity if fields.get(f"odd-{kind.name}") == TAKE],
    )


def _done_page(pending: PendingImport) -> str:
    done: dict[str, Any] = pending.done or {}
    if "table" in done:
        table = table_of(pending)
        return render_template("transfer/table_imported.html", key=pending.key, report=done, table=table)
    group = _group_of(pending)
    left = count_games(group) if group is not None and done.get("undone") else 0
    return render_template("transfer/imported.html", key=pending.key, group=group, report=done, left=left)


pages = Blueprint("transfer", __name__)
pages.before_request(visit_group)

MAX_BYTES_IN_MEMORY = 4 * BYTES_PER_MB
"""Size up to which a file is sent from memory; larger files are written to the disk first."""
CHUNK_BYTES = 64 * 1024

_NO_FILE_NAME = re.compile(r'[\\/:*?"<>|]+')


def _may_take(game: Game, device: str) -> bool:
    return games.plays_at(game, device) and games.sees_all(game, device)


@pages.get("/g/<group>/take")
def show(group: Group, fault: str = "") -> str:
    """Show what can be exported, and what can be imported."""
    return render_template(
        "transfer/page.html",
        group=group,
        most=MAX_FILE_BYTES // BYTES_PER_MB,
        photos=has_photos(group),
        imports=last_imports(group, device_id()),
        zone=zone(),
        fault=fault,
    )


@pages.get("/g/<group>/export.json")
def export_file(group: Group) -> Response:
    photos = request.args.get("photos") != "no"
    return _saved(group, lambda out: export_group(group, out, photos=photos), "json", "application/json")


@pages.get("/g/<group>/export.csv")
def export_csv(group: Group) -> Response:
    return _saved(group, lambda out: write_csv(group, out), "csv", "text/csv")


@pages.get("/groups/import")
def ask(fault: str = "") -> str:
    return render_template("transfer/import.html", most=MAX_FILE_BYTES // BYTES_PER_MB, fault=fault)


@pages.get("/g/<group>/import")
def asked(group: Group) -> Answer:
    """Redirect to the page of imports, because a refused upload is shown at this address and can be reloaded."""
    return redirect(url_for("transfer.show", group=group.key))


@pages.get("/t/<key>/take")
@allowed(games.plays_at)
def take_table(game: Game) -> Answer:
    """Show how to move the table to another server, or why this phone can't do so yet."""
    if not _may_take(game, device_id()):
        sees = this_phone(game).sees
        names = [seat.name for seat in game.seats if seat.player not in sees]
        return render_template("transfer/table_secret.html", game=game, names=names), 403
    return render_template("transfer/table_take.html", game=game, packed=pack(export_table(game)))


@pages.get("/t/<key>/record.json")
@allowed(_may_take)
def table_file(game: Game) -> Response:
    disposition = f"attachment; filename={file_name(game)}.json"
    headers = {"Cache-Control": "private, no-store", "Content-Disposition": disposition}
    return Response(export_table(game), mimetype="application/json", headers=headers)


@pages.get("/tables/import")
def ask_table(fault: str = "") -> str:
    """Ask for a table's record: a file, otherwise the fragment of a link, which take.js sends."""
    return render_template("transfer/table_import.html", most=MAX_TABLE_BYTES // BYTES_PER_MB, fault=fault)


@pages.post("/tables/import")
@accepts(MAX_TABLE_BYTES)
def import_table() -> Answer:
    """Store a table's record, sent as a file or `packed`, and show its preview."""
    try:
        packed = request.form.get("packed")
        data = unpack(packed) if packed else _sent()
        with one_at_a_time() as limit:
            parsed = parse(data, limit, MAX_TABLE_BYTES)
        if parsed.kind != TABLE:
            raise refusal(ImportFault.RECORD)
    except Refused as refused:
        return ask_table(refused.message(sentence)), 400
    return redirect(url_for("imports.show", key=store_upload(parsed, None, device_id()).key), 303)


@pages.post("/groups/import")
@accepts(MAX_FILE_BYTES)
def import_file() -> Answer:
    """Store the file of a group, and show its preview."""
    try:
        return _kept(_sent(), None)
    except Refused as refused:
        return ask(refused.message(sentence)), 400


@pages.post("/g/<group>/import")
@accepts(MAX_FILE_BYTES)
def import_to_group(group: Group) -> Answer:
    """Store a file of any kind, and show its preview."""
    try:
        return _kept(_sent(), group)
    except Refused as refused:
        return show(group, refused.message(sentence)), 400


def _kept(data: bytes, group: Group | None) -> Answer:
    """Read and store a file. A group's file goes to its own group. Raises Refused."""
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
    return redirect(url_for("imports.show", key=store_upload(parsed, group, device_id(), name).key), 303)


def _sent() -> bytes:
    file = request.files.get("file")
    return file.read() if file else b""


def _saved(group: Group, write: Callable[[BinaryIO], None], ending: str, kind: str) -> Response:
    """Return a file to save. It is written completely first, so that the database is free while the phone loads it."""
    day = f"{now():%Y-%m-%d}"
    name = _NO_FILE_NAME.sub("-", f"{group.name} {day}.{ending}")
    out = SpooledTemporaryFile(MAX_BYTES_IN_MEMORY)  # noqa: SIM115  (closed when it is sent)
    write(cast(BinaryIO, out))
    size = out.tell()
    out.seek(0)
    response = Response(iter(partial(out.read, CHUNK_BYTES), b""), mimetype=kind)
    response.call_on_close(out.close)
    response.content_length = size
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Content-Disposition"] = (
        f"attachment; filename=\"stationmaster-{day}.{ending}\"; filename*=UTF-8''{quote(name, safe='')}"
    )
    return response


twins = Blueprint("twins", __name__, url_prefix="/t/<key>")


def game_twins(game: Game) -> tuple[list[Game], bool]:
    """Return the possible duplicates that this phone may join, and whether one was joined before."""
    group = memory_games.group_of(game, device_id())
    if group is None or game.finished_at is None:
        return [], False
    return list(duplicates.duplicates_of(game, group, zone())), duplicates.has_joined(game, group)


@twins.post("/one")
def one(key: str) -> Answer:
    kept = duplicates.join(key, request.form.get("other", ""), _group(key).key)
    return redirect(url_for("final.game", key=kept.key), 303)


@twins.post("/two")
def two(key: str) -> Answer:
    """Remember that these are two games, and split games that were joined."""
    group, other = _group(key), request.form.get("other")
    if other:
        duplicates.tell_apart(key, other, group.key)
    else:
        duplicates.split(key, group.key)
    return redirect(url_for("final.game", key=key), 303)


def _group(key: str) -> Group:
    """Return the game's group. Raises NoSuchTable; NotAtTable if the phone doesn't know the group."""
    group = memory_games.group_of(games.find(key, scores=True), device_id())
    if group is None:
        raise games.NotAtTable
    return group
