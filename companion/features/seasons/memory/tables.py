"""The table of a season, computed from the results on every request: no sum is stored.

Values are whole tenths. A game's percentage is rounded before it is added, so the shown values add up to the shown sum.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Integer, Select, case, cast, func, select

from companion.features.groups.service.scoring import OPPONENT, PLACES, TABLE, WINNER, Scoring
from companion.store.database import db, now
from companion.store.groups import Person, Result, Season
from companion.store.models import Game

TENTHS_FACTOR = 10
"""Factor from 1, or 1 %, to tenths."""
BONUSES = ((1, 2, 100), (2, 2, 20), (3, 5, 5))
"""Bonuses of OPPONENT in percent: rank, minimum number of sides, bonus."""
TIES = {
    "wins": lambda row: -row.wins,
    "seconds": lambda row: -row.seconds,
    "highest": lambda row: -row.highest,
    "fewer": lambda row: row.games,
}


@dataclass(frozen=True)
class SeasonRow:
    """A person's line. A removed person has no name. `value`, and `highest` for the best game, are tenths."""

    place: int
    key: str
    name: str
    color: str | None
    value: int
    games: int
    counted: int
    wins: int
    seconds: int
    highest: int


@dataclass(frozen=True)
class SeasonTable:
    """The table, and the number of games. `uncounted` games don't count, because some of their points are unknown."""

    rows: Sequence[SeasonRow]
    games: int
    uncounted: int
    is_over: bool

    @property
    def winners(self) -> Sequence[SeasonRow]:
        """The persons in first place. Empty unless the season is over."""
        return [row for row in self.rows if row.place == 1] if self.is_over else []


@dataclass(frozen=True)
class SeasonGame:
    """A game of a season. `values` is {person's key: (tenths, whether they count)}."""

    key: str
    board: str
    played_at: datetime
    values: Mapping[str, tuple[int, bool]]


def scoring_of(season: Season) -> Scoring:
    return msgspec.convert(season.scoring, Scoring)


def season_table(season: Season) -> SeasonTable:
    """Compute the season's table. A person without games isn't in it."""
    scoring, games = scoring_of(season), _games_of(season)
    count, known = db.session.execute(
        select(func.count(), func.count(Result.lead)).where(Result.position == 0, Result.game_id.in_(games))
    ).one()
    values = _values(scoring, games).subquery()
    counts = values.c.nth <= (scoring.best or count)
    sums = (
        select(
            values.c.person_id,
            func.sum(values.c.value).filter(counts).label("value"),
            func.count().label("games"),
            func.count().filter(counts).label("counted"),
            func.count().filter(values.c.won).label("wins"),
            func.count().filter(values.c.place == 2).label("seconds"),
            func.max(values.c.value).label("highest"),
        )
        .group_by(values.c.person_id)
        .subquery()
    )
    query = select(Person.key, Person.name, Person.color, *list(sums.c)[1:]).join(sums, sums.c.person_id == Person.id)
    rows = [SeasonRow(0, *row) for row in db.session.execute(query)]
    is_over = _has_ended(season) or count == season.games
    return SeasonTable(_placed(rows, scoring), count, count - known if scoring.has_percents else 0, is_over)


def may_be_over(season: Season) -> bool:
    """Whether the season has ended or may have. A season limited to a number of games needs its table to decide,
    because that counts them.
    """
    return season.games is not None or _has_ended(season)


def _has_ended(season: Season) -> bool:
    return season.ends_at is not None and season.ends_at <= now()


def season_games(season: Season, most: int) -> Sequence[SeasonGame]:
    """Return the latest games of the season, at most `most`, the newest first."""
    scoring, games = scoring_of(season), _games_of(season)
    begun = select(Result.game_id).where(Result.position == 0, Result.game_id.in_(games))
    latest = begun.order_by(Result.played_at.desc(), Result.game_id.desc()).limit(most).subquery()
    shown = select(latest.c.game_id)
    # A person's best games are known only from all games.
    values = _values(scoring, shown if scoring.best is None else games).subquery()
    query = select(Game.key, values.c.board, values.c.played_at, Person.key, values.c.value, values.c.nth)
    query = query.join(values, values.c.game_id == Game.id).join(Person, Person.id == values.c.person_id)
    query = query.where(Game.id.in_(shown))
    found: defaultdict[tuple[str, str, datetime], dict[str, tuple[int, bool]]] = defaultdict(dict)
    order = values.c.played_at.desc(), values.c.game_id.desc(), values.c.value.desc()
    for key, board, played_at, person, value, nth in db.session.execute(query.order_by(*order)):
        found[key, board, played_at][person] = value, scoring.best is None or nth <= scoring.best
    return [SeasonGame(*game, of_people) for game, of_people in found.items()]


def _games_of(season: Season) -> Select[tuple[int]]:
    """Select the group's games that started within the season, without solitary ones."""
    query = select(Result.game_id).where(Result.group_id == season.group_id, Result.position == 0, Result.sides > 1)
    query = query.where(Result.played_at >= season.begins_at)
    if season.ends_at is not None:
        query = query.where(Result.played_at < season.ends_at)
    if season.games is not None:
        query = query.order_by(Result.played_at, Result.game_id).limit(season.games)
    first = query.subquery()
    return select(first.c.game_id)


def _values(scoring: Scoring, games: Select[tuple[int]]) -> Select[Any]:
    """Select the value of each game for each person. `nth` numbers a person's games from the best on."""
    query = select(Result.game_id, Result.person_id, Result.played_at, Result.board, Result.won, Result.place)
    query = query.where(Result.person_id.is_not(None), Result.game_id.in_(games))
    if scoring.has_percents:
        query = query.where(Result.lead.is_not(None))
    value = _value(scoring)
    if scoring.kind == TABLE:
        sides = (
            select(Result.game_id, Result.side, Result.points).where(Result.game_id.in_(games)).distinct().subquery()
        )
        points = cast(func.sum(_positive(sides.c.points)), Integer).label("points")
        totals = select(sides.c.game_id, points).group_by(sides.c.game_id).subquery()
        query = query.join(totals, totals.c.game_id == Result.game_id)
        value = _percent(totals.c.points)
    order = value.desc(), Result.played_at, Result.game_id
    nth = func.row_number().over(partition_by=Result.person_id, order_by=order)
    return query.add_columns(value.label("value"), nth.label("nth"))


def _value(scoring: Scoring) -> ColumnElement[int]:
    """Return the value of a game in tenths, for all scorings except TABLE."""
    best_other = Result.points - Result.lead
    if scoring.kind == PLACES and scoring.numbers:
        numbers = enumerate(scoring.numbers, 1)
        return case(*[(Result.place == place, TENTHS_FACTOR * number) for place, number in numbers], else_=0)
    if scoring.kind == WINNER:
        return _percent(case((Result.lead >= 0, Result.points), else_=best_other))
    if scoring.kind == OPPONENT:
        bonuses = [
            ((Result.place == place) & (Result.sides >= sides), TENTHS_FACTOR * add) for place, sides, add in BONUSES
        ]
        return _percent(best_other) + case(*bonuses, else_=0)
    return case((Result.won, TENTHS_FACTOR), else_=0)


def _percent(whole: ColumnElement[Any]) -> ColumnElement[int]:
    """Return the points in tenths of a percent of the whole, rounded half up.

    Points below zero are zero. If the whole is zero, rank 1 gets 100 %.
    """
    part = _positive(Result.points)
    rounded = (2 * 100 * TENTHS_FACTOR * part + whole) // (2 * whole)
    return case((whole > 0, rounded), (Result.place == 1, 100 * TENTHS_FACTOR), else_=0)


def _positive(points: Any) -> ColumnElement[int]:
    return case((points > 0, points), else_=0)


def _placed(rows: Sequence[SeasonRow], scoring: Scoring) -> Sequence[SeasonRow]:
    """Return the rows in order. Equal ones share a place."""
    keys = {row.key: (-row.value, *(TIES[tie](row) for tie in scoring.ties)) for row in rows}
    ordered = sorted(rows, key=lambda row: (keys[row.key], row.name == "", row.name.casefold(), row.key))
    placed: list[SeasonRow] = []
    for nth, row in enumerate(ordered, 1):
        is_equal = bool(placed) and keys[placed[-1].key] == keys[row.key]
        placed.append(replace(row, place=placed[-1].place if is_equal else nth))
    return placed
