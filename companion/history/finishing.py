"""Closing the books on a game, and opening them again."""

from companion.store import Game
from companion.store.models import now
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
    return game


def reopen(key: str, device: str) -> Game:
    """Let a finished game be corrected; its log stays as it is. Raises NoSuchTable, and NotAtTable."""
    with changing(key) as game:
        if not phone_at(game, device).is_in:
            raise NotAtTable
        if game.finished_at is not None:
            game.finished_at = None
            game.code = new_code()
    return game
