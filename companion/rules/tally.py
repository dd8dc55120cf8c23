"""Tallies: things that players have at the end of a game, by the moves or as the table counts them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.rules.faults import NN_
from companion.rules.registry import Registry
from companion.rules.state import TableState

MAX_COUNT = 199
"""Upper bound of a count; nobody has more, whatever the deck or the bank holds."""
NUMBERS = range(MAX_COUNT + 1)
POINTS_MOVED = range(-MAX_COUNT, MAX_COUNT + 1)
"""For points that claims move between players."""


class Tally(NamedTuple):
    """A kind of thing that the table can count at the end."""

    rule: str
    """The ledger's id."""
    held: Callable[[TableState, str], int]
    """Return how much a player has by the moves."""
    numbers: range
    """The numbers that can be counted."""
    words: str | tuple[str, str]
    """A number of it in words, for any number or singular and plural."""


LOCOMOTIVES = Tally("NT-10", lambda _table, _player: 0, NUMBERS, NN_("{n} locomotive", "{n} locomotives"))


def _tallies(categories: Mapping[str, Any]) -> Mapping[str, Tally]:
    return {kind: tally for category in categories.values() for kind, tally in category.tallies.items()}


TALLIES: Mapping[str, Tally] = Registry({"locomotives": LOCOMOTIVES}, "LINES", pick=_tallies)
"""Tallies by kind. A line of the sheet counts a kind by the same name."""


def held_by(table: TableState, kind: str, player: str) -> int:
    counts = table.counted.get(kind, {})
    return counts[player] if player in counts else TALLIES[kind].held(table, player)
