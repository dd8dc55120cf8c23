"""Taking a group along: its file and its table to save, and files to bring in."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast
from urllib.parse import quote

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import exchange, groups
from companion.exchange.effort import Effort
from companion.exchange.group_file import MOST_BYTES
from companion.i18n import _, sentence
from companion.limits import CrowdedError, Shares, client_address
from companion.security import MEGABYTE, accepts, device_id
from companion.store import Group
from companion.store.models import now
from companion.web.errors import RETRY_AFTER_S, answer

pages = Blueprint("taking", __name__)

MOST_SKIPPED = 50
"""Odd plays that are told one by one."""

IN_MEMORY = 4 * MEGABYTE
"""What is bigger is written to the disk before it is sent."""
PIECE = 64 * 1024

MOST_S = 5.0
"""Seconds of work that one file may make, LIMITS times as many; three hundred games of an evening make two."""

_at_work = Shares(1, 2)
"""Files that are brought in now: nobody has all of them, and the tables go on meanwhile."""
_NO_FILE_NAME = re.compile(r'[\\/:*?"<>|]+')


@pages.get("/g/<group>/take")
def show(group: str) -> str:
    """What can be taken along, and what can come in."""
    return render_template("taking.html", group=groups.visit_group(group, device_id()), most=MOST_BYTES // MEGABYTE)


@pages.get("/g/<group>/export.json")
def export_file(group: str) -> Response:
    """The whole group as one file."""
    found = groups.visit_group(group, device_id())
    return _saved(found, lambda out: exchange.export_group(found, out), "json", "application/json")


@pages.get("/g/<group>/export.csv")
def export_table(group: str) -> Response:
    """A row for each player of each game."""
    found = groups.visit_group(group, device_id())
    return _saved(found, lambda out: exchange.write_table(found, out), "csv", "text/csv")


@pages.get("/groups/import")
def ask() -> str:
    """For a phone that has the file of a group, and not its link."""
    return render_template("taking_in.html", most=MOST_BYTES // MEGABYTE)


@pages.get("/g/<group>/import")
def asked(group: str) -> AnyResponse:
    """Where a language was chosen on the page that tells what came in."""
    return redirect(url_for("taking.show", group=group))


@pages.post("/groups/import")
@accepts(MOST_BYTES)
def bring() -> str | tuple[str, int]:
    """Take in the file of a group."""
    try:
        return _bring(_sent())
    except exchange.BadFile as bad:
        return render_template("taking_in.html", most=MOST_BYTES // MEGABYTE, fault=_told(bad)), 400


@pages.post("/g/<group>/import")
@accepts(MOST_BYTES)
def bring_to(group: str) -> str | tuple[str, int]:
    """Take in the file of a group, this one or another; or this group's plays from BG Stats."""
    found = groups.visit_group(group, device_id())
    data = _sent()
    try:
        if exchange.is_group_file(data):
            return _bring(data)
        with _at_its_turn() as effort:
            plays = exchange.import_plays(group, data, anonymous=_("somebody"), effort=effort)
    except exchange.BadFile as bad:
        fault = _told(bad)
        return render_template("taking.html", group=found, most=MOST_BYTES // MEGABYTE, fault=fault), 400
    reasons = [(one.number, one.game, _(one.why.value)) for one in plays.skipped[:MOST_SKIPPED]]
    return render_template("taken.html", group=plays.group, brought=plays, reasons=reasons)


def _bring(data: bytes) -> str:
    """Take in a group's file, and tell what came of it. Raises BadFile."""
    with _at_its_turn() as effort:
        brought = exchange.import_group(data, former=_("former player"), device=device_id(), effort=effort)
    groups.visit_group(brought.group.key, device_id())
    return render_template("taken.html", group=brought.group, brought=brought)


@pages.post("/g/<group>/import/take")
@accepts(MEGABYTE)
def take(group: str) -> str | AnyResponse:
    """Take over the file's games where that was chosen; the others stay as they are here."""
    groups.visit_group(group, device_id())
    chosen = {name.removeprefix("game-") for name, choice in request.form.items() if choice == "file"}
    try:
        data = request.form.get("file", "").encode()
        with _at_its_turn() as effort:
            found = exchange.take_files(data, chosen, former=_("former player"), effort=effort)
    except exchange.BadFile as bad:
        abort(400, description=_told(bad))
    return redirect(url_for("groups.show", group=found.key), 303)


@contextmanager
def _at_its_turn() -> Iterator[Effort]:
    """One file of an address is taken in at a time, and two of all: what this one may take."""
    try:
        with _at_work.one(client_address()):
            yield Effort(MOST_S * int(current_app.config["LIMITS"]))
    except CrowdedError:
        busy = _("Another file is being brought in just now. Try again in a moment.")
        abort(answer(503, busy, retry_after=RETRY_AFTER_S))


def _sent() -> bytes:
    """The file that was chosen; nothing where none was."""
    file = request.files.get("file")
    return file.read() if file else b""


def _told(bad: exchange.BadFile) -> str:
    return bad.told(_, sentence)


def _saved(group: Group, write: Callable[[BinaryIO], None], ending: str, kind: str) -> Response:
    """A file to save. It is whole before the phone gets any of it, and the database is free by then."""
    day = f"{now():%Y-%m-%d}"
    name = _NO_FILE_NAME.sub("-", f"{group.name} {day}.{ending}")
    out = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  (closed when it is sent)
    write(cast(BinaryIO, out))
    size = out.tell()
    out.seek(0)
    response = Response(_pieces(out), mimetype=kind)
    response.call_on_close(out.close)
    response.content_length = size
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Content-Disposition"] = (
        f"attachment; filename=\"stationmaster-{day}.{ending}\"; filename*=UTF-8''{quote(name, safe='')}"
    )
    return response


def _pieces(file: SpooledTemporaryFile[bytes]) -> Iterator[bytes]:
    while piece := file.read(PIECE):
        yield piece
