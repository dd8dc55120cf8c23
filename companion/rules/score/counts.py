"""What the lines of the sheet count: one entry for each thing that a rule of `box.toml` can name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.rules.box import Box, ScoringRule
from companion.rules.score.sides import Side

WHOLE = ""
"""The one piece of a line that isn't won piece by piece."""

Own = tuple[int, ...]
"""What a piece is worth itself, by place."""


def _whole(_box: Box, _rule: ScoringRule) -> Mapping[str, Own]:
    return {WHOLE: ()}


def _claimed(side: Side, _rule: ScoringRule) -> Sequence[str]:
    return [route.id for route in side.routes]


@dataclass(frozen=True)
class Count:
    """How often a side has something, piece by piece where a line is won so.

    `second` settles ties where a rule asks for it. `measure` is the name under which awards and tie-breakers compare
    sides: by `measured`, else by all pieces together; by the pieces won where `is_won`. `is_marked`: the points are
    marked at once (ALL-10, LA-06). `from_tickets`: they depend on tickets, so nobody but their owners can tell them
    before the end (ALL-08). `witness` are the side's routes that the figure comes from.
    """

    figure: Callable[[Side, ScoringRule, str], int]
    pieces: Callable[[Box, ScoringRule], Mapping[str, Own]] = _whole
    second: Callable[[Side, ScoringRule, str], int] | None = None
    measure: str = ""
    measured: Callable[[Side], int] | None = None
    is_won: bool = False
    is_marked: bool = False
    from_tickets: bool = False
    witness: Callable[[Side, ScoringRule], Sequence[str]] = _claimed


def _colors(box: Box, _rule: ScoringRule) -> Mapping[str, Own]:
    return dict.fromkeys(box.passengers.colors if box.passengers else (), ())


def _big_cities(box: Box, _rule: ScoringRule) -> Mapping[str, Own]:
    return {city: (points,) for city, points in box.bonuses.items()}


def sets_of(box: Box, rule: ScoringRule) -> dict[str, list[str]]:
    """The places of each set by the cell that they share, such as a district's number (LO-06)."""
    sets: dict[str, list[str]] = {}
    for place in box.places.values():
        if cell := place.facts.get(rule.by, ""):
            sets.setdefault(cell, []).append(place.id)
    return sets


def _worth(box: Box, rule: ScoringRule) -> Mapping[str, Own]:
    """A set is worth its number, where it is one."""
    return {cell: (int(cell),) if cell.isdecimal() else () for cell in sorted(sets_of(box, rule))}


COUNTS: Mapping[str, Count] = {
    # the points of each route, by its length (ALL-04), counted from the board (ALL-10)
    "routes": Count(
        lambda side, _rule, _piece: sum(side.box.points[route.length] for route in side.routes), is_marked=True
    ),
    # a joined ticket adds its points, one that isn't joined subtracts them (ALL-07)
    "tickets": Count(
        lambda side, _rule, _piece: (
            sum(ticket.points for ticket in side.completed) - sum(ticket.points for ticket in side.failed)
        ),
        measure="tickets_completed",
        measured=lambda side: len(side.completed),
        from_tickets=True,
    ),
    # stations never built (EU-13)
    "stations_left": Count(lambda side, _rule, _piece: side.stations_left, measure="stations_left"),
    # trains of the longest continuous route (EU-14)
    "longest_route": Count(
        lambda side, _rule, _piece: side.trail.length,
        measure="longest_route",
        witness=lambda side, _rule: side.trail.routes,
    ),
    # cities in one connected network of own routes (LA-08)
    "cities_connected": Count(
        lambda side, _rule, _piece: len(side.region.cities),
        measure="cities_connected",
        witness=lambda side, _rule: side.region.routes,
    ),
    # trains in the mountain-crossing area (LA-06)
    "mountain_crossings": Count(
        lambda side, _rule, _piece: sum(route.mountain for route in side.mountain_routes),
        measure="mountain_routes",
        measured=lambda side: len(side.mountain_routes),
        is_marked=True,
        witness=lambda side, _rule: [route.id for route in side.mountain_routes],
    ),
    # completed tickets, perhaps only some; failed ones don't matter (DE-07, TA-11)
    "tickets_completed": Count(
        lambda side, rule, _piece: len(side.completed_of(rule.only)), measure="tickets_completed", from_tickets=True
    ),
    # passengers, colour by colour (DE-08)
    "passengers": Count(lambda side, _rule, color: side.passengers.get(color, 0), pieces=_colors, measure="passengers"),
    # depots left in reserve (E12-07)
    "depots_left": Count(lambda side, _rule, _piece: side.depots_left, measure="depots_left"),
    # completed tickets that name a big city, city by city (CG-09); compared is how many cities were won (CG-10)
    "big_cities": Count(
        lambda side, _rule, city: len(side.completed_for(city)),
        pieces=_big_cities,
        measure="bonus_cards",
        is_won=True,
        from_tickets=True,
    ),
    # own routes, perhaps only some (NT-09, NT-14, NT-15, NT-16)
    "routes_claimed": Count(
        lambda side, rule, _piece: len(side.routes_of(rule.only)),
        measure="routes_claimed",
        witness=lambda side, rule: [route.id for route in side.routes_of(rule.only)],
    ),
    # places that own routes touch, perhaps only some (NY-06)
    "places_touched": Count(lambda side, rule, _piece: len(side.touched(rule.only)), measure="places_touched"),
    # sets of places that lie wholly in one own network, set by set (LO-06)
    "sets_joined": Count(
        lambda side, rule, piece: int(side.joins(sets_of(side.box, rule)[piece])), pieces=_worth, measure="sets_joined"
    ),
    # completed tickets that two trails join which share no train (IN-07)
    "mandala_tickets": Count(
        lambda side, _rule, _piece: len(side.mandala),
        measure="mandala_tickets",
        from_tickets=True,
        witness=lambda side, _rule: [route for trails in side.mandala.values() for trail in trails for route in trail],
    ),
    # trains left (NT-17)
    "trains_left": Count(lambda side, _rule, _piece: sum(side.trains_left.values()), measure="trains_left"),
}


def measure_of(rule: ScoringRule) -> str:
    """The name under which sides are compared by what a line counts: the line's own where it counts only some of it."""
    return rule.rule if rule.only or rule.by else COUNTS[rule.counted].measure
