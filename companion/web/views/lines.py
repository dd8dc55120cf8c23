"""The lines of the score sheet as pages show them: one entry for each scoring rule.

What pages write of a line's figures is in its part of templates/parts/lines/.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.i18n import _, color_name, name_of, ngettext
from companion.play import Played
from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.lines import LINES, award, majority
from companion.rules.score.sides import Side
from companion.web.text.names import ticket_name
from companion.web.views.network import Lights, own_and_lent

Pieces = list[dict[str, Any]]
"""What a line is won by piece by piece, each with its name and a figure for each side."""


@dataclass(frozen=True)
class LineView:
    """How a line is shown: its `name`, unless its box gives it one, and for the box's page what it counts.

    `is_award`: the awards page has a section for it, and `is_drawn` shows there the witness of the first on the board.
    `over_lent`: it follows from tickets, which run over lent routes too; `at_stations`: stations are lit with it.
    """

    name: str
    sentence: Callable[[Box, ScoringRule], str]
    is_award: bool = False
    is_drawn: bool = False
    over_lent: bool = False
    at_stations: bool = False
    pieces: Callable[[Played, ScoringRule, Sequence[Side]], Pieces] = lambda _played, _rule, _sides: []


def line_name(rule: ScoringRule) -> str:
    """What a line of the sheet is called; an award by the name that its box gives it."""
    return name_of(rule) if rule.names["en"] else _(LINE_VIEWS[rule.rule].name)


def lights(side: Side, rule: str, *, at_end: bool) -> Lights:
    """What is lit on the board while a side's figure is explained; before the end nothing that tickets decide."""
    view = LINE_VIEWS[rule]
    lit = own_and_lent(side) if at_end and view.over_lent else {"highlight": list(LINES[rule].witness(side))}
    return {**lit, "ends": list(side.loans)} if view.at_stations else lit


def _colors(played: Played, rule: ScoringRule, sides: Sequence[Side]) -> Pieces:
    """For each colour everybody's passengers, and the points that they bring (DE-08)."""
    rows = []
    for color in played.box.passengers.colors if played.box.passengers else ():
        counts = [side.passengers.get(color, 0) for side in sides]
        figures = [
            {"count": count, "points": points, "is_first": points == rule.points}
            for count, points in zip(counts, majority(rule, counts), strict=True)
        ]
        rows.append({"color": color, "name": color_name(color), "figures": figures})
    return rows


def _cities(played: Played, _rule: ScoringRule, sides: Sequence[Side]) -> Pieces:
    """For each big city everybody's completed tickets that name it, and who gets its bonus (CG-09)."""
    box = played.box
    rows = []
    for city, bonus in box.bonuses.items():
        tickets = [side.completed_for(city) for side in sides]
        figures = [
            {
                "count": len(named),
                "tickets": [ticket_name(box, ticket) for ticket in named],
                "points": points,
                "is_first": points > 0,
            }
            for named, points in zip(tickets, award(bonus, [len(named) for named in tickets]), strict=True)
        ]
        rows.append({"city": city, "name": name_of(box.places[city]), "worth": bonus, "figures": figures})
    return rows


LINE_VIEWS: Mapping[str, LineView] = {
    "routes": LineView(N_("Routes"), lambda _box, _rule: _("Each route scores by its length.")),
    "tickets": LineView(
        N_("Destination tickets"),
        lambda box, _rule: (
            _("A ticket whose places are joined adds its points; another takes them away.")
            if box.has_map
            else _("A ticket that was paid for adds its points; one that stays open takes them away.")
        ),
        over_lent=True,
    ),
    "stations": LineView(
        N_("Stations left"),
        lambda _box, rule: ngettext(
            "{n} point for each station never built.", "{n} points for each station never built.", rule.points
        ),
        over_lent=True,
        at_stations=True,
    ),
    "longest_route": LineView(
        N_("Longest route"),
        lambda _box, rule: ngettext(
            "{n} point for the longest continuous route; all who tie get it.",
            "{n} points for the longest continuous route; all who tie get them.",
            rule.points,
        ),
        is_award=True,
        is_drawn=True,
    ),
    "explorer": LineView(
        N_("Largest network"),
        lambda _box, rule: ngettext(
            "{n} point for the most cities in one connected network; all who tie get it.",
            "{n} points for the most cities in one connected network; all who tie get them.",
            rule.points,
        ),
        is_award=True,
        is_drawn=True,
    ),
    "mountains": LineView(
        N_("Mountain crossings"),
        lambda _box, rule: ngettext(
            "{n} point at once for each train that goes to the mountain crossing.",
            "{n} points at once for each train that goes to the mountain crossing.",
            rule.points,
        ),
        is_award=True,
    ),
    "globetrotter": LineView(
        N_("Most tickets"),
        lambda _box, rule: ngettext(
            "{n} point for the most completed tickets; all who tie get it.",
            "{n} points for the most completed tickets; all who tie get them.",
            rule.points,
        ),
        is_award=True,
        over_lent=True,
    ),
    "passengers": LineView(
        N_("Passengers"),
        lambda _box, rule: _(
            "For each colour {first} points for the most passengers and {second} for the second most. "
            "All who tie get them; several on top leave no second place.",
            first=rule.points,
            second=rule.second,
        ),
        is_award=True,
        pieces=_colors,
    ),
    "depots": LineView(
        N_("Depots left"),
        lambda _box, rule: ngettext(
            "{n} point for the most depots left in reserve; all who tie get it.",
            "{n} points for the most depots left in reserve; all who tie get them.",
            rule.points,
        ),
        is_award=True,
    ),
    "bonus_cities": LineView(
        N_("Big cities"),
        lambda _box, _rule: _(
            "Each big city’s bonus goes to whoever completed the most tickets that name it; all who tie get it."
        ),
        is_award=True,
        pieces=_cities,
    ),
}
