"""The state of a table as JSON, made once for each version: after a move every phone is told it at the same moment."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2s

import msgspec
from flask import Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import play
from companion.i18n import locale
from companion.play import Played
from companion.security import wants_json
from companion.store import Game
from companion.web.views.state import state

MOST = 400
"""Tables, twice for two languages, of which the last state is kept: some 20 KB each."""

Key = tuple[str, int, str]
"""The table's key, its version and the reader's language."""


@dataclass(frozen=True)
class Snapshot:
    """The state at a version: `body` is its JSON in one line.

    `mark` names the content, for ETags. The version alone wouldn't: after a backup was brought back it comes once more.
    """

    version: int
    body: bytes
    mark: str

    @property
    def etag(self) -> str:
        """The ETag's header: a weak one, for it names the content whichever way it is compressed."""
        return f'W/"{self.mark}"'


class _Place:
    """Where one snapshot is kept; `lock` is held while it is made."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.snapshot: Snapshot | None = None


class Snapshots:
    """The last states, the one that nobody asked for the longest forgotten first. Any thread may ask."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Key, _Place] = OrderedDict()

    def get(self, key: Key, make: Callable[[], Snapshot]) -> Snapshot:
        """The state under this key; the first who asks makes it, and who asks meanwhile waits for that."""
        with self._lock:
            place = self._kept.setdefault(key, _Place())
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        with place.lock:
            if place.snapshot is None:
                place.snapshot = make()
            return place.snapshot

    def find(self, key: Key) -> Snapshot | None:
        """The state under this key if it was made already."""
        with self._lock:
            place = self._kept.get(key)
        return place.snapshot if place else None


_snapshots = Snapshots(MOST)


def take(game: Game, played: Played | None = None) -> Snapshot:
    """The state of now, the same for every phone; `played` is the game's log where it is at hand."""

    def make() -> Snapshot:
        now = state(played or play.replay(game))
        body = msgspec.json.encode(now)
        # That the seconds until the reveal go by is no news.
        content = body if now["reveal_in"] is None else msgspec.json.encode({**now, "reveal_in": True})
        return Snapshot(now["version"], body, blake2s(content, digest_size=8).hexdigest())

    if play.remaining(game) is not None:
        return make()  # it tells how many seconds are left
    return _snapshots.get((game.key, game.version, locale()), make)


def done(key: str, page: str) -> AnyResponse:
    """Answer a form: on to the page; a script gets the state of the table as it is now."""
    if wants_json():
        return Response(take(play.find(key)).body, mimetype="application/json")
    return redirect(url_for(page, key=key), 303)


def made(key: str, version: int, language: str) -> Snapshot | None:
    """The state of a table at a version, if somebody needed it already: this asks no database.

    What is kept was no announced reveal when it was made, so time alone changes nothing in it.
    """
    return _snapshots.find((key, version, language))
