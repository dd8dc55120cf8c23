"""The reveal: from a moment on that everybody sees coming, all tickets are open."""

from datetime import timedelta

from companion.store import Game
from companion.store.models import now
from companion.tables.changing import changing

NOTICE = timedelta(seconds=10)
"""So long every phone shows that the tickets are about to be revealed, and anybody can stop it."""


class TooLate(RuntimeError):
    """The tickets lie open already."""


def is_revealed(game: Game) -> bool:
    """Whether everybody may see all tickets."""
    return game.reveal_at is not None and game.reveal_at <= now()


def reveal(key: str, *, at_once: bool) -> Game:
    """Announce the reveal, or do it where there are no secrets between phones. Announced once, the moment stays.

    Raises NoSuchTable.
    """
    with changing(key) as game:
        if game.reveal_at is None:
            game.reveal_at = now() if at_once else now() + NOTICE
    return game


def call_off(key: str) -> Game:
    """Stop a reveal that was announced. Raises NoSuchTable, TooLate."""
    with changing(key) as game:
        if is_revealed(game):
            raise TooLate
        game.reveal_at = None
    return game


def remaining(game: Game) -> float | None:
    """Seconds until the reveal that was announced; None when none was, or it is over."""
    if game.reveal_at is None or is_revealed(game):
        return None
    return (game.reveal_at - now()).total_seconds()
