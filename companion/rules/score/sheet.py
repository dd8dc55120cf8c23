"""The score sheet (GAME-RECORD): each side's points with evidence, and the ranking."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from companion.rules.box import ScoringRule
from companion.rules.deck import Ticket
from companion.rules.graph.network import Region
from companion.rules.graph.trail import Trail
from companion.rules.moves import Print
from companion.rules.registry import Registry
from companion.rules.score.categories.category import Category
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.scored import measure_of, score_line
from companion.rules.score.sides import Side, sides_of
from companion.rules.state import Credit
from companion.rules.table import Table

Figures = Mapping[str, int]


@dataclass(frozen=True)
class TieBreaker:
    """A comparison of sides with equal points, more being better: a measure, or whether the side won an award."""

    measure: str
    award: str | None = None
    is_alone: bool = False
    """Whether it works without a category on the sheet; then the category has the measure's name (NO-11)."""

    def __call__(self, lines: Figures, measures: Figures) -> int:
        return int(lines[self.award] > 0) if self.award else measures[self.measure]


BONUS_CARDS = "bonus_cards"

_TIE_BREAKERS: Mapping[str, TieBreaker] = {
    "tickets_completed": TieBreaker("tickets_completed"),
    "ticket_points": TieBreaker("ticket_points", is_alone=True),
    "stations_left": TieBreaker("stations_left"),
    "longest_route": TieBreaker("longest_route", is_alone=True),
    "longest_route_award": TieBreaker("longest_route", award="longest_route"),
    "mountain_routes": TieBreaker("mountain_routes"),
    BONUS_CARDS: TieBreaker(BONUS_CARDS),
}


def _breaking_ties(categories: Mapping[str, Category]) -> Mapping[str, TieBreaker]:
    return {one.measure: TieBreaker(one.measure) for one in categories.values() if one.tie}


TIE_BREAKERS: Mapping[str, TieBreaker] = Registry(_TIE_BREAKERS, "LINES", pick=_breaking_ties)
"""Tie-breakers that a box can name (ALL-11, EU-16, DE-09, LA-09, TA-12, CG-10)."""


@dataclass(frozen=True)
class Tied:
    """A side's total, and its figure for each tie-breaker in the box's order."""

    side: str
    total: int
    figures: tuple[int, ...]

    @property
    def key(self) -> tuple[int, ...]:
        return self.total, *self.figures


@dataclass(frozen=True)
class Ranking:
    """Ranks of the sides, and the decision."""

    places: Mapping[str, int]
    """Rank by side; equal sides share one."""
    winners: tuple[str, ...]
    decided_by: str
    """`points`, a tie-breaker's name, or `shared`."""


def rank(sides: Sequence[Tied], tie_breakers: Sequence[str]) -> Ranking:
    """Rank the sides. Sides that the last tie-breaker can't separate share a rank, or the win (ALL-11)."""
    places = {side.side: 1 + sum(other.key > side.key for other in sides) for side in sides}
    winners = tuple(side.side for side in sides if places[side.side] == 1)
    return Ranking(places, winners, _decided_by(sides, tie_breakers))


def _decided_by(sides: Sequence[Tied], tie_breakers: Sequence[str]) -> str:
    """Return the first comparison that leaves a single winner."""
    top = list(sides)
    for position, name in enumerate(("points", *tie_breakers)):
        best = max(side.key[position] for side in top)
        top = [side for side in top if side.key[position] == best]
        if len(top) == 1:
            return name
    return "shared"


class TicketResult(msgspec.Struct, frozen=True):
    """Ids of completed and failed tickets."""

    completed: tuple[str, ...]
    failed: tuple[str, ...]


class Loan(msgspec.Struct, frozen=True):
    """The route that a station lends, or None if none helps."""

    city: str
    route: str | None


class SideSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side's result: categories that add up to the total, and their evidence."""

    id: str
    players: tuple[str, ...]
    place: int
    total: int
    lines: dict[str, int]
    tickets: TicketResult
    stations: tuple[Loan, ...]
    trains_left: dict[str, int]
    measures: dict[str, int]
    longest_route: Trail
    ways: Mapping[str, tuple[str, ...]]
    """Routes of the path that completes each ticket."""
    network: Region
    """The largest network, if the box scores it (LA-08)."""
    bonus_cities: dict[str, tuple[str, ...]] = {}
    """Completed tickets that name each big city, if the box scores them."""
    payments: dict[str, dict[str, int]] = {}
    """Train cards that paid for each ticket, by colour and locomotive, if the box scores that."""
    tours: dict[str, tuple[str, ...]] = {}
    """Completed tours, each with the path that visits its stops in order, if there is one (RS-10)."""
    credits: tuple[Credit, ...] = ()
    """Points of claims beyond the length (AF-09, OW-06)."""
    witness: dict[str, Any] = {}
    """Evidence of mechanics; in the written sheet each has its own key beside the others."""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a game: sides by rank, winners, and the decision."""

    box: str
    variant: str
    sides: tuple[SideSheet, ...]
    winners: tuple[str, ...]
    decided_by: str
    house_rules: Mapping[str, str] = {}
    """The table's house rules with their reasons."""
    prints: tuple[Print, ...] = ()
    """Differences of the table's copy of the box."""


def score(table: Table, sides: Sequence[Side] = ()) -> Sheet:
    """Score the table. Live points, final scoring, export and commands all call it (ALL-10).

    Callers that go on with the `sides` pass them, because they cache computed values. If not all hands are visible,
    categories and tie-breakers that depend on secrets are left out.
    """
    box = table.box
    sides = sides or sides_of(table)
    rules = (*table.scoring_rules, *_for_ties_alone(table))
    seen = [rule for rule in rules if table.is_whole or not CATEGORIES[rule.counted].from_hands]
    scored = [(rule, score_line(box, rule, sides)) for rule in seen]
    lines = _by_side({rule.rule: line.points for rule, line in scored if rule in table.scoring_rules}, len(sides))
    compared = {measure_of(rule): line.figures for rule, line in scored if measure_of(rule)}
    if table.is_whole and any(rule.is_card for rule in rules):
        cards = [line.points for rule, line in scored if rule.is_card]
        compared[BONUS_CARDS] = tuple(sum(points[seat] > 0 for points in cards) for seat in range(len(sides)))
    measures = _by_side(compared, len(sides))
    tie_breakers = [name for name in tie_breakers_of(table) if TIE_BREAKERS[name].measure in compared]
    ranking = rank(
        [
            Tied(side.id, sum(own.values()), tuple(TIE_BREAKERS[name](own, figures) for name in tie_breakers))
            for side, own, figures in zip(sides, lines, measures, strict=True)
        ],
        tie_breakers,
    )
    sheets = [
        _side_sheet(side, ranking.places[side.id], own, figures)
        for side, own, figures in zip(sides, lines, measures, strict=True)
    ]
    return Sheet(
        box=box.id,
        variant=table.setup.variant,
        sides=tuple(sorted(sheets, key=lambda side: side.place)),
        winners=ranking.winners,
        decided_by=ranking.decided_by,
        house_rules=table.house_rules,
        prints=table.prints,
    )


def tie_breakers_of(table: Table) -> list[str]:
    measures = measures_of((*table.scoring_rules, *_for_ties_alone(table)))
    return [name for name in table.box.ranking if TIE_BREAKERS[name].measure in measures]


def measures_of(rules: Iterable[ScoringRule]) -> set[str]:
    """Return the names of the compared values; bonus cards also by their number (NT-20)."""
    rules = list(rules)
    return {measure_of(rule) for rule in rules} | {BONUS_CARDS for rule in rules if rule.is_card}


def _for_ties_alone(table: Table) -> list[ScoringRule]:
    """Return rules for tie-breakers that no category of the sheet counts (NO-11)."""
    measures = {measure_of(rule) for rule in table.scoring_rules}
    alone = [TIE_BREAKERS[name].measure for name in table.box.ranking if TIE_BREAKERS[name].is_alone]
    return [ScoringRule(rule=measure) for measure in alone if measure not in measures]


def _by_side(figures: Mapping[str, Sequence[int]], sides: int) -> list[dict[str, int]]:
    """Transpose {name: [by side]} to [{name: figure}]."""
    return [{name: given[seat] for name, given in figures.items()} for seat in range(sides)]


def _side_sheet(side: Side, place: int, lines: dict[str, int], measures: dict[str, int]) -> SideSheet:
    return SideSheet(
        id=side.id,
        players=side.players,
        place=place,
        total=sum(lines.values()),
        lines=lines,
        tickets=TicketResult(_ids(side.completed), _ids(side.failed)),
        stations=tuple(Loan(city, route) for city, route in side.lending.chosen),
        trains_left=dict(side.trains_left),
        measures=measures,
        longest_route=side.trail,
        ways=side.paths,
        network=side.region if "cities_connected" in measures else Region((), ()),
        bonus_cities={city: _ids(side.completed_for(city)) for city in side.box.bonuses},
        payments={key: dict(cards) for key, cards in side.paid.items()},
        tours={tour.id: side.paths[tour.id] if side.is_in_order(tour) else () for tour in side.completed if tour.via},
        credits=side.credits,
        witness={key: found for one in _showing() for key, found in one.shown(side).items() if found},
    )


@cache
def _showing() -> tuple[Category, ...]:
    return tuple(one for one in CATEGORIES.values() if type(one).shown is not Category.shown)


def _ids(tickets: Iterable[Ticket]) -> tuple[str, ...]:
    return tuple(ticket.id for ticket in tickets)
