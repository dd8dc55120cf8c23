"""A phone looks at a game: what is noted of that, as far as it can be. A page must never need to write."""

from contextlib import suppress
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from companion.play.loading import find
from companion.play.revealing import is_for_good, is_revealed, keep_open
from companion.store import Game, Unavailable, Visit, db, writing
from companion.store.models import now

SEEN_EVERY = timedelta(seconds=20)
"""A phone that is awake is noted no more often than this."""


def visit(key: str, device: str, *, scores: bool = False) -> Game:
    """The game with this key, as `find` has it. That this phone has its link, and is awake, is noted.

    What was read before is read anew when it is used again: so this comes first. Raises NoSuchTable.
    """
    game = find(key, scores=scores)
    _note(game, device)
    if is_revealed(game) and not is_for_good(game):
        _note_reveal(game)
    return game


def _note(game: Game, device: str) -> None:
    """Once in SEEN_EVERY is enough. A phone that was seen later than now is seen by a clock that was set back."""
    seen_at = db.session.scalar(select(Visit.seen_at).where(Visit.device == device, Visit.game_id == game.id))
    if seen_at is not None and timedelta() <= now() - seen_at < SEEN_EVERY:
        return
    # Two tabs of one phone may both find that it isn't noted yet: the second one has nothing to add.
    with suppress(IntegrityError, Unavailable), writing(device, lasting=seen_at is None, needed=False):
        db.session.merge(Visit(device=device, game_id=game.id, seen_at=now()))


def _note_reveal(game: Game) -> None:
    """The announced moment is over: from now on it needs no clock. For the phones nothing changes by that."""
    with suppress(Unavailable), writing(game.key, needed=False):
        if is_revealed(game):
            keep_open(game)
