"""An unavailable database, and the cause in the same words for every kind of database."""

import sqlite3
from enum import StrEnum

from sqlalchemy.exc import DatabaseError, InterfaceError, InternalError, OperationalError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as NoConnection


class Cause(StrEnum):
    """Obstacles to reading or writing the database."""

    BUSY = "busy"
    FULL = "full"
    READ_ONLY = "read-only"
    GONE = "gone"
    """The file was deleted or replaced while the server runs."""
    DOWN = "down"


class Unavailable(RuntimeError):
    """Nothing was written. A later try may succeed, depending on the `cause`."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(cause)
        self.cause = cause


NOT_NOW = (Unavailable, OperationalError, InternalError, InterfaceError, NoConnection, PendingRollbackError)
"""Exceptions that mean an unavailable database rather than a fault of the program."""

_SQLITE = {"SQLITE_BUSY": Cause.BUSY, "SQLITE_LOCKED": Cause.BUSY, "SQLITE_FULL": Cause.FULL}
_POSTGRESQL = {
    "55P03": Cause.BUSY,  # a lock wasn't had in time
    "53300": Cause.BUSY,  # too many connections
    "53100": Cause.FULL,
    "25006": Cause.READ_ONLY,
}


def cause_of(error: Exception) -> Cause:
    """Return the cause behind a database error."""
    if isinstance(error, Unavailable):
        return error.cause
    if isinstance(error, NoConnection):
        return Cause.BUSY
    original = error.orig if isinstance(error, DatabaseError) else error
    if isinstance(original, sqlite3.Error):
        # An extended name begins with the plain one, as SQLITE_READONLY_DBMOVED does.
        name = getattr(original, "sqlite_errorname", "")
        if name.startswith("SQLITE_READONLY"):
            return Cause.READ_ONLY
        return next((cause for plain, cause in _SQLITE.items() if name.startswith(plain)), Cause.DOWN)
    return _POSTGRESQL.get(getattr(original, "sqlstate", None) or "", Cause.DOWN)


def said(error: Exception) -> str:
    """Return the database's own message in one line, because its library adds the query and a link to its pages."""
    lines = str(getattr(error, "orig", None) or next(iter(error.args), error)).strip().splitlines()
    return lines[0] if lines else type(error).__name__
