"""The HTTP server: a loop that holds the connections, and threads that answer who has asked."""

from companion.server.front import Front, serve, serve_by

__all__ = ["Front", "serve", "serve_by"]
