"""Commands without a database: score for game records, check-box for boxes."""

import codecs
import sys
from pathlib import Path
from typing import TypedDict

import click
import msgspec
from flask import Blueprint

from companion.pictures.layout import has_maps, map_faults
from companion.rules.faults import Refused
from companion.rules.load import BadBox, get_box, load_box
from companion.rules.moves import Malformed, read_json
from companion.rules.record import read_record, score_record, write_sheet
from companion.rules.rows import BoxFault
from companion.rules.score.sheet import Sheet

commands = Blueprint("records", __name__, cli_group=None)


@commands.cli.command("score", with_appcontext=False)
@click.argument("files", nargs=-1, required=True)
def score(files: tuple[str, ...]) -> None:
    """Print the score sheet of each game record in FILES (- for standard input) as JSON Lines.

    A file holds one record, or several as JSON Lines. Exit status: 0 when every record was scored, 1 when some were
    refused, 2 for a file that can't be read.
    """
    status = 0
    for file in files:
        try:
            data = _read(file)
        except OSError as error:
            click.echo(f"{file}: {error.strerror}", err=True)
            status = 2
            continue
        for record in _records(data):
            answer = _answer(record)
            status = max(status, 0 if isinstance(answer, Sheet) else 1)
            shown = write_sheet(answer) if isinstance(answer, Sheet) else answer
            click.echo(msgspec.json.encode(shown).decode())
    sys.exit(status)


def _read(file: str) -> bytes:
    """Return the file's bytes without a byte order mark, which some editors add to UTF-8."""
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return data.removeprefix(codecs.BOM_UTF8)


def _records(data: bytes) -> list[bytes]:
    """Split a file into its records: one a line if a line is JSON by itself, otherwise the whole file."""
    lines = [line for line in data.splitlines() if line.strip()]
    by_line = len(lines) > 1 and (_is_json(lines[0]) or _is_json(lines[-1]))
    return lines if by_line else [data]


def _is_json(data: bytes) -> bool:
    try:
        read_json(data, msgspec.Raw)
    except Malformed:
        return False
    return True


class RecordError(TypedDict):
    """The reason why a record has no sheet, with the index of the move and the id of the rule."""

    move: int | None
    rule: str | None
    message: str


class ErrorAnswer(TypedDict):
    """The answer for a record without a sheet."""

    error: RecordError


def _answer(data: bytes) -> Sheet | ErrorAnswer:
    """Return the sheet of a record, or {"error": …} with the reason and the rule's id."""
    try:
        record = read_record(data)
        box = get_box(record.box)
        return score_record(record, box)
    except Malformed as error:
        return _error(None, None, str(error))
    except KeyError:
        return _error(None, None, f"There is no box “{record.box}”.")
    except Refused as refused:
        rule = next((fault.rule for fault in refused.faults if fault.rule), None)
        return _error(refused.index, rule, str(refused))


def _error(move: int | None, rule: str | None, message: str) -> ErrorAnswer:
    return {"error": {"move": move, "rule": rule, "message": message}}


@commands.cli.command("check-box", with_appcontext=False)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def check_box(folder: Path) -> None:
    """Check a box FOLDER: tables, box.toml and maps, if any. Every fault is printed with its file, row and column."""
    try:
        box = load_box(folder)
        faults = [] if box.provenance.sources else [BoxFault("box.toml", 0, "sources", "the key is missing")]
        faults += map_faults(box, folder)
    except BadBox as bad:
        faults = bad.faults
    for fault in faults:
        click.echo(str(fault))
    if faults:
        sys.exit(1)
    decks = ", ".join(f"{variant.id} {len(variant.tickets)} tickets" for variant in box.variants.values())
    click.echo(f"{box.name}: {len(box.places)} places, {len(box.routes)} tracks, {len(box.tickets)} tickets ({decks})")
    if box.is_drawn and not has_maps(folder):
        click.echo("There is no map yet; without one it can't be shown.")
