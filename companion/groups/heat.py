"""How often each track of a board was claimed, by a whole group or by one of its people."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select

from companion.store import Group, Person, Result, TrackCount, db


@dataclass(frozen=True)
class Heat:
    """The claims of each track, and the finished games with moves that they were counted in."""

    counts: Mapping[str, int]
    games: int


def heat(group: Group, board: str, person: Person | None = None) -> Heat:
    """Of the group, or of one person alone; a track that was never claimed isn't named."""
    claims = select(TrackCount.route, func.sum(TrackCount.count))
    claims = claims.where(TrackCount.group_id == group.id, TrackCount.board == board).group_by(TrackCount.route)
    # Games of scores alone know no tickets either.
    games = select(func.count(Result.tickets)).where(Result.group_id == group.id, Result.board == board)
    if person is None:
        games = games.where(Result.position == 0)
    else:
        claims = claims.where(TrackCount.person_id == person.id)
        games = games.where(Result.person_id == person.id)
    counts = {route: int(count) for route, count in db.session.execute(claims)}
    return Heat(counts, db.session.scalar(games) or 0)
