"""What a stream is to the server that drives it."""

from collections.abc import Callable
from typing import Protocol

STREAM = "stationmaster.stream"
"""Where in the WSGI environment an answer that goes on leaves its stream, for a server that waits without a thread."""


class Stream(Protocol):
    """An answer that goes on: whoever drives it writes what is due, waits, and begins again."""

    @property
    def ended(self) -> bool:
        """Whether nothing comes any more."""

    @property
    def is_quick(self) -> bool:
        """Whether `due` can be asked without waiting for a database."""

    @property
    def pause(self) -> float:
        """Seconds until something is due though nothing happens."""

    def due(self) -> bytes:
        """What is to be said now; nothing, if nothing is."""

    def on_news(self, call: Callable[[], None]) -> None:
        """From now on `call` is called, from any thread, when there is something to be said or the stream ends."""
