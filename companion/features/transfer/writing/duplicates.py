"""Join two games of a group that are the same, for example one recorded and one imported, and split them again."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta, tzinfo

import msgspec
from sqlalchemy import Select, select, update

from companion.features.groups.service.group import changing_group
from companion.features.groups.service.marks import forget, remember, remember_came, two_mark
from companion.features.groups.service.results import add_results, remove_results, update_results_within
from companion.features.transfer.exporting.group_parts import game_parts, people_parts
from companion.features.transfer.reading.group_file import GamePart
from companion.features.transfer.writing.rows import encode, game_of, nameless, people_of, write_moves
from companion.store.database import db
from companion.store.groups import Group, Result
from companion.store.imports import ImportMemory
from companion.store.models import MOVES, Game
from companion.store.photos import Photo
from companion.store.removal import remove_games
from companion.table.service.games import NoSuchTable, find

ONE_DAY = timedelta(days=1)

_read_game = msgspec.json.Decoder(GamePart).decode


def duplicates_of(game: Game, group: Group, zone: tzinfo) -> Sequence[Game]:
    """Return the games with the same day, board, people and points, unless they were marked as two games."""
    day = game.played_at.astimezone(zone).date()
    query = (
        select(Game.id, Game.uid, Game.played_at, Result.person_id, Result.points, Result.place)
        .join(Result, Result.game_id == Game.id)
        .where(Game.group_id == group.id, Game.finished_at.is_not(None), Game.box == game.box)
        .where(Game.title == game.title, Game.played_at.between(game.played_at - ONE_DAY, game.played_at + ONE_DAY))
    )
    uids: dict[int, str] = {}
    results: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for row in db.session.execute(query.order_by(Game.id)):
        if row.played_at.astimezone(zone).date() == day:
            uids[row.id] = row.uid
            results[row.id].append((row.person_id or 0, f"#{row.place}" if row.points is None else str(row.points)))
    own = sorted(results.get(game.id, []))
    same = [one for one in results if one != game.id and sorted(results[one]) == own]
    apart = [one for one in same if db.session.get(ImportMemory, (group.id, two_mark(group, game.uid, uids[one])))]
    return [db.session.get_one(Game, one) for one in same if one not in apart]


def has_joined(game: Game, group: Group) -> bool:
    return db.session.execute(_joined_plays(game, group).limit(1)).first() is not None


def join(key: str, other_key: str, group_key: str) -> Game:
    """Join two games: the one with moves stays, or the first. Raises NoSuchTable. `split` undoes it."""
    with changing_group(group_key) as group:
        pair = [find(key, scores=True), find(other_key, scores=True)]
        if {game.group_id for game in pair} != {group.id} or pair[0] is pair[1]:
            raise NoSuchTable(other_key)
        kept, other = sorted(pair, key=lambda game: (game.source != MOVES, game.id))
        (part,) = game_parts([other.id], people_parts(group.id))
        removed = remove_results(group.id, other)
        if db.session.get(Photo, kept.id) is None:
            db.session.execute(update(Photo).where(Photo.game_id == other.id).values(game_id=kept.id))
        same = (ImportMemory.group_id == group.id, ImportMemory.game == other.uid)
        db.session.execute(update(ImportMemory).where(*same).values(game=kept.uid))
        remember(group, other.uid, game=kept.uid, part=encode(part).decode())
        db.session.flush()
        remove_games([other.id])
        update_results_within(group.id, [], removed)
    return kept


def split(key: str, group_key: str) -> int:
    """Make the plays that were joined to this game games of their own again; return their number."""
    with changing_group(group_key) as group:
        game = find(key, scores=True)
        rows = db.session.execute(_joined_plays(game, group)).all()
        people = people_of(group.id)
        for row in rows:
            part = _read_game(row.part or "")
            again = game_of(group.id, part, people)
            for seat, key_there in zip(again.seats, part.people, strict=True):
                person = people.get(key_there or "")
                seat.name = person.name if person is not None and person.name else seat.name
            forget(group, row.mark)
            remember(group, two_mark(group, game.uid, part.id))
            db.session.add(again)
            db.session.flush()
            write_moves(again, part)
            if part.scores is not None:
                remember_came(group, {part.id: nameless(part)})
            add_results(group.id, [again])
    return len(rows)


def _joined_plays(game: Game, group: Group) -> Select[str, str | None]:
    query = select(ImportMemory.mark, ImportMemory.part)
    return query.where(ImportMemory.group_id == group.id, ImportMemory.game == game.uid, ImportMemory.part.is_not(None))


def tell_apart(key: str, other_key: str, group_key: str) -> None:
    """Remember that these are two games. Raises NoSuchTable."""
    with changing_group(group_key) as group:
        pair = [find(one, scores=True) for one in (key, other_key)]
        remember(group, two_mark(group, *(game.uid for game in pair)))
