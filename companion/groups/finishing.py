"""Closing the books on a game, which makes it history, and opening them again."""

from sqlalchemy import func, select

from companion.groups.group import knows
from companion.groups.results import update_results
from companion.play.changing import changing
from companion.play.revealing import keep_open
from companion.play.seats import NotAtTable, is_reopened, phone_at, sees_all
from companion.store import Game, RecordedMove, db
from companion.store.models import MOVES, now


class StillSecret(PermissionError):
    """Before a game is finished its tickets are revealed."""


def finish(key: str, device: str) -> Game:
    """Note that the game is over: everything is open from now on, and its join code is free again.

    Doing it twice changes nothing. Raises NoSuchTable; NotAtTable for a phone that may not; StillSecret while there are
    tickets that this phone may not see.
    """
    with changing(key) as game:
        if game.finished_at is not None:
            return game
        if not may_finish(game, device):
            raise NotAtTable
        if not sees_all(game, device):
            raise StillSecret
        game.finished_at = now()
        keep_open(game)
        game.code = None
    update_results(game.id)
    return game


def may_finish(game: Game, device: str) -> bool:
    """Whether this phone may close the game: it plays there, or is of the group and the game was over before."""
    return phone_at(game, device).is_in or (is_reopened(game) and knows(device, game.group_id))


def may_reopen(game: Game, device: str) -> bool:
    """Whether this phone may correct the finished game: it plays there, or knows the game's group."""
    return game.source == MOVES and (phone_at(game, device).is_in or knows(device, game.group_id))


def reopen(key: str, device: str) -> Game:
    """Let a finished game be corrected; its log stays as it is.

    A phone of the group that had no seat there looks after those without a phone from now on; others of the group can
    sit down, or close the game again. There is no code to be said aloud: nobody else is asked in. Raises NoSuchTable,
    NotAtTable.
    """
    with changing(key) as game:
        if not may_reopen(game, device):
            raise NotAtTable
        if game.finished_at is not None:
            game.finished_at = None
            if game.moves_at_end is None:
                count = select(func.count()).where(RecordedMove.game_id == game.id)
                game.moves_at_end = db.session.scalar(count)
            if not phone_at(game, device).is_in:
                game.host = device
    update_results(game.id)
    return game
