"""Opens the table: brings the database up to date, serves the local network, and shows where the phones find it.

A process has a hundred threads, for each open connection of a phone holds one. There is one process, or on PostgreSQL
as many as TTR_WORKERS says.
"""

import errno
import io
import os
import signal
import socket
import sys
from types import FrameType
from typing import Any, TextIO

import segno
from alembic import command
from alembic.util import CommandError
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker
from sqlalchemy.exc import SQLAlchemyError

from companion import config, create_app, history, logs
from companion.config import ConfigError, Settings
from companion.lan import lan_address

THREADS = 100
GRACE = 3  # seconds that open streams get to end when the table is closed
SILENCE_MS = 30_000
"""A phone that takes nothing of what it is told for so long is gone; else a thread would wait for it for minutes."""
_BACKLOG = 128


def main() -> int:
    """Serves until Ctrl-C. Returns 1, after one sentence on stderr, when the table can't be opened."""
    try:
        settings = config.load()
        listener = listen(settings.port)
        logs.configure(settings)
        migrate(create_app(settings))
    except ConfigError as error:
        print(f"Stationmaster can't start: {error}", file=sys.stderr)
        return 1
    announce(settings, sys.stdout)
    Server(settings, listener).run()
    return 0


def listen(port: int) -> socket.socket:
    """The socket that phones connect to, on every IPv4 interface. Raises ConfigError when the port can't be had."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ConfigError(
                f"port {port} is taken, perhaps by a table that is already open; "
                f"choose another, for example: make run PORT={port + 1 if port < 65535 else 8000}"
            ) from error
        raise ConfigError(f"port {port} can't be used ({error.strerror}); choose one above 1023.") from error
    return listener


def migrate(app: Flask) -> None:
    """Brings the database to the newest schema, making it when there is none, and its results up to date.

    Raises ConfigError.
    """
    with app.app_context():
        try:
            command.upgrade(app.extensions["migrate"].migrate.get_config(), "head")
            with app.app_context():  # with its end the session gives its connection back
                history.settle_missing()
        except CommandError as error:
            raise ConfigError(f"the database doesn't fit this version of Stationmaster ({error}).") from error
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise ConfigError(f"the database can't be brought up to date ({reason}).") from error
        finally:
            # The server works in a process of its own, and no connection may be shared with that.
            app.extensions["sqlalchemy"].engine.dispose()


def announce(settings: Settings, out: TextIO) -> None:
    """Prints the addresses, and the phones' one as a QR code to scan."""
    here = f"http://127.0.0.1:{settings.port}/"
    address = lan_address()
    phones = f"{settings.public_url}/" if settings.public_url else address and f"http://{address}:{settings.port}/"
    print("\nStationmaster is open.\n", file=out)
    print(f"  On this computer: {here}", file=out)
    if phones:
        print(f"  On the phones:    {phones}\n", file=out)
        print(qr_code(phones, out), file=out)
    else:
        print(
            "  This computer is in no network that phones could join; connect it and open the table again.\n", file=out
        )
    print("Ctrl-C closes the table; what was recorded is kept.", file=out, flush=True)


def qr_code(text: str, out: TextIO) -> str:
    """The text as a QR code of characters, in whatever form `out` can show: half blocks, else coloured spaces."""
    code = segno.make(text, error="m", micro=False)
    drawn = io.StringIO()
    code.terminal(drawn, border=2, compact=True)
    lines = drawn.getvalue().splitlines()
    try:
        drawn.getvalue().encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        drawn = io.StringIO()
        code.terminal(drawn, border=2)
        lines = drawn.getvalue().splitlines()
    else:
        if out.isatty():
            # White on black whatever the terminal's own colours: not every phone reads an inverted code.
            lines = [f"\033[97;40m{line}\033[0m" for line in lines]
    return "\n".join(f"  {line}" for line in lines) + "\n"


class Server(BaseApplication):
    """Gunicorn around our application, on the port that `listener` has, saying no more than it must."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.settings = settings
        self.listener = listener
        # What was started by nohup must outlive its terminal; anything else closes with it.
        self.stays = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        super().__init__()

    def load_config(self) -> None:
        """Settings of gunicorn; all that aren't named here keep their defaults."""
        options: dict[str, object] = {
            **self.binding(),
            "worker_class": "gthread",
            "workers": self.settings.workers,
            "threads": THREADS,
            "graceful_timeout": GRACE,
            "loglevel": "warning",
            "control_socket_disable": True,
            "proc_name": "stationmaster",
            "when_ready": self.when_ready,
            "post_fork": self.post_fork,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def binding(self) -> dict[str, object]:
        """One process takes the open socket. Several that shared it would fill unevenly, so each opens its own."""
        if self.settings.workers == 1:
            return {"bind": f"fd://{self.listener.detach()}"}
        _address, port = self.listener.getsockname()
        self.listener.close()
        return {"bind": f"0.0.0.0:{port}", "reuse_port": True}

    def load(self) -> Any:
        """The application, a Flask; called in the process that answers the phones."""
        return create_app(self.settings)

    def when_ready(self, _arbiter: Arbiter) -> None:
        """Gunicorn would reload, and keep the port, when its terminal is closed. A table closes."""

        def close(_signal: int, _frame: FrameType | None) -> None:
            os.kill(os.getpid(), signal.SIGTERM)

        signal.signal(signal.SIGHUP, signal.SIG_IGN if self.stays else close)

    def post_fork(self, _arbiter: Arbiter, worker: Worker) -> None:
        """A process begins: what it accepts from the sockets that it listens on has their options."""
        for listener in worker.sockets:
            if sys.platform == "linux":
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS)
