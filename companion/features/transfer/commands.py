"""One group as a file, and back, at a terminal: export, import."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

import click
from flask import Blueprint

from companion.features.groups import memory
from companion.features.groups.memory import NoSuchGroup
from companion.features.transfer.exporting.group_parts import export_group
from companion.features.transfer.reading.sources import SHEET, Reading, recognise
from companion.features.transfer.writing.importing import ImportReport, import_group
from companion.features.transfer.writing.take_in import take_in
from companion.rules.faults import Refused
from companion.store import Group, upgrade

MOST_OTHERS = 12
MOST_SKIPPED = 50
"""Odd plays that are named one by one."""

commands = Blueprint("transfer_commands", __name__, cli_group=None)


@commands.cli.command("export")
@click.argument("group")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
def export(group: str, file: Path) -> None:
    """Write GROUP, named by its link or by the key in it, to FILE (- for standard output)."""
    upgrade()
    found = _group(group)
    if str(file) == "-":
        export_group(found, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    try:
        with file.open("wb") as out:
            export_group(found, out)
    except OSError as error:
        raise click.ClickException(f"{file} can't be written ({error.strerror}).") from error
    click.echo(f"“{found.name}” is in {file}.")


@commands.cli.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option(
    "--newer", is_flag=True, help="Take over games that are here otherwise where the file's were saved later."
)
@click.option("--into", metavar="GROUP", help="Take plays of any kind into this group, named by its link or its key.")
@click.option("--zone", default="UTC", help="The time zone of the clock that the file goes by, such as Europe/Berlin.")
def import_(file: Path, *, newer: bool, into: str | None, zone: str) -> None:
    """Take in the group in FILE (- for standard input), of any size. What is here already stays as it is.

    With --into everything that can come into a group does, as the page proposes it: a group's file, a table's
    record, an export of BG Stats, a list of plays from BoardGameGeek, a spreadsheet.
    """
    upgrade()
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        if into is not None:
            how = Reading(_zone(zone), "somebody")
            report = take_in(data, _group(into), how, former="former player", most=None)
        else:
            report = import_group(data, former="former player", most=None, newer=newer)
    except Refused as error:
        raise click.ClickException(f"Nothing was taken in: {error}") from error
    click.echo(
        f"“{report.group.name}”: {report.games} games and {report.people} people are new here, "
        f"{report.known} games were here already. Its link ends with /g/{report.group.key}"
    )
    if into is not None:
        for line in _told(report, "Line" if recognise(data) == SHEET else "Play"):
            click.echo(line)
    elif report.replaced or report.kept:
        later = report.replaced + sum(one.is_newer for one in report.differing)
        done = "taken over" if newer else "left as ours; --newer takes them over"
        click.echo(f"{report.replaced + report.kept} games differ here, {later} of them newer in the file: {done}.")


def _told(report: ImportReport, counted: str) -> Iterator[str]:
    """What became of the rest of a file, a line each; its plays are `counted` so."""
    lines = {
        "games were corrected where the file has them newer.": report.replaced,
        "games differ here and stay as they are.": report.kept,
        "games are the same as others of that day, and weren't doubled.": report.joined,
        "games were deleted here, and weren't brought back.": report.deleted,
        f"plays are of other games: {_named(report.others)}.": report.other,
        "plays don't count there.": report.ignored,
    }
    yield from (f"{count} {words}" for words, count in lines.items() if count)
    for one in report.skipped[:MOST_SKIPPED]:
        yield f"{', '.join(filter(None, (f'{counted} {one.number}', one.day, one.game)))}: {one.fault.text}."
    if len(report.skipped) > MOST_SKIPPED:
        yield f"And {len(report.skipped) - MOST_SKIPPED} more."


def _named(others: Mapping[str, int]) -> str:
    some = [f"{name} ({count})" for name, count in Counter(others).most_common(MOST_OTHERS)]
    return ", ".join([*some, *(["…"] if len(others) > len(some) else [])])


def _group(named: str) -> Group:
    """The group that is named by its link or by the key in it."""
    try:
        return memory.find_group(named.rstrip("/").rpartition("/")[2])
    except NoSuchGroup as error:
        raise click.ClickException("There is no such group; its key is what follows /g/ in its link.") from error


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise click.ClickException(f"There is no time zone “{name}”; one is called like Europe/Berlin.") from error
