"""Taking in a group's file: what is missing here is written, all of it or nothing, and what is here stays as it is."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from companion.exchange.badfile import BadFile, Problem
from companion.exchange.checking import check_group
from companion.exchange.correcting import Differing, differing, file_of
from companion.exchange.effort import Effort
from companion.exchange.file_games import INSERT_MOVES, game_of, moves_of
from companion.exchange.group_file import MOST_BYTES, GamePart, GroupPart, PersonPart, batches
from companion.exchange.joining import join
from companion.groups.group import lock_name
from companion.groups.links import is_old_link, key_now
from companion.groups.results import Outcome, add_results
from companion.store import Game, Group, Person, db, writing

BATCH = 40
"""Games that are in memory at once."""


@dataclass(frozen=True)
class NewGame:
    """A game that comes in: its key, who sits there, and where it was worked out already what its moves come to."""

    key: str
    people: Sequence[str | None]
    read: Callable[[], GamePart]
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Brought:
    """What came of a file: how many people and games are new in the group, and how many games were here already.

    `differing` are those that the file has otherwise, and `file` is one with these alone.
    """

    group: Group
    people: int
    games: int
    known: int
    differing: Sequence[Differing] = ()
    file: bytes = b""


def import_group(
    data: bytes,
    former: str,
    most: int | None = MOST_BYTES,
    device: str | None = None,
    effort: Effort | None = None,
) -> Brought:
    """Take in a group's file of `most` bytes at most (None: of any size). Doing it twice changes nothing.

    A group that is here already gets the people and games that it lacks. A game that is here already is left alone,
    whichever group it belongs to; those of this group that the file has otherwise are told (`take_files`). `former` are
    the words for somebody who was removed here. A file that knows a group by an old link brings a phone (`device`) into
    the group no more than that link. Raises BadFile, also for a file that takes more than the `effort`.
    """
    effort = effort or Effort()
    checked = check_group(data, most, effort)
    if device is not None and key_now(checked.group.key, device) is None and is_old_link(checked.group.key):
        raise BadFile("", Problem.RENEWED)
    games = [NewGame(game.key, game.people, game.read, game.outcome) for game in checked.games]
    others = differing(checked, effort)
    brought = bring(checked.group, checked.people, games, former, effort)
    return replace(brought, differing=others, file=file_of(checked, others) if others else b"")


def bring(
    part: GroupPart, people: Sequence[PersonPart], games: Sequence[NewGame], former: str, effort: Effort
) -> Brought:
    """Bring people and games into the group, which is made where it isn't here: all of them, or none.

    A game that is here already is left alone. `former` are the words for somebody who was removed here. Raises
    BadFile for more than the `effort`.
    """
    try:
        return _bring(part, people, games, former, effort)
    except IntegrityError:  # somebody brought in one of the games at the same moment: now it is here already
        return _bring(part, people, games, former, effort)


def keys_here(keys: Sequence[str]) -> set[str]:
    """Those of the keys under which there is a game, of this group or of any other."""
    query = select(Game.lasting_key)
    return {key for some in batches(keys, 500) for key in db.session.scalars(query.where(Game.lasting_key.in_(some)))}


def _bring(
    part: GroupPart, people: Sequence[PersonPart], games: Sequence[NewGame], former: str, effort: Effort
) -> Brought:
    with writing(lock_name(_key_here(part))):
        group = db.session.scalar(select(Group).where(Group.lasting_key == part.key))
        if group is None:
            group = Group(key=part.key, name=part.name, created_at=part.created_at.astimezone(UTC))
            db.session.add(group)
            db.session.flush()
        known = keys_here([game.key for game in games])
        missing = [game for game in games if game.key not in known]
        before = set(db.session.scalars(select(Person.key).where(Person.group_id == group.id)))
        found = join(group, people, [game.people for game in missing])
        names = {one.key: _name(one, found[one.key], former) for one in people}
        batched = effort.each(batches(missing, BATCH))
        add_results(group.id, _written(group, batched, found, names))
    return Brought(
        group, len({person.key for person in found.values()} - before), len(missing), len(games) - len(missing)
    )


def _key_here(part: GroupPart) -> str:
    """The group's link, which may have been renewed since the file was saved."""
    return db.session.scalar(select(Group.key).where(Group.lasting_key == part.key)) or part.key


def _name(part: PersonPart, person: Person, former: str) -> str | None:
    """What somebody of the file is called here, if it is something else."""
    if person.name == part.name:
        return None
    return former if person.removed_at else person.name


def _written(
    group: Group,
    batched: Iterable[Sequence[NewGame]],
    people: Mapping[str, Person],
    names: Mapping[str, str | None],
) -> Iterator[tuple[Game, Outcome | None]]:
    """Write the games, some at a time, since all of a big file would take much memory."""
    sitters = {key: person.id for key, person in people.items()}
    for some in batched:
        parts = [game.read() for game in some]
        rows = [game_of(group.id, part, sitters) for part in parts]
        for row, part in zip(rows, parts, strict=True):
            for seat, key in zip(row.seats, part.people, strict=True):
                seat.name = names.get(key or "") or seat.name
        db.session.add_all(rows)
        db.session.flush()
        moves = [move for row, part in zip(rows, parts, strict=True) for move in moves_of(row, part.record)]
        if moves:
            db.session.connection().execute(INSERT_MOVES, moves)
        yield from zip(rows, [game.outcome for game in some], strict=True)
