"""The HTTP server: a loop that holds the connections, and threads that answer who has asked."""

from companion.server.http_server import Server, serve, serve_by

__all__ = ["Server", "serve", "serve_by"]
