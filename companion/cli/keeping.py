"""What is kept as a file, and back: the whole database (backup, restore), or one group (export, import)."""

import sys
from datetime import date
from pathlib import Path
from time import sleep

import click
from alembic import command as alembic
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from flask import Blueprint, current_app

from companion import exchange, groups
from companion.exchange import BadFile
from companion.groups import NoSuchGroup
from companion.store import db, upgrade
from companion.store.backup import BadBackup, NotEmpty, back_up
from companion.store.backup import restore as fill_from

commands = Blueprint("keeping", __name__, cli_group=None)

DAY_S = 24 * 3600


@commands.cli.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write everything that is kept to FILE, while the tables go on.

    The file holds the links of every table and group, so keep it where nobody else reads it.
    """
    upgrade()
    _write(file)


def _write(file: Path) -> None:
    try:
        rows = back_up(db.engine, file)
    except OSError as error:
        raise click.ClickException(f"{file} can't be written ({error.strerror}).") from error
    click.echo(f"{rows} rows are in {file} ({file.stat().st_size // 1000 + 1} KB).")


@commands.cli.command("backups")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--keep", type=click.IntRange(1), default=14, show_default=True, help="So many days; older ones go.")
@click.option("--daily", is_flag=True, help="Go on, with another one each day.")
def backups(folder: Path, *, keep: int, daily: bool) -> None:
    """Write a backup of today to FOLDER, and delete the oldest there. For a timer, or a service of its own."""
    upgrade()
    while True:
        _write(folder / f"stationmaster-{date.today().isoformat()}.backup")  # noqa: DTZ011  (where the server stands)
        for old in sorted(folder.glob("stationmaster-????-??-??.backup"))[:-keep]:
            old.unlink()
        if not daily:
            break
        db.session.remove()
        db.engine.dispose()  # the database may be away tonight
        sleep(DAY_S)


@commands.cli.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Fill an empty database with what FILE holds.

    The database is the one that the settings name, SQLite or PostgreSQL, whichever the backup came from.
    """
    try:
        rows = fill_from(db.engine, file, _migrate)
    except NotEmpty as error:
        raise click.ClickException(
            f"The database isn't empty (there are rows in {error.table}), and a backup isn't mixed into another. "
            "Move stationmaster.db away from the instance folder, or name an empty database in DATABASE_URL."
        ) from error
    except CommandError as error:
        raise click.ClickException(f"{file} was made by a newer version of Stationmaster ({error}).") from error
    except (BadBackup, OSError) as error:
        raise click.ClickException(f"{file} can't be restored: {error}.") from error
    groups.update_missing_results()
    click.echo(f"{rows} rows are back.")


def _migrate(revision: str) -> None:
    """Bring the empty database to a revision, which may be older than the one that it is at."""
    config = current_app.extensions["migrate"].migrate.get_config()
    ScriptDirectory.from_config(config).get_revisions(revision)  # raises for one that isn't known here
    if revision != "head":
        alembic.downgrade(config, "base")
    alembic.upgrade(config, revision)


@commands.cli.command("export")
@click.argument("group")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
def export(group: str, file: Path) -> None:
    """Write GROUP, named by its link or by the key in it, to FILE (- for standard output)."""
    upgrade()
    try:
        found = groups.find_group(group.rstrip("/").rpartition("/")[2])
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
    except BadFile as error:
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
