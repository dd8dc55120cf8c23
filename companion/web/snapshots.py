"""The state of a table as JSON, made once for each version: after a move every phone asks for it at the same moment."""

import threading
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from companion import tables
from companion.i18n import locale
from companion.store import Game
from companion.tables import Played
from companion.web.state import state

MOST = 400
"""Tables, twice for two languages, of which the last state is kept: some 20 KB each."""

Key = tuple[str, int, bool, str]


class _Snapshot:
    """One state; `lock` is held while it is made."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.body: bytes | None = None


class Snapshots:
    """The last states, the one that nobody asked for the longest forgotten first. Any thread may ask."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Key, _Snapshot] = OrderedDict()

    def get(self, key: Key, make: Callable[[], bytes]) -> bytes:
        """The state under this key; the first who asks makes it, and who asks meanwhile waits for that."""
        with self._lock:
            kept = self._kept.setdefault(key, _Snapshot())
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        with kept.lock:
            if kept.body is None:
                kept.body = make()
            return kept.body


_snapshots = Snapshots(MOST)


def etag(game: Game) -> str:
    """Changes whenever the state does."""
    return f"{game.version}-{int(tables.is_revealed(game))}-{locale()}"


def snapshot(game: Game, played: Played | None = None) -> bytes:
    """The state as JSON, the same for every phone; `played` is the game's log where it is at hand."""

    def make() -> bytes:
        return msgspec.json.encode(state(played or tables.replay(game)))

    if tables.remaining(game) is not None:
        return make()  # it tells how many seconds are left
    return _snapshots.get((game.key, game.version, tables.is_revealed(game), locale()), make)
