"""Create, change and remove a group's seasons, and propose evenings as seasons."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec
from sqlalchemy import select

from companion.features.groups.service.group import changing_group
from companion.features.groups.service.scoring import MAX_SEASON_NAME, MAX_SEASONS, Scoring
from companion.rules.faults import N_, Reason, refusal
from companion.store.database import db
from companion.store.groups import Group, Result, Season
from companion.table.service.codes import new_key
from companion.table.service.games import Check, unchecked
from companion.table.service.opening import clean_name

EVENING_GAP = timedelta(hours=6)
"""Maximum time between the starts of two games of the same evening."""
RECENT_GAMES, MAX_EVENINGS = 60, 3
"""Maximum number of games that are searched for evenings, and of evenings that are proposed."""


class SeasonFault(Reason):
    """Reasons why a typed season is refused."""

    NAME = N_("Enter a name of up to {most} characters.")
    BEGIN = N_("When does the season begin?")
    PERIOD = N_("A season must end after it begins.")
    END = N_("This isn’t a date. Leave the field empty for a season without an end.")
    COUNT = N_("Enter a number of games from 1 to 999, or leave the field empty.")
    NUMBERS = N_("Enter up to 12 whole numbers from 0 to 1000, such as 5 3 2 1.")
    TOO_MANY = N_("A group can have up to {most} seasons. Delete one first.")


class NoSuchSeason(LookupError):
    """The group has no season with this key."""


class Evening(NamedTuple):
    """Games close in time: their number, the start of the first, and the end of the evening."""

    games: int
    begins_at: datetime
    ends_at: datetime


class Typed(NamedTuple):
    """The fields of a season's form."""

    name: str
    begins_at: datetime
    ends_at: datetime | None
    games: int | None
    scoring: Scoring


def find_season(group: Group, key: str) -> Season:
    """Return the group's season with this key. Raises NoSuchSeason."""
    query = select(Season).where(Season.group_id == group.id, Season.key == key)
    season = db.session.scalar(query) if "\0" not in key else None
    if season is None:
        raise NoSuchSeason(key)
    return season


def seasons_of(group: Group) -> Sequence[Season]:
    query = select(Season).where(Season.group_id == group.id)
    return db.session.scalars(query.order_by(Season.begins_at.desc(), Season.id.desc())).all()


def evenings(group: Group) -> Sequence[Evening]:
    """Return proposed evenings of at least two games, the latest first. No season begins with them."""
    query = select(Result.played_at).where(Result.group_id == group.id, Result.position == 0, Result.sides > 1)
    moments = db.session.scalars(query.order_by(Result.played_at.desc()).limit(RECENT_GAMES)).all()
    found: list[list[datetime]] = []
    for moment in moments:
        if found and found[-1][-1] - moment < EVENING_GAP:
            found[-1].append(moment)
        else:
            found.append([moment])
    taken = {season.begins_at for season in seasons_of(group)}
    # Without seconds, because a form has none.
    begins = [some[-1].replace(second=0, microsecond=0) for some in found]
    proposed = [
        Evening(len(some), begin, some[0] + EVENING_GAP)
        for some, begin in zip(found, begins, strict=True)
        if len(some) > 1
    ]
    return [evening for evening in proposed if evening.begins_at not in taken][:MAX_EVENINGS]


def save_season(group_key: str, typed: Typed, key: str | None = None, check: Check = unchecked) -> Season:
    """Create a season, or change the one with the `key`. Raises NoSuchGroup, NoSuchSeason, Refused."""
    name = clean_name(typed.name)
    if not 0 < len(name) <= MAX_SEASON_NAME:
        raise refusal(SeasonFault.NAME, "name", most=MAX_SEASON_NAME)
    if typed.ends_at is not None and typed.ends_at <= typed.begins_at:
        raise refusal(SeasonFault.PERIOD, "ends")
    with changing_group(group_key) as group:
        if key is None and len(seasons_of(group)) >= MAX_SEASONS:
            raise refusal(SeasonFault.TOO_MANY, "name", most=MAX_SEASONS)
        season = find_season(group, key) if key else Season(group_id=group.id, key=new_key())
        check()
        season.name, season.scoring, season.import_id = name, msgspec.to_builtins(typed.scoring), None
        season.begins_at, season.ends_at, season.games = typed.begins_at, typed.ends_at, typed.games
        db.session.add(season)
    return season


def remove_season(group_key: str, key: str, check: Check = unchecked) -> None:
    """Remove the season; its games stay. Raises NoSuchGroup, NoSuchSeason, Refused."""
    with changing_group(group_key) as group:
        season = find_season(group, key)
        check()
        db.session.delete(season)
