"""The finished games of tests/games, put on a table. Players are p1, p2, ... in the record's seating order."""

import json
import uuid
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask

from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Options, read_move, write_move
from companion.rules.record import read_record
from companion.rules.table import Table
from companion.store.database import db, now, write_transaction
from companion.store.models import Game, RecordedMove
from companion.table.service import ending, opening
from companion.table.service import games as play_games
from companion.table.service.opening import NewPlayer
from tests.support.lengths import IS_WHOLE

GAMES = Path(__file__).parent.parent / "games"
OPENER = "0" * 32


def load_game(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    game = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return game["record"], game["expected"]


def after(name: str, moves: int) -> Table:
    record = read_record(json.dumps(load_game(name)[0]))
    return Log(get_box(record.box), record.setup, record.moves[:moves]).table


def every_game() -> list[str]:
    return sorted(f"{path.parent.name}/{path.stem}" for path in GAMES.glob("*/*.json"))


def sampled_games() -> list[str]:
    games = every_game()
    return games if IS_WHOLE else list({name.partition("/")[0]: name for name in games}.values())


def expected_figures(name: str) -> dict[str, int]:
    """Return every expected figure, by the id of the section that explains it."""
    record, expected = load_game(name)
    sides = {player["id"]: f"p{seat}" for seat, player in enumerate(record["players"], 1)}
    teams = dict.fromkeys(player["team"] for player in record["players"] if "team" in player)
    sides |= {team: f"t{number}" for number, team in enumerate(teams, 1)}
    lines = {
        f"why-{sides[side]}-{rule}": points
        for side, figures in expected["lines"].items()
        for rule, points in figures.items()
    }
    return lines | {f"why-{sides[side]}-total": points for side, points in expected["totals"].items()}


def at_seats(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the record's moves with the player ids of a table."""
    seats = {player["id"]: f"p{seat}" for seat, player in enumerate(record["players"], 1)}

    def seated(key: str, value: Any) -> Any:
        if key == "collect":
            return [seats[owner] for owner in value]
        if key == "held":
            return {seats[player]: shares for player, shares in value.items()}
        return seats[value] if key in ("player", "owner") else value

    return [{key: seated(key, value) for key, value in move.items()} for move in record["moves"]]


def put_on_a_table(
    app: Flask, record: dict[str, Any], people: Sequence[tuple[str, str]] | None = None, device: str = OPENER
) -> str:
    """Put the record's moves on a table for `people` and reopen it for corrections. Returns its path.

    The `device` opened it.
    """
    people = people or [(player["name"], player["color"]) for player in record["players"]]
    with app.app_context():
        game = opening.open_table(
            box=record["box"],
            variant=record.get("variant", "base"),
            modules=record.get("modules", []),
            options=msgspec.convert(record.get("options", {}), Options),
            people=[NewPlayer(*one) for one in people],
            device=device,
        )
        write_log(game, record)
        lay_open(game.key)
        return f"/t/{game.key}"


def lay_open(key: str) -> None:
    """Reopen the game for corrections, so that all tickets are open and its sheet is shown. Needs an application
    context.
    """
    with write_transaction():
        game = play_games.find(key)
        game.reveal_at, game.code = now(), None
        game.mark_changed()


def close(app: Flask, path: str) -> None:
    with app.app_context():
        ending.finish(path.removeprefix("/t/"), OPENER)


def write_log(game: Game, record: dict[str, Any]) -> None:
    """Write the record's moves into the empty log of a game. Needs an application context."""
    moves = [write_move(read_move(move)) for move in at_seats(record)]
    with write_transaction():
        db.session.add_all(
            RecordedMove(game_id=game.id, seq=seq, uuid=str(uuid.uuid4()), body=move, recorded_by=OPENER)
            for seq, move in enumerate(moves, 1)
        )
        game.version = len(moves)


def many_tickets(players: list[str]) -> list[dict[str, object]]:
    """Write down eight more tickets for each player."""
    ends = ["lisboa", "moskva", "edinburgh", "palermo", "stockholm", "sevastopol", "cadiz", "erzurum", "brest"]
    return [
        {
            "type": "tickets",
            "player": player,
            "keep": [{"a": a, "b": b, "points": 5 + seat} for a, b in pairwise(ends)],
        }
        for seat, player in enumerate(players)
    ]
