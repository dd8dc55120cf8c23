"""When phones were seen last: written for all together, or a thousand that come back would wait for each other."""

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
    """Whether it was seen so lately. One that was seen later than now is seen by a clock that was set back."""
    return timedelta() <= now() - seen_at < within


class Sightings:
    """Visits of phones that are known at a game already, as long as they aren't written. Any thread may ask."""

    def __init__(self, context: Callable[[], AbstractContextManager[object]]) -> None:
        """`context` is the application's, for the thread that writes."""
        self._context = context
        self._lock = Lock()
        self._seen: dict[tuple[str, int], datetime] = {}
        self._timer = Timer(0, self._write_by_itself)

    def at(self, device: str, game: int) -> datetime | None:
        """When the phone was seen at the game, if that isn't written yet."""
        return self._seen.get((device, game))

    def note(self, device: str, game: int, moment: datetime) -> None:
        """The phone was seen: that is written soon."""
        with self._lock:
            is_first = not self._seen
            self._seen[device, game] = moment
        if is_first:
            self._timer = Timer(WRITTEN_AFTER_S, self._write_by_itself)
            self._timer.daemon = True
            try:
                self._timer.start()
            except RuntimeError:  # in a browser there are no threads, and one phone alone
                self.write()

    def write(self) -> None:
        """Write what was noted. Where that can't be done now, each phone is noted anew at its next visit."""
        with self._lock:
            seen, self._seen = self._seen, {}
        rows = [{"phone": device, "game": game, "at": at} for (device, game), at in sorted(seen.items())]
        if rows:
            with suppress(Unavailable), write_transaction("sightings", durable=False, patient=False):
                db.session.connection().execute(_SEEN, rows)

    def close(self) -> None:
        """Write what is left, and nothing more by itself: the database may go away then."""
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()
        self.write()

    def _write_by_itself(self) -> None:
        with self._context():
            self.write()
