"""The games of a group's file as rows of the database."""

from collections.abc import Iterable, Mapping
from datetime import UTC

import msgspec
from sqlalchemy import insert

from companion.exchange.group_file import GamePart
from companion.rules.moves import write_move
from companion.rules.record import Record
from companion.store import Game, RecordedMove, Seat
from companion.store.models import MOVES

INSERT_MOVES = insert(RecordedMove.__table__)  # type: ignore[arg-type]  # a mapped class has a whole table


def game_of(group_id: int, part: GamePart, sitters: Mapping[str, int]) -> Game:
    """The file's game, which isn't kept yet; `sitters` are the people's ids by their keys in the file."""
    record, scores = part.record, part.scores
    finished_at = part.finished_at.astimezone(UTC)
    return Game(
        key=part.id,
        box=record.box if record else scores.box if scores else "",
        variant=record.variant if record else "base",
        modules=list(record.modules) if record else [],
        options=msgspec.to_builtins(record.options) if record else {},
        created_at=part.created_at.astimezone(UTC),
        finished_at=finished_at,
        reveal_at=finished_at,
        version=len(record.moves) if record else 0,
        group_id=group_id,
        played_at=part.played_at.astimezone(UTC),
        minutes=part.minutes,
        location=part.location,
        notes=part.notes,
        source=scores.source if scores else MOVES,
        title=scores.title if scores else "",
        seats=[
            _seat(seat, position, sitters.get(key) if key else None)
            for position, (seat, key) in enumerate(zip(_seats(part), part.people, strict=True))
        ],
    )


def _seats(part: GamePart) -> list[Seat]:
    """As the file has them, in seating order."""
    if part.record:
        return [Seat(player=one.id, name=one.name, color=one.color, team=one.team) for one in part.record.players]
    players = part.scores.players if part.scores else ()
    return [
        Seat(player=f"p{at}", name=one.name, color=one.color, team=one.team, points=one.points, place=one.place)
        for at, one in enumerate(players, 1)
    ]


def _seat(seat: Seat, position: int, person_id: int | None) -> Seat:
    seat.position, seat.person_id = position, person_id
    return seat


def moves_of(game: Game, record: Record | None) -> Iterable[dict[str, object]]:
    """Rows of the log. No phone of this server recorded them, and nobody knows when."""
    for seq, move in enumerate(record.moves if record else (), 1):
        yield {
            "game_id": game.id,
            "seq": seq,
            "uuid": f"file-{seq}",
            "body": write_move(move),
            "recorded_by": "",
            "recorded_at": game.finished_at,
        }
