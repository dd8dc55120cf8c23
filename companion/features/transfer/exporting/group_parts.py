"""A group as one file (docs/group-file.md): its people and finished games, the same bytes wherever the group lives."""

from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

import msgspec
from msgspec import structs
from sqlalchemy import Text, cast, select
from sqlalchemy.orm import undefer

from companion.features.transfer.reading.group_file import (
    FORMAT,
    GamePart,
    GroupPart,
    PersonPart,
    ScorePart,
    ScoresPart,
    SeasonPart,
    batches,
)
from companion.rules.actions.joining import as_opened, called
from companion.rules.moves import Move
from companion.rules.record import FORMAT as RECORD_FORMAT
from companion.rules.record import Record
from companion.store.database import db
from companion.store.groups import Alias, Group, Person, Season
from companion.store.models import MOVES, Game, RecordedMove
from companion.store.photos import Photo
from companion.table.service.loading import colors_at, names_at, setup_of

BATCH_SIZE = 200
"""Games that are in memory at once."""
_read_moves = msgspec.json.Decoder(tuple[Move, ...]).decode
_encode = msgspec.json.Encoder(order="deterministic").encode


def has_photos(group: Group) -> bool:
    return db.session.scalar(select(Photo.game_id).join(Game).where(Game.group_id == group.id).limit(1)) is not None


def export_group(group: Group, out: BinaryIO, *, photos: bool = True) -> None:
    """Write the group: a game a line, in the order in which they were played, with the `photos` or without.

    Unfinished games are left out, because their tickets are secret. All queries read one snapshot.
    """
    group_id = group.id
    db.session.rollback()
    if db.engine.dialect.name == "postgresql":  # on SQLite all queries see what was there at the first anyway
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    people = people_parts(group_id)
    part = GroupPart(key=group.uid, name=group.name, created_at=group.created_at)
    out.write(b'{\n"format": %b,\n"group": %b,\n"people": ' % (_encode(FORMAT), _encode(part)))
    _write_lines(out, people.values())
    out.write(b',\n"games": ')
    _write_lines(out, _games(group_id, people, photos=photos))
    if seasons := season_parts(group_id):
        out.write(b',\n"seasons": ')
        _write_lines(out, seasons)
    out.write(b"\n}\n")
    db.session.rollback()


def _write_lines(out: BinaryIO, parts: Iterable[msgspec.Struct]) -> None:
    separator = b"[\n"
    for part in parts:
        out.write(separator + _encode(part))
        separator = b",\n"
    out.write(b"[]" if separator == b"[\n" else b"\n]")


def people_parts(group_id: int) -> dict[int, PersonPart]:
    """Return the group's people by id, in the order of their names."""
    was: defaultdict[int, list[str]] = defaultdict(list)
    for alias in db.session.scalars(select(Alias).where(Alias.group_id == group_id)):
        was[alias.person_id].append(alias.key)
    query = select(Person.id, Person.key, Person.name, Person.color, Person.removed_at)
    rows = db.session.execute(query.where(Person.group_id == group_id)).all()
    return {
        row.id: PersonPart(
            key=row.key, name=row.name, color=row.color, removed=row.removed_at, was=tuple(sorted(was[row.id]))
        )
        for row in sorted(rows, key=lambda row: (row.name.casefold(), row.key))
    }


def season_parts(group_id: int) -> list[SeasonPart]:
    """Return the group's seasons in the order of their beginnings."""
    columns = (getattr(Season, name) for name in SeasonPart.__struct_fields__)
    rows = db.session.execute(select(*columns).where(Season.group_id == group_id))
    parts = [msgspec.convert(row._asdict(), SeasonPart) for row in rows]
    return sorted(parts, key=lambda part: (part.begins_at, part.key))


def _games(group_id: int, people: Mapping[int, PersonPart], *, photos: bool) -> Iterator[GamePart]:
    """Yield the finished games by time of play, in batches. The order is the same on every database."""
    query = select(Game.played_at, Game.created_at, Game.uid, Game.id)
    finished = db.session.execute(query.where(Game.group_id == group_id, Game.finished_at.is_not(None))).all()
    for some in batches(sorted(finished, key=lambda row: row[:3]), BATCH_SIZE):
        ids = [row.id for row in some]
        kept = set(db.session.scalars(select(Photo.game_id).where(Photo.game_id.in_(ids)))) if photos else set[int]()
        for game_id, part in zip(ids, game_parts(ids, people), strict=True):
            yield structs.replace(part, photo=photo_text(game_id)) if game_id in kept else part


def photo_text(game_id: int) -> str | None:
    photo = db.session.get(Photo, game_id, options=[undefer(Photo.jpeg)])
    picture = photo.picture if photo else None
    return b64encode(picture).decode() if picture else None


def game_parts(ids: Sequence[int], people: Mapping[int, PersonPart]) -> Iterator[GamePart]:
    """Yield the games with these ids, in this order, without photos; `people` has the group's people by id."""
    games = {game.id: game for game in db.session.scalars(select(Game).where(Game.id.in_(ids)))}
    moves: defaultdict[int, list[str]] = defaultdict(list)
    query = select(RecordedMove.game_id, cast(RecordedMove.body, Text)).where(RecordedMove.game_id.in_(ids))
    for game_id, body in db.session.execute(query.order_by(RecordedMove.seq)):
        moves[game_id].append(body)
    for game_id in ids:
        yield _part(games[game_id], moves[game_id], people)


def _part(game: Any, moves: Sequence[str], people: Mapping[int, PersonPart]) -> GamePart:
    """Return a finished game. It is Any because the database's types are wider than the file's."""
    record = scores = None
    if game.source == MOVES:
        log = called(_read_moves(f"[{','.join(moves)}]"), names_at(game), colors_at(game))
        setup = as_opened(setup_of(game), log)
        record = Record(RECORD_FORMAT, setup.box, setup.players, log, setup.variant, setup.modules, setup.options)
    else:
        players = (
            ScorePart(name=seat.name, points=seat.points, place=seat.place, color=seat.color, team=seat.team)
            for seat in game.seats
        )
        scores = ScoresPart(
            source=game.source, box=game.box, variant=game.variant, title=game.title, players=tuple(players)
        )
    return GamePart(
        id=game.uid,
        played_at=game.played_at,
        finished_at=game.finished_at,
        created_at=game.created_at,
        day_only=game.day_only,
        minutes=game.minutes,
        location=game.location,
        notes=game.notes,
        people=tuple(people[seat.person_id].key if seat.person_id else None for seat in game.seats),
        record=record,
        scores=scores,
    )
