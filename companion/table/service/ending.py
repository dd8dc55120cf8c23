"""Finish a game, reopen it for corrections, and open its rematch."""

from datetime import datetime

from sqlalchemy import func, select

from companion.rules.faults import refusal
from companion.rules.load import get_box, has_rules
from companion.store.database import db, now
from companion.store.groups import Person
from companion.store.models import MOVES, Game, RecordedMove, Visit
from companion.table.service.boards import next_options
from companion.table.service.faults import RematchFault
from companion.table.service.games import (
    Check,
    NotAtTable,
    changing,
    find,
    is_over,
    is_reopened,
    keep_open,
    knows,
    may_change,
    next_of,
    plays_at,
    sees_all,
    unchecked,
)
from companion.table.service.loading import keep_edition, load_unredacted
from companion.table.service.opening import NewPlayer, new_table, save_table
from companion.table.signals import outcome_changed


def finish(key: str, device: str, check: Check = unchecked) -> Game:
    """Finish the game: reveal all tickets and release the join code.

    Does nothing if the game is finished, or if this device may not see all tickets: the end is announced first then. A
    reopened game is `check`ed. Raises NoSuchTable, Refused; NotAtTable if the device may not finish the game.
    """
    with changing(key) as game:
        if game.finished_at is not None:
            return game
        if not may_finish(game, device):
            raise NotAtTable
        if not sees_all(game, device):
            return game
        if is_reopened(game):
            check()
        _close(game, now())
    outcome_changed.send(game)
    return game


def finish_announced(key: str) -> None:
    """Finish a game whose announced end has passed, at that time and not at the time of this call."""
    with changing(key, patient=False) as game:
        if not is_over(game) or game.ends_at is None:
            return
        _close(game, min(game.ends_at, now()))
    outcome_changed.send(game)


def _close(game: Game, at: datetime) -> None:
    keep_edition(game, load_unredacted(game).log)
    game.finished_at = at
    game.ends_at = None
    keep_open(game)
    game.code = None


def may_finish(game: Game, device: str) -> bool:
    return plays_at(game, device) or (is_reopened(game) and knows(device, game.group_id))


def may_reopen(game: Game, device: str) -> bool:
    return game.source == MOVES and may_change(game, device)


def reopen(key: str, device: str, check: Check = unchecked) -> Game:
    """Reopen a finished game for corrections. Its log stays as it is.

    If a device of the group without a seat reopens it, that device becomes the host and keeps the free seats. Other
    devices of the group can take a seat or finish the game again. There is no join code, since nobody else is invited.
    Raises NoSuchTable, NotAtTable, Refused.
    """
    with changing(key) as game:
        if not may_reopen(game, device):
            raise NotAtTable
        if game.finished_at is not None:
            check()
            game.finished_at = None
            if game.moves_at_end is None:
                count = select(func.count()).where(RecordedMove.game_id == game.id)
                game.moves_at_end = db.session.scalar(count)
            if not plays_at(game, device):
                game.host = device
    outcome_changed.send(game)
    return game


def rematch(key: str, device: str) -> Game:
    """Open a table with the people, colours, box, variant, modules, options and group of a finished game.

    This device becomes the host. Every device keeps its seat and lists the table at once. Return the rematch that
    another device has opened (`next_of`), so that nobody plays at two tables, or the game itself while it is in play.
    Raises NoSuchTable, NotAtTable; Refused with a RematchFault, or by the rules (scores may have no colours).
    """
    game = find(key, scores=True)
    if not may_change(game, device):
        raise NotAtTable
    if game.finished_at is None:
        return game
    with changing(key, scores=True) as game:
        table = next_of(game)
        if table is None:
            table = _once_more(game, device)
            save_table(table, device)
            for other in {seat.device for seat in table.seats} - {None, device}:  # so that they list it at once
                db.session.add(Visit(device=other, game_id=table.id, seen_at=game.finished_at))
            game.next_id = table.id
    return table


def _once_more(game: Game, device: str) -> Game:
    """Make the rematch. The old host keeps the seats that were free, even if another device opens the rematch."""
    removed = select(Person.id).where(Person.removed_at.is_not(None))
    people = [seat.person_id for seat in game.seats if seat.person_id is not None]
    if not has_rules(game.box, game.modules):
        raise refusal(RematchFault.BOX)
    if get_box(game.box).bonus_cards:
        raise refusal(RematchFault.CARDS)
    if db.session.scalar(removed.where(Person.id.in_(people)).limit(1)):
        raise refusal(RematchFault.REMOVED)
    # Sort teams together, because typed scores may have their players apart.
    teams = list(dict.fromkeys(seat.team or seat.player for seat in game.seats))
    seats = sorted(game.seats, key=lambda seat: teams.index(seat.team or seat.player))
    table = new_table(
        box=game.box,
        variant=game.variant or next(iter(get_box(game.box).variants)),  # some scores have no variant
        people=[NewPlayer(seat.name, seat.color) for seat in seats],
        modules=game.modules,
        options=next_options(game),
    )
    table.group_id = game.group_id
    keeper = game.host if game.host != device else None
    for seat, before in zip(table.seats, seats, strict=True):
        seat.person_id = before.person_id
        seat.device = before.device or keeper
    return table
