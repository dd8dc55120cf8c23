"""Tables that were opened and never played at: after a week that nobody looked at them they go."""

from contextlib import suppress
from datetime import timedelta
from time import monotonic

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from companion.store import Game, RecordedMove, Unavailable, Visit, db, writing
from companion.store.models import MOVES, Base, now

UNUSED_FOR = timedelta(days=7)
MOST_AT_ONCE = 500
EVERY_S = 24 * 3600


class _Last:
    """When this process looked last; who starts it looks first."""

    at = monotonic()


def clear_when_due() -> None:
    """Once a day; asked by whoever opens a table, since that is how they become more."""
    if monotonic() - _Last.at >= EVERY_S:
        _Last.at = monotonic()
        clear_unused()


def clear_unused() -> int:
    """Delete tables without a single move that no phone has looked at for UNUSED_FOR; how many.

    Also those of a group: there is nothing in them but who was going to play. What was never finished, and so is
    history to nobody, has its spoken code still. What can't be done now is done another day.
    """
    long_ago = now() - UNUSED_FOR
    has_moves = select(RecordedMove).where(RecordedMove.game_id == Game.id).exists()
    was_seen = select(Visit).where(Visit.game_id == Game.id, Visit.seen_at >= long_ago).exists()
    unused = select(Game.id).where(
        Game.source == MOVES,
        Game.finished_at.is_(None),
        Game.code.is_not(None),
        Game.notes == "",
        Game.created_at < long_ago,
        ~has_moves,
        ~was_seen,
    )
    with suppress(Unavailable, IntegrityError), writing():  # IntegrityError: somebody begins to play just now
        games = db.session.scalars(unused.order_by(Game.id).limit(MOST_AT_ONCE)).all()
        for table in reversed(Base.metadata.sorted_tables):
            if games and "game_id" in table.columns:
                db.session.execute(delete(table).where(table.columns.game_id.in_(games)))
        db.session.execute(delete(Game).where(Game.id.in_(games)))
        return len(games)
    return 0
