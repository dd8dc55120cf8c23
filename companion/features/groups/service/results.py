"""Stored outcomes of finished games, so that many can be added up: results and ratings.

Everything follows from the games. `update_results` makes the rows match a game after any change (finished, reopened,
corrected, moved); it is idempotent.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, or_, select

from companion.features.groups.service.group import group_transaction, lock_name
from companion.features.groups.service.ratings import finish_ratings, update_ratings
from companion.rules.actions.tickets import held_ids, ticket_ids
from companion.rules.box import Box
from companion.rules.load import has_rules
from companion.rules.log import Log
from companion.rules.moves import Tickets
from companion.rules.score.lines import marked_rules, points_on_track
from companion.rules.score.sheet import SideSheet, Tied, rank, score
from companion.rules.score.sides import Side, sides_of
from companion.rules.table import Table
from companion.store.database import db, give_way, write_transaction
from companion.store.groups import Group, RatingDue, Result
from companion.store.models import MOVES, Game, Seat
from companion.table.service.loading import load_unredacted

UPDATE_BATCH_SIZE = 20
"""Number of games whose missing results are added in one transaction, so that other writers get their turn."""
Outcome = Sequence[Mapping[str, Any]]
"""The outcome of one game by seat: columns of `Result` without ratings."""


def update_results(*game_ids: int, left: int | None = None) -> None:
    """Make the results match the games, which are all in one group or in none. `left` is the id of a previous group."""
    group_id = db.session.scalar(select(Game.group_id).where(Game.id == game_ids[0]))
    for one in [group_id] if left in (None, group_id) else [left, group_id]:
        group = db.session.get(Group, one) if one is not None else None
        with group_transaction(group):
            update_results_within(one, game_ids)


def update_results_within(group_id: int | None, game_ids: Sequence[int], removed: Sequence[datetime] = ()) -> None:
    """Update results within a transaction that locks the group; `removed` is the return value of `remove_results`."""
    changed = list(removed)
    for game_id in game_ids:
        game = db.session.get_one(Game, game_id)
        changed += remove_results(group_id, game)
        # A game that is another group's now has its results there.
        if game.finished_at is not None and game.group_id == group_id:
            changed.append(_add(game, _outcome(game)))
    _update_ratings(group_id, changed)


def add_results(group_id: int, games: Iterable[Game]) -> None:
    _update_ratings(group_id, replace_results(games))


def replace_results(games: Iterable[Game]) -> list[datetime]:
    """Add results of games without any, within a transaction that locks the group. Return the games' moments.

    Ratings aren't updated yet.
    """
    return [_add(game, _outcome(game)) for game in games]


def remove_results(group_id: int | None, game: Game) -> list[datetime]:
    """Remove a game's results in this group. Return the moments of the removed ones."""
    of_game = Result.game_id == game.id
    if game.group_id != group_id:
        of_game &= Result.group_id == group_id
    rows = db.session.execute(select(Result.group_id, Result.played_at).where(of_game)).all()
    if rows:
        db.session.execute(delete(Result).where(Result.game_id == game.id))
    return [played_at for group, played_at in rows if group == group_id]  # a game of no group may come to this one


def update_missing_results() -> int:
    """Add missing results and finish due ratings, for example after a power cut. Return the number of games.

    Games are skipped while their box or module isn't installed, because only its rules can score them.
    """
    results = select(Result.game_id).where(Result.game_id == Game.id)
    # A release before 0.5 left results without tickets.
    lacks = or_(~results.exists(), results.where(Result.tickets.is_not(None), Result.hand.is_(None)).exists())
    query = select(Game.group_id, Game.id, Game.source, Game.box, Game.modules)
    query = query.where(Game.finished_at.is_not(None), lacks)
    by_group: defaultdict[int | None, list[int]] = defaultdict(list)
    for group_id, game_id, source, box, modules in db.session.execute(query):
        if source != MOVES or has_rules(box, modules):
            by_group[group_id].append(game_id)
    for group_id, game_ids in by_group.items():
        group = db.session.get(Group, group_id) if group_id is not None else None
        lock = lock_name(group.uid if group else None)
        for first in range(0, len(game_ids), UPDATE_BATCH_SIZE):
            with write_transaction(lock):  # ratings follow once, after all games
                update_results_within(group_id, game_ids[first : first + UPDATE_BATCH_SIZE])
            give_way()
    _update_stale_results()
    for group in db.session.scalars(select(Group).join(RatingDue, RatingDue.group_id == Group.id)).all():
        finish_ratings(group.id, lock_name(group.uid))
    return sum(map(len, by_group.values()))


def _update_stale_results() -> None:
    """Update results of games that changed just before the server was killed."""
    is_moved = or_(
        Game.finished_at.is_(None),
        Result.played_at != Game.played_at,
        func.coalesce(Result.group_id, 0) != func.coalesce(Game.group_id, 0),
    )
    query = select(Result.game_id, Result.group_id, Game.source, Game.box, Game.modules)
    query = query.join(Game, Game.id == Result.game_id).where(is_moved, Result.position == 0)
    for game_id, group_id, source, box, modules in db.session.execute(query).all():
        if source != MOVES or has_rules(box, modules):
            update_results(game_id, left=group_id)


def results_of(game: Game) -> list[tuple[Seat, Result]]:
    """Return (seat, result) of a finished game in seating order."""
    query = select(Result).where(Result.game_id == game.id)
    if not (results := db.session.scalars(query).all()):  # the power failed after it was finished
        update_results(game.id)
        results = db.session.scalars(query).all()
    by_position = {result.position: result for result in results}
    return [(seat, by_position[seat.position]) for seat in game.seats if seat.position in by_position]


def board_of(game: Game) -> str:
    return game.title or game.box


def _add(game: Game, outcome: Outcome) -> datetime:
    db.session.add_all(Result(**row) for row in result_rows(game, outcome))
    return game.played_at


def result_rows(game: Game, outcome: Outcome) -> list[dict[str, Any]]:
    """Return the columns of the game's results, by seat."""
    return [
        {
            "game_id": game.id,
            "position": seat.position,
            "group_id": game.group_id,
            # A game of no group may still know who was removed from the group that it was of.
            "person_id": seat.person_id if game.group_id is not None else None,
            "played_at": game.played_at,
            "board": board_of(game),
            **figures,
        }
        for seat, figures in zip(game.seats, outcome, strict=True)
    ]


def _update_ratings(group_id: int | None, changed: Sequence[datetime]) -> None:
    db.session.flush()
    if group_id is not None and changed:
        update_ratings(group_id, min(changed))


def _outcome(game: Game) -> Outcome:
    return outcome_of(load_unredacted(game).log) if game.source == MOVES else outcome_of_scores(game)


def outcome_of(log: Log) -> Outcome:
    """Return the outcome of a finished game with moves."""
    table = log.table
    counted = sides_of(table)
    sheet = score(table, counted)
    before = points_on_track(table)
    sides = {player: side for side in sheet.sides for player in side.players}
    points = {side.id: side.total for side in sheet.sides}
    won = sheet.winners if len(points) > 1 else ()  # unless nobody else was there
    has_longest = any(rule.counted == "longest_route" for rule in table.scoring_rules)
    longest: dict[str, int | None] = {side.id: side.longest_route.length for side in sheet.sides}
    hands = _hands(log, counted)
    return [
        {
            **_common(side.id, points, side.place, won),
            "lead_before": _lead(before, side.id) if marked_rules(table) else None,
            "longest_lead": _lead(longest, side.id) if has_longest else None,
            **_figures(table.box, side, table.stations.values()),
            "hand": hands[player.id],
            "built": _built(table, player.id),
            "tracks": sorted(route for route, owner in table.laid if owner == player.id),
        }
        for player in table.setup.players
        for side in [sides[player.id]]
    ]


def _hands(log: Log, sides: Sequence[Side]) -> dict[str, dict[str, int | None]]:
    """Return each player's tickets with the points that they brought; None for a ticket that went back.

    The first player of a team has the tickets that it shares, so that none is counted twice.
    """
    table = log.table
    hands: dict[str, dict[str, int | None]] = {}
    for side in sides:
        for player in side.players:
            own = {**table.hands[player], **(table.holders[side.id] if player == side.players[0] else {})}
            completed = {ticket.id: ticket.points for ticket in side.completed}
            hands[player] = {key: completed.get(key, -side.counted(ticket).points) for key, ticket in own.items()}
    kept = {key for hand in hands.values() for key in hand}
    for move in log.counting_moves.values():
        if isinstance(move, Tickets):
            dealt = move.deal or ()
            went_back = {*ticket_ids(dealt)} - {*held_ids(dealt, kept)}
            hands[move.player] = dict.fromkeys(went_back) | hands[move.player]
    return {player: dict(sorted(hand.items())) for player, hand in hands.items()}


def _built(table: Table, player: str) -> list[str] | None:
    return sorted(city for city, owner in table.stations.items() if owner == player) if table.box.stations else None


def _figures(box: Box, side: SideSheet, built: Iterable[str]) -> dict[str, int | None]:
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
    """Return the outcome of a game without moves: the typed rank, or else the rank by points."""
    sides: dict[str, Seat] = {}
    for seat in game.seats:
        sides.setdefault(seat.team or seat.player, seat)
    points = {side: seat.points for side, seat in sides.items()}
    places = dict(rank([Tied(side, total or 0, ()) for side, total in points.items()], ()).places)
    places |= {side: seat.place for side, seat in sides.items() if seat.place is not None}
    won = [side for side, place in places.items() if place == 1 and len(points) > 1]
    return [_common(side, points, places[side], won) for seat in game.seats for side in [seat.team or seat.player]]


def _common(side: str, points: Mapping[str, int | None], place: int, won: Collection[str]) -> dict[str, Any]:
    return {
        "side": side,
        "sides": len(points),
        "place": place,
        "points": points[side],
        "won": side in won,
        "shared": side in won and len(won) > 1,
        "lead": _lead(points, side),
    }


def _lead(points: Mapping[str, int | None], side: str) -> int | None:
    """Return the lead of a side, or None if there is no other side or points are unknown. {side: points}."""
    others = [figure for other, figure in points.items() if other != side and figure is not None]
    own = points[side]
    return own - max(others) if own is not None and others and len(others) == len(points) - 1 else None
