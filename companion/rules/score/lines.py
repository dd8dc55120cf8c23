"""The registry of score categories, and how their figures become points."""

from collections.abc import Mapping, Sequence

from companion.rules.box import Route, ScoringRule
from companion.rules.moves import Claim
from companion.rules.registry import Registry
from companion.rules.score.categories import pieces, places, routes, tickets
from companion.rules.score.categories.category import Category, ClaimCategory, Key, RouteCategory, Worth
from companion.rules.table import Table

_CATEGORIES: Mapping[str, Category] = {
    "routes": routes.RoutePoints(),
    "tickets": tickets.TicketPoints(),
    "ticket_points": tickets.CompletedPoints(),
    "stations_left": pieces.StationsLeft(),
    "longest_route": routes.LongestRoute(),
    "cities_connected": places.CitiesConnected(),
    "mountain_crossings": routes.MountainCrossings(),
    "tickets_completed": tickets.TicketsCompleted(),
    "big_cities": tickets.BigCities(),
    "routes_claimed": routes.RoutesClaimed(),
    "places_touched": places.PlacesTouched(),
    "sets_joined": places.SetsJoined(),
    "kinds_joined": places.KindsJoined(),
    "locomotives": pieces.Locomotives(),
    "bonuses": pieces.Bonuses(),
    "trains_left": pieces.TrainsLeft(),
}
CATEGORIES: Mapping[str, Category] = Registry(_CATEGORIES, "LINES")
"""Categories by the name that a rule of `box.toml` counts."""


def marked_rules(table: Table) -> list[ScoringRule]:
    """Return the rules whose points are marked on the scoring track at once, since only they show who is ahead."""
    marked = RouteCategory | ClaimCategory
    return [rule for rule in table.scoring_rules if isinstance(CATEGORIES[rule.counted], marked)]


def points_on_track(table: Table) -> dict[str, int]:
    """Return the points that each side's marker shows during play. Tickets and awards come later (ALL-10)."""
    points = dict.fromkeys(table.sides, 0)
    for route, player in table.laid:
        points[table.side_of[player]] += worth_of(table, table.box.routes[route])
    for credit in table.credits:
        if isinstance(CATEGORIES[credit.line], RouteCategory):  # by city markers (OW-06, OW-07)
            points[table.side_of[credit.player]] += credit.points
    for rule in table.scoring_rules:
        if isinstance(category := CATEGORIES[rule.counted], ClaimCategory):
            for player, side in table.side_of.items():
                points[side] += points_of(rule, category.by_claims(table, rule, player))
    return points


def worth_of(table: Table, route: Route) -> int:
    """Return the points for a claim of the route at once: 0 if the claim makes it common to all, otherwise [printed
    points].
    """
    return 0 if table.is_common(route) else printed_worth(table, route)


def printed_worth(table: Table, route: Route) -> int:
    """Return the points for a claim at once that places the player's trains (ALL-04, LA-06)."""
    return sum(
        points_of(rule, category.by_route(table.box, route))
        for rule in table.scoring_rules
        if isinstance(category := CATEGORIES[rule.counted], RouteCategory)
    )


def worths_of(table: Table, route: Route) -> tuple[int, ...]:
    """Return the possible points for a claim at once: (points,) or (points, [points with a mechanic's extra])."""
    once = worth_of(table, route)
    extra = table.terms(route).extra
    return (once, once + extra) if extra else (once,)


def worth_for(table: Table, claim: Claim) -> int:
    """Return the points that a claim brought its player at once, credits and technologies included (AF-08, UK-08)."""
    route, own = table.box.routes[claim.route], (claim.route, claim.player)
    worth = worth_of(table, route)
    worth += sum(credit.points for credit in table.credits if (credit.route, credit.player) == own)
    return worth + table.terms(route, claim).extra


def points_for(rule: ScoringRule, keys: Sequence[Key], worth: Worth = ()) -> list[int]:
    """Return the points that a piece brings each side."""
    if rule.most:
        return by_place(rule.by_place(len(keys), worth), keys, shared=rule.ties != "none", none=rule.none)
    if rule.table:
        table = dict(enumerate(worth, 1)) if isinstance(rule.table, str) else rule.table
        return [by_table(table, count) for count, *_ in keys]
    each = sum(worth) if isinstance(rule.each, str) else rule.each
    return [each * count for count, *_ in keys]


def points_of(rule: ScoringRule, count: int) -> int:
    return sum(points_for(rule, [(count,)]))


def by_place(worth: Sequence[int], keys: Sequence[Key], *, shared: bool = True, none: int = 0) -> list[int]:
    """Return the points by place. Sides that tie have the same place, and the places that they fill are passed over
    (DE-08, NL-11).

    A side with none has no place (ALL-12) and gets `none` (JP-12). Where places aren't `shared`, a tie brings nothing.
    """
    places = [sum(other > key for other in keys) for key in keys]
    return [
        none if key[0] <= 0 else worth[place] if place < len(worth) and (shared or places.count(place) == 1) else 0
        for key, place in zip(keys, places, strict=True)
    ]


def by_table(table: Mapping[int, int], count: int) -> int:
    """Return the points of the highest count in the table that is reached, 0 below the first (IN-08)."""
    return table[max(reached)] if (reached := [step for step in table if step <= count]) else 0
