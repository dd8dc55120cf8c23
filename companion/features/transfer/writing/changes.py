"""Changes of an import to existing games and memory, each with the state before and after it.

They are applied in steps once the import is visible, and reverted in steps when it is undone.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from sqlalchemy import delete, select

from companion import pubsub
from companion.features.groups.memory.marks import forget, forget_came, remember, remember_came
from companion.features.groups.memory.ratings import note_due
from companion.features.groups.memory.results import remove_results, replace_results
from companion.features.transfer.reading.group_file import GamePart
from companion.features.transfer.writing.rows import Sitter, game_of, keep_photo, people_of, write_moves
from companion.rules.actions.joining import unnamed
from companion.rules.moves import Player, read_move
from companion.store.database import db
from companion.store.groups import Alias, Group
from companion.store.imports import ImportChange
from companion.store.models import Game, RecordedMove
from companion.store.photos import Photo
from companion.table.play.seats import seat_all

GAME, MEMORY, ALIAS, CAME = "game", "memory", "alias", "came"
"""Kinds of changes. Their key is the game's uid, the mark, the alias, the game's uid."""
CHANGES_AT_ONCE = 50

_COPIED = (
    *("box", "variant", "modules", "options", "finished_at", "reveal_at", "played_at"),
    *("day_only", "minutes", "location", "notes", "source", "title"),
)


class GameSide(msgspec.Struct):
    """A game before or after a change, and the play as its file had it (None if unknown)."""

    part: GamePart
    came: str | None = None


class MemorySide(msgspec.Struct, omit_defaults=True):
    """A memory before or after a change; `person` is a person's key."""

    person: str | None = None
    game: str | None = None
    board: str | None = None
    part: str | None = None


class Change(msgspec.Struct):
    """A change that isn't stored yet. `before` is None for a new entry, `after` for a deleted one."""

    kind: str
    key: str
    before: GameSide | MemorySide | str | None
    after: GameSide | MemorySide | str | None


_encode = msgspec.json.Encoder(order="deterministic").encode
_read_game = msgspec.json.Decoder(GameSide).decode
_read_memory = msgspec.json.Decoder(MemorySide).decode
_read_text = msgspec.json.Decoder(str).decode


def store_changes(import_id: str, first: int, changes: Sequence[Change]) -> None:
    """Store changes of an import within a transaction, numbered from `first`."""
    db.session.add_all(
        ImportChange(
            import_id=import_id,
            nth=nth,
            kind=change.kind,
            key=change.key,
            before=None if change.before is None else _encode(change.before).decode(),
            after=None if change.after is None else _encode(change.after).decode(),
            is_applied=False,
        )
        for nth, change in enumerate(changes, first)
    )


class Applied(NamedTuple):
    """The result of one step: whether it was the last, and the games that it changed."""

    is_last: bool
    games: Sequence[Game]


def apply_changes(import_id: str, group: Group, former: str) -> Applied:
    """Apply the next changes of an import, within a transaction that locks the group."""
    query = select(ImportChange).where(ImportChange.import_id == import_id, ~ImportChange.is_applied)
    return _apply(db.session.scalars(query.order_by(ImportChange.nth).limit(CHANGES_AT_ONCE)).all(), group, former)


def restore_before(import_id: str, group: Group, former: str) -> Applied:
    """Revert the last changes of an import, except in games that were changed since."""
    query = select(ImportChange).where(ImportChange.import_id == import_id, ImportChange.is_applied)
    rows = db.session.scalars(query.order_by(ImportChange.nth.desc()).limit(CHANGES_AT_ONCE)).all()
    return _apply(rows, group, former, back=True)


def _apply(rows: Sequence[ImportChange], group: Group, former: str, *, back: bool = False) -> Applied:
    people = people_of(group.id)
    replacing = _Replacing(group, people, former)
    for row in rows:
        text = row.before if back else row.after
        if row.kind == GAME:
            replacing.add(row, _read_game(text or ""), back=back)
        elif row.kind == MEMORY:
            _remember(group, row.key, _read_memory(text) if text else None, people)
        elif row.kind == ALIAS:
            _lead(group, row.key, people.get(_read_text(text)) if text else None)
        else:
            _keep_came(group, row.key, _read_text(text) if text else None)
        row.is_applied = not back
    replacing.end()
    return Applied(len(rows) < CHANGES_AT_ONCE, replacing.games)


def _remember(group: Group, mark: str, said: MemorySide | None, people: Mapping[str, Sitter]) -> None:
    if said is None:
        forget(group, mark)
    elif said.person is None or said.person in people:  # the person may have been removed with another import
        person_id = people[said.person].id if said.person else None
        remember(group, mark, person_id=person_id, game=said.game, board=said.board, part=said.part)


def _lead(group: Group, key: str, person: Sitter | None) -> None:
    if person is None:
        db.session.execute(delete(Alias).where(Alias.group_id == group.id, Alias.key == key))
    elif person.key != key:
        db.session.merge(Alias(group_id=group.id, key=key, person_id=person.id))


def _keep_came(group: Group, uid: str, came: str | None) -> None:
    if came is None:
        forget_came(group, [uid])
    else:
        remember_came(group, {uid: came})


class _Replacing:
    """Replaces games within a transaction that locks the group. Players keep their seats."""

    def __init__(self, group: Group, people: Mapping[str, Sitter], former: str) -> None:
        self.games: list[Game] = []
        self._group, self._people, self._former = group, people, former
        self._removed: list[datetime] = []

    def add(self, change: ImportChange, side: GameSide, *, back: bool) -> None:
        """Replace a game, unless it was deleted, or (when going `back`) changed since."""
        game = db.session.scalar(select(Game).where(Game.uid == change.key, Game.group_id == self._group.id))
        if game is None or game.finished_at is None or (back and game.version != change.version):
            return
        self._removed += remove_results(self._group.id, game)
        self._replace(game, side.part)
        if back and side.part.photo is None and _read_game(change.after or "").part.photo is not None:
            db.session.execute(delete(Photo).where(Photo.game_id == game.id))
        if change.before and change.after and _read_game(change.before).came != _read_game(change.after).came:
            _keep_came(self._group, game.uid, side.came)
        change.version = game.version
        self.games.append(game)

    def _replace(self, game: Game, part: GamePart) -> None:
        theirs = game_of(self._group.id, part, self._people)
        for name in _COPIED:
            setattr(game, name, getattr(theirs, name))
        game.mark_changed()
        seat_all(game, [Player(one.player, one.name, one.color, one.team) for one in theirs.seats])
        for seat, new, key in zip(game.seats, theirs.seats, part.people, strict=True):
            person = self._people.get(key or "")
            seat.color, seat.team = new.color, new.team
            seat.name = new.name if person is None else self._former if person.is_removed else person.name
            seat.points, seat.place, seat.person_id = new.points, new.place, new.person_id
        _replace_moves(game, part)
        keep_photo(game, part)

    def end(self) -> None:
        """Bring the results in line."""
        db.session.flush()
        changed = [*self._removed, *replace_results(self.games)]
        if changed:
            note_due(self._group.id, min(changed))
        for game in self.games:
            pubsub.notify(db.session(), game.id, game.revision)


def _replace_moves(game: Game, part: GamePart) -> None:
    """By the file's log. Where it only goes on after ours, what follows is the correction."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    before = [read_move(body) for body in db.session.scalars(query)]
    after = list(map(unnamed, part.record.moves)) if part.record else []
    if after == before:
        return
    game.moves_at_end = len(before) if before and after[: len(before)] == before else None
    db.session.execute(delete(RecordedMove).where(RecordedMove.game_id == game.id))
    write_moves(game, part)
