"""Who hears of a change in this process: the open streams, game by game.

A hub knows no database and no web. It carries a game's version number alone; what a phone is told of it is the
stream's business.
"""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.shares import Shares

MOST_OF_A_PHONE = 3
"""Streams of one phone at one table. That a page was left is noticed late: its stream makes room for a newer one."""


class Listener:
    """One open stream of a `phone`. It remembers that something happened while nobody was waiting."""

    def __init__(self, phone: str, address: str = "") -> None:
        self.phone = phone
        self.address = address
        self._bell = threading.Condition()
        self._call: Callable[[], None] | None = None
        self._version: int | None = None
        self._rung = False
        self._ended = False

    def ring(self, version: int | None) -> None:
        """There is news: the game's version, or None when something may have been missed.

        Versions may be told in any order; the newest counts until it was heard.
        """
        with self._bell:
            if self._rung and version is not None:
                version = None if self._version is None else max(version, self._version)
            self._version = version
            self._rung = True
            self._wake()

    def end(self) -> None:
        """Whoever waits shall wait no more."""
        with self._bell:
            self._ended = True
            self._wake()

    def wait(self, seconds: float) -> bool:
        """Whether there is news, or the end, before the time runs out."""
        with self._bell:
            if not (self._rung or self._ended):
                self._bell.wait(seconds)
            return self._rung or self._ended

    def on_news(self, call: Callable[[], None]) -> None:
        """For who doesn't wait: `call` is called at news and at the end, from any thread; now, if there was any."""
        with self._bell:
            self._call = call
            if self._rung or self._ended:
                call()

    def heard(self) -> bool:
        """Whether there was news since this was asked last; what rang meanwhile counts once."""
        with self._bell:
            rung, self._rung = self._rung, False
            return rung

    @property
    def rung(self) -> bool:
        """Whether there is news that wasn't heard yet."""
        with self._bell:
            return self._rung

    @property
    def version(self) -> int | None:
        """The version that was told last, or None when only the database knows it."""
        with self._bell:
            return self._version

    @property
    def ended(self) -> bool:
        """Whether the stream shall end."""
        with self._bell:
            return self._ended

    def _wake(self) -> None:
        self._bell.notify()
        if self._call:
            self._call()


class _Held(threading.local):
    """What a thread has told and holds back; None when it holds back nothing."""

    versions: list[tuple[int, int]] | None = None


class Hub:
    """The streams of this process. Every method may be called from any thread."""

    def __init__(self, most: int, most_of_an_address: int | None = None) -> None:
        """`most` streams may be open at once, and fewer from one address."""
        self.shares = Shares(most if most_of_an_address is None else most_of_an_address, most)
        self._lock = threading.Lock()
        self._listeners: defaultdict[int, list[Listener]] = defaultdict(list)
        self._held = _Held()

    @property
    def streams(self) -> int:
        """How many are open."""
        with self._lock:
            return self.shares.taken

    def join(self, game: int, phone: str, address: str = "") -> Listener | None:
        """Begin to listen to a game; None when no more streams fit, and the phone must ask from time to time.

        A phone that has MOST_OF_A_PHONE streams there already loses the oldest of them.
        """
        with self._lock:
            own = [listener for listener in self._listeners.get(game, ()) if listener.phone == phone]
            if len(own) >= MOST_OF_A_PHONE:
                own[0].end()
                self._drop(game, own[0])
            if not self.shares.take(address):
                return None
            listener = Listener(phone, address)
            self._listeners[game].append(listener)
            return listener

    def leave(self, game: int, listener: Listener) -> None:
        """Stop listening; doing it twice changes nothing."""
        with self._lock:
            self._drop(game, listener)

    def tell(self, game: int, version: int) -> None:
        """A game is at this version now."""
        if self._held.versions is None:
            self._ring(game, version)
        else:
            self._held.versions.append((game, version))

    @contextmanager
    def holding_back(self) -> Iterator[None]:
        """What this thread tells meanwhile is told at the end, whatever happens before.

        Who has changed a game can so prepare what all its streams will ask for at once.
        """
        held: list[tuple[int, int]] = []
        self._held.versions = held
        try:
            yield
        finally:
            self._held.versions = None
            for game, version in held:
                self._ring(game, version)

    def tell_all(self) -> None:
        """Something may have been missed: every stream should look."""
        with self._lock:
            games = list(self._listeners)
        for game in games:
            self._ring(game, None)

    def _ring(self, game: int, version: int | None) -> None:
        with self._lock:
            listeners = list(self._listeners.get(game, ()))
        for listener in listeners:
            listener.ring(version)

    def _drop(self, game: int, listener: Listener) -> None:
        if listener not in self._listeners.get(game, ()):
            return
        self.shares.give_back(listener.address)
        self._listeners[game].remove(listener)
        if not self._listeners[game]:
            del self._listeners[game]
