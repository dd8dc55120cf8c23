"""Games of the database as parts of a group's file, and back."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC
from typing import Any

import msgspec
from sqlalchemy import Text, cast, insert, select

from companion.exchange.group_file import GamePart, PersonPart, ScorePart, ScoresPart
from companion.rules import record as game_record
from companion.rules.moves import Move, Options, Player, write_move
from companion.rules.record import Record
from companion.store import Game, Person, RecordedMove, Seat, db
from companion.store.models import MOVES

_read_moves = msgspec.json.Decoder(tuple[Move, ...]).decode


def game_parts(ids: Sequence[int], people: Mapping[int, PersonPart]) -> Iterator[GamePart]:
    """Give the games with these ids, in this order; `people` are those of the group by id."""
    games = {game.id: game for game in db.session.scalars(select(Game).where(Game.id.in_(ids)))}
    moves: defaultdict[int, list[str]] = defaultdict(list)
    query = select(RecordedMove.game_id, cast(RecordedMove.body, Text)).where(RecordedMove.game_id.in_(ids))
    for game_id, body in db.session.execute(query.order_by(RecordedMove.seq)):
        moves[game_id].append(body)
    for game_id in ids:
        yield _part(games[game_id], moves[game_id], people)


def _part(game: Any, moves: Sequence[str], people: Mapping[int, PersonPart]) -> GamePart:
    """A finished game, of which the database can't know that its words are those that a file may have."""
    has_moves = game.source == MOVES
    return GamePart(
        id=game.lasting_key,
        played_at=game.played_at,
        finished_at=game.finished_at,
        created_at=game.created_at,
        minutes=game.minutes,
        location=game.location,
        notes=game.notes,
        people=tuple(people[seat.person_id].key if seat.person_id else None for seat in game.seats),
        record=_record(game, moves) if has_moves else None,
        scores=None if has_moves else _scores(game),
    )


def _record(game: Game, moves: Sequence[str]) -> Record:
    return Record(
        format=game_record.FORMAT,
        box=game.box,
        players=tuple(Player(seat.player, seat.name, seat.color, seat.team) for seat in game.seats),
        moves=_read_moves(f"[{','.join(moves)}]"),
        variant=game.variant,
        modules=tuple(game.modules),
        options=Options(**game.options),
    )


def _scores(game: Any) -> ScoresPart:
    return ScoresPart(
        source=game.source,
        box=game.box,
        title=game.title,
        players=tuple(
            ScorePart(name=seat.name, points=seat.points or 0, place=seat.place, color=seat.color, team=seat.team)
            for seat in game.seats
        ),
    )


def game_of(group_id: int, part: GamePart, sitters: Mapping[str, Person]) -> Game:
    """Make the file's game, which isn't kept yet; `sitters` are people of the group by their keys in the file."""
    record, scores = part.record, part.scores
    finished_at = part.finished_at.astimezone(UTC)
    game = Game(
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
        seats=_seats(part),
    )
    for position, (seat, key) in enumerate(zip(game.seats, part.people, strict=True)):
        person = sitters.get(key or "")
        seat.position, seat.person_id = position, person.id if person else None
    return game


def _seats(part: GamePart) -> list[Seat]:
    """In seating order."""
    if part.record:
        return [Seat(player=one.id, name=one.name, color=one.color, team=one.team) for one in part.record.players]
    players = part.scores.players if part.scores else ()
    return [
        Seat(player=f"p{at}", name=one.name, color=one.color, team=one.team, points=one.points, place=one.place)
        for at, one in enumerate(players, 1)
    ]


def write_moves(games: Iterable[tuple[Game, GamePart]]) -> None:
    """Write the logs of games that are kept. No phone of this server recorded them, and nobody knows when."""
    rows = [
        {
            "game_id": game.id,
            "seq": seq,
            "uuid": f"file-{seq}",
            "body": write_move(move),
            "recorded_by": "",
            "recorded_at": game.finished_at,
        }
        for game, part in games
        for seq, move in enumerate(part.record.moves if part.record else (), 1)
    ]
    if rows:
        db.session.execute(insert(RecordedMove), rows)
