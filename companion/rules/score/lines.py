"""The lines of the score sheet: one entry for each scoring rule; a box's `box.toml` names those that it uses."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.box import Box, ScoringRule
from companion.rules.score.sides import Side

Scoring = Callable[[Box, ScoringRule, Sequence[Side]], list[int]]
"""The points of all sides; they are given and scored in seating order."""

Measure = Callable[[Box, Sequence[Side]], list[int]]


@dataclass(frozen=True)
class Line:
    """How a line is scored, and what its award or a tie-breaker compares: the name of the `measure`, and its figures.

    `is_marked`: its points are marked at once (ALL-10, LA-06). `from_tickets`: its points depend on tickets, so nobody
    but their owners can tell them before the end (ALL-08). `witness` are the side's routes that its figure comes from.
    """

    score: Scoring
    measure: str = ""
    figures: Measure | None = None
    is_marked: bool = False
    from_tickets: bool = False
    witness: Callable[[Side], Sequence[str]] = lambda side: [route.id for route in side.routes]


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


def _each(figure: Callable[[Side], int]) -> Measure:
    """A measure that looks at one side alone."""
    return lambda _box, sides: [figure(side) for side in sides]


def _most(measure: str, figure: Callable[[Side], int], **more: Any) -> Line:
    """An award for whoever has most of something."""
    figures = _each(figure)
    return Line(lambda box, rule, sides: award(rule.points, figures(box, sides)), measure, figures, **more)


def _routes(box: Box, _rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    return [sum(box.points[route.length] for route in side.routes) for side in sides]


def _tickets(_box: Box, _rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    return [
        sum(ticket.points for ticket in side.completed) - sum(ticket.points for ticket in side.failed) for side in sides
    ]


def _stations(_box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    return [rule.points * side.stations_left for side in sides]


def _mountains(_box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    return [rule.points * sum(route.mountain for route in side.mountain_routes) for side in sides]


def _passengers(box: Box, rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    colors = box.passengers.colors if box.passengers else ()
    by_color = [majority(rule, [side.passengers.get(color, 0) for side in sides]) for color in colors]
    return [sum(points[seat] for points in by_color) for seat in range(len(sides))]


def _by_city(box: Box, sides: Sequence[Side]) -> list[list[int]]:
    """For each big city the points of its bonus card, which goes to the most completed tickets that name it."""
    return [award(points, [len(side.completed_for(city)) for side in sides]) for city, points in box.bonuses.items()]


def _bonus_cities(box: Box, _rule: ScoringRule, sides: Sequence[Side]) -> list[int]:
    return [sum(points[seat] for points in _by_city(box, sides)) for seat in range(len(sides))]


def _bonus_cards(box: Box, sides: Sequence[Side]) -> list[int]:
    return [sum(points[seat] > 0 for points in _by_city(box, sides)) for seat in range(len(sides))]


LINES: Mapping[str, Line] = {
    # by the length of each route (ALL-04), counted from the board (ALL-10)
    "routes": Line(_routes, is_marked=True),
    # a joined ticket adds its points, one that isn't joined subtracts them (ALL-07)
    "tickets": Line(_tickets, "tickets_completed", _each(lambda side: len(side.completed)), from_tickets=True),
    # each station never built (EU-13)
    "stations": Line(_stations, "stations_left", _each(lambda side: side.stations_left)),
    # the longest continuous route (EU-14)
    "longest_route": _most("longest_route", lambda side: side.trail.length, witness=lambda side: side.trail.routes),
    # the most cities in one connected network of own routes (LA-08)
    "explorer": _most(
        "cities_connected", lambda side: len(side.region.cities), witness=lambda side: side.region.routes
    ),
    # each train in the mountain-crossing area (LA-06)
    "mountains": Line(
        _mountains,
        "mountain_routes",
        _each(lambda side: len(side.mountain_routes)),
        is_marked=True,
        witness=lambda side: [route.id for route in side.mountain_routes],
    ),
    # the most completed tickets; failed ones don't matter (DE-07, TA-11)
    "globetrotter": _most("tickets_completed", lambda side: len(side.completed), from_tickets=True),
    # for each colour the most, and the second most (DE-08)
    "passengers": Line(_passengers, "passengers", _each(lambda side: sum(side.passengers.values()))),
    # the most depots left in reserve (E12-07)
    "depots": _most("depots_left", lambda side: side.depots_left),
    # each big city's bonus (CG-09), and how many of them were won (CG-10)
    "bonus_cities": Line(_bonus_cities, "bonus_cards", _bonus_cards, from_tickets=True),
}
