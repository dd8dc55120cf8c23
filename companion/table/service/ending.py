"""A game's end: it is finished, opened again for a correction, and played once more with the same people."""

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
from companion.table.service.loading import everything, keep_edition
from companion.table.service.opening import NewPlayer, new_table, save_table
from companion.table.signals import outcome_changed


def finish(key: str, device: str, check: Check = unchecked) -> Game:
    """Note that the game is over: everything is open from now on, and its join code is free again.

    Doing it twice changes nothing, nor does it while there are tickets that this phone may not see: the end is
    announced first. A game that was reopened is `check`ed. Raises NoSuchTable, Refused; NotAtTable for a phone that may
    not.
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
    """Note that the game is over, whose end was announced and shown; by then, and not by when somebody looks at it."""
    with changing(key, patient=False) as game:
        if not is_over(game) or game.ends_at is None:
            return
        _close(game, min(game.ends_at, now()))
    outcome_changed.send(game)


def _close(game: Game, at: datetime) -> None:
    keep_edition(game, everything(game).log)
    game.finished_at = at
    game.ends_at = None
    keep_open(game)
    game.code = None


def may_finish(game: Game, device: str) -> bool:
    """Whether this phone may close the game: it plays there, or is of the group and the game was over before."""
    return plays_at(game, device) or (is_reopened(game) and knows(device, game.group_id))


def may_reopen(game: Game, device: str) -> bool:
    """Whether this phone may correct the finished game: it plays there, or knows the game's group."""
    return game.source == MOVES and may_change(game, device)


def reopen(key: str, device: str, check: Check = unchecked) -> Game:
    """Let a finished game be corrected; its log stays as it is.

    A phone of the group that had no seat there looks after those without a phone from now on; others of the group can
    sit down, or close the game again. There is no code to be read aloud: nobody else is asked in. Raises NoSuchTable,
    NotAtTable, Refused.
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
    """Open a new table with the people, colours, box, variant, modules, options and group of a finished game.

    The phone that asks opens it, and everybody's phone has its seat at once, and hears of it. Where somebody opened it
    before (`next_of`), it is that one, so that nobody sits down at two; while the game is still played, it is that.
    Raises NoSuchTable, NotAtTable; Refused with a RematchFault, or by the rules, such as for scores without colours.
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
            for other in {seat.device for seat in table.seats} - {None, device}:  # it is among their games at once
                db.session.add(Visit(device=other, game_id=table.id, seen_at=game.finished_at))
            game.next_id = table.id
    return table


def _once_more(game: Game, device: str) -> Game:
    """Free seats were looked after by the phone that opened the game: they stay with it, whichever opens the next."""
    removed = select(Person.id).where(Person.removed_at.is_not(None))
    people = [seat.person_id for seat in game.seats if seat.person_id is not None]
    if not has_rules(game.box, game.modules):
        raise refusal(RematchFault.BOX)
    if get_box(game.box).bonus_cards:
        raise refusal(RematchFault.CARDS)
    if db.session.scalar(removed.where(Person.id.in_(people)).limit(1)):
        raise refusal(RematchFault.REMOVED)
    # In turn order; scores that were typed in may have a team's players apart.
    teams = list(dict.fromkeys(seat.team or seat.player for seat in game.seats))
    seats = sorted(game.seats, key=lambda seat: teams.index(seat.team or seat.player))
    table = new_table(
        box=game.box,
        variant=game.variant or next(iter(get_box(game.box).variants)),  # none is known of some scores
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
