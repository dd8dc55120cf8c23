"""One small function a scoring rule; a box's `box.toml` names the rules that it uses.

Each takes all sides in seating order and gives their points in the same order.
"""

from collections.abc import Callable, Mapping, Sequence

from companion.rules.box import Box, ScoringRule
from companion.rules.sides import Side

Scoring = Callable[[Box, ScoringRule, Sequence[Side]], list[int]]
Measure = Callable[[Side], int]


def routes(box: Box, _rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """Points by the length of each route (ALL-04), counted from the board (ALL-10)."""
    return [sum(box.points[route.length] for route in side.routes) for side in sides]


def tickets(_box: Box, _rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """A joined ticket adds its points, one that isn't joined subtracts them (ALL-07)."""
    return [
        sum(ticket.points for ticket in side.completed) - sum(ticket.points for ticket in side.failed) for side in sides
    ]


def stations(_box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """Each station never built is worth points (EU-13)."""
    return [rule.points * side.stations_left for side in sides]


def longest_route(_box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """An award for the longest continuous route (EU-14)."""
    return award(rule.points, [side.trail.length for side in sides])


def award(points: int, figures: Sequence[int]) -> list[int]:
    """The points for whoever has most, all who tie; nobody wins with none (ALL-12)."""
    most = max(figures)
    return [points if figure == most > 0 else 0 for figure in figures]


SCORING: Mapping[str, Scoring] = {
    "routes": routes,
    "tickets": tickets,
    "stations": stations,
    "longest_route": longest_route,
}

MEASURES: Mapping[str, Mapping[str, Measure]] = {
    "routes": {},
    "tickets": {"tickets_completed": lambda side: len(side.completed)},
    "stations": {"stations_left": lambda side: side.stations_left},
    "longest_route": {"longest_route": lambda side: side.trail.length},
}
"""What the awards and tie-breakers compare, by the scoring rule that brings it."""

MARKED_DURING_PLAY = frozenset({"routes"})
"""The scoring rules whose points are marked at once."""
