"""A game that is here, and otherwise in a group's file: one was corrected, and the file's can replace ours."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import delete, select

from companion import live
from companion.exchange.bad_file import TimeLimit
from companion.exchange.checking import CheckedFile, FileGame, check_group
from companion.exchange.exporting import people_parts
from companion.exchange.file_people import import_people
from companion.exchange.game_parts import game_of, game_parts, write_moves
from companion.exchange.group_file import FORMAT, MOST_BYTES, GamePart, GroupFile, batches
from companion.groups.group import changing_group
from companion.groups.listing import Listed, ListedSide, listed
from companion.groups.results import Outcome, outcome_of_scores, remove_results, update_results_within
from companion.rules.moves import read_move
from companion.store import Game, Group, Person, RecordedMove, Seat, db

BATCH = 100
"""Games of ours that are read at once."""
MOST_SHOWN = 30
"""Games that are shown and can be replaced at once; with the same file again come the next ones."""

_COPIED = (
    *("box", "variant", "modules", "options", "finished_at", "reveal_at", "played_at"),
    *("minutes", "location", "notes", "source", "title"),
)
_encode = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True)
class Difference:
    """A finished game that is here, and otherwise in a file: `part`, which `is_newer` when it was saved later."""

    ours: Listed
    theirs: tuple[ListedSide, ...]
    part: GamePart
    is_newer: bool


def find_differences(checked: CheckedFile, limit: TimeLimit) -> list[Difference]:
    """Find the finished games of the group that the file has otherwise; whoever sits there is called as it is here.

    Raises BadFile for more than the `limit`.
    """
    group = db.session.scalar(select(Group).where(Group.key == checked.group.key))
    if group is None:
        return []
    people = people_parts(group.id)
    found: list[Difference] = []
    for some in limit.each(batches(checked.games, BATCH)):
        query = select(Game.id).where(Game.group_id == group.id, Game.finished_at.is_not(None))
        ids = db.session.scalars(query.where(Game.key.in_([game.key for game in some]))).all()
        here = {part.id: part for part in game_parts(ids, people)}
        for game in some:
            if game.key in here and len(found) < MOST_SHOWN:
                part = game.read()
                if _content(part) != _content(here[game.key]):
                    found.append(_difference(group, game, part))
    return found


def _content(part: GamePart) -> tuple[Any, ...]:
    """What can have been corrected. Names and who somebody is may differ between servers."""
    noted = part.played_at, part.minutes, part.location, part.notes, [key is None for key in part.people]
    if (record := part.record) is not None:
        seats: list[Any] = [(one.id, one.color, one.team) for one in record.players]
        return noted, record.box, record.variant, record.modules, record.options, record.moves, seats
    scores = part.scores
    seats = [(one.points, one.place, one.color, one.team) for one in scores.players] if scores else []
    return noted, scores and (scores.box, scores.title), seats


def _difference(group: Group, game: FileGame, part: GamePart) -> Difference:
    ours = db.session.scalars(select(Game).where(Game.key == game.key)).one()
    theirs = game_of(group.id, part, {})
    sides = _sides(theirs, game.outcome or outcome_of_scores(theirs))
    return Difference(listed([ours])[0], sides, part, part.finished_at > (ours.finished_at or ours.created_at))


def _sides(game: Game, outcome: Outcome) -> tuple[ListedSide, ...]:
    """Who scored together and their result, by place."""
    sides: dict[str, ListedSide] = {}
    for seat, figures in zip(game.seats, outcome, strict=True):
        names = sides[figures["side"]].names if figures["side"] in sides else ()
        sides[figures["side"]] = ListedSide(
            (*names, seat.name), seat.color, figures["points"], figures["place"], figures["won"]
        )
    return tuple(sorted(sides.values(), key=lambda side: side.place or 0))


def file_with(checked: CheckedFile, games: Sequence[Difference]) -> bytes:
    """Write a file with these games alone, to be sent back by who chooses."""
    keys = {key for game in games for key in game.part.people}
    return _encode(
        GroupFile(
            format=FORMAT,
            group=checked.group,
            people=tuple(person for person in checked.people if person.key in keys),
            games=tuple(msgspec.Raw(_encode(game.part)) for game in games),
        )
    )


def replace_games(
    data: bytes, keys: Collection[str], former: str, most: int | None = MOST_BYTES, limit: TimeLimit | None = None
) -> Group:
    """Replace the games with these keys by those of the file, as far as they are finished games of its group.

    `former` are the words for somebody who was removed here. Raises BadFile, NoSuchGroup.
    """
    checked = check_group(data, most, limit)
    replaced: list[Game] = []
    with changing_group(checked.group.key) as group:
        people = import_people(group, checked.people, [game.people for game in checked.games])
        for one in checked.games:
            query = select(Game).where(Game.key == one.key, Game.group_id == group.id, Game.finished_at.is_not(None))
            game = db.session.scalar(query) if one.key in keys else None
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
    for seat in game.seats[len(theirs.seats) :]:
        db.session.delete(seat)
        game.seats.remove(seat)
    for position, (new, key) in enumerate(zip(list(theirs.seats), part.people, strict=True)):
        if position == len(game.seats):
            game.seats.append(Seat(position=position))
        seat, person = game.seats[position], people.get(key or "")
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
