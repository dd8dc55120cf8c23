"""The lines of the score sheet: what they count, and how that becomes points.

There is one entry in COUNTS for each thing that a rule of `box.toml` can name, here or in LINES of a mechanic.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.box import Box, Route, ScoringRule
from companion.rules.moves import Claim
from companion.rules.rooms import WithRooms
from companion.rules.score.sides import Side, held_by
from companion.rules.state import TableState
from companion.rules.table import Table

WHOLE = ""
"""The one piece of a line that isn't won piece by piece."""

Worth = tuple[int, ...]
"""What a piece is worth itself, by place."""
Keys = Sequence[tuple[int, ...]]
"""A figure a side, and behind it what settles ties, more being better."""


def own_routes(side: Side, _rule: ScoringRule) -> Sequence[str]:
    """All routes of a side: what a figure comes from where nothing more is known."""
    return [route.id for route in side.routes]


@dataclass(frozen=True)
class LineCount:
    """How often a side has something, piece by piece where a line is won so."""

    figure: Callable[[Side, ScoringRule, str], int]
    pieces: Callable[[Box, ScoringRule], Mapping[str, Worth]] = lambda _box, _rule: {WHOLE: ()}
    second: Callable[[Side, ScoringRule, str], int] | None = None
    """It settles ties where a rule asks for it."""
    rival: Callable[[Side, str], tuple[int, int]] | None = None
    """Both figures of somebody who is ranked too, but is no side."""
    measure: str = ""
    """The name under which awards and tie-breakers compare sides."""
    measured: Callable[[Side], int] | None = None
    """What they compare sides by; where there is none, by all pieces together."""
    order: Callable[[Side], int] | None = None
    """It ranks sides where the figure doesn't; 0 leaves a side out."""
    is_won: bool = False
    """Whether awards and tie-breakers compare sides by the pieces won."""
    by_route: Callable[[Box, Route], int] | None = None
    """What a route brings of a line whose points are marked on the printed track at once (ALL-10, LA-06)."""
    from_hands: bool = False
    """Whether the points depend on what lies face down, so that nobody but its owners can tell them before the end
    (ALL-08, NL-05)."""
    by_claim: Callable[[TableState, ScoringRule, str], int] | None = None
    """The figure of a player where its points are marked at once: they were credited with the claims (AF-09), or follow
    from what was bought before them (UK-08)."""
    apart: Callable[[Side, ScoringRule], int] | None = None
    """The points, where what is counted scores part by part, such as network by network."""
    witness: Callable[[Side, ScoringRule], Sequence[str]] = own_routes
    """The side's routes that the figure comes from."""
    places: Callable[[Side, ScoringRule, str], Sequence[str]] = lambda _side, _rule, _piece: ()
    """The places on the board that the figure comes from, piece by piece."""


def marked_count(by_route: Callable[[Box, Route], int], *, credited: str = "", **others: Any) -> LineCount:
    """Count what each own route brings, at once, and what was `credited` so with claims."""
    return LineCount(
        lambda side, _rule, _piece: (
            sum(by_route(side.box, route) for route in side.routes)
            + sum(credit.points for credit in side.credited(credited))
        ),
        by_route=by_route,
        **others,
    )


def credited_count(line: str, **others: Any) -> LineCount:
    """Count the points that were credited with claims, unless the table counted them."""
    return LineCount(
        lambda side, _rule, _piece: side.held(line),
        by_claim=lambda table, _rule, player: held_by(table, line, player),
        witness=lambda side, _rule: [credit.route for credit in side.credited(line)],
        **others,
    )


def sets_of(box: Box, rule: ScoringRule) -> dict[str, list[str]]:
    """The places of each set by the cell that they share, such as a district's number (LO-06)."""
    sets: dict[str, list[str]] = {}
    for place in box.places.values():
        if cell := place.facts.get(rule.by, ""):
            sets.setdefault(cell, []).append(place.id)
    return sets


def _worth(box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
    """What a set is worth: its number, where it is one."""
    return {cell: (int(cell),) if cell.isdecimal() else () for cell in sorted(sets_of(box, rule))}


_COUNTS: Mapping[str, LineCount] = {
    # the points of each route, by its length (ALL-04), counted from the board (ALL-10); city markers may take them, or
    # bring them twice (OW-06, OW-07)
    "routes": marked_count(lambda box, route: box.points[route.length], credited="routes"),
    # a joined ticket adds its points, one that isn't joined subtracts them (ALL-07)
    "tickets": LineCount(
        lambda side, _rule, _piece: (
            sum(ticket.points for ticket in side.completed) - sum(ticket.points for ticket in side.failed)
        ),
        measure="tickets_completed",
        measured=lambda side: len(side.completed),
        from_hands=True,
    ),
    # the points of completed tickets, which only a tie-breaker compares (PO-09)
    "ticket_points": LineCount(
        lambda side, _rule, _piece: sum(ticket.points for ticket in side.completed),
        measure="ticket_points",
        from_hands=True,
    ),
    # stations never built (EU-13)
    "stations_left": LineCount(lambda side, _rule, _piece: side.stations.left, measure="stations_left"),
    # trains of the longest continuous route (EU-14)
    "longest_route": LineCount(
        lambda side, _rule, _piece: side.trail.length,
        measure="longest_route",
        witness=lambda side, _rule: side.trail.routes,
    ),
    # cities in one connected network of own routes (LA-08)
    "cities_connected": LineCount(
        lambda side, _rule, _piece: len(side.region.cities),
        measure="cities_connected",
        witness=lambda side, _rule: side.region.routes,
    ),
    # trains in the mountain-crossing area (LA-06)
    "mountain_crossings": marked_count(
        lambda _box, route: route.mountain,
        measure="mountain_routes",
        measured=lambda side: len(side.mountain_routes),
        witness=lambda side, _rule: [route.id for route in side.mountain_routes],
    ),
    # completed tickets, perhaps only some; failed ones don't matter (DE-07, TA-11)
    "tickets_completed": LineCount(
        lambda side, rule, _piece: len(side.completed_of(rule.only)), measure="tickets_completed", from_hands=True
    ),
    # completed tickets that name a big city, city by city (CG-09); compared is how many cities were won (CG-10)
    "big_cities": LineCount(
        lambda side, _rule, city: len(side.completed_for(city)),
        pieces=lambda box, _rule: {city: (points,) for city, points in box.bonuses.items()},
        measure="bonus_cards",
        is_won=True,
        from_hands=True,
    ),
    # own routes, perhaps only some (NT-09, NT-14, NT-15, NT-16)
    "routes_claimed": LineCount(
        lambda side, rule, _piece: len(side.routes_of(rule.only)),
        measure="routes_claimed",
        witness=lambda side, rule: [route.id for route in side.routes_of(rule.only)],
    ),
    # places that own routes touch, perhaps only some (NY-06)
    "places_touched": LineCount(
        lambda side, rule, _piece: len(side.touched(rule.only)),
        measure="places_touched",
        places=lambda side, rule, _piece: [place.id for place in side.touched(rule.only)],
    ),
    # sets of places that lie wholly in one own network, set by set (LO-06)
    "sets_joined": LineCount(
        lambda side, rule, piece: int(side.joins(sets_of(side.box, rule)[piece])),
        pieces=_worth,
        measure="sets_joined",
        places=lambda side, rule, piece: places if side.joins(places := sets_of(side.box, rule)[piece]) else (),
    ),
    # different cells of a column, such as countries, among the places of one own network (NT-19)
    "kinds_joined": LineCount(
        lambda side, rule, _piece: len(side.widest(rule.by)),
        measure="kinds_joined",
        places=lambda side, rule, _piece: [place.id for place in side.widest(rule.by).values()],
    ),
    # locomotives in hand at the end, as the table counted them (NT-10)
    "locomotives": LineCount(lambda side, _rule, _piece: side.held("locomotives"), measure="locomotives_held"),
    # bonuses that were typed in, of a box whose own aren't known
    "bonuses": LineCount(lambda side, _rule, _piece: sum(side.bonuses.values())),
    # trains left (NT-17)
    "trains_left": LineCount(lambda side, _rule, _piece: sum(side.trains_left.values()), measure="trains_left"),
}
COUNTS: Mapping[str, LineCount] = WithRooms(_COUNTS, "LINES")


def marked_rules(table: Table) -> list[ScoringRule]:
    """The lines whose points are marked at once; where there are none, nobody is ahead before the end."""
    return [rule for rule in table.scoring_rules if COUNTS[rule.counted].by_route or COUNTS[rule.counted].by_claim]


def points_on_track(table: Table) -> dict[str, int]:
    """The points that each side's marker stands for during play; tickets and awards come later (ALL-10)."""
    points = dict.fromkeys(table.sides, 0)
    for route, player in table.laid:
        points[table.side_of[player]] += worth_of(table, table.box.routes[route])
    for credit in table.credits:
        if COUNTS[credit.line].by_route:  # by city markers (OW-06, OW-07)
            points[table.side_of[credit.player]] += credit.points
    for rule in table.scoring_rules:
        if by_claim := COUNTS[rule.counted].by_claim:
            for player, side in table.side_of.items():
                points[side] += points_of(rule, by_claim(table, rule, player))
    return points


def worth_of(table: Table, route: Route) -> int:
    """What a claim of the route is worth at once, whoever claims it: nothing where that makes it everybody's."""
    return 0 if table.is_common(route) else printed_worth(table, route)


def printed_worth(table: Table, route: Route) -> int:
    """What a claim of the route is worth at once that puts own trains there (ALL-04, LA-06)."""
    return sum(
        points_of(rule, by_route(table.box, route))
        for rule in table.scoring_rules
        if (by_route := COUNTS[rule.counted].by_route)
    )


def worths_of(table: Table, route: Route) -> tuple[int, ...]:
    """All that a claim of the route may be worth at once: a mechanic may double it."""
    once = worth_of(table, route)
    is_doubled = any(mechanic.may_double(route) for mechanic in table.mechanics.values())
    return (once, once + table.box.points[route.length]) if is_doubled else (once,)


def worth_for(table: Table, claim: Claim) -> int:
    """What a claim brought its player at once, with what was credited for it or bought before (AF-08, UK-08)."""
    route, own = table.box.routes[claim.route], (claim.route, claim.player)
    worth = worth_of(table, route)
    worth += sum(credit.points for credit in table.credits if (credit.route, credit.player) == own)
    return worth + sum(mechanic.brought(table, claim, route) for mechanic in table.mechanics.values())


def points_for(rule: ScoringRule, keys: Keys, worth: Worth = ()) -> list[int]:
    """The points that a piece brings each side."""
    if rule.most:
        return by_place(rule.by_place(len(keys), worth), keys, shared=rule.ties != "none", none=rule.none)
    if rule.table:
        table = dict(enumerate(worth, 1)) if isinstance(rule.table, str) else rule.table
        return [by_table(table, count) for count, *_ in keys]
    each = sum(worth) if isinstance(rule.each, str) else rule.each
    return [each * count for count, *_ in keys]


def points_of(rule: ScoringRule, count: int) -> int:
    """The points for so much, where it doesn't matter what others have."""
    return sum(points_for(rule, [(count,)]))


def by_place(worth: Sequence[int], keys: Keys, *, shared: bool = True, none: int = 0) -> list[int]:
    """The points by place: who ties has the same place, and the places that they fill are passed over (DE-08, NL-11).

    Nobody has a place with none (ALL-12), which brings `none` (JP-12); nor does who ties, where places aren't `shared`.
    """
    places = [sum(other > key for other in keys) for key in keys]
    return [
        none if key[0] <= 0 else worth[place] if place < len(worth) and (shared or places.count(place) == 1) else 0
        for key, place in zip(keys, places, strict=True)
    ]


def by_table(table: Mapping[int, int], count: int) -> int:
    """The points of the highest count in the table that is reached; none below the first (IN-08)."""
    return table[max(reached)] if (reached := [step for step in table if step <= count]) else 0
