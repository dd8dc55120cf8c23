"""The outcome of finished games, kept so that many can be added up: results, counts of tracks, ratings.

All of it follows from the game. `update_results` brings it in line with the game as it is now, whatever changed:
finished, reopened, corrected, moved to another day or group. Doing it twice changes nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, update

from companion.groups.group import lock_name
from companion.groups.ratings import update_ratings
from companion.play import everything
from companion.rules.box import Box
from companion.rules.score.sheet import SideSheet, Tied, is_marked, marked, rank, score
from companion.rules.table import Table
from companion.store import Game, Group, Result, Seat, TrackCount, db, writing
from companion.store.models import MOVES

Track = tuple[str, int, str]
"""A board, a person or NOBODY, and a route: what `TrackCount` counts in a group."""
NOBODY = 0
"""Whose tracks are counted that no person of the group claimed."""


Outcome = Sequence[Mapping[str, Any]]
"""What a game results in by itself, seat by seat: columns of `Result`."""


@dataclass
class Change:
    """What has to be recomputed in a group: ratings, since when, and counts of tracks."""

    since: list[datetime] = field(default_factory=list)
    tracks: Counter[Track] = field(default_factory=Counter)


def update_results(*game_ids: int) -> None:
    """Bring results in line with the games; they are all of one group, or of none."""
    group_id = db.session.scalar(select(Game.group_id).where(Game.id.in_(game_ids)).limit(1))
    update_results_in(group_id, game_ids)


def update_results_in(group_id: int | None, game_ids: Sequence[int]) -> None:
    """Do the same for games that are of this group now, or were until now."""
    group = db.session.get(Group, group_id) if group_id is not None else None
    with writing(lock_name(group.key if group else None)):
        update_results_within(group_id, game_ids)


def update_results_within(group_id: int | None, game_ids: Sequence[int], change: Change | None = None) -> None:
    """Do the same within a transaction that locks the group; `change` is what was removed from it before."""
    change = change or Change()
    for game_id in game_ids:
        game = db.session.get_one(Game, game_id)
        _remove(game, group_id, change)
        # A game that is another group's now has its results there.
        if game.finished_at is not None and game.group_id == group_id:
            _add(game, _outcome(game), change)
    _update_totals(group_id, change)


def add_results(group_id: int, games: Iterable[tuple[Game, Outcome | None]]) -> None:
    """Add the results of games that are being written, within a transaction that locks the group.

    An outcome that was worked out before needn't be worked out again.
    """
    change = Change()
    for game, outcome in games:
        _add(game, outcome or _outcome(game), change)
    _update_totals(group_id, change)


def _update_totals(group_id: int | None, change: Change) -> None:
    """All that follows from the results."""
    db.session.flush()
    if group_id is not None and change.since:
        _count(group_id, change.tracks)
        update_ratings(group_id, min(change.since))


def remove_results(group_id: int, game: Game) -> Change:
    """Remove a game's results, so that its seats can be changed; `update_results_within` takes the change."""
    change = Change()
    _remove(game, group_id, change)
    return change


def reassign_results(group_id: int, person_id: int, into_id: int) -> None:
    """Make somebody's results another's, within a transaction that locks the group.

    The two never sat at one table.
    """
    theirs = Result.person_id == person_id
    first = db.session.scalar(select(func.min(Result.played_at)).where(theirs))
    if first is None:
        return
    change = Change([first])
    counted = select(TrackCount).where(TrackCount.group_id == group_id, TrackCount.person_id == person_id)
    for row in db.session.scalars(counted):
        change.tracks[row.board, person_id, row.route] -= row.count
        change.tracks[row.board, into_id, row.route] += row.count
    db.session.execute(update(Result).where(theirs).values(person_id=into_id))
    _update_totals(group_id, change)


def update_missing_results() -> int:
    """Add results of finished games that have none, such as after a power failure; give how many games there were."""
    query = select(Game.group_id, Game.id).where(
        Game.finished_at.is_not(None), ~select(Result.game_id).where(Result.game_id == Game.id).exists()
    )
    by_group: defaultdict[int | None, list[int]] = defaultdict(list)
    for group_id, game_id in db.session.execute(query):
        by_group[group_id].append(game_id)
    for group_id, game_ids in by_group.items():
        update_results_in(group_id, game_ids)
    return sum(map(len, by_group.values()))


def board_of(game: Game) -> str:
    """What the game is counted under: its box, or its name when it isn't on the shelf."""
    return game.box or game.title


def _remove(game: Game, group_id: int | None, change: Change) -> None:
    """All results of the game; of one that is another group's now, those in this group."""
    of_game = Result.game_id == game.id
    if game.group_id != group_id:
        of_game &= Result.group_id == group_id
    rows = db.session.execute(
        select(Result.group_id, Result.person_id, Result.board, Result.played_at, Result.tracks).where(of_game)
    ).all()
    for group, person, board, played_at, tracks in rows:
        if group == group_id:  # a game of no group may come to this one
            change.since.append(played_at)
            change.tracks.subtract(_tracks(board, person, tracks))
    if rows:
        db.session.execute(delete(Result).where(Result.game_id == game.id))


def _add(game: Game, outcome: Outcome, change: Change) -> None:
    """The results of the game, without ratings."""
    board = board_of(game)
    for seat, figures in zip(game.seats, outcome, strict=True):
        # A game of no group may still know who was removed from the group that it was of.
        person = seat.person_id if game.group_id is not None else None
        db.session.add(
            Result(
                game_id=game.id,
                position=seat.position,
                group_id=game.group_id,
                person_id=person,
                played_at=game.played_at,
                board=board,
                **figures,
            )
        )
        change.tracks.update(_tracks(board, person, figures.get("tracks")))
    change.since.append(game.played_at)


def _outcome(game: Game) -> Outcome:
    return outcome_of(everything(game).log.table) if game.source == MOVES else outcome_of_scores(game)


def _tracks(board: str, person_id: int | None, routes: Iterable[str] | None) -> list[Track]:
    """What is counted of a result."""
    return [(board, person_id or NOBODY, route) for route in routes or ()]


def _count(group_id: int, tracks: Mapping[Track, int]) -> None:
    """Add to the counts, or take away; what comes to nothing goes."""
    changed = {track: count for track, count in tracks.items() if count}
    if not changed:
        return
    boards = {board for board, _person, _route in changed}
    on_boards = select(TrackCount).where(TrackCount.group_id == group_id, TrackCount.board.in_(boards))
    rows = {(row.board, row.person_id, row.route): row for row in db.session.scalars(on_boards)}
    for track, count in changed.items():
        board, person, route = track
        if track not in rows:
            db.session.add(TrackCount(group_id=group_id, board=board, person_id=person, route=route, count=count))
        elif rows[track].count + count == 0:
            db.session.delete(rows[track])
        else:
            rows[track].count += count
    db.session.flush()


def outcome_of(table: Table) -> Outcome:
    """Give the outcome of a game with moves, when the table is as it was at the end."""
    sheet = score(table)
    before = marked(table)
    sides = {player: side for side in sheet.sides for player in side.players}
    points = {side.id: side.total for side in sheet.sides}
    won = _victors(sheet.winners, points)
    return [
        {
            **_common(side.id, points, side.place, won),
            "lead_before": _lead(before, side.id) if is_marked(table) else None,
            **_figures(table.box, side, table.stations.values()),
            "tracks": sorted(route for route, owner in table.claims.items() if owner == player.id),
        }
        for player in table.setup.players
        for side in [sides[player.id]]
    ]


def _figures(box: Box, side: SideSheet, built: Iterable[str]) -> dict[str, int | None]:
    """What a side's sheet tells beyond its total."""
    routes, tickets = side.lines.get("routes", 0), side.lines.get("tickets", 0)
    return {
        "routes": routes,
        "tickets": tickets,
        "awards": side.total - routes - tickets,
        "completed": len(side.tickets.completed),
        "failed": len(side.tickets.failed),
        "longest": side.longest_route.length if box.has_map else None,
        "stations": sum(player in side.players for player in built) if box.stations else None,
    }


def outcome_of_scores(game: Game) -> Outcome:
    """Give the outcome of scores alone: `place` as it was given, or else by points."""
    sides: dict[str, Seat] = {}
    for seat in game.seats:
        sides.setdefault(seat.team or seat.player, seat)
    points = {side: seat.points or 0 for side, seat in sides.items()}
    places = dict(rank([Tied(side, total, ()) for side, total in points.items()], ()).places)
    places |= {side: seat.place for side, seat in sides.items() if seat.place is not None}
    won = _victors([side for side, place in places.items() if place == 1], points)
    return [_common(side, points, places[side], won) for seat in game.seats for side in [seat.team or seat.player]]


def _common(side: str, points: dict[str, int], place: int, won: Collection[str]) -> dict[str, Any]:
    """What is known of a side in any game."""
    return {
        "side": side,
        "sides": len(points),
        "place": place,
        "points": points[side],
        "won": side in won,
        "shared": side in won and len(won) > 1,
        "lead": _lead(points, side),
    }


def _victors(first: Sequence[str], sides: Collection[str]) -> Sequence[str]:
    """Who is first has won, unless nobody else was there."""
    return first if len(sides) > 1 else ()


def _lead(points: dict[str, int], side: str) -> int | None:
    """The points above the best other side; None where there is no other."""
    others = [figure for other, figure in points.items() if other != side]
    return points[side] - max(others) if others else None
