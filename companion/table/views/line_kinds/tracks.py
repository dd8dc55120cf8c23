"""Lines that count tracks, trains in a row and what claims brought."""

from collections.abc import Mapping

from companion.rules.box import ScoringRule
from companion.rules.faults import N_
from companion.rules.score.sides import Side
from companion.table.text.mechanic import point_movers
from companion.table.text.names import route_name
from companion.table.views.line_kinds.line_view import (
    LineView,
    Thing,
    credited_things,
    first_points,
)
from companion.web.i18n import _, ngettext


def _moved(side: Side, rule: ScoringRule) -> list[Thing]:
    """The tracks by which points came or went beside those of the side's own, and by what."""
    by = point_movers(side.mechanics)
    return [(f"{name} · {by}", points) for name, points in credited_things(side, rule)]


TRACKS: Mapping[str, LineView] = {
    "routes": LineView(
        N_("Routes"),
        "routes",
        note=N_("by length"),
        sentence=lambda _box, _rule: _("Each route scores by its length."),
        things=_moved,
        cell=lambda _side: ("", ""),
        is_award=False,
    ),
    "longest_route": LineView(
        N_("Longest route"),
        "longest_route",
        lambda n: ngettext("{n} train", "{n} trains", n),
        note=N_("trains in a row"),
        most=N_("the longest route"),
        remark=N_(
            "The path uses only the player’s own trains: it may pass through a city again, but over no train twice. "
            "Stations and borrowed routes don’t count."
        ),
        is_drawn=True,
    ),
    "mountain_crossings": LineView(
        N_("Mountain crossings"),
        "each",
        lambda n: ngettext("{n} train", "{n} trains", n),
        most=N_("Trains that crossed the mountains"),
        sentence=lambda _box, rule: ngettext(
            "{n} point at once for each train that goes to the mountain crossing.",
            "{n} points at once for each train that goes to the mountain crossing.",
            first_points(rule),
        ),
        remark=N_("Already scored during the game."),
        things=lambda side, _rule: [(route_name(side.box, route), route.mountain) for route in side.mountain_routes],
    ),
    "routes_claimed": LineView(
        N_("Most routes"),
        "most",
        lambda n: ngettext("{n} route", "{n} routes", n),
        note=N_("routes that count"),
        most=N_("the most routes that count"),
        things=lambda side, rule: [(route_name(side.box, route), 1) for route in side.routes_of(rule.only)],
    ),
}
