"""One group as a file, and back, at a terminal: export, import."""

import sys
from pathlib import Path

import click
from flask import Blueprint

from companion.features.groups import memory
from companion.features.groups.memory import NoSuchGroup
from companion.features.transfer import exchange
from companion.rules.faults import Refused
from companion.store import upgrade

commands = Blueprint("transfer_commands", __name__, cli_group=None)


@commands.cli.command("export")
@click.argument("group")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
def export(group: str, file: Path) -> None:
    """Write GROUP, named by its link or by the key in it, to FILE (- for standard output)."""
    upgrade()
    try:
        found = memory.find_group(group.rstrip("/").rpartition("/")[2])
    except NoSuchGroup as error:
        raise click.ClickException("There is no such group; its key is what follows /g/ in its link.") from error
    if str(file) == "-":
        exchange.export_group(found, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    try:
        with file.open("wb") as out:
            exchange.export_group(found, out)
    except OSError as error:
        raise click.ClickException(f"{file} can't be written ({error.strerror}).") from error
    click.echo(f"“{found.name}” is in {file}.")


@commands.cli.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option(
    "--newer", is_flag=True, help="Take over games that are here otherwise where the file's were saved later."
)
def import_(file: Path, *, newer: bool) -> None:
    """Take in the group in FILE (- for standard input), of any size. What is here already stays as it is."""
    upgrade()
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        report = exchange.import_group(data, former="former player", most=None)
    except Refused as error:
        raise click.ClickException(f"Nothing was taken in: {error}") from error
    click.echo(
        f"“{report.group.name}”: {report.games} games and {report.people} people are new here, "
        f"{report.known} games were here already. Its link ends with /g/{report.group.key}"
    )
    if report.differing:
        later = {one.part.id for one in report.differing if one.is_newer}
        if newer:
            exchange.replace_games(report.group.key, report.file, later, former="former player")
        done = "taken over" if newer else "left as ours; --newer takes them over"
        click.echo(f"{len(report.differing)} games differ here, {len(later)} of them newer in the file: {done}.")
