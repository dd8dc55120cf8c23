"""Signals for changes of tables, so that the table's code need not know its features.

Each is sent after the commit, with the game as its sender.
"""

from typing import NamedTuple

from blinker import Namespace

from companion.store.models import Game

_signals = Namespace()


class Players(NamedTuple):
    """The players of a new table: the `last` game that they started, whether it was this device's, and their group."""

    last: Game | None
    is_ours: bool
    group_id: int | None = None


players_asked = _signals.signal("players-asked")
"""Sent for the form of a new table. A receiver may return its Players, by the request's query."""
table_opened = _signals.signal("table-opened")
"""Sent when a form opened a table. `form` has the typed values. A receiver may return the address of the next page."""
table_entered = _signals.signal("table-entered")
"""Sent when a device with a seat opens the table's page. `device` is its id."""
ending_announced = _signals.signal("ending-announced")
"""Sent before the end of a game is announced. A receiver may return the time (timedelta) that all devices show the
end.
"""
ending_table_opened = _signals.signal("ending-table-opened")
"""Sent when a device or television opens the table of a game whose end is shown. A receiver may return another
address.
"""
players_named = _signals.signal("players-named")
"""Sent when players got names. `players` are their ids."""
outcome_changed = _signals.signal("outcome-changed")
"""Sent when a game is finished or reopened, or its date changes. Receivers update data derived from its result."""
lines_asked = _signals.signal("lines-asked")
"""Sent before a game of scores is shown. A receiver may return the lines of its sheet, with names and points by
side.
"""
outcomes_missing = _signals.signal("outcomes-missing")
"""Sent at the start of the program and after a database restore, because data derived from results may be missing."""
