"""Closing the books on a game, and opening them again."""

from companion.store import Game, writing
from companion.store.models import now
from companion.tables.loading import find


def finish(key: str) -> Game:
    """Note that the game is over; doing it twice changes nothing. Raises NoSuchTable."""
    with writing():
        game = find(key)
        game.finished_at = game.finished_at or now()
    return game


def reopen(key: str) -> Game:
    """Let a finished game be corrected; its log stays as it is. Raises NoSuchTable."""
    with writing():
        game = find(key)
        game.finished_at = None
    return game
