"""Categories that count routes, and trains in a row."""

from collections.abc import Sequence

from companion.rules.box import Box, Route, ScoringRule
from companion.rules.faults import N_, NN_
from companion.rules.score.categories.category import Category, Detail, RouteCategory, route_ids
from companion.rules.score.sides import Side


class RoutePoints(RouteCategory):
    """The points of each route by its length (ALL-04, ALL-10). City markers may take or double them (OW-06, OW-07)."""

    name = N_("Routes")
    note = N_("by length")
    sentence = N_("Each route scores by its length.")
    part = "routes"
    is_award = False

    def by_route(self, box: Box, route: Route) -> int:
        return box.points[route.length]

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(side.box.routes[credit.route], credit.points) for credit in side.credited(rule.counted)]


class MountainCrossings(RouteCategory):
    """Trains in the mountain-crossing area (LA-06)."""

    name = N_("Mountain crossings")
    unit = NN_("{n} train", "{n} trains")
    most = N_("Trains that crossed the mountains")
    remark = N_("Already scored during the game.")
    sentence = NN_(
        "{n} point at once for each train that goes to the mountain crossing.",
        "{n} points at once for each train that goes to the mountain crossing.",
    )
    measure = "mountain_routes"
    tie = N_("mountain routes"), NN_("{name} wins on mountain routes", "{name} win on mountain routes")

    def by_route(self, box: Box, route: Route) -> int:
        return route.mountain

    def compared(self, side: Side) -> int:
        return len(side.mountain_routes)

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(route, route.mountain) for route in side.mountain_routes]

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return route_ids(self.details(side, rule))


class RoutesClaimed(Category):
    """The side's routes, perhaps only some (NT-09, NT-14, NT-15, NT-16)."""

    name = N_("Most routes")
    unit = NN_("{n} route", "{n} routes")
    note = N_("routes that count")
    most = N_("the most routes that count")
    part = "most"
    measure = "routes_claimed"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(side.routes_of(rule.only))

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(route, 1) for route in side.routes_of(rule.only)]

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return route_ids(self.details(side, rule))


class LongestRoute(Category):
    """Trains of the longest continuous route (EU-14)."""

    name = N_("Longest route")
    unit = NN_("{n} train", "{n} trains")
    note = N_("trains in a row")
    most = N_("the longest route")
    remark = N_(
        "The path uses only the player’s own trains: it may pass through a city again, but over no train twice. "
        "Stations and borrowed routes don’t count."
    )
    part = "longest_route"
    measure = "longest_route"
    tie = N_("longest route"), NN_("{name} wins with the longest route", "{name} win with the longest route")
    is_drawn = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return side.trail.length

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return side.trail.routes
