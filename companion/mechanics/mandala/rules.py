"""Counts the completed tickets that two ways join which share no train."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from companion.rules.box import Route, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.faults import N_, NN_
from companion.rules.graph.network import two_trails
from companion.rules.score.categories.category import Category, Detail
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, TableState

LINE = "mandala_tickets"
"""Name of the category."""
CACHE_SIZE = 512
"""Cached tickets, because a sheet needs their trails several times."""

Trails = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class MandalaFacts:
    """That a box counts them: it has nothing else of them."""


def read(folder: BoxFolder) -> MandalaFacts | None:
    return MandalaFacts() if LINE in folder.counted else None


class Mandala(Mechanic):
    """Scores at the end only; moves don't change it."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        return cls() if table.box.facts(MandalaFacts) else None


def trails_of(side: Side) -> Mapping[str, Trails]:
    """For each completed ticket that two trails join which share no train, those trails (IN-07)."""
    found = {one.id: _trails(side.routes, one.starts, one.finishes) for one in side.completed}
    return {key: trails for key, trails in found.items() if trails}


@lru_cache(CACHE_SIZE)
def _trails(routes: tuple[Route, ...], starts: frozenset[str], finishes: frozenset[str]) -> Trails:
    return two_trails(routes, starts, finishes)


class MandalaTickets(Category):
    """Completed tickets that two trails join which share no train (IN-07)."""

    name = N_("Mandala")
    unit = NN_("{n} ticket", "{n} tickets")
    note = N_("completed tickets by two separate paths")
    most = N_("Tickets completed by two paths")
    remark = N_("The two paths share no train; they may cross in a city.")
    measure = LINE
    from_hands = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(trails_of(side))

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        joined = trails_of(side)
        return [(ticket, 1) for ticket in side.completed if ticket.id in joined]

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return [route for trails in trails_of(side).values() for way in trails for route in way]

    def places(self, side: Side, rule: ScoringRule, piece: str) -> Sequence[str]:
        joined = trails_of(side)
        return [place for ticket in side.completed if ticket.id in joined for place in ticket.places]


MECHANIC = Mandala

LINES: Mapping[str, Category] = {LINE: MandalaTickets()}
