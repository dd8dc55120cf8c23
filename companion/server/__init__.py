"""The HTTP server: a loop that holds the connections, and threads that answer who has asked."""

from companion.server.http_server import Front, serve, serve_by

__all__ = ["Front", "serve", "serve_by"]
