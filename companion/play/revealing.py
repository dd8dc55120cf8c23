"""The reveal: from a moment on that everybody sees coming, all tickets are open."""

from datetime import UTC, datetime, timedelta

from companion.play.changing import changing
from companion.store import Game
from companion.store.models import now

NOTICE = timedelta(seconds=10)
"""So long every phone shows that the tickets are about to be revealed, and anybody can stop it."""

FOR_GOOD = datetime(1970, 1, 1, tzinfo=UTC)
"""The moment of a reveal that is over: no clock is ever before it, however far it is set back."""


class TooLate(RuntimeError):
    """The tickets lie open already."""


def is_revealed(game: Game) -> bool:
    """Whether everybody may see all tickets.

    A moment farther away than the notice was announced before the clock was set back, so it has passed.
    """
    return game.reveal_at is not None and not timedelta() < game.reveal_at - now() <= NOTICE


def is_for_good(game: Game) -> bool:
    """Whether it is noted that everybody may see all tickets."""
    return game.reveal_at == FOR_GOOD


def keep_open(game: Game) -> None:
    """Note, within a transaction, that the tickets are open for good."""
    game.reveal_at = FOR_GOOD


def reveal(key: str, *, at_once: bool) -> Game:
    """Announce the reveal, or do it where there are no secrets between phones. Announced once, the moment stays.

    Raises NoSuchTable.
    """
    with changing(key) as game:
        if game.reveal_at is None:
            game.reveal_at = FOR_GOOD if at_once else now() + NOTICE
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
