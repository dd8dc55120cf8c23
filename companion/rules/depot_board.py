"""Who has depots where, and what lies in the warehouses (E12-01 to E12-08)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


@dataclass
class DepotBoard:
    """`places` maps a city to the player whose depot stands there.

    By side, `reserve` counts depots, and `warehouses` cards.
    """

    places: dict[str, str]
    reserve: dict[str, int]
    warehouses: dict[str, int]
    is_played: bool

    @classmethod
    def begin(cls, each: int, sides: Iterable[str]) -> Self:
        """An empty board, on which every side has `each` depots in reserve."""
        return cls({}, dict.fromkeys(sides, each), dict.fromkeys(sides, 0), is_played=each > 0)

    def copy(self) -> Self:
        """One in the same state."""
        return type(self)({**self.places}, {**self.reserve}, {**self.warehouses}, self.is_played)
