"""A scale of a drawing: figures become places, in the drawing's units."""

from collections.abc import Iterable
from typing import NamedTuple

ROUND = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000)
"""Steps between figures beside a drawing."""


class Scale(NamedTuple):
    """Figures, drawn between two places."""

    least: float
    most: float
    start: float
    """The place of the least figure."""
    end: float
    """The place of the largest figure."""

    def at(self, figure: float) -> float:
        """The place of a figure."""
        share = (figure - self.least) / ((self.most - self.least) or 1)
        return round(self.start + share * (self.end - self.start), 1)

    def ticks(self, figures: Iterable[int]) -> list[tuple[int, float]]:
        """Figures beside the drawing, each with its place."""
        return [(figure, self.at(figure)) for figure in figures]
