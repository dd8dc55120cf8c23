"""How a line is shown, and words that several lines share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.rules.box import Box, ScoringRule
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.text.names import route_name
from companion.web.i18n import _, ngettext

MARKING = "marking"
"""The script by which what lies on the table is marked piece by piece at the end."""

Thing = tuple[str, int]
"""Something that a side's figure counts, by name, and how often."""


class Step(NamedTuple):
    """What changed a figure: where, in words how, and by how much."""

    name: str
    words: str
    adds: int


@dataclass(frozen=True)
class LineView:
    """How a line is shown."""

    name: str
    """What it is called, unless its box gives it a name."""
    part: str
    """The part that explains it."""
    counted: Callable[[int], str] = str
    """Puts a figure into words."""
    note: str = ""
    """What is counted, in brief; a line without one says what each is worth."""
    most: str = ""
    """What whoever has most has."""
    remark: str = ""
    """What may surprise."""
    sentence: Callable[[Box, ScoringRule], str] | None = None
    """For the box's page, where the kind's own sentence won't do."""
    things: Callable[[Side, ScoringRule], list[Thing]] = lambda _side, _rule: []
    """What the figure counts."""
    cell: Callable[[Side], tuple[str, str]] | None = None
    """What stands in the sheet, and what is read out instead."""
    piece: Callable[[Box, ScoringRule, str, Sequence[Side]], dict[str, Any]] | None = None
    """Names a piece of the line, and tells more of each side's figure."""
    asks: tuple[str, ...] = ()
    """The kinds that the table counts at the end."""
    steps: Callable[[Table, Side], list[Step]] = lambda _table, _side: []
    """How a figure came about."""
    more: Callable[[Table], dict[str, Any]] = lambda _table: {}
    """What else its part shows."""
    is_award: bool = True
    is_drawn: bool = False
    """Whether the witness of the first is drawn on the awards page."""
    over_lent: bool = False
    """Whether the figure follows from tickets, which run over lent routes too."""
    at_stations: bool = False
    """Whether stations are lit with it."""
    mechanic: str = ""
    """The mechanic whose macros explain it, where one does."""
    script: str = ""
    """The one of static/js/pages/ for what is counted there."""

    @property
    def template(self) -> str:
        """The template that explains it: a part of the core's, or the macros of its mechanic."""
        return template_of_mechanic(self.mechanic) if self.mechanic else f"table/parts/lines/{self.part}.html"


def template_of_mechanic(name: str) -> str:
    """The template with the macros of a mechanic."""
    return f"mechanics/{name}.html"


def signed(points: int) -> str:
    """Give points with a minus as people write it."""
    return str(points).replace("-", "−")


def first_points(rule: ScoringRule, players: int = 0) -> int:
    """The points for the first place, or for each; none where they differ from piece to piece."""
    if rule.most:
        return next(iter(rule.by_place(players)), 0)
    return rule.each if isinstance(rule.each, int) else 0


def credited_things(side: Side, rule: ScoringRule) -> list[Thing]:
    """The tracks whose claims brought points; only these in all where the table counted them."""
    if rule.counted in side.is_counted:
        return [(_("Counted at the end"), side.held(rule.counted))]
    return [(route_name(side.box, side.box.routes[one.route]), one.points) for one in side.credited(rule.counted)]


def how_many_credited(side: Side, line: str) -> tuple[str, str]:
    """By how many tracks claims brought points for the line; nothing where the table counted their points."""
    if line in side.is_counted:
        return "", _("Counted at the end")
    n = len(side.credited(line))
    return str(n), ngettext("{n} route", "{n} routes", n)


def table_steps(rule: ScoringRule) -> str:
    """The points from each count on; nothing where each piece has its own."""
    table = {} if isinstance(rule.table, str) else rule.table
    return ", ".join(f"{count}\u202f→\u202f{points}" for count, points in table.items())


def points_by_place(rule: ScoringRule) -> str:
    """The points by place for each number of players."""
    lists = rule.most.items() if isinstance(rule.most, dict) else ()
    words = [
        ngettext("with {n} player {points}", "with {n} players {points}", n, points=", ".join(map(signed, points)))
        for n, points in lists
    ]
    return _("; ").join(words)
