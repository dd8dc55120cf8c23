"""Taking in a group's file: what is missing here is written, all of it or nothing, and what is here stays as it is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from companion.history.checking import CheckedFile, check_group
from companion.history.group_file import BATCH, MOST_BYTES, GamePart, PersonPart, batches
from companion.history.groups import about
from companion.history.people import people as active_people
from companion.history.settling import Outcome, settle_new
from companion.rules.moves import MAX_NAME, write_move
from companion.rules.record import Record
from companion.store import Game, Group, Person, RecordedMove, Seat, db, writing
from companion.store.models import MOVES


@dataclass(frozen=True)
class Brought:
    """What came of a file: how many people and games are new in the group, and how many games were here already."""

    group: Group
    people: int
    games: int
    known: int


@dataclass(frozen=True)
class Sitter:
    """Who a key of the file is here; `called` replaces the name that the file has, where that isn't theirs here."""

    id: int
    called: str | None = None


def import_group(data: bytes, former: str, most: int | None = MOST_BYTES) -> Brought:
    """Take in a group's file of `most` bytes at most (None: of any size). Doing it twice changes nothing.

    A group that is here already gets the people and games that it lacks. A game that is here already is left alone,
    whichever group it belongs to. `former` are the words for somebody who was removed here. Raises BadFile.
    """
    # The rules are asked before the lock is taken: nobody waits for that.
    checked = check_group(data, most)
    try:
        return _write(checked, former)
    except IntegrityError:  # somebody brought in one of the games at the same moment: now it is here already
        return _write(checked, former)


def _write(checked: CheckedFile, former: str) -> Brought:
    part = checked.group
    with writing(about(part.key)):
        group = db.session.scalar(select(Group).where(Group.key == part.key))
        if group is None:
            group = Group(key=part.key, name=part.name, created_at=part.created_at.astimezone(UTC))
            db.session.add(group)
            db.session.flush()
        sitters, newcomers = _sitters(group, checked.people, former)
        known = keys_here([game.key for game in checked.games])
        missing = [game for game in checked.games if game.key not in known]
        add_games(group, ([(game.read(), game.outcome) for game in some] for some in batches(missing, BATCH)), sitters)
    return Brought(group, people=newcomers, games=len(missing), known=len(known))


def keys_here(keys: Sequence[str]) -> set[str]:
    """Those of the keys under which there is a game, of this group or of any other."""
    return {
        key for some in batches(keys, BATCH) for key in db.session.scalars(select(Game.key).where(Game.key.in_(some)))
    }


def add_games(
    group: Group, games: Iterable[Sequence[tuple[GamePart, Outcome | None]]], sitters: Mapping[str, Sitter]
) -> None:
    """Write the games, so many at a time, and what they come to, within a change of the group.

    `sitters` are people by their keys.
    """
    settled: list[tuple[Game, Outcome | None]] = []
    for some in games:
        rows = [_game(group, part, sitters) for part, _outcome in some]
        db.session.add_all(rows)
        db.session.flush()
        moves = [move for row, (part, _outcome) in zip(rows, some, strict=True) for move in _moves(row, part.record)]
        if moves:
            db.session.connection().execute(_INSERT_MOVES, moves)
        settled += zip(rows, [outcome for _part, outcome in some], strict=True)
    settle_new(group.id, settled)


_INSERT_MOVES = insert(RecordedMove.__table__)  # type: ignore[arg-type]  # a mapped class has a whole table


def _game(group: Group, part: GamePart, sitters: Mapping[str, Sitter]) -> Game:
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
        group_id=group.id,
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


def _seat(seat: Seat, position: int, sitter: Sitter | None) -> Seat:
    seat.position = position
    if sitter:
        seat.person_id = sitter.id
        seat.name = sitter.called or seat.name
    return seat


def _moves(game: Game, record: Record | None) -> Iterable[dict[str, object]]:
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


def _sitters(group: Group, parts: Sequence[PersonPart], former: str) -> tuple[dict[str, Sitter], int]:
    """Who the file's people are here, by their keys; who isn't yet is added. How many those are."""
    here = {person.key: person for person in db.session.scalars(select(Person).where(Person.group_id == group.id))}
    in_file = {part.key for part in parts}
    by_name = {person.name.casefold(): person for person in active_people(group)}
    found: dict[str, Person] = {}
    for part in parts:
        # The same name is the same person, unless the file knows that one as somebody else.
        namesake = by_name.get(part.name.casefold()) if part.removed is None else None
        is_same = namesake is not None and namesake.key not in in_file
        person = here.get(part.key) or (namesake if is_same else None)
        if person is None:
            person = Person(
                group_id=group.id,
                key=part.key,
                name=_free_name(part.name, by_name) if part.removed is None else "",
                color=part.color,
                removed_at=part.removed.astimezone(UTC) if part.removed else None,
            )
            db.session.add(person)
            if part.removed is None:
                by_name[person.name.casefold()] = person
        found[part.key] = person
    newcomers = len(db.session.new)
    db.session.flush()
    return {part.key: Sitter(found[part.key].id, _called(found[part.key], part, former)) for part in parts}, newcomers


def _called(person: Person, part: PersonPart, former: str) -> str | None:
    """What the person is called here where that isn't what the file says."""
    if person.name == part.name:
        return None
    return former if person.removed_at else person.name


def _free_name(name: str, taken: Mapping[str, Person]) -> str:
    """The name, with a number behind it where somebody else is called that."""
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name[: MAX_NAME - 4].rstrip()} {number}"
    return free
