"""Lines of the sheet that are won piece by piece, such as passengers by colour: everybody's figure for each piece."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.i18n import color_name, name_of
from companion.play import Played
from companion.rules.box import ScoringRule
from companion.rules.score.lines import award, majority
from companion.rules.score.sheet import SideSheet
from companion.web.text.names import ticket_name

Rows = list[dict[str, Any]]


def breakdown(played: Played, rule: ScoringRule, sides: Sequence[SideSheet]) -> Rows:
    """The pieces of a line, each with its name and a figure for each of `sides`; none for a line that has no pieces."""
    return _BREAKDOWNS[rule.rule](played, rule, sides) if rule.rule in _BREAKDOWNS else []


def _passengers(played: Played, rule: ScoringRule, sides: Sequence[SideSheet]) -> Rows:
    """For each colour everybody's passengers, and the points that they bring (DE-08)."""
    passengers = played.box.passengers
    rows = []
    for color in passengers.colors if passengers else ():
        counts = [side.passengers.get(color, 0) for side in sides]
        figures = [
            {"count": count, "points": points, "is_first": points == rule.points}
            for count, points in zip(counts, majority(rule, counts), strict=True)
        ]
        rows.append({"color": color, "name": color_name(color), "figures": figures})
    return rows


def _bonus_cities(played: Played, _rule: ScoringRule, sides: Sequence[SideSheet]) -> Rows:
    """For each big city everybody's completed tickets that name it, and who gets its bonus (CG-09)."""
    box = played.box
    rows = []
    for city, bonus in box.bonuses.items():
        tickets = [side.bonus_cities[city] for side in sides]
        figures = [
            {
                "count": len(ids),
                "tickets": [ticket_name(box, box.tickets[key]) for key in ids],
                "points": points,
                "is_first": points > 0,
            }
            for ids, points in zip(tickets, award(bonus, [len(ids) for ids in tickets]), strict=True)
        ]
        rows.append({"city": city, "name": name_of(box.places[city]), "worth": bonus, "figures": figures})
    return rows


_BREAKDOWNS: Mapping[str, Callable[[Played, ScoringRule, Sequence[SideSheet]], Rows]] = {
    "passengers": _passengers,
    "bonus_cities": _bonus_cities,
}
