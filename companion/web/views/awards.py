"""What is awarded at the end, award by award, with everybody's figures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.play import Played
from companion.rules.box import ScoringRule
from companion.rules.score.sheet import SideSheet, score
from companion.web.text.sheets import line_name
from companion.web.views.board import board
from companion.web.views.breakdowns import breakdown
from companion.web.views.sheet import side_view

AWARDS: Mapping[str, str] = {
    "longest_route": "longest_route",
    "explorer": "cities_connected",
    "globetrotter": "tickets_completed",
    "passengers": "passengers",
    "mountains": "mountain_routes",
    "depots": "depots_left",
    "bonus_cities": "bonus_cards",
}
"""The scoring rules that the awards page tells of, each with the measure that it compares."""

_DRAWN: Mapping[str, Callable[[SideSheet], Sequence[str]]] = {
    "longest_route": lambda side: side.longest_route.routes,
    "explorer": lambda side: side.network.routes,
}
"""The routes that an award is given for, where they can be shown on the board."""


def awards(played: Played) -> list[dict[str, Any]]:
    """A section for each award of the game, in the order of the sheet."""
    table = played.log.table
    by_id = {side.id: side for side in score(table).sides}
    in_seating_order = [by_id[side] for side in table.sides]
    views = {side: side_view(played, by_id[side]) for side in table.sides}
    return [_award(played, rule, in_seating_order, views) for rule in table.scoring_rules if rule.rule in AWARDS]


def _award(
    played: Played, rule: ScoringRule, sides: Sequence[SideSheet], views: Mapping[str, dict[str, Any]]
) -> dict[str, Any]:
    """`figures` are what each of `sides` has, the most first; `first` are the sides with most, if anybody has any."""
    measure = AWARDS[rule.rule]
    ranked = sorted(sides, key=lambda side: (-side.lines[rule.rule], -side.measures[measure]))
    most = max(side.measures[measure] for side in sides)
    first = [side for side in ranked if side.measures[measure] == most > 0]
    routes = [route for side in first for route in _DRAWN[rule.rule](side)] if rule.rule in _DRAWN else []
    return {
        "rule": rule.rule,
        "name": line_name(rule),
        "each": rule.points,
        "second": rule.second,
        "most": most,
        "sides": [views[side.id] for side in ranked],
        "figures": [side.measures[measure] for side in ranked],
        "first": [views[side.id] for side in first],
        "rows": breakdown(played, rule, ranked),
        "board": board(played, highlight=routes, interactive=False) if routes else "",
    }
