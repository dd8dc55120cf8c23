"""A group as one file (docs/group-file.md): its people and finished games, the same bytes wherever the group lives."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Row, Select, Text, cast, select

from companion.exchange.group_file import BATCH, FORMAT, GamePart, GroupPart, PersonPart, ScorePart, ScoresPart, batches
from companion.rules import record as game_record
from companion.rules.moves import Move, Options, Player
from companion.rules.record import Record
from companion.store import Alias, Game, Group, Person, RecordedMove, Seat, db
from companion.store.models import MOVES

_read_moves = msgspec.json.Decoder(tuple[Move, ...]).decode
_write = msgspec.json.Encoder(order="deterministic").encode


LASTING_KEY = Game.lasting_key.label("key")
"""A game is known by its first key, whatever its link is by now."""


def export_group(group: Group, out: BinaryIO) -> None:
    """Write the group: a game a line, in the order in which they were played.

    Games that go on aren't in the file, since their tickets are secret. What is read is of one moment.
    """
    group_id = group.id
    _at_one_moment()
    people = _people(group_id)
    part = GroupPart(key=group.lasting_key, name=group.name, created_at=group.created_at)
    out.write(b'{\n"format": %b,\n"group": %b,\n"people": ' % (_write(FORMAT), _write(part)))
    _write_lines(out, people.values())
    out.write(b',\n"games": ')
    _write_lines(out, _games(group_id, people))
    out.write(b"\n}\n")
    db.session.rollback()


def _at_one_moment() -> None:
    """All queries from now on see what was there at the first, as they do anyway on SQLite."""
    db.session.rollback()
    if db.engine.dialect.name == "postgresql":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})


def _write_lines(out: BinaryIO, parts: Iterable[msgspec.Struct]) -> None:
    separator = b"[\n"
    for part in parts:
        out.write(separator + _write(part))
        separator = b",\n"
    out.write(b"[]" if separator == b"[\n" else b"\n]")


def _people(group_id: int) -> dict[int, PersonPart]:
    """By id, in the order of their names."""
    query = select(Person.id, Person.key, Person.name, Person.color, Person.removed_at)
    rows = db.session.execute(query.where(Person.group_id == group_id)).all()
    was: defaultdict[int, list[str]] = defaultdict(list)
    for alias in db.session.scalars(select(Alias).where(Alias.group_id == group_id)):
        was[alias.person_id].append(alias.key)
    return {
        row.id: PersonPart(
            key=row.key, name=row.name, color=row.color, removed=row.removed_at, was=tuple(sorted(was[row.id]))
        )
        for row in sorted(rows, key=lambda row: (row.name.casefold(), row.key))
    }


def _games(group_id: int, people: dict[int, PersonPart]) -> Iterator[GamePart]:
    """A batch at a time. The order doesn't depend on how a database sorts; it tells which game of a day was first."""
    query = select(Game.played_at, Game.created_at, LASTING_KEY, Game.id)
    finished = db.session.execute(query.where(Game.group_id == group_id, Game.finished_at.is_not(None))).all()
    for some in batches(sorted(finished, key=lambda row: row[:3]), BATCH):
        yield from _parts([row.id for row in some], people)


def read_games(group: Group, keys: Sequence[str]) -> dict[str, GamePart]:
    """Those of the group's finished games that have one of the keys, as they are written."""
    query = select(Game.id).where(Game.group_id == group.id, Game.key.in_(keys), Game.finished_at.is_not(None))
    return {part.id: part for part in _parts(db.session.scalars(query).all(), _people(group.id))}


def _parts(ids: Sequence[int], people: dict[int, PersonPart]) -> Iterator[GamePart]:
    games = {row.id: row for row in db.session.execute(select(*_GAME).where(Game.id.in_(ids)))}
    seats = _by_game(select(*_SEAT).where(Seat.game_id.in_(ids)).order_by(Seat.position))
    moves = _by_game(select(*_MOVE).where(RecordedMove.game_id.in_(ids)).order_by(RecordedMove.seq))
    for game_id in ids:
        yield _part(games[game_id], seats[game_id], moves[game_id], people)


_GAME = (
    *(Game.id, LASTING_KEY, Game.played_at, Game.finished_at, Game.created_at, Game.minutes, Game.location, Game.notes),
    *(Game.box, Game.variant, Game.modules, Game.options, Game.source, Game.title),
)
_SEAT = (Seat.game_id, Seat.player, Seat.name, Seat.color, Seat.team, Seat.person_id, Seat.points, Seat.place)
_MOVE = (RecordedMove.game_id, cast(RecordedMove.body, Text).label("body"))


def _by_game(query: Select[*tuple[Any, ...]]) -> defaultdict[int, list[Row[Any]]]:
    rows: defaultdict[int, list[Row[Any]]] = defaultdict(list)
    for row in db.session.execute(query):
        rows[row.game_id].append(row)
    return rows


def _part(
    game: Row[Any], seats: Sequence[Row[Any]], moves: Sequence[Row[Any]], people: dict[int, PersonPart]
) -> GamePart:
    has_moves = game.source == MOVES
    return GamePart(
        id=game.key,
        played_at=game.played_at,
        finished_at=game.finished_at,
        created_at=game.created_at,
        minutes=game.minutes,
        location=game.location,
        notes=game.notes,
        people=tuple(people[seat.person_id].key if seat.person_id else None for seat in seats),
        record=_record(game, seats, moves) if has_moves else None,
        scores=None if has_moves else _scores(game, seats),
    )


def _record(game: Row[Any], seats: Sequence[Row[Any]], moves: Sequence[Row[Any]]) -> Record:
    return Record(
        format=game_record.FORMAT,
        box=game.box,
        players=tuple(Player(seat.player, seat.name, seat.color, seat.team) for seat in seats),
        moves=_read_moves("[" + ",".join(move.body for move in moves) + "]"),
        variant=game.variant,
        modules=tuple(game.modules),
        options=Options(**game.options),
    )


def _scores(game: Row[Any], seats: Sequence[Row[Any]]) -> ScoresPart:
    return ScoresPart(
        source=game.source,
        box=game.box,
        title=game.title,
        players=tuple(
            ScorePart(name=seat.name, points=seat.points or 0, place=seat.place, color=seat.color, team=seat.team)
            for seat in seats
        ),
    )
