"""Who hears of a change at a table: the streams of this process, and those of others over PostgreSQL."""

from companion.live.hub import Hub, Listener
from companion.live.postgres import listen, listen_no_more, notify

__all__ = ["MOST_STREAMS", "Hub", "Listener", "hub", "listen", "listen_no_more", "notify"]

MOST_STREAMS = 80
"""Open streams of one process, of its hundred threads; more phones than that ask from time to time."""

hub = Hub(MOST_STREAMS)
"""The hub of this process."""
