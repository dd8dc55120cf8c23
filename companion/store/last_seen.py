"""Write-behind buffer of last-seen times: one write for all, so that a thousand returning devices don't queue for the
lock.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from datetime import datetime, timedelta
from threading import Lock, Timer

from sqlalchemy import bindparam, update

from companion.store.database import db, now, write_transaction
from companion.store.models import Visit
from companion.store.unavailable import Unavailable

WRITTEN_AFTER_S = 1.0

_SEEN = (
    update(Visit)
    .where(Visit.device == bindparam("phone"), Visit.game_id == bindparam("game"))
    .values(seen_at=bindparam("at"))
)


def is_recent(seen_at: datetime, within: timedelta) -> bool:
    """Whether the moment is within the period before now. A later moment isn't, because then the clock was set back."""
    return timedelta() <= now() - seen_at < within


class LastSeenBuffer:
    """Write-behind buffer of last-seen times. Thread-safe."""

    def __init__(self, context: Callable[[], AbstractContextManager[object]]) -> None:
        """Take the application's context, for the thread that writes."""
        self._context = context
        self._lock = Lock()
        self._seen: dict[tuple[str, int], datetime] = {}
        self._timer = Timer(0, self._write_by_itself)

    def at(self, device: str, game: int) -> datetime | None:
        return self._seen.get((device, game))

    def mark_seen(self, device: str, game: int, moment: datetime) -> None:
        """Record that the device was seen at the game. It is written after WRITTEN_AFTER_S seconds."""
        with self._lock:
            is_first = not self._seen
            self._seen[device, game] = moment
        if is_first:
            self._timer = Timer(WRITTEN_AFTER_S, self._write_by_itself)
            self._timer.daemon = True
            try:
                self._timer.start()
            except RuntimeError:  # a browser has no threads, and only one device
                self.write()

    def write(self) -> None:
        """Write the buffer. If the database is unavailable the times are dropped; the next visits record new ones."""
        with self._lock:
            seen, self._seen = self._seen, {}
        rows = [{"phone": device, "game": game, "at": at} for (device, game), at in sorted(seen.items())]
        if rows:
            with suppress(Unavailable), write_transaction("last seen", durable=False, patient=False):
                db.session.connection().execute(_SEEN, rows)

    def close(self) -> None:
        """Stop the timer and write the buffer, because the database may go away afterwards."""
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()
        self.write()

    def _write_by_itself(self) -> None:
        with self._context():
            self.write()
