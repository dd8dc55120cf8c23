"""A Python model of a device's outbox (static/js/core/outbox.js) on a clock that the test advances.

test_outbox.py compares the two. Here the device's store writes immediately; tests/js/outbox.test.js tests the script
while its store still writes.
"""

import itertools
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

PAUSES_MS = (400, 1500)
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 1000, 15_000
NOT_NOW = (408, 429, 502, 503, 504)

Move = dict[str, Any]


@dataclass
class Entry:
    """A move that is pending or was refused."""

    uuid: str
    at: int
    seq: int
    move: Move
    failed: bool = False
    refused: bool = False
    late: bool = False


class Phone:
    """State shared by the tabs of one device: the store and the clock."""

    def __init__(self, new_uuid: Callable[[], str]) -> None:
        """`new_uuid` returns the UUID of each added move."""
        self.now = 0
        self.offset = 0  # by which the phone's clock, as people set it, is wrong
        self.kept: dict[str, Entry] = {}
        self.tabs: list[Tab] = []
        self.new_uuid = new_uuid
        self._opened = itertools.count()

    def open_tab(self, name: str, seq: Callable[[], int]) -> "Tab":
        """Open the table's page, which knows `seq` moves."""
        tab = Tab(self, name, seq)
        self.tabs.append(tab)
        tab.begin()
        return tab

    def close_tab(self, tab: "Tab") -> None:
        self.tabs.remove(tab)
        tab.is_open = False

    def pass_time(self, ms: int) -> None:
        """Advance the clock and run each due timer in order."""
        end = self.now + ms
        while due := min(((at, tab) for tab in self.tabs if (at := tab.due) is not None), key=_moment, default=None):
            if due[0] > end:
                break
            self.now = max(self.now, due[0])
            due[1].wake()
        self.now = end

    def write(self, by: "Tab", entries: Iterable[Entry], gone: Iterable[str] = ()) -> None:
        """Store entries, delete others, and notify the other tabs."""
        self.kept |= {entry.uuid: replace(entry) for entry in entries}
        for uuid in gone:
            self.kept.pop(uuid, None)
        for tab in self.tabs:
            if tab is not by:
                tab.hear()


class Tab:
    """One page's outbox. `sending` is the entry under way, until `settle` or `fail`."""

    def __init__(self, phone: Phone, name: str, seq: Callable[[], int]) -> None:
        self.phone = phone
        self.name = name
        self.is_open = True
        self.sending: Entry | None = None
        self.taken_up = 0  # when it began with that, in nanoseconds of the computer's own clock
        self._entries: list[Entry] = []
        self._seq = seq
        self._pause = FIRST_PAUSE_MS
        self._tries = 0  # of the first entry, since the last rest
        self._is_busy = False
        self._try_at: int | None = None  # the next try of an entry
        self._send_at: int | None = None  # the next time that all are sent

    # Actions of people

    def begin(self) -> None:
        self._read()
        self._mark_failed()
        self.retry()

    def add(self, move: Move) -> str:
        """Send a move. Returns its UUID."""
        last = self._entries[-1] if self._entries else None
        if last is None or last.move != move:
            at = max(self.phone.now + self.phone.offset, last.at + 1 if last else 1)
            is_stuck = any(entry.failed for entry in self._entries)
            last = Entry(self.phone.new_uuid(), at, self._seq(), move, failed=is_stuck)
            self._entries.append(last)
            self.phone.write(self, [last])
        self.retry()
        return last.uuid

    def retry(self) -> None:
        self._pause = FIRST_PAUSE_MS
        self._send_all()

    def throw_away(self) -> str | None:
        """Discard the first waiting move. Returns its UUID, or None if no move waits."""
        if not self._entries:
            return None
        uuid = self._entries[0].uuid
        self._forget(uuid)
        self.retry()
        return uuid

    def dismiss(self) -> None:
        self.phone.write(self, (), [uuid for uuid, entry in self.phone.kept.items() if entry.refused])

    # Results

    def settle(self, status: int, after_s: int = 0) -> None:
        """Called with the server's response to the entry under way."""
        entry, self.sending = self._sent(), None
        if status < 500 and status not in NOT_NOW:
            self._pause = FIRST_PAUSE_MS
            if status < 400 or all(one.uuid != entry.uuid for one in self._entries):
                self._forget(entry.uuid)
            else:
                self._entries = [one for one in self._entries if one.uuid != entry.uuid]
                self.phone.write(self, [replace(entry, refused=True, late=entry.failed)])
            self._tries = 0
            self._send_first()
        elif status in NOT_NOW and after_s > 0:
            self._pause = max(self._pause, 1000 * min(after_s, 60))
            self._mark_failed()
            self._rest()
        else:
            self._try_later()

    def fail(self) -> None:
        self.sending = None
        self._try_later()

    def hear(self) -> None:
        """Called when another tab wrote."""
        failed = {entry.uuid for entry in self._entries if entry.failed}
        count = len(self._entries)
        self._read()
        if len(self._entries) < count or any(one.failed and one.uuid not in failed for one in self._entries):
            self._send_all()
        elif self._entries and not self._is_busy and self._send_at is None:
            self._send_at = self.phone.now + LONGEST_PAUSE_MS

    @property
    def due(self) -> int | None:
        return min((at for at in (self._try_at, self._send_at) if at is not None), default=None)

    def wake(self) -> None:
        """Called when a timer expires."""
        if self._try_at is not None and self._try_at == self.due:
            self._try_at = None
            self._send_first()
        else:
            self._send_all()

    @property
    def waiting(self) -> int:
        return len(self._entries)

    # How it goes

    def _send_all(self) -> None:
        self._send_at = None
        if not self._is_busy:
            self._is_busy = True
            self._tries = 0
            self._send_first()

    def _send_first(self) -> None:
        self._read()
        if self._entries:
            self.sending, self.taken_up = self._entries[0], time.monotonic_ns()
        else:
            self._rest()

    def _rest(self) -> None:
        self._is_busy = False
        if self._entries:
            self._send_at = self.phone.now + self._pause
            self._pause = min(self._pause * 2, LONGEST_PAUSE_MS)

    def _try_later(self) -> None:
        if self._tries < len(PAUSES_MS):
            self._try_at = self.phone.now + PAUSES_MS[self._tries]
            self._tries += 1
        else:
            self._mark_failed()
            self._rest()

    def _mark_failed(self) -> None:
        new = [entry for entry in self._entries if not entry.failed]
        for entry in new:
            entry.failed = True
        if new:
            self.phone.write(self, new)

    def _forget(self, uuid: str) -> None:
        self._entries = [entry for entry in self._entries if entry.uuid != uuid]
        self.phone.write(self, (), [uuid])

    def _read(self) -> None:
        waiting = [replace(entry) for entry in self.phone.kept.values() if not entry.refused]
        self._entries = sorted(waiting, key=lambda entry: (entry.at, entry.uuid))

    def _sent(self) -> Entry:
        assert self.sending, "nothing is on its way"
        return self.sending


def _moment(due: tuple[int, Tab]) -> int:
    return due[0]
