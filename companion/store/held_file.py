"""The file of an SQLite database, held on to: readable by its owner alone, and the same one as long as we serve."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion.store.unavailable import Cause, Unavailable

OWNER_ONLY = 0o600
_BESIDE = ("", "-wal", "-shm")
"""What SQLite keeps beside each other; the newest moves are in the second."""

Identity = tuple[int, int]
"""Device and inode: what a name in a folder stands for."""


class HeldFile:
    """The file at `path`. Once it was there it must stay the same: what is written into a deleted one is lost."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.has_wal = False
        self._identity = self._look()
        self._tighten()

    def open(self, **options: Any) -> sqlite3.Connection:
        """A connection to the file, which is made when there has been none. Raises Unavailable, sqlite3.Error."""
        if self._identity is None:
            with suppress(OSError):  # SQLite says better what is wrong
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        self.check()
        # Without "c" for create: a file that is gone must not come back empty.
        connection: sqlite3.Connection = sqlite3.connect(f"file:{quote(self.path)}?mode=rw", uri=True, **options)
        self._identity = self._identity or self._look()
        return connection

    def check(self) -> None:
        """Raise Unavailable when the file isn't the one that was opened first, or its newest moves lie nowhere."""
        if self._identity is not None and self._look() != self._identity:
            raise Unavailable(Cause.GONE)

    def check_written(self) -> None:
        """The same after a commit, before anything is acknowledged: by then SQLite keeps a log beside the file."""
        self.check()
        if self.has_wal and not Path(f"{self.path}-wal").exists():
            raise Unavailable(Cause.GONE)

    def check_writable(self) -> None:
        """Raise Unavailable where the file, or its folder for what is kept beside it, can't be written to."""
        file = Path(self.path)
        if not all(os.access(one, os.W_OK) for one in (file.parent, file) if one.exists()):
            raise Unavailable(Cause.READ_ONLY)

    def _look(self) -> Identity | None:
        try:
            found = os.stat(self.path)  # noqa: PTH116  (for every transaction: a Path would cost more than the call)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _tighten(self) -> None:
        """Files of earlier versions may be readable by every user of the computer."""
        for suffix in _BESIDE:
            with suppress(OSError):  # it isn't there, or another user's
                Path(f"{self.path}{suffix}").chmod(OWNER_ONLY)
