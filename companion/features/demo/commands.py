"""`flask demo`: adds a group with games of every edition."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import click
from flask import Blueprint, current_app, url_for

from companion.features.groups.service import games as memory_games
from companion.features.transfer.writing.importing import import_group
from companion.rules.moves import write_move
from companion.rules.record import Record, read_record
from companion.store.database import now, upgrade
from companion.store.groups import Group
from companion.table.service import opening, recording
from companion.table.service.codes import new_key
from companion.table.service.opening import NewPlayer

GAMES = Path(__file__).with_name("demo_games.json")
"""A group's file (docs/group-file.md) with games of every box, and the record of an unfinished game."""
DEVICE = "demo"
"""The device that opened the tables. No phone has this id, so every seat is free."""
LAST_GAME = timedelta(days=2)
"""Age of the newest game."""


commands = Blueprint("demo", __name__, cli_group=None)


@commands.cli.command("demo")
def demo() -> None:
    """Make a group that has played every box, and a table that is in the middle of a game.

    Each call makes another one, with links of its own.
    """
    upgrade()
    games = given()
    group = _with_new_keys(games["group"])
    key = import_of_late(group).key
    table = _table(read_record(json.dumps(games["table"])), key)
    click.echo(f"A group with {len(group['games'])} finished games: {_address('groups.show', group=key)}")
    click.echo(f"A table in the middle of a game: {_address('table.show', key=table)}")


def given() -> dict[str, Any]:
    games: dict[str, Any] = json.loads(GAMES.read_text(encoding="utf-8"))
    return games


def import_of_late(group: dict[str, Any]) -> Group:
    """Import the group with games of the last weeks."""
    newest = max(datetime.fromisoformat(game["finished_at"]) for game in group["games"])
    later = now().replace(microsecond=0) - LAST_GAME - newest
    for part in (group["group"], *group["games"], *group["seasons"]):
        for name in ("created_at", "played_at", "finished_at", "begins_at", "ends_at"):
            if name in part:
                part[name] = (datetime.fromisoformat(part[name]) + later).isoformat()
    return import_group(json.dumps(group).encode(), former="former player").group


def _with_new_keys(group: dict[str, Any]) -> dict[str, Any]:
    """Return the group with new keys, because everybody knows the keys in the file."""
    text = json.dumps(group)
    for known in (group["group"], *group["people"]):
        text = text.replace(known["key"], new_key())
    for game in group["games"]:
        text = text.replace(game["id"], new_key())
    renewed: dict[str, Any] = json.loads(text)
    return renewed


def _table(record: Record, group: str) -> str:
    """Create a table with the record's moves. Return its key."""
    people = [NewPlayer(player.name, player.color) for player in record.players]
    game = opening.open_table(box=record.box, variant=record.variant, people=people, device=DEVICE)
    memory_games.add_to_group(game.key, group, DEVICE)
    for seq, move in enumerate(record.moves):
        recording.record(key=game.key, uuid=str(uuid4()), seq=seq, body=write_move(move), device=DEVICE)
    return game.key


def _address(endpoint: str, **values: Any) -> str:
    with current_app.test_request_context():
        return f"{current_app.config.get('PUBLIC_URL') or ''}{url_for(endpoint, **values)}"
