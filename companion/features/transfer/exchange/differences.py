"""Games that are here, and otherwise in a group's file: one was corrected, and the file's can replace ours."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import select

from companion.features.groups.memory.group import group_by_uid
from companion.features.groups.memory.results import outcome_of_scores
from companion.features.transfer.exchange.bad_file import TimeLimit
from companion.features.transfer.exchange.exporting import game_parts, people_parts
from companion.features.transfer.exchange.group_file import FORMAT, CheckedFile, FileGame, GamePart, GroupFile, batches
from companion.features.transfer.exchange.import_parts import game_of
from companion.store import Game, Group, Result, db
from companion.table.play.listing import Listed, ListedSide, list_entries, sides_of

BATCH = 100
"""Games of ours that are read at once."""
MOST_SHOWN = 30
"""Games that are shown and can be replaced at once; with the same file again come the next ones."""

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

    Raises Refused for more than the `limit`.
    """
    group = group_by_uid(checked.group.key)
    if group is None:
        return []
    people = people_parts(group.id)
    found: list[Difference] = []
    for some in limit.each(batches(checked.games, BATCH)):
        query = select(Game.id).where(Game.group_id == group.id, Game.finished_at.is_not(None))
        ids = db.session.scalars(query.where(Game.uid.in_([game.uid for game in some]))).all()
        here = {part.id: part for part in game_parts(ids, people)}
        for game in some:
            if game.uid in here and len(found) < MOST_SHOWN:
                part = game.read()
                if _content(part) != _content(here[game.uid]):
                    found.append(_difference(group, game, part))
    return found


def _content(part: GamePart) -> tuple[Any, ...]:
    """Give what can have been corrected. Names and who somebody is may differ between servers."""
    noted = part.played_at, part.minutes, part.location, part.notes, [key is None for key in part.people]
    if (record := part.record) is not None:
        seats: list[Any] = [(one.id, one.color, one.team) for one in record.players]
        return noted, record.box, record.variant, record.modules, record.options, record.moves, seats
    scores = part.scores
    seats = [(one.points, one.place, one.color, one.team) for one in scores.players] if scores else []
    return noted, scores and (scores.box, scores.title), seats


def _difference(group: Group, game: FileGame, part: GamePart) -> Difference:
    ours = db.session.scalars(select(Game).where(Game.uid == game.uid)).one()
    theirs = game_of(group.id, part, {})
    outcome = game.outcome or outcome_of_scores(theirs)
    sides = sides_of(theirs, {position: Result(**figures) for position, figures in enumerate(outcome)})
    return Difference(list_entries([ours])[0], sides, part, part.finished_at > (ours.finished_at or ours.created_at))


def file_with(checked: CheckedFile, games: Sequence[Difference]) -> bytes:
    """Write a file with these games alone, to be sent back by who chooses. Photos stay what they are here."""
    keys = {key for game in games for key in game.part.people}
    return _encode(
        GroupFile(
            format=FORMAT,
            group=checked.group,
            people=tuple(person for person in checked.people if person.key in keys),
            games=tuple(msgspec.Raw(_encode(structs.replace(game.part, photo=None))) for game in games),
        )
    )
