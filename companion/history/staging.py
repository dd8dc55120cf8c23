"""Games that come in many at a time are written under a group of their own, which nobody can reach, some at a time:
the tables of others go on between them. At the end the group that was asked for has all of them at once.

When the power fails in between, what was written lies there unseen, until the next file for that group throws it away.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from companion.history.badfile import BadFile, Problem
from companion.history.effort import Effort
from companion.history.group_file import GamePart, GroupPart, PersonPart, batches
from companion.history.groups import about, derived_key
from companion.history.joining import join
from companion.history.listing import Listed, ListedSide
from companion.history.settling import Outcome, settle_new, sum_up
from companion.rules.moves import write_move
from companion.rules.record import Record
from companion.store import (
    Alias,
    Claimed,
    Game,
    Group,
    Meeting,
    Person,
    RecordedMove,
    Result,
    Seat,
    SeatChange,
    SeatRequest,
    Tally,
    TrackCount,
    Visit,
    db,
    writing,
)
from companion.store.models import MOVES

BATCH = 40
"""Games that are written at once: others wait for so many."""


@dataclass(frozen=True)
class NewGame:
    """A game that comes in: its key and moment, and where it was worked out already what its moves come to."""

    key: str
    played_at: datetime
    read: Callable[[], GamePart]
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Differing:
    """A finished game that is here, and otherwise in a file: `part`, which `is_newer` when it was saved later."""

    ours: Listed
    theirs: tuple[ListedSide, ...]
    part: GamePart
    is_newer: bool


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


def bring(
    part: GroupPart, people: Sequence[PersonPart], games: Sequence[NewGame], former: str, effort: Effort
) -> Brought:
    """Bring people and games into the group, which is made where it isn't here: all of them, or none.

    A game that is here already is left alone. `former` are the words for somebody who was removed here. Raises
    BadFile where another file for the same group has begun to come in, and where it is more than the `effort`.
    """
    key = _stage_of(part.key)
    _clear(key)
    try:
        _set_up(key, part, people)
        known = keys_here([game.key for game in games])
        # In the order in which they were played the ratings of one don't change those of the games before it.
        missing = sorted((game for game in games if game.key not in known), key=lambda game: game.played_at)
        written = sum(_write(key, some) for some in effort.each(batches(missing, BATCH)))
        group, newcomers = _join(key, part, people, former)
    except BaseException as error:
        if not (isinstance(error, BadFile) and error.problem is Problem.OVERTAKEN):  # what is there now is the other's
            _clear(key)
        raise
    return Brought(group, newcomers, written, len(games) - written)


def keys_here(keys: Sequence[str]) -> set[str]:
    """Those of the keys under which there is a game, of this group or of any other."""
    query = select(Game.lasting_key)
    return {key for some in batches(keys, 500) for key in db.session.scalars(query.where(Game.lasting_key.in_(some)))}


def _stage_of(group_key: str) -> str:
    """The key of the group in which the games wait: always the same, and no one's link."""
    return derived_key(group_key, b"comes in")


def _stage(key: str) -> Group:
    """Raises BadFile."""
    stage = db.session.scalar(select(Group).where(Group.key == key))
    if stage is None:
        raise BadFile("", Problem.OVERTAKEN)
    return stage


def _set_up(key: str, part: GroupPart, people: Sequence[PersonPart]) -> None:
    with writing(about(key)):
        stage = Group(key=key, name=part.name, created_at=part.created_at.astimezone(UTC))
        db.session.add(stage)
        db.session.flush()
        for one in people:
            removed = one.removed.astimezone(UTC) if one.removed else None
            person = Person(group_id=stage.id, key=one.key, name=one.name, color=one.color, removed_at=removed)
            db.session.add(person)
            db.session.flush()
            db.session.add_all(Alias(group_id=stage.id, key=was, person_id=person.id) for was in one.was)


def _join(key: str, part: GroupPart, people: Sequence[PersonPart], former: str) -> tuple[Group, int]:
    """The group with all that was written, and how many of its people are new."""
    with writing(about(part.key)):
        stage = _stage(key)
        group = db.session.scalar(select(Group).where(Group.lasting_key == part.key))
        if group is not None:
            return group, join(group, stage, people, former)
        sum_up(stage.id)
        stage.key = part.key
    return stage, len(people)


def _clear(key: str) -> None:
    """Throw away what has been written of a file that never came in, some at a time."""
    stage = db.session.scalar(select(Group.id).where(Group.key == key))
    if stage is None:
        return
    ids = db.session.scalars(select(Game.id).where(Game.group_id == stage)).all()
    for some in batches(ids, BATCH):
        with writing(about(key)):
            for model in (Claimed, Result, RecordedMove, SeatChange, SeatRequest, Visit, Seat):
                db.session.execute(delete(model).where(model.game_id.in_(some)))
            db.session.execute(delete(Game).where(Game.id.in_(some)))
    with writing(about(key)):
        for of_group in (TrackCount, Tally, Meeting, Alias, Person):
            db.session.execute(delete(of_group).where(of_group.group_id == stage))
        db.session.execute(delete(Group).where(Group.id == stage))


def _write(key: str, games: Sequence[NewGame]) -> int:
    """Write some of the games and what they come to; how many weren't here."""
    parts = [(game.read(), game.outcome) for game in games]
    try:
        return _write_missing(key, parts)
    except IntegrityError:  # somebody brought in one of the games at the same moment: now it is here already
        return _write_missing(key, parts)


def _write_missing(key: str, parts: Sequence[tuple[GamePart, Outcome | None]]) -> int:
    with writing(about(key)):
        stage = _stage(key)
        sitters = dict(db.session.execute(select(Person.key, Person.id).where(Person.group_id == stage.id)).all())
        known = keys_here([part.id for part, _outcome in parts])
        missing = [(part, outcome) for part, outcome in parts if part.id not in known]
        rows = [game_of(stage.id, part, sitters) for part, _outcome in missing]
        db.session.add_all(rows)
        db.session.flush()
        moves = [
            move for row, (part, _outcome) in zip(rows, missing, strict=True) for move in moves_of(row, part.record)
        ]
        if moves:
            db.session.connection().execute(INSERT_MOVES, moves)
        settle_new(stage.id, zip(rows, [outcome for _part, outcome in missing], strict=True))
    return len(rows)


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
