"""The finished games of tests/games, put on a table: players are p1, p2, ... there, in the record's seating order."""

import json
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flask import Flask

from companion import play
from companion.play.opening import Person
from companion.rules.moves import read_move, write_move
from companion.store import RecordedMove, db, writing
from companion.store.models import now

GAMES = Path(__file__).parent.parent / "games"


def load_game(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A game such as `germany/depots`: its record, and the sheet that is expected of it."""
    game = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return game["record"], game["expected"]


def at_seats(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The record's moves with the ids that a table gives to its players."""
    seats = {player["id"]: f"p{seat}" for seat, player in enumerate(record["players"], 1)}

    def seated(key: str, value: Any) -> Any:
        if key == "collect":
            return [seats[owner] for owner in value]
        return seats[value] if key in ("player", "owner") else value

    return [{key: seated(key, value) for key, value in move.items()} for move in record["moves"]]


def put_on_a_table(app: Flask, record: dict[str, Any], people: Sequence[tuple[str, str]] | None = None) -> str:
    """A table with all moves of the record, its tickets revealed and its players called by `people`; its path."""
    people = people or [(player["name"], player["color"]) for player in record["players"]]
    with app.app_context():
        game = play.open_table(
            box=record["box"],
            variant=record.get("variant", "base"),
            modules=record.get("modules", []),
            people=[Person(*one) for one in people],
            device="0" * 32,
        )
        moves = [write_move(read_move(move)) for move in at_seats(record)]
        with writing():
            db.session.add_all(
                RecordedMove(game_id=game.id, seq=seq, uuid=str(uuid.uuid4()), body=move, recorded_by="0" * 32)
                for seq, move in enumerate(moves, 1)
            )
            game.version, game.reveal_at = len(moves), now()
        return f"/t/{game.key}"
