"""Export a group to a file at a terminal, and import files."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import click
from flask import Blueprint

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service.group import NoSuchGroup
from companion.features.transfer.exporting.group_parts import export_group
from companion.features.transfer.matching.games import ANOTHER, Answers, Oddity, Reading, games_of, with_remembered
from companion.features.transfer.matching.people import NEW, NOBODY, OUT
from companion.features.transfer.preview import (
    COLUMN_NAMES,
    MAX_SKIPPED,
    Preview,
    play_label,
    preview,
    report_lines,
    report_title,
)
from companion.features.transfer.reading.boards import Named
from companion.features.transfer.reading.parse import ParsedImport, parse, with_columns
from companion.features.transfer.reading.plays import ImportFault
from companion.features.transfer.reading.sheet import ColumnAnswers
from companion.features.transfer.writing.importing import ImportReport, import_group, import_plays
from companion.features.transfer.writing.lifecycle import AnotherImport
from companion.rules.faults import Refused
from companion.rules.load import box_ids
from companion.store.database import upgrade
from companion.store.groups import Group
from companion.web.i18n import _

WHO = {"guest": NOBODY, "new": NEW, "skip": OUT}

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
@click.option("--newer", is_flag=True, help="Take over games that differ here if the file's were saved later.")
@click.option("--into", metavar="GROUP", help="Import plays of any kind into this group, named by its link or its key.")
@click.option("--zone", default="UTC", help="The time zone of the clock that the file goes by, such as Europe/Berlin.")
@click.option("--header", type=int, help="The line of a spreadsheet that has the names of its columns.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="ROLE=NAME",
    help="What a column is, such as date=Evening; date= for none.",
)
@click.option("--people", metavar="NAMES", help="The columns that are people, such as Ann,Bob.")
@click.option(
    "--dates", type=click.Choice(["dmy", "mdy"]), help="Whether 3/4/2024 is in April (dmy) or in March (mdy)."
)
@click.option("--box", "boxes", multiple=True, metavar="WORDS=BOX", help="What was played: a box, none, or out.")
@click.option(
    "--person",
    "persons",
    multiple=True,
    metavar="NAME=WHO",
    help="Who that is: a name of the group, new, guest, or skip.",
)
@click.option("--odd", is_flag=True, help="Import odd games, too.")
def import_(
    file: Path,
    *,
    newer: bool,
    into: str | None,
    zone: str,
    header: int | None,
    columns: Sequence[str],
    people: str | None,
    dates: str | None,
    boxes: Sequence[str],
    persons: Sequence[str],
    odd: bool,
) -> None:
    """Import the group in FILE (- for standard input), of any size. Existing games stay as they are.

    With --into everything that can be imported into a group is, as the page proposes it: a group's file, a table's
    record, an export of BG Stats, a list of plays from BoardGameGeek, a spreadsheet. Each question of
    the page is printed with the option that answers it.
    """
    upgrade()
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    lines: list[str] = []
    try:
        if into is None:
            report = import_group(data, former="former player", most=None, newer=newer)
        else:
            group = _group(into)
            parsed = with_remembered(parse(data, most=None), group)
            said = _column_answers(parsed, header, columns, people, dates)
            parsed = with_columns(parsed, said) if said is not None else _with_proposed(parsed, lines)
            how = Reading(_zone(zone), "someone", Answers(boards=_boxes(boxes), odd=tuple(Oddity) if odd else ()))
            if persons:
                names = {part.name.casefold(): part.key for part in games_of(parsed, group, how).people}
                how = replace(how, answers=replace(how.answers, people=_persons(persons, group, names)))
            report = import_plays(parsed, group, how, "former player")
            lines += _questions(preview(report.proposal, parsed, group, how.answers))
            lines += _left_out(report, parsed.kind)
    except Refused as error:
        raise click.ClickException(f"Nothing was imported: {error}{_way(error)}") from error
    except AnotherImport as error:
        raise click.ClickException("Nothing was imported: another import is running. Try again later.") from error
    click.echo(f"“{report.group.name}”: {report_title(vars(report))}. Its link ends with /g/{report.group.key}")
    for line in (*report_lines(vars(report)), *lines):
        click.echo(line)
    if into is None and (later := sum(one.is_newer for one in report.differing)):
        click.echo(f"The file has later changes of {later} of them. Take them over? --newer")


def _way(error: Refused) -> str:
    is_columns = error.faults[0].why is ImportFault.COLUMNS
    return (
        " Name them, for example --column date=Evening --column player=Who --column points=Score." if is_columns else ""
    )


def _column_answers(
    parsed: ParsedImport, header: int | None, columns: Sequence[str], people: str | None, dates: str | None
) -> ColumnAnswers | None:
    """Return what the options say about columns; None if they say nothing."""
    if parsed.sheet is None or not (header or columns or people or dates):
        return None
    row = None
    if header is not None:
        row = next((at for at, line in enumerate(parsed.sheet.lines) if line == header), None)
        if row is None:
            raise click.ClickException(f"Line {header} of the file is empty.")
    layout = with_columns(parsed, ColumnAnswers(header=row)).layout
    names = {name.casefold(): at for at, name in enumerate(layout.header if layout else ())}

    def column(name: str) -> int:
        at = names.get(name.strip().casefold())
        if at is None:
            raise click.ClickException(
                f"There is no column “{name}”. The columns are: {', '.join(filter(None, names))}."
            )
        return at

    roles = {
        role.strip(): column(name) if name else -1 for role, _equals, name in (one.partition("=") for one in columns)
    }
    return ColumnAnswers(
        roles=roles,
        people=tuple(map(column, people.split(","))) if people else None,
        header=row,
        month_first=None if dates is None else dates == "mdy",
        is_confirmed=True,
    )


def _with_proposed(parsed: ParsedImport, lines: list[str]) -> ParsedImport:
    """Take the proposed columns if some are lacking, and add a line for each."""
    layout = parsed.layout
    if layout is None or not layout.lacking or not all(role in layout.proposed for role in layout.lacking):
        return parsed
    roles = {role: layout.proposed[role] for role in layout.lacking}
    for role, at in roles.items():
        title = _(COLUMN_NAMES[role])
        lines.append(f"{title}: {layout.header[at]}. Another answer: --column {role}=NAME")
    return with_columns(parsed, ColumnAnswers(roles=roles, is_confirmed=True))


def _questions(page: Preview) -> Iterator[str]:
    """Yield what the page says and asks, each question with the option that answers it."""
    yield from page.lines
    for one in page.questions:
        text = " ".join(filter(None, (one.text, f"({one.count})" if one.count else "", one.note)))
        option = f" Another answer: {one.option}" if one.option else ""
        yield f"{text}: {one.label}.{option}".replace("?:", "?")


def _left_out(report: ImportReport, kind: str) -> Iterator[str]:
    """Yield the cells that weren't used and the plays that weren't imported."""
    for cell in report.unread:
        column = f" · {cell.column}" if cell.column else ""
        yield f"Not used: line {cell.line}{column} · {cell.text}"
    for one in report.skipped[:MAX_SKIPPED]:
        yield f"{play_label(kind, one.number, one.day, one.game)}: {_(one.fault.text)}."
    if len(report.skipped) > MAX_SKIPPED:
        yield f"And {len(report.skipped) - MAX_SKIPPED} more."


def _boxes(said: Sequence[str]) -> dict[str, str]:
    found = {}
    for words, _equals, box in (one.rpartition("=") for one in said):
        if box not in {*box_ids(), "none", ANOTHER}:
            raise click.ClickException(f"There is no box “{box}”. The boxes are: {', '.join(box_ids())}; or none, out.")
        found[Named((words,)).words] = "" if box == "none" else box
    return found


def _persons(said: Sequence[str], group: Group, keys: Mapping[str, str]) -> dict[str, str]:
    here = {person.name.casefold(): person.key for person in memory_people.people(group)}
    found = {}
    for name, _equals, who in (one.partition("=") for one in said):
        key, other = keys.get(name.strip().casefold()), WHO.get(who, here.get(who.casefold(), keys.get(who.casefold())))
        if key is None or other is None:
            missing = name if key is None else who
            raise click.ClickException(f"There is nobody called “{missing}”.")
        found[key] = other
    return found


def _group(named: str) -> Group:
    """Return the group that is named by its link or by the key in it."""
    try:
        return memory_group.find_group(named.rstrip("/").rpartition("/")[2])
    except NoSuchGroup as error:
        raise click.ClickException("There is no such group; its key is what follows /g/ in its link.") from error


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise click.ClickException(f"There is no time zone “{name}”; one is called like Europe/Berlin.") from error
