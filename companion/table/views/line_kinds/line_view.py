"""How a line is shown, and words that several lines share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.box import Box, ScoringRule
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.views.purse import TollStep
from companion.web.i18n import ngettext

Thing = tuple[str, int]
"""Something that a side's figure counts, by name, and how often."""


@dataclass(frozen=True)
class LineView:
    """How a line is shown: its `name`, unless its box gives it one, and the `part` that explains it.

    `counted` puts a figure into words; `things` are what it counts, `cell` what stands in the sheet and what is read
    out instead. `note` says briefly what is counted, without one what each is worth; `most` what whoever has most has;
    `remark` what may surprise. `sentence` is for the box's page, where the kind's own won't do.
    `is_drawn`: the witness of the first is drawn on the awards page. `over_lent`: the figure follows from tickets,
    which run over lent routes too; `at_stations`: stations are lit with it. `piece` names a piece of the line, and
    tells more of each side's figure. `asks` are the kinds that the table counts at the end; `steps` how a figure came
    about.
    """

    name: str
    part: str
    counted: Callable[[int], str] = str
    note: str = ""
    most: str = ""
    remark: str = ""
    sentence: Callable[[Box, ScoringRule], str] | None = None
    things: Callable[[Side, ScoringRule], list[Thing]] = lambda _side, _rule: []
    cell: Callable[[Side], tuple[str, str]] | None = None
    piece: Callable[[Box, ScoringRule, str, Sequence[Side]], dict[str, Any]] | None = None
    asks: tuple[str, ...] = ()
    steps: Callable[[Table, Side], list[TollStep]] = lambda _table, _side: []
    is_award: bool = True
    is_drawn: bool = False
    over_lent: bool = False
    at_stations: bool = False


def signed(points: int) -> str:
    """Give points with a minus as people write it."""
    return str(points).replace("-", "−")


def first_points(rule: ScoringRule, players: int = 0) -> int:
    """Give the points for the first place, or for each; none where they differ from piece to piece."""
    if rule.most:
        return next(iter(rule.by_place(players)), 0)
    return rule.each if isinstance(rule.each, int) else 0


def table_steps(rule: ScoringRule) -> str:
    """Give the points from each count on; nothing where each piece has its own."""
    table = {} if isinstance(rule.table, str) else rule.table
    return ", ".join(f"{count}\u202f→\u202f{points}" for count, points in table.items())


def points_by_place(rule: ScoringRule) -> str:
    """Give the points by place for each number of players."""
    lists = rule.most.items() if isinstance(rule.most, dict) else ()
    words = [
        ngettext("with {n} player {points}", "with {n} players {points}", n, points=", ".join(map(signed, points)))
        for n, points in lists
    ]
    return "; ".join(words)
