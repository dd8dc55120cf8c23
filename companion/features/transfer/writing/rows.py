"""Rows of an import: new games with all that belongs to them, and changes to existing games and memory.

A change is stored with the state before and after it. Changes are applied in steps once the import is visible, and
reverted in steps when it is undone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import structs
from sqlalchemy import delete, insert, select

from companion import pubsub
from companion.features.groups.service.marks import forget, forget_came, remember, remember_came
from companion.features.groups.service.ratings import note_due
from companion.features.groups.service.results import (
    Outcome,
    outcome_of_scores,
    remove_results,
    replace_results,
    result_rows,
)
from companion.features.transfer.reading.group_file import GamePart, read_photo
from companion.rules.actions.joining import unnamed
from companion.rules.moves import Player, Setup, read_move, write_move
from companion.store.database import db
from companion.store.groups import Alias, Group, Person, Result
from companion.store.hidden import ALL_ROWS
from companion.store.imports import ImportChange
from companion.store.models import MOVES, Game, RecordedMove, Seat
from companion.store.photos import Photo
from companion.table.service.loading import new_game
from companion.table.service.seats import seat_all

GAME, MEMORY, ALIAS = "game", "memory", "alias"
"""Kinds of changes. Their key is the game's uid, the mark, the alias."""
MAX_CHANGES_AT_ONCE = 50
_SEAT = ("position", "player", "name", "color", "team", "person_id", "points", "place")
_OF_MOVES: dict[str, Any] = dict.fromkeys(
    (
        *("lead_before", "longest_lead", "routes", "tickets", "awards", "completed", "failed", "longest", "stations"),
        *("tracks", "hand", "built"),
    )
)
"""Columns of a result that only games with moves have."""
_REPLACED = (
    *("box", "variant", "modules", "options", "finished_at", "reveal_at", "played_at"),
    *("day_only", "minutes", "location", "notes", "source", "title"),
)
"""Columns of a game that a change replaces."""
encode = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True)
class Sitter:
    """A person of the group as a game needs it."""

    id: int
    key: str
    name: str
    is_removed: bool


def people_of(group_id: int) -> dict[str, Sitter]:
    """Return the group's people by their keys and aliases, removed and hidden ones too."""
    columns = select(Person.id, Person.key, Person.name, Person.removed_at).where(Person.group_id == group_id)
    rows = db.session.execute(columns.execution_options(**ALL_ROWS))
    people = {row.id: Sitter(row.id, row.key, row.name, row.removed_at is not None) for row in rows}
    aliases = db.session.execute(select(Alias.key, Alias.person_id).where(Alias.group_id == group_id))
    return {row.key: people[row.person_id] for row in aliases} | {one.key: one for one in people.values()}


def game_of(group_id: int, part: GamePart, sitters: Mapping[str, Sitter]) -> Game:
    """Make the game of a file without storing it. `sitters` are people of the group by their keys in the file."""
    record, scores = part.record, part.scores
    results = scores.players if scores else ()
    players = (Player(f"p{at}", one.name, one.color, one.team) for at, one in enumerate(results, 1))
    finished_at = part.finished_at.astimezone(UTC)
    game = new_game(
        record.seated if record else Setup(scores.box, tuple(players), scores.variant) if scores else Setup("", ()),
        key=part.id,
        created_at=part.created_at.astimezone(UTC),
        finished_at=finished_at,
        reveal_at=finished_at,
        version=len(record.moves) if record else 0,
        group_id=group_id,
        played_at=part.played_at.astimezone(UTC),
        day_only=part.day_only,
        minutes=part.minutes,
        location=part.location,
        notes=part.notes,
        source=scores.source if scores else MOVES,
        title=scores.title if scores else "",
    )
    for seat, key in zip(game.seats, part.people, strict=True):
        person = sitters.get(key or "")
        seat.person_id = person.id if person else None
    for seat, one in zip(game.seats, results, strict=False):
        seat.points, seat.place = one.points, one.place
    return game


def nameless(part: GamePart) -> str:
    """Return a play as its file has it, as JSON without names, since removed people have no name here."""
    if (scores := part.scores) is not None:
        players = tuple(structs.replace(one, name="") for one in scores.players)
        part = structs.replace(part, scores=structs.replace(scores, players=players))
    return encode(part).decode()


def write_moves(game: Game, part: GamePart) -> None:
    if rows := _move_rows(game, part):
        db.session.execute(insert(RecordedMove), rows)


def _move_rows(game: Game, part: GamePart) -> list[dict[str, Any]]:
    """Return the log as rows. No device of this server recorded it, and its times aren't known."""
    return [
        {
            "game_id": game.id,
            "seq": seq,
            "uuid": f"file-{seq}",
            "body": write_move(unnamed(move)),
            "recorded_by": "",
            "recorded_at": game.finished_at,
        }
        for seq, move in enumerate(part.record.moves if part.record else (), 1)
    ]


class GameRows:
    """The rows of some games, made before the transaction that writes them.

    With `keeps_parts` the group remembers each play as its file has it.
    """

    def __init__(
        self, games: Sequence[tuple[Game, GamePart, Outcome | None]], import_id: str, *, keeps_parts: bool
    ) -> None:
        self._games = [_game_row(game, import_id) for game, _part, _outcome in games]
        self._rows: list[tuple[type[Any], list[list[dict[str, Any]]]]] = [
            (Seat, [[{name: getattr(seat, name) for name in _SEAT} for seat in game.seats] for game, *_rest in games]),
            (
                Result,
                [
                    [_OF_MOVES | row for row in result_rows(game, outcome or outcome_of_scores(game))]
                    for game, _part, outcome in games
                ],
            ),
            (RecordedMove, [_move_rows(game, part) for game, part, _outcome in games]),
            (Photo, [_photo_rows(part) for _game, part, _outcome in games]),
        ]
        plays = [part for _game, part, _outcome in games if part.scores is not None] if keeps_parts else []
        self._came = {part.id: nameless(part) for part in plays}

    def write(self, group: Group) -> None:
        """Write the rows within a transaction. Raises IntegrityError for a game that is here."""
        ids = db.session.scalars(insert(Game).returning(Game.id, sort_by_parameter_order=True), self._games).all()
        for kind, rows in self._rows:
            if of_games := [row | {"game_id": id_} for id_, some in zip(ids, rows, strict=True) for row in some]:
                db.session.connection().execute(insert(kind), of_games)
        remember_came(group, self._came)


def _game_row(game: Game, import_id: str) -> dict[str, Any]:
    columns = {name: value for name, value in vars(game).items() if name in Game.__table__.columns}
    return columns | {"uid": game.key, "import_id": import_id, "import_version": game.version}


def _photo_rows(part: GamePart) -> list[dict[str, Any]]:
    if part.photo is None:
        return []
    photo = read_photo("photo", part.photo)
    return [{"width": photo.width, "height": photo.height, "jpeg": photo.jpeg}]


class GameSide(msgspec.Struct):
    """A game before or after a change, and the play as its file had it (None if unknown)."""

    part: GamePart
    came: str | None = None


class MemorySide(msgspec.Struct, omit_defaults=True):
    """A memory before or after a change. `person` is a person's key."""

    person: str | None = None
    game: str | None = None
    board: str | None = None
    part: str | None = None


class Change(NamedTuple):
    """A change that isn't stored yet. `before` is None for a new entry, `after` for a deleted one."""

    kind: str
    key: str
    before: GameSide | MemorySide | str | None
    after: GameSide | MemorySide | str | None


_read_game = msgspec.json.Decoder(GameSide).decode
_read_memory = msgspec.json.Decoder(MemorySide).decode
_read_text = msgspec.json.Decoder(str).decode


def store_changes(import_id: str, first: int, changes: Sequence[Change]) -> None:
    for nth, (kind, key, *sides) in enumerate(changes, first):
        before, after = (None if side is None else encode(side).decode() for side in sides)
        db.session.add(ImportChange(import_id=import_id, nth=nth, kind=kind, key=key, before=before, after=after))


class Step(NamedTuple):
    """The result of one step: whether it was the last, and the games that it changed."""

    is_last: bool
    games: Sequence[Game]


def apply_changes(import_id: str, group: Group, former: str) -> Step:
    """Apply the next changes of an import. The transaction must lock the group, because others may change its games."""
    query = select(ImportChange).where(ImportChange.import_id == import_id, ~ImportChange.is_applied)
    return _apply(db.session.scalars(query.order_by(ImportChange.nth).limit(MAX_CHANGES_AT_ONCE)).all(), group, former)


def revert_changes(import_id: str, group: Group, former: str) -> Step:
    """Revert the last changes of an import, except in games that were changed since."""
    query = select(ImportChange).where(ImportChange.import_id == import_id, ImportChange.is_applied)
    rows = db.session.scalars(query.order_by(ImportChange.nth.desc()).limit(MAX_CHANGES_AT_ONCE)).all()
    return _apply(rows, group, former, is_undo=True)


def _apply(rows: Sequence[ImportChange], group: Group, former: str, *, is_undo: bool = False) -> Step:
    people, removed, games = people_of(group.id), list[datetime](), list[Game]()
    for row in rows:
        text = row.before if is_undo else row.after
        if row.kind == GAME:
            game = db.session.scalar(select(Game).where(Game.uid == row.key, Game.group_id == group.id))
            is_same = game is not None and game.version == row.version
            if game is not None and game.finished_at is not None and (is_same or not is_undo):
                removed += remove_results(group.id, game)
                _replace(game, row, people, former, is_undo=is_undo)
                games.append(game)
        elif row.kind == MEMORY:
            _remember(group, row.key, _read_memory(text) if text else None, people)
        else:
            _set_alias(group, row.key, people.get(_read_text(text)) if text else None)
        row.is_applied = not is_undo
    db.session.flush()
    if changed := [*removed, *replace_results(games)]:
        note_due(group.id, min(changed))
    for game in games:
        pubsub.notify(db.session(), game.id, game.revision)
    return Step(len(rows) < MAX_CHANGES_AT_ONCE, games)


def _remember(group: Group, mark: str, said: MemorySide | None, people: Mapping[str, Sitter]) -> None:
    if said is None:
        forget(group, mark)
    elif said.person is None or said.person in people:  # the person may have been removed with another import
        person_id = people[said.person].id if said.person else None
        remember(group, mark, person_id=person_id, game=said.game, board=said.board, part=said.part)


def _set_alias(group: Group, key: str, person: Sitter | None) -> None:
    if person is None:
        db.session.execute(delete(Alias).where(Alias.group_id == group.id, Alias.key == key))
    elif person.key != key:
        db.session.merge(Alias(group_id=group.id, key=key, person_id=person.id))


def _replace(game: Game, change: ImportChange, people: Mapping[str, Sitter], former: str, *, is_undo: bool) -> None:
    """Replace a game within a transaction that locks the group. Players keep their seats."""
    sides = _read_game(change.before or ""), _read_game(change.after or "")
    old, new = sides[::-1] if is_undo else sides
    group, part = db.session.get_one(Group, game.group_id), new.part
    theirs = game_of(group.id, part, people)
    for name in _REPLACED:
        setattr(game, name, getattr(theirs, name))
    game.mark_changed()
    seat_all(game, [Player(one.player, one.name, one.color, one.team) for one in theirs.seats])
    for seat, their, key in zip(game.seats, theirs.seats, part.people, strict=True):
        person = people.get(key or "")
        seat.color, seat.team = their.color, their.team
        seat.name = their.name if person is None else former if person.is_removed else person.name
        seat.points, seat.place, seat.person_id = their.points, their.place, their.person_id
    _replace_moves(game, part)
    for row in _photo_rows(part):
        db.session.merge(Photo(game_id=game.id, **row))
    if is_undo and part.photo is None and old.part.photo is not None:
        db.session.execute(delete(Photo).where(Photo.game_id == game.id))
    if new.came is None and old.came is not None:
        forget_came(group, [game.uid])
    elif new.came is not None and new.came != old.came:
        remember_came(group, {game.uid: new.came})
    change.version = game.version


def _replace_moves(game: Game, part: GamePart) -> None:
    """Replace the log. If the new one continues the old one, the rest counts as the correction."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    before = [read_move(body) for body in db.session.scalars(query)]
    after = list(map(unnamed, part.record.moves)) if part.record else []
    if after != before:
        game.moves_at_end = len(before) if before and after[: len(before)] == before else None
        db.session.execute(delete(RecordedMove).where(RecordedMove.game_id == game.id))
        write_moves(game, part)
