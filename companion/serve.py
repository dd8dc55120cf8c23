"""Opens the table: brings the database up to date, serves the local network, and shows where the phones find it.

One process with a hundred threads: the phones' open connections each hold a thread, and SQLite wants one writer.
"""

import array
import errno
import fcntl
import io
import os
import signal
import socket
import struct
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any, TextIO

import segno
from alembic import command
from alembic.util import CommandError
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from sqlalchemy.exc import SQLAlchemyError

from companion import config, create_app, logs
from companion.config import ConfigError, Settings

THREADS = 100
GRACE = 3  # seconds that open streams get to end when the table is closed
_BACKLOG = 128
_SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of a network interface


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
    """Brings the database to the newest schema, making it when there is none. Raises ConfigError."""
    with app.app_context():
        try:
            command.upgrade(app.extensions["migrate"].migrate.get_config(), "head")
        except CommandError as error:
            raise ConfigError(f"the database doesn't fit this version of Stationmaster ({error}).") from error
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error)
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


def lan_address() -> str | None:
    """This computer's IPv4 address in the local network, or None without a network. Sends nothing to anybody."""
    return next((address for address in _addresses() if not address.startswith(("127.", "0."))), None)


def _addresses() -> Iterator[str]:
    """Candidates, best first: the interface that leads outside, then every interface there is."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a UDP socket sends nothing: the system only picks the interface that it would use.
            probe.connect(("192.0.2.1", 9))
            yield probe.getsockname()[0]
        except OSError:
            pass  # no way outside, as on a phone's hotspot without a signal
        for _index, name in _interfaces():
            request = array.array("B", struct.pack("256s", name.encode()[:15]))
            try:
                fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, request)
            except OSError:
                continue  # an interface without an address, or a system that numbers this call otherwise
            yield socket.inet_ntoa(request.tobytes()[20:24])


def _interfaces() -> list[tuple[int, str]]:
    try:
        return socket.if_nameindex()
    except OSError:
        return []


class Server(BaseApplication):
    """Gunicorn around our application, on a socket that is already open, saying no more than it must."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.settings = settings
        self.listener = listener
        # What was started by nohup must outlive its terminal; anything else closes with it.
        self.stays = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        super().__init__()

    def load_config(self) -> None:
        """Settings of gunicorn; all that aren't named here keep their defaults."""
        options: dict[str, object] = {
            "bind": f"fd://{self.listener.detach()}",
            "worker_class": "gthread",
            "workers": 1,
            "threads": THREADS,
            "graceful_timeout": GRACE,
            "loglevel": "warning",
            "control_socket_disable": True,
            "proc_name": "stationmaster",
            "when_ready": self.when_ready,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The application, a Flask; called in the process that answers the phones."""
        return create_app(self.settings)

    def when_ready(self, _arbiter: Arbiter) -> None:
        """Gunicorn would reload, and keep the port, when its terminal is closed. A table closes."""

        def close(_signal: int, _frame: FrameType | None) -> None:
            os.kill(os.getpid(), signal.SIGTERM)

        signal.signal(signal.SIGHUP, signal.SIG_IGN if self.stays else close)
