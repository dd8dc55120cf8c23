"""Places: the most points win, then a box's tie-breakers in order (ALL-11, EU-16, DE-09, LA-09, TA-12, CG-10)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Figures = Mapping[str, int]


@dataclass(frozen=True)
class TieBreaker:
    """What is compared where points are equal, more being better: a side's `measure`, or whether it won an award."""

    measure: str
    award: str | None = None

    def __call__(self, lines: Figures, measures: Figures) -> int:
        """The figure of one side, from its lines and measures."""
        return int(lines[self.award] > 0) if self.award else measures[self.measure]


TIE_BREAKERS: Mapping[str, TieBreaker] = {
    "tickets_completed": TieBreaker("tickets_completed"),
    "stations_left": TieBreaker("stations_left"),
    "longest_route": TieBreaker("longest_route"),
    "longest_route_award": TieBreaker("longest_route", award="longest_route"),
    "passengers": TieBreaker("passengers"),
    "mountain_routes": TieBreaker("mountain_routes"),
    "bonus_cards": TieBreaker("bonus_cards"),
}
"""The tie-breakers that a box can name."""


@dataclass(frozen=True)
class Tied:
    """What is compared of one side: the total, and the figure of each tie-breaker in the box's order."""

    side: str
    total: int
    figures: tuple[int, ...]

    @property
    def key(self) -> tuple[int, ...]:
        return self.total, *self.figures


@dataclass(frozen=True)
class Ranking:
    """`places` by side, equal sides sharing one; `decided_by` is points, a tie-breaker's name, or shared."""

    places: Mapping[str, int]
    winners: tuple[str, ...]
    decided_by: str


def rank(sides: Sequence[Tied], tie_breakers: Sequence[str]) -> Ranking:
    """Rank the sides. What the last tie-breaker can't tell apart shares a place; on top, the victory (ALL-11)."""
    places = {side.side: 1 + sum(other.key > side.key for other in sides) for side in sides}
    winners = tuple(side.side for side in sides if places[side.side] == 1)
    return Ranking(places, winners, _decided_by(sides, tie_breakers))


def _decided_by(sides: Sequence[Tied], tie_breakers: Sequence[str]) -> str:
    """The first comparison that leaves one side alone on top."""
    top = list(sides)
    for position, name in enumerate(("points", *tie_breakers)):
        best = max(side.key[position] for side in top)
        top = [side for side in top if side.key[position] == best]
        if len(top) == 1:
            return name
    return "shared"
