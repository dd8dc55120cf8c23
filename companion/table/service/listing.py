"""Lists of games, from stored results: no log is replayed for a list, so its cost doesn't grow with the games."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from companion.store.database import db
from companion.store.groups import Result
from companion.store.models import MOVES, Game, RecordedMove, Seat, Visit

PAGE_SIZE = 30
"""Games on one page of a list."""
MAX_OPEN_GAMES = 30
"""Maximum number of games in play on the start page. The list of all games has the rest."""


@dataclass(frozen=True)
class ListedSide:
    """A side of a listed game: its players' names, and its result."""

    names: tuple[str, ...]
    """In seating order."""
    color: str
    points: int | None = None
    """None while the game is in play."""
    place: int | None = None
    """None while the game is in play."""
    won: bool = False


@dataclass(frozen=True)
class Listed:
    """A game in a list, with its sides by place. While it is in play they are in seating order, and `moves` counts its
    moves.
    """

    game: Game
    sides: tuple[ListedSide, ...]
    moves: int = 0


@dataclass(frozen=True)
class Listing:
    """A page of a list, with the number of pages, and the number of all games in `count`."""

    games: tuple[Listed, ...]
    page: int
    pages: int
    count: int


def phone_games(device: str, page: int = 1) -> Listing:
    query = select(Game.id).join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
    return page_of(query, (Game.played_at.desc(), Game.id.desc()), page)


def knows_games(device: str) -> bool:
    return bool(db.session.scalar(select(select(Visit).where(Visit.device == device).exists())))


def open_games(device: str) -> tuple[Listed, ...]:
    query = _opened_by(device).where(Game.finished_at.is_(None)).limit(MAX_OPEN_GAMES)
    return list_entries(db.session.scalars(query).all())


def latest_table(device: str) -> Game | None:
    found: Game | None = db.session.scalar(_opened_by(device).where(Game.source == MOVES).limit(1))
    return found


def boxes_of(device: str) -> list[str]:
    query = select(Game.box).join(Visit, Visit.game_id == Game.id).where(Visit.device == device, Game.source == MOVES)
    return list(db.session.scalars(query.group_by(Game.box).order_by(func.max(Game.created_at).desc(), Game.box)))


def _opened_by(device: str) -> Select[Any]:
    query = select(Game).join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
    return query.order_by(Game.created_at.desc(), Game.id.desc())


def page_of(query: Select[Any], order: Sequence[ColumnElement[Any]], page: int) -> Listing:
    """Return a page of the games whose ids `query` selects, in this order. A page beyond the last is the last one."""
    count = db.session.scalar(select(func.count()).select_from(query.subquery())) or 0
    pages = max(1, -(-count // PAGE_SIZE))
    page = min(max(1, page), pages)
    numbers = db.session.scalars(query.order_by(*order).limit(PAGE_SIZE).offset(PAGE_SIZE * (page - 1))).all()
    games = {game.id: game for game in db.session.scalars(select(Game).where(Game.id.in_(numbers)))}
    return Listing(list_entries([games[number] for number in numbers]), page, pages, count)


def list_entries(games: Sequence[Game]) -> tuple[Listed, ...]:
    """Return the games with their results, or with the number of moves while they are in play."""
    results: defaultdict[int, dict[int, Result]] = defaultdict(dict)
    over = [game.id for game in games if game.finished_at is not None]
    for result in db.session.scalars(select(Result).where(Result.game_id.in_(over))):
        results[result.game_id][result.position] = result
    going_on = [game.id for game in games if game.finished_at is None]
    query = select(RecordedMove.game_id, func.count()).where(RecordedMove.game_id.in_(going_on))
    moves = {row[0]: row[1] for row in db.session.execute(query.group_by(RecordedMove.game_id))}
    return tuple(Listed(game, sides_of(game, results[game.id]), moves.get(game.id, 0)) for game in games)


def sides_of(game: Game, results: Mapping[int, Result]) -> tuple[ListedSide, ...]:
    """Return the game's sides, by place if it has `results` by position."""
    sides: defaultdict[str, list[Seat]] = defaultdict(list)
    for seat in game.seats:
        sides[seat.team or seat.player].append(seat)
    found = []
    for seats in sides.values():
        side = ListedSide(tuple(seat.name for seat in seats), seats[0].color)
        if result := results.get(seats[0].position):
            side = replace(side, points=result.points, place=result.place, won=result.won)
        found.append(side)
    return tuple(sorted(found, key=lambda side: side.place or 0))
