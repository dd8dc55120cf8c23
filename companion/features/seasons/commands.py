"""`flask season`: print the table of a season."""

import click
from flask import Blueprint
from sqlalchemy import select

from companion.features.seasons.memory.tables import scoring_of, season_table
from companion.features.seasons.text import scoring_words, value_words
from companion.store.database import db, upgrade
from companion.store.groups import Group, Season

commands = Blueprint("season_commands", __name__, cli_group=None)


@commands.cli.command("season")
@click.argument("link")
def season(link: str) -> None:
    """Print the table of the season with this LINK, or the seasons of the group with this LINK."""
    upgrade()
    path = link.split("?", maxsplit=1)[0].rstrip("/").split("/")
    key = path[path.index("g") + 1] if "g" in path[:-1] else path[-1]
    group = db.session.scalar(select(Group).where(Group.key == key))
    if group is None:
        raise click.ClickException("No group here has this link.")
    query = select(Season).where(Season.group_id == group.id)
    if "seasons" in path[:-1]:
        query = query.where(Season.key == path[path.index("seasons") + 1])
    found = db.session.scalars(query.order_by(Season.begins_at)).all()
    if not found:
        raise click.ClickException("No season here has this link.")
    for one in found:
        _print(one)


def _print(season: Season) -> None:
    table, scoring = season_table(season), scoring_of(season)
    click.echo(f"{season.name}: {table.games} games. {scoring_words(scoring)}")
    if table.uncounted:
        click.echo(f"{table.uncounted} of them can't count, since not all points are known.")
    width = max((len(row.name) for row in table.rows), default=0)
    for row in table.rows:
        name = row.name or "former player"
        click.echo(f"{row.place:>3}. {name:<{width}} {value_words(row.value, scoring):>9} {row.games:>4} games")
