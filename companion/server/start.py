"""Start the server: upgrade the database, serve the local network, print the address and its QR code.

There is one process, or with PostgreSQL TTR_WORKERS processes.
"""

import errno
import io
import os
import socket
import sys
from functools import partial
from typing import TextIO

import segno
from alembic.util import CommandError
from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from companion import config, create_app, server, store
from companion.config import ConfigError, Settings
from companion.server import logs
from companion.store import database, secret_mark, unavailable
from companion.store.unavailable import Unavailable
from companion.table.service import clearing
from companion.table.signals import outcomes_missing
from companion.web.lan import lan_address
from companion.web.metrics import metrics

_BACKLOG_SIZE = 1024
"""Connections that the system queues until we accept them, because many phones may connect at once."""
MAX_CLOCK_OFFSET_S = 1.0
"""Largest difference between this computer's clock and the database's."""
_COMMAND = "stationmaster" if config.IS_INSTALLED else "make run"
_FLASK = "stationmaster" if config.IS_INSTALLED else ".venv/bin/flask --app app"


def main() -> int:
    """Serve until Ctrl-C. Return 1, after a sentence on stderr, if the server can't start."""
    try:
        settings = config.load()
        listener = listen(settings.port)
        logs.configure(settings)
        app = create_app(settings)
        migrate(app)
    except ConfigError as error:
        print(f"Stationmaster can't start: {error}", file=sys.stderr)
        return 1
    announce(settings, sys.stdout)
    if settings.workers == 1:
        server.serve(app, listener, partial(close, app))
        return 0
    listener.close()  # several that shared one socket would fill unevenly, so each opens its own
    parent = os.getpid()
    metrics.share(settings.workers)

    def serve_one(process: int) -> None:
        metrics.take_row(process)
        server.serve(app, listen(settings.port, shared=True), partial(close, app), parent)

    server.serve_by(settings.workers, serve_one)
    return 0


def listen(port: int, *, shared: bool = False) -> socket.socket:
    """Return a listening socket on every IPv4 interface. Raises ConfigError if the port can't be used."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # On Windows the usual option would let two programs have one port.
    listener.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
    if shared:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listener.bind(("0.0.0.0", port))
        listener.listen(_BACKLOG_SIZE)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ConfigError(
                f"port {port} is taken, perhaps by a table that is already open; "
                f"choose another, for example: PORT={port + 1 if port < 65535 else 8000} {_COMMAND}"
            ) from error
        raise ConfigError(f"port {port} can't be used ({error.strerror}); choose one above 1023.") from error
    return listener


def migrate(app: Flask) -> None:
    """Create or upgrade the database, and update stored results. Raises ConfigError."""
    with app.app_context():
        try:
            database.check_writable()
            _check_clock()
            database.upgrade()
            _check_key(app)
            with app.app_context():  # with its end the session gives its connection back
                outcomes_missing.send(app)
                clearing.clear()
        except CommandError as error:
            raise ConfigError(f"the database doesn't fit this version of Stationmaster ({error}).") from error
        except Unavailable as error:
            raise ConfigError(
                f"nothing can be kept in {app.extensions['sqlalchemy'].engine.url.database} ({error.cause}); make room "
                "for it to be written, or set TTR_INSTANCE_DIR or DATABASE_URL to another place."
            ) from error
        except SQLAlchemyError as error:
            raise ConfigError(f"the database can't be brought up to date ({unavailable.said(error)}).") from error
        finally:
            close(app)  # several processes may begin now, and can't share a connection


def _check_clock() -> None:
    """Raise ConfigError if this computer's clock differs too much from the database's, which other servers share."""
    ahead = database.clock_ahead()
    if abs(ahead) > MAX_CLOCK_OFFSET_S:
        apart = f"{abs(ahead):.1f} seconds {'ahead of' if ahead > 0 else 'behind'}"
        raise ConfigError(f"this computer's clock is {apart} the database's; have both set by the network (NTP).")


def _check_key(app: Flask) -> None:
    """Raise ConfigError if the database belongs to another secret key, because no phone's cookie would be valid."""
    with app.app_context():
        if not secret_mark.is_key(str(app.secret_key)):
            raise ConfigError(
                "the games belong to another secret key, and no phone would have its seat any more; give "
                "TTR_SECRET_KEY the key of the other servers, or copy their file secret_key here. To change the key on "
                "purpose: "
                f"{_FLASK} change-key"
            )


def close(app: Flask) -> None:
    """Close the database connections. The last one lets SQLite move its WAL into the database file."""
    with app.app_context():
        store.last_seen_buffer().close()
        database.db.session.remove()
        app.extensions["sqlalchemy"].engine.dispose()


def announce(settings: Settings, out: TextIO) -> None:
    """Print the addresses, and the phones' address as a QR code."""
    here = f"http://127.0.0.1:{settings.port}{settings.base}/"
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
    kept = f"kept in {settings.database_file}" if settings.database_file else "kept"
    print(f"Ctrl-C closes the table; what was recorded is {kept}.", file=out, flush=True)


def qr_code(text: str, out: TextIO) -> str:
    """Return the text as a QR code of characters that `out` can encode: half blocks, or coloured spaces."""
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
