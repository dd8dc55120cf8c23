"""`flask admin`: shows and deletes stored data."""

from datetime import timedelta

import click
from flask import Blueprint
from sqlalchemy import select

from companion.config import MAX_KEEP_DAYS
from companion.store.database import db, upgrade, write_transaction
from companion.store.groups import Group
from companion.store.models import Game
from companion.store.numbers import largest, numbers, sizes
from companion.store.removal import remove_games, remove_group
from companion.table.service import clearing

commands = Blueprint("admin", __name__, cli_group="admin")


@commands.cli.command("numbers")
def show_numbers() -> None:
    """Print the numbers of tables, players, groups and devices, the sizes, and the largest groups and tables.

    The largest are shown with the end of their link, by which `admin remove` deletes them, their approximate size, and
    the number of devices that know them.
    """
    upgrade()
    now = numbers()
    for name, figure in (
        ("tables in play", f"{now.tables}"),
        ("finished games", f"{now.finished}"),
        ("of both in no group", f"{now.alone}"),
        ("players", f"{now.players}"),
        ("groups", f"{now.groups}"),
        ("people in groups", f"{now.people}"),
        ("phones of the last day", f"{now.phones_day}"),
        ("phones of 30 days", f"{now.phones_month}"),
        ("database", _size(now.bytes)),
    ):
        click.echo(f"{name:<28}{figure:>14}")
    for size in sizes():
        click.echo(f"  {size.name:<26}{f'{size.rows} rows':>14}{_size(size.bytes):>14}")
    click.echo("largest")
    for one in largest():
        click.echo(f"  {one.path:<26}{_size(one.bytes):>14}{f'{one.games} games':>14}{f'{one.phones} phones':>14}")


@commands.cli.command("clear")
@click.option("--older-than", "days", type=click.IntRange(1, MAX_KEEP_DAYS), required=True, help="Days.")
@click.option("--groups", is_flag=True, help="Groups instead, at none of whose games a phone has looked either.")
@click.option("--yes", is_flag=True, help="Delete them; without this they are only counted.")
def clear(*, days: int, groups: bool, yes: bool) -> None:
    """Delete games without a group that no device has opened for DAYS days.

    With TTR_KEEP_DAYS the server does this at its start and once a day; it deletes only empty groups.
    """
    upgrade()
    age = timedelta(days=days)
    what = "groups, with their people and games," if groups else "games"
    if yes:
        click.echo(f"{clearing.clear_unseen_groups(age) if groups else clearing.clear_unseen(age)} {what} are deleted.")
    else:
        found = clearing.count_unseen_groups(age) if groups else clearing.count_unseen(age)
        click.echo(f"{found} {what} would be deleted; --yes does it. A backup first is a good idea.")


@commands.cli.command("remove")
@click.argument("link")
@click.option("--yes", is_flag=True, help="Delete it; without this it is only shown.")
def remove(link: str, *, yes: bool) -> None:
    """Delete the table or the group of LINK; a group with its people and all its games."""
    upgrade()
    kind, key = ["", *link.rstrip("/").split("/")][-2:]
    game = db.session.scalar(select(Game).where(Game.key == key)) if kind == "t" else None
    group = db.session.scalar(select(Group).where(Group.key == key)) if kind == "g" else None
    if game:
        name = f"The game of {', '.join(seat.name for seat in game.seats)}"
    elif group:
        name = f"The group “{group.name}” with its people and its games"
    else:
        raise click.ClickException("There is no such table or group; a link ends with /t/ or /g/ and a key.")
    if not yes:
        click.echo(f"{name} would be deleted; --yes does it.")
        return
    with write_transaction():
        if game:
            remove_games([game.id])
        elif group:
            remove_group(group.id)
    click.echo(f"{name}: deleted.")


def _size(size: int | None) -> str:
    return "" if size is None else f"{size / 1_000_000:,.1f} MB"
