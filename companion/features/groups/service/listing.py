"""Lists of a group's games: open tables and finished games."""

from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from sqlalchemy import extract, func, or_, select

from companion.store.database import db
from companion.store.groups import Group, Person, Result
from companion.store.models import Game
from companion.table.service.listing import MAX_OPEN_GAMES, Listed, Listing, list_entries, page_of


@dataclass(frozen=True)
class Wanted:
    """A filter of a group's games: board (`board_of`), person, year in a time zone."""

    board: str | None = None
    person: Person | None = None
    year: int | None = None
    zone: tzinfo = UTC


@dataclass(frozen=True)
class FilterChoices:
    """Values of the filter: the boards played, and the years, latest first."""

    boards: tuple[str, ...]
    years: tuple[int, ...]


def group_games(group: Group, wanted: Wanted | None = None, page: int = 1) -> Listing:
    """Return a page of the group's finished games, newest first. A page beyond the last is the last."""
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
    return page_of(query, (when.desc(), number.desc()), page)


def open_tables(group: Group) -> tuple[Listed, ...]:
    """Return the group's open tables, newest first, at most MAX_OPEN."""
    query = select(Game).where(Game.group_id == group.id, Game.finished_at.is_(None))
    return list_entries(
        db.session.scalars(query.order_by(Game.played_at.desc(), Game.id.desc()).limit(MAX_OPEN_GAMES)).all()
    )


def choices(group: Group, zone: tzinfo = UTC) -> FilterChoices:
    """Return the values of the filter; a year begins by the clock of the zone."""
    year = extract("year", Game.played_at)
    query = select(Game.box, Game.title, year, func.min(Game.played_at), func.max(Game.played_at))
    query = query.where(Game.group_id == group.id, Game.finished_at.is_not(None)).group_by(Game.box, Game.title, year)
    rows = db.session.execute(query).all()
    # Midnight is elsewhere in another zone: the first and the last game of a year may be of the one beside it.
    years = {moment.astimezone(zone).year for *_board, _year, first, last in rows for moment in (first, last)}
    return FilterChoices(
        boards=tuple(sorted({title or box for box, title, *_moments in rows})), years=tuple(sorted(years, reverse=True))
    )
