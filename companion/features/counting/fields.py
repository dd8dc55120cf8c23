"""What is asked to count a game without its map: how many tracks of each length, tickets, and each line of the sheet.

A tally holds the answers as whole numbers by their names, `what/side`. What isn't in it is none.
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

Tally = Mapping[str, int]

MOST_PIECES = 9
"""A line of more pieces, such as one for each city, is asked for as a sum."""
MOST_POINTS = 999


@dataclass(frozen=True)
class Tracks:
    """The tracks of a length and kind, and how many of them the board has; any number where nobody knows it."""

    kind: str
    length: int
    most: int

    @property
    def name(self) -> str:
        """Its name in a tally."""
        return f"{self.kind}.{self.length}"


@dataclass(frozen=True)
class LineField:
    """What is asked about a line of the sheet, or about one of its pieces.

    `tick`: who has it; `number`: how many, of which the box's rule makes points; else the `points` themselves.
    """

    rule: ScoringRule
    kind: Literal["tick", "number", "points"]
    piece: str = WHOLE

    @property
    def name(self) -> str:
        """Its name in a tally."""
        return f"{self.rule.rule}.{self.piece}" if self.piece else self.rule.rule


def name_of_answer(what: str, side: str) -> str:
    """The name in a tally of what a side answers."""
    return f"{what}/{side}"


def tracks_of(box: Box) -> list[Tracks]:
    """The lengths that own trains, or ships, can lie on, the shortest first: not those of everybody's trains."""
    if box.written:
        return [Tracks("train", length, box.trains) for length in sorted(box.points)]
    counted = Counter((route.kind, route.length) for route in box.routes.values() if not route.bullet)
    return [Tracks(kind, length, most) for (kind, length), most in sorted(counted.items(), key=lambda one: one[0][1])]


def knows_trains(table: Table) -> bool:
    """Whether the tracks alone tell how many trains are left."""
    return table.box.has_map and all(own.counts_spaces for own in table.mechanics.values())


def fields_of(table: Table) -> list[LineField]:
    """What is asked besides tracks and tickets, in the order of the sheet."""
    return [field for rule in table.scoring_rules for field in fields_of_line(table, rule)]


def is_by_tickets(rule: ScoringRule) -> bool:
    """Whether the line follows from how many tickets were completed, which is asked with them."""
    return measures_tickets(rule) and rule.only is None and not rule.technology


def measures_tickets(rule: ScoringRule) -> bool:
    """Whether the line compares completed tickets."""
    return CATEGORIES[rule.counted].measure == "tickets_completed"


def fields_of_line(table: Table, rule: ScoringRule) -> Iterator[LineField]:
    """What is asked about one line of the sheet."""
    category = CATEGORIES[rule.counted]
    pieces = list(category.pieces(table.box, rule))
    if rule.rule == "routes":
        if any(own.moves_points for own in table.mechanics.values()):
            yield LineField(rule, "points")
    elif rule.rule == "tickets" or is_by_tickets(rule):
        return
    elif (
        category.is_apart
        or not category.has_points_by_figure(rule)
        or (rule.technology and rule.most)
        or len(pieces) > MOST_PIECES
        or (rule.each == 1 and not rule.most and not rule.table)
    ):
        yield LineField(rule, "points")
    else:
        is_had = (isinstance(rule.most, int) and rule.most) or (pieces != [WHOLE] and rule.each == "own")
        for piece in pieces:
            yield LineField(rule, "tick" if is_had else "number", piece)


def worths_of(ticket: Ticket) -> tuple[int, ...]:
    """What a ticket may bring, the most first; the last one is what it takes away where it isn't joined."""
    joined = [aim.points for aim in ticket.aims] or [ticket.points, *([ticket.points_any] if ticket.via else [])]
    return (*joined, -ticket.lost)
