"""Games and groups out of this server and into it: files to save, and files to import."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast
from urllib.parse import quote

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups import memory
from companion.features.groups.access import visit_group
from companion.features.transfer import exchange
from companion.features.transfer.exchange.bad_file import TimeLimit
from companion.features.transfer.exchange.group_file import MOST_BYTES
from companion.features.transfer.exchange.table_file import MOST_TABLE_BYTES
from companion.rules.faults import Refused
from companion.store import Game, Group
from companion.store.database import now
from companion.table import play
from companion.table.access import allowed, this_phone
from companion.table.views.board import file_name
from companion.web.errors import RETRY_AFTER_S, answer
from companion.web.i18n import _, sentence
from companion.web.limits import CrowdedError, Shares, client_address
from companion.web.security import MEGABYTE, accepts, device_id

pages = Blueprint("transfer", __name__)
pages.before_request(visit_group)

MOST_SKIPPED = 50
"""Odd plays that are named one by one."""

IN_MEMORY = 4 * MEGABYTE
"""What is bigger is written to the disk before it is sent."""
PIECE = 64 * 1024

MOST_S = 5.0
"""Seconds of work that one file may make, LIMITS times as many; three hundred games of an evening make two."""

_being_imported = Shares(1, 2)
"""Files that are imported now: nobody has all of them, and the tables go on meanwhile."""
_NO_FILE_NAME = re.compile(r'[\\/:*?"<>|]+')


def _may_take(game: Game, device: str) -> bool:
    """Tell whether the phone plays there, and no ticket of the table is a secret to it."""
    return play.plays_at(game, device) and play.sees_all(game, device)


@pages.get("/g/<group>/take")
def show(group: Group) -> str:
    """Show what can be exported, and what can be imported."""
    photos = exchange.has_photos(group)
    return render_template("transfer/page.html", group=group, most=MOST_BYTES // MEGABYTE, photos=photos)


@pages.get("/g/<group>/export.json")
def export_file(group: Group) -> Response:
    """Show the whole group as one file; `?photos=no` leaves them out."""
    photos = request.args.get("photos") != "no"
    return _saved(group, lambda out: exchange.export_group(group, out, photos=photos), "json", "application/json")


@pages.get("/g/<group>/export.csv")
def export_csv(group: Group) -> Response:
    """Show a row for each player of each game."""
    return _saved(group, lambda out: exchange.write_csv(group, out), "csv", "text/csv")


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
    return render_template("transfer/table_take.html", game=game, packed=exchange.pack(exchange.export_table(game)))


@pages.get("/t/<key>/record.json")
@allowed(_may_take)
def table_file(game: Game) -> Response:
    """Show the game's record, every ticket included."""
    disposition = f"attachment; filename={file_name(game)}.json"
    headers = {"Cache-Control": "private, no-store", "Content-Disposition": disposition}
    return Response(exchange.export_table(game), mimetype="application/json", headers=headers)


@pages.get("/tables/import")
def ask_table() -> str:
    """For a table that was begun elsewhere; it comes as a file, or behind the # of the link (see take.js)."""
    return render_template("transfer/table_import.html", most=MOST_TABLE_BYTES // MEGABYTE)


@pages.post("/tables/import")
@accepts(MOST_TABLE_BYTES)
def import_table() -> Answer:
    """Put the table up here; the form has a file, or it `packed`."""
    try:
        packed = request.form.get("packed")
        data = exchange.unpack(packed) if packed else _sent()
        with _one_at_a_time() as limit:
            game = exchange.import_table(data, device_id(), limit)
    except Refused as refused:
        page = render_template(
            "transfer/table_import.html", most=MOST_TABLE_BYTES // MEGABYTE, fault=refused.message(sentence)
        )
        return page, 400
    return redirect(url_for("table.show", key=game.key), 303)


@pages.post("/groups/import")
@accepts(MOST_BYTES)
def import_file() -> Answer:
    """Import the file of a group."""
    try:
        return _imported(_sent())
    except Refused as refused:
        return render_template(
            "transfer/import.html", most=MOST_BYTES // MEGABYTE, fault=refused.message(sentence)
        ), 400


@pages.post("/g/<group>/import")
@accepts(MOST_BYTES)
def import_to_group(group: Group) -> Answer:
    """Import the file of a group, this one or another; or this group's plays from BG Stats."""
    data = _sent()
    try:
        if exchange.is_group_file(data):
            return _imported(data)
        with _one_at_a_time() as limit:
            report = exchange.import_plays(group.key, data, anonymous=_("somebody"), limit=limit)
    except Refused as refused:
        fault = refused.message(sentence)
        return render_template("transfer/page.html", group=group, most=MOST_BYTES // MEGABYTE, fault=fault), 400
    reasons = [(one.number, one.game, _(one.fault.text)) for one in report.skipped[:MOST_SKIPPED]]
    return render_template("transfer/imported.html", group=report.group, report=report, reasons=reasons)


def _imported(data: bytes) -> str:
    """Import a group's file, and show the result. Raises Refused."""
    with _one_at_a_time() as limit:
        report = exchange.import_group(data, former=_("former player"), device=device_id(), limit=limit)
    memory.remember(report.group.id, device_id())
    return render_template("transfer/imported.html", group=report.group, report=report)


@pages.post("/g/<group>/import/take")
@accepts(MEGABYTE)
def replace(group: Group) -> Answer:
    """Replace our games by the file's where that was chosen; the others stay as they are here."""
    chosen = {name.removeprefix("game-") for name, choice in request.form.items() if choice == "file"}
    data = request.form.get("file", "").encode()
    try:
        with _one_at_a_time() as limit:
            found = exchange.replace_games(group.key, data, chosen, former=_("former player"), limit=limit)
    except Refused as refused:
        abort(400, description=refused.message(sentence))
    return redirect(url_for("groups.show", group=found.key), 303)


@contextmanager
def _one_at_a_time() -> Iterator[TimeLimit]:
    """Let one file of an address be imported at a time, and two of all: how long this one may take."""
    try:
        with _being_imported.one(client_address()):
            yield TimeLimit(MOST_S * int(current_app.config["LIMITS"]))
    except CrowdedError:
        busy = _("Another file is being brought in just now. Try again in a moment.")
        abort(answer(503, busy, retry_after=RETRY_AFTER_S))


def _sent() -> bytes:
    """Give the file that was chosen; nothing where none was."""
    file = request.files.get("file")
    return file.read() if file else b""


def _saved(group: Group, write: Callable[[BinaryIO], None], ending: str, kind: str) -> Response:
    """Give a file to save. It is whole before the phone gets any of it, and the database is free by then."""
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
