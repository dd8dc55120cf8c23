"""Figures at the end of a game, by kind: from the moves, or as the table counted them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.rules.registry import Registry
from companion.rules.state import TableState


class Tally(NamedTuple):
    """A kind of thing that the table can count at the end."""

    rule: str
    """The ledger's id."""
    held: Callable[[TableState, str], int]
    """Return how much a player has by the moves."""
    is_signed: bool = False
    """Whether claims move points between players, so that a count may be below 0."""


TALLIES: Mapping[str, Tally] = Registry({"locomotives": Tally("NT-10", lambda _table, _player: 0)}, "TALLIES")
"""Tallies by kind. A line of the sheet counts a kind by the same name."""


def held_by(table: TableState, kind: str, player: str) -> int:
    counts = table.counted.get(kind, {})
    return counts[player] if player in counts else TALLIES[kind].held(table, player)
