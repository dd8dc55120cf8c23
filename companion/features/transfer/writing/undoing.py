"""What was brought in is taken back, as if it had never come, but for what somebody has changed since."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import delete, select

from companion import live
from companion.features.groups.memory.group import group_by_uid, lock_name
from companion.features.groups.memory.marks import forget_came, remember, remember_came, remember_deleted
from companion.features.groups.memory.results import update_results_within
from companion.features.transfer.reading.group_file import GamePart, batches
from companion.features.transfer.writing.replacing import Replacing
from companion.store import (
    Alias,
    Game,
    Group,
    ImportMemory,
    Person,
    Photo,
    Result,
    Seat,
    db,
    remove_games,
    write_transaction,
)

_read_game = msgspec.json.Decoder(GamePart).decode


@dataclass(frozen=True)
class Undone:
    """What was taken back: games that went, games that are as they were, and people; and games that `stay`, changed."""

    games: int = 0
    restored: int = 0
    people: int = 0
    stay: int = 0


def versions_of(uids: Iterable[str]) -> list[list[Any]]:
    """What tells whether games were changed since."""
    query = select(Game.uid, Game.version, Game.finished_at, Game.played_at)
    return [
        [row.uid, row.version, str(row.finished_at), str(row.played_at)]
        for some in batches(sorted(uids), 500)
        for row in db.session.execute(query.where(Game.uid.in_(some)))
    ]


def undo_import(group: Group, undo: Mapping[str, Any], former: str) -> Undone:
    """Take back what an import has written, but for games that somebody has changed meanwhile."""
    with write_transaction(lock_name(group.uid)):
        found = group_by_uid(group.uid)
        if found is None:
            return Undone()
        before = {row[0]: row for row in undo["games"]}
        now_here = {row[0]: row for row in versions_of(before)}
        same = [uid for uid, row in now_here.items() if row == before[uid]]
        stay = len(now_here) - len(same)
        _remove(found, same)
        people = {
            person.key: person for person in db.session.scalars(select(Person).where(Person.group_id == found.id))
        }
        aliases = {
            alias.key: person
            for alias in db.session.scalars(select(Alias).where(Alias.group_id == found.id))
            for person in people.values()
            if person.id == alias.person_id
        }
        as_written = [row[0] for row in versions_of(row[0] for row in undo["replaced"]) if row in undo["replaced"]]
        stay += len(undo["before"]) - len(as_written)
        remember_deleted(found, undo["deleted"])
        replacing = Replacing(found, aliases | people, former)
        for text in undo["before"]:
            part = _read_game(text)
            game = db.session.scalar(select(Game).where(Game.uid == part.id, Game.group_id == found.id))
            if game is not None and game.uid in as_written:
                replacing.add(game, part)
                if game.uid in undo["photos"]:
                    db.session.execute(delete(Photo).where(Photo.game_id == game.id))
        replacing.end()
        db.session.flush()
        _forget(found, undo, {row[0] for row in undo["replaced"]}.difference(as_written))
        gone = [person for key in undo["people"] if (person := people.get(key)) is not None and _is_unused(person)]
        for person in gone:
            db.session.execute(delete(Alias).where(Alias.person_id == person.id))
            db.session.execute(delete(ImportMemory).where(ImportMemory.person_id == person.id))
            db.session.delete(person)
    for game in replacing.games:
        live.hub.publish(game.id, game.revision)
    return Undone(len(same), len(replacing.games), len(gone), stay)


def _forget(group: Group, undo: Mapping[str, Any], changed: Collection[str]) -> None:
    """What was remembered is remembered no more, or as it was before; but for plays that were `changed` since."""
    for some in batches(undo["marks"], 500):
        db.session.execute(delete(ImportMemory).where(ImportMemory.group_id == group.id, ImportMemory.mark.in_(some)))
    db.session.execute(delete(Alias).where(Alias.group_id == group.id, Alias.key.in_(undo["aliases"])))
    for mark, what in undo.get("said", {}).items():
        remember(group, mark, **what)
    came = {uid: part for uid, part in undo.get("came", {}).items() if uid not in changed}
    for some in batches([*came], 500):
        forget_came(group, some)
        remember_came(group, {uid: came[uid] for uid in some if came[uid]})


def _is_unused(person: Person) -> bool:
    return db.session.scalar(select(Seat.game_id).where(Seat.person_id == person.id).limit(1)) is None


def _remove(group: Group, uids: Sequence[str]) -> None:
    """Remove games as if they had never been here."""
    removed = []
    for some in batches(uids, 500):
        games = list(db.session.scalars(select(Game).where(Game.uid.in_(some), Game.group_id == group.id)))
        removed += [game.played_at for game in games]
        ids = [game.id for game in games]
        for game in games:
            db.session.expunge(game)
        db.session.execute(delete(Result).where(Result.game_id.in_(ids)))
        remove_games(ids)
        forget_came(group, some)
    if removed:
        update_results_within(group.id, [], [min(removed)])
