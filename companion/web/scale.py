"""A linear scale for charts: values become coordinates in the drawing's units."""

from collections.abc import Iterable
from typing import NamedTuple

ROUND = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000)
"""Steps between the ticks of an axis."""


class Scale(NamedTuple):
    """Maps values to coordinates between two ends."""

    least: float
    most: float
    start: float
    """Coordinate of the smallest value."""
    end: float
    """Coordinate of the largest value."""

    def at(self, figure: float) -> float:
        share = (figure - self.least) / ((self.most - self.least) or 1)
        return round(self.start + share * (self.end - self.start), 1)

    def ticks(self, figures: Iterable[int]) -> list[tuple[int, float]]:
        return [(figure, self.at(figure)) for figure in figures]
