"""Lists of games, from what is kept of each: no log is replayed for a list, however long the games were."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from companion.store.database import db
from companion.store.groups import Result
from companion.store.models import MOVES, Game, RecordedMove, Seat, Visit

PAGE = 30
"""Games on one page of a list."""
MOST_OPEN = 30
"""Games in play that are shown at once; the rest stand in the list of all games."""


@dataclass(frozen=True)
class ListedSide:
    """Those who scored together."""

    names: tuple[str, ...]
    """In seating order."""
    color: str
    points: int | None = None
    """None while the game goes on."""
    place: int | None = None
    """None while the game goes on."""
    won: bool = False


@dataclass(frozen=True)
class Listed:
    """A game in a list: its sides by place, or in seating order while it goes on; then also the count of its moves."""

    game: Game
    sides: tuple[ListedSide, ...]
    moves: int = 0


@dataclass(frozen=True)
class Listing:
    """One page of a list: its games, which page of how many that is, and the count of all games of the list."""

    games: tuple[Listed, ...]
    page: int
    pages: int
    count: int


def phone_games(device: str, page: int = 1) -> Listing:
    """All games that the phone has opened, the newest first."""
    query = select(Game.id).join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
    return page_of(query, (Game.played_at.desc(), Game.id.desc()), page)


def knows_games(device: str) -> bool:
    """Whether the phone has opened any game."""
    return bool(db.session.scalar(select(select(Visit).where(Visit.device == device).exists())))


def open_games(device: str) -> tuple[Listed, ...]:
    """The games in play that the phone has opened, the newest first; MOST_OPEN at most."""
    query = _opened_by(device).where(Game.finished_at.is_(None)).limit(MOST_OPEN)
    return list_entries(db.session.scalars(query).all())


def latest_table(device: str) -> Game | None:
    """The table that was opened last of those that the phone knows."""
    found: Game | None = db.session.scalar(_opened_by(device).where(Game.source == MOVES).limit(1))
    return found


def boxes_of(device: str) -> list[str]:
    """The boxes of the tables that the phone knows, by their ids, the one opened last first."""
    query = select(Game.box).join(Visit, Visit.game_id == Game.id).where(Visit.device == device, Game.source == MOVES)
    return list(db.session.scalars(query.group_by(Game.box).order_by(func.max(Game.created_at).desc(), Game.box)))


def _opened_by(device: str) -> Select[Any]:
    query = select(Game).join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
    return query.order_by(Game.created_at.desc(), Game.id.desc())


def page_of(query: Select[Any], order: Sequence[ColumnElement[Any]], page: int) -> Listing:
    """Make a page of the list of the games whose ids the query gives, in this order; beyond the last one the last."""
    count = db.session.scalar(select(func.count()).select_from(query.subquery())) or 0
    pages = max(1, -(-count // PAGE))
    page = min(max(1, page), pages)
    numbers = db.session.scalars(query.order_by(*order).limit(PAGE).offset(PAGE * (page - 1))).all()
    games = {game.id: game for game in db.session.scalars(select(Game).where(Game.id.in_(numbers)))}
    return Listing(list_entries([games[number] for number in numbers]), page, pages, count)


def list_entries(games: Sequence[Game]) -> tuple[Listed, ...]:
    """These games with their results, or with the count of their moves so far."""
    results: defaultdict[int, dict[int, Result]] = defaultdict(dict)
    over = [game.id for game in games if game.finished_at is not None]
    for result in db.session.scalars(select(Result).where(Result.game_id.in_(over))):
        results[result.game_id][result.position] = result
    going_on = [game.id for game in games if game.finished_at is None]
    query = select(RecordedMove.game_id, func.count()).where(RecordedMove.game_id.in_(going_on))
    moves = {row[0]: row[1] for row in db.session.execute(query.group_by(RecordedMove.game_id))}
    return tuple(Listed(game, sides_of(game, results[game.id]), moves.get(game.id, 0)) for game in games)


def sides_of(game: Game, results: Mapping[int, Result]) -> tuple[ListedSide, ...]:
    """List who scored together, by place where there are `results` by position."""
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
