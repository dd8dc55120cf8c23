"""Lists of games, from what is kept of each: no log is replayed for a list, however long the games were."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from typing import Any

from sqlalchemy import ColumnElement, Select, extract, func, or_, select

from companion.store import Game, Group, Person, RecordedMove, Result, Seat, Visit, db
from companion.store.models import MOVES

PAGE = 30
"""Games on one page of a list."""
MOST_OPEN = 30
"""Games in play that a phone is shown at once; the rest stand in its list of all games."""


@dataclass(frozen=True)
class ListedSide:
    """Who scored together, in seating order; `points` and `place` are None while the game goes on."""

    names: tuple[str, ...]
    color: str
    points: int | None = None
    place: int | None = None
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


@dataclass(frozen=True)
class Wanted:
    """Which games of a group: those of one board (`board_of`), with one person, of one year by the clock of a zone."""

    board: str | None = None
    person: Person | None = None
    year: int | None = None
    zone: tzinfo = UTC


@dataclass(frozen=True)
class Choices:
    """What a group's list can be narrowed down to: the boards played, and the years, the latest first."""

    boards: tuple[str, ...]
    years: tuple[int, ...]


def group_games(group: Group, wanted: Wanted | None = None, page: int = 1) -> Listing:
    """The group's finished games, the newest first. A page beyond the last one is the last one."""
    wanted = wanted or Wanted()
    # Either table has an index of its own in this order.
    when, number = (Result.played_at, Result.game_id) if wanted.person else (Game.played_at, Game.id)
    query = select(number).where(Game.group_id == group.id, Game.finished_at.is_not(None))
    if wanted.person:
        query = query.join(Game, Game.id == Result.game_id).where(Result.person_id == wanted.person.id)
    if wanted.board is not None:
        query = query.where(or_(Game.title == wanted.board, (Game.title == "") & (Game.box == wanted.board)))
    if wanted.year is not None:
        begin, end = (datetime(year, 1, 1, tzinfo=wanted.zone) for year in (wanted.year, wanted.year + 1))
        query = query.where(when >= begin.astimezone(UTC), when < end.astimezone(UTC))
    return _page(query, (when.desc(), number.desc()), page)


def phone_games(device: str, page: int = 1) -> Listing:
    """All games that the phone has opened, the newest first."""
    query = select(Game.id).join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
    return _page(query, (Game.played_at.desc(), Game.id.desc()), page)


def open_games(device: str) -> tuple[Listed, ...]:
    """The games in play that the phone has opened, the newest first; MOST_OPEN at most."""
    query = _opened_by(device).where(Game.finished_at.is_(None)).limit(MOST_OPEN)
    return listed(db.session.scalars(query).all())


def open_tables(group: Group) -> tuple[Listed, ...]:
    """The group's games in play, the newest first; MOST_OPEN at most."""
    query = select(Game).where(Game.group_id == group.id, Game.finished_at.is_(None))
    return listed(db.session.scalars(query.order_by(Game.played_at.desc(), Game.id.desc()).limit(MOST_OPEN)).all())


def latest_table(device: str) -> Game | None:
    """The table that was opened last of those that the phone knows."""
    found: Game | None = db.session.scalar(_opened_by(device).where(Game.source == MOVES).limit(1))
    return found


def boxes_of(device: str) -> list[str]:
    """The boxes of the tables that the phone knows, by their ids, the one opened last first."""
    query = select(Game.box).join(Visit, Visit.game_id == Game.id).where(Visit.device == device, Game.source == MOVES)
    return list(db.session.scalars(query.group_by(Game.box).order_by(func.max(Game.created_at).desc(), Game.box)))


def choices(group: Group, zone: tzinfo = UTC) -> Choices:
    """What the list of the group's games can be narrowed down to; a year begins by the clock of the zone."""
    year = extract("year", Game.played_at)
    query = select(Game.box, Game.title, year, func.min(Game.played_at), func.max(Game.played_at))
    query = query.where(Game.group_id == group.id, Game.finished_at.is_not(None)).group_by(Game.box, Game.title, year)
    rows = db.session.execute(query).all()
    # Midnight is elsewhere in another zone: the first and the last game of a year may be of the one beside it.
    years = {moment.astimezone(zone).year for *_board, _year, first, last in rows for moment in (first, last)}
    return Choices(
        boards=tuple(sorted({title or box for box, title, *_moments in rows})), years=tuple(sorted(years, reverse=True))
    )


def _opened_by(device: str) -> Select[Any]:
    query = select(Game).join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
    return query.order_by(Game.created_at.desc(), Game.id.desc())


def _page(query: Select[Any], order: Sequence[ColumnElement[Any]], page: int) -> Listing:
    count = db.session.scalar(select(func.count()).select_from(query.subquery())) or 0
    pages = max(1, -(-count // PAGE))
    page = min(max(1, page), pages)
    numbers = db.session.scalars(query.order_by(*order).limit(PAGE).offset(PAGE * (page - 1))).all()
    games = {game.id: game for game in db.session.scalars(select(Game).where(Game.id.in_(numbers)))}
    return Listing(listed([games[number] for number in numbers]), page, pages, count)


def listed(games: Sequence[Game]) -> tuple[Listed, ...]:
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
