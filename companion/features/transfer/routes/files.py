"""Games and groups out of this server and into it: files to save, and files to import."""

import re
from collections.abc import Callable
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast
from urllib.parse import quote

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups import memory
from companion.features.groups.access import visit_group
from companion.features.transfer.exporting.group_parts import export_group, has_photos
from companion.features.transfer.exporting.spreadsheet import write_csv
from companion.features.transfer.exporting.table_file import MOST_TABLE_BYTES, export_table, pack, unpack
from companion.features.transfer.matching.answers import with_remembered
from companion.features.transfer.reading.group_file import MOST_BYTES
from companion.features.transfer.reading.import_errors import ImportFault
from companion.features.transfer.reading.parse import TABLE, parse
from companion.features.transfer.turns import check_group_part, one_at_a_time
from companion.features.transfer.writing.pending import keep, last_imports
from companion.rules.faults import Refused, refusal
from companion.store import Game, Group
from companion.store.database import now
from companion.table import play
from companion.table.access import allowed, this_phone
from companion.table.views.board import file_name
from companion.web.i18n import sentence, zone
from companion.web.security import MEGABYTE, accepts, device_id

pages = Blueprint("transfer", __name__)
pages.before_request(visit_group)

IN_MEMORY = 4 * MEGABYTE
"""What is bigger is written to the disk before it is sent."""
PIECE = 64 * 1024

_NO_FILE_NAME = re.compile(r'[\\/:*?"<>|]+')


def _may_take(game: Game, device: str) -> bool:
    """Whether the phone plays there, and no ticket of the table is a secret to it."""
    return play.plays_at(game, device) and play.sees_all(game, device)


@pages.get("/g/<group>/take")
def show(group: Group) -> str:
    """Show what can be exported, and what can be imported."""
    return _page(group)


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
def ask() -> str:
    """For a phone that has the file of a group, and not its link."""
    return render_template("transfer/import.html", most=MOST_BYTES // MEGABYTE)


@pages.get("/g/<group>/import")
def asked(group: Group) -> Answer:
    """Show where a language was chosen on the page that shows what was imported."""
    return redirect(url_for("transfer.show", group=group.key))


@pages.get("/t/<key>/take")
@allowed(play.plays_at)
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
def ask_table() -> str:
    """For a table that was begun elsewhere; it comes as a file, or behind the # of the link (see take.js)."""
    return render_template("transfer/table_import.html", most=MOST_TABLE_BYTES // MEGABYTE)


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
        page = render_template(
            "transfer/table_import.html", most=MOST_TABLE_BYTES // MEGABYTE, fault=refused.message(sentence)
        )
        return page, 400
    return redirect(url_for("imports.show", key=keep(parsed, None, device_id()).key), 303)


@pages.post("/groups/import")
@accepts(MOST_BYTES)
def import_file() -> Answer:
    """Take the file of a group, and show what would come in."""
    try:
        return _kept(_sent(), None)
    except Refused as refused:
        return render_template(
            "transfer/import.html", most=MOST_BYTES // MEGABYTE, fault=refused.message(sentence)
        ), 400


@pages.post("/g/<group>/import")
@accepts(MOST_BYTES)
def import_to_group(group: Group) -> Answer:
    """Take a file of any kind, and show what would come in."""
    try:
        return _kept(_sent(), group)
    except Refused as refused:
        return _page(group, refused.message(sentence)), 400


def _page(group: Group, fault: str = "") -> str:
    return render_template(
        "transfer/page.html",
        group=group,
        most=MOST_BYTES // MEGABYTE,
        photos=has_photos(group),
        imports=last_imports(group, device_id()),
        zone=zone(),
        fault=fault,
    )


def _kept(data: bytes, group: Group | None) -> Answer:
    """Read a file and keep what was read. The file of a group is that group's. Raises Refused."""
    with one_at_a_time() as limit:
        parsed = parse(data, limit)
        if parsed.group is not None:
            check_group_part(parsed.group)
            group = memory.group.group_by_uid(parsed.group.key)
        elif group is None:
            raise refusal(ImportFault.WHICH_GROUP)
        parsed = with_remembered(parsed, group, limit)
    file = request.files.get("file")
    name = file.filename or "" if file else ""
    return redirect(url_for("imports.show", key=keep(parsed, group, device_id(), name).key), 303)


def _sent() -> bytes:
    """The file that was chosen; nothing where none was."""
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
