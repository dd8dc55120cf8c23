"""What happens to tables, for those who listen: the table's own code knows none of them.

Each is sent once what changed is committed, with the game as its sender.
"""

from typing import NamedTuple

from blinker import Namespace

from companion.store import Game

_signals = Namespace()


class Players(NamedTuple):
    """For whom a new table is: the `last` game that they began, whether it was theirs, and the group that they are."""

    last: Game | None
    is_ours: bool
    group_id: int | None = None


players_asked = _signals.signal("players-asked")
"""The form of a new table is asked for: who listens may answer for whom the table is (Players), by what was asked."""
table_opened = _signals.signal("table-opened")
"""A table was opened by the form of a new table; `form` is what was typed. Who listens may say where it leads."""
table_entered = _signals.signal("table-entered")
"""A phone that plays there opened the table's page: `device` is its id."""
ended_table_opened = _signals.signal("ended-table-opened")
"""A phone or the television opened the table of a game that is over: who listens may answer where it goes instead."""
players_named = _signals.signal("players-named")
"""Players were given names: `players` are their ids."""
outcome_changed = _signals.signal("outcome-changed")
"""A game is over, or no longer, or was played on another day: what follows from it has to be brought in line."""
outcomes_missing = _signals.signal("outcomes-missing")
"""The program starts, or a backup was brought back: what follows from finished games may be missing."""
alone = _signals.signal("alone")
"""The app, which is the sender, is alone in one phone: nothing was asked of it yet."""
