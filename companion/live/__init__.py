"""Who hears of a change at a table: the streams of this process, and those of others over PostgreSQL."""

from companion.live.hub import Hub, Listener
from companion.live.postgres import listen, listen_no_more, notify
from companion.live.stream import STREAM, Stream

__all__ = [
    "MOST_STREAMS",
    "MOST_STREAMS_OF_AN_ADDRESS",
    "STREAM",
    "Hub",
    "Listener",
    "Stream",
    "hub",
    "listen",
    "listen_no_more",
    "notify",
]

MOST_STREAMS = 2_000
"""Open streams of one process; more phones than that ask from time to time."""
MOST_STREAMS_OF_AN_ADDRESS = 100
"""Forty phones of one home share an address; a hundred are a crowd, and who comes later asks from time to time."""

hub = Hub(MOST_STREAMS, MOST_STREAMS_OF_AN_ADDRESS)
"""The hub of this process."""
