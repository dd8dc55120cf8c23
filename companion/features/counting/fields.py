"""The fields of a count: routes of each length, tickets, and each category of the sheet.

A tally maps a field's name, `field/side`, to a whole number. A missing entry is 0.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.rules.box import Box, ScoringRule
from companion.rules.deck import Ticket
from companion.rules.score.categories.category import WHOLE
from companion.rules.score.lines import CATEGORIES
from companion.rules.table import Table
from companion.rules.tally import POINTS_MOVED, TALLIES

Tally = Mapping[str, int]

MAX_ITEMS = 9
"""A category with more items, for example one for each city, is entered as a sum."""
MAX_POINTS = 999


@dataclass(frozen=True)
class Tracks:
    """Routes of one length and kind, and their number on the board; None if nobody knows it."""

    kind: str
    length: int
    most: int

    @property
    def name(self) -> str:
        return f"{self.kind}.{self.length}"


@dataclass(frozen=True)
class LineField:
    """A field for a category of the sheet, or for one of its items.

    Kinds: `tick` for the holder of an award; `number` for a count that the box's rule turns into points; `points`.
    """

    rule: ScoringRule
    kind: Literal["tick", "number", "points"]
    piece: str = WHOLE

    @property
    def name(self) -> str:
        return f"{self.rule.rule}.{self.piece}" if self.piece else self.rule.rule


def name_of_answer(what: str, side: str) -> str:
    return f"{what}/{side}"


def tracks_of(box: Box) -> list[Tracks]:
    """Return the lengths of routes that a player's trains or ships can take, shortest first. Shared routes are left
    out.
    """
    if box.written:
        return [Tracks("train", length, box.trains) for length in sorted(box.points)]
    counted = Counter((route.kind, route.length) for route in box.routes.values() if not route.bullet)
    return [Tracks(kind, length, most) for (kind, length), most in sorted(counted.items(), key=lambda one: one[0][1])]


def knows_trains(table: Table) -> bool:
    """Whether the claimed routes determine the trains left, because no mechanic counts spaces otherwise."""
    return table.box.has_map and all(own.counts_spaces for own in table.mechanics.values())


def fields_of(table: Table) -> list[LineField]:
    return [field for rule in table.scoring_rules for field in fields_of_line(table, rule)]


def is_by_tickets(rule: ScoringRule) -> bool:
    """Whether the category follows from the number of completed tickets, because then it needs no field of its own."""
    return measures_tickets(rule) and rule.only is None and not rule.needs


def measures_tickets(rule: ScoringRule) -> bool:
    return CATEGORIES[rule.counted].measure == "tickets_completed"


def fields_of_line(table: Table, rule: ScoringRule) -> Iterator[LineField]:
    """Yield the fields of one category of the sheet."""
    category = CATEGORIES[rule.counted]
    pieces = list(category.pieces(table.box, rule))
    if rule.rule == "routes":
        if any(TALLIES[one.counted].numbers == POINTS_MOVED for one in table.scoring_rules if one.counted in TALLIES):
            yield LineField(rule, "points")
    elif rule.rule == "tickets" or is_by_tickets(rule):
        return
    elif (
        category.is_apart
        or not category.has_points_by_figure(rule)
        or (rule.needs and rule.most)
        or len(pieces) > MAX_ITEMS
        or (rule.each == 1 and not rule.most and not rule.table)
    ):
        yield LineField(rule, "points")
    else:
        is_had = (isinstance(rule.most, int) and rule.most) or (pieces != [WHOLE] and rule.each == "own")
        for piece in pieces:
            yield LineField(rule, "tick" if is_had else "number", piece)


def worths_of(ticket: Ticket) -> tuple[int, ...]:
    """Return a ticket's possible points, highest first; the last is [the value of a failed ticket], negative."""
    joined = [aim.points for aim in ticket.aims] or [ticket.points, *([ticket.points_any] if ticket.via else [])]
    return (*joined, -ticket.lost)
