"""Places: the most points win, then a box's tie-breakers in order (ALL-11, EU-16)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Figures = Mapping[str, int]
TieBreaker = Callable[[Figures, Figures], int]

TIE_BREAKERS: Mapping[str, TieBreaker] = {
    "tickets_completed": lambda _lines, measures: measures["tickets_completed"],
    "stations_left": lambda _lines, measures: measures["stations_left"],
    "longest_route": lambda _lines, measures: measures["longest_route"],
    "longest_route_award": lambda lines, _measures: int(lines["longest_route"] > 0),
}
"""What a tie-breaker compares, from a side's lines and measures; more is better."""


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
