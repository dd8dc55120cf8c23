"""What happens to tables, for those who listen: the table's own code knows none of them.

Each is sent once what changed is committed, with the game as its sender.
"""

from typing import NamedTuple

from blinker import Namespace

from companion.store.models import Game

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
ending_announced = _signals.signal("ending-announced")
"""The end of a game is to be announced: who listens may answer for how long (timedelta) it is shown on all phones."""
ending_table_opened = _signals.signal("ending-table-opened")
"""A phone or the television opened the table of a game whose end is shown: who listens may answer where it goes."""
players_named = _signals.signal("players-named")
"""Players were given names: `players` are their ids."""
outcome_changed = _signals.signal("outcome-changed")
"""A game is over, or no longer, or was played on another day: what follows from it has to be brought in line."""
lines_asked = _signals.signal("lines-asked")
"""A game of scores alone is to be shown: who listens may answer with the lines of its sheet, each with its name and the
points by side."""
outcomes_missing = _signals.signal("outcomes-missing")
"""The program starts, or a backup was brought back: what follows from finished games may be missing."""
