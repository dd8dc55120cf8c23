"""Closing the books on a game, which makes it history, and opening them again."""

from companion.history.groups import knows
from companion.history.settling import settle
from companion.store import Game
from companion.store.models import MOVES, now
from companion.tables.changing import changing
from companion.tables.codes import new_code
from companion.tables.seats import NotAtTable, phone_at, sees_all


class StillSecret(PermissionError):
    """Before a game is finished its tickets are revealed."""


def finish(key: str, device: str) -> Game:
    """Note that the game is over: everything is open from now on, and its join code is free again.

    Doing it twice changes nothing. Raises NoSuchTable; NotAtTable for a phone without a seat; StillSecret while there
    are tickets that this phone may not see.
    """
    with changing(key) as game:
        if game.finished_at is not None:
            return game
        if not phone_at(game, device).is_in:
            raise NotAtTable
        if not sees_all(game, device):
            raise StillSecret
        game.finished_at = now()
        game.reveal_at = game.reveal_at or now()
        game.code = None
    settle(game.id)
    return game


def may_reopen(game: Game, device: str) -> bool:
    """Whether this phone may correct the finished game: it plays there, or knows the game's group."""
    return game.source == MOVES and (phone_at(game, device).is_in or knows(device, game.group_id))


def reopen(key: str, device: str) -> Game:
    """Let a finished game be corrected; its log stays as it is.

    A phone of the group that had no seat there looks after those without a phone from now on. Raises NoSuchTable,
    NotAtTable.
    """
    with changing(key) as game:
        if not may_reopen(game, device):
            raise NotAtTable
        if game.finished_at is not None:
            game.finished_at = None
            game.code = new_code()
            if not phone_at(game, device).is_in:
                game.host = device
    settle(game.id)
    return game
