"""One small function a scoring rule; a box's `box.toml` names the rules that it uses.

Each takes all sides in seating order and gives their points in the same order.
"""

from collections.abc import Callable, Mapping, Sequence

from companion.rules.box import Box, ScoringRule
from companion.rules.score.sides import Side

Scoring = Callable[[Box, ScoringRule, Sequence[Side]], list[int]]
Measure = Callable[[Box, Sequence[Side]], list[int]]


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


def explorer(_box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """An award for the most cities in one connected network of own routes (LA-08)."""
    return award(rule.points, cities_connected(_box, sides))


def mountains(_box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """Each train in the mountain-crossing area is worth points (LA-06)."""
    return [rule.points * sum(route.mountain for route in side.mountain_routes) for side in sides]


def globetrotter(_box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """An award for the most completed tickets; failed ones don't matter (DE-07, TA-11)."""
    return award(rule.points, [len(side.completed) for side in sides])


def passengers(box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """For each colour the most, and the second most, are worth points (DE-08)."""
    colors = box.passengers.colors if box.passengers else ()
    by_color = [majority(rule, [side.passengers.get(color, 0) for side in sides]) for color in colors]
    return [sum(points[seat] for points in by_color) for seat in range(len(sides))]


def depots(_box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """An award for the most depots left in reserve (E12-07)."""
    return award(rule.points, [side.depots_left for side in sides])


def bonus_cities(box: Box, _rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    """Each big city's bonus goes to who completed the most tickets that name it (CG-09)."""
    by_city = [award(points, completed_for(city, sides)) for city, points in box.bonuses.items()]
    return [sum(points[seat] for points in by_city) for seat in range(len(sides))]


def award(points: int, figures: Sequence[int]) -> list[int]:
    """The points for whoever has most, all who tie; nobody wins with none (ALL-12)."""
    most = max(figures)
    return [points if figure == most > 0 else 0 for figure in figures]


def majority(rule: ScoringRule, figures: Sequence[int]) -> list[int]:
    """Points for the most and for the second most; several on top leave no second (DE-08)."""
    top = award(rule.points, figures)
    if sum(points > 0 for points in top) != 1:
        return top
    rest = award(rule.second, [0 if points else figure for points, figure in zip(top, figures, strict=True)])
    return [first or second for first, second in zip(top, rest, strict=True)]


def completed_for(city: str, sides: Sequence[Side]) -> list[int]:
    """How many completed tickets of each side name the city (CG-09)."""
    return [len(side.completed_for(city)) for side in sides]


def cities_connected(_box: Box, sides: Sequence[Side]) -> list[int]:
    """The cities in each side's largest network (LA-08)."""
    return [len(side.region.cities) for side in sides]


def bonus_cards(box: Box, sides: Sequence[Side]) -> list[int]:
    """How many big cities' bonuses each side won (CG-10)."""
    by_city = [award(points, completed_for(city, sides)) for city, points in box.bonuses.items()]
    return [sum(points[seat] > 0 for points in by_city) for seat in range(len(sides))]


def _each(figure: Callable[[Side], int]) -> Measure:
    """A measure that looks at one side alone."""
    return lambda _box, sides: [figure(side) for side in sides]


SCORING: Mapping[str, Scoring] = {
    "routes": routes,
    "tickets": tickets,
    "stations": stations,
    "longest_route": longest_route,
    "explorer": explorer,
    "mountains": mountains,
    "globetrotter": globetrotter,
    "passengers": passengers,
    "depots": depots,
    "bonus_cities": bonus_cities,
}

MEASURES: Mapping[str, Mapping[str, Measure]] = {
    "tickets": {"tickets_completed": _each(lambda side: len(side.completed))},
    "stations": {"stations_left": _each(lambda side: side.stations_left)},
    "longest_route": {"longest_route": _each(lambda side: side.trail.length)},
    "explorer": {"cities_connected": cities_connected},
    "mountains": {"mountain_routes": _each(lambda side: len(side.mountain_routes))},
    "passengers": {"passengers": _each(lambda side: sum(side.passengers.values()))},
    "depots": {"depots_left": _each(lambda side: side.depots_left)},
    "bonus_cities": {"bonus_cards": bonus_cards},
}
"""What the awards and tie-breakers compare, by the scoring rule that brings it."""

MARKED_DURING_PLAY = frozenset({"routes", "mountains"})
"""The scoring rules whose points are marked at once (ALL-10, LA-06)."""

FROM_TICKETS = frozenset({"tickets", "globetrotter", "bonus_cities"})
"""The scoring rules whose points depend on tickets: nobody but their owners can tell before the end (ALL-08)."""
