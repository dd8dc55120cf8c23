"""A game that is here, and otherwise in a group's file: one was corrected, and the file's can be taken over."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import delete, select

from companion import live
from companion.exchange.checking import CheckedFile, CheckedGame, check_group
from companion.exchange.effort import Effort
from companion.exchange.exporting import read_games
from companion.exchange.file_games import INSERT_MOVES, game_of, moves_of
from companion.exchange.group_file import FORMAT, MOST_BYTES, GamePart, GroupFile, PersonPart, batches
from companion.groups.group import changing_group
from companion.groups.listing import Listed, ListedSide, listed
from companion.groups.people import match
from companion.groups.results import Outcome, outcome_of_scores, remove_results, update_results_within
from companion.rules.moves import read_move
from companion.store import Alias, Game, Group, Person, RecordedMove, Seat, db

BATCH = 100
"""Games of ours that are read at once."""
MOST_TOLD = 30
"""Games that are told and can be taken over at once; with the same file again come the next ones."""


@dataclass(frozen=True)
class Differing:
    """A finished game that is here, and otherwise in a file: `part`, which `is_newer` when it was saved later."""

    ours: Listed
    theirs: tuple[ListedSide, ...]
    part: GamePart
    is_newer: bool


_encode = msgspec.json.Encoder(order="deterministic").encode


def differing(checked: CheckedFile, effort: Effort) -> list[Differing]:
    """The finished games of the group that the file has otherwise; whoever sits there is called as it is here.

    Raises BadFile for more than the `effort`.
    """
    group = db.session.scalar(select(Group).where(Group.key == checked.group.key))
    if group is None:
        return []
    found: list[Differing] = []
    for some in effort.each(batches(checked.games, BATCH)):
        here = read_games(group, [game.key for game in some])
        for game in some:
            if game.key in here and len(found) < MOST_TOLD and _gist(part := game.read()) != _gist(here[game.key]):
                found.append(_differing(group, game, part))
    return found


def _differing(group: Group, game: CheckedGame, part: GamePart) -> Differing:
    ours = db.session.scalars(select(Game).where(Game.key == game.key)).one()
    theirs = game_of(group.id, part, {})
    outcome = game.outcome or outcome_of_scores(theirs)
    return Differing(
        listed([ours])[0], _sides(theirs, outcome), part, part.finished_at > (ours.finished_at or ours.created_at)
    )


def file_of(checked: CheckedFile, games: Sequence[Differing]) -> bytes:
    """A file with these games alone, to be sent back by who chooses."""
    keys = {key for game in games for key in game.part.people}
    return _encode(
        GroupFile(
            format=FORMAT,
            group=checked.group,
            people=tuple(person for person in checked.people if person.key in keys),
            games=tuple(msgspec.Raw(_encode(game.part)) for game in games),
        )
    )


def take_files(
    data: bytes, keys: Collection[str], former: str, most: int | None = MOST_BYTES, effort: Effort | None = None
) -> Group:
    """The games with these keys are as the file has them from now on, as far as they are finished games of its group.

    `former` are the words for somebody who was removed here. Raises BadFile, NoSuchGroup.
    """
    checked = check_group(data, most, effort)
    changed: list[Game] = []
    with changing_group(checked.group.key) as group:
        sitters = _sitters(group, checked.people)
        for one in checked.games:
            query = select(Game).where(Game.key == one.key, Game.group_id == group.id, Game.finished_at.is_not(None))
            game = db.session.scalar(query) if one.key in keys else None
            if game is not None:
                _replace(group, game, one.read(), sitters, former)
                changed.append(game)
    for game in changed:
        live.hub.publish(game.id, game.version)
    return group


def _gist(part: GamePart) -> tuple[Any, ...]:
    """What can have been corrected. Names and who somebody is may differ between servers."""
    noted = part.played_at, part.minutes, part.location, part.notes, [key is None for key in part.people]
    if (record := part.record) is not None:
        seats: list[Any] = [(one.id, one.color, one.team) for one in record.players]
        return noted, record.box, record.variant, record.modules, record.options, record.moves, seats
    scores = part.scores
    seats = [(one.points, one.place, one.color, one.team) for one in scores.players] if scores else []
    return noted, scores and (scores.box, scores.title), seats


def _sides(game: Game, outcome: Outcome) -> tuple[ListedSide, ...]:
    """Who scored together and what they came to, by place."""
    names: dict[str, list[str]] = {}
    for seat, figures in zip(game.seats, outcome, strict=True):
        names.setdefault(figures["side"], []).append(seat.name)
    came_to = {figures["side"]: figures for figures in outcome}
    color = {figures["side"]: seat.color for seat, figures in zip(game.seats, outcome, strict=True)}
    sides = [
        ListedSide(tuple(names[side]), color[side], one["points"], one["place"], one["won"])
        for side, one in came_to.items()
    ]
    return tuple(sorted(sides, key=lambda side: side.place or 0))


def _sitters(group: Group, people: Sequence[PersonPart]) -> dict[str, Person]:
    """Who the file's people are here, by their keys there; whoever was never here comes into the group."""
    here = {person.key: person for person in db.session.scalars(select(Person).where(Person.group_id == group.id))}
    by_id = {person.id: person for person in here.values()}
    aliases = select(Alias).where(Alias.group_id == group.id)
    here |= {alias.key: by_id[alias.person_id] for alias in db.session.scalars(aliases)}
    found = {part.key: here[key] for part in people for key in (*part.was, part.key) if key in here}
    others = [part for part in people if part.key not in found and part.removed is None]
    persons = match(group, [part.name for part in others], [part.color for part in others])
    return found | {part.key: person for part, person in zip(others, persons, strict=True)}


def _replace(group: Group, game: Game, part: GamePart, sitters: dict[str, Person], former: str) -> None:
    """Within a transaction that is about the group. The phones that played there keep their seats."""
    change = remove_results(group.id, game)
    theirs = game_of(group.id, part, {key: person.id for key, person in sitters.items()})
    for name in ("box", "variant", "modules", "options", "finished_at", "reveal_at", "played_at"):
        setattr(game, name, getattr(theirs, name))
    for name in ("minutes", "location", "notes", "source", "title"):
        setattr(game, name, getattr(theirs, name))
    game.version += 1
    by_id = {person.id: person for person in sitters.values()}
    _seat(game, list(theirs.seats), by_id, former)
    _rewrite(game, part)
    db.session.flush()
    update_results_within(group.id, [game.id], change)
    live.notify(db.session(), game.id, game.version)


def _seat(game: Game, seats: Sequence[Seat], people: dict[int, Person], former: str) -> None:
    for seat in game.seats[len(seats) :]:
        db.session.delete(seat)
        game.seats.remove(seat)
    for position, new in enumerate(seats):
        if position == len(game.seats):
            game.seats.append(Seat(position=position))
        seat = game.seats[position]
        person = people.get(new.person_id or 0)
        seat.player, seat.color, seat.team = new.player, new.color, new.team
        seat.name = new.name if person is None else former if person.removed_at else person.name
        seat.points, seat.place, seat.person_id = new.points, new.place, new.person_id


def _rewrite(game: Game, part: GamePart) -> None:
    """The file's log. Where it only goes on after ours, what follows is the correction."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    before = [read_move(body) for body in db.session.scalars(query)]
    after = list(part.record.moves) if part.record else []
    game.moves_at_end = len(before) if before and after[: len(before)] == before else None
    db.session.execute(delete(RecordedMove).where(RecordedMove.game_id == game.id))
    if after:
        db.session.connection().execute(INSERT_MOVES, list(moves_of(game, part.record)))
