"""Importing a group's file: what is missing here is written, all of it or nothing, and what is here stays as it is.

Games that are here otherwise are replaced by the file's where that is chosen.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from companion import live
from companion.features.groups.memory.games import seats_for
from companion.features.groups.memory.group import changing_group, group_by_uid, lock_name
from companion.features.groups.memory.results import Outcome, add_results, remove_results, update_results_within
from companion.features.transfer.exchange.bad_file import ANY_TIME, ImportFault, TimeLimit
from companion.features.transfer.exchange.bgstats_file import SkippedPlay
from companion.features.transfer.exchange.differences import Difference, file_with, find_differences
from companion.features.transfer.exchange.group_file import (
    MOST_BYTES,
    CheckedFile,
    FileGame,
    GamePart,
    batches,
    check_group,
)
from companion.features.transfer.exchange.import_parts import add_photos, game_of, import_people, write_moves
from companion.rules.faults import refusal
from companion.rules.moves import read_move
from companion.store import Game, Group, Person, RecordedMove, db, write_transaction
from companion.table.play.games import knows

BATCH = 40
"""Games that are in memory at once."""
_COPIED = (
    *("box", "variant", "modules", "options", "finished_at", "reveal_at", "played_at"),
    *("minutes", "location", "notes", "source", "title"),
)


@dataclass(frozen=True)
class ImportReport:
    """The result of an import: how many people and games are new in the group, and how many games were here already.

    Of a group's file `differing` are those that it has otherwise, and `file` is one with these alone. Of an export of
    BG Stats there were also plays of `other` games, those that BG Stats itself has `ignored`, and those `skipped`.
    """

    group: Group
    people: int
    games: int
    known: int
    differing: Sequence[Difference] = ()
    file: bytes = b""
    other: int = 0
    ignored: int = 0
    skipped: Sequence[SkippedPlay] = ()


def import_group(
    data: bytes,
    former: str,
    most: int | None = MOST_BYTES,
    device: str | None = None,
    limit: TimeLimit = ANY_TIME,
) -> ImportReport:
    """Import a group's file of `most` bytes at most (None: of any size). Doing it twice changes nothing.

    A group that is here already gets the people and games that it lacks. A game that is here already is left alone,
    whichever group it belongs to; those of this group that the file has otherwise are reported (`replace_games`).
    `former` are the words for somebody who was removed here. Once the group has another link, its file brings a phone
    (`device`) into it no more than the first link does. Raises Refused, also for more than the `limit`.
    """
    checked = check_group(data, most, limit)
    group = group_by_uid(checked.group.key)
    if device is not None and group is not None and group.key != group.uid and not knows(device, group.id):
        raise refusal(ImportFault.RENEWED)
    differing = find_differences(checked, limit)
    report = import_games(checked, former, limit)
    return replace(report, differing=differing, file=file_with(checked, differing) if differing else b"")


def import_games(file: CheckedFile, former: str, limit: TimeLimit) -> ImportReport:
    """Import people and games into the group, which is made where it isn't here: all of them, or none.

    A game that is here already is left alone. `former` are the words for somebody who was removed here. Raises
    Refused for more than the `limit`.
    """
    try:
        return _import(file, former, limit)
    except IntegrityError:  # somebody imported one of the games at the same moment: now it is here already
        return _import(file, former, limit)


def uids_here(uids: Sequence[str]) -> set[str]:
    """Give those of the ids that a game has, of this group or of any other."""
    query = select(Game.uid)
    return {uid for some in batches(uids, 500) for uid in db.session.scalars(query.where(Game.uid.in_(some)))}


def _import(file: CheckedFile, former: str, limit: TimeLimit) -> ImportReport:
    part = file.group
    with write_transaction(lock_name(part.key)):
        group = group_by_uid(part.key)
        if group is None:
            group = Group(key=part.key, name=part.name, created_at=part.created_at.astimezone(UTC))
            db.session.add(group)
            db.session.flush()
        known = uids_here([game.uid for game in file.games])
        missing = [game for game in file.games if game.uid not in known]
        before = set(db.session.scalars(select(Person.key).where(Person.group_id == group.id)))
        people = import_people(group, file.people, [game.people for game in missing])
        # What people of the file are called here, where that is something else.
        renamed = [(one.key, person) for one in file.people if (person := people[one.key]).name != one.name]
        names = {key: former if person.removed_at else person.name for key, person in renamed}
        batched = limit.each(batches(missing, BATCH))
        add_results(group.id, _written(group, batched, people, names))
    new = {person.key for person in people.values()} - before
    return ImportReport(group, len(new), len(missing), len(file.games) - len(missing))


def _written(
    group: Group,
    batched: Iterable[Sequence[FileGame]],
    people: Mapping[str, Person],
    names: Mapping[str, str],
) -> Iterator[tuple[Game, Outcome | None]]:
    """Write the games, some at a time, since all of a big file would take much memory."""
    for some in batched:
        parts = [game.read() for game in some]
        games = [game_of(group.id, part, people) for part in parts]
        for game, part in zip(games, parts, strict=True):
            for seat, key in zip(game.seats, part.people, strict=True):
                seat.name = names.get(key or "") or seat.name
        db.session.add_all(games)
        db.session.flush()
        write_moves(zip(games, parts, strict=True))
        add_photos(zip(games, parts, strict=True))
        yield from zip(games, [game.outcome for game in some], strict=True)


def replace_games(
    group_key: str, data: bytes, uids: Collection[str], former: str, limit: TimeLimit = ANY_TIME
) -> Group:
    """Replace the games with these ids by those of the group's file, as far as they are finished games of the group.

    `former` are the words for somebody who was removed here. Raises Refused, also for another group's file, and
    NoSuchGroup.
    """
    checked = check_group(data, limit=limit)
    replaced: list[Game] = []
    with changing_group(group_key) as group:
        if checked.group.key != group.uid:  # who has a leaked file needs the link as well
            raise refusal(ImportFault.OTHER_GROUP, "group.key")
        people = import_people(group, checked.people, [game.people for game in checked.games])
        for one in checked.games:
            query = select(Game).where(Game.uid == one.uid, Game.group_id == group.id, Game.finished_at.is_not(None))
            game = db.session.scalar(query) if one.uid in uids else None
            if game is not None:
                _replace(group, game, one.read(), people, former)
                replaced.append(game)
    for game in replaced:
        live.hub.publish(game.id, game.version)
    return group


def _replace(group: Group, game: Game, part: GamePart, people: dict[str, Person], former: str) -> None:
    """Within a transaction that locks the group. The phones that played there keep their seats."""
    removed = remove_results(group.id, game)
    theirs = game_of(group.id, part, people)
    for name in _COPIED:
        setattr(game, name, getattr(theirs, name))
    game.version += 1
    for seat, new, key in zip(seats_for(game, len(theirs.seats)), theirs.seats, part.people, strict=True):
        person = people.get(key or "")
        seat.player, seat.color, seat.team = new.player, new.color, new.team
        seat.name = new.name if person is None else former if person.removed_at else person.name
        seat.points, seat.place, seat.person_id = new.points, new.place, new.person_id
    _replace_moves(game, part)
    db.session.flush()
    update_results_within(group.id, [game.id], removed)
    live.notify(db.session(), game.id, game.version)


def _replace_moves(game: Game, part: GamePart) -> None:
    """By the file's log. Where it only goes on after ours, what follows is the correction."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    before = [read_move(body) for body in db.session.scalars(query)]
    after = list(part.record.moves) if part.record else []
    game.moves_at_end = len(before) if before and after[: len(before)] == before else None
    db.session.execute(delete(RecordedMove).where(RecordedMove.game_id == game.id))
    write_moves([(game, part)])
